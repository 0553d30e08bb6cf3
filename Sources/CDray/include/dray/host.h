/*
 * dray/host.h - hosts, their limits, errors and settings
 */
#ifndef DRAY_HOST_H
#define DRAY_HOST_H

#include "report.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Hosts == */

/*
 * A drag-and-drop engine with its plugins and its scene. Create it by dray_host_create, destroy it by
 * dray_host_destroy.
 */
typedef struct dray_host dray_host;

/* Frees `user`. Called once, after the last use of `user`: directly after a posted function, otherwise at the end of
   the call that ended its use. It may read from the host, but not change it. */
typedef void (*dray_destroy_function)(void *user);

/*
 * Allocates, resizes and frees memory of scripts, like realloc.
 *
 *   user       The `user` of dray_host_options.
 *   block      NULL: a new block is requested. Otherwise a block that this function has returned.
 *   old_size   The size of `block`, or 0. Unit: bytes.
 *   new_size   The requested size; 0: free the block, and return NULL. Unit: bytes.
 *
 * Returns a block with the contents of the old one, aligned to 16 bytes. NULL means that memory is lacking; `block` is
 * then unchanged. The function runs on the thread of the call that needs memory. It must not call any function of this
 * header: the behaviour would be undefined.
 */
typedef void *(*dray_allocate_function)(void *user, void *block, size_t old_size, size_t new_size);

/*
 * Limits on the number and the size of a plugin's objects, and on the cost of one search. 0 means the default, which is
 * given in brackets; UINT64_MAX removes the limit. A script that exceeds a quota gets an error with file and line, the
 * plugin's name and the quota.
 */
typedef struct dray_quotas {
  size_t struct_size;
  uint64_t tasks;       /* Commands that wait at the same time. [10,000] */
  uint64_t timers;      /* Timers in one scene. [10,000] */
  uint64_t nodes;       /* Nodes in one scene. Rows of a collection count only if one scene shows the same
                           `for_each` more than once. [100,000] */
  uint64_t nesting;     /* Depth of nested nodes. [100] */
  uint64_t name_length; /* Length of an id, a type or another name. Unit: bytes. [65,536] */
  uint64_t text_length; /* Length of a label or another text of a node. Unit: bytes. [262,144] */
  uint64_t questions;   /* Cost of one call of dray_host_legal or dray_host_valid_destinations, of one dray.legal in a
                           script, or of one lift by keys. Each item tried and each place tried costs 1. A lift costs 1
                           more for each eight items; a place costs 1 more for each hundred dragged items, and for each
                           50 nodes under its point. Many destinations or types at a place and scrolling add to the
                           cost. [100,000] */
} dray_quotas;

/*
 * The settings of a new host. Most programs leave all fields but struct_size at 0. For each limit and each quota, 0 is
 * the default, which is given here, and UINT64_MAX removes the limit.
 */
typedef struct dray_host_options {
  size_t struct_size;
  uint64_t memory_limit;      /* Memory of each plugin's scripts. Unit: bytes; 0: 16 MB; 2^48 and more: unlimited. */
  uint64_t instruction_limit; /* Work of each call of a script. Unit: Lua VM instructions; 0: ten million. */
  int32_t is_trusted;         /* Not 0: the limits of this struct are ignored, except those of quotas, undo, collections
                                 and journals. */
  int32_t reserved;
  dray_report_function report; /* Receives all reports of this host; may be NULL. */
  void *user;                  /* Passed to `report`, `allocate` and `destroy` unchanged; may be NULL. */
  /* Called once: by dray_host_destroy, or by dray_host_create if it fails. Not called if struct_size is wrong, because
     no other field is read then. May be NULL. */
  dray_destroy_function destroy;
  /* Work of all scripts of a plugin during one call of a function of this header. A script that exceeds this limit or
     input_time_limit is stopped, and its plugin is rebuilt from the latest committed states. */
  uint64_t input_instruction_limit; /* Unit: Lua VM instructions; 0: a hundred million. */
  double input_time_limit; /* Processor time of these scripts in that call. Unit: seconds; 0: 1. */
  const dray_quotas *quotas;        /* Borrowed for the call; NULL: the default quotas. */
  /* Memory that the host may keep for the scripts of each plugin, beyond memory_limit: states, nodes and their texts,
     rows, waiting commands, choices, item providers. Unit: bytes; 0: 64 MB. Ignored if is_trusted. */
  uint64_t host_memory_limit;
  uint64_t undo_memory_limit; /* Memory of all steps that can be undone or redone. Unit: bytes; 0: 16 MB. */
  uint64_t undo_step_limit;   /* The number of latest steps that can be undone; 0: 10,000. */
  uint64_t source_limit;      /* Size of each script file of a plugin. Unit: bytes; 0: 256 KB. */
  uint64_t load_limit;        /* Size of a text that a script compiles with `load`. Unit: bytes; 0: 64 KB. */
  uint64_t collection_limit;  /* Memory of each plugin's collections. Unit: bytes; 0: 64 MB. */
  uint64_t journal_limit;     /* Size of a journal in memory; see DRAY_REPORT_JOURNAL_DROPPED. Unit: bytes; 0: 32 MB. */
  /* Not 0: taps make drags, for users who cannot hold a button down while they move the pointer. A tap lifts an item;
     the places that would accept the item get DRAY_PLACEMENT_FLAG_DROP_PLACE; a tap on such a place drops the item
     there. Any other tap and Escape cancel the drag, whose pointer is DRAY_POINTER_HELD. */
  int32_t drags_by_taps;
  int32_t reserved2;
  /* Allocates the values and the code of all scripts, in blocks of at least 257 bytes. All blocks are freed before
     `destroy` is called. All other memory of the host comes from malloc. May be NULL: that of scripts, too. */
  dray_allocate_function allocate;
} dray_host_options;

