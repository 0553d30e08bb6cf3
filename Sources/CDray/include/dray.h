/*
 * dray.h - a drag-and-drop engine whose rules are scripts, for programs in C
 *
 * The program sends pointer and key inputs, with their times, to a host. The host returns the elements to draw, the
 * predicted result of a drop, and the result of each input. The host draws nothing, reads no clock and starts no
 * thread.
 *
 *     dray_host *host = NULL;
 *     dray_host_options options = { .struct_size = sizeof options };
 *     if (dray_host_create(&options, &host) != DRAY_STATUS_OK) return 1;
 *     if (dray_host_load_plugin(host, "plugins/klondike", NULL) != DRAY_STATUS_OK) puts(dray_host_message(host));
 *
 *     dray_host_send(host, &(dray_input){ .struct_size = sizeof(dray_input), .kind = DRAY_INPUT_POINTER_DOWN,
 *                                         .x = 245, .y = 230, .time = 0.0 });
 *     dray_placements list;
 *     dray_host_placements(host, &list);
 *     for (size_t i = 0; i < list.count; i++) draw(DRAY_PLACEMENT(list, i));
 *     dray_host_destroy(host);
 *
 * Compile with: cc game.c $(pkg-config --cflags --libs dray)
 *
 * Contents:
 *
 *   Status codes                   dray_status
 *   Values                         dray_value
 *   Hosts                          dray_host_create, _destroy, _message, _error, _settings, _set_settings
 *   Other threads                  dray_host_post, _run_posted, _interrupt
 *   Prompt for other processes     dray_host_open_repl, _serve_repl, _repl_descriptors, _close_repl
 *   Functions for scripts          dray_host_set_function, _set_value
 *   Text metrics                   dray_host_set_text_metrics
 *   Plugins                        dray_host_load_plugin, _unload_plugin, _restart_plugin, _reload_plugin, _plugins,
 *                                  _memory
 *   Inputs                         dray_host_send, _deadline, _undo, _redo, _next_undo, _next_redo
 *   Results                        dray_host_response, _verdict
 *   Choices                        dray_host_choice, _answer
 *   Legal drags and explanations   dray_host_legal, _why, _valid_destinations
 *   Moves without coordinates      dray_host_move, _move_legal, _cancel_drag, _cancel_drop
 *   Drawing                        dray_host_placements, _revision, _placement_changes, _hit, _resize, _size
 *   Events                         dray_host_events
 *   Outcomes and states            dray_host_outcome, _state, _state_value
 *   Recording, saving, restoring   dray_host_record, _end_recording, _journal, _save, _snapshot, _restore
 *   Content types                  dray_host_declare_type
 *   Importing data                 dray_host_requests, _deliver, _decline
 *   Exporting data                 dray_host_exported_drag, _export, _exported_data, _end_exported_drag
 *   Scenes of the program          dray_host_set_scene, _invalidate_scene
 *   Rules of the program           dray_host_finish_load, _fail_load, _perform
 *   Models of the program          dray_host_add_model, _remove_model
 *
 * Rules for every function:
 *
 *   Threads     Use a host from one thread at a time; the thread may change between two calls. Different hosts share
 *               nothing. No call waits for another thread: a call on a host that another thread is using returns
 *               DRAY_STATUS_MISUSE, and dray_host_message(NULL) says so. Memory that a host returned is not
 *               protected: if another thread may call the host, hold your own lock while you read that memory. Any
 *               thread may call dray_host_post and dray_host_interrupt at any time before dray_host_destroy.
 *
 *   Errors      No argument makes a function crash: for NULL, a wrong struct_size, an unknown constant, a malformed
 *               string or a wrong order of calls it returns a status. The behaviour is undefined only for a handle
 *               that dray_host_create did not return or that was destroyed, and for a pointer whose memory does not
 *               have the declared type and length. A failed call leaves states, scene and settings unchanged, except
 *               where the description of a status says otherwise.
 *
 *   Results     Every function that takes a host, except dray_host_message, returns a dray_status and fills the
 *               variables that you pass. A list is always set; after a failure its count is 0.
 *
 *   Structs     A struct that you pass and that may grow begins with struct_size. Set it to sizeof the struct, and
 *               unused fields to 0. The library reads and writes a struct only up to its struct_size, so that programs
 *               with an older header work. If struct_size is smaller than the struct was in the first version, the
 *               function returns DRAY_STATUS_MISUSE. List elements that may grow have a stride instead.
 *
 *   Constants   Each set has its own int32_t type, and a prefix of its own. 0 means "not set", "none" or the default;
 *               DRAY_STATUS_OK is 0. A new version may add constants: give each switch a default branch. A truth value
 *               is an int32_t: you receive 0 or 1, and any value that you pass, except 0, counts as true.
 *
 *   Strings     UTF-8 with a NUL at the end. Strings that you pass are copied and checked: invalid UTF-8 is
 *               DRAY_STATUS_INVALID. Strings that the library returns are never NULL; an absent text is empty. A text
 *               from a script may contain a NUL: dray_text_length returns the full length of any text that the library
 *               returned. Names of items and containers are bytes, compared byte by byte: see dray_id.
 *
 *   Lifetime    Memory that a function returns belongs to the host. It is valid and unchanged until the same function
 *               is called again on the same host, also by a posted function, or the host is destroyed. Destroy the
 *               host; free nothing else. The text of dray_host_message(NULL) is valid until the next failed call
 *               without a host on this thread.
 *
 *   Callbacks   Run on the thread of the call that causes them, before that call returns. A callback may call any
 *               function that only reads; functions that change the host or call a rule return DRAY_STATUS_MISUSE
 *               there. To change the host afterwards, post a function. A callback must return: no longjmp and no C++
 *               exception may leave it. dray_host_placements, _placement_changes, _revision and _size can be called
 *               there: inside a callback they call no rule. Functions that free memory of the program (`destroy`,
 *               `forget`) run as callbacks at the end of the call that made them due; the `destroy` of a posted
 *               function runs directly after it.
 *
 *   Stack       A call outside of callbacks needs 160 KB of stack, and a call inside a callback 32 KB. If the calling
 *               thread has less left, the call returns DRAY_STATUS_MISUSE, which itself needs 8 KB. A script that nests
 *               too deeply gets an error before the stack is full.
 *
 *   Memory      A script that reaches a memory limit of its plugin gets an error. If the memory of the process itself
 *               runs out, the library ends the process, except where a function returns a status for it.
 *
 *   Units       Coordinates and lengths are points in the space of the scene: origin top left, y grows downward.
 *               Times are seconds since a moment of your choice, from 0 to 9007199254, which is 285 years.
 */
#ifndef DRAY_H
#define DRAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. dray_version() returns the version of the linked library. */
#define DRAY_VERSION_MAJOR 0
#define DRAY_VERSION_MINOR 1
#define DRAY_VERSION_PATCH 0

/* The version of the library, such as "0.1.0". The string is valid for ever; any thread may call this function. */
const char *dray_version(void);

/*
 * The length of a text of this library, in bytes, without the NUL at its end. A NUL that a script wrote into the text
 * counts as one byte.
 *
 *   text   A `const char *` that a function returned, or that is in a struct which a function filled or a callback
 *          received; not a copy, and not a direct argument of a callback, such as the lines of a
 *          dray_journal_function or the path of a dray_read_function. NULL: 0.
 */
size_t dray_text_length(const char *text);

/*
 * The i-th element of a list whose elements may grow, correct also if the library is newer than the program. Each such
 * list has its own macro, such as DRAY_PLACEMENT. Languages without macros call a function, such as dray_placement_at,
 * which returns NULL if the list is NULL or the index is beyond its end.
 */
#define DRAY_ELEMENT(type, items, stride, i) ((const type *)((const char *)(items) + (size_t)(i) * (stride)))

/* == Status codes == */

/*
 * The result of a call. dray_host_message returns a sentence for DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID and
 * DRAY_STATUS_FAILED, and for DRAY_STATUS_NO_VALUE of dray_host_save and dray_host_snapshot.
 */
typedef int32_t dray_status;
enum {
  DRAY_STATUS_OK = 0,
  DRAY_STATUS_NO_VALUE = 1, /* The requested value does not exist now; not an error. */
  DRAY_STATUS_MISUSE = 2,   /* An error of the program: NULL, a wrong struct_size, a call not allowed in a callback. */
  DRAY_STATUS_INVALID = 3,  /* An argument is invalid: a path, a manifest, a script, an option, a name, a number. */
  DRAY_STATUS_FAILED = 4    /* A rule failed while it ran: an error in a script, a limit, a broken invariant. Or the
                               library cannot make a result: it is too large, or its data is not available. */
};

/* == Values == */

/* The kind of a value. */
typedef int32_t dray_value_kind;
enum {
  DRAY_VALUE_NONE = 0,    /* No value, as nil in Lua. */
  DRAY_VALUE_BOOLEAN = 1, /* boolean */
  DRAY_VALUE_INTEGER = 2, /* integer */
  DRAY_VALUE_NUMBER = 3,  /* number; 1.0 is not the integer 1 */
  DRAY_VALUE_STRING = 4,  /* string, length */
  DRAY_VALUE_BYTES = 5,   /* string, length: bytes that scripts hold by reference */
  DRAY_VALUE_TABLE = 6    /* items, item_count, fields, field_count */
};

/* A field of a table: its key is a string, an integer or a boolean. */
typedef struct dray_field dray_field;

/*
 * Plain data: the form of options, states, item data and arguments. A table has items, with the keys 1, 2, 3 and so
 * on in Lua, and fields, with other keys. Members that the kind does not use are ignored. This struct does not grow.
 */
typedef struct dray_value {
  dray_value_kind kind;
  int32_t boolean; /* 0 or 1. */
  int64_t integer;
  double number;
  const char *string;             /* Any bytes; the library adds a NUL behind strings that it returns. */
  size_t length;                  /* Of `string`, in bytes, without the NUL. */
  const struct dray_value *items; /* No item may be DRAY_VALUE_NONE. */
  size_t item_count;
  const dray_field *fields; /* Each key once; the library returns fields sorted by key. */
  size_t field_count;
} dray_value;

struct dray_field {
  dray_value key;
  dray_value value;
};

/*
 * Constructors of values. Strings, items and fields are borrowed. dray_string reads up to the NUL; dray_string(NULL)
 * is DRAY_VALUE_NONE.
 */
dray_value dray_boolean(int32_t boolean);
dray_value dray_integer(int64_t integer);
dray_value dray_number(double number);
dray_value dray_string(const char *string);
dray_value dray_bytes(const void *bytes, size_t length);
dray_value dray_list(const dray_value *items, size_t count);
dray_value dray_table(const dray_field *fields, size_t count);

/* The i-th item of a table, from 0; NULL if there is none, or if the value is not a table. */
const dray_value *dray_value_at(const dray_value *table, size_t i);

/* The field of a table whose key is a string; NULL if there is none, or if the value is not a table. */
const dray_value *dray_value_field(const dray_value *table, const char *name);

/*
 * The reply of a callback. Valid on the thread of the callback until the callback returns; afterwards each
 * dray_reply_... function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_reply dray_reply;

/*
 * Replies with a value. A later reply replaces an earlier one.
 *
 *   value   Copied; NULL: DRAY_VALUE_NONE.
 *
 * DRAY_STATUS_MISUSE: reply is NULL, the callback has returned, or a string, items or fields are NULL although their
 *   length or count is not 0.
 * DRAY_STATUS_INVALID: an unknown kind, an item of kind DRAY_VALUE_NONE, a duplicate key, a key that is not a string,
 *   an integer or a boolean, or more than 100 nested tables.
 * After a failure the reply is an error, and dray_host_message(NULL) returns the message.
 */
dray_status dray_reply_value(dray_reply *reply, const dray_value *value);

/*
 * Replies with an error.
 *
 *   message   A sentence for the user. The script receives a Lua error: file and line of the call, then this sentence.
 *
 * DRAY_STATUS_MISUSE: reply or message is NULL, or the callback has returned.
 * DRAY_STATUS_INVALID: message is not UTF-8.
 */
dray_status dray_reply_error(dray_reply *reply, const char *message);

/* == Hosts == */

/*
 * A drag-and-drop engine with its plugins and its scene. Create it by dray_host_create, destroy it by
 * dray_host_destroy.
 */
typedef struct dray_host dray_host;

/* The kind of a report. */
typedef int32_t dray_report_kind;
enum {
  DRAY_REPORT_FAILED = 1,       /* A rule, in a script or in C, failed and was rolled back; or a scene, a rebuild or a
                                   recording failed. */
  DRAY_REPORT_REBUILT = 2,      /* A plugin exceeded a limit or could not be drawn; it was rebuilt from its states. */
  DRAY_REPORT_WROTE = 3,        /* A rule that may not change states changed one; the change was undone. */
  DRAY_REPORT_UNBOUND = 4,      /* A script has rules for a container that is not in the scene. */
  DRAY_REPORT_ANNOUNCEMENT = 5, /* A text to speak or show, from a plugin or about a key or a tap that drags. */
  DRAY_REPORT_PRINTED = 6,      /* A script printed a line. */
  DRAY_REPORT_CONTENT_TYPE = 7, /* A script names a content type that is undeclared, or neither data nor a package. */
  DRAY_REPORT_NOT_UNDOABLE = 8, /* The changes of a command exceed the undo memory: the command and earlier steps cannot
                                   be undone. */
  DRAY_REPORT_JOURNAL_DROPPED = 9, /* The journal in memory was dropped, because it would exceed its limit. */
  DRAY_REPORT_WARNING = 10,     /* A script is valid, but probably not as its author meant it. */
  DRAY_REPORT_RELOADED = 11     /* A plugin was reloaded; the text names the legal drags and verdicts that changed. */
};

/* The effect of a key, or of a tap that drags, in separate fields. Defined under "Results". */
typedef struct dray_announcement dray_announcement;

/*
 * A message from a plugin, or about a plugin or the host. Valid until the callback returns.
 */
typedef struct dray_report {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_report_kind kind;
  int32_t reserved;
  const char *plugin;    /* The name of the plugin; empty for a report of the host itself. */
  const char *text;      /* A sentence for the user, or the line that a script printed. */
  const char *traceback; /* The frames of the script, innermost first, one a line; empty if no script ran. */
  /* The effect, which `text` describes, of a key or of a tap that drags; NULL for all other reports. */
  const dray_announcement *announcement;
} dray_report;

