/* The Lua library, part by part, and the definition files.
 *
 * A part is a Lua file. In the lists `module` and `driver` below, a part without names runs when a Lua state opens. Each
 * other part runs when a script or the host first looks up a name that the part defines. The prefix of a name is the
 * name of its table:
 *
 *   dray.      the module for scripts
 *   lib.       functions that parts share, or that the host calls
 *   call.      functions that run a closure of the scene with plain arguments
 *   on_node., on_group.       modifiers with a function of their own; all others come from the definition files
 *   drop_methods., drop_getters., drag_methods., drag_getters.    methods and computed fields of sessions
 *   play_methods.    methods of a play
 *
 * To add a part: write its file in `lua`, embed it, list it with its names. It receives the native functions and `lib`,
 * adds to the tables of `lib` (`lib.dray`, `lib.on_node` …), and may use every name of the other parts in its list. */
#include "CDrayLibrary.h"

/* #embed is C23; Swift's clang accepts it in every C standard, with a warning at each line. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char adding_text[] = {
#embed "lua/adding.lua"
};
static const char arguments_text[] = {
#embed "lua/arguments.lua"
};
static const char asking_text[] = {
#embed "lua/asking.lua"
};
static const char array_text[] = {
#embed "lua/array.lua"
};
static const char check_text[] = {
#embed "lua/check.lua"
};
static const char collection_text[] = {
#embed "lua/collection.lua"
};
static const char completion_text[] = {
#embed "lua/completion.lua"
};
static const char coordinator_text[] = {
#embed "lua/coordinator.lua"
};
static const char defaults_text[] = {
#embed "lua/defaults.lua"
};
static const char described_text[] = {
#embed "lua/described.lua"
};
static const char dray_text[] = {
#embed "lua/dray.lua"
};
static const char driver_text[] = {
#embed "lua/driver.lua"
};
static const char details_text[] = {
#embed "lua/details.lua"
};
static const char drops_text[] = {
#embed "lua/drops.lua"
};
static const char holes_text[] = {
#embed "lua/holes.lua"
};
static const char interactions_text[] = {
#embed "lua/interactions.lua"
};
static const char json_text[] = {
#embed "lua/json.lua"
};
static const char keys_text[] = {
#embed "lua/keys.lua"
};
static const char kept_text[] = {
#embed "lua/kept.lua"
};
static const char layouts_text[] = {
#embed "lua/layouts.lua"
};
static const char legal_text[] = {
#embed "lua/legal.lua"
};
static const char modifiers_text[] = {
#embed "lua/modifiers.lua"
};
static const char nodes_text[] = {
#embed "lua/nodes.lua"
};
static const char options_and_host_text[] = {
#embed "lua/options_and_host.lua"
};
static const char parts_text[] = {
#embed "lua/parts.lua"
};
static const char places_text[] = {
#embed "lua/places.lua"
};
static const char plays_text[] = {
#embed "lua/plays.lua"
};
static const char pretty_text[] = {
#embed "lua/pretty.lua"
};
static const char promised_data_text[] = {
#embed "lua/promised_data.lua"
};
static const char prompt_text[] = {
#embed "lua/prompt.lua"
};
static const char providers_text[] = {
#embed "lua/providers.lua"
};
static const char records_text[] = {
#embed "lua/records.lua"
};
static const char representations_text[] = {
#embed "lua/representations.lua"
};
static const char scene_text[] = {
#embed "lua/scene.lua"
};
static const char session_text[] = {
#embed "lua/session.lua"
};
static const char speaking_text[] = {
#embed "lua/speaking.lua"
};
static const char stand_ins_text[] = {
#embed "lua/stand_ins.lua"
};
static const char state_text[] = {
#embed "lua/state.lua"
};
static const char tests_text[] = {
#embed "lua/tests.lua"
};
static const char types_text[] = {
#embed "lua/types.lua"
};
static const char view_text[] = {
#embed "lua/view.lua"
};
static const char waiting_text[] = {
#embed "lua/waiting.lua"
};

/* The definition files for editors. The library checks the calls of scripts against these files. */
static const char dray_definitions[] = {
#embed "../../plugins/types/dray.lua"
};
static const char scene_definitions[] = {
#embed "../../plugins/types/scene.lua"
};
static const char node_definitions[] = {
#embed "../../plugins/types/node.lua"
};
static const char types_definitions[] = {
#embed "../../plugins/types/types.lua"
};
static const char data_definitions[] = {
#embed "../../plugins/types/data.lua"
};
static const char uikit_definitions[] = {
#embed "../../plugins/types/uikit.lua"
};
static const char driver_definitions[] = {
#embed "../../plugins/types/driver.lua"
};
static const char manifest_definitions[] = {
#embed "../../plugins/types/manifest.lua"
};
static const char session_definitions[] = {
#embed "../../plugins/types/session.lua"
};
static const char array_definitions[] = {
#embed "../../plugins/types/array.lua"
};
static const char json_definitions[] = {
#embed "../../plugins/types/json.lua"
};

