/* Calls into Lua, and out of it. */
#ifndef CLUA_CALL_H
#define CLUA_CALL_H

#include "clua_stack.h"

/* A call into Lua in progress: begin, push a function and arguments, run, read results, end. Calls nest; an inner
 * call must end before the outer one. */
typedef struct clua_call {
  clua_stack stack;    /* for arguments and results; the first field, for a cast */
  clua_state *state;
  int32_t base;        /* the function's index; results begin here */
  int32_t results;     /* the number of results, after clua_run */
  int32_t home_top;    /* for clua_end: the top of the running stack when the call began */
  bool is_resume;      /* the function is a coroutine that is resumed or begins */
  bool is_lent;        /* the coroutine is the reused one of clua_begin_waitable */
  bool is_waiting;     /* after clua_run: the coroutine waits */
  bool could_wait;     /* for clua_end */
  bool stack_is_full; /* for the host to note that a push failed */
} clua_call;

/* Maximum number of open calls, in addition to the limits. */
#define CLUA_MAX_NESTING 64

/* Begins a call and pushes the function, which is the value of a reference or an element of the referenced table:
 * CLUA_OK, or CLUA_KILLED, CLUA_TOO_DEEP, CLUA_MEMORY, CLUA_FAILED: the thread has too little stack. The call is
 * borrowed until it ends. The outermost call starts a new instruction count. */
clua_status clua_begin_reference(clua_state *state, int32_t function, clua_call **call);
clua_status clua_begin_element(clua_state *state, int32_t table, int64_t index, clua_call **call);
/* The same for a new or waiting coroutine, which receives the pushed values. CLUA_FAILED also for any other one. */
clua_status clua_begin_resume(clua_state *state, int32_t thread, clua_call **call);
/* The same in a coroutine, so that the function may wait: push the function, then its arguments. The coroutine is
 * reused as long as no call waits in it. */
clua_status clua_begin_waitable(clua_state *state, clua_call **call);
/* Makes a reference to the coroutine of a waiting call, so that it can be resumed: CLUA_OK or CLUA_MEMORY. */
clua_status clua_keep_thread(clua_call *call, int32_t *thread);
/* Calls the function with all values pushed after it; `results` is the number of results, or -1 for all. After a
 * failure the error value is the only result. */
clua_status clua_run(clua_call *call, int32_t results);
/* Begins a call of an element of a table with one referenced argument, and runs it for all its results: for
 * questions on each update of a pointer. The caller must end the call if there is one, also after a failure. */
clua_status clua_ask(clua_state *state, int32_t table, int64_t index, int32_t argument, clua_call **call);
/* A value passed in registers, without a slot on a stack. */
typedef struct clua_scalar {
  clua_kind kind; /* CLUA_NIL, CLUA_BOOLEAN, CLUA_INTEGER or CLUA_NUMBER; of a result, also CLUA_OTHER */
  union {
    bool truth;
    int64_t integer;
    double number;
  };
} clua_scalar;

/* A whole call in one step: begins a call of a referenced function, pushes scalars, runs it, reads its first result
 * and ends; a result that is not a scalar becomes CLUA_OTHER. After a failure there is no result, and the caller must
 * end the call if there is one: its only value is the error. */
clua_status clua_evaluate(clua_state *state, int32_t function, const clua_scalar *arguments, int32_t count,
                          clua_scalar *result, clua_call **call);
/* Ends a call: removes its values from the stack. */
void clua_end(clua_call *call);

/* Pops a function and pushes a coroutine that will run it: CLUA_OK or CLUA_MEMORY. */
clua_status clua_new_thread(clua_stack *stack);
typedef enum __attribute__((enum_extensibility(closed))) clua_thread_state : int32_t {
  CLUA_THREAD_NEW,
  CLUA_THREAD_WAITING,
  CLUA_THREAD_RUNNING,
  CLUA_THREAD_DONE,
} clua_thread_state;
clua_thread_state clua_thread_state_of(clua_state *state, int32_t thread);
/* Closes a waiting coroutine: runs its pending <close> variables. */
clua_status clua_close_thread(clua_state *state, int32_t thread);

/* A call out of Lua, as the host function sees it. Arguments are at 1…count. */
typedef struct clua_frame {
  clua_stack stack;   /* pushed values are the results; the first field, for a cast */
  clua_state *state;
  int32_t count;
  int32_t level;       /* for CLUA_RAISE: the level to blame, CLUA_BLAME_SCRIPT by default */
  bool waits;         /* for the host to note that it will return CLUA_YIELD */
  bool stack_is_full; /* for the host to note that a push failed */
  void *context;      /* the context of the function */
} clua_frame;

/* The action after a host function returns. */
typedef enum __attribute__((enum_extensibility(closed))) clua_answer : int32_t {
  CLUA_RETURN,       /* return all pushed values */
  CLUA_YIELD,        /* yield all pushed values */
  CLUA_RAISE,        /* raise the value on the top, blamed on frame->level if it is a string */
  CLUA_RAISE_MEMORY, /* raise Lua's own "not enough memory" */
} clua_answer;

/* Levels at which an error can be blamed; 1 is the caller of the host function, 2 the caller's caller … */
static const int32_t CLUA_BLAME_NO_SCRIPT = 0;
static const int32_t CLUA_BLAME_SCRIPT = -1; /* the innermost frame with a script's line */

typedef clua_answer (*clua_function)(void *context, clua_frame *frame);
typedef void (*clua_destroy)(void *context);

/* A function of the host. */
typedef struct clua_callee {
  clua_function function;
  void *context;
  clua_destroy destroy; /* releases the context; or NULL */
} clua_callee;

/* Pushes a function that calls the host. `destroy` is called with the context exactly once: when the function is
 * collected, when the state is closed, or before this returns CLUA_MEMORY. */
clua_status clua_push_function(clua_stack *stack, clua_function function, void *context, clua_destroy destroy);
/* Whether CLUA_YIELD is possible. */
bool clua_can_yield(clua_stack *stack);
/* Pushes the error value of the failure with this serial, if it is still the latest failure. */
bool clua_push_failure(clua_stack *stack, int64_t serial);

#endif
