# Run by cmake -P from web.cmake: makes DIST from WEB and WASM, or from PLAIN where npm cannot fetch the packages.
# Two builds at once share WEB/node_modules, so only one of them is in here.
get_filename_component(source ${WEB} DIRECTORY)
file(LOCK ${source}/build/.lock-web GUARD PROCESS)

# npm's own note of what it has installed tells whether the lock file has changed since.
set(installed ${WEB}/node_modules/.package-lock.json)
if(NOT EXISTS ${installed} OR ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
    message("npm ci in web/ ...")
    execute_process(
        COMMAND ${NPM} ci --no-audit --no-fund --prefer-offline --fetch-retries=1 --loglevel=error
        WORKING_DIRECTORY ${WEB}
        RESULT_VARIABLE failed)
    if(failed)
        message("npm ci failed (no network?): the program gets a plain page instead of the browser client")
        file(REMOVE_RECURSE ${DIST})
        file(COPY ${PLAIN}/ DESTINATION ${DIST})
        file(REMOVE ${STAMP}) # so that the next build tries again
        return()
    endif()
    file(TOUCH ${installed})
endif()

execute_process(
    COMMAND ${NODE} build.mjs --wasm ${WASM} --out ${DIST}
    WORKING_DIRECTORY ${WEB}
    OUTPUT_VARIABLE said
    RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "web/build.mjs failed; -DIR_WEB=OFF builds the program without the client\n${said}")
endif()
file(TOUCH ${STAMP})
