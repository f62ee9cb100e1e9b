# The library for other programs: libironroad.so with a version, libironroad.a, the headers, ironroad.pc; `cmake --install`
# puts them and the program under a prefix. It is the engine, the computer players and src/lib, with the calls of the browser
# (src/wasm) compiled for this machine. Only what the headers mark with IR_API can be linked with: the archive is one object
# whose other symbols are local.
include(GNUInstallDirs)
file(STRINGS include/ironroad/ironroad.h version_line REGEX "^#define IR_VERSION ")
string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*" "\\1" IR_VERSION "${version_line}")
string(REGEX REPLACE "-.*" "" IR_VERSION_NUMBERS "${IR_VERSION}")
# Before 1.0 every minor version may break what was built with another one.
string(REGEX MATCH "^0\\.[0-9]+|^[0-9]+" IR_SOVERSION "${IR_VERSION_NUMBERS}")

file(GLOB lib_sources CONFIGURE_DEPENDS src/lib/*.c)
foreach(name js game timeline api players)
    list(APPEND lib_sources ${CMAKE_SOURCE_DIR}/src/wasm/${name}.c)
endforeach()
ir_part(ir_lib ${lib_sources})
target_link_libraries(ir_lib PRIVATE ir_made)
set(library_objects ${engine_objects}) # with those of ir_bots and ir_lib

# A sanitizer's runtime or a fuzzer's belongs to the program that loads the library.
if(IR_SANITIZE OR IR_FUZZ)
    return()
endif()

add_library(libironroad SHARED ${library_objects})
set_target_properties(libironroad PROPERTIES OUTPUT_NAME ironroad LINKER_LANGUAGE C VERSION ${IR_VERSION_NUMBERS}
    SOVERSION ${IR_SOVERSION})
target_link_libraries(libironroad PRIVATE ir_flags Threads::Threads m)
target_link_options(libironroad PRIVATE -Wl,-z,defs -Wl,--gc-sections)

# Only gcc can link objects of its link-time optimisation into an ordinary one.
find_program(OBJCOPY NAMES objcopy)
if(OBJCOPY AND (NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION OR CMAKE_C_COMPILER_ID STREQUAL "GNU"))
    set(one_object ${CMAKE_BINARY_DIR}/ironroad.o)
    set(how -r -nostdlib)
    if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
        list(APPEND how -flto=auto -flinker-output=nolto-rel)
    endif()
    add_custom_command(
        OUTPUT ${CMAKE_BINARY_DIR}/libironroad.a
        COMMAND ${CMAKE_C_COMPILER} ${how} -o ${one_object} ${library_objects}
        COMMAND ${OBJCOPY} --localize-hidden ${one_object}
        COMMAND ${CMAKE_COMMAND} -E rm -f ${CMAKE_BINARY_DIR}/libironroad.a
        COMMAND ${CMAKE_AR} rcs ${CMAKE_BINARY_DIR}/libironroad.a ${one_object}
        DEPENDS ${library_objects}
        COMMAND_EXPAND_LISTS
        COMMENT "libironroad.a"
        VERBATIM)
    add_custom_target(libironroad_static ALL DEPENDS ${CMAKE_BINARY_DIR}/libironroad.a)
    install(FILES ${CMAKE_BINARY_DIR}/libironroad.a DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

string(REGEX REPLACE "[^/]+" ".." IR_TO_PREFIX ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(cmake/ironroad.pc.in ${CMAKE_BINARY_DIR}/ironroad.pc @ONLY)
install(TARGETS libironroad)
install(FILES ${CMAKE_BINARY_DIR}/ironroad.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(DIRECTORY include/ironroad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
