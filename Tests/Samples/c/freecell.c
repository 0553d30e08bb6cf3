/*
 * FreeCell from C: lists legal drags, explains two drags, makes a move, undoes it and redoes it. A child process records
 * all of this and is killed in the middle of a drag; the parent process continues from the recording.
 *
 *     cc freecell.c $(pkg-config --cflags --libs dray) -o freecell
 *     ./freecell PLUGIN FOLDER          # FOLDER gets the files game.journal and game.save
 */
#define _POSIX_C_SOURCE 200809L
#include <dray.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void check(const dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  fprintf(stderr, "freecell: %d, %s\n", (int)status, dray_host_message(host));
  exit(EXIT_FAILURE);
}

static dray_id named(const char *name) { return (dray_id){ .kind = DRAY_ID_STRING, .string = name }; }

/* A host with deal 42. If `journal` is not NULL, a recording begins before the plugin is loaded. */
static dray_host *open_game(const char *plugin, const char *journal) {
  dray_host *host = NULL;
  /* Seconds of processor time: enough under valgrind. The default is 1. */
  dray_host_options options = { .struct_size = sizeof options, .input_time_limit = 60 };
  check(NULL, dray_host_create(&options, &host));
  dray_recording recording = { .struct_size = sizeof recording, .path = journal };
  if (journal) check(host, dray_host_record(host, &recording));
  dray_option deal = { .name = "deal", .value = dray_integer(42) };
  dray_plugin_options game = { .struct_size = sizeof game, .options = &deal, .option_count = 1 };
  check(host, dray_host_load_plugin(host, plugin, &game));
  return host;
}

/* Prints the number of all legal drags, and the legal drags of one card. */
static void print_legal(dray_host *host, const char *card) {
  dray_legal_drags all, some;
  check(host, dray_host_legal(host, NULL, &all));
  dray_drag question = { .struct_size = sizeof question, .item = named(card) };
  size_t count = all.count; /* returned memory is valid until the next call of the same function */
  check(host, dray_host_legal(host, &question, &some));
  printf("%zu drags are legal, with %s these:\n", count, card);
  for (size_t i = 0; i < some.count; i++) {
    const dray_legal_drag *drag = DRAY_LEGAL_DRAG(some, i);
    for (size_t j = 0; j < drag->item_count; j++) printf("  %s", drag->item_ids[j].string);
    printf("  %s -> %s\n", drag->route.from.string, drag->route.to.string);
  }
}

/* Prints the explanation of a drag: each asked rule, its line, and its answer. */
static void print_why(dray_host *host, const char *card, const char *place) {
  dray_drag question = { .struct_size = sizeof question, .item = named(card), .place = named(place) };
  dray_explanation why = { .struct_size = sizeof why };
  check(host, dray_host_why(host, &question, &why));
  printf("\n%s to %s: %s\n", card, place, why.operation == DRAY_OPERATION_FORBIDDEN ? why.reason.text : "yes");
  for (size_t i = 0; i < why.trace_count; i++) {
    const dray_trace_step *step = DRAY_TRACE_STEP(why, i);
    const char *file = strrchr(step->script, '/') ? strrchr(step->script, '/') + 1 : step->script;
    printf("  %s", step->question);
    if (*file) printf(" (%s:%ld)", file, (long)step->line);
    const char *answer = step->kind == DRAY_ANSWER_OPERATION && step->operation == DRAY_OPERATION_FORBIDDEN ? "no" : "yes";
    printf(": %s%s%s\n", answer, *step->reason.text ? ", " : "", step->reason.text);
  }
}

/* Sends an input of the mouse. The clock of this program advances by a twentieth of a second with each input. */
static void point(dray_host *host, dray_input_kind kind, double x, double y) {
  static double now = 0;
  dray_input input = { .struct_size = sizeof input, .kind = kind, .x = x, .y = y, .time = now += 0.05 };
  check(host, dray_host_send(host, &input));
}

/* A point near the upper left corner of a card or a pile. */
static dray_rect corner_of(dray_host *host, const char *name) {
  dray_placements list;
  dray_host_placements(host, &list);
  for (size_t i = list.count; i-- > 0;) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (strcmp(placement->id.string, name) != 0) continue;
    return (dray_rect){ .x = placement->frame.x + 8, .y = placement->frame.y + 8 };
  }
  fprintf(stderr, "freecell: there is no '%s' on the table\n", name);
  exit(EXIT_FAILURE);
}

