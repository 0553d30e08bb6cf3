/* Random sequences of calls: each ends in a status, whatever the arguments and the order are.
 *
 *     cc calls.c $(pkg-config --cflags --libs dray) -o calls && ./calls SEQUENCES [SEED]
 *     clang -fsanitize=fuzzer -DCALLS_FUZZER calls.c …       with a library that was compiled by -sanitize=fuzzer
 *
 * A sequence is a list of bytes: the kind of each call, then its arguments. */
#include <dray.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t *bytes;
static size_t left;
static dray_host *host;
static int is_wrong, depth;
static long statuses[DRAY_STATUS_FAILED + 1]; /* The number of calls with each status. */
static double now;

static unsigned take(void) { return left > 0 ? left--, *bytes++ : 0; }
static unsigned below(unsigned limit) { return take() % limit; }

/* A number, seldom an unusual one. */
static double number(void) {
  static const double odd[] = { 0, -1, 1e300, -1e300, 1e-300, 9007199255.0, INFINITY, NAN };
  unsigned byte = take();
  return byte < 8 ? odd[byte] : (double)byte * 2;
}

static const char *name(void) {
  static const char *const names[] = { "a", "b", "c", "d", "left", "right", "box", "coin", "card", "\xff", "", NULL };
  return names[below(12)];
}

static dray_id id(void) {
  unsigned kind = below(8);
  const char *text = name();
  if (kind == 0) return (dray_id){ .kind = DRAY_ID_NONE };
  if (kind == 1) return (dray_id){ .kind = DRAY_ID_INTEGER, .integer = (int)take() - 100 };
  return (dray_id){ .kind = kind == 2 ? 7 : DRAY_ID_STRING, .string = text };
}

static void check(const char *call, dray_status status) {
  if (status >= DRAY_STATUS_OK && status <= DRAY_STATUS_FAILED) {
    statuses[status]++;
    return;
  }
  printf("%s: %d\n", call, (int)status);
  is_wrong = 1;
}
#define CALL(call) check(#call, call)

static void any_call(void);

/* == Callbacks, which call as well == */

static void call_inside(void) {
  if (depth > 2 || below(4) != 0) return;
  depth++;
  any_call();
  depth--;
}

static void rule(void *user, const dray_rule_call *call, dray_answer *answer) {
  dray_reason reason = { .text = name(), .code = "no" };
  dray_id items[2] = { id(), id() };
  dray_drop drop = { .struct_size = sizeof drop, .operation = (int32_t)take(), .intent = (int32_t)below(5) };
  uint64_t load;
  (void)user, (void)call;
  call_inside();
  switch (below(12)) {
    case 0: CALL(dray_answer_refuse(answer, &reason)); break;
    case 9: CALL(dray_answer_accept(answer)); break;
    case 1: CALL(dray_answer_fail(answer, name())); break;
    case 2: CALL(dray_answer_items(answer, items, below(3))); break;
    case 3: CALL(dray_answer_quantity(answer, (int)take() - 9)); break;
    case 4: CALL(dray_answer_data(answer, "data", below(5))); break;
    case 5: CALL(dray_answer_drop(answer, &drop)); break;
    case 6: CALL(dray_answer_load(answer, below(3), "public.data", rule, NULL)); break;
    case 7: CALL(dray_answer_begin_load(answer, &load)); break;
    case 8: CALL(dray_answer_preview_ending(answer, (int32_t)below(5), items)); break;
    default: break;
  }
}

