/* Calls from the host into Lua, and from Lua to the host. */
#ifndef CLUA_CALL_H
#define CLUA_CALL_H

#include "clua_stack.h"

/* A call into Lua: begin, push a function and arguments, run, read results, end. Calls nest; an inner call must end
 * before the outer one. */
typedef struct clua_call {
  clua_stack stack;    /* for arguments and results; must be the first field, for a cast */
  clua_state *state;
  int32_t base;        /* the function's index, at which the results begin */
  int32_t results;     /* the number of results, after clua_run */
  int32_t home_top;    /* for clua_end: the top of the running stack when the call began */
  bool is_resume;      /* the function is a coroutine that is resumed or begins */
  bool is_borrowed;    /* clua_begin_waitable began the call, and the coroutine is not yet stored for reuse */
  bool is_waiting;     /* after clua_run: the coroutine waits */
  bool could_wait;     /* for clua_end */
  bool stack_is_full;  /* the host sets it if a push failed */
} clua_call;

/* Maximum number of open calls, in addition to the limits. */
#define CLUA_MAX_NESTING 64

/* Begins a call and pushes the function, which is the value of a reference or an element of the referenced table.
 * Returns CLUA_OK, CLUA_KILLED, CLUA_TOO_DEEP, CLUA_MEMORY, or CLUA_FAILED if the thread has too little stack. The
 * pointer is valid until clua_end. The outermost call starts a new instruction count. */
clua_status clua_begin_reference(clua_state *state, int32_t function, clua_call **call);
clua_status clua_begin_element(clua_state *state, int32_t table, int64_t index, clua_call **call);
/* Begins a call that resumes a new or waiting coroutine, which receives the pushed values. Same statuses, and
 * CLUA_FAILED for another coroutine. */
clua_status clua_begin_resume(clua_state *state, int32_t thread, clua_call **call);
/* Begins a call in a coroutine, so that the function may wait. Push the function, then its arguments. A later call
 * reuses the coroutine, unless this call waits or fails. */
clua_status clua_begin_waitable(clua_state *state, clua_call **call);
/* Makes a reference to the coroutine of a waiting call, so that it can be resumed: CLUA_OK or CLUA_MEMORY. */
clua_status clua_keep_thread(clua_call *call, int32_t *thread);
/* Calls the function with all values pushed after it. `results` is the number of results, or -1 for all. After
 * CLUA_FAILED the error value is the only result. */
clua_status clua_run(clua_call *call, int32_t results);
/* Begins a call of an element of a table with one referenced argument, and runs the call for all its results. This is
 * the fast form for the questions at each motion of a pointer. The caller must end the call if `call` is not NULL, also
 * after a failure. */
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

/* Makes a whole call: begins a call of a referenced function, pushes scalars, runs the call, reads its first result and
 * ends it. A result that is not a scalar becomes CLUA_OTHER. After a failure there is no result. If `call` is then not
 * NULL, the caller must end it; its only value is the error, unless the status is CLUA_KILLED. */
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
/* Closes a coroutine that does not run: closes its pending to-be-closed variables. CLUA_FAILED if the coroutine runs or
 * had failed, or if closing a variable fails. */
clua_status clua_close_thread(clua_state *state, int32_t thread);

/* A call from Lua to a host function. Arguments are at 1…count. */
typedef struct clua_frame {
  clua_stack stack;   /* pushed values are the results; must be the first field, for a cast */
  clua_state *state;
  int32_t count;
  int32_t level;       /* for CLUA_RAISE: the level whose place the message gets; CLUA_BLAME_SCRIPT by default */
  bool waits;         /* the host sets it if it will return CLUA_YIELD */
  bool stack_is_full; /* the host sets it if a push failed */
  void *context;      /* the context of the function */
} clua_frame;

/* The action after a host function returns. */
typedef enum __attribute__((enum_extensibility(closed))) clua_answer : int32_t {
  CLUA_RETURN,       /* return all pushed values */
  CLUA_YIELD,        /* yield all pushed values */
  CLUA_RAISE,        /* raise the value on the top; a string gets the place of frame->level */
  CLUA_RAISE_MEMORY, /* raise Lua's own "not enough memory" */
} clua_answer;

/* Levels whose place an error can get; 1 is the caller of the host function, 2 the caller's caller … */
static const int32_t CLUA_BLAME_NO_SCRIPT = 0;
static const int32_t CLUA_BLAME_SCRIPT = -1; /* the innermost frame with a script's line */

typedef clua_answer (*clua_function)(void *context, clua_frame *frame);
typedef void (*clua_destroy)(void *context);

/* A function of the host. */
typedef struct clua_callee {
  clua_function function;
  void *context;
  clua_destroy destroy; /* releases the context; may be NULL */
} clua_callee;

/* Pushes a function that calls the host. `destroy` is called with the context exactly once: when the function is
 * collected, when the state is closed, or before this call returns CLUA_MEMORY. */
clua_status clua_push_function(clua_stack *stack, clua_function function, void *context, clua_destroy destroy);
/* Whether CLUA_YIELD is possible. */
bool clua_can_yield(clua_stack *stack);
/* Pushes the error value of the failure with this serial. Returns false if it is no longer the latest failure. */
bool clua_push_failure(clua_stack *stack, int64_t serial);

#endif
