/* Random drags over a model and rules that fail at random: each drag begins once and ends once, and no coin is lost. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COINS = 6, LISTS = 3, DEPTH = 8, DRAGS = 100000 };

/* The list of each coin, and the number of coins that a destination has taken and no source has given yet. */
struct model {
  char lists[COINS];
  int owed;
};

/* What was heard of a drag. */
struct heard {
  int initial, ending, ended, lifted, over;
  dray_operation operation, outcome;
};

static dray_host *host;
static struct model model, before, committed, marks[DEPTH];
static int depth, failures, is_wrong;
static struct heard drags[DRAGS];
static uint64_t last_drag;
static const char *const coins[] = { "0", "1", "2", "3", "4", "5" }, *const lists[] = { "a", "b", "c" };

static dray_id name(const char *text) { return (dray_id){ .kind = DRAY_ID_STRING, .string = text }; }

static void wrong(const char *what) { is_wrong = 1, printf("wrong: %s\n", what); }

/* A number below `limit`: xorshift. */
static uint64_t state;
static int any(int limit) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (int)(state % (uint64_t)limit);
}

/* Fails once in `times`, by a refusal or an error. */
static int fails(dray_answer *answer, int times) {
  dray_reason reason = { .text = "not now" };
  if (any(times) != 0) return 0;
  failures++;
  if (any(2) == 0) dray_answer_refuse(answer, &reason);
  else dray_answer_fail(answer, "it is broken");
  return 1;
}

static struct heard *drag_of(uint64_t number) {
  if (number >= DRAGS) wrong("a number of a drag"), exit(1);
  if (number > last_drag) last_drag = number;
  return &drags[number];
}

static void observe(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user;
  struct heard *drag = drag_of(call->drag);
  switch (call->phase) {
    case DRAY_PHASE_INITIAL: drag->initial++; break;
    case DRAY_PHASE_TAKEN: /* The destination has taken the coins before. */
      if (!fails(answer, 6)) model.owed -= (int)call->item_count;
      break;
    case DRAY_PHASE_ENDING: drag->ending++; break;
    case DRAY_PHASE_ENDED:
      drag->ended++;
      drag->operation = call->operation;
      fails(answer, 6);
      break;
    default: break;
  }
}

static void ask(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user, (void)call;
  fails(answer, 8);
}

static void take(void *user, const dray_rule_call *call, dray_answer *answer) {
  (void)user;
  for (size_t i = 0; i < call->item_count; i++) model.lists[call->item_ids[i].string[0] - '0'] = *call->node.string;
  model.owed += (int)call->item_count;
  fails(answer, 5);
}

static void describe(void *user, dray_scene *scene) {
  dray_node root = { .struct_size = sizeof root, .kind = DRAY_NODE_VSTACK };
  dray_rule observer = { .struct_size = sizeof observer, .function = observe };
  dray_rule source = { .struct_size = sizeof source, .type = name("coin") };
  dray_rule destination = { .struct_size = sizeof destination, .type = name("coin"), .function = take };
  dray_rule question = { .struct_size = sizeof question, .function = ask };
  (void)user;
  dray_rule moves = { .struct_size = sizeof moves, .operations = DRAY_OPERATION_MOVE };
  root.has_spacing = 1;
  dray_scene_begin(scene, &root);
  dray_scene_on_drag_session_updated(scene, &observer);
  dray_scene_drag_configuration(scene, &moves);
  for (int l = 0; l < LISTS; l++) {
    dray_node list = { .struct_size = sizeof list, .kind = DRAY_NODE_HSTACK, .id = name(lists[l]), .has_spacing = 1 };
    list.width = 140, list.height = 20;
    dray_scene_begin(scene, &list);
    dray_scene_drag_container(scene, &source);
    dray_scene_drop_destination(scene, &destination);
    dray_scene_drop_configuration(scene, &question);
    for (int i = 0; i < COINS; i++) {
      dray_node coin = { .struct_size = sizeof coin, .kind = DRAY_NODE_ITEM, .id = name(coins[i]),
                         .type = name("coin"), .width = 20, .height = 20 };
      if (model.lists[i] != *lists[l]) continue;
      dray_scene_begin(scene, &coin);
      dray_scene_draggable(scene, NULL);
      dray_scene_end(scene);
    }
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
  if (any(40) == 0) failures++, dray_scene_end(scene); /* A mistake, which makes the scene fail. */
}

static void begin(void *user) { (void)user, before = model; }
static void rollback(void *user) { (void)user, model = before; }
static void prepare(void *user, dray_answer *answer) {
  (void)user;
  if (fails(answer, 4)) return;
  if (model.owed != 0) wrong("a source has not given what a destination took");
}
static void *commit(void *user, size_t *size) {
  (void)user;
  committed = model;
  if (memcmp(&before, &model, sizeof model) == 0) return NULL;
  struct model *change = malloc(2 * sizeof *change);
  if (change == NULL) exit(1);
  change[0] = before, change[1] = model;
  *size = 2 * sizeof *change;
  return change;
}
static void undo(void *user, void *change) { (void)user, model = ((struct model *)change)[0]; }
static void redo(void *user, void *change) { (void)user, model = ((struct model *)change)[1]; }
static void forget(void *user, void *change) { (void)user, free(change); }
static void mark(void *user) { (void)user, marks[depth++] = model; }
static void forget_mark(void *user) { (void)user, depth--; }
static int32_t return_to_mark(void *user) {
  (void)user;
  depth--;
  if (any(4) == 0) return failures++, 0;
  return model = marks[depth], 1;
}

/* Notes the events of each drag. Between two calls, the model is the committed one, and no mark remains. */
static void read_events(void) {
  dray_events list;
  dray_host_events(host, &list);
  if (list.lost_count > 0) wrong("events were lost");
  for (size_t i = 0; i < list.count; i++) {
    const dray_event *event = DRAY_EVENT(list, i);
    if (event->kind == DRAY_EVENT_LIFTED) drag_of(event->drag)->lifted++;
    if (event->kind == DRAY_EVENT_ENDED) drag_of(event->drag)->over++;
    if (event->kind == DRAY_EVENT_ENDED) drag_of(event->drag)->outcome = event->result->operation;
  }
  if (memcmp(&model, &committed, sizeof model) != 0) wrong("a change that was rolled back remains");
  if (depth != 0) wrong("a mark remains");
}

static void send(dray_input_kind kind, int64_t pointer, const char *key) {
  static double now;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .pointer = pointer, .key = key, .time = now += 0.1 };
  input.x = any(140), input.y = any(60);
  dray_host_send(host, &input);
}

