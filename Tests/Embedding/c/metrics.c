/* Labels measured by the program: the layout, a recording replayed with other metrics, and a saved game. */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A font: the width of a character, and how often a text was measured. */
struct font {
  double width;
  int measured;
};

static const char script[] =
  "local dray = require 'dray'\n"
  "local Card = dray.transferable 'card'\n"
  "local words = dray.state('words', { 'hello', 'hello', 'hi' })\n"
  "dray.scene(function()\n"
  "  return dray.hstack { id = 'row', spacing = 0,\n"
  "    dray.text { label = 'cards', style = 'title' },\n"
  "    dray.item { id = 'plain', type = Card, label = 'size', size = { width = 50, height = 50 } },\n"
  "    dray.for_each(words, function(word, i) return dray.item { id = i, type = Card, label = word } end),\n"
  "    dray.item { id = 'last', type = Card, label = 'a bad size' },\n"
  "  }:on_tap_gesture({ type = Card }, function(tap) table.insert(words, tostring(tap.item_id)) end)\n"
  "    :on_key_press('a', function() table.insert(words, 'a longer word') end)\n"
  "end)\n";

static void measure(void *user, const dray_label *label, double *width, double *height) {
  struct font *font = user;
  font->measured++;
  *width = font->width * (double)strlen(label->text) * (strcmp(label->style, "title") == 0 ? 2 : 1);
  *height = 60;
  if (strcmp(label->text, "a bad size") == 0) *width = -1;
}

static void destroyed(void *user) { printf("  font %g destroyed\n", ((struct font *)user)->width); }

static void check(dray_host *host, dray_status status) {
  if (status != DRAY_STATUS_OK) printf("  status %d: %s\n", (int)status, dray_host_message(host));
}

static dray_host *create(struct font *font) {
  dray_host *host = NULL;
  check(NULL, dray_host_create(NULL, &host));
  if (font != NULL) check(host, dray_host_set_text_metrics(host, measure, font, destroyed));
  return host;
}

static void load(dray_host *host) {
  dray_file file = { "init.lua", script, sizeof script - 1 };
  dray_plugin_options options = { .struct_size = sizeof options, .files = &file, .file_count = 1 };
  check(host, dray_host_load_plugin(host, "words", &options));
}

static void restore(dray_host *host, const char *text, size_t length) {
  dray_restore_options options = { .struct_size = sizeof options, .text = text, .length = length };
  check(host, dray_host_restore(host, &options, NULL));
}

static void show(dray_host *host, const char *title) {
  dray_placements list;
  check(host, dray_host_placements(host, &list));
  printf("%s:", title);
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *placement = DRAY_PLACEMENT(list, i);
    if (*placement->label) printf(" %s %gx%g", placement->label, placement->frame.width, placement->frame.height);
  }
  printf("\n");
}

static void press(dray_host *host, const char *key) {
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_KEY_DOWN, .key = key };
  check(host, dray_host_send(host, &input));
}

/* Taps the item 3: its place depends on the widths of the others. */
static void tap(dray_host *host) {
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_POINTER_DOWN, .x = 270, .y = 20, .time = 1 };
  check(host, dray_host_send(host, &input));
  input.kind = DRAY_INPUT_POINTER_UP;
  check(host, dray_host_send(host, &input));
}

int main(void) {
  struct font small = { 10, 0 }, large = { 20, 0 }, own = { 30, 0 };
  dray_host *host = create(&small);
  check(host, dray_host_record(host, NULL));
  load(host);
  show(host, "measured");
  show(host, "again");
  printf("%d texts were measured\n", small.measured);
  press(host, "a");
  tap(host);
  show(host, "after an input");
  printf("%d texts were measured\n", small.measured);

  const char *journal, *save;
  size_t length, save_length;
  check(host, dray_host_journal(host, &journal, &length));
  check(host, dray_host_snapshot(host, DRAY_UNFINISHED_REFUSE, &save, &save_length));

  dray_host *other = create(&large), *plain = create(NULL);
  load(other), load(plain);
  show(other, "another font"), show(plain, "no font");
  int before = large.measured;
  restore(other, journal, length), restore(plain, journal, length);
  show(other, "recording in another font"), show(plain, "recording without a font");
  printf("%d texts were measured for it\n", large.measured - before);
  press(other, "a");
  const char *continued;
  size_t continued_length;
  check(other, dray_host_journal(other, &continued, &continued_length));
  restore(plain, continued, continued_length);
  show(plain, "continued recording");
  restore(other, save, save_length), restore(plain, save, save_length);
  show(other, "save in another font"), show(plain, "save without a font");
  press(other, "a");
  check(other, dray_host_journal(other, &continued, &continued_length));
  restore(plain, continued, continued_length);
  show(plain, "continued save");
  press(plain, "a");
  check(plain, dray_host_journal(plain, &continued, &continued_length));
  restore(other, continued, continued_length);
  show(other, "continued again");

  check(host, dray_host_set_text_metrics(host, NULL, NULL, NULL));
  check(NULL, dray_host_set_text_metrics(NULL, measure, &own, destroyed));
  printf("%s\n", dray_host_message(NULL));
  check(host, dray_host_destroy(host));
  check(other, dray_host_destroy(other));
  check(plain, dray_host_destroy(plain));
  return 0;
}
