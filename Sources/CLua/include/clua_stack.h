/* Values on the stack of a coroutine. Nothing here raises. */
#ifndef CLUA_STACK_H
#define CLUA_STACK_H

#include "clua_state.h"

/* The stack of a coroutine, and who pushes on it. Indices are absolute and begin at 1. */
typedef struct clua_stack {
  void *thread;  /* Lua's own */
  int32_t room;  /* slots that are known to be free */
  int32_t count; /* values pushed through this and not popped */
} clua_stack;

/* The stack of the coroutine that runs, or the main one. */
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
/* Lua's truth: false and nil are false, no value too. */
bool clua_truth_at(const clua_stack *stack, int32_t index);
/* True and the value if it is an integer, or a float without fraction that fits. Strings are not converted. */
bool clua_integer_at(const clua_stack *stack, int32_t index, int64_t *value);
/* The value if it is a number. Strings are not converted. In two registers: numbers are what is read most. */
typedef struct clua_number {
  double value;
  bool is_number;
} clua_number;
clua_number clua_number_at(const clua_stack *stack, int32_t index);
/* The bytes of a string, or NULL if it is none. Borrowed while the value is on the stack. A call that hands over more
 * bytes altogether than the account of its state may hold is killed, and NULL is given. */
const char *clua_string_at(const clua_stack *stack, int32_t index, size_t *count);
/* Length of a table's sequence or of a string, without metamethods; 0 for others. */
int64_t clua_count_at(const clua_stack *stack, int32_t index);

/* Each pushes one value; false if the stack cannot grow. */
bool clua_push_nil(clua_stack *stack);
bool clua_push_boolean(clua_stack *stack, bool value);
bool clua_push_integer(clua_stack *stack, int64_t value);
bool clua_push_number(clua_stack *stack, double value);
bool clua_push_reference(clua_stack *stack, int32_t reference);
/* Pushes element `index` of the table that is referred to, without metamethods. */
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

/* Pops a key, pushes the field of the table at `index` without metamethods. */
void clua_raw_get(clua_stack *stack, int32_t index);
/* Pops `count` values and pushes a new list of them, in the order in which they were pushed: CLUA_OK or CLUA_MEMORY. */
clua_status clua_push_list(clua_stack *stack, int32_t count);

/* A value of the host, borrowed for one call of a function that takes it. */
typedef struct clua_value {
  clua_kind kind; /* CLUA_OTHER is whatever `reference` refers to; CLUA_TABLE and the like are none of its */
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

/* Sets a field of the table that is referred to, without metamethods and in one step: CLUA_OK, CLUA_MEMORY, or CLUA_FAILED
 * for a key that no table can have (nil, not a number). */
clua_status clua_set(clua_state *state, int32_t table, const clua_value *key, const clua_value *value);

/* Keeps the value on the top, which is popped, under a number until clua_release: CLUA_OK or CLUA_MEMORY. */
clua_status clua_refer(clua_stack *stack, int32_t *reference);
/* Gives a reference back. May be called at any time, in finalizers and host functions too: it takes effect with
 * the next call into Lua. */
void clua_release(clua_state *state, int32_t reference);
/* References that are held and not given back. */
int32_t clua_references(const clua_state *state);

#endif