/* One random call. */
static void play(void) {
  static const char *const keys[] = { "m", "space", "down", "right", "escape" };
  dray_drag drag = { .struct_size = sizeof drag, .item = name(coins[any(COINS)]), .place = name(lists[any(LISTS)]) };
  int64_t pointer = any(2);
  switch (any(12)) {
    case 0: case 1: send(DRAY_INPUT_POINTER_DOWN, pointer, ""), send(DRAY_INPUT_POINTER_MOVED, pointer, ""); break;
    case 2: send(DRAY_INPUT_POINTER_MOVED, pointer, ""); break;
    case 3: case 4: send(DRAY_INPUT_POINTER_UP, pointer, ""); break;
    case 5: send(DRAY_INPUT_POINTER_CANCELLED, pointer, ""); break;
    case 6: dray_host_move(host, &drag); break;
    case 7: case 8: send(DRAY_INPUT_KEY_DOWN, 0, keys[any(5)]); break;
    case 9: any(2) ? dray_host_undo(host) : dray_host_redo(host); break;
    case 10: dray_host_cancel_drag(host, pointer, "enough"); break;
    case 11: if (any(8) == 0) send(DRAY_INPUT_SUSPENDED, 0, ""); else dray_host_invalidate_scene(host); break;
  }
  read_events();
}

int main(int count, char **arguments) {
  const char *script =
    "local dray = require 'dray'\n"
    "local turn = dray.state('turn', { count = 0 })\n"
    "local function any(list) return list[dray.random(#list)] end\n"
    "dray.scene(function()\n"
    "  return dray.vstack { id = 'script' }:on_key_press('m', function()\n"
    "    for _ = 1, 3 do dray.move(any { '0', '1', '2', '3', '4', '5' }, any { 'a', 'b', 'c' }) end\n"
    "    turn.count = turn.count + 1\n"
    "    return dray.random(3) > 1, 'not this time'\n"
    "  end)\n"
    "end)\n";
  int steps = count > 1 ? atoi(arguments[1]) : 1000;
  state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
  memset(model.lists, 'a', COINS);
  committed = model;
  dray_model functions = { .struct_size = sizeof functions, .begin = begin, .prepare = prepare, .commit = commit,
                           .rollback = rollback, .undo = undo, .redo = redo, .forget = forget, .mark = mark,
                           .forget_mark = forget_mark, .return_to_mark = return_to_mark };
  dray_file file = { "init.lua", script, strlen(script) };
  dray_plugin_options moves = { .struct_size = sizeof moves, .files = &file, .file_count = 1 };
  if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) return 1;
  if (dray_host_add_model(host, &functions) != DRAY_STATUS_OK) return 1;
  while (dray_host_set_scene(host, describe, NULL, NULL) != DRAY_STATUS_OK) {}
  while (dray_host_load_plugin(host, "moves", &moves) != DRAY_STATUS_OK) {}
  for (int i = 0; i < steps; i++) play();
  send(DRAY_INPUT_SUSPENDED, 0, "");
  read_events();

  int begun = 0, dropped = 0;
  for (uint64_t i = 0; i <= last_drag; i++) {
    struct heard *drag = &drags[i];
    if (drag->initial + drag->ending + drag->ended + drag->lifted + drag->over == 0) continue;
    begun++;
    dropped += drag->operation == DRAY_OPERATION_MOVE;
    if (drag->initial != 1 || drag->ending != 1 || drag->ended != 1 || drag->lifted != 1 || drag->over != 1
        || drag->operation != drag->outcome) {
      printf("drag %d: initial %d, ending %d, ended %d with %d; lifted %d, over %d with %d\n", (int)i, drag->initial,
             drag->ending, drag->ended, (int)drag->operation, drag->lifted, drag->over, (int)drag->outcome);
      is_wrong = 1;
    }
  }
  dray_host_destroy(host);
  if (begun < steps / 20 || dropped < steps / 100 || failures < steps / 20) {
    printf("too little has happened: %d drags, %d drops, %d failures\n", begun, dropped, failures);
    is_wrong = 1;
  }
  if (!is_wrong) puts("each drag has begun and ended once");
  return is_wrong;
}
