# Tools that run on the building machine, and what they write into GEN:
#   titlegen IN.yaml OUT.c          one table file per rail title
#   titlegen --own IN.yaml OUT.h    names for what only the titles of a folder know, if one of its files says `own:`
#   deckgen IN.yaml OUT.c           the same for a title that says `family: cards`
#   msggen OUT.c FILE.msg...        the texts; for the browser without those that only a server says
#   typegen OUT.ts FILE.shape...    the engine's types for the browser, which every build also leaves in build/gen/engine.ts
# Sets generated_tables, generated_headers, generated_messages and generated_types. Who includes a header of GEN links ir_made.

# The tools are run while building: a leak in them is a matter for their tests, not for the build.
set(run_tool ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0)

file(GLOB titlegen_sources CONFIGURE_DEPENDS tools/titlegen*.c)
if(EXISTS ${CMAKE_SOURCE_DIR}/tools/titlegen.c OR EXISTS ${CMAKE_SOURCE_DIR}/tools/titlegen_main.c)
    find_path(YAML_INCLUDE yaml.h REQUIRED)
    find_library(YAML_LIBRARY yaml REQUIRED)
    # What both tools share is compiled once: clang-tidy trips over a file that stands twice in the list of commands.
    set(titlegen_shared tools/titlegen_yaml.c tools/titlegen_names.c tools/titlegen_field.c tools/titlegen_write.c)
    list(TRANSFORM titlegen_shared PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE titlegen_shared_paths)
    list(REMOVE_ITEM titlegen_sources ${titlegen_shared_paths})
    add_library(titlegen_shared OBJECT ${titlegen_shared})
    add_executable(titlegen ${titlegen_sources})
    # deckgen checks names as core does, so it takes core's text along.
    add_executable(deckgen tools/deckgen.c src/core/text.c)
    foreach(tool titlegen_shared titlegen deckgen)
        target_include_directories(${tool} SYSTEM PRIVATE ${YAML_INCLUDE})
        target_include_directories(${tool} PRIVATE tools)
        target_link_libraries(${tool} PRIVATE ir_flags)
    endforeach()
    target_link_libraries(titlegen PRIVATE titlegen_shared ${YAML_LIBRARY})
    target_link_libraries(deckgen PRIVATE titlegen_shared ${YAML_LIBRARY})
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
        file(STRINGS ${title_file} is_cards REGEX "^family: cards")
        if(is_cards)
            set(tool deckgen)
            set(table ${GEN}/card_data_${title}.c)
        else()
            set(tool titlegen)
            set(table ${GEN}/rail_data_${title}.c)
        endif()
        add_custom_command(
            OUTPUT ${table}
            COMMAND ${run_tool} $<TARGET_FILE:${tool}> ${title_file} ${table}
            DEPENDS ${tool} ${neighbours}
            COMMENT "Tables of ${title}"
            VERBATIM)
        list(APPEND generated_tables ${table})
        # The titles of a folder share what only they know, so there is one header, called after the folder.
        get_filename_component(folder_name ${folder} NAME)
        set(header ${GEN}/own_${folder_name}.h)
        set(has_own "")
        foreach(neighbour IN LISTS neighbours)
            file(STRINGS ${neighbour} said REGEX "^own:")
            list(APPEND has_own ${said})
        endforeach()
        if(has_own AND NOT is_cards AND NOT header IN_LIST generated_headers)
            add_custom_command(
                OUTPUT ${header}
                COMMAND ${run_tool} $<TARGET_FILE:titlegen> --own ${title_file} ${header}
                DEPENDS titlegen ${neighbours}
                COMMENT "Names of ${folder_name}"
                VERBATIM)
            list(APPEND generated_headers ${header})
        endif()
    endforeach()
endif()

file(GLOB message_files CONFIGURE_DEPENDS src/text/*.msg src/titles/*/*.msg)
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
        # The engine in a browser neither reads files nor serves, and loads a language other than English when it is asked for.
        file(MAKE_DIRECTORY ${GEN}/texts)
        add_custom_command(
            OUTPUT ${GEN}/messages_engine.c
            COMMAND ${run_tool} $<TARGET_FILE:msggen> ${GEN}/messages_engine.c --without error. --without
                problem.file. --texts ${GEN}/texts/texts ${message_files}
            DEPENDS msggen ${message_files}
            COMMENT "Messages of the engine"
            VERBATIM)
        set(engine_messages ${GEN}/messages_engine.c)
    endif()
endif()

file(GLOB_RECURSE shape_files CONFIGURE_DEPENDS src/*.shape)
set(generated_types ${GEN}/engine.ts)
add_executable(typegen tools/typegen.c)
target_link_libraries(typegen PRIVATE ironroad_engine) # for the titles' tables
add_custom_command(
    OUTPUT ${generated_types}
    COMMAND ${run_tool} $<TARGET_FILE:typegen> ${generated_types} ${shape_files}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_SOURCE_DIR}/build/gen
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${generated_types} ${CMAKE_SOURCE_DIR}/build/gen/engine.ts
    DEPENDS typegen ${shape_files}
    COMMENT "Types for the browser"
    VERBATIM)
add_custom_target(types ALL DEPENDS ${generated_types})
add_custom_target(generated DEPENDS ${generated_tables} ${generated_headers} ${generated_messages})

# The folder of the headers, which are there before anybody compiles who links this. Not part of ir_flags: the tools that make
# them link that.
add_custom_target(generated_headers DEPENDS ${generated_headers})
add_library(ir_made INTERFACE)
target_include_directories(ir_made INTERFACE ${GEN})
target_link_libraries(ir_made INTERFACE ir_flags)
add_dependencies(ir_made generated_headers)
