# The engine for the browser: core, rail, map, titles, the random bot and src/wasm compiled for wasm32 without libc and linked by wasm-ld
# itself (clang's driver would run a stray wasm-opt). Not -ffreestanding: it would turn the builtin memcpy off.
# Target `wasm` writes build/wasm/ironroad.wasm.
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
# Small, since it is loaded before the first board.
set(wasm_flags --target=wasm32-unknown-unknown -std=c17 -Oz -mbulk-memory -nostdlib -nostdlibinc
    -isystem ${CMAKE_SOURCE_DIR}/src/wasm/include -I${CMAKE_SOURCE_DIR}/include -I${CMAKE_SOURCE_DIR}/src -I${GEN}
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wvla
    -ffunction-sections -fdata-sections)
if(IR_WERROR)
    list(APPEND wasm_flags -Werror)
endif()
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
list(APPEND wasm_sources ${CMAKE_SOURCE_DIR}/src/bots/random.c)
set(wasm_objects "")
foreach(source IN LISTS core_sources rail_sources map_sources titles_sources engine_messages generated_tables wasm_sources)
    if(source MATCHES "^${GEN}/")
        file(RELATIVE_PATH name ${CMAKE_BINARY_DIR} ${source})
    else()
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
    endif()
    set(object ${wasm_objects_dir}/${name}.o)
    get_filename_component(folder ${object} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    # The functions of src/wasm/api.c are what the module exports; all else is hidden (clang's default for this target
    # too), and dropped when unused.
    set(extra -fvisibility=hidden)
    if(name STREQUAL "src/wasm/string.c")
        list(APPEND extra -fno-builtin) # or its loops would be turned into calls of themselves
    elseif(name STREQUAL "src/wasm/api.c")
        set(extra -fvisibility=default)
    endif()
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${WASM_CLANG} ${wasm_flags} ${extra} -MD -MF ${object}.d -c ${source} -o ${object}
        DEPENDS ${source} ${generated_headers}
        DEPFILE ${object}.d
        COMMENT "wasm ${name}"
        VERBATIM)
    list(APPEND wasm_objects ${object})
endforeach()
get_filename_component(wasm_folder ${WASM_FILE} DIRECTORY)
add_custom_command(
    OUTPUT ${wasm_objects_dir}/ironroad.wasm
    COMMAND ${WASM_LD} --no-entry --export-dynamic --gc-sections --strip-all -z stack-size=1048576 --stack-first
        ${wasm_objects} -o ${wasm_objects_dir}/ironroad.wasm
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${GEN}/texts ${wasm_objects_dir} # the client is built from there
    DEPENDS ${wasm_objects}
    COMMENT "wasm link"
    VERBATIM)
add_custom_target(wasm
    COMMAND ${CMAKE_COMMAND} -E make_directory ${wasm_folder}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${wasm_objects_dir}/ironroad.wasm ${WASM_FILE}
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${GEN}/texts ${wasm_folder}
    DEPENDS ${wasm_objects_dir}/ironroad.wasm types
    COMMENT "build/wasm/ironroad.wasm"
    VERBATIM)
