/*
 * dray/input.h - inputs of pointers and keys
 */
#ifndef DRAY_INPUT_H
#define DRAY_INPUT_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Inputs == */

/* Names of keys for dray_input.key. Letters and digits are their own names: "a", "7". */
#define DRAY_KEY_ESCAPE "escape"
#define DRAY_KEY_SPACE "space"
#define DRAY_KEY_RETURN "return"
#define DRAY_KEY_TAB "tab"
#define DRAY_KEY_DELETE "delete" /* Also called Backspace. */
#define DRAY_KEY_LEFT "left"
#define DRAY_KEY_RIGHT "right"
#define DRAY_KEY_UP "up"
#define DRAY_KEY_DOWN "down"

/* The kind of an input, with the fields that it uses. */
typedef int32_t dray_input_kind;
enum {
  /* The primary button of a mouse, a pen or a finger went down: pointer, device, x, y. Do not send other buttons: they
     do not drag, so the program can use them for itself, such as for menus. */
  DRAY_INPUT_POINTER_DOWN = 1,
  DRAY_INPUT_POINTER_MOVED = 2,     /* The pointer moved: pointer, x, y. */
  DRAY_INPUT_POINTER_UP = 3,        /* The button or the finger went up at this position: pointer, x, y. */
  DRAY_INPUT_POINTER_CANCELLED = 4, /* The system cancelled the pointer: pointer. */
  DRAY_INPUT_KEY_DOWN = 5,          /* A key went down: key. */
  DRAY_INPUT_MODIFIERS_CHANGED = 6, /* The held modifier keys changed: modifiers. */
  DRAY_INPUT_TICK = 7,              /* Time has passed: time. See dray_host_deadline. */
  DRAY_INPUT_SUSPENDED = 8,         /* The program goes to the background: all gestures and drags end. */
  /* A drag of another program enters the window: pointer, x, y, operations, and promises. For items without data, set
     types instead of promises. The id of each item is its number, from 1; scripts receive a table with its content
     types as its value. The pointer then moves and goes up like any other. */
  DRAY_INPUT_DRAG_ENTERED = 9,
  DRAY_INPUT_DRAG_EXITED = 10,  /* A drag of another program left the window: pointer. */
  DRAY_INPUT_SCROLLED = 11,     /* A wheel or a finger scrolls the view under a position: x, y, dx, dy. */
  DRAY_INPUT_SCROLLED_TO = 12,  /* A scroll view was scrolled: place, dx, dy. */
  /* Scrolls until an item or a container is visible: place, item_namespace, has_anchor, x, y. */
  DRAY_INPUT_REVEALED = 13
};

/* The kind of a pointing device. */
typedef int32_t dray_device;
enum {
  DRAY_DEVICE_MOUSE = 1, /* Also 0. A drag begins when the pointer has moved a few points. */
  DRAY_DEVICE_TOUCH = 2, /* A drag begins after a long press, which needs ticks. */
  DRAY_DEVICE_PEN = 3    /* Drags like a mouse. */
};

/* Values of `pointer` for drags without a pointer, in dray_event and in functions that take the pointer of a drag. */
enum {
  DRAY_POINTER_NONE = -1, /* A rule or dray_host_move moves the items. */
  DRAY_POINTER_HELD = -2  /* Keys or taps hold the drag. */
};

/*
 * The content types in which another program provides an item of its drag. Data is requested after the drop: see
 * dray_host_requests. This struct does not grow.
 */
typedef struct dray_promise {
  int64_t tag;                /* Of your choice: identifies this item in requests. */
  const char *suggested_name; /* A file name for it, with extension; may be NULL. */
  const char *const *types;   /* The content types of its data, from the highest fidelity to the lowest. */
  size_t type_count;
} dray_promise;

/*
 * An input. Every kind except DRAY_INPUT_DRAG_EXITED uses time and modifiers; other fields that the kind does not use
 * are ignored. Invalid times and modifiers are refused for every kind.
 */
typedef struct dray_input {
  size_t struct_size;
  dray_input_kind kind;
  dray_device device;
  double time;     /* An earlier time is replaced by the time of the previous input. */
  int64_t pointer; /* 0 for the mouse, a number of your choice for each finger; not negative. */
  double x, y;
  dray_modifiers modifiers;  /* The modifier keys that are held. */
  dray_operation operations; /* A set: the operations that the other program allows; 0: DRAY_OPERATION_COPY. */
  const char *key;           /* A name in lower case, such as "a", "space", "escape", "left". */
  const char *const *types;  /* The content type of each item that the other program drags. */
  size_t type_count;
  const dray_promise *promises; /* The types and the name of each item that the other program drags. */
  size_t promise_count;
  double dx, dy;      /* How far the content moves to the left and upward. Of DRAY_INPUT_SCROLLED: from its present
                         position; of DRAY_INPUT_SCROLLED_TO: from its unscrolled position. Unit: points. */
  dray_id place;      /* A scroll view, an item or a container. */
  dray_id item_namespace; /* The namespace of an item; none: any. */
  int32_t has_anchor; /* Of DRAY_INPUT_REVEALED. Not 0: x and y are fractions, from 0 to 1, of the size of `place`; that
                         point is shown at the same fractions of the view. */
} dray_input;

/*
 * Takes an input: continues gestures and drags, calls rules, runs commands. Inputs may come in any order; an input
 * without meaning, such as a release without a press, only advances the time. dray_host_response returns the result.
 * Posted functions run first: see dray_host_post.
 *
 *   input   Borrowed for the call.
 *
 * DRAY_STATUS_OK also for a refused drop, which is a result and not an error.
 * DRAY_STATUS_FAILED: a rule failed and its failure decides the response; the changes of the rule were undone. The
 *   input is consumed; a drag may have ended. Changes of other rules at the same input remain. Other failures, such as
 *   that of a timer, are only reported, with DRAY_REPORT_FAILED.
 * DRAY_STATUS_MISUSE: host or input is NULL, struct_size is too small, promises is NULL but promise_count is not 0,
 *   the string of an id is NULL but its kind is DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: an unknown kind, device, modifier or operation; a negative pointer; a time
 *   that is negative or beyond 9007199254; a position or a distance that is not finite; a missing or empty key; a
 *   missing place; missing types, or a type that is NULL. The input is ignored.
 */
dray_status dray_host_send(dray_host *host, const dray_input *input);

/*
 * The time by which to send the next DRAY_INPUT_TICK, so that long presses, timers and data are punctual.
 *
 *   time   Receives the time; unchanged unless DRAY_STATUS_OK. In the past if a tick is overdue; at most 9007199254,
 *          the latest time of an input.
 *
 * DRAY_STATUS_NO_VALUE: no tick is needed.
 * DRAY_STATUS_MISUSE: host or time is NULL.
 */
dray_status dray_host_deadline(dray_host *host, double *time);

#ifdef __cplusplus
}
#endif

#endif
