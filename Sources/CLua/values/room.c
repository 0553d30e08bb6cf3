/* The room for the fields of a table that is made from packed values.
 *
 * A script can choose integer keys that have the same place in a table of one size, and other places in a larger table.
 * A state with such keys takes little time to fill, but a copy of the usual size would take a time that grows with the
 * square of their number. This file therefore counts in advance how many fields would be passed, and chooses a size
 * without many collisions. If there is none, the passes are charged before the table is filled. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

/* Smaller tables are not examined, because the worst of them take only a millisecond. */
#define LEAST_FIELDS 1024

/* The ordinary number of passes, which the steps of the fields pay for. */
#define USUAL_PASSES_PER_PLACE 16

/* Fields passed in the time of one instruction, as in growth.c. */
#define PASSED_PER_INSTRUCTION 32

/* Bytes of packed values that are read in the time of one instruction. */
#define BYTES_PER_INSTRUCTION 256

/* The largest examined size, in multiples of the usual one. Keys that have one place in a table of each of these five
 * sizes are multiples of about 2^57, and there are not enough of them. */
#define MOST_TIMES_USUAL 16

static uint32_t count_at(const char *at) {
  uint32_t count;
  memcpy(&count, at, sizeof count);
  return count;
}

/* The end of a packed value. */
static const char *skip(const char *at) {
  for (size_t pending = 1; pending > 0; pending--) {
    switch (*at++) {
      case 's': at += sizeof(uint32_t) + count_at(at); break;
      case 'r': at += sizeof(uint32_t); break;
      case 'i': at += sizeof(lua_Integer); break;
      case 'd': at += sizeof(lua_Number); break;
      case 'b': at += sizeof(void *); break;
      case '{':
        pending += count_at(at) + 2 * (size_t)count_at(at + sizeof(uint32_t));
        at += 2 * sizeof(uint32_t);
        break;
      default: break; /* true, false and nil have no further bytes */
    }
  }
  return at;
}

/* The keys of a table that are integers, in the order of the fields. Floats are no keys of plain data, and a script
 * cannot choose the places of strings. */
typedef struct keys {
  lua_Unsigned *integers;
  size_t count;
} keys;

/* Reads the keys of `fields` packed fields. Returns the end of the fields. */
static const char *read_keys(const char *at, uint32_t fields, keys *keys) {
  for (uint32_t i = 0; i < fields; i++) {
    if (*at == 'i') memcpy(&keys->integers[keys->count++], at + 1, sizeof *keys->integers);
    at = skip(skip(at));
  }
  return at;
}

/* The number of fields that are passed while the first `count` keys are put into a table with `places` places. SIZE_MAX
 * if memory for the count is missing. */
static size_t count_passes(const keys *keys, size_t count, size_t places) {
  uint32_t *lengths = calloc(places, sizeof *lengths);
  size_t passes = lengths ? 0 : SIZE_MAX;
  for (size_t i = 0; lengths && i < count && i < keys->count; i++)
    passes += lengths[keys->integers[i] % ((places - 1) | 1)]++;
  free(lengths);
  return passes;
}

static bool is_usual(size_t passes, size_t places) { return passes <= places * USUAL_PASSES_PER_PLACE; }

/* Whether a table that grows from nothing to `places` places has no more than the usual number of passes. */
static bool can_grow(const keys *keys, size_t places) {
  for (size_t size = LEAST_FIELDS; size <= places; size *= 2) {
    if (!is_usual(count_passes(keys, size, size), size)) return false;
  }
  return true;
}

/* Chooses the smallest size with a usual number of passes, or else the one with the least passes. */
static void spread(const keys *keys, size_t places, clua_room *room) {
  size_t least = SIZE_MAX;
  for (size_t size = places; size <= MOST_TIMES_USUAL * places; size *= 2) {
    size_t passes = count_passes(keys, keys->count, size);
    if (passes >= least) continue;
    least = passes;
    room->fields = (int)size;
    if (is_usual(passes, size)) break;
  }
  if (least < SIZE_MAX) room->steps += least / PASSED_PER_INSTRUCTION;
}

clua_room clua_room_for_fields(const char *packed, uint32_t items, uint32_t fields, int usual) {
  clua_room room = {usual, 0};
  if (fields < LEAST_FIELDS) return room;
  keys keys = {malloc(fields * sizeof *keys.integers), 0};
  if (!keys.integers) return room;
  const char *first = packed;
  for (uint32_t i = 0; i < items; i++) first = skip(first);
  room.steps = (size_t)(read_keys(first, fields, &keys) - packed) / BYTES_PER_INSTRUCTION;
  size_t places = LEAST_FIELDS;
  while (places < fields) places *= 2;
  if (keys.count > 0 && !can_grow(&keys, places)) spread(&keys, places, &room);
  free(keys.integers);
  return room;
}
