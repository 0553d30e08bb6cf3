/* The lines with code of a function and of all functions inside it.
 *
 * lua_getinfo knows only the lines of one function, and the functions inside it exist only after it has run. The
 * bytecode has the lines of all of them. This file reads the format of Lua 5.4 (ldump.c); clua_find_stack refuses other
 * versions of Lua. A text that does not have this format has no lines. */
#include <stdlib.h>

#include "support.h"

/* The bytes of the header: signature, version, format, data, the sizes of three types, an integer and a float. */
#define HEADER (4 + 1 + 1 + 6 + 3 + 8 + 8)

#define INSTRUCTION_SIZE 4
#define UPVALUE_SIZE 3
/* Numbers of constants with contents (lobject.h). */
enum { FLOAT = 0x13, INTEGER = 0x03, SHORT_STRING = 0x04, LONG_STRING = 0x14 };
/* The difference of a line that is stored as a whole (ldebug.h). */
#define ABSOLUTE_LINE (-0x80)

typedef struct dump {
  clua_bytecode code;
  size_t read;
  bool is_valid;
  void (*visit)(void *context, int line);
  void *context;
} dump;

/* Passes over some bytes, and returns the first; NULL if there are fewer. */
static const uint8_t *skip(dump *dump, size_t count) {
  if (!dump->is_valid || dump->code.count - dump->read < count) {
    dump->is_valid = false;
    return NULL;
  }
  const uint8_t *first = (const uint8_t *)dump->code.bytes + dump->read;
  dump->read += count;
  return first;
}

static int read_byte(dump *dump) {
  const uint8_t *byte = skip(dump, 1);
  return byte ? *byte : 0;
}

/* A number in groups of seven bits. The last group has the highest bit. */
static size_t read_size(dump *dump) {
  size_t size = 0;
  for (int byte = 0; dump->is_valid && !(byte & 0x80);) {
    byte = read_byte(dump);
    size = size << 7 | (byte & 0x7F);
  }
  return dump->is_valid ? size : 0;
}

static void skip_array(dump *dump, size_t size) {
  size_t count = read_size(dump);
  if (count > dump->code.count) dump->is_valid = false;
  else skip(dump, count * size);
}

static void skip_string(dump *dump) {
  size_t size = read_size(dump);
  if (size > 1) skip(dump, size - 1);
}

static void skip_constant(dump *dump) {
  switch (read_byte(dump)) {
    case FLOAT: skip(dump, sizeof(lua_Number)); break;
    case INTEGER: skip(dump, sizeof(lua_Integer)); break;
    case SHORT_STRING:
    case LONG_STRING: skip_string(dump); break;
    default: break;
  }
}

/* Visits the lines of the instructions. The first instruction of a function with `...` prepares its arguments, and has
 * no line for the hook. */
static void visit_lines(dump *dump, int line, bool is_vararg) {
  size_t count = read_size(dump);
  const int8_t *differences = (const int8_t *)skip(dump, count);
  size_t absolutes = read_size(dump), left = absolutes;
  for (size_t i = 0; i < count && dump->is_valid; i++) {
    if (differences[i] != ABSOLUTE_LINE) line += differences[i];
    else if (left-- > 0) {
      read_size(dump); /* the number of the instruction */
      line = (int)read_size(dump);
    } else dump->is_valid = false;
    if (dump->is_valid && !(is_vararg && i == 0)) dump->visit(dump->context, line);
  }
  if (dump->is_valid && left != 0) dump->is_valid = false;
}

static void visit_function(dump *dump) {
  skip_string(dump); /* the source */
  int first = (int)read_size(dump);
  read_size(dump); /* the last line */
  read_byte(dump); /* the number of parameters */
  bool is_vararg = read_byte(dump) != 0;
  read_byte(dump); /* the size of the stack */
  skip_array(dump, INSTRUCTION_SIZE);
  for (size_t left = read_size(dump); left > 0 && dump->is_valid; left--) skip_constant(dump);
  skip_array(dump, UPVALUE_SIZE);
  for (size_t left = read_size(dump); left > 0 && dump->is_valid; left--) visit_function(dump);
  visit_lines(dump, first, is_vararg);
  for (size_t left = read_size(dump); left > 0 && dump->is_valid; left--) { /* local variables */
    skip_string(dump);
    read_size(dump);
    read_size(dump);
  }
  for (size_t left = read_size(dump); left > 0 && dump->is_valid; left--) skip_string(dump); /* names of upvalues */
}

void clua_visit_code_lines(lua_State *L, void (*visit)(void *context, int line), void *context) {
  dump dump = {.is_valid = true, .visit = visit, .context = context};
  if (lua_dump(L, clua_append_bytecode, &dump.code, false) == 0 && skip(&dump, HEADER)) {
    read_byte(&dump); /* the number of upvalues */
    visit_function(&dump);
  }
  free(dump.code.bytes);
}