static void drag(dray_host *host, const char *card, const char *pile, int drops) {
  dray_rect from = corner_of(host, card), to = corner_of(host, pile);
  point(host, DRAY_INPUT_POINTER_DOWN, from.x, from.y);
  point(host, DRAY_INPUT_POINTER_MOVED, from.x + 10, from.y);
  point(host, DRAY_INPUT_POINTER_MOVED, to.x, to.y);
  if (drops) point(host, DRAY_INPUT_POINTER_UP, to.x, to.y);
}

/* A saved game of the present state; the caller frees it. */
static char *saved(dray_host *host) {
  const char *text;
  size_t length;
  check(host, dray_host_snapshot(host, DRAY_UNFINISHED_REFUSE, &text, &length));
  char *copy = malloc(length + 1);
  return copy ? memcpy(copy, text, length + 1) : NULL;
}

/* Compares the present state with an earlier saved game, byte by byte. */
static const char *compared(dray_host *host, const char *then) {
  const char *text;
  check(host, dray_host_snapshot(host, DRAY_UNFINISHED_REFUSE, &text, NULL));
  return then && strcmp(text, then) == 0 ? "the same" : "something else";
}

/* Plays, records and saves, and then kills its own process. */
static void play(const char *plugin, const char *journal, const char *save) {
  dray_host *host = open_game(plugin, journal);
  print_legal(host, "4S");
  print_why(host, "4S", "tableau 5");
  print_why(host, "4S", "freecell a");

  char *before = saved(host);
  drag(host, "4S", "tableau 5", 1);
  char *after = saved(host);
  dray_response response = { .struct_size = sizeof response };
  check(host, dray_host_response(host, &response));
  printf("\nmoved %zu cards: %s -> %s\n", response.details->accepted_item_count, response.route.from.string, response.route.to.string);
  check(host, dray_host_undo(host));
  printf("undone: %s as before\n", compared(host, before));
  check(host, dray_host_redo(host));
  printf("redone: %s as after\n", compared(host, after));

  check(host, dray_host_save(host, save, DRAY_UNFINISHED_REFUSE));
  drag(host, "8C", "freecell a", 0);
  printf("killed during a drag\n");
  fflush(stdout);
  raise(SIGKILL);
}

/* Restores the end of a file or, if it is damaged, its last usable line. */
static dray_restore_result restore(dray_host *host, const char *path) {
  dray_restore_options loading = { .struct_size = sizeof loading, .path = path };
  dray_restore_result loaded = { .struct_size = sizeof loaded };
  dray_status status = dray_host_restore(host, &loading, &loaded);
  if (status == DRAY_STATUS_INVALID && loaded.usable_line > 0) { /* dray_host_message names the line */
    loading.last_line = loaded.usable_line;
    status = dray_host_restore(host, &loading, &loaded);
  }
  check(host, status);
  return loaded;
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "usage: freecell PLUGIN FOLDER\n"), EXIT_FAILURE;
  char journal[4096], save[4096];
  snprintf(journal, sizeof journal, "%s/game.journal", argv[2]);
  snprintf(save, sizeof save, "%s/game.save", argv[2]);
  pid_t child = fork();
  if (child == 0) play(argv[1], journal, save);
  if (child < 0 || waitpid(child, NULL, 0) != child) return perror("freecell"), EXIT_FAILURE;

  dray_host *host = open_game(argv[1], NULL);
  restore(host, save);
  char *then = saved(host);
  dray_restore_result loaded = restore(host, journal);
  printf("loaded: %d inputs, %d changes\n", (int)loaded.input_count, (int)loaded.commit_count);
  check(host, dray_host_send(host, &(dray_input){ .struct_size = sizeof(dray_input), .kind = DRAY_INPUT_SUSPENDED }));
  printf("the card is back, the rest is %s as when it was saved\n", compared(host, then));
  free(then);
  dray_host_destroy(host);
  return EXIT_SUCCESS;
}