/*
 * Creates a host without plugins.
 *
 *   options   Borrowed for the call. NULL: the same as all zero.
 *   host      Receives the new handle, which you destroy; NULL if the call fails.
 *
 * DRAY_STATUS_MISUSE: host is NULL, options->struct_size is too small, or options->quotas->struct_size is too small.
 * DRAY_STATUS_INVALID: a quota or a limit is larger than INT64_MAX and not UINT64_MAX; or input_time_limit is negative
 *   or not finite. Limits that is_trusted ignores are not checked.
 * After a failure dray_host_message(NULL) returns the message.
 */
dray_status dray_host_create(const dray_host_options *options, dray_host **host);

/*
 * Destroys a host and frees everything in it. Drags in progress end without a report, then options.destroy is called.
 * Memory that the host returned becomes invalid.
 *
 *   host   NULL: nothing happens.
 *
 * DRAY_STATUS_MISUSE: called from inside a callback or a posted function of this host; the host is not destroyed.
 */
dray_status dray_host_destroy(dray_host *host);

/*
 * The message of the latest call that returned DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID or DRAY_STATUS_FAILED, or
 * DRAY_STATUS_NO_VALUE from dray_host_save or dray_host_snapshot: the problem, its place, and a suggestion if there is
 * one. Other calls do not change the message. Empty before the first such call.
 *
 *   host   NULL: the message of the latest failed call without a host on this thread, cut to 255 bytes. The function
 *          also returns that message while another thread is using this host.
 */
const char *dray_host_message(const dray_host *host);

/* == Errors == */

/*
 * The error of a call.
 */
typedef struct dray_error {
  size_t struct_size; /* Set by you. */
  dray_status status; /* The result of the call. */
  int32_t reserved;
  int64_t line;          /* The line in `file`, from 1; 0 if the error has no line. */
  const char *file;      /* The file of the error, such as "klondike/init.lua"; empty without a file. */
  const char *code;      /* A name of this kind of error, such as "manifest", "script", "limit", "busy", "invalid". */
  const char *text;      /* The same as dray_host_message. */
  const char *plugin;    /* The plugin whose rule failed; may be empty. */
  const char *traceback; /* The frames of the script, innermost first, one a line; may be empty. */
} dray_error;

/*
 * The error that dray_host_message describes, as fields.
 *
 *   error   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no call has failed.
 * DRAY_STATUS_MISUSE: host or error is NULL, or struct_size is too small.
 */
dray_status dray_host_error(dray_host *host, dray_error *error);

/* == Settings == */

/*
 * Settings of gestures, scrolling, hovering and undo, which can be changed at any time. Distances are in points, times
 * in seconds, speeds in points per second.
 */
typedef struct dray_settings {
  size_t struct_size;
  double drag_distance;         /* How far a pointer moves before a drag begins. [3] */
  double long_press_duration;   /* How long a finger rests before it can drag. [0.5] */
  double allowable_movement;    /* How far a finger may move during a long press. [10] */
  double tap_interval;          /* The longest time between two taps of a series. [0.35] */
  double tap_distance;          /* The longest distance between two taps of a series. [20] */
  double scroll_edge_distance;  /* How near to an edge a drag scrolls a view. [44] */
  double scroll_maximum_speed;  /* The speed at the edge; 0: drags do not scroll. [800] */
  double scroll_maximum_step;   /* The longest time for which one tick scrolls. [0.1] */
  double spring_hover_duration; /* How long a drag rests on an element before it activates the element. [0.6] */
  /* Memory of all undo and redo steps; above INT64_MAX: unlimited; 0: no step can be undone. Unit: bytes. */
  uint64_t undo_memory_limit;
  uint64_t undo_step_limit; /* The number of latest steps that can be undone; above INT64_MAX: unlimited. */
} dray_settings;

/*
 * The present settings.
 *
 *   settings   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_MISUSE: host or settings is NULL, or struct_size is too small.
 */
dray_status dray_host_settings(dray_host *host, dray_settings *settings);

/*
 * Changes all settings: read the present ones by dray_host_settings, change some, and pass them back. Settings of
 * gestures apply to pointers that go down later, the others at once. Settings are part of journals and saves.
 *
 * DRAY_STATUS_MISUSE: host or settings is NULL, struct_size is too small, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: a distance, time or speed is negative or not finite. No setting has changed.
 */
dray_status dray_host_set_settings(dray_host *host, const dray_settings *settings);

#ifdef __cplusplus
}
#endif

#endif
