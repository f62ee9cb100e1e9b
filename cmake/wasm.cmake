# The engine and the computer players for the browser, compiled for wasm32 without libc and linked by wasm-ld itself
# (clang's driver would run a stray wasm-opt). Not -ffreestanding: it would turn the builtin memcpy off.
# Target `wasm` writes build/wasm/ironroad.wasm and build/wasm/players.wasm.
find_program(WASM_CLANG NAMES clang clang-22 clang-21 clang-20 clang-19 clang-18 clang-17 clang-16 clang-15 clang-14)
find_program(WASM_LD NAMES wasm-ld wasm-ld-22 wasm-ld-21 wasm-ld-20 wasm-ld-19 wasm-ld-18 wasm-ld-17 wasm-ld-16
    wasm-ld-15 wasm-ld-14)
set(WASM_FILE ${CMAKE_SOURCE_DIR}/build/wasm/ironroad.wasm)
if(NOT WASM_CLANG OR NOT WASM_LD)
    message(STATUS "no wasm target: clang and wasm-ld (package lld) are needed")
    set(WASM_FILE "")
    return()
endif()

set(wasm_objects_dir ${CMAKE_BINARY_DIR}/wasm)
set(wasm_flags --target=wasm32-unknown-unknown -std=c17 -mbulk-memory -nostdlib -nostdlibinc
    -isystem ${CMAKE_SOURCE_DIR}/src/wasm/include -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${GEN}
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wvla
    -ffunction-sections -fdata-sections)
if(IR_WERROR)
    list(APPEND wasm_flags -Werror)
endif()

# wasm_module(NAME OPTIMISATION SOURCE...): NAME.wasm. It exports what is not static in src/wasm/{game,api,players}.c; all else is
# hidden (clang's default for this target too), and dropped when unused.
function(wasm_module module optimisation)
    set(objects "")
    foreach(source IN LISTS ARGN)
        if(source MATCHES "^${GEN}/")
            file(RELATIVE_PATH name ${CMAKE_BINARY_DIR} ${source})
        else()
            file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
        endif()
        set(object ${wasm_objects_dir}/${module}/${name}.o)
        get_filename_component(folder ${object} DIRECTORY)
        file(MAKE_DIRECTORY ${folder})
        set(extra -fvisibility=hidden)
        if(name STREQUAL "src/wasm/string.c")
            list(APPEND extra -fno-builtin) # or its loops would be turned into calls of themselves
        elseif(name MATCHES "^src/wasm/(game|api|players)\\.c$")
            set(extra -fvisibility=default)
        endif()
        add_custom_command(
            OUTPUT ${object}
            COMMAND ${WASM_CLANG} ${wasm_flags} ${optimisation} ${extra} -MD -MF ${object}.d -c ${source} -o ${object}
            DEPENDS ${source} ${generated_headers}
            DEPFILE ${object}.d
            COMMENT "wasm ${module} ${name}"
            VERBATIM)
        list(APPEND objects ${object})
    endforeach()
    add_custom_command(
        OUTPUT ${wasm_objects_dir}/${module}.wasm
        COMMAND ${WASM_LD} --no-entry --export-dynamic --gc-sections --strip-all -z stack-size=1048576 --stack-first
            ${objects} -o ${wasm_objects_dir}/${module}.wasm
        COMMAND ${CMAKE_COMMAND} -E copy_directory ${GEN}/texts ${wasm_objects_dir} # the client is built from there
        DEPENDS ${objects}
        COMMENT "wasm link ${module}"
        VERBATIM)
endfunction()

set(wasm_common ${core_sources} ${rail_sources} ${titles_sources} ${engine_messages} ${generated_tables})
foreach(name js game string timeline)
    list(APPEND wasm_common ${CMAKE_SOURCE_DIR}/src/wasm/${name}.c)
endforeach()
# The engine is small, since it is loaded before the first board; the players are quick.
wasm_module(ironroad -Oz ${wasm_common} ${map_sources} ${CMAKE_SOURCE_DIR}/src/wasm/api.c
    ${CMAKE_SOURCE_DIR}/src/bots/random.c)
file(GLOB wasm_bots CONFIGURE_DEPENDS src/bots/*.c)
list(FILTER wasm_bots EXCLUDE REGEX "/(battery|rating)\\.c$") # for the program alone
wasm_module(players -O2 ${wasm_common} ${wasm_bots} ${CMAKE_SOURCE_DIR}/src/wasm/players.c)

get_filename_component(wasm_folder ${WASM_FILE} DIRECTORY)
set(wasm_modules ${wasm_objects_dir}/ironroad.wasm ${wasm_objects_dir}/players.wasm)
add_custom_target(wasm
    COMMAND ${CMAKE_COMMAND} -E make_directory ${wasm_folder}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${wasm_modules} ${wasm_folder}
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${GEN}/texts ${wasm_folder}
    DEPENDS ${wasm_modules} types
    COMMENT "build/wasm/ironroad.wasm, build/wasm/players.wasm"
    VERBATIM)