/* Receives a report. `user` is the `user` of dray_host_options. */
typedef void (*dray_report_function)(void *user, const dray_report *report);

/* Frees `user`. Called once, after the last use of `user`: directly after a posted function, otherwise at the end of
   the call that ended its use. It may read from the host, but not change it. */
typedef void (*dray_destroy_function)(void *user);

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
  void *user;                  /* Passed to `report` and `destroy` unchanged; may be NULL. */
  /* Called once, by dray_host_destroy or by a dray_host_create that does not return DRAY_STATUS_OK; may be NULL. Not
     called if struct_size is wrong, because then no other field is read. */
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
} dray_host_options;

/*
 * Creates a host without plugins.
 *
 *   options   Borrowed for the call. NULL: the same as all zero.
 *   host      Receives the new handle, which you destroy; NULL if the call fails.
 *
 * DRAY_STATUS_MISUSE: host is NULL, options->struct_size is too small, or options->quotas->struct_size is too small.
 * DRAY_STATUS_INVALID: a quota, or a limit that is not ignored, is larger than INT64_MAX and not UINT64_MAX; or
 *   input_time_limit is not ignored, and is negative or not finite.
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
 *          also returns that message while another thread is in a call of this host.
 */
const char *dray_host_message(const dray_host *host);

/*
 * The error of a call.
 */