static void modify(dray_scene *scene) {
  static dray_status (*const modifiers[])(dray_scene *, const dray_rule *) = {
    dray_scene_drag_container, dray_scene_drag_container_selection, dray_scene_draggable, dray_scene_drag_handle,
    dray_scene_drag_configuration, dray_scene_drag_quantity, dray_scene_on_drag_session_updated,
    dray_scene_drop_destination, dray_scene_drop_configuration, dray_scene_on_drop, dray_scene_on_drop_session_updated,
    dray_scene_reorder_container, dray_scene_on_tap_gesture, dray_scene_on_key_press, dray_scene_on_timer,
    dray_scene_on_spring_loading, dray_scene_on_move, dray_scene_on_delete, dray_scene_preview_for_cancelling,
  };
  unsigned which = below(19);
  dray_rule given = { .struct_size = sizeof given, .function = below(8) ? rule : NULL, .type = id(), .key = "k",
                      .interval = 1, .operations = DRAY_OPERATION_MOVE, .must_answer = below(4) == 0 };
  if (below(4)) given.type = (dray_id){ .kind = DRAY_ID_STRING, .string = "card" };
  CALL(modifiers[which](scene, &given));
}

static void describe(void *user, dray_scene *scene) {
  (void)user;
  for (unsigned i = below(12); i > 0; i--) {
    dray_node node = { .struct_size = sizeof node, .kind = (int32_t)below(15), .id = id(), .type = id(),
                       .width = number(), .height = number(), .label = name(), .flags = (int32_t)below(40) };
    switch (below(4)) {
      case 0: CALL(dray_scene_begin(scene, &node)); break;
      case 1: modify(scene); break;
      case 2: CALL(dray_scene_end(scene)); break;
      case 3: CALL(dray_scene_begin_for_each(scene, NULL)); break;
    }
  }
  call_inside();
}

/* A scene that is valid, most often. */
static void describe_boxes(void *user, dray_scene *scene) {
  static const char *const boxes[] = { "left", "right", "box" }, *const items[] = { "a", "b", "c", "d" };
  dray_node root = { .struct_size = sizeof root, .kind = DRAY_NODE_HSTACK };
  dray_rule cards = { .struct_size = sizeof cards, .type = { .kind = DRAY_ID_STRING, .string = "card" }, .function = rule };
  (void)user;
  CALL(dray_scene_begin(scene, &root));
  for (int i = 0; i < 3; i++) {
    dray_node box = { .struct_size = sizeof box, .kind = DRAY_NODE_VSTACK, .width = 60, .height = 200 };
    box.id = (dray_id){ .kind = DRAY_ID_STRING, .string = boxes[i] };
    CALL(dray_scene_begin(scene, &box));
    CALL(dray_scene_drag_container(scene, &cards));
    CALL(dray_scene_drop_destination(scene, &cards));
    if (below(2)) CALL(dray_scene_drop_configuration(scene, &cards));
    if (below(6) == 0) modify(scene);
    for (int j = i; j < 4; j += 3) {
      dray_node card = { .struct_size = sizeof card, .kind = DRAY_NODE_ITEM, .width = 50, .height = 40 };
      card.id = (dray_id){ .kind = DRAY_ID_STRING, .string = items[j] };
      card.type = cards.type;
      CALL(dray_scene_begin(scene, &card));
      CALL(dray_scene_draggable(scene, NULL));
      CALL(dray_scene_end(scene));
    }
    CALL(dray_scene_end(scene));
  }
  CALL(dray_scene_end(scene));
}

static void function(void *user, const dray_value *arguments, size_t count, dray_reply *reply) {
  dray_value value = count > 0 ? arguments[0] : dray_integer(1);
  (void)user;
  call_inside();
  if (below(3)) CALL(dray_reply_value(reply, &value));
  else CALL(dray_reply_error(reply, name()));
}

static void posted(void *user, dray_host *same) {
  (void)user, (void)same;
  call_inside();
}

/* == Calls == */

