/* Calls into Lua, and out of it. */
#ifndef CLUA_CALL_H
#define CLUA_CALL_H

#include "clua_stack.h"

/* A call into Lua while it is made: begin, push a function and arguments, run, read results, end.
 * Calls nest; each must end before the one it began in. */
typedef struct clua_call {
  clua_stack stack;    /* where arguments are pushed and results are read; first, for a cast */
  clua_state *state;
  int32_t base;        /* the function's index; results begin here */
  int32_t results;     /* how many there are, after clua_run */
  int32_t home_top;    /* for clua_end: the top of the stack that ran when the call began */
  bool is_resume;      /* the function is a coroutine that goes on, or begins */
  bool is_lent;        /* the coroutine is one that is kept for calls like this */
  bool is_waiting;     /* after clua_run: the coroutine waits */
  bool could_wait;     /* for clua_end */
  bool stack_is_full; /* for the host to note that a push failed */
} clua_call;

/* Calls that may be open at a time, whatever the limits say. */
#define CLUA_MAX_NESTING 64

/* Begins a call and pushes the function, the value of a reference or an element of the table it refers to: CLUA_OK, or
 * CLUA_KILLED, CLUA_TOO_DEEP, CLUA_MEMORY. It is borrowed until it ends. The outermost one starts a new instruction
 * count. */
clua_status clua_begin_reference(clua_state *state, int32_t function, clua_call **call);
clua_status clua_begin_element(clua_state *state, int32_t table, int64_t index, clua_call **call);
/* The same for a coroutine that is new or waits; what is pushed is what it gets. CLUA_FAILED for another one. */
clua_status clua_begin_resume(clua_state *state, int32_t thread, clua_call **call);
/* The same in a coroutine, so that the function may wait: push it, and then what it gets. The coroutine is one that is
 * kept for this as long as no call waits in it. */
clua_status clua_begin_waitable(clua_state *state, clua_call **call);
/* Keeps the coroutine of a call that waits, so that it can be resumed: CLUA_OK or CLUA_MEMORY. */
clua_status clua_keep_thread(clua_call *call, int32_t *thread);
/* Calls the function with all that was pushed after it; `results` is how many are wanted, or -1 for all.
 * After a failure the error value is the one result. */
clua_status clua_run(clua_call *call, int32_t results);
/* Begins a call of an element of a table, gives it one argument that is referred to and runs it for all its results: for
 * what is asked on each update of a pointer. The call has to be ended if there is one, after a failure too. */
clua_status clua_ask(clua_state *state, int32_t table, int64_t index, int32_t argument, clua_call **call);
/* A value that crosses as it is, without a place on a stack that the host would have to look at. */
typedef struct clua_scalar {
  clua_kind kind; /* CLUA_NIL, CLUA_BOOLEAN, CLUA_INTEGER or CLUA_NUMBER; of a result, whatever it is */
  union {
    bool truth;
    int64_t integer;
    double number;
  };
} clua_scalar;

/* A whole call in one step: begins a call of a function that is referred to, pushes scalars, runs it, reads its first
 * result and ends; what is no scalar shows its kind and nothing else. After a failure there is no result, and the call
 * has to be ended if there is one: its one value is the error. */
clua_status clua_evaluate(clua_state *state, int32_t function, const clua_scalar *arguments, int32_t count,
                          clua_scalar *result, clua_call **call);
/* Ends a call: takes its values off the stack. */
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
/* Closes a coroutine that waits: runs its pending <close> variables. */
clua_status clua_close_thread(clua_state *state, int32_t thread);

/* A call out of Lua, as the host function sees it. Arguments are at 1…count. */
typedef struct clua_frame {
  clua_stack stack;   /* what is pushed through it are the results; first, for a cast */
  clua_state *state;
  int32_t count;
  int32_t level;       /* for CLUA_RAISE: at which level to blame, CLUA_BLAME_SCRIPT unless set */
  bool waits;         /* for the host to note that it will answer CLUA_YIELD */
  bool stack_is_full; /* for the host to note that a push failed */
  void *context;      /* that of the function */
} clua_frame;

/* What a host function asks for when it returns. */
typedef enum __attribute__((enum_extensibility(closed))) clua_answer : int32_t {
  CLUA_RETURN,       /* all that it pushed */
  CLUA_YIELD,        /* hand all that it pushed to whoever resumed the coroutine */
  CLUA_RAISE,        /* raise the value on the top, blamed on frame->level if it is a string */
  CLUA_RAISE_MEMORY, /* raise Lua's own "not enough memory" */
} clua_answer;

/* Levels at which an error can be blamed; 1 is the caller of the host function, 2 the caller's caller … */
static const int32_t CLUA_BLAME_NOBODY = 0;
static const int32_t CLUA_BLAME_SCRIPT = -1; /* the innermost frame with a script's line */

typedef clua_answer (*clua_function)(void *context, clua_frame *frame);
typedef void (*clua_destroy)(void *context);

/* A function of the host. */
typedef struct clua_callee {
  clua_function function;
  void *context;
  clua_destroy destroy; /* gives the context back; NULL if nothing has to */
} clua_callee;

/* Pushes a function that calls the host. `destroy` is called with the context exactly once: when the function is
 * collected, the state is closed, or now if it fails with CLUA_MEMORY. */
clua_status clua_push_function(clua_stack *stack, clua_function function, void *context, clua_destroy destroy);
/* Whether CLUA_YIELD is possible. */
bool clua_can_yield(clua_stack *stack);
/* Pushes the error value of the failure with this serial, if it is still the last one. */
bool clua_push_failure(clua_stack *stack, int64_t serial);

#endif