typedef struct dray_error {
  size_t struct_size; /* Set by you. */
  dray_status status; /* The result of the call. */
  int32_t reserved;
  int64_t line;          /* The line in `file`, from 1; 0 if the error has no line. */
  const char *file;      /* The file of the error, such as "klondike/init.lua"; empty if there is none. */
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
  uint64_t undo_memory_limit;   /* Memory of all undo and redo steps; UINT64_MAX: unlimited. Unit: bytes. */
  uint64_t undo_step_limit;     /* The number of latest steps that can be undone; UINT64_MAX: unlimited. */
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

/* == Other threads == */

/*
 * A function that runs on the thread of the host. Unlike a callback, it may call every function of the host except
 * dray_host_destroy. No longjmp and no C++ exception may leave it.
 *
 *   user   The `user` of dray_host_post.
 *   host   The host.
 */
typedef void (*dray_posted_function)(void *user, dray_host *host);

/*
 * Posts a function from any thread, or from a callback, to the thread that uses the host. The function runs once, after
 * all functions that were posted before it: at the beginning of the next dray_host_send, or in dray_host_run_posted. No
 * other call runs it. It may invalidate memory that the host returned before. The library does not wake the thread of
 * the host; the caller does. The call needs no lock and does not wait.
 *
 *   user      Passed to `function` and `destroy` unchanged; may be NULL.
 *   destroy   Called once: after `function`, on its thread; or by dray_host_destroy, if `function` has not run; or by
 *             this call, if it fails. May be NULL.
 *
 * DRAY_STATUS_MISUSE: host or function is NULL.
 * DRAY_STATUS_FAILED: memory ran out.
 * After a failure dray_host_message(NULL) returns the message.
 */
dray_status dray_host_post(dray_host *host, dray_posted_function function, void *user, dray_destroy_function destroy);

/*
 * Runs the functions that were posted so far, in their order. Functions that these functions post run at a later call.
 * Inside a posted function this call does nothing.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_run_posted(dray_host *host);

/*
 * Stops the scripts that the host is running. May be called from any thread or signal handler. Each script stops within
 * a few hundred instructions, as at a limit: its changes are undone, its plugin is rebuilt from the latest committed
 * states, and DRAY_REPORT_REBUILT reports this. The call that ran the script returns DRAY_STATUS_FAILED, or
 * DRAY_STATUS_OK with a refusal in dray_host_response; the reason ends in "stopped by the host". A search, such as that
 * of dray_host_legal, returns DRAY_STATUS_FAILED, and dray_host_restore returns DRAY_STATUS_INVALID.
 *
 * Has no effect on calls that begin later, on functions of the program, and on a host that runs nothing. With
 * is_trusted of dray_host_options, scripts are stopped only when they call a function of the library. To stop every
 * script, set high limits instead of is_trusted.
 *
 * DRAY_STATUS_MISUSE: host is NULL.
 */
dray_status dray_host_interrupt(dray_host *host);

/* == Prompt for other processes == */

/* A prompt that `dray attach` opens on a host while the program runs. */
typedef struct dray_repl {
  size_t struct_size; /* Set by you. */
  const char *path;   /* The path of a new Unix socket, of at most 107 bytes. */
  double time_limit;  /* The processor time after which an entry is interrupted, in seconds; 0: five seconds, INFINITY:
                         no limit. The interrupt also stops scripts of the other hosts of the process that run longer
                         than a tenth of a second. */
} dray_repl;

/*
 * Lets `dray attach PATH` open a prompt on the plugin that was loaded first. Only the user of this process can open the
 * socket. A socket that no program uses is replaced. A host has at most one prompt, which serves one client at a time.
 * dray_host_restore keeps the prompt and disconnects the client; dray_host_destroy closes the prompt.
 *
 * Only one of the two installed libraries has the prompt, so that the other one stays small. Both have the same name
 * and the same functions: LD_LIBRARY_PATH=$(pkg-config --variable=repldir dray) ./game
 *
 * DRAY_STATUS_FAILED: this library has no prompt.
 * DRAY_STATUS_MISUSE: host, repl or path is NULL, struct_size is too small, the host has a prompt already, or the call
 *   comes from inside a callback.
 * DRAY_STATUS_INVALID: the socket cannot be created, path is not UTF-8, or time_limit is negative or not a number.
 */
dray_status dray_host_open_repl(dray_host *host, const dray_repl *repl);

/*
 * Accepts a client, and runs the entries that it has sent, as a program in Swift does by `REPLServer.serve`. Returns at
 * once if there are none. An entry may send inputs, move items and undo steps: the host reports them as those of the
 * program. While an entry runs, the library waits on a thread of its own for an interrupt by the client.
 *
 * The client shows the error of a failed entry. This call then returns DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the host has no prompt.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_serve_repl(dray_host *host);

/* A list of file descriptors. This struct does not grow. */
typedef struct dray_descriptors {
  const int32_t *items; /* The first element; NULL if the list is empty. */
  size_t count;
} dray_descriptors;

/*
 * The file descriptors to wait for: one becomes readable when dray_host_serve_repl has work. They may change with each
 * call of it. They belong to the host: do not close them, and read nothing from them.
 *
 * DRAY_STATUS_NO_VALUE: the host has no prompt.
 * DRAY_STATUS_MISUSE: host or descriptors is NULL.
 */
dray_status dray_host_repl_descriptors(dray_host *host, dray_descriptors *descriptors);

/*
 * Ends the connection, and removes the socket. Does nothing without a prompt.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_close_repl(dray_host *host);

/* == Functions for scripts == */

/*
 * A function that scripts call.
 *
 *   user        The `user` of dray_host_set_function.
 *   arguments   An array; NULL if count is 0. Valid until the function returns.
 *   reply       Takes the result, which the script may keep. Without a reply the script receives nil.
 */
typedef void (*dray_function)(void *user, const dray_value *arguments, size_t count, dray_reply *reply);

/*
 * Provides a function to scripts as `dray.host.NAME`, for plugins that are loaded or reloaded from now on. A plugin
 * that is rebuilt after a stop keeps the functions and values of its load. A journal records the results, and a replay
 * uses them instead of calling the function. Undo does not revert the function's own effects.
 *
 *   name       The name of the function in `dray.host`.
 *   function   NULL: removes the function for plugins that are loaded from now on.
 *   user       Passed to `function` and `destroy` unchanged; may be NULL.
 *   destroy    Called once, when no plugin can call the function any more or if this call fails; may be NULL.
 *
 * DRAY_STATUS_MISUSE: host or name is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: name is not UTF-8.
 */
dray_status dray_host_set_function(dray_host *host, const char *name, dray_function function, void *user,
                                   dray_destroy_function destroy);

/*
 * Provides a value to scripts as `dray.host.NAME`, read-only, for plugins that are loaded or reloaded from now on. Each
 * access in a script copies a table, so that its writes change only its copy.
 *
 *   value   Copied. NULL or DRAY_VALUE_NONE: removes the value.
 *
 * DRAY_STATUS_MISUSE: host or name is NULL, a string, items or fields are NULL although their length or count is not 0,
 *   or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: name is not UTF-8, or the value is invalid as in dray_reply_value.
 */
dray_status dray_host_set_value(dray_host *host, const char *name, const dray_value *value);

/* == Text metrics == */

/* A text to measure. Valid until the function returns. */
typedef struct dray_label {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  const char *text;
  const char *style; /* The style of the node; empty if it has none. */
} dray_label;

/*
 * Measures a text. Like every callback it may only read from the host. Each text is measured once in a style, so that
 * the function must always measure the same size for both.
 *
 *   width, height   Receive the size. Unit: points. A size that is not set, is negative or is not finite leaves the
 *                   size to the library's estimate.
 */
typedef void (*dray_measure_function)(void *user, const dray_label *label, double *width, double *height);

/*
 * Sets the function that measures labels. The size of an item or a text that has a label and no size follows from it;
 * an item is at least 44 points wide and high. Without the function, the library assumes 8 points for each character,
 * and 20 for a line. Call this before the first plugin is loaded and the first scene is set: texts that were described
 * before keep their sizes until they change.
 *
 * A journal contains the sizes, and dray_host_restore uses them instead of the function, so that recorded positions of
 * the pointer reach the same elements. A saved game does not contain sizes: the host that restores it measures.
 *
 *   measure   NULL: the sizes of texts that were not measured so far are estimated.
 *   user      Passed to `measure` and `destroy` unchanged; may be NULL.
 *   destroy   Called once, after the last use of `measure` or if this call fails; may be NULL.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_set_text_metrics(dray_host *host, dray_measure_function measure, void *user,
                                       dray_destroy_function destroy);

/* == Plugins == */

/*
 * The value of one option that a manifest declares. This struct does not grow.
 */
typedef struct dray_option {
  const char *name;
  dray_value value;
} dray_option;

/* A file of a plugin in memory: text in UTF-8. This struct does not grow. */
typedef struct dray_file {
  const char *path; /* Relative to the plugin, such as "init.lua". */
  const char *text; /* Need not end in NUL. */
  size_t length;    /* Of `text`, in bytes. */
} dray_file;

/*
 * Reads a file of a plugin: replies with the file's text as a string, or with an error. No reply means that the file
 * does not exist. Called during dray_host_load_plugin, and later when a script requires a module. Each file is read
 * once, and again by dray_host_reload_plugin.
 *
 *   user   The `user` of dray_plugin_options.
 *   path   Relative to the plugin, such as "init.lua"; never absolute, and without "..".
 */
typedef void (*dray_read_function)(void *user, const char *path, dray_reply *reply);

/*
 * The settings of a plugin to load.
 */
typedef struct dray_plugin_options {
  size_t struct_size;
  uint64_t seed;              /* Seed of all random numbers of the plugin; the same numbers on every machine. */
  const dray_option *options; /* An array; NULL if option_count is 0. */
  size_t option_count;        /* Other options keep the default of the manifest. */
  /* A plugin in memory: its files, which are copied, or a function that reads them. The path of dray_host_load_plugin
     is then only a name in messages. Without a "plugin.lua" in `files`, the path is also the plugin's name, and the
     script is "init.lua". A plugin with `read` needs a "plugin.lua". */
  const dray_file *files; /* An array; NULL if file_count is 0. */
  size_t file_count;
  dray_read_function read;       /* NULL: none. */
  void *user;                    /* Passed to `read` and `destroy` unchanged; may be NULL. */
  /* Called once if `read` is set: after the last call of `read`, or if dray_host_load_plugin fails. */
  dray_destroy_function destroy;
} dray_plugin_options;

/*
 * Loads a plugin from its folder or from memory: reads plugin.lua, runs its scripts, builds its scene. Plugins loaded
 * later are drawn in front of it. Items can be dragged from one plugin to another.
 *
 *   path      The folder, as for open(2); for a plugin in memory, the name in messages. It may be empty only for a
 *             plugin in memory with a plugin.lua.
 *   options   Borrowed for the call. NULL: seed 0, every option with the default of the manifest.
 *
 * DRAY_STATUS_MISUSE: host or path is NULL, a struct_size is too small, a list is NULL although its count is not 0,
 *   the name or the string of an option or the path or the text of a file is NULL, `files` and `read` are both set, or
 *   the call comes from inside a callback.
 * DRAY_STATUS_INVALID: the folder or a file cannot be read, or a file is given twice; the manifest, a script or the
 *   scene is invalid; an option is unknown, is set twice, has an unknown kind or has a value that the manifest does not
 *   allow; a plugin of this name is already loaded, or a plugin that this one depends on is not.
 */
dray_status dray_host_load_plugin(dray_host *host, const char *path, const dray_plugin_options *options);

/*
 * Unloads a plugin: drags of its items and its waiting commands end, and its part of the scene is removed.
 *
 *   plugin   The name in its manifest.
 *
 * DRAY_STATUS_MISUSE: host or plugin is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded.
 */
dray_status dray_host_unload_plugin(dray_host *host, const char *plugin);

/*
 * Restarts a plugin: its states and collections get their initial values, as one step of undo. Random numbers continue
 * their sequence, so that a card game deals different cards. dray_host_response returns the result.
 *
 *   plugin   The name in its manifest; NULL: the plugin loaded first.
 *
 * DRAY_STATUS_FAILED: the function that computes an initial state failed. No state has changed.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded.
 */
dray_status dray_host_restart_plugin(dray_host *host, const char *plugin);

/*
 * Loads the rules of a plugin again, after its files have changed, and continues with its states, undo steps, random
 * numbers, timers and drags. Waiting commands, and drags whose source is not in the new scene, end with
 * DRAY_CAUSE_RELOADED. The changes are reported with DRAY_REPORT_RELOADED. Files of a plugin in memory are those of
 * dray_host_load_plugin, or are read again by its function.
 *
 *   plugin   The name in its manifest; NULL: the plugin loaded first.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded; or the new files
 *   are invalid, as of dray_host_load_plugin. The old rules then continue.
 */
dray_status dray_host_reload_plugin(dray_host *host, const char *plugin);

/*
 * A loaded plugin. Grows at its end: step through the list by dray_plugins.stride.
 */
typedef struct dray_plugin {
  const char *name;           /* The name in its manifest, which functions take as `plugin`. */
  const char *id;             /* The id in its manifest, in reverse-DNS form. */
  const char *version;        /* The version in its manifest. */
  const dray_option *options; /* The values of all its options, in the order of their names. */
  size_t option_count;
  const char *const *states; /* The names of its states, then of its collections. */
  size_t state_count;
  const char *const *view_states; /* The names of its view states. */
  size_t view_state_count;
} dray_plugin;

/*
 * A list of plugins, in the order of loading. This struct does not grow.
 */
typedef struct dray_plugins {
  const dray_plugin *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_plugins;

/* The i-th plugin of a list, from 0; i < list.count. */
#define DRAY_PLUGIN(list, i) DRAY_ELEMENT(dray_plugin, (list).items, (list).stride, i)
const dray_plugin *dray_plugin_at(const dray_plugins *list, size_t i);

/*
 * The loaded plugins.
 *
 *   list   Receives the plugins.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_plugins(dray_host *host, dray_plugins *list);

/*
 * Memory use of a plugin. Unit: bytes.
 */
typedef struct dray_memory {
  size_t struct_size;        /* Set by you. */
  uint64_t scripts;          /* Memory of its Lua state. */
  uint64_t host_memory;      /* Memory that the host keeps for it, without the overhead of the allocator. */
  uint64_t host_memory_peak; /* The maximum of host_memory since the plugin was loaded. */
  uint64_t host_memory_limit; /* 0: unlimited. */
  uint64_t scripts_limit;     /* Limit of `scripts` minus the memory of an empty Lua state; 0: unlimited. */
} dray_memory;

/*
 * The present memory use of a plugin. A plugin that exceeds a limit is reported with DRAY_REPORT_REBUILT.
 *
 *   plugin   The name in its manifest.
 *   memory   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: no plugin of this name is loaded.
 * DRAY_STATUS_MISUSE: host, plugin or memory is NULL, or struct_size is too small.
 */
dray_status dray_host_memory(dray_host *host, const char *plugin, dray_memory *memory);

/* == Inputs == */

/* The kind of an id. */
typedef int32_t dray_id_kind;
enum { DRAY_ID_NONE = 0, DRAY_ID_STRING = 1, DRAY_ID_INTEGER = 2 };

/*
 * The id of an item, a container, a type or a namespace: a string or an integer. A string never equals an integer,
 * not even "1" and 1. A string may contain any bytes, also a NUL or invalid UTF-8; strings are compared byte by byte.
 * When you pass back an id that the library returned, keep its length. This struct does not grow.
 */
typedef struct dray_id {
  dray_id_kind kind;
  uint32_t length;    /* The length of `string` in bytes, without the NUL. In an id that you pass, 0: up to the NUL. */
  int64_t integer;    /* The number, if kind is DRAY_ID_INTEGER. */
  const char *string; /* The text of the id: the digits of an integer, empty for DRAY_ID_NONE. */
} dray_id;

/*
 * The route of dragged items: their source and their destination. This struct does not grow.
 */
typedef struct dray_route {
  dray_id from;   /* The container or collection in which the drag begins; none for items of another program. */
  dray_id to;     /* The container or collection that the items go to. */
  dray_id before; /* The item of `to` before which they are inserted; none: at the end. */
  dray_id into;   /* The item that is the destination, if it takes drops itself. */
} dray_route;

/*
 * Properties of a destination's answer in addition to operation, place and reason; all 0 if the destination accepts
 * nothing. Valid as long as the struct that points to it. May grow: struct_size has the present size.
 */
typedef struct dray_drop_details {
  size_t struct_size;         /* Set by the library: fields beyond it do not exist. */
  size_t accepted_item_count; /* How many of the items are accepted, counted from the first. */
  int64_t accepted_quantity;  /* How much of an item with a quantity is accepted; 0 for other items. */
} dray_drop_details;

/* A named value of a reason, for a program that writes its own texts. This struct does not grow. */
typedef struct dray_parameter {
  const char *name;
  const char *value;
} dray_parameter;

/*
 * The reason of a refusal or a failure, or a remark on an accepted drop, for example that an item arrived at another
 * place. All fields are empty if there is no reason. This struct does not grow.
 */
typedef struct dray_reason {
  const char *text;                 /* A sentence. */
  const char *code;                 /* A name of this kind of reason, the same in every language; may be empty. */
  const dray_parameter *parameters; /* For a text of your own, in the order in which the rule gives them. */
  size_t parameter_count;
} dray_reason;

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
  DRAY_INPUT_POINTER_DOWN = 1,      /* A button or a finger went down: pointer, device, x, y. */
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

/* Modifier keys, to be combined with |. */
typedef int32_t dray_modifiers;
enum { DRAY_MODIFIER_SHIFT = 2, DRAY_MODIFIER_CONTROL = 4, DRAY_MODIFIER_OPTION = 8, DRAY_MODIFIER_COMMAND = 16 };

/*
 * The effect of a drop on its items. A set combines the first four with |.
 */
typedef int32_t dray_operation;
enum {
  DRAY_OPERATION_COPY = 1,      /* The destination gets a duplicate. */
  DRAY_OPERATION_MOVE = 2,      /* The destination gets the items, the source loses them. */
  DRAY_OPERATION_DELETE = 4,    /* The source removes the items. */
  DRAY_OPERATION_ALIAS = 8,     /* The destination makes a link. */
  DRAY_OPERATION_CANCEL = 16,   /* Nothing happens. */
  DRAY_OPERATION_FORBIDDEN = 32 /* Nothing happens, because a rule refuses the drop. */
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
 * DRAY_STATUS_INVALID: an unknown kind, device, modifier or operation; a time, position, distance or pointer that is
 *   not finite or is negative where it must not be; a time beyond 9007199254; a missing or empty key; a missing place;
 *   missing types, or a type that is NULL. The input is ignored.
 */
dray_status dray_host_send(dray_host *host, const dray_input *input);

/*
 * The time by which to send the next DRAY_INPUT_TICK, so that long presses, timers and data are punctual.
 *
 *   time   Receives the time; unchanged unless DRAY_STATUS_OK. In the past if a tick is overdue.
 *
 * DRAY_STATUS_NO_VALUE: no tick is needed.
 * DRAY_STATUS_MISUSE: host or time is NULL.
 */
dray_status dray_host_deadline(dray_host *host, double *time);

/*
 * Undo reverts the latest input that changed a state, in all plugins; redo repeats the step that was undone last.
 * dray_host_response returns the result: DRAY_RESPONSE_PERFORMED, or DRAY_RESPONSE_REFUSED if there is no step, or
 * during a drag. If a later drop waits or has placeholders, and has changed no state yet, undo cancels this drop
 * instead, and the steps of redo remain.
 *
 * DRAY_STATUS_OK also if the response is a refusal.
 * DRAY_STATUS_FAILED: a state cannot be restored. No state has changed.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_undo(dray_host *host);
dray_status dray_host_redo(dray_host *host);

/* The kind of action that began an undo step. */
typedef int32_t dray_step_kind;
enum {
  DRAY_STEP_DROP = 1,    /* Items were dropped: operation, is_unfinished, item_ids, route. */
  DRAY_STEP_TAP = 2,     /* A node was tapped: item_ids, route.from. */
  DRAY_STEP_KEY = 3,     /* A key with a rule was pressed: key. */
  DRAY_STEP_TIMER = 4,   /* A timer fired. */
  DRAY_STEP_DELETE = 5,  /* Rows were deleted: item_ids. */
  DRAY_STEP_RESTART = 6, /* A plugin was restarted. */
  DRAY_STEP_COMMAND = 7  /* Another command ran, such as that of a source at the end of a cancelled drag. */
};

/*
 * A step of dray_host_undo or dray_host_redo. Fields that the kind does not use are 0 or empty.
 */
typedef struct dray_step {
  size_t struct_size; /* Set by you. */
  dray_step_kind kind;
  dray_operation operation; /* Of the drop. */
  int32_t is_unfinished;    /* 1: a part of the drop was made, and the rest waits or has failed; else 0. */
  const dray_id *item_ids;  /* The items dropped, tapped or deleted; empty if they came from another program. */
  size_t item_count;
  dray_route route; /* Source and destination. */
  int64_t quantity; /* How much of an item was dropped, if not all of it; else 0. */
  const char *key;  /* The name of the key, as in dray_input. */
  const char *text; /* An English sentence without a subject: "moved 2C from pile 2 to pile 3". */
} dray_step;

/*
 * The step that dray_host_undo would undo now, or that dray_host_redo would redo, for the title and the state of a menu
 * item.
 *
 *   step   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: there is no step, or a drag is in progress.
 * DRAY_STATUS_MISUSE: host or step is NULL, or struct_size is too small.
 */
dray_status dray_host_next_undo(dray_host *host, dray_step *step);
dray_status dray_host_next_redo(dray_host *host, dray_step *step);

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

/* The effect of a key or a tap on the focus, or on a drag by keys or by taps (drags_by_taps). */
typedef int32_t dray_announcement_step;
enum {
  DRAY_ANNOUNCEMENT_FOCUSED = 1,    /* The focus moved to an item or a container that can be lifted or tapped. */
  DRAY_ANNOUNCEMENT_TAPPED = 2,     /* The focused element was tapped. */
  DRAY_ANNOUNCEMENT_LIFTED = 3,     /* The items were lifted; `count` places would accept them. */
  DRAY_ANNOUNCEMENT_NOT_LIFTED = 4, /* The focused element could not be lifted: reason. */
  DRAY_ANNOUNCEMENT_OVER = 5,       /* The drag moved over a place that would accept it, `position` of `count`. */
  DRAY_ANNOUNCEMENT_DROPPED = 6,    /* The items were dropped and accepted. */
  DRAY_ANNOUNCEMENT_CANCELLED = 7,  /* The drag ended without a drop: all items are at their old places. */
  DRAY_ANNOUNCEMENT_REFUSED = 8     /* The key had no effect: reason. */
};

/*
 * The effect of a key, or of a tap that drags, for a program that writes its own texts. Part of a dray_report, and
 * valid as long as the report. May grow: struct_size has the present size. Fields that the step does not use are 0 or
 * empty.
 */
struct dray_announcement {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_announcement_step step;
  dray_operation operation; /* Of the drop, possible or done. */
  int32_t is_unfinished;    /* 1: the drop was accepted and waits for its command or for data; else 0. */
  dray_reason reason;
  const dray_id *item_ids; /* The focused item, or the dragged items. */
  size_t item_count;
  dray_route route;         /* The source, and the destination that the drag is over or the drop went to. */
  int64_t quantity;         /* How much of the item is carried or was accepted, if not all of it; else 0. */
  size_t position;          /* From 1: of the focused item in its list, or of the place among the accepting places. */
  size_t count;             /* The number of items in that list, or of the accepting places. */
  size_t level;             /* The level of the list among lists in lists, from 1; 0 where lists do not nest. */
  int32_t can_be_lifted;    /* Of DRAY_ANNOUNCEMENT_FOCUSED. 1: Space would lift the element. */
  int32_t can_be_tapped;    /* Of DRAY_ANNOUNCEMENT_FOCUSED. 1: Return would tap the element. */
  const char *text;         /* A sentence, such as "moved 2C from pile 2 to pile 3"; rules may speak another one. */
  const char *instructions; /* What the user can do next, as a sentence; may be empty. */
};

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

/* == Legal drags and explanations == */

/*
 * A drag, described by its item and its place. Set fields that do not matter to 0.
 */
typedef struct dray_drag {
  size_t struct_size;
  dray_modifiers modifiers; /* The modifier keys that are held. */
  int32_t has_positions;    /* Not 0: evaluate every position of each list; 0: only the end. */
  dray_id item;             /* The item to grab. */
  dray_id item_namespace;   /* The namespace of the item, if several items have this id. */
  dray_id from;             /* The container in which the drag begins. */
  dray_id place;            /* The destination: a container, a collection, or an item that takes drops itself. */
  dray_id before;           /* The item before which the drop would insert; none: at the end. */
} dray_drag;

/*
 * A drag that would be accepted. May grow: step through the list by dray_legal_drags.stride.
 */
typedef struct dray_legal_drag {
  dray_operation operation; /* Of the drop. */
  int32_t reserved;
  dray_id item, item_namespace; /* The item to grab. */
  const dray_id *item_ids;  /* All lifted items, in the order of the payload. */
  size_t item_count;
  dray_id place;                    /* The destination, as in dray_drag. */
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
} dray_legal_drag;

/*
 * A list of drags. This struct does not grow.
 */
typedef struct dray_legal_drags {
  const dray_legal_drag *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_legal_drags;

/* The i-th drag of a list, from 0; i < list.count. */
#define DRAY_LEGAL_DRAG(list, i) DRAY_ELEMENT(dray_legal_drag, (list).items, (list).stride, i)
const dray_legal_drag *dray_legal_drag_at(const dray_legal_drags *list, size_t i);

/*
 * Finds every drag that would be accepted now, with the same rules as a real drag. The list is ordered by item, as
 * in the scene, and has each possible destination of an item. Drops that would change nothing are left out. No item
 * moves.
 *
 *   filter   Borrowed for the call. Fields that are not set match everything; `before` is ignored.
 *            NULL: all drags.
 *   drags    Receives the list.
 *
 * DRAY_STATUS_FAILED: the scene cannot be built, a plugin was stopped at a limit, or the search costs more than the
 *   quota `questions`. Set `item`, `from` or `place` to reduce the cost.
 * DRAY_STATUS_MISUSE: host or drags is NULL, struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: an unknown modifier or kind of id.
 */
dray_status dray_host_legal(dray_host *host, const dray_drag *filter, dray_legal_drags *drags);

/* The answer of a source or a destination. */
typedef int32_t dray_answer_kind;
enum {
  DRAY_ANSWER_LIFT_ALLOWED = 1,  /* The source allows `ids` to be lifted. */
  DRAY_ANSWER_LIFT_REFUSED = 2,  /* The source allows no item to be lifted: reason. */
  DRAY_ANSWER_ACCEPTS_TYPES = 3,  /* The destination takes items of the types `ids`; an empty list: any. */
  DRAY_ANSWER_SKIPPED = 4, /* The destination does not take these items; the next one beneath is asked: reason. */
  DRAY_ANSWER_OPERATION = 5,   /* A drop would have the operation `operation`: reason. */
  DRAY_ANSWER_CARRIES = 6 /* The source allows `quantity` of `total` to be carried. */
};

/*
 * A question to a rule and its answer: one step in the evaluation of a verdict. May grow: step through the list by
 * dray_explanation.trace_stride.
 */
typedef struct dray_trace_step {
  dray_answer_kind kind;
  dray_operation operation; /* Of DRAY_ANSWER_OPERATION. */
  dray_id place;            /* The element with the modifier; if it has no id, the nearest named container around it. */
  const char *question;     /* The name of the modifier or of the delegate's function, as in scripts. */
  const char *script;       /* The file of the rule; empty if the rule is not in a script. */
  int64_t line;             /* The line on which the rule begins; 0 if it is not in a script. */
  dray_reason reason;
  const dray_id *ids;
  size_t id_count;
  int64_t quantity, total; /* Of DRAY_ANSWER_CARRIES. */
} dray_trace_step;

/*
 * The predicted result of a hypothetical drag, with the answers that led to it.
 */
typedef struct dray_explanation {
  size_t struct_size;       /* Set by you. */
  dray_operation operation; /* 0 if no item can be lifted. */
  dray_cause cause;         /* DRAY_CAUSE_DROPPED if accepted; the command of the drop may still refuse it. */
  dray_reason reason;
  const dray_id *item_ids; /* The items that would be lifted. */
  size_t item_count;
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* Details of the destination's answer; never NULL. */
  dray_operation suggested;         /* A set: the operations that the source suggests for this destination. */
  int32_t reserved;
  const dray_trace_step *trace;     /* All questions with their answers, in the order of asking. */
  size_t trace_count;
  size_t trace_stride; /* From one step to the next. Unit: bytes. */
} dray_explanation;

/* The i-th step of an explanation's trace, i < explanation.trace_count. */
#define DRAY_TRACE_STEP(explanation, i) \
  DRAY_ELEMENT(dray_trace_step, (explanation).trace, (explanation).trace_stride, i)
const dray_trace_step *dray_trace_step_at(const dray_explanation *explanation, size_t i);

/*
 * Evaluates a hypothetical drag and explains the result: each rule asked, its line, and its answer.
 *
 *   drag          Borrowed for the call: `item` and `place` are required, `from` and `has_positions` are ignored.
 *   explanation   Set its struct_size; filled if DRAY_STATUS_OK. If the item or the place does not exist, `reason`
 *                 explains it.
 *
 * DRAY_STATUS_MISUSE: an argument is NULL, a struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: item or place is not set, or an unknown modifier or kind of id.
 */
dray_status dray_host_why(dray_host *host, const dray_drag *drag, dray_explanation *explanation);

/* A list of ids. This struct does not grow. */
typedef struct dray_ids {
  const dray_id *items; /* NULL if the list is empty. */
  size_t count;
} dray_ids;

/*
 * The destinations that would accept the drag of a pointer now, for example to highlight them: containers, collections,
 * and items that take drops themselves, in the order of the scene. Call this when a drag begins, and after changes.
 *
 *   pointer   As in dray_event.
 *   ids       Receives the list.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag.
 * DRAY_STATUS_FAILED: the scene cannot be built, a plugin was stopped at a limit, or the search costs more than the
 *   quota `questions`.
 * DRAY_STATUS_MISUSE: host or ids is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_valid_destinations(dray_host *host, int64_t pointer, dray_ids *ids);

/* == Moves without coordinates == */

/*
 * Moves an item without a pointer: asks the same rules and runs the same command as a drag with a pointer. For computer
 * players, hints, moves that arrive over a network, and buttons. Drags of pointers continue. dray_host_response returns
 * the result: DRAY_RESPONSE_ENDED. Undo reverts the move. A journal records the move as `move_item`.
 *
 *   drag   Borrowed for the call: `item` and `place` are required, `from` and `has_positions` are ignored. The
 *          move is refused if the drop would not insert before `before`. dray_host_why explains the same drag.
 *
 * DRAY_STATUS_OK also if the move is refused, or the item or the place does not exist: nothing has changed.
 * DRAY_STATUS_FAILED: a rule failed, and its changes were undone.
 * DRAY_STATUS_MISUSE: host or drag is NULL, struct_size is too small, the string of an id is NULL but its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: item or place is not set, or an unknown modifier or kind of id.
 */
dray_status dray_host_move(dray_host *host, const dray_drag *drag);

/*
 * Performs a drag from the list that dray_host_legal returned last, with the modifier keys of that question. The rules
 * are asked again, so that the drag may be refused after other changes.
 *
 *   index   The position of the drag in that list, from 0.
 *
 * DRAY_STATUS_INVALID: the list has no such index, or dray_host_legal was not called since the host was created or
 *   restored.
 * DRAY_STATUS_OK, DRAY_STATUS_FAILED, DRAY_STATUS_MISUSE: as in dray_host_move.
 */
dray_status dray_host_move_legal(dray_host *host, size_t index);

/*
 * Cancels a drag. dray_host_response returns the result. The pointer can begin another drag after its release.
 *
 *   pointer   As in dray_event.
 *   reason    A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag.
 * DRAY_STATUS_FAILED: a rule of the source failed, and its changes were undone. The drag has ended.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: reason is not UTF-8.
 */
dray_status dray_host_cancel_drag(dray_host *host, int64_t pointer, const char *reason);

/*
 * Cancels a drop that waits for its data, its command or a load. Changes that are already committed remain; the source
 * keeps its items. dray_host_response returns the result.
 *
 *   drag     The number of the drag, as in dray_event.
 *   reason   A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_NO_VALUE: no drop of this drag waits.
 * DRAY_STATUS_FAILED, DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID: as in dray_host_cancel_drag.
 */
dray_status dray_host_cancel_drop(dray_host *host, uint64_t drag, const char *reason);

/* == Drawing == */

/* The kind of an element to draw. */
typedef int32_t dray_placement_kind;
enum {
  DRAY_PLACEMENT_ITEM = 1,      /* An item, or a placeholder for one. */
  DRAY_PLACEMENT_CONTAINER = 2, /* A container with an id or a label. */
  DRAY_PLACEMENT_TEXT = 3       /* A text, such as DRAY_NODE_TEXT. */
};

/* The state of an element in a drag. */
typedef int32_t dray_placement_state;
enum {
  DRAY_PLACEMENT_STATE_RESTING = 1,     /* Not part of a drag. */
  DRAY_PLACEMENT_STATE_LIFTED = 2,      /* Dragged. */
  DRAY_PLACEMENT_STATE_PLACEHOLDER = 3, /* The gap where dragged items would land, the place that a lifted
                                           item left, or an item that is still loading. */
  DRAY_PLACEMENT_STATE_TARGETED = 4     /* Would accept the drop. */
};

/* Placement flags, combined with |. */
typedef int32_t dray_placement_flags;
enum {
  DRAY_PLACEMENT_FLAG_SELECTED = 1, /* Draw it as selected. */
  DRAY_PLACEMENT_FLAG_DISABLED = 2, /* The element, or a container around it, is disabled. */
  DRAY_PLACEMENT_FLAG_CLIPPED = 4,  /* Draw only the part inside `clip`. */
  DRAY_PLACEMENT_FLAG_SCROLLED = 8, /* A scroll view; `content` is the rectangle of its content. */
  DRAY_PLACEMENT_FLAG_ROTATED = 16, /* Draw it rotated by `rotation`. */
  DRAY_PLACEMENT_FLAG_FOCUSED = 32, /* It has the keyboard focus: draw a frame around it. */
  DRAY_PLACEMENT_FLAG_DROP_PLACE = 64 /* A tap here drops the held items: see drags_by_taps of dray_host_options. */
};

/* The role of an element. */
typedef int32_t dray_role;
enum {
  DRAY_ROLE_ITEM = 1,       /* An item of a list, a board or a hand. */
  DRAY_ROLE_BUTTON = 2,     /* A container that can be tapped, and is neither a list nor a scroll view. */
  DRAY_ROLE_LIST = 3,       /* A list, a table, a grid, a flow or a fan. */
  DRAY_ROLE_GROUP = 4,      /* Any other container. */
  DRAY_ROLE_TEXT = 5,       /* A text. */
  DRAY_ROLE_SCROLL_VIEW = 6 /* A view that scrolls. */
};

/* What the user can do with an element, combined with |. */
typedef int32_t dray_actions;
enum { DRAY_ACTION_LIFT = 1, DRAY_ACTION_TAP = 2, DRAY_ACTION_DROP = 4, DRAY_ACTION_SCROLL = 8 };

/* A rectangle. This struct does not grow. */
typedef struct dray_rect {
  double x, y, width, height;
} dray_rect;

/* A rotation about a point; clockwise if dy is greater than 0. This struct does not grow. */
typedef struct dray_rotation {
  double dx, dy; /* The direction of the upper edge, as a vector of length 1. */
  double x, y;   /* The centre of the rotation. */
} dray_rotation;

/*
 * One element to draw. May grow: step through the list by dray_placements.stride.
 */
typedef struct dray_placement {
  dray_placement_kind kind;
  dray_placement_state state;
  dray_placement_flags flags;
  int32_t badge;      /* Of the grabbed item: the number of dragged items, or of those that the destination would
                         accept; of an item with a quantity, that quantity. -1: no badge, as of a single
                         item. */
  int64_t z;          /* From back (0) to front: the index in the list of dray_host_placements. */
  dray_id id;         /* The id, if the element has one; for a placeholder, the id of its item. */
  dray_id type;       /* The item type. */
  dray_id item_namespace; /* The namespace, if the element or a container around it has one. */
  dray_id container;  /* The nearest named container around it. */
  dray_rect frame;
  dray_rect clip;                  /* Of DRAY_PLACEMENT_FLAG_CLIPPED. */
  const char *label;               /* The text to draw. */
  const char *accessibility_label; /* The text to speak; empty: speak the label, or the id of a container. */
  const char *tint;                /* The colour, by a name that the program and the plugin agree on. */
  const char *style;               /* The style, by a name that the program and the plugin agree on. */
  const char *const *cells;        /* The texts in the columns of a table; all columns have equal width. */
  size_t cell_count;
  dray_rect content;      /* Of DRAY_PLACEMENT_FLAG_SCROLLED: the content, moved left and up by the scroll distance. */
  dray_rotation rotation; /* Of DRAY_PLACEMENT_FLAG_ROTATED. */
  uint64_t key;           /* For animation: constant while the scene has the element; unique in the list. */
  dray_role role;         /* For assistive technology. */
  dray_actions actions;   /* A set: what the user can do with it; rules may still refuse. */
  const dray_value *data; /* Plain data that an item carries for the program; NULL if it has none. */
  int64_t quantity;       /* How much the item stands for. While a part of it is lifted, the lifted element has the
                             quantity of the part, and the element at its place that of the rest. -1: none. */
} dray_placement;

/*
 * A list of elements to draw, from back to front. This struct does not grow.
 */
typedef struct dray_placements {
  const dray_placement *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_placements;

/* The i-th placement of a list, from 0; i < list.count. */
#define DRAY_PLACEMENT(list, i) DRAY_ELEMENT(dray_placement, (list).items, (list).stride, i)
const dray_placement *dray_placement_at(const dray_placements *list, size_t i);

/*
 * All elements to draw. After a change the host builds the scene again, which calls rules; if that fails, the list
 * shows the latest valid scene, and a report has the error. Inside a callback the host does not build the scene: the
 * list shows the latest one. While nothing has changed, the function returns the same list in a fraction of a
 * microsecond.
 *
 *   list   Receives the elements.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_placements(dray_host *host, dray_placements *list);

/*
 * The revision of the drawing, which increases when an element or the keyboard focus changes. The scene is built
 * again as by dray_host_placements.
 *
 *   revision   Receives the revision; 0 after a failure.
 *
 * DRAY_STATUS_MISUSE: host or revision is NULL.
 */
dray_status dray_host_revision(dray_host *host, uint64_t *revision);

/* The changes since a revision. This struct does not grow. */
typedef struct dray_placement_changes {
  uint64_t revision;       /* The present revision; 0 inside a callback, so that the next call returns all elements. */
  size_t count;            /* The present number of elements. */
  dray_placements changed; /* The elements that are new or different, from back to front. */
} dray_placement_changes;

/*
 * The elements that have changed since a revision; all elements if `since` is not one of the latest revisions. A
 * program that keeps its own list sets the length of the list to changes.count, and replaces the element at the index z
 * of each changed one. While only dragged items move, the time of the call is proportional to their number. Inside a
 * callback, the list has all elements.
 *
 *   since     A revision of dray_host_revision or of earlier changes; 0: all elements.
 *   changes   Receives the changes.
 *
 * DRAY_STATUS_MISUSE: host or changes is NULL.
 */
dray_status dray_host_placement_changes(dray_host *host, uint64_t since, dray_placement_changes *changes);

/*
 * The result of a hit test.
 */
typedef struct dray_hit {
  size_t struct_size; /* Set by you. */
  dray_placement_kind kind;
  int32_t can_be_lifted; /* 1: a drag that begins there would lift an item, by the present rules. */
  int32_t can_be_tapped; /* 1: a tap there would run a command. */
  int32_t takes_drops;   /* 1: the element, or one around it, is a destination of drops. */
  dray_id id;            /* Of the innermost element there, if it has one. */
  dray_id type;          /* The item type. */
  dray_id item_namespace;    /* The namespace of the item. */
  dray_id container;     /* The collection of the item, or the nearest named container around the element. */
} dray_hit;

/*
 * The element at a point, for a cursor, a menu or a tooltip. During a drag, the test uses the positions at which the
 * elements are drawn. Calls rules to find out whether the element can be lifted, which changes no state.
 *
 *   hit   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: nothing is there.
 * DRAY_STATUS_MISUSE: host or hit is NULL, struct_size is too small, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: x or y is not finite.
 */
dray_status dray_host_hit(dray_host *host, double x, double y, dray_hit *hit);

/* The movement of a preview after its drag, from its last position. */
typedef int32_t dray_motion;
enum {
  DRAY_MOTION_RETURNS = 1, /* Back to `target`, the unchanged place of the item. */
  DRAY_MOTION_LANDS = 2,   /* To `target`, the new place of the item. */
  DRAY_MOTION_FADES = 3    /* None: the preview fades out. */
};

/*
 * The end of an item's preview after its drag, for an animation. May grow: step through the list by
 * dray_preview_endings.stride.
 */
typedef struct dray_preview_ending {
  dray_motion motion;
  dray_placement_flags flags; /* DRAY_PLACEMENT_FLAG_ROTATED or 0. */
  dray_id id;                 /* The item. */
  dray_id type;
  dray_id item_namespace;
  dray_rect frame;        /* Its last position. */
  dray_rect target;       /* Its final position; of DRAY_MOTION_FADES the same as `frame`. */
  dray_rotation rotation; /* Of DRAY_PLACEMENT_FLAG_ROTATED: its last rotation. */
} dray_preview_ending;

/*
 * A list of preview endings, in the order of the payload. This struct does not grow.
 */
typedef struct dray_preview_endings {
  const dray_preview_ending *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_preview_endings;

/* The i-th preview ending of a list, from 0; i < list.count. */
#define DRAY_PREVIEW_ENDING(list, i) DRAY_ELEMENT(dray_preview_ending, (list).items, (list).stride, i)
const dray_preview_ending *dray_preview_ending_at(const dray_preview_endings *list, size_t i);

/*
 * Sets the size in which the scene is laid out, such as the size of the window. Builds the scene again, which calls
 * rules.
 *
 *   width, height   Both 0: the scene takes the size that it needs, as in a new host.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: width or height is negative or not finite, or only one of them is 0.
 * DRAY_STATUS_FAILED: the scene cannot be built, or not laid out in this size; the size is unchanged.
 */
dray_status dray_host_resize(dray_host *host, double width, double height);

/*
 * The size of the laid-out scene: its extent from the origin to the right and down. After a change the scene is built
 * again, which calls rules; a failure and a callback have the same effects as in dray_host_placements.
 *
 *   width, height   Receive the size; each may be NULL.
 *
 * DRAY_STATUS_MISUSE: host is NULL.
 */
dray_status dray_host_size(dray_host *host, double *width, double *height);

/* == Events == */

/* The kind of an event, with the fields that it uses in addition to `time`. */
typedef int32_t dray_event_kind;
enum {
  DRAY_EVENT_LIFTED = 1,       /* A drag began: drag, pointer, item_ids. */
  /* A drag entered a destination: drag, pointer, place. A reorder container is one destination with all its lists; the
     route of the verdict names the list. A drag that leaves its destination and enters no other one has no such event,
     but a DRAY_EVENT_VERDICT. */
  DRAY_EVENT_OVER = 2,
  DRAY_EVENT_VERDICT = 3,      /* The predicted result of a drop changed: drag, pointer, verdict. */
  DRAY_EVENT_SPRING_LOADED = 4,       /* A drag rested on an element and activated it: drag, pointer, place. */
  DRAY_EVENT_ENDED = 5,        /* A drag ended: drag, pointer, result, endings. */
  DRAY_EVENT_DATA_ARRIVED = 6, /* Requested data arrived: drag, pointer, item_ids, text: its content type. */
  DRAY_EVENT_DATA_FAILED = 7,  /* Requested data will not arrive: drag, pointer, item_ids, reason. */
  DRAY_EVENT_COMMITTED = 8,    /* A command was carried out, and its changes are final until undo. */
  DRAY_EVENT_UNDONE = 9,       /* A step was undone. */
  DRAY_EVENT_REDONE = 10,      /* A step was redone. */
  DRAY_EVENT_ANNOUNCED = 11,   /* A text to speak or show: text; of a plugin: plugin, report; else: announcement. */
  DRAY_EVENT_ASKED = 12,       /* A rule offers a choice: plugin, choice. dray_host_answer answers the earliest one. */
  DRAY_EVENT_PRINTED = 13,     /* A script printed a line: plugin, text, report. */
  DRAY_EVENT_FAILED = 14,      /* A rule, a scene, a rebuild or a recording failed: plugin, text, report. */
  DRAY_EVENT_REPORTED = 15,    /* Another report about a plugin: plugin, text, report; see report->kind. */
  DRAY_EVENT_RESTORED = 16     /* dray_host_restore replaced everything; events and drags from before are void. */
};

/*
 * One event. Fields that the kind does not use are 0, NULL or empty. May grow: step through the list by
 * dray_events.stride.
 */
typedef struct dray_event {
  dray_event_kind kind;
  int32_t reserved;
  uint64_t drag;            /* The number of the drag, which is not used again in this host; 0: none. */
  int64_t pointer;          /* As in dray_input; DRAY_POINTER_NONE if a rule or dray_host_move moves the items;
                               DRAY_POINTER_HELD for keys and taps. */
  double time;              /* The time of the input that caused the event. */
  const char *plugin;       /* The name of the plugin. */
  const char *text;         /* The text to speak or show, the printed line, the sentence of the report. */
  dray_id place;            /* The destination, or the container around the activated element; none: it has no id. */
  const dray_id *item_ids;  /* The dragged items, in the order of the payload. */
  size_t item_count;
  dray_reason reason;
  const dray_verdict *verdict;           /* As in dray_host_verdict. */
  const dray_response *result;           /* As in dray_host_response. */
  dray_preview_endings endings;          /* The movements of the previews, in the order of the payload. */
  const dray_report *report;             /* As in dray_report_function. */
  const dray_announcement *announcement; /* The effect of a key or a tap that drags, as fields. */
  const dray_choice *choice;             /* As in dray_host_choice. */
} dray_event;

/*
 * A list of events, in order. This struct does not grow.
 */
typedef struct dray_events {
  const dray_event *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride;       /* From one element to the next. Unit: bytes. */
  uint64_t lost_count; /* The number of events that a full queue has removed since the last call. */
} dray_events;

/* The i-th event of a list, from 0; i < list.count. */
#define DRAY_EVENT(list, i) DRAY_ELEMENT(dray_event, (list).items, (list).stride, i)
const dray_event *dray_event_at(const dray_events *list, size_t i);

/*
 * Removes and returns all events since the last call, in the order in which they occurred: events of drags, of commands
 * and of plugins. They include every drag, also if one input ends several drags or a drag ends between two inputs. Call
 * this once a frame, or after each input.
 *
 * The host keeps up to 4,096 unread events with about 1 MB of texts and ids. When the queue is full, it loses the
 * events of its older half, except DRAY_EVENT_LIFTED, DRAY_EVENT_ENDED and DRAY_EVENT_ASKED. If these three kinds fill
 * most of that half, the queue loses the whole half. If the texts and ids are still too large, it keeps only the latest
 * event. list->lost_count is the number of lost events.
 *
 *   list   Receives the events.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_events(dray_host *host, dray_events *list);

/* == Outcomes and states == */

/*
 * The outcome of the game of a plugin, such as "won".
 *
 *   plugin    The name of the plugin; NULL: the plugin loaded first.
 *   outcome   Receives the text; empty unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the game is not over, or a rule failed, which is reported.
 * DRAY_STATUS_MISUSE: host or outcome is NULL, or the call comes from inside a callback, because it calls a rule.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded.
 */
dray_status dray_host_outcome(dray_host *host, const char *plugin, const char **outcome);

/*
 * The latest committed content of a state of a plugin: the text of a Lua table with sorted keys, so that equal states
 * have equal texts.
 *
 *   plugin   The name of the plugin; NULL: the plugin loaded first.
 *   name     The name of the state, as in dray.state or dray.view_state.
 *   text     Receives the text; empty unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_MISUSE: host, name or text is NULL.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded, or it has no state
 *   of this name.
 * DRAY_STATUS_FAILED: the text would be longer than 32 MB.
 */
dray_status dray_host_state(dray_host *host, const char *plugin, const char *name, const char **text);

/*
 * The latest committed content of a state, as a value; of a collection, its rows as a list.
 *
 *   plugin   The name of the plugin; NULL: the plugin loaded first.
 *   name     The name of the state, view state or collection.
 *   value    Receives the value; DRAY_VALUE_NONE unless DRAY_STATUS_OK.
 *
 * DRAY_STATUS_MISUSE: host, name or value is NULL.
 * DRAY_STATUS_INVALID: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded, or it has no state
 *   of this name.
 */
dray_status dray_host_state_value(dray_host *host, const char *plugin, const char *name, dray_value *value);

/* == Recording, saving, restoring == */

/*
 * A journal has every input and its result as JSON, one object a line. It can serve as a bug report, and can continue a
 * game after the program has ended. A saved game is a journal that begins with the states of the plugins.
 * dray_host_restore continues a game from either. Each line has a checksum over the journal so far, so that damaged and
 * missing lines are found.
 *
 * The scene and the models of the program are not part of a journal or a save. The recording of a host with a scene or
 * a model of the program cannot be restored; a save of its states can, without the data of its models.
 */

/*
 * Receives lines of a journal while it is recorded.
 *
 *   user     The `user` of dray_recording.
 *   lines    Whole lines, each with its newline, and a NUL behind the last. Valid until the callback returns.
 *   length   The length of `lines` in bytes, without the NUL.
 *
 * Returns 0 if the lines are stored. Any other value ends the recording with a DRAY_REPORT_FAILED.
 */
typedef int32_t (*dray_journal_function)(void *user, const char *lines, size_t length);

/*
 * The destination of a journal. If all fields but struct_size are 0, the journal is kept in memory, for
 * dray_host_journal.
 */
typedef struct dray_recording {
  size_t struct_size;
  const char *path;            /* Path of a new file, or NULL. */
  dray_journal_function write; /* Receives the lines instead of a file; or NULL. */
  void *user;                  /* Passed to `write` unchanged; must be valid until the recording ends. */
  int32_t keeps_text;          /* Not 0: also keep the journal in memory, as always if path and write are NULL. */
  int32_t is_durable;          /* Not 0: each commit waits until its lines are on the disk. For `path` only. */
} dray_recording;

/*
 * Begins to record a journal. Call it before the first plugin is loaded, or while a journal is kept in memory: the new
 * destination then receives that journal with all its lines.
 *
 * A press, release, key or commit is written before it takes effect, in one write; moves and ticks wait in memory until
 * the next such write. A killed program therefore loses no committed change, and at most the moves and ticks since the
 * last write. A loss of power may lose the last seconds, which the system had not yet written to the disk; with
 * is_durable it loses no committed change. If the file cannot grow any more or was removed, the recording
 * ends with a DRAY_REPORT_FAILED.
 *
 *   recording   Borrowed for the call. NULL: the same as all zero.
 *
 * DRAY_STATUS_INVALID: the file already exists or cannot be written, or `write` did not return 0 for the present
 *   journal.
 * DRAY_STATUS_MISUSE: host is NULL, struct_size is too small, path and write are both given, or the call comes from
 *   inside a callback; or a plugin is loaded or a recording runs, and no journal is in memory.
 */
dray_status dray_host_record(dray_host *host, const dray_recording *recording);

/*
 * Ends the recording, if there is one, and writes the waiting lines. A successful dray_host_restore and
 * dray_host_destroy do the same.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_recording(dray_host *host);

/*
 * The journal so far. The cost of a call grows with the length of the journal.
 *
 *   text     Receives the journal; empty unless DRAY_STATUS_OK.
 *   length   Receives its length in bytes, without the NUL; may be NULL.
 *
 * DRAY_STATUS_NO_VALUE: no journal is kept in memory.
 * DRAY_STATUS_MISUSE: host or text is NULL.
 */
dray_status dray_host_journal(dray_host *host, const char **text, size_t *length);

/* The treatment of drags, of drops that wait for data and of waiting commands when a game is saved. */
typedef int32_t dray_unfinished;
enum {
  DRAY_UNFINISHED_REFUSE = 0, /* The call saves nothing while one of these exists. */
  DRAY_UNFINISHED_DROP = 1,   /* The save has only committed states. In this host drags and commands continue. */
  DRAY_UNFINISHED_KEEP = 2    /* If one of these exists, the save is the whole journal, which restores them, too. */
};

/*
 * Saves the present states of all plugins to a file, atomically: the file is complete or unchanged, also after a loss
 * of power. A replaced file keeps its permissions. The save has the states and the positions of the random generators,
 * but no view states, drags or undo steps. The cost of a call grows with the size of the states. The first call after
 * the scripts of a plugin were started runs them once more, in a copy of the plugin, with the functions of the program.
 *
 *   unfinished   The treatment of drags and waiting commands.
 *
 * DRAY_STATUS_NO_VALUE: a drag is in progress, or a drop or a command waits, and `unfinished` is
 *   DRAY_UNFINISHED_REFUSE; dray_host_message names each of them.
 * DRAY_STATUS_FAILED: dray_host_restore would refuse the text, because it is too large or has too many values, or
 *   because scripts fail or change states while they are loaded; or a plugin was stopped and could not be rebuilt.
 * DRAY_STATUS_INVALID: the file cannot be written; or unfinished is DRAY_UNFINISHED_KEEP, a drag, drop or command is
 *   unfinished, and no journal is kept in memory or a plugin was reloaded.
 * DRAY_STATUS_MISUSE: host or path is NULL, unfinished is an unknown constant, or the call comes from inside a
 *   callback.
 */
dray_status dray_host_save(dray_host *host, const char *path, dray_unfinished unfinished);

/*
 * The text that dray_host_save would write. Equal plugins, options, seeds, settings, states and random generators give
 * equal texts.
 *
 *   unfinished     As in dray_host_save.
 *   text, length   As in dray_host_journal.
 *
 * DRAY_STATUS_NO_VALUE, DRAY_STATUS_FAILED: as in dray_host_save.
 * DRAY_STATUS_INVALID: unfinished is DRAY_UNFINISHED_KEEP, a drag, drop or command is unfinished, and no journal is
 *   kept in memory or a plugin was reloaded.
 * DRAY_STATUS_MISUSE: host or text is NULL, unfinished is an unknown constant, or the call comes from inside a
 *   callback.
 */
dray_status dray_host_snapshot(dray_host *host, dray_unfinished unfinished, const char **text, size_t *length);

/*
 * The settings of dray_host_restore: a journal or a saved game, in a file or in memory.
 */
typedef struct dray_restore_options {
  size_t struct_size;
  const char *path; /* The file; NULL if `text` is given. */
  const char *text; /* The text itself, which need not end in NUL; NULL if `path` is given. */
  size_t length;    /* Of `text`, in bytes. */
  uint64_t last_line;          /* The last line to restore; 0: all lines. */
  int32_t ignores_differences; /* Not 0: results may differ from the recorded ones, for example with new rules. */
  int32_t reserved;
  /* The folder below which the call may read files that the journal names and does not contain, such as dragged files
     of more than 1 MB. NULL: none. A journal can name any file in this folder, and scripts receive its contents. */
  const char *files_folder;
  /* The maximum size of a journal and the maximum length of a line; 0: 1 GB and 32 MB. Minimum: 64. Unit: bytes. */
  uint64_t size_limit;
  uint64_t line_limit;
} dray_restore_options;

/*
 * The result of dray_host_restore.
 */
typedef struct dray_restore_result {
  size_t struct_size;    /* Set by you. */
  uint64_t line;         /* The line that is invalid or has a different result, counted from 1. 0: there is none. */
  uint64_t usable_line;  /* The last line before `line` that can be restored, for use as last_line. 0: there is none. */
  uint64_t input_count;  /* The number of inputs carried out. */
  uint64_t commit_count; /* The number of commits that were equal to the recorded ones. */
  double time;           /* Time of the latest input. Continue your clock from here: earlier times count as this. */
  const char *const *notes; /* Differences that may not matter, such as the version of a plugin. */
  size_t note_count;
} dray_restore_result;

/*
 * Restores the state at the end of a journal or a saved game: carries out its inputs, and compares the results with the
 * recorded ones. The cost of a call is that of the inputs.
 *
 * The plugins, the scene and the undo steps of the host are replaced. The handle, the callback for reports, the
 * settings of dray_host_create and dray_host_resize, and memory that the host returned remain. A recording ends. A new
 * journal, which begins with all restored lines, is kept in memory: pass it to a destination by dray_host_record, or
 * drop it by dray_host_end_recording. The call itself makes no reports. Requests and exports from before the call
 * become invalid. A journal that ends in the middle of a drag restores that drag: DRAY_INPUT_SUSPENDED ends it.
 *
 * If the host has plugins, the journal must load at least one of these and no others; their files are read from the
 * folders of the host. A host without plugins loads them from the folders that the journal names. Scripts inside a
 * journal are not run. Scripts and undo run under the limits that the journal names, but at most those of the host,
 * also after the call. During the call the time limits of the host are multiplied by ten.
 *
 *   restoring   Borrowed for the call.
 *   restored    Set its struct_size; filled if DRAY_STATUS_OK, or if DRAY_STATUS_INVALID is due to the journal. May be
 *               NULL.
 *
 * DRAY_STATUS_INVALID: the file cannot be read, a line is invalid or damaged, an input has a different result, or a
 *   plugin cannot be loaded. The host is unchanged, and its recording continues.
 * DRAY_STATUS_FAILED: the scene cannot be laid out in the size of the host. The host is unchanged.
 * DRAY_STATUS_MISUSE: host or restoring is NULL, a struct_size is too small, both or none of path and text are given,
 *   length is larger than the address space, the host has a scene or a model of the program, or the call comes from
 *   inside a callback.
 */
dray_status dray_host_restore(dray_host *host, const dray_restore_options *restoring, dray_restore_result *restored);

/* == Content types == */

/*
 * A content type of the program. Fields that are not needed are 0.
 */
typedef struct dray_content_type {
  size_t struct_size;
  const char *identifier;         /* In reverse-DNS form, such as "com.example.card". */
  const char *const *supertypes;  /* The types to which it conforms directly, such as "public.data". */
  size_t supertype_count;
  const char *const *filename_extensions; /* Without the point; the preferred one first. */
  size_t filename_extension_count;
  const char *const *mime_types; /* The preferred one first. */
  size_t mime_type_count;
  const char *description; /* A name for users. */
  int32_t is_imported;     /* Not 0: another program is the author of the format. */
  int32_t reserved;
} dray_content_type;

/*
 * Declares a content type, so that destinations of its supertypes take items of this type, and files with its
 * extensions have this type. Common types, such as "public.png", are known. A type can be declared again with more
 * supertypes, extensions and MIME types. It is valid until the host is destroyed, also after dray_host_restore. Call
 * this before plugins are loaded; a journal does not contain the declaration.
 *
 * DRAY_STATUS_MISUSE: host, type or identifier is NULL, struct_size is too small, a list is NULL but its count is not
 *   0, or the call comes from inside a callback.
 * DRAY_STATUS_INVALID: a name is invalid, the type would conform to itself, a common type is declared differently, or
 *   too many types are declared.
 */
dray_status dray_host_declare_type(dray_host *host, const dray_content_type *type);

/* == Importing data == */

/*
 * A request for data: the destination of a drop needs the data of an item of another program. May grow: step
 * through the list by dray_requests.stride.
 */
typedef struct dray_request {
  uint64_t id;      /* Unique in this host. */
  int64_t tag;      /* The tag of the item's dray_promise. */
  const char *type; /* The requested content type, one of the promise. */
} dray_request;

/*
 * A list of requests, in the order of asking. This struct does not grow.
 */
typedef struct dray_requests {
  const dray_request *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_requests;

/* The i-th request of a list, from 0; i < list.count. */
#define DRAY_REQUEST(list, i) DRAY_ELEMENT(dray_request, (list).items, (list).stride, i)
const dray_request *dray_request_at(const dray_requests *list, size_t i);

/*
 * The requests that are not yet answered. Call this after each DRAY_INPUT_TICK: new requests appear at the tick
 * after a drop, and the destination receives the data at the tick after your answer. Answer each request, now or later;
 * the drop waits.
 *
 *   list   Receives the requests.
 *
 * DRAY_STATUS_MISUSE: host or list is NULL.
 */
dray_status dray_host_requests(dray_host *host, dray_requests *list);

/*
 * Answers a request with data.
 *
 *   bytes   Copied. NULL only if count is 0.
 *
 * DRAY_STATUS_INVALID: the request is not pending: it was answered, or the drop that asked for it has ended.
 * DRAY_STATUS_MISUSE: host is NULL, bytes is NULL and count is not 0, count is larger than the address space, or the
 *   call comes from inside a callback.
 */
dray_status dray_host_deliver(dray_host *host, uint64_t request, const void *bytes, size_t count);

/*
 * Answers a request without data, because the data is not available.
 *
 *   reason   A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_INVALID: the request is not pending, as in dray_host_deliver; or reason is not UTF-8.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_decline(dray_host *host, uint64_t request, const char *reason);

/* == Exporting data == */

/* An item of a drag, as other programs see it. This struct does not grow. */
typedef struct dray_exported_item {
  const char *suggested_name; /* A file name for it, with extension; may be empty. */
  const char *const *types;   /* The content types of its data, from the highest fidelity to the lowest. */
  size_t type_count;          /* 0: for this program only. */
} dray_exported_item;

/*
 * A drag that may leave this program.
 */
typedef struct dray_exported_drag {
  size_t struct_size;        /* Set by you. */
  dray_operation operations; /* A set: the operations that its source suggests to other programs. */
  int32_t reserved;
  const dray_exported_item *items; /* In the order of the payload. */
  size_t item_count;
} dray_exported_drag;

/*
 * The drag of a pointer, for a program that passes it to a window system.
 *
 *   pointer   As in dray_event.
 *   drag      Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the pointer has no drag that began in this host and may leave the program.
 * DRAY_STATUS_MISUSE: host or drag is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_drag(dray_host *host, int64_t pointer, dray_exported_drag *drag);

/*
 * Exports the data of an item for another program. The data arrives at a tick; then dray_host_exported_data returns it.
 *
 *   item     The index of the item in dray_exported_drag.items.
 *   type     One of the item's types.
 *   number   Receives the number of the export, for dray_host_exported_data.
 *
 * DRAY_STATUS_INVALID: unknown drag, item or type.
 * DRAY_STATUS_MISUSE: host, type or number is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_export(dray_host *host, int64_t pointer, size_t item, const char *type, uint64_t *number);

/*
 * Exported data, as bytes or as a file.
 */
typedef struct dray_data {
  size_t struct_size; /* Set by you. */
  const void *bytes;  /* NULL if the data is a file. */
  size_t count;
  const char *path; /* Path of a file, which the source must keep until the drag has ended; empty for bytes. */
} dray_data;

/*
 * The data of an export. After DRAY_STATUS_OK or DRAY_STATUS_FAILED the export is over, and its number becomes
 * invalid.
 *
 *   data   Set its struct_size; filled if DRAY_STATUS_OK.
 *
 * DRAY_STATUS_NO_VALUE: the data has not arrived yet. Send ticks.
 * DRAY_STATUS_FAILED: the data is not available; dray_host_message has the reason.
 * DRAY_STATUS_INVALID: unknown export.
 * DRAY_STATUS_MISUSE: host or data is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_data(dray_host *host, uint64_t number, dray_data *data);

/*
 * Ends the drag of a pointer after another program has received the drop. The source of the drag is notified when all
 * exports have ended. dray_host_response returns the result.
 *
 *   operation   The operation of the other program; one that the source did not suggest counts as
 *               DRAY_OPERATION_CANCEL.
 *
 * DRAY_STATUS_INVALID: operation is not a constant of dray_operation, or the pointer has no drag that may leave the
 *   program.
 * DRAY_STATUS_FAILED: a rule of the source failed, and its changes were undone. The drag has ended.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_exported_drag(dray_host *host, int64_t pointer, dray_operation operation);

/* == Scenes of the program == */

/*
 * A program can describe a scene with a model and rules in C, with or without plugins. The scene is drawn behind the
 * scenes of the plugins. Plugins can attach rules to its containers by dray.container(id). A drop is refused if one
 * rule, in C or in a script, refuses it.
 *
 * A journal does not contain the scene, the rules and the model of the program. While a host has a scene or a model of
 * the program, dray_host_restore returns DRAY_STATUS_MISUSE.
 */

/*
 * The scene that a dray_scene_function is describing. Valid until that function returns; afterwards each dray_scene_...
 * function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_scene dray_scene;

/*
 * Describes the scene, from the present model: begins and ends nodes, and attaches rules. After a change, the host
 * calls the function before it next uses the scene, also during a transaction. If a dray_scene_... call fails, the
 * whole scene fails with its message: the latest valid scene remains, and the command that made the change is rolled
 * back. Therefore the function need not check the statuses.
 *
 *   user   The `user` of dray_host_set_scene.
 */
typedef void (*dray_scene_function)(void *user, dray_scene *scene);

/*
 * Sets the scene of the program.
 *
 *   describe   NULL: the program has no scene.
 *   user       Passed to `describe`, `destroy` and to rules without a `user` of their own; may be NULL.
 *   destroy    Called once, after the last call of a function of this scene, or if this call fails. May be NULL.
 *
 * DRAY_STATUS_INVALID: the scene cannot be described or built; dray_host_message explains it. The former scene remains.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_set_scene(dray_host *host, dray_scene_function describe, void *user,
                                dray_destroy_function destroy);

/*
 * Makes the host describe the scene again before its next use. Call this after a change of the model outside of rules
 * and transactions.
 *
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_invalidate_scene(dray_host *host);

/* The kind of a node: the name of its constructor in scripts. */
typedef int32_t dray_node_kind;
enum {
  DRAY_NODE_VSTACK = 1,
  DRAY_NODE_HSTACK = 2,
  DRAY_NODE_ZSTACK = 3,
  DRAY_NODE_LIST = 4,
  DRAY_NODE_GRID = 5,        /* column_count or min_column_width. */
  DRAY_NODE_TABLE = 6,       /* cells: the titles of the columns. */
  DRAY_NODE_SCROLL_VIEW = 7, /* axes */
  DRAY_NODE_FAN = 8,         /* direction */
  DRAY_NODE_ITEM = 9,        /* id and type are required. */
  DRAY_NODE_TEXT = 10,
  DRAY_NODE_CONTAINER = 11, /* A container that the program has laid out, such as a widget: frame. */
  DRAY_NODE_FLOW = 12,
  DRAY_NODE_SPACER = 13, /* Only in a vstack, an hstack, a list or a scroll view; without modifiers and nodes inside. */
  DRAY_NODE_LAYOUT = 14  /* dray_scene_layout places its children. */
};

/* Properties of a node, combined with |. */
typedef int32_t dray_node_flags;
enum {
  DRAY_NODE_FLAG_DISABLED = 1,        /* No drags, drops, taps and keys in the node. */
  DRAY_NODE_FLAG_HIDDEN = 2,          /* The node is neither drawn nor hit. */
  DRAY_NODE_FLAG_MOVE_DISABLED = 4,   /* The item cannot be lifted. */
  DRAY_NODE_FLAG_DELETE_DISABLED = 8, /* The item cannot be deleted. */
  DRAY_NODE_FLAG_SELECTED = 16        /* Drawn as selected. */
};

/* The edges at which the children of a node are aligned. */
typedef int32_t dray_alignment;
enum {
  DRAY_ALIGNMENT_TOP_LEADING = 0,
  DRAY_ALIGNMENT_TOP = 1,
  DRAY_ALIGNMENT_TOP_TRAILING = 2,
  DRAY_ALIGNMENT_LEADING = 3,
  DRAY_ALIGNMENT_CENTER = 4,
  DRAY_ALIGNMENT_TRAILING = 5,
  DRAY_ALIGNMENT_BOTTOM_LEADING = 6,
  DRAY_ALIGNMENT_BOTTOM = 7,
  DRAY_ALIGNMENT_BOTTOM_TRAILING = 8
};

/* The direction of a fan. */
typedef int32_t dray_direction;
enum { DRAY_DIRECTION_DOWN = 0, DRAY_DIRECTION_UP = 1, DRAY_DIRECTION_LEFT = 2, DRAY_DIRECTION_RIGHT = 3 };

/* The axes of a scroll view. */
typedef int32_t dray_axes;
enum { DRAY_AXES_VERTICAL = 0, DRAY_AXES_HORIZONTAL = 1, DRAY_AXES_BOTH = 2 };

/*
 * A node of a scene. Every field but struct_size and kind may be 0, which is the default.
 */
typedef struct dray_node {
  size_t struct_size;
  dray_node_kind kind;
  dray_node_flags flags;
  dray_id id;             /* Unique in the scene; of an item, unique in its type and namespace. */
  dray_id type;           /* The item type. */
  dray_id item_namespace; /* Of a container: the namespace of the items inside. */
  /* The exact size of a node without children, the minimum size of a node with children, in both cases without the
     padding; both 0: the size of the content. Unit: points. */
  double width, height;
  double spacing;         /* Between children; of a fan, the step from card to card; of a spacer, its minimum length.
                             Unit: points. */
  int32_t has_spacing;    /* Not 0: `spacing` is used; 0: the default of the kind. */
  int32_t has_frame;      /* Not 0: the node is placed at `frame`. */
  dray_rect frame;        /* Space: scene. Unit: points. */
  dray_alignment alignment;
  dray_direction direction;
  dray_axes axes;
  int32_t column_count;
  double min_column_width; /* Unit: points. */
  const char *label;               /* The text to draw. NULL: none, as for each text here. */
  const char *accessibility_label; /* The text to speak. */
  const char *tint;  /* The colour, by a name that the program and its plugins agree on. */
  const char *style; /* The style, by a name that the program and its plugins agree on. */
  const char *const *cells; /* The texts in the columns of a table. */
  size_t cell_count;
  const dray_value *data;  /* Plain data for the program that draws: `data` of dray_placement. Borrowed. */
  const dray_value *value; /* The value that scripts see for the item. Borrowed. */
  int64_t quantity;        /* How much an item stands for. */
  int32_t has_quantity;    /* Not 0: the item has a quantity. */
  int32_t z_index;         /* Larger numbers are in front. */
  /* The distances from the edges of the frame to the content. Unit: points. */
  double padding_top, padding_leading, padding_bottom, padding_trailing;
  /* The exact size of the frame, with the padding; 0: none. A node with has_frame has no such limits, and a width or
     height with an exact size has no minimum and maximum. Unit: points. */
  double frame_width, frame_height;
  double min_width, min_height; /* The minimum size of the frame; 0: none. Unit: points. */
  /* The size up to which the frame grows if the container has room; INFINITY: all the room; 0: it does not grow.
     Unit: points. */
  double max_width, max_height;
  /* The place of the content in a larger frame, for containers and items. */
  dray_alignment frame_alignment;
  int32_t has_frame_alignment; /* Not 0: `frame_alignment` is used; 0: the content has the whole frame. */
} dray_node;

/*
 * Begins a node. Nodes that begin before its dray_scene_end are inside it. Modifiers are attached to it while it is the
 * innermost open node.
 *
 * DRAY_STATUS_MISUSE: scene or node is NULL, struct_size is too small, no scene is being described, the string of an id
 *   is NULL but its kind is DRAY_ID_STRING, or a list or a string is NULL although its count or length is not 0.
 * DRAY_STATUS_INVALID: an unknown constant; an item without id or type; a negative quantity or column_count; a text
 *   that is not UTF-8; `data` or `value` is invalid as in dray_reply_value; or JSON cannot represent `data`.
 */
dray_status dray_scene_begin(dray_scene *scene, const dray_node *node);

/*
 * A list. Its rows are the nodes that begin before its dray_scene_end.
 */
typedef struct dray_for_each {
  size_t struct_size;
  int32_t is_reorderable; /* Not 0: the rows can be reordered in a reorder container. */
  int32_t reserved;
  dray_id collection_id; /* The name of the list in routes; none: the id of the container around it. */
} dray_for_each;

/*
 * Begins a list.
 *
 *   rows   NULL: the rows cannot be reordered.
 *
 * DRAY_STATUS_MISUSE, DRAY_STATUS_INVALID: as in dray_scene_begin.
 */
dray_status dray_scene_begin_for_each(dray_scene *scene, const dray_for_each *rows);

/*
 * Ends the latest dray_scene_begin or dray_scene_begin_for_each that is not ended.
 *
 * DRAY_STATUS_MISUSE: scene is NULL, no scene is being described, or no node or list is open.
 */
dray_status dray_scene_end(dray_scene *scene);

/*
 * Makes the scene fail, because the function that describes it cannot, for example without a file that it needs. The
 * first failure of a scene counts.
 *
 *   message   A sentence for the user. Copied.
 *
 * DRAY_STATUS_MISUSE: scene or message is NULL, or no scene is being described.
 * DRAY_STATUS_INVALID: message is not UTF-8.
 */
dray_status dray_scene_fail(dray_scene *scene, const char *message);

/* The arguments of a layout. Valid until the function returns. */
typedef struct dray_layout_call {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_id node;       /* The id of the node, if it has one. */
  /* The available size of the node; INFINITY along an axis that nothing around the node limits. Unit: points. */
  double width, height;
} dray_layout_call;

/*
 * Places the children of a node. A question, asked whenever the scene is laid out: often, and with one more child for
 * the gap while a drag would insert into the node. Like every callback it may only read from the host. For the same
 * arguments it must always give the same frames.
 *
 *   user     The `user` of dray_scene_layout; if that is NULL, the `user` of dray_host_set_scene.
 *   frames   The frames of the children, in their order. At first, each has the size of its child and is at 0, 0. The
 *            function changes them. A frame that is not finite or has a negative extent makes the scene invalid. Space:
 *            the node. Unit: points.
 */
typedef void (*dray_layout_function)(void *user, const dray_layout_call *call, dray_rect *frames, size_t frame_count);

/*
 * Sets the function that places the children of the innermost open node, of kind DRAY_NODE_LAYOUT. The node is as large
 * as its children need, and at least as large as its own size. Without the function, its children are on top of one
 * another.
 *
 *   user   Must be valid as long as the `user` of dray_host_set_scene; may be NULL.
 *
 * DRAY_STATUS_MISUSE: scene or place is NULL, no scene is being described, or no node is open.
 * A layout of a node of another kind makes the scene invalid.
 */
dray_status dray_scene_layout(dray_scene *scene, dray_layout_function place, void *user);

/* == Rules of the program == */

/* The phase of a drag, for its source or for a destination. */
typedef int32_t dray_phase;
enum {
  DRAY_PHASE_INITIAL = 1,  /* Source: the drag is about to begin. */
  DRAY_PHASE_ENTERING = 2, /* Destination: the drag entered it. */
  DRAY_PHASE_ACTIVE = 3,
  DRAY_PHASE_EXITING = 4, /* Destination: the drag left it. */
  DRAY_PHASE_ENDING = 5,  /* Source: the drag is about to end with `operation`. */
  DRAY_PHASE_ENDED = 6,
  DRAY_PHASE_DATA_TRANSFER_COMPLETED = 7,
  /* Source: a drop has taken item_ids. The source removes them if `operation` is DRAY_OPERATION_MOVE or
     DRAY_OPERATION_DELETE, in the transaction of the drop, which can still be refused and rolled back. */
  DRAY_PHASE_TAKEN = 8
};

/*
 * The arguments of a rule. Fields that the modifier does not use are 0 or empty; index and quantity are then -1. Valid
 * until the rule returns. May grow: struct_size has the present size.
 */
typedef struct dray_rule_call {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_phase phase;   /* Of the drag; 0 without a drag. */
  /* For a destination: the latest verdict on the drop, then the operation of the outcome. For the source: the operation
     of the outcome, from DRAY_PHASE_ENDING on; at DRAY_PHASE_TAKEN, the operation of the drop. */
  dray_operation operation;
  dray_operation suggested; /* A set: the operations that the source suggests. */
  dray_modifiers modifiers; /* The modifier keys that are held. */
  uint64_t drag;            /* The number of the drag, as in dray_event. */
  dray_id node;             /* The id of the node to which the rule is attached, if it has one. */
  dray_id type;             /* The type of the first item. */
  const dray_id *item_ids;  /* The dragged, moved, delivered or tapped items; the items to lift. */
  size_t item_count;
  dray_route route;    /* The source and the destination; of a tap: `from` is the container around it. */
  double x, y;         /* The position of the pointer. Space: the node of the rule. */
  int64_t index;       /* The offset in the list at which a drop would insert; -1: none. */
  int64_t quantity;    /* How much of an item is carried or delivered; -1: the item has no quantity. */
  const size_t *rows;  /* Of on_move and on_delete: the offsets of the rows, from 0, ascending. */
  size_t row_count;
  const char *key;     /* Of on_key_press: the key. */
  int32_t is_targeted; /* Of is_targeted: 1 while a drag is over the node, else 0. */
  dray_cause cause;    /* For the source: of the outcome, from DRAY_PHASE_ENDING on. For a destination: 0. */
  /* Of the outcome: for the source from DRAY_PHASE_ENDING on, for a destination at DRAY_PHASE_ENDED. For a rule that
     takes data: why the data has not arrived. */
  dray_reason reason;
  const dray_data *data; /* The data of dray_answer_load; NULL: it has not arrived. */
} dray_rule_call;

/*
 * The answer of a rule. Valid on the thread of the rule until the rule returns; afterwards each dray_answer_...
 * function returns DRAY_STATUS_MISUSE.
 */
typedef struct dray_answer dray_answer;

/*
 * A rule: a question, a command or an observer. A question decides and changes nothing; the host calls it often. A
 * command changes the model. An observer may change the appearance only; its answer is ignored. A rule that does not
 * answer accepts.
 *
 * A failing rule is reported with DRAY_REPORT_FAILED. The function of this header that ran the rule returns
 * DRAY_STATUS_FAILED only if the failure decides its response.
 *
 *   user     The `user` of dray_rule; if that is NULL, the `user` of dray_host_set_scene.
 *   answer   Takes one answer. A second one is DRAY_STATUS_MISUSE, and the rule has failed; only dray_answer_fail can
 *            follow another answer.
 */
typedef void (*dray_rule_function)(void *user, const dray_rule_call *call, dray_answer *answer);

/*
 * A modifier: its options and its rule. Each modifier below names the fields that it reads; others are ignored.
 */
typedef struct dray_rule {
  size_t struct_size;
  dray_rule_function function;
  void *user; /* Passed to these functions and to `destroy`; may be NULL. */
  dray_id type;             /* An item type. */
  dray_id item_namespace;   /* The namespace of the items; none: that of the node. */
  const dray_id *types;     /* Further item types or content types. */
  size_t type_count;
  int32_t is_disabled;      /* Not 0: the modifier has no effect. */
  dray_modifiers modifiers; /* The modifier keys that must be held. */
  const char *key;          /* A key, as in dray_input. */
  int64_t tap_count;        /* 0: 1. */
  double interval;          /* Of a timer; greater than 0. Unit: seconds. */
  int32_t repeats;          /* Not 0: the timer starts again each time it has fired. */
  int32_t ignores_modifiers;         /* Not 0: held modifier keys do not change the suggested operations. */
  dray_operation operations;         /* A set: operations within the program; 0: DRAY_OPERATION_COPY. */
  dray_operation outside_operations; /* A set: operations for other programs; 0: DRAY_OPERATION_COPY. */
  double edge;                       /* As in the modifier reorder_container of scripts. Unit: points. */
  int32_t has_edge;                  /* Not 0: `edge` is used; 0: the default of scripts. */
  /* Of the commands of drops. Not 0: the command has effects outside of the models of dray_host_add_model, such as a
     file that it writes. A drop that changes no model then counts as done. */
  int32_t has_other_effects;
  dray_rule_function is_targeted; /* An observer; NULL: none. */
  dray_rule_function data;    /* Of drag_container: a question that makes the data of an item; NULL: no data. */
  const char *suggested_name; /* A file name for the data, with extension; may be NULL. */
  /* Called once with `user`: after the last call of a function of this struct, or if the modifier is refused. NULL:
     `user` must be valid as long as the `user` of dray_host_set_scene. */
  dray_destroy_function destroy;
} dray_rule;

/*
 * The modifiers, with the names and the effects that they have in scripts. Each is attached to the innermost open node,
 * or to the dray_scene_begin_for_each that is open inside it. The order of different modifiers has no effect.
 *
 *   drag_container            type, item_namespace, function: a question; NULL lifts item_ids. dray_answer_items
 *                             replaces item_ids by other items. Only items with draggable, or in a reorder_container,
 *                             can be lifted.
 *                             types, data, suggested_name: the content types in which each item provides its data to
 *                             receivers in this and other programs, from the highest fidelity to the lowest. `data` is
 *                             called at a tick for each request, with the item in item_ids and the content type in
 *                             `type`. Answers with dray_answer_data or dray_answer_refuse.
 *   drag_container_selection  type, item_namespace, function: a question. Answers with dray_answer_items.
 *   draggable                 No fields. A drag can begin at the node; the drag_container around it answers which items
 *                             are lifted.
 *   drag_handle               No fields. The innermost item around the node is lifted only at its handles.
 *   drag_configuration        operations, outside_operations, ignores_modifiers
 *   drag_quantity             function: a question. Answers with dray_answer_quantity.
 *   on_drag_session_updated   function: an observer; at DRAY_PHASE_TAKEN and DRAY_PHASE_ENDED a command. Each drag has
 *                             DRAY_PHASE_INITIAL, DRAY_PHASE_ENDING and DRAY_PHASE_ENDED exactly once, the last two
 *                             with the outcome, after the transaction of a drop.
 *   drop_destination          type, types, is_disabled, is_targeted, function: a command.
 *   drop_configuration        function: a question. Answers with dray_answer_drop or dray_answer_refuse.
 *   on_drop                   type, types, is_targeted, function: a command.
 *   on_drop_session_updated   function: an observer.
 *   reorder_container         type, item_namespace, is_disabled, edge, is_targeted, function: a command that moves
 *                             item_ids to `route.to`, before `route.before`.
 *   on_tap_gesture            tap_count, type, function: a command.
 *   on_key_press              key, modifiers, function: a command.
 *   on_timer                  interval, repeats, is_disabled, function: a command.
 *   on_spring_loading         function: a command.
 *   on_move                   Only on dray_scene_begin_for_each. function: a command that moves `rows` before `index`.
 *   on_delete                 Only on dray_scene_begin_for_each. function: a command that deletes `rows`.
 *
 *   rule   Borrowed for the call. May be NULL only for a modifier without fields.
 *
 * DRAY_STATUS_MISUSE: scene or rule is NULL, struct_size is too small, function or key is NULL but required, types is
 *   NULL but type_count is not 0, no scene is being described, no node is open, or the string of an id is NULL but its
 *   kind is DRAY_ID_STRING.
 * DRAY_STATUS_INVALID: an unknown constant, a missing type, an empty key, a number that is not finite or is negative,
 *   or an interval of a timer that is not greater than 0.
 * A modifier on a node on which it has no effect makes the scene invalid.
 */
dray_status dray_scene_drag_container(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_container_selection(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_draggable(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_handle(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_configuration(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drag_quantity(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drag_session_updated(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drop_destination(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_drop_configuration(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drop(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_drop_session_updated(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_reorder_container(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_tap_gesture(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_key_press(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_timer(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_spring_loading(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_move(dray_scene *scene, const dray_rule *rule);
dray_status dray_scene_on_delete(dray_scene *scene, const dray_rule *rule);

/* The arrangement of the previews of several dragged items. */
typedef int32_t dray_formation;
enum {
  DRAY_FORMATION_DEFAULT = 0,
  DRAY_FORMATION_NONE = 1,
  DRAY_FORMATION_PILE = 2,
  DRAY_FORMATION_LIST = 3,
  DRAY_FORMATION_STACK = 4
};

/*
 * The modifiers drag_previews_formation and drop_previews_formation.
 *
 * Return the same statuses as the other modifiers.
 */
dray_status dray_scene_drag_previews_formation(dray_scene *scene, dray_formation formation);
dray_status dray_scene_drop_previews_formation(dray_scene *scene, dray_formation formation);

/*
 * Describes what is drawn instead of an item while it is dragged, centred on the item's frame: nodes without modifiers.
 * Called when a drag begins with the item. If it fails, the item itself is drawn.
 *
 *   user   The `user` of dray_scene_drag_preview; if that is NULL, the `user` of dray_host_set_scene.
 *   call   item_ids: the item.
 */
typedef void (*dray_preview_function)(void *user, const dray_rule_call *call, dray_scene *scene);

/*
 * The modifier drag_preview, of an item.
 *
 *   user   Must be valid as long as the `user` of dray_host_set_scene; may be NULL.
 *
 * DRAY_STATUS_MISUSE: scene or preview is NULL, no scene is being described, or no node is open.
 * The modifier on another node makes the scene invalid.
 */
dray_status dray_scene_drag_preview(dray_scene *scene, dray_preview_function preview, void *user);

/*
 * The modifier preview_for_cancelling: where the preview of each item goes when a drag ends without a drop, for drags
 * that began at the node or inside it. Of several such nodes, the nearest to the source decides.
 *
 *   rule   function: a question, called once for each item, with the item in item_ids. Answers with
 *          dray_answer_preview_ending. Without an answer, or after a refusal, the preview returns to the item.
 *
 * Returns the same statuses as the other modifiers.
 */
dray_status dray_scene_preview_for_cancelling(dray_scene *scene, const dray_rule *rule);

/*
 * Refuses: the drop, the lift or the command. The changes of a command are rolled back.
 *
 *   reason   Copied. NULL: without a reason.
 *
 * All dray_answer_... functions return these statuses. After a failure the rule has failed with the message of
 * dray_host_message(NULL):
 *
 * DRAY_STATUS_MISUSE: answer is NULL, the rule has returned or has already answered, a string or a list is NULL
 *   although its count is not 0, or the modifier takes no such answer.
 * DRAY_STATUS_INVALID: a text that is not UTF-8, an unknown constant, a negative number, or an item without id.
 */
dray_status dray_answer_refuse(dray_answer *answer, const dray_reason *reason);

/*
 * Makes the rule fail. DRAY_REPORT_FAILED reports the message. A drop or a lift is refused with DRAY_CAUSE_FAILED; the
 * changes of a command are rolled back. The call that ran the rule returns DRAY_STATUS_FAILED if the failure decides
 * its response; the failure of a timer does not.
 *
 *   message   A sentence for the user. Copied.
 */
dray_status dray_answer_fail(dray_answer *answer, const char *message);

/*
 * Answers drag_container with the items to lift, and drag_container_selection with the selected items.
 *
 *   ids   Copied. They have the type and the namespace of the modifier. NULL only if count is 0: nothing is lifted.
 */
dray_status dray_answer_items(dray_answer *answer, const dray_id *ids, size_t count);

/* Answers drag_quantity: how much of the item is carried. */
dray_status dray_answer_quantity(dray_answer *answer, int64_t quantity);

/*
 * Answers `data` of drag_container with the data of the item.
 *
 *   bytes   Copied. NULL only if count is 0.
 */
dray_status dray_answer_data(dray_answer *answer, const void *bytes, size_t count);

/*
 * Answers preview_for_cancelling: where the preview of the item goes.
 *
 *   motion   DRAY_MOTION_RETURNS, or DRAY_MOTION_FADES: it fades out where it is. Others are DRAY_STATUS_INVALID.
 *   target   Of DRAY_MOTION_RETURNS: the item or container that the preview moves to, such as the drawer that contains
 *            the item; it fades out if that element is not visible. NULL, or an id that is not set: the item itself.
 */
dray_status dray_answer_preview_ending(dray_answer *answer, dray_motion motion, const dray_id *target);

/* The effect of a drop on the list that it goes to. */
typedef int32_t dray_intent;
enum {
  DRAY_INTENT_UNSPECIFIED = 1, /* No gap is shown, and `index` is -1. */
  DRAY_INTENT_INSERT = 2,      /* Between two rows, which make room. */
  DRAY_INTENT_INTO = 3         /* Into the row, which is highlighted. */
};

/*
 * An accepted drop. Every field but struct_size may be 0.
 */
typedef struct dray_drop {
  size_t struct_size;
  dray_operation operation; /* 0: the best one that the source suggests. */
  dray_intent intent;       /* 0: the choice of the destination. */
  dray_id collection_id;    /* Another list for the items; none: the one under the pointer. */
  dray_id before;           /* With collection_id: the item to insert before; none: at the end. */
  int64_t accepted_item_count; /* How many of the items are taken, counted from the first; 0: all. */
  int64_t accepted_quantity;   /* How much of an item is taken; 0: all. */
  int32_t in_place;            /* Not 0: the command runs also for a drop at the present place of the items. */
  int32_t reserved;
} dray_drop;

/*
 * Answers drop_configuration.
 *
 *   drop   Copied.
 */
dray_status dray_answer_drop(dray_answer *answer, const dray_drop *drop);

/*
 * Requests the data of an item, in the command of drop_destination or on_drop or in a command that takes data. The drop
 * waits for the data, also if the command returns: the program that drags provides it after dray_host_requests, and a
 * source in a script at a tick.
 *
 *   item   The index of the item in item_ids of that call.
 *   type   A content type. The first type that the source promises and that conforms to this one is requested.
 *   take   A command, called once at a later input, with the data in `data`, or without data and with `reason`. By
 *          dray_answer_refuse it refuses an item whose data it cannot use; without data, it refuses the whole drop.
 *          It can request more data. Not called if the drop is undone before.
 *   user   Passed to `take`. NULL: the `user` of dray_host_set_scene.
 *
 * DRAY_STATUS_NO_VALUE: the item does not promise such data. The answer is unchanged.
 * DRAY_STATUS_MISUSE: answer, type or take is NULL, or the rule is not such a command.
 * DRAY_STATUS_INVALID: there is no such item, or type is not UTF-8.
 * After DRAY_STATUS_MISUSE and DRAY_STATUS_INVALID the rule has failed, as in dray_answer_refuse.
 */
dray_status dray_answer_load(dray_answer *answer, size_t item, const char *type, dray_rule_function take, void *user);

/*
 * Makes the drop wait for a result that does not come from an item, such as the answer of a server, in the command of
 * drop_destination or on_drop or in a command that takes data. The drop waits, also if the command returns, until it is
 * cancelled, or dray_host_finish_load or dray_host_fail_load is called for each load that its commands have begun.
 *
 *   load   Receives the number of the load, which is not 0 and is used once in a host.
 *
 * DRAY_STATUS_MISUSE: answer or load is NULL, or the rule is not such a command. The rule has then failed, as in
 *   dray_answer_refuse.
 */
dray_status dray_answer_begin_load(dray_answer *answer, uint64_t *load);

/*
 * Reports that a load of dray_answer_begin_load has succeeded, and applies its result to the model in a transaction of
 * its own, which belongs to the step of the drop. After the last load the drag ends. dray_host_response returns the
 * result.
 *
 *   load   The number of the load.
 *   take   A command, called once before this call returns. Its dray_rule_call has no drag, as in dray_host_perform. If
 *          it refuses, the drop fails.
 *   user   Passed to `take`; may be NULL.
 *
 * DRAY_STATUS_INVALID: the load is not pending: it was finished, or its drop has ended.
 * DRAY_STATUS_FAILED: the command failed, an invariant of a plugin does not hold, or the new scene cannot be built. The
 *   changes of the command were undone, and the drop has failed.
 * DRAY_STATUS_MISUSE: host or take is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_finish_load(dray_host *host, uint64_t load, dray_rule_function take, void *user);

/*
 * Reports that a load of dray_answer_begin_load has failed. The drop then fails when its other loads have ended, and
 * the source keeps the items. dray_host_response returns the result.
 *
 *   reason   A sentence for the user; may be NULL.
 *
 * DRAY_STATUS_INVALID: the load is not pending, as in dray_host_finish_load; or reason is not UTF-8.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_fail_load(dray_host *host, uint64_t load, const char *reason);

/*
 * Runs a command of the program, such as that of a button or a menu, as one transaction and one step of undo. The scene
 * is described again. dray_host_response returns the result.
 *
 *   command   Called once before this call returns. Its dray_rule_call has no drag: only struct_size is set, and
 *             index and quantity are -1.
 *   user      Passed to `command`; may be NULL.
 *
 * DRAY_STATUS_OK also if the command or a model refuses.
 * DRAY_STATUS_FAILED: the command failed, an invariant of a plugin does not hold, or the new scene cannot be built. All
 *   models are restored.
 * DRAY_STATUS_MISUSE: host or command is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_perform(dray_host *host, dray_rule_function command, void *user);

/* == Models of the program == */

/* A function of dray_model without arguments, such as `begin` and `rollback`. `user` is that of dray_model. */
typedef void (*dray_model_function)(void *user);

/* Checks the changed model, by dray_answer_refuse or dray_answer_fail. */
typedef void (*dray_check_function)(void *user, dray_answer *answer);

/*
 * Makes the changes permanent. Also called at the end of an undo or redo. After an undo or redo the host forgets the
 * returned change at once.
 *
 *   size   Set it to the memory of the returned change, which counts towards undo_memory_limit. Initially 0. Unit:
 *          bytes.
 *
 * Returns the change: a pointer to data of the program, from which undo and redo restore the model; NULL: nothing has
 * changed.
 */
typedef void *(*dray_commit_function)(void *user, size_t *size);

/* Undoes, redoes or forgets a change that dray_commit_function returned. */
typedef void (*dray_change_function)(void *user, void *change);

/* Restores the model at the latest mark, and removes the mark. Returns 0 if it cannot: the whole transaction then
   fails at its end, and is rolled back. */
typedef int32_t (*dray_return_function)(void *user);

/* The number of changes of the model in the running transaction so far. It grows with each change; two equal numbers
   mean that there was no change in between. */
typedef uint64_t (*dray_count_function)(void *user);

/*
 * A model of the program, which takes part in the transactions of all rules and plugins: all models are committed, or
 * all are rolled back. The host calls begin; then commands, undo or redo change the model; then it calls prepare and
 * commit. At any time after begin, the host can call rollback instead of the remaining functions. For a refused undo it
 * calls begin, undo, redo and rollback. `forget` and `destroy` run at the end of the call that made them due.
 *
 * While the host has a model, a drop that moves items and changes no model ends with DRAY_CAUSE_UNCHANGED, unless its
 * dray_rule has has_other_effects. Without a model, the host does not know the effects of a command.
 *
 * A command of a script can make moves, by dray.move. Before such a move the host calls mark. If the move succeeds, it
 * calls forget_mark; if the move fails or is refused, return_to_mark, and the command continues. Marks nest; none is
 * left when the transaction ends.
 */
typedef struct dray_model {
  size_t struct_size;
  dray_model_function begin;    /* Stores the present model, for rollback. Required. */
  dray_check_function prepare;  /* Checks the changed model, after the new scene is described; NULL: no check. */
  dray_commit_function commit;  /* Required. */
  dray_model_function rollback; /* Restores the model that begin stored. Required. */
  dray_change_function undo;    /* Restores the model before the change. Required. */
  dray_change_function redo;    /* Restores the model after the change. Required. */
  dray_change_function forget;  /* Frees a change that no step of undo has. May be NULL. */
  dray_destroy_function destroy; /* Called after the last use of the model and the last forget. May be NULL. */
  void *user;                   /* Passed to each of these functions; may be NULL. */
  /* Marks inside a transaction: all three or none. Without them, a move that is refused inside a command of a script
     makes the whole command fail. */
  dray_model_function mark;            /* Marks the present model. */
  dray_model_function forget_mark;     /* Removes the latest mark, and keeps the changes since. */
  dray_return_function return_to_mark; /* Restores the model at the latest mark, and removes the mark. */
  /* NULL: a move inside a command that changes nothing is not noticed before its source removes the items. */
  dray_count_function count_changes;
} dray_model;

/*
 * Adds a model. The host keeps it until dray_host_remove_model, or until the host is destroyed.
 *
 *   model   Copied.
 *
 * DRAY_STATUS_MISUSE: host or model is NULL, struct_size is too small, a required function is NULL, only some of the
 *   functions for marks are set, or the call comes from inside a callback. Then `destroy` is called, unless the struct
 *   is NULL or too small.
 */
dray_status dray_host_add_model(dray_host *host, const dray_model *model);

/*
 * Removes a model. Its changes can no longer be undone; those of other models can. `forget` for each of its changes and
 * then its `destroy` run at the end of this call.
 *
 *   user   The `user` of the model. Of several models with the same user, the latest one is removed.
 *
 * DRAY_STATUS_INVALID: the host has no such model.
 * DRAY_STATUS_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_remove_model(dray_host *host, void *user);

#ifdef __cplusplus
}
#endif

#endif