static void load(void) {
  static const char *const scripts[] = {
    "local dray = require 'dray'\n"
    "local rows = dray.state('rows', { left = { 'x', 'y', 'z' }, right = {} })\n"
    "local Card = dray.transferable 'card'\n"
    "local function list(name)\n"
    "  return dray.list { id = name .. '-rows', dray.for_each(rows[name], function(id)\n"
    "    return dray.item { id = id, type = Card, label = id, size = { width = 40, height = 20 } }\n"
    "  end):reorderable() }\n"
    "end\n"
    "dray.scene(function()\n"
    "  return dray.hstack { list 'left', list 'right' }\n"
    "    :reorder_container(Card, function(difference) dray.array.apply(rows, difference) end)\n"
    "    :on_key_press('k', function() print(dray.host.f(1)) end)\n"
    "end)\n",
    "while true do end", "error 'no'", "local dray = require 'dray' dray.scene(function() return nil end)",
  };
  const char *script = scripts[below(2) ? 0 : below(4)];
  dray_file file = { "init.lua", script, strlen(script) };
  dray_plugin_options game = { .struct_size = sizeof game, .files = &file, .file_count = 1, .seed = take() };
  CALL(dray_host_load_plugin(host, name(), &game));
}

static void send(void) {
  static const char *const types[] = { "public.data", "public.utf8-plain-text" };
  static const char *const keys[] = { "k", "space", "tab", "left", "right", "escape", "return", "delete", "" };
  dray_promise promise = { .tag = 1, .types = types, .type_count = below(3) };
  dray_input input = { .struct_size = sizeof input, .kind = (int32_t)below(16), .device = (int32_t)below(4) };
  input.pointer = (int)below(4) - (below(32) == 0);
  input.time = now += below(16) == 0 ? number() : 0.05 * below(20);
  if (!(now >= 0 && now < 1e9)) now = 1;
  input.x = number(), input.y = number(), input.dx = number(), input.dy = number();
  input.key = keys[below(9)], input.place = id(), input.modifiers = (int32_t)(below(8) ? 0 : take());
  input.operations = (int32_t)below(20), input.promises = &promise, input.promise_count = below(2);
  CALL(dray_host_send(host, &input));
}

static void ask(void) {
  dray_drag drag = { .struct_size = sizeof drag, .item = id(), .place = id(), .before = id(), .has_positions = 1 };
  dray_legal_drags drags;
  dray_explanation explanation = { .struct_size = sizeof explanation };
  dray_ids ids;
  switch (below(6)) {
    case 0: CALL(dray_host_legal(host, below(2) ? &drag : NULL, &drags)); break;
    case 1: CALL(dray_host_why(host, &drag, &explanation)); break;
    case 2: CALL(dray_host_valid_destinations(host, (int)below(4) - 2, &ids)); break;
    case 3: CALL(dray_host_move(host, &drag)); break;
    case 4: CALL(dray_host_move_legal(host, below(8))); break;
    case 5: CALL(dray_host_cancel_drag(host, (int)below(4) - 2, name())); break;
  }
}

static void read_lists(void) {
  dray_placements placements;
  dray_placement_changes changes;
  dray_events events;
  dray_requests requests;
  dray_plugins plugins;
  dray_hit hit = { .struct_size = sizeof hit };
  size_t total = 0;
  switch (below(6)) {
    case 0:
      CALL(dray_host_placements(host, &placements));
      for (size_t i = 0; i < placements.count; i++) total += dray_text_length(DRAY_PLACEMENT(placements, i)->label);
      break;
    case 1: CALL(dray_host_placement_changes(host, take(), &changes)); break;
    case 2:
      CALL(dray_host_events(host, &events));
      for (size_t i = 0; i < events.count; i++) total += dray_text_length(DRAY_EVENT(events, i)->text);
      break;
    case 3:
      CALL(dray_host_requests(host, &requests));
      for (size_t i = 0; i < requests.count; i++)
        CALL(below(2) ? dray_host_deliver(host, DRAY_REQUEST(requests, i)->id, "data", 4)
                      : dray_host_decline(host, DRAY_REQUEST(requests, i)->id, name()));
      break;
    case 4: CALL(dray_host_hit(host, number(), number(), &hit)); break;
    case 5: CALL(dray_host_plugins(host, &plugins)); break;
  }
  if (total == (size_t)-1) is_wrong = 1;
}

