# The browser client inside the program: the library ir_assets, whose table src/server/assets.h describes.
#
#   web/ + {ironroad,players}.wasm --(npm ci, node web/build.mjs)--> build/PRESET/web --(tools/embed)--> assets_data.S, assets_table.c
#
# Where node, npm or the wasm module are missing, or npm ci fails (no network), a plain page that says so takes its place.
# Nothing is run again while nothing has changed.
option(IR_WEB "build the browser client into the program, where node and npm are there" ON)

enable_language(ASM)
add_executable(embed tools/embed.c)
target_link_libraries(embed PRIVATE ir_flags)

find_program(NODE NAMES node nodejs)
find_program(NPM NAMES npm)
set(web_dist ${CMAKE_BINARY_DIR}/web)
set(web_plain ${CMAKE_SOURCE_DIR}/tools/plain)
set(web_stamp ${CMAKE_BINARY_DIR}/web.stamp)
set(web_gen ${CMAKE_BINARY_DIR}/assets)
file(MAKE_DIRECTORY ${web_gen})
# Lint and fuzz builds ask nothing of the client.
if(IR_WEB AND NODE AND NPM AND WASM_FILE AND NOT IR_WERROR AND NOT IR_FUZZ AND EXISTS ${CMAKE_SOURCE_DIR}/web/package-lock.json)
    file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS web/src/* web/public/* web/puzzles.json
        src/titles/*/RULES.md src/titles/*/rules.*.md docs/glossary.md examples/games/*.rgn)
    add_custom_command(
        OUTPUT ${web_stamp}
        COMMAND ${CMAKE_COMMAND} -DNODE=${NODE} -DNPM=${NPM} -DWEB=${CMAKE_SOURCE_DIR}/web
            -DWASM=${wasm_objects_dir}/ironroad.wasm -DDIST=${web_dist} -DPLAIN=${web_plain} -DSTAMP=${web_stamp}
            -P ${CMAKE_SOURCE_DIR}/cmake/web_build.cmake
        DEPENDS ${web_sources} ${CMAKE_SOURCE_DIR}/web/build.mjs ${CMAKE_SOURCE_DIR}/web/pictures.mjs
            ${CMAKE_SOURCE_DIR}/web/rulebook.mjs
            ${CMAKE_SOURCE_DIR}/web/package.json
            ${CMAKE_SOURCE_DIR}/web/package-lock.json ${CMAKE_SOURCE_DIR}/web/tsconfig.json
            ${CMAKE_SOURCE_DIR}/cmake/web_build.cmake ${web_plain}/index.html ${wasm_modules}
        COMMENT "The browser client"
        VERBATIM)
    set(web_folder ${web_dist})
else()
    message(STATUS "no browser client in this build: a plain page says so")
    set(web_stamp ${web_plain}/index.html)
    set(web_folder ${web_plain})
endif()

add_custom_command(
    OUTPUT ${web_gen}/assets_data.S ${web_gen}/assets_table.c
    COMMAND ${run_tool} $<TARGET_FILE:embed> ${web_folder} ${web_gen}/assets_data.S ${web_gen}/assets_table.c
    DEPENDS embed ${web_stamp}
    COMMENT "The browser client into the program"
    VERBATIM)
add_library(ir_assets STATIC ${web_gen}/assets_table.c ${web_gen}/assets_data.S)
target_include_directories(ir_assets PRIVATE ${CMAKE_SOURCE_DIR}/src)