/* `names` is NULL for a part that runs when the Lua state opens, and for dray.array. */
#define PART(name, names) {#name ".lua", name##_text, sizeof name##_text, names}

static const cdray_part module[] = {
  PART(parts, NULL),
  PART(dray, NULL),
  PART(adding, "drag_methods.add_items"),
  PART(arguments, "lib.arguments lib.defined lib.fields lib.options lib.place lib.position lib.require_fields"),
  PART(check, "lib.check"),
  PART(coordinator, "on_node.collection_drag on_node.collection_drop call.collection_drop"),
  PART(defaults, "lib.defaults"),
  PART(described, "lib.begin_rows lib.describe_rows lib.forget_rows"),
  PART(details, "lib.with_drop_details lib.answer_options"),
  PART(drops, "call.drop_handler call.drop_targeted call.drop_validate lib.attach_drop lib.handlers "
              "lib.type_ids"),
  PART(holes, "lib.find_in_states lib.warn_of_hole"),
  PART(interactions, "on_node.drag_interaction on_node.drop_interaction call.items_for_beginning "
                     "call.items_for_adding call.session_for_adding call.preview_for_cancelling lib.attach_drag "
                     "lib.drop_handlers"),
  PART(json, "dray.json"),
  PART(keys, "lib.check_key lib.modifier_bits lib.key_set"),
  PART(collection, "dray.collection lib.collections lib.row_view"),
  PART(layouts, "dray.scroll_view dray.layout dray.spacer lib.place_children lib.set_padding lib.set_frame"),
  PART(kept, "lib.begin_keeping lib.keep_rows lib.end_keeping"),
  PART(legal, "lib.legal_drags lib.legal_data lib.answer_to_why"),
  PART(modifiers, "lib.on_node lib.on_group lib.node_meta lib.group_meta lib.attach lib.modifier "
                  "lib.reader lib.closure_behind"),
  PART(nodes, "dray.vstack dray.hstack dray.zstack dray.list dray.flow dray.fan dray.grid dray.table dray.item dray.text "
              "dray.for_each dray.container lib.define_container lib.mark_by lib.keep_by"),
  PART(options_and_host, "dray.options dray.host dray.defaults"),
  PART(places, "lib.note_places"),
  PART(promised_data, "on_node.on_drop on_group.on_insert call.on_drag call.item_provider"),
  PART(providers, "dray.item_provider dray.data lib.provider lib.native_provider lib.call_exporter "
                  "drop_methods.can_load_objects drop_methods.load_objects"),
  PART(records, "lib.record lib.record_name lib.list lib.data_of"),
  PART(representations, "dray.codable_representation dray.data_representation dray.file_representation "
                        "dray.proxy_representation lib.represent lib.export lib.import lib.exports lib.file_name"),
  PART(scene, "dray.scene dray.items dray.find lib.ask_scene lib.bound lib.build lib.bind "
              "lib.describe_preview lib.note_by lib.hand_over_row"),
  PART(session, "lib.answer lib.text lib.reason lib.drop_methods lib.drop_getters lib.drop_session "
                "lib.suggest lib.drag_methods lib.drag_getters lib.drag_session lib.update_drag_session "
                "lib.end_session lib.replace_items lib.call"),
  PART(speaking, "dray.announcement lib.announcement"),
  PART(stand_ins, "lib.stand_ins"),
  PART(state, "dray.state dray.view_state dray.restart dray.derived dray.outcome dray.invariant dray.random dray.uuid "
              "dray.now dray.announce dray.move dray.legal dray.why dray.undo dray.redo dray.can_undo "
              "dray.can_redo dray.commit_point lib.check_undeclared lib.declare lib.declared_states lib.change lib.copy "
              "lib.outcome lib.check_invariants lib.problem"),
  PART(types, "dray.transferable dray.content_type lib.type_id lib.type_symbol lib.type_symbols lib.type_meta lib.id_field"),
  PART(view, "lib.views lib.plain"),
  PART(waiting, "dray.sleep dray.task dray.choose"),
};
static const cdray_part driver[] = {
  PART(parts, NULL),
  PART(driver, NULL),
  PART(asking, "play_methods.legal play_methods.play play_methods.why"),
  PART(arguments, "lib.arguments lib.defined lib.fields lib.options lib.place lib.position lib.require_fields"),
  PART(check, "lib.check"),
  PART(completion, "lib.complete"),
  PART(defaults, "lib.defaults"),
  PART(details, "lib.with_drop_details lib.answer_options"),
  PART(keys, "lib.check_key lib.modifier_bits lib.key_set"),
  PART(legal, "lib.legal_drags lib.legal_data lib.answer_to_why"),
  PART(plays, "lib.drag_data lib.is_open_drag lib.load lib.play lib.play_methods"),
  PART(pretty, "lib.plain_result lib.pretty lib.pretty_whole"),
  PART(prompt, "lib.expose lib.keep_result lib.read_state"),
  PART(records, "lib.record lib.record_name lib.list lib.data_of"),
  PART(tests, "lib.collect_tests lib.run_test"),
  PART(view, "lib.views lib.plain"),
};
static const cdray_part array = PART(array, NULL);