static void keep(void) {
  const char *text = NULL;
  size_t length = 0;
  dray_restore_options restoring = { .struct_size = sizeof restoring };
  dray_restore_result restored = { .struct_size = sizeof restored };
  switch (below(5)) {
    case 0: CALL(dray_host_record(host, NULL)); break;
    case 1: CALL(dray_host_end_recording(host)); break;
    case 2: CALL(dray_host_journal(host, &text, &length)); break;
    case 3: CALL(dray_host_snapshot(host, (int32_t)below(4), &text, &length)); break;
    default: break;
  }
  if (length == 0 || below(2)) return;
  char *copy = malloc(length);
  if (copy == NULL) return;
  memcpy(copy, text, length);
  if (below(2)) copy[(take() * 251u) % length] ^= (char)(1u << below(8));
  restoring.text = copy, restoring.length = length, restoring.ignores_differences = (int32_t)below(2);
  CALL(dray_host_restore(host, &restoring, &restored));
  free(copy);
}

static void change(void) {
  dray_settings settings = { .struct_size = sizeof settings };
  dray_value value = dray_number(number());
  switch (below(12)) {
    case 0: CALL(dray_host_undo(host)); break;
    case 1: CALL(dray_host_redo(host)); break;
    case 2: CALL(dray_host_answer(host, name())); break;
    case 3: CALL(dray_host_resize(host, number(), number())); break;
    case 4: CALL(dray_host_set_function(host, "f", below(4) ? function : NULL, NULL, NULL)); break;
    case 5: CALL(dray_host_set_value(host, "v", &value)); break;
    case 6: CALL(dray_host_set_scene(host, below(2) ? describe_boxes : below(2) ? describe : NULL, NULL, NULL)); break;
    case 7: CALL(dray_host_invalidate_scene(host)); break;
    case 8: CALL(dray_host_perform(host, rule, NULL)); break;
    case 9: CALL(dray_host_post(host, posted, NULL, NULL)); break;
    case 10: CALL(dray_host_unload_plugin(host, name())); break;
    case 11:
      CALL(dray_host_settings(host, &settings));
      settings.drag_distance = number(), settings.undo_step_limit = take();
      CALL(dray_host_set_settings(host, &settings));
      break;
  }
}

static void any_call(void) {
  switch (below(16)) {
    case 0: load(); break;
    case 1: case 2: ask(); break;
    case 3: case 4: read_lists(); break;
    case 5: keep(); break;
    case 6: case 7: change(); break;
    case 8: CALL(dray_host_finish_load(host, take(), rule, NULL)); break;
    case 9: CALL(dray_host_end_exported_drag(host, (int)below(3) - 1, (int32_t)below(34))); break;
    default: send(); break;
  }
}

/* Makes the calls of a sequence. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes = data, left = size, now = 0, depth = 0;
  dray_host_options options = { .struct_size = sizeof options, .instruction_limit = 20000,
                                .input_instruction_limit = 100000, .drags_by_taps = (int32_t)below(2) };
  if (dray_host_create(&options, &host) != DRAY_STATUS_OK) return 0;
  if (below(4)) CALL(dray_host_set_scene(host, describe_boxes, NULL, NULL));
  while (left > 0) any_call();
  CALL(dray_host_destroy(host));
  if (is_wrong) abort();
  return 0;
}

#ifndef CALLS_FUZZER
int main(int count, char **arguments) {
  uint64_t state = count > 2 ? strtoull(arguments[2], NULL, 10) * 2 + 1 : 1;
  int sequences = count > 1 ? atoi(arguments[1]) : 1000;
  for (int i = 0; i < sequences; i++) {
    uint8_t data[400];
    for (size_t j = 0; j < sizeof data; j++) {
      state ^= state << 13, state ^= state >> 7, state ^= state << 17;
      data[j] = (uint8_t)(state >> 32);
    }
    LLVMFuzzerTestOneInput(data, sizeof data);
  }
  for (int i = DRAY_STATUS_OK; i <= DRAY_STATUS_FAILED; i++)
    if (statuses[i] < sequences / 10) return printf("only %ld calls had the status %d\n", statuses[i], i), 1;
  printf("%d sequences of calls ended in a status each\n", sequences);
  return 0;
}
#endif
