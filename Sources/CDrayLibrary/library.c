#include "CDrayLibrary.h"

/* C23 has #embed, Swift's clang takes it in every C, and says so at each line. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char dray_text[] = {
#embed "dray.lua"
};
static const char check_text[] = {
#embed "check.lua"
};
static const char keys_text[] = {
#embed "keys.lua"
};
static const char types_text[] = {
#embed "types.lua"
};
static const char rows_text[] = {
#embed "rows.lua"
};
static const char nodes_text[] = {
#embed "nodes.lua"
};
static const char modifiers_text[] = {
#embed "modifiers.lua"
};
static const char session_text[] = {
#embed "session.lua"
};
static const char state_text[] = {
#embed "state.lua"
};
static const char scene_text[] = {
#embed "scene.lua"
};
static const char array_text[] = {
#embed "array.lua"
};

static const char view_text[] = {
#embed "view.lua"
};
static const char driver_text[] = {
#embed "driver.lua"
};
static const char prompt_text[] = {
#embed "prompt.lua"
};
static const char tests_text[] = {
#embed "tests.lua"
};
static const char pretty_text[] = {
#embed "pretty.lua"
};

static const cdray_part parts[] = {
    {"dray.lua", dray_text, sizeof dray_text},
    {"check.lua", check_text, sizeof check_text},
    {"keys.lua", keys_text, sizeof keys_text},
    {"types.lua", types_text, sizeof types_text},
    {"modifiers.lua", modifiers_text, sizeof modifiers_text},
    {"nodes.lua", nodes_text, sizeof nodes_text},
    {"session.lua", session_text, sizeof session_text},
    {"rows.lua", rows_text, sizeof rows_text},
    {"state.lua", state_text, sizeof state_text},
    {"scene.lua", scene_text, sizeof scene_text},
};
static const cdray_part driver_parts[] = {
    {"check.lua", check_text, sizeof check_text},
    {"keys.lua", keys_text, sizeof keys_text},
    {"view.lua", view_text, sizeof view_text},
    {"driver.lua", driver_text, sizeof driver_text},
    {"prompt.lua", prompt_text, sizeof prompt_text},
    {"tests.lua", tests_text, sizeof tests_text},
    {"pretty.lua", pretty_text, sizeof pretty_text},
};
static const cdray_part array_part = {"array.lua", array_text, sizeof array_text};

const cdray_part *const cdray_module_parts = parts;
const size_t cdray_module_part_count = sizeof parts / sizeof parts[0];
const cdray_part *const cdray_driver_parts = driver_parts;
const size_t cdray_driver_part_count = sizeof driver_parts / sizeof driver_parts[0];
const cdray_part *const cdray_array = &array_part;