#define DEFINITIONS(name) {#name ".lua", name##_definitions, sizeof name##_definitions, NULL}
static const cdray_part definitions_of_module[] = {DEFINITIONS(dray),  DEFINITIONS(scene), DEFINITIONS(node),
                                                   DEFINITIONS(types), DEFINITIONS(data),  DEFINITIONS(uikit)};
static const cdray_part definitions_of_driver[] = {DEFINITIONS(dray), DEFINITIONS(driver)};
static const cdray_part definitions_of_manifest[] = {DEFINITIONS(manifest)};
static const cdray_part further_definitions[] = {DEFINITIONS(session), DEFINITIONS(array), DEFINITIONS(json)};

const cdray_part *const cdray_module_parts = module;
const size_t cdray_module_part_count = sizeof module / sizeof module[0];
const cdray_part *const cdray_driver_parts = driver;
const size_t cdray_driver_part_count = sizeof driver / sizeof driver[0];
const cdray_part *const cdray_array = &array;
const cdray_part *const cdray_definitions = definitions_of_module;
const size_t cdray_definition_count = sizeof definitions_of_module / sizeof definitions_of_module[0];
const cdray_part *const cdray_driver_definitions = definitions_of_driver;
const size_t cdray_driver_definition_count = sizeof definitions_of_driver / sizeof definitions_of_driver[0];
const cdray_part *const cdray_manifest_definitions = definitions_of_manifest;
const size_t cdray_manifest_definition_count = sizeof definitions_of_manifest / sizeof definitions_of_manifest[0];
const cdray_part *const cdray_further_definitions = further_definitions;
const size_t cdray_further_definition_count = sizeof further_definitions / sizeof further_definitions[0];
