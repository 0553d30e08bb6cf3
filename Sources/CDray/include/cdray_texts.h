/* Parts of DrayC that are simpler in C: gates, queues, and texts that outlive all hosts. Not installed. */
#ifndef CDRAY_TEXTS_H
#define CDRAY_TEXTS_H

#include "dray.h"

#include <stdbool.h>

/* The empty text, which is valid for ever. */
const char *cdray_empty(void);

/* Stores the message of a call without a host, for this thread: whole characters, at most 255 bytes. */
void cdray_set_message(const char *text);

/* The last message that was stored for this thread; empty if there is none. */
const char *cdray_message(void);

/* Admits one thread at a time to a host. Calls of that thread can be nested. */
typedef struct cdray_gate cdray_gate;

/* A gate without a thread inside; ends the program if memory runs out. */
cdray_gate *cdray_gate_create(void);
void cdray_gate_destroy(cdray_gate *gate);

/* Begins a call. Returns false, without waiting, if another thread is inside. */
bool cdray_gate_enter(cdray_gate *gate);
/* Ends the innermost call. */
void cdray_gate_leave(cdray_gate *gate);

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
