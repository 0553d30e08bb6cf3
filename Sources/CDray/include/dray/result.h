/*
 * dray/result.h - results of inputs, verdicts on drags, and choices
 */
#ifndef DRAY_RESULT_H
#define DRAY_RESULT_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Results == */

/* The cause of the outcome or of the present verdict of a drag. */
typedef int32_t dray_cause;
enum {
  DRAY_CAUSE_DROPPED = 1,       /* The items were dropped, and the destination took them. */
  DRAY_CAUSE_UNCHANGED = 2,     /* The drop would change nothing, or the command that took the items changed nothing. */
  DRAY_CAUSE_REFUSED = 3,       /* A rule refused the drop. */
  DRAY_CAUSE_NOT_SUGGESTED = 4, /* The destination chose an operation that the source does not suggest. */
  DRAY_CAUSE_NOT_LIFTED = 5,    /* The item cannot be lifted, so no drag began. */
  DRAY_CAUSE_CANCELLED = 6,     /* The user, the host or a rule cancelled the drag. */
  DRAY_CAUSE_NO_TARGET = 7,     /* No destination under the pointer takes such items. */
  DRAY_CAUSE_SOURCE_GONE = 8,   /* Every dragged item has left the scene. */
  DRAY_CAUSE_TARGET_GONE = 9,   /* The destination has left the scene. */
  DRAY_CAUSE_SUSPENDED = 10,    /* The program was suspended. */
  DRAY_CAUSE_RELOADED = 11,     /* The rules were reloaded, and the source is not in the new scene. */
  DRAY_CAUSE_FAILED = 12        /* A rule failed. */
};

/* The kind of a response. */
typedef int32_t dray_response_kind;
enum {
  DRAY_RESPONSE_UNHANDLED = 1, /* The input has no meaning for the host: the program may use it. */
  DRAY_RESPONSE_HANDLED = 2,   /* A gesture or a drag continues, or a view was scrolled. */
  DRAY_RESPONSE_PERFORMED = 3, /* A tap, a key, a timer, undo, redo or the answer to a choice took effect. */
  DRAY_RESPONSE_REFUSED = 4,   /* A tap, a key, a timer, undo, redo or an answer was refused: reason. Its changes were
                                  undone. */
  DRAY_RESPONSE_FAILED = 5,    /* A rule failed: reason. Its changes were undone. */
  DRAY_RESPONSE_ENDED = 6      /* A drag ended, or an item could not be lifted: all fields of dray_response. */
};

/*
 * The result of an input. Fields that the kind does not use are 0 or empty. If an input ends several drags, this is the
 * result of one of them; dray_host_events returns all results.
 */
typedef struct dray_response {
  size_t struct_size; /* Set by you. */
  dray_response_kind kind;
  dray_operation operation; /* 0 if no item was lifted. */
  dray_cause cause;
  int32_t is_unfinished; /* 1: the drop was accepted and waits for its command or for data; else 0. */
  dray_reason reason;
  const dray_id *item_ids;          /* The dragged items, in the order of the payload. */
  size_t item_count;                /* Of item_ids. */
  dray_route route;                 /* Source, and destination reached or tried. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
  const dray_id *failed_item_ids;   /* The items whose requested data did not arrive. */
  size_t failed_item_count;
  const dray_id *select_ids; /* The items to select after the drop. */
  size_t select_count;
  const dray_id *deselect_ids; /* The items to deselect after the drop. */
  size_t deselect_count;
} dray_response;

/*
 * The result of the latest input, or of another function whose description says that this function returns its result.
 *
 *   response   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no such function has had a result since the host was created or restored.
 * DRAY_STATUS_MISUSE: host or response is NULL, or struct_size is too small.
 */
dray_status dray_host_response(dray_host *host, dray_response *response);

/*
 * The predicted result of a drop at the present position.
 */
typedef struct dray_verdict {
  size_t struct_size; /* Set by you. */
  dray_operation operation;
  dray_cause cause; /* 0 while a drop would be accepted. */
  dray_reason reason;
  size_t item_count;                /* The number of dragged items. */
  dray_route route;                 /* Source and possible destination. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
  int64_t quantity;                 /* How much of an item with a quantity is carried; 0 for other items. */
} dray_verdict;

/*
 * The verdict on the drag of a pointer after the latest input.
 *
 *   pointer   As in dray_event.
 *   verdict   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag.
 * DRAY_STATUS_MISUSE: host or verdict is NULL, or struct_size is too small.
 */
dray_status dray_host_verdict(dray_host *host, int64_t pointer, dray_verdict *verdict);

/* == Choices == */

/*
 * A choice that a rule offers the user, such as which piece a pawn becomes.
 */
typedef struct dray_choice {
  size_t struct_size; /* Set by you. */
  const char *plugin;  /* The name of the plugin that asks. */
  const char *title;   /* The question in a few words; may be empty. */
  const char *message; /* The question in a sentence; may be empty. */
  const char *const *choices;
  size_t choice_count;
} dray_choice;

/*
 * The earliest choice that is not yet answered. Call this after each input.
 *
 *   choice   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no choice is waiting.
 * DRAY_STATUS_MISUSE: host or choice is NULL, or struct_size is too small.
 */
dray_status dray_host_choice(dray_host *host, dray_choice *choice);

/*
 * Answers the earliest waiting choice: its rule continues. dray_host_response returns the result.
 *
 *   answer   One of the choices; NULL: the user chose none of them.
 *
 * DRAY_STATUS_OK also if the rule then refuses.
 * DRAY_STATUS_FAILED: the rule failed. Its changes after the choice are undone.
 * DRAY_STATUS_INVALID: no choice is waiting, or the answer is not one of the choices; the rule continues to wait.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_answer(dray_host *host, const char *answer);

#ifdef __cplusplus
}
#endif

#endif
