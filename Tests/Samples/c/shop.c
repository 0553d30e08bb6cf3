/*
 * A plugin in memory whose script calls a function of the program and reads a value that the program has set.
 *
 *     cc shop.c $(pkg-config --cflags --libs dray) -o shop
 *     ./shop
 */
#include <dray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char script[] =
  "local dray = require 'dray'\n"
  "local purse = dray.state('purse', { coins = dray.host.start.coins, bought = {} })\n"
  "dray.scene(function()\n"
  "  return dray.hstack {\n"
  "    dray.for_each({ 'sword', 'castle' }, function(name)\n"
  "      return dray.item { id = name, type = 'ware', data = { picture = name .. '.png' }, size = { width = 60, height = 20 } }\n"
  "        :on_tap_gesture(function()\n"
  "          purse.coins = purse.coins - dray.host.price(name, purse.coins)\n"
  "          table.insert(purse.bought, name)\n"
  "        end)\n"
  "    end),\n"
  "  }\n"
  "end)\n";

static void check(dray_host *host, dray_status status) {
  if (status == DRAY_STATUS_OK) return;
  dray_error error = { .struct_size = sizeof error };
  if (host && dray_host_error(host, &error) == DRAY_STATUS_OK)
    printf("error '%s' at %s:%d: %s\n", error.code, error.file, (int)error.line, error.text);
}

/* The price of a ware; an error if it is more than the coins. */
static void price(void *user, const dray_value *arguments, size_t count, dray_reply *reply) {
  const int64_t *castle = user;
  dray_value result = dray_integer(30);
  if (count == 2 && strcmp(arguments[0].string, "castle") == 0) result.integer = *castle;
  if (count != 2) dray_reply_error(reply, "price takes a name and a number of coins");
  else if (result.integer > arguments[1].integer) dray_reply_error(reply, "too few coins");
  else dray_reply_value(reply, &result);
}

static void tap(dray_host *host, double x, double y) {
  dray_input input = { .struct_size = sizeof input, .kind = DRAY_INPUT_POINTER_DOWN, .x = x, .y = y };
  check(host, dray_host_send(host, &input));
  input.kind = DRAY_INPUT_POINTER_UP;
  check(host, dray_host_send(host, &input));
}

int main(void) {
  dray_host *host = NULL;
  dray_host_options options = { .struct_size = sizeof options, .input_time_limit = 60 };
  check(NULL, dray_host_create(&options, &host));

  int64_t castle = 5000;
  check(host, dray_host_set_function(host, "price", price, &castle, NULL));
  dray_field coins = { dray_string("coins"), dray_integer(100) };
  dray_value start = dray_table(&coins, 1);
  check(host, dray_host_set_value(host, "start", &start));

  dray_file file = { .path = "init.lua", .text = script, .length = sizeof script - 1 };
  dray_plugin_options shop = { .struct_size = sizeof shop, .files = &file, .file_count = 1 };
  check(host, dray_host_load_plugin(host, "shop", &shop));

  dray_placements list;
  check(host, dray_host_placements(host, &list));
  for (size_t i = 0; i < list.count; i++) {
    const dray_placement *ware = DRAY_PLACEMENT(list, i);
    const dray_value *picture = dray_value_field(ware->data, "picture");
    printf("%s: draw %s\n", ware->id.string, picture ? picture->string : "nothing");
    tap(host, ware->frame.x + 5, ware->frame.y + 5);
  }

  dray_value purse;
  check(host, dray_host_state_value(host, "shop", "purse", &purse));
  const dray_value *bought = dray_value_field(&purse, "bought");
  printf("%d coins are left, and %d ware is bought\n", (int)dray_value_field(&purse, "coins")->integer,
         (int)bought->item_count);
  dray_host_destroy(host);
  return EXIT_SUCCESS;
}
