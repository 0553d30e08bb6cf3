/* Parts of DrayC that are simpler in C: texts that outlive all hosts, handles, gates, queues, and the link to DrayCREPL. Not installed. */
#ifndef CDRAY_TEXTS_H
#define CDRAY_TEXTS_H

#include "dray.h"

#include <stdbool.h>

/* The empty text, which is valid for ever. */
const char *cdray_empty(void);

/* Stores the message of a call without a host, for this thread: whole characters, at most 255 bytes. */
void cdray_set_message(const char *text);

/* Stores the message that a thread has too little stack left for a function; needs little stack itself. */
void cdray_set_stack_message(const unsigned char *function, size_t left, size_t needed);

/* The last message that was stored for this thread; empty if there is none. */
const char *cdray_message(void);

/* The kind of an object that is lent to a callback of the program. */
typedef enum { CDRAY_LOAN_ANSWER = 1, CDRAY_LOAN_REPLY = 2, CDRAY_LOAN_SCENE = 3 } cdray_loan_kind;

/* An object that is lent to a callback of this thread, until the callback returns. */
typedef struct cdray_loan cdray_loan;
struct cdray_loan {
  const cdray_loan *outer; /* The loan to the callback around it. */
  void *object;
  uintptr_t handle;
  cdray_loan_kind kind;
};

/* Begins a loan, and returns its handle: a number that no other loan of the process gets. The loans of a thread must end
   on this thread, in the reverse order. */
uintptr_t cdray_lend(cdray_loan *loan, cdray_loan_kind kind, void *object);
void cdray_end_loan(const cdray_loan *loan);

/* The object of a handle; NULL if no loan of this thread and this kind has the handle. */
void *cdray_lent(uintptr_t handle, cdray_loan_kind kind);

/* Admits one thread at a time to a host. Calls of that thread can be nested. */
typedef struct cdray_gate cdray_gate;

/* A gate without a thread inside; ends the program if memory runs out. */
cdray_gate *cdray_gate_create(void);
void cdray_gate_destroy(cdray_gate *gate);

/* Begins a call. Returns false, without waiting, if another thread is inside. */
bool cdray_gate_enter(cdray_gate *gate);
/* Ends the innermost call. */
void cdray_gate_leave(cdray_gate *gate);

/* The object that opens prompts, retained; NULL in a library without the module DrayCREPL. */
void *cdray_find_prompt_factory(void);
/* The function of that module that makes the object; NULL without the module. */
__attribute__((weak)) void *cdray_make_prompt_factory(void);

/* A function that a thread has posted. */
typedef struct cdray_post cdray_post;
struct cdray_post {
  cdray_post *next;
  dray_posted_function function;
  void *user;
  dray_destroy_function destroy;
};

/* Takes posted functions from any thread, without locks. */
typedef struct cdray_queue cdray_queue;

/* An empty queue; ends the program if memory runs out. */
cdray_queue *cdray_queue_create(void);
/* The queue must be empty. */
void cdray_queue_destroy(cdray_queue *queue);
/* Returns false if memory runs out. */
bool cdray_queue_add(cdray_queue *queue, dray_posted_function function, void *user, dray_destroy_function destroy);
/* Removes all entries. Returns the earliest one, which leads to the others; NULL if there is none. The caller frees
   each entry. */
cdray_post *cdray_queue_take(cdray_queue *queue);
void cdray_post_free(cdray_post *post);

#endif
