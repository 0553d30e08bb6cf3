/* Two lists of a program, without a plugin: the model is arrays, and the scene and the rules are functions in C. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTS = 2, ROOM = 8, LIMIT = 3 };

struct board {
  const char *rows[LISTS][ROOM];
  size_t counts[LISTS];
};

struct program {
  struct board board, before; /* `before` is the board at the beginning of a transaction. */
};

static const char *const names[LISTS] = { "today", "later" };

static dray_id name(const char *text) {
  dray_id id = { .kind = DRAY_ID_STRING, .string = text };
  return id;
}

static void fail(dray_host *host) {
  fprintf(stderr, "list: %s\n", dray_host_message(host));
  exit(1);
}

static size_t index_of(dray_id id) {
  for (size_t i = 0; i < LISTS; i++) {
    if (strcmp(id.string, names[i]) == 0) return i;
  }
  return 0;
}

/* A question: may the items be dropped here? */
static void may_drop(void *user, const dray_rule_call *call, dray_answer *answer) {
  const struct program *program = user;
  size_t list = index_of(call->route.to);
  if (strcmp(call->route.from.string, call->route.to.string) == 0) return;
  if (program->board.counts[list] + call->item_count > LIMIT) {
    dray_reason reason = { .text = "three are enough for a day", .code = "full" };
    dray_answer_refuse(answer, &reason);
  }
}

/* A command: moves the rows. */
static void move_rows(void *user, const dray_rule_call *call, dray_answer *answer) {
  struct board *board = &((struct program *)user)->board;
  size_t to = index_of(call->route.to);
  (void)answer;
  for (size_t i = 0; i < call->item_count; i++) {
    const char *row = NULL;
    for (size_t list = 0; list < LISTS; list++) {
      for (size_t j = 0; j < board->counts[list]; j++) {
        if (row != NULL) board->rows[list][j - 1] = board->rows[list][j];
        if (row == NULL && strcmp(board->rows[list][j], call->item_ids[i].string) == 0) row = board->rows[list][j];
      }
      if (row != NULL) {
        board->counts[list]--;
        break;
      }
    }
    size_t at = board->counts[to];
    for (size_t j = 0; j < board->counts[to]; j++) {
      if (strcmp(board->rows[to][j], call->route.before.string) == 0) at = j;
    }
    memmove(&board->rows[to][at + 1], &board->rows[to][at], (board->counts[to] - at) * sizeof *board->rows[to]);
    board->rows[to][at] = row;
    board->counts[to]++;
  }
}

/* The scene: two lists beside each other. The host calls this when the scene has to be described again. */
static void describe(void *user, dray_scene *scene) {
  const struct board *board = &((const struct program *)user)->board;
  dray_node lists = { .struct_size = sizeof lists, .kind = DRAY_NODE_HSTACK, .id = name("board") };
  dray_rule move = { .struct_size = sizeof move, .type = name("task"), .function = move_rows };
  dray_rule ask = { .struct_size = sizeof ask, .function = may_drop };
  dray_for_each rows = { .struct_size = sizeof rows, .is_reorderable = 1 };
  dray_scene_begin(scene, &lists);
  dray_scene_reorder_container(scene, &move);
  dray_scene_drop_configuration(scene, &ask);
  for (size_t i = 0; i < LISTS; i++) {
    dray_node list = { .struct_size = sizeof list, .kind = DRAY_NODE_LIST, .id = name(names[i]) };
    list.width = 120;
    list.height = 160;
    dray_scene_begin(scene, &list);
    dray_scene_begin_for_each(scene, &rows);
    for (size_t j = 0; j < board->counts[i]; j++) {
      dray_node row = { .struct_size = sizeof row, .kind = DRAY_NODE_ITEM, .type = name("task") };
      row.id = name(board->rows[i][j]);
      row.label = board->rows[i][j];
      row.height = 20;
      dray_scene_begin(scene, &row);
      dray_scene_end(scene);
    }
    dray_scene_end(scene);
    dray_scene_end(scene);
  }
  dray_scene_end(scene);
}

/* The model in transactions: each change of the board is one undo step. */
struct change {
  struct board before, after;
};

static void begin(void *user) {
  struct program *program = user;
  program->before = program->board;
}

static void rollback(void *user) {
  struct program *program = user;
  program->board = program->before;
}

static void *commit(void *user, size_t *size) {
  const struct program *program = user;
  if (memcmp(&program->board, &program->before, sizeof program->board) == 0) return NULL;
  struct change *change = malloc(sizeof *change);
  if (change == NULL) exit(1);
  change->before = program->before;
  change->after = program->board;
  *size = sizeof *change;
  return change;
}

static void undo(void *user, void *change) { ((struct program *)user)->board = ((struct change *)change)->before; }
static void redo(void *user, void *change) { ((struct program *)user)->board = ((struct change *)change)->after; }
static void forget(void *user, void *change) {
  (void)user;
  free(change);
}

static void show(const struct program *program) {
  for (size_t i = 0; i < LISTS; i++) {
    printf("%s%s:", i > 0 ? "  " : "", names[i]);
    for (size_t j = 0; j < program->board.counts[i]; j++) printf(" %s", program->board.rows[i][j]);
  }
  printf("\n");
}

static void send(dray_host *host, dray_input_kind kind, double x, double y) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.05 };
  if (dray_host_send(host, &input) != DRAY_STATUS_OK) fail(host);
}

/* Drags with the mouse from one point to another. */
static void drag(dray_host *host, double x, double y, double to_x, double to_y) {
  send(host, DRAY_INPUT_POINTER_DOWN, x, y);
  send(host, DRAY_INPUT_POINTER_MOVED, to_x, to_y);
  send(host, DRAY_INPUT_POINTER_UP, to_x, to_y);
  dray_response response = { .struct_size = sizeof response };
  dray_host_response(host, &response);
  if (*response.reason.text) printf("refused: %s\n", response.reason.text);
}

int main(void) {
  struct program program = { .board = { { { "shop", "cook", "wash" }, { "read", "rest" } }, { 3, 2 } } };
  dray_model model = { .struct_size = sizeof model, .begin = begin, .commit = commit, .rollback = rollback };
  model.undo = undo;
  model.redo = redo;
  model.forget = forget;
  model.user = &program;
  dray_host *host = NULL;
  if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) fail(NULL);
  if (dray_host_add_model(host, &model) != DRAY_STATUS_OK) fail(host);
  if (dray_host_set_scene(host, describe, &program, NULL) != DRAY_STATUS_OK) fail(host);
  show(&program);

  drag(host, 10, 10, 15, 58); /* shop to the end of today */
  show(&program);
  drag(host, 140, 10, 15, 5); /* read before cook */
  show(&program);
  drag(host, 10, 30, 140, 5); /* wash before read */
  show(&program);
  if (dray_host_undo(host) != DRAY_STATUS_OK || dray_host_undo(host) != DRAY_STATUS_OK) fail(host);
  show(&program);
  if (dray_host_redo(host) != DRAY_STATUS_OK) fail(host);
  show(&program);
  return dray_host_destroy(host) == DRAY_STATUS_OK ? 0 : 1;
}
