# Tools that run on the building machine, and what they write into GEN:
#   titlegen IN.yaml OUT.c          one table file per title
#   msggen OUT.c FILE.msg...        the texts
# Sets generated_tables and generated_messages.

# The tools are run while building: a leak in them is a matter for their tests, not for the build.
set(run_tool ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0)

file(GLOB titlegen_sources CONFIGURE_DEPENDS tools/titlegen*.c)
if(EXISTS ${CMAKE_SOURCE_DIR}/tools/titlegen.c OR EXISTS ${CMAKE_SOURCE_DIR}/tools/titlegen_main.c)
    find_path(YAML_INCLUDE yaml.h REQUIRED)
    find_library(YAML_LIBRARY yaml REQUIRED)
    add_executable(titlegen ${titlegen_sources})
    target_include_directories(titlegen SYSTEM PRIVATE ${YAML_INCLUDE})
    target_include_directories(titlegen PRIVATE tools)
    target_link_libraries(titlegen PRIVATE ir_flags ${YAML_LIBRARY})
    # Every title is src/titles/FOLDER/NAME.yaml. A file may extend its neighbours, so each depends on all of them.
    file(GLOB title_files CONFIGURE_DEPENDS src/titles/*/*.yaml)
    foreach(title_file IN LISTS title_files)
        get_filename_component(title ${title_file} NAME_WE)
        file(STRINGS ${title_file} is_title REGEX "^id:")
        if(NOT is_title) # what several titles share
            continue()
        endif()
        get_filename_component(folder ${title_file} DIRECTORY)
        file(GLOB neighbours CONFIGURE_DEPENDS ${folder}/*.yaml)
        add_custom_command(
            OUTPUT ${GEN}/rail_data_${title}.c
            COMMAND ${run_tool} $<TARGET_FILE:titlegen> ${title_file} ${GEN}/rail_data_${title}.c
            DEPENDS titlegen ${neighbours}
            COMMENT "Tables of ${title}"
            VERBATIM)
        list(APPEND generated_tables ${GEN}/rail_data_${title}.c)
    endforeach()
endif()

file(GLOB message_files CONFIGURE_DEPENDS src/text/*.msg)
if(EXISTS ${CMAKE_SOURCE_DIR}/tools/msggen.c)
    add_executable(msggen tools/msggen.c)
    target_link_libraries(msggen PRIVATE ir_flags)
    if(message_files)
        add_custom_command(
            OUTPUT ${GEN}/messages.c
            COMMAND ${run_tool} $<TARGET_FILE:msggen> ${GEN}/messages.c ${message_files}
            DEPENDS msggen ${message_files}
            COMMENT "Messages"
            VERBATIM)
        list(APPEND generated_messages ${GEN}/messages.c)
    endif()
endif()
add_custom_target(generated DEPENDS ${generated_tables} ${generated_messages})
