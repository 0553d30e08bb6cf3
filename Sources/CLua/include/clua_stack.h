/* Values on the stack of a coroutine. No function of this header raises. */
#ifndef CLUA_STACK_H
#define CLUA_STACK_H

#include "clua_state.h"

/* The stack of a coroutine, for one caller that pushes values on it. Indices are absolute and begin at 1. */
typedef struct clua_stack {
  void *thread;  /* the lua_State */
  int32_t room;  /* number of slots that are known to be free */
  int32_t count; /* values pushed by this struct and not popped */
} clua_stack;

/* The stack of the running coroutine, or the main one. */
clua_stack clua_current_stack(clua_state *state);

typedef enum __attribute__((enum_extensibility(closed))) clua_kind : int32_t {
  CLUA_NONE, /* no value at this index */
  CLUA_NIL,
  CLUA_BOOLEAN,
  CLUA_INTEGER,
  CLUA_NUMBER,
  CLUA_STRING,
  CLUA_TABLE,
  CLUA_FUNCTION,
  CLUA_THREAD,
  CLUA_BYTES, /* a handle: clua_bytes.h */
  CLUA_OTHER,
} clua_kind;

clua_kind clua_kind_at(const clua_stack *stack, int32_t index);
/* The truth of a value, as in Lua: false for false, nil and a missing value. */
bool clua_truth_at(const clua_stack *stack, int32_t index);
/* For an integer, or a float without fraction that fits: true, and its value. Strings are not converted. */
bool clua_integer_at(const clua_stack *stack, int32_t index, int64_t *value);
/* The value of a number. Strings are not converted. The struct fits into two registers, because numbers are read most
 * often. */
typedef struct clua_number {
  double value;
  bool is_number;
} clua_number;
clua_number clua_number_at(const clua_stack *stack, int32_t index);
/* The bytes of a string; NULL for other values. Borrowed while the value is on the stack. If the strings passed in one
 * call exceed the limit of the state's account in total, the state is killed, and NULL is returned. */
const char *clua_string_at(const clua_stack *stack, int32_t index, size_t *count);
/* The index of the value after a name, among pairs of a name and a value from `first` to `last`; 0 without the name. */
int32_t clua_index_after(const clua_stack *stack, const char *name, size_t count, int32_t first, int32_t last);
/* Length of a table's sequence or of a string, without metamethods; 0 for other values. */
int64_t clua_count_at(const clua_stack *stack, int32_t index);

/* The following functions push one value. They return false if the stack cannot grow. */
bool clua_push_nil(clua_stack *stack);
bool clua_push_boolean(clua_stack *stack, bool value);
bool clua_push_integer(clua_stack *stack, int64_t value);
bool clua_push_number(clua_stack *stack, double value);
bool clua_push_reference(clua_stack *stack, int32_t reference);
/* Pushes element `index` of the referenced table, without metamethods. If the referenced value is not a table, pushes
 * this value. */
bool clua_push_element(clua_stack *stack, int32_t reference, int64_t index);
bool clua_push_copy(clua_stack *stack, int32_t index);
/* Pushes a string: CLUA_OK or CLUA_MEMORY. */
clua_status clua_push_string(clua_stack *stack, const char *bytes, size_t count);
/* Pushes a new table: CLUA_OK or CLUA_MEMORY. */
clua_status clua_push_table(clua_stack *stack, int32_t items, int32_t fields);
/* Pushes the table of globals. */
bool clua_push_globals(clua_stack *stack);
void clua_pop(clua_stack *stack, int32_t count);
int32_t clua_top(const clua_stack *stack);

/* Pops a key, and pushes the field of the table at `index`, without metamethods. */
void clua_raw_get(clua_stack *stack, int32_t index);
/* Pops `count` values and pushes a new list of these values, in the order of pushing. CLUA_OK or CLUA_MEMORY. */
clua_status clua_push_list(clua_stack *stack, int32_t count);

/* A value of the host, borrowed for one call of a function. */
typedef struct clua_value {
  clua_kind kind; /* CLUA_OTHER is the value of `reference`, also a table or function */
  union {
    bool truth;
    int64_t integer;
    double number;
    int32_t reference;
    struct {
      const char *bytes;
      size_t count;
    } string;
  };
} clua_value;

/* Sets a field of the referenced table, without metamethods. CLUA_OK, CLUA_MEMORY, or CLUA_FAILED if the key is nil or
 * NaN, or if `table` does not refer to a table. */
clua_status clua_set(clua_state *state, int32_t table, const clua_value *key, const clua_value *value);

/* Replaces a field of the referenced table by a referenced value, without metamethods. Returns false without a change if
 * the table has no such field, because a new field may need memory. */
bool clua_replace(clua_state *state, int32_t table, int32_t key, int32_t value);

/* Pops the value on the top and makes a reference to the value, valid until clua_release. CLUA_OK or CLUA_MEMORY. */
clua_status clua_refer(clua_stack *stack, int32_t *reference);
/* Releases a reference. May be called at any time, even in finalizers and host functions. The value is freed at the
 * next call into Lua, new reference or full collection. */
void clua_release(clua_state *state, int32_t reference);
/* The number of references that were not released. */
int32_t clua_references(const clua_state *state);

#endif
