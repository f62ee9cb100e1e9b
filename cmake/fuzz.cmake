# fuzz/fuzz_NAME.c is a libFuzzer target with its corpus in fuzz/corpus/NAME/.
#   IR_FUZZ (clang): executables fuzz_NAME that search, run by `./dev fuzz`.
#   IR_SANITIZE: executables replay_NAME that run the corpus once, part of the tests (tests/CMakeLists.txt).
#   IR_WERROR: the same, for their warnings. Elsewhere nothing is made of them.
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/fuzz_*.c)
file(GLOB fuzz_support CONFIGURE_DEPENDS fuzz/*.c)
list(REMOVE_ITEM fuzz_support ${fuzz_sources} ${CMAKE_SOURCE_DIR}/fuzz/replay_main.c)
set(fuzz_names "")
foreach(source IN LISTS fuzz_sources)
    get_filename_component(target ${source} NAME_WE)
    string(REPLACE "fuzz_" "" name ${target})
    list(APPEND fuzz_names ${name})
    if(IR_FUZZ)
        add_executable(${target} ${source} ${fuzz_support})
        target_link_libraries(${target} PRIVATE ir_shell)
        target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    elseif(IR_SANITIZE OR IR_WERROR)
        add_executable(replay_${name} ${source} ${fuzz_support} fuzz/replay_main.c)
        target_link_libraries(replay_${name} PRIVATE ir_shell)
    endif()
endforeach()
