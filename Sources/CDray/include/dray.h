/*
 * dray.h - a drag-and-drop engine whose rules are scripts, for programs in C
 *
 * The program sends inputs of pointer and keys, with their times, to a host. The host returns the elements to draw, the
 * predicted result of a drop, and the result of each input. It draws nothing itself, reads no clock and starts no
 * thread.
 *
 *     dray_host *host = NULL;
 *     dray_host_options options = { .struct_size = sizeof options };
 *     if (dray_host_create(&options, &host) != DRAY_OK) return 1;
 *     if (dray_host_load_plugin(host, "plugins/klondike", NULL) != DRAY_OK) puts(dray_host_message(host));
 *
 *     dray_host_send(host, &(dray_input){ .struct_size = sizeof(dray_input), .kind = DRAY_POINTER_DOWN,
 *                                         .x = 245, .y = 230, .time = 0.0 });
 *     dray_placements list = dray_host_placements(host);
 *     for (size_t i = 0; i < list.count; i++) draw(DRAY_PLACEMENT(list, i));
 *     dray_host_destroy(host);
 *
 * Compile with: cc game.c $(pkg-config --cflags --libs dray)
 *
 * Contents:
 *
 *   Status codes                   dray_status
 *   Hosts                          dray_host_create, _destroy, _message
 *   Plugins                        dray_host_load_plugin, _memory
 *   Inputs                         dray_host_send, _deadline, _undo, _redo, _next_undo, _next_redo
 *   Results                        dray_host_response, _verdict
 *   Choices                        dray_host_choice, _answer
 *   Legal drags and explanations   dray_host_legal, _why, _valid_destinations
 *   Drawing                        dray_host_placements, _ended_drag, _preview_endings, _resize, _size
 *   Outcomes and states            dray_host_outcome, _state
 *   Recording, saving, loading     dray_host_record, _end_recording, _journal, _save, _save_with, _snapshot, _load
 *   Data from other programs       dray_host_requests, _deliver, _decline
 *   Data for other programs        dray_host_exported_drag, _load_exported, _exported_data, _end_exported_drag
 *
 * Rules for every function:
 *
 *   Threads     Use a host from one thread at a time. Different hosts share nothing. No call takes a lock or detects
 *               another thread in the same host: two threads in one host at once corrupt the memory of the program.
 *               Give each host its own thread, or hold your own lock around each call and while you read memory that
 *               the host owns. A host may move from one thread to another between two calls.
 *
 *   Errors      No argument makes a function crash: for NULL, a wrong struct_size, an unknown constant, a malformed
 *               string or a wrong order of calls it returns a status, or an empty list if it returns lists. The
 *               behaviour is undefined only for a handle that dray_host_create did not return or that is already
 *               destroyed, and for a pointer to memory that does not have the declared type and length. A failed call
 *               leaves states, scene and settings unchanged, except where the description of a status says otherwise.
 *
 *   Structs     A struct that you pass and that may grow begins with struct_size. Set it to sizeof the struct, and
 *               unused fields to 0. A struct of an older header is read and written up to its struct_size; a struct
 *               smaller than in the first version is DRAY_MISUSE. List elements that may grow have a stride instead.
 *
 *   Constants   Each set has its own int32_t type, in which 0 means "not set", "none" or the default. DRAY_OK is 0.
 *               A new version may add constants: give each switch a default branch.
 *
 *   Strings     UTF-8 with a NUL at the end. Strings that you pass are copied and checked: invalid UTF-8 is
 *               DRAY_BAD_INPUT. Strings that the library returns are never NULL; an absent text is empty. A text of a
 *               script may contain a NUL: dray_text_length returns the length of every text that the library returns.
 *               Names of items and containers are bytes, compared byte by byte: see dray_id.
 *
 *   Lifetime    Memory that a function returns belongs to the host. It is valid and unchanged until the same function
 *               is called again on the same host, or the host is destroyed. You free nothing but the host. The text of
 *               dray_host_message(NULL) is valid until the next failed call of this thread without a host.
 *
 *   Callbacks   Run on the thread of the call that causes them, before that call returns. A callback may call any
 *               function that only reads; functions that change the host or call a rule return DRAY_MISUSE there. A
 *               callback must return: no longjmp and no C++ exception may leave it. dray_host_placements and
 *               dray_host_size call rules only outside of callbacks.
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
 *          received; not a copy, and not the lines of a dray_journal_function, which come with their length. NULL: 0.
 */
size_t dray_text_length(const char *text);

/*
 * The i-th element of a list whose elements may grow, correct also if the library is newer than the program. Each such
 * list has its own macro, such as DRAY_PLACEMENT.
 */
#define DRAY_ELEMENT(type, items, stride, i) ((const type *)((const char *)(items) + (size_t)(i) * (stride)))

/* == Status codes == */

/*
 * The result of a call. dray_host_message returns a sentence for DRAY_MISUSE, DRAY_BAD_INPUT and DRAY_FAILED, and for
 * DRAY_NO_VALUE of functions that save.
 */
typedef int32_t dray_status;
enum {
  DRAY_OK = 0,
  DRAY_NO_VALUE = 1,  /* The requested value does not exist now; not an error. */
  DRAY_MISUSE = 2,    /* An error of the program: NULL, a wrong struct_size, or a call not allowed in a callback. */
  DRAY_BAD_INPUT = 3, /* An argument is invalid: a path, a manifest, a script, an option, a name, a number. */
  DRAY_FAILED = 4     /* A rule failed while it ran: an error in a script, a limit, a broken invariant. Or a result
                         cannot be made: it is too large, or its data is not available. */
};

/* == Hosts == */

/*
 * A drag-and-drop engine with its plugins and its scene. Create it by dray_host_create, end it by dray_host_destroy.
 */
typedef struct dray_host dray_host;

/* The event that a report is about. */
typedef int32_t dray_report_kind;
enum {
  DRAY_REPORT_FAILED = 1,       /* A rule failed, its changes were undone; or a scene, rebuild or recording failed. */
  DRAY_REPORT_REBUILT = 2,      /* A plugin exceeded a limit or could not be drawn; it was rebuilt from its states. */
  DRAY_REPORT_WROTE = 3,        /* A rule that may not change states did so; the change was undone. */
  DRAY_REPORT_UNBOUND = 4,      /* A script has rules for a container that is not in the scene. */
  DRAY_REPORT_ANNOUNCEMENT = 5, /* A text to speak or show, from a plugin or about the effect of a key. */
  DRAY_REPORT_PRINTED = 6,      /* A script printed a line. */
  DRAY_REPORT_CONTENT_TYPE = 7, /* A script names a content type that is undeclared, or neither data nor a package. */
  DRAY_REPORT_NOT_UNDOABLE = 8, /* A command changed more than undo keeps: undo cannot go back past it. */
  DRAY_REPORT_FORGOTTEN = 9     /* The journal is no longer kept in memory: it would exceed its limit. */
};

/* The effect of a key, as fields. Defined under "Results". */
typedef struct dray_announcement dray_announcement;

/*
 * A message of a plugin or about it. Valid until the callback returns.
 */
typedef struct dray_report {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_report_kind kind;
  int32_t reserved;
  const char *plugin;    /* The name of the plugin; empty for a report of the host itself. */
  const char *text;      /* A sentence for the user, or the line that a script printed. */
  const char *traceback; /* The frames of the script, innermost first, one a line; empty if no script ran. */
  /* The effect of a key that `text` describes; NULL for all other reports. */
  const dray_announcement *announcement;
} dray_report;

/* Receives a report. `user` is the one of dray_host_options. */
typedef void (*dray_report_function)(void *user, const dray_report *report);

/* Called when the host no longer needs `user`. */
typedef void (*dray_destroy_function)(void *user);

/*
 * Limits on the number and the size of a plugin's objects, and on the cost of one search. 0 stands for the default in
 * brackets. A script that exceeds a quota gets an error with its place, the plugin's name and the quota.
 */
typedef struct dray_quotas {
  size_t struct_size;
  uint64_t tasks;       /* Commands that wait at the same time. [10,000] */
  uint64_t timers;      /* Timers in one scene. [10,000] */
  uint64_t nodes;       /* Nodes in one scene. Rows of a collection count only when shown again. [100,000] */
  uint64_t nesting;     /* Depth of nodes inside each other. [100] */
  uint64_t name_length; /* Length of an id, a type or another name. Unit: bytes. [65,536] */
  uint64_t text_length; /* Length of a label or another text of a node. Unit: bytes. [262,144] */
  uint64_t questions;   /* Cost of one call of dray_host_legal or dray_host_valid_destinations, of one dray.legal in a
                           script, or of one lift by keys. Each item tried and each place tried costs 1. A lift costs 1
                           more for each eight items; a place costs 1 more for each hundred dragged items, and for each
                           50 nodes under its point. Many destinations or types at a place, and scrolling, cost more,
                           too. [100,000] */
} dray_quotas;

/*
 * The settings of a new host. Most programs leave all fields but struct_size at 0.
 */
typedef struct dray_host_options {
  size_t struct_size;
  uint64_t memory_limit;      /* For the scripts of each plugin. Unit: bytes; 0: 16 MB, 2^48 and more: unlimited. */
  uint64_t instruction_limit; /* For each call of a script. Unit: Lua VM instructions; 0: ten million. */
  int32_t is_trusted;         /* Not 0: all limits of this struct are ignored, except quotas and the limits of undo. */
  int32_t reserved;
  dray_report_function report; /* Receives all reports of this host; may be NULL. */
  void *user;                  /* Passed to `report` and `destroy` unchanged; may be NULL. */
  /* Called once, by dray_host_destroy or by a dray_host_create that does not return DRAY_OK; may be NULL. Not called if
     struct_size is wrong, because then no other field is read. */
  dray_destroy_function destroy;
  /* The next two: for all calls of a plugin's scripts during one input; here each call of a function of this header is
     an input. A script that exceeds one is ended, and its plugin is rebuilt from its latest committed states. */
  uint64_t input_instruction_limit; /* Unit: Lua VM instructions; 0: a hundred million. */
  double input_time_limit;          /* Processor time. Unit: seconds; 0: 1. */
  const dray_quotas *quotas;        /* Borrowed for the call; NULL: the default quotas. */
  /* Memory that the host may keep for the scripts of each plugin, beyond memory_limit: states, nodes and their texts,
     rows, waiting commands, choices, item providers. Unit: bytes; 0: 64 MB. Ignored if is_trusted. */
  uint64_t host_memory_limit;
  uint64_t undo_memory_limit; /* For all steps that can be undone or redone. Unit: bytes; 0: 16 MB. */
  uint64_t undo_step_limit;   /* How many of the latest steps can be undone; 0: 10,000. */
  uint64_t source_limit;      /* For each script file of a plugin. Unit: bytes; 0: 256 KB. */
  uint64_t load_limit;        /* For a text that a script compiles with `load`. Unit: bytes; 0: 64 KB. */
} dray_host_options;

/*
 * Creates a host without plugins.
 *
 *   options   Borrowed for the call. NULL: the same as all zero.
 *   host      Receives the new handle, which you destroy; NULL if the call fails.
 *
 * DRAY_MISUSE: host is NULL, options->struct_size is too small, or options->quotas->struct_size is too small.
 * DRAY_BAD_INPUT: a limit or a quota is larger than INT64_MAX, or a time is negative or not finite.
 * After a failure dray_host_message(NULL) returns the message.
 */
dray_status dray_host_create(const dray_host_options *options, dray_host **host);

/*
 * Ends a host and frees everything in it. Drags in progress end without a report, then options.destroy is called.
 * Memory that the host returned is no longer valid.
 *
 *   host   NULL: nothing happens.
 *
 * DRAY_MISUSE: called from inside a callback of this host; the host is not destroyed.
 */
dray_status dray_host_destroy(dray_host *host);

/*
 * The message of the latest call that returned DRAY_MISUSE, DRAY_BAD_INPUT or DRAY_FAILED, or DRAY_NO_VALUE from a
 * function that saves: the problem, its place, and a suggestion if there is one. Other calls do not change it. Empty
 * before the first such call.
 *
 *   host   NULL: the message of the latest failed call of this thread that had no host, cut to 255 bytes.
 */
const char *dray_host_message(const dray_host *host);

/* == Plugins == */

/* The type of an option's value. */
typedef int32_t dray_option_kind;
enum {
  DRAY_OPTION_BOOLEAN = 1, /* integer: 0 is false, all others are true */
  DRAY_OPTION_INTEGER = 2, /* integer */
  DRAY_OPTION_NUMBER = 3,  /* number */
  DRAY_OPTION_STRING = 4   /* string */
};

/*
 * The value of one option that a manifest declares. This struct does not grow.
 */
typedef struct dray_option {
  const char *name;
  dray_option_kind kind; /* Selects one of the following fields. */
  int32_t reserved;
  int64_t integer;
  double number;
  const char *string;
} dray_option;

/*
 * The settings of a plugin to load.
 */
typedef struct dray_plugin_options {
  size_t struct_size;
  uint64_t seed;              /* Seed of all random numbers of the plugin; the same numbers on every machine. */
  const dray_option *options; /* An array; NULL if option_count is 0. */
  size_t option_count;        /* Other options keep the default of the manifest. */
} dray_plugin_options;

/*
 * Loads a plugin from its folder: reads plugin.lua, runs its scripts, builds its scene. Plugins loaded later are drawn
 * in front of it. Items can be dragged from one plugin to another.
 *
 *   path      The folder, as open(2) takes it.
 *   options   Borrowed for the call. NULL: seed 0, every option with the default of the manifest.
 *
 * DRAY_MISUSE: host or path is NULL, a struct_size is too small, `options` is NULL where option_count is not 0, the
 *   name or the string of an option is NULL, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: the folder or a file cannot be read; the manifest, a script or the scene is invalid; an option is
 *   unknown, is set twice, has an unknown kind or has a value that the manifest does not allow; a plugin of this name
 *   is already loaded, or a plugin that this one depends on is not.
 */
dray_status dray_host_load_plugin(dray_host *host, const char *path, const dray_plugin_options *options);

/*
 * Memory use of a plugin. Unit: bytes.
 */
typedef struct dray_memory {
  size_t struct_size;        /* Set by you. */
  uint64_t scripts;          /* Memory of its Lua state. */
  uint64_t host_memory;      /* Memory that the host keeps for it, without the overhead of the allocator. */
  uint64_t host_memory_peak; /* The maximum of host_memory since the plugin was loaded. */
  uint64_t host_memory_limit; /* 0: unlimited. */
} dray_memory;

/*
 * The present memory use of a plugin. A plugin that exceeds a limit is reported with DRAY_REPORT_REBUILT.
 *
 *   plugin   The name in its manifest.
 *   memory   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: no plugin of this name is loaded.
 * DRAY_MISUSE: host, plugin or memory is NULL, or struct_size is too small.
 */
dray_status dray_host_memory(dray_host *host, const char *plugin, dray_memory *memory);

/* == Inputs == */

/* The type of a name. */
typedef int32_t dray_id_kind;
enum { DRAY_ID_NONE = 0, DRAY_ID_STRING = 1, DRAY_ID_INTEGER = 2 };

/*
 * The name of an item, a container, a type or a namespace: a string or an integer. A string never equals an integer,
 * not even "1" and 1. A string may contain any bytes, also a NUL or invalid UTF-8; strings are compared byte by byte.
 * When you pass back a name that the library returned, keep its length. This struct does not grow.
 */
typedef struct dray_id {
  dray_id_kind kind;
  uint32_t length;    /* Of `string`, in bytes, without the NUL. In a name that you pass, 0: up to the NUL. */
  int64_t integer;    /* Of DRAY_ID_INTEGER. */
  const char *string; /* The text of the name: the digits of an integer, empty for DRAY_ID_NONE. */
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
 * What a destination says about a drop beside its operation, its place and its reason; all 0 if it accepts nothing.
 * Valid as long as the struct that points to it. Grows at its end: struct_size has the present size.
 */
typedef struct dray_drop_details {
  size_t struct_size;         /* Set by the library: fields beyond it do not exist. */
  size_t accepted_item_count; /* How many of the items are accepted, counted from the first. */
} dray_drop_details;

/* A named value of a reason, for a program that writes its own texts. This struct does not grow. */
typedef struct dray_parameter {
  const char *name;
  const char *value;
} dray_parameter;

/*
 * The reason of a refusal or a failure, or a remark on an accepted drop, such as an item that arrived elsewhere. All
 * fields are empty if there is no reason. This struct does not grow.
 */
typedef struct dray_reason {
  const char *text;                 /* A sentence. */
  const char *code;                 /* A name of this kind of reason, the same in every language; may be empty. */
  const dray_parameter *parameters; /* For a text of your own, in the order in which the rule gives them. */
  size_t parameter_count;
} dray_reason;

/* The kind of an input, with the fields that it uses. */
typedef int32_t dray_input_kind;
enum {
  DRAY_POINTER_DOWN = 1,      /* A button or a finger went down: pointer, device, x, y. */
  DRAY_POINTER_MOVED = 2,     /* The pointer moved: pointer, x, y. */
  DRAY_POINTER_UP = 3,        /* The button or the finger went up at this position: pointer, x, y. */
  DRAY_POINTER_CANCELLED = 4, /* The system cancelled the pointer: pointer. */
  DRAY_KEY_DOWN = 5,          /* A key went down: key. */
  DRAY_MODIFIERS_CHANGED = 6, /* The held modifier keys changed: modifiers. */
  DRAY_TICK = 7,              /* Time has passed: time. See dray_host_deadline. */
  DRAY_SUSPENDED = 8,         /* The program goes to the background: all gestures and drags end. */
  /* A drag of another program enters the window: pointer, x, y, operations, and promises. For items without data, set
     types instead of promises; the value that rules receive for such an item is its number, from 1. From now on the
     pointer moves and goes up like any other. */
  DRAY_DRAG_ENTERED = 9,
  DRAY_DRAG_EXITED = 10,  /* A drag of another program left the window: pointer. */
  DRAY_SCROLLED = 11,     /* A wheel or a finger scrolls the view under a position: x, y, dx, dy. */
  DRAY_SCROLLED_TO = 12,  /* A scroll view was scrolled: place, dx, dy. */
  DRAY_REVEALED = 13      /* Scrolls until an item or a container is visible: place, item_space, has_anchor, x, y. */
};

/* The kind of a pointing device. */
typedef int32_t dray_device;
enum {
  DRAY_DEVICE_MOUSE = 1, /* Also 0. A drag begins when the pointer has moved a few points. */
  DRAY_DEVICE_TOUCH = 2, /* A drag begins after a long press, which needs ticks. */
  DRAY_DEVICE_PEN = 3    /* Drags like a mouse. */
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
 * An input. Every kind uses struct_size, time and modifiers; other fields that the kind does not use are ignored.
 */
typedef struct dray_input {
  size_t struct_size;
  dray_input_kind kind;
  dray_device device;
  double time;     /* A time earlier than that of the previous input counts as the time of the previous input. */
  int64_t pointer; /* 0 for the mouse, a number of your choice for each finger; not negative. */
  double x, y;
  dray_modifiers modifiers;  /* The modifier keys that are held. */
  dray_operation operations; /* A set: what the other program allows; 0: DRAY_OPERATION_COPY. */
  const char *key;           /* A name in lower case, such as "a", "space", "escape", "left". */
  const char *const *types;  /* The content type of each item that the other program drags. */
  size_t type_count;
  const dray_promise *promises; /* The types and the name of each item that the other program drags. */
  size_t promise_count;
  double dx, dy;      /* How far the content moves to the left and upward. Of DRAY_SCROLLED: from its present position;
                         of DRAY_SCROLLED_TO: from its unscrolled position. Unit: points. */
  dray_id place;      /* A scroll view, an item or a container. */
  dray_id item_space; /* The namespace of an item; none: any. */
  int32_t has_anchor; /* Of DRAY_REVEALED. Not 0: x and y are fractions, from 0 to 1, of the size of `place`; that point
                         is shown at the same fractions of the view. */
} dray_input;

/*
 * Takes an input: continues gestures and drags, calls rules, runs commands. Inputs may come in any order; an input
 * without meaning, such as a release without a press, only lets time pass. dray_host_response returns the result.
 *
 *   input   Borrowed for the call.
 *
 * DRAY_OK also for a refused drop, which is a result and not an error.
 * DRAY_FAILED: a rule failed, and its changes were undone. The input is consumed; a drag may have ended. Changes of
 *   other rules at the same input remain, such as those of other timers at a tick.
 * DRAY_MISUSE: host or input is NULL, struct_size is too small, promises is NULL where promise_count is not 0, the
 *   string of an id is NULL where its kind is DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: an unknown kind, device, modifier or operation; a time, position, distance or pointer that is not
 *   finite or is negative where it must not be; a time beyond 9007199254; a missing or empty key; a missing place;
 *   missing types, or a type that is NULL. The input is ignored.
 */
dray_status dray_host_send(dray_host *host, const dray_input *input);

/*
 * The time by which to send the next DRAY_TICK, so that long presses, timers and data are punctual.
 *
 *   time   Receives the time; unchanged unless DRAY_OK. Not later than now if a tick is overdue.
 *
 * DRAY_NO_VALUE: no tick is needed.
 * DRAY_MISUSE: host or time is NULL.
 */
dray_status dray_host_deadline(dray_host *host, double *time);

/*
 * Undo reverts the latest input that changed a state, in all plugins; redo repeats the step that was undone last.
 * dray_host_response returns the result: DRAY_RESPONSE_PERFORMED, or DRAY_RESPONSE_REFUSED if there is no step, or
 * during a drag. If a drop after that input waits or has placeholders, and has changed no state yet, undo cancels the
 * drop instead. Steps that were undone before the drop can then be redone.
 *
 * DRAY_OK also if the response is a refusal.
 * DRAY_FAILED: a state cannot be restored. No state has changed.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_undo(dray_host *host);
dray_status dray_host_redo(dray_host *host);

/* The kind of action that began an undo step. */
typedef int32_t dray_step_kind;
enum {
  DRAY_STEP_DROP = 1,    /* Items were dropped: item_ids, operation, route. */
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
  const dray_id *item_ids;  /* The items dropped, tapped or deleted; empty if they came from another program. */
  size_t item_count;
  dray_route route; /* Source and destination. */
  const char *key;  /* The name of the key, as in dray_input. */
  const char *text; /* An English sentence without a subject: "moved 2C from pile 2 to pile 3". */
} dray_step;

/*
 * The step that dray_host_undo would undo now, or that dray_host_redo would redo, for the title and the state of a menu
 * item.
 *
 *   step   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: there is no step, or a drag is in progress.
 * DRAY_MISUSE: host or step is NULL, or struct_size is too small.
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
 * The result of an input. Fields that the kind does not use are 0 or empty. dray_host_preview_endings returns the
 * previews of a drag that has ended.
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
  const dray_drop_details *details; /* What the destination said; never NULL. */
  const dray_id *failed_item_ids;   /* The items whose requested data did not arrive. */
  size_t failed_item_count;
  const dray_id *select_ids; /* The items to select after the drop. */
  size_t select_count;
  const dray_id *deselect_ids; /* The items to deselect after the drop. */
  size_t deselect_count;
} dray_response;

/*
 * The result of the latest input.
 *
 *   response   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: no input has been taken since the host was created or loaded.
 * DRAY_MISUSE: host or response is NULL, or struct_size is too small.
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
  const dray_drop_details *details; /* What the destination says; never NULL. */
} dray_verdict;

/*
 * The verdict on the drag of a pointer after the latest input.
 *
 *   pointer   As in the inputs.
 *   verdict   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer has no drag.
 * DRAY_MISUSE: host or verdict is NULL, or struct_size is too small.
 */
dray_status dray_host_verdict(dray_host *host, int64_t pointer, dray_verdict *verdict);

/* The effect of a key on the focus or on a drag by keys. */
typedef int32_t dray_announcement_step;
enum {
  DRAY_ANNOUNCEMENT_FOCUSED = 1,    /* The focus moved to an item or a container that can be lifted or tapped. */
  DRAY_ANNOUNCEMENT_TAPPED = 2,     /* The element with the focus was tapped. */
  DRAY_ANNOUNCEMENT_LIFTED = 3,     /* The items were lifted; `count` places would accept them. */
  DRAY_ANNOUNCEMENT_NOT_LIFTED = 4, /* The element with the focus could not be lifted: reason. */
  DRAY_ANNOUNCEMENT_OVER = 5,       /* The drag moved over a place that would accept it, `position` of `count`. */
  DRAY_ANNOUNCEMENT_DROPPED = 6,    /* The items were dropped and accepted. */
  DRAY_ANNOUNCEMENT_CANCELLED = 7,  /* The drag ended without a drop: all items are at their old places. */
  DRAY_ANNOUNCEMENT_REFUSED = 8     /* The key had no effect: reason. */
};

/* A Boolean; 0 if the field does not apply. */
typedef int32_t dray_truth;
enum { DRAY_TRUE = 1, DRAY_FALSE = 2 };

/*
 * The effect of a key, for a program that writes its own texts. Part of a dray_report, and valid as long as the
 * report. Grows at its end: struct_size has the present size. Fields that the step does not use are 0 or empty.
 */
struct dray_announcement {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  dray_announcement_step step;
  dray_operation operation; /* Of the drop, possible or done. */
  dray_reason reason;
  const dray_id *item_ids; /* The item with the focus, or the dragged items. */
  size_t item_count;
  dray_route route;         /* The source, and the destination that the drag is over or the drop went to. */
  size_t position;          /* From 1: of the focused item in its list, or of the place among the accepting places. */
  size_t count;             /* The number of items in that list, or of the accepting places. */
  dray_truth can_be_lifted; /* Whether Space would lift the element with the focus. */
  dray_truth can_be_tapped; /* Whether Return would tap the element with the focus. */
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
 *   choice   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: no choice is waiting.
 * DRAY_MISUSE: host or choice is NULL, or struct_size is too small.
 */
dray_status dray_host_choice(dray_host *host, dray_choice *choice);

/*
 * Answers the earliest waiting choice: its rule continues. dray_host_response returns the result.
 *
 *   answer   One of the choices. NULL: none of them.
 *
 * DRAY_OK also if the rule then refuses.
 * DRAY_FAILED: the rule failed. Its changes after the choice are undone.
 * DRAY_BAD_INPUT: no choice is waiting, or the answer is not one of the choices; the rule continues to wait.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_answer(dray_host *host, const char *answer);

/* == Legal drags and explanations == */

/*
 * Selects hypothetical drags. Set fields that do not matter to 0.
 */
typedef struct dray_question {
  size_t struct_size;
  dray_modifiers modifiers;    /* The modifier keys that are held. */
  int32_t has_positions;       /* Not 0: evaluate each position in a list; 0: only its end. */
  dray_id item;                /* The item to grab. */
  dray_id item_space;          /* The namespace of the item, if several items have its id. */
  dray_id from;                /* The container in which the drag begins. */
  dray_id place;               /* The destination: a container, a collection, or an item that takes drops itself. */
  dray_id before;              /* The item before which the drop would insert; none: at the end. */
} dray_question;

/*
 * A drag that would be accepted. Grows at its end: step through the list by dray_legal_drags.stride.
 */
typedef struct dray_legal_drag {
  dray_operation operation; /* Of the drop. */
  int32_t reserved;
  dray_id item, item_space; /* The item to grab. */
  const dray_id *item_ids;  /* All lifted items, in the order of the payload. */
  size_t item_count;
  dray_id place;                    /* The destination, as in dray_question. */
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* What the destination says; never NULL. */
} dray_legal_drag;

/*
 * A list of drags. This struct does not grow.
 */
typedef struct dray_legal_drags {
  const dray_legal_drag *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_legal_drags;

/* The i-th of a list of drags, i < list.count. */
#define DRAY_LEGAL_DRAG(list, i) DRAY_ELEMENT(dray_legal_drag, (list).items, (list).stride, i)

/*
 * Finds every drag that would be accepted now, with the same rules as a real drag. The list has the items in the order
 * of the scene, and for each item its possible destinations. Drops that would change nothing are left out. No item is
 * moved.
 *
 *   question   Borrowed for the call. Only drags of this item, from this container, to this place; `before` is ignored.
 *              NULL: all.
 *   drags      Receives the list; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: no drag would be accepted.
 * DRAY_FAILED: the scene cannot be built, a plugin was stopped at a limit, or the search costs more than the quota
 *   `questions`. Set `item`, `from` or `place` to reduce the cost.
 * DRAY_MISUSE: host or drags is NULL, struct_size is too small, the string of an id is NULL where its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: an unknown modifier or kind of id.
 */
dray_status dray_host_legal(dray_host *host, const dray_question *question, dray_legal_drags *drags);

/* The answer of a source or a destination. */
typedef int32_t dray_answer_kind;
enum {
  DRAY_ANSWER_LIFTS = 1,  /* The source allows `ids` to be lifted. */
  DRAY_ANSWER_KEEPS = 2,  /* The source allows no item to be lifted: reason. */
  DRAY_ANSWER_TAKES = 3,  /* The destination takes items of the types `ids`; an empty list: any. */
  DRAY_ANSWER_PASSES = 4, /* The destination does not take these items; the next one beneath is asked: reason. */
  DRAY_ANSWER_SAYS = 5    /* A drop would have the operation `operation`: reason. */
};

/*
 * One question and its answer, on the way to a verdict. Grows at its end: step through the list by
 * dray_explanation.trace_stride.
 */
typedef struct dray_trace_step {
  dray_answer_kind kind;
  dray_operation operation; /* Of DRAY_ANSWER_SAYS. */
  dray_id place;            /* The element with the modifier; if it has no id, the nearest named container around it. */
  const char *question;     /* The name of the modifier or of the delegate's function, as in scripts. */
  const char *script;       /* The file of the rule; empty if the rule is not in a script. */
  int64_t line;             /* The line on which the rule begins; 0 if it is not in a script. */
  dray_reason reason;
  const dray_id *ids;
  size_t id_count;
} dray_trace_step;

/*
 * The predicted result of a hypothetical drag, with the answers that led to it.
 */
typedef struct dray_explanation {
  size_t struct_size;       /* Set by you. */
  dray_operation operation; /* 0 if no item can be lifted. */
  dray_cause cause;         /* DRAY_CAUSE_DROPPED if accepted; the command of the drop may still refuse it. */
  dray_operation suggested; /* A set: the operations that the source suggests for this destination. */
  int32_t reserved;
  dray_reason reason;
  const dray_id *item_ids; /* The items that would be lifted. */
  size_t item_count;
  dray_route route;                 /* Source and destination of the items. */
  const dray_drop_details *details; /* What the destination says; never NULL. */
  const dray_trace_step *trace;     /* All questions with their answers, in the order of asking. */
  size_t trace_count;
  size_t trace_stride; /* From one step to the next. Unit: bytes. */
} dray_explanation;

/* The i-th step of an explanation's trace, i < explanation.trace_count. */
#define DRAY_TRACE_STEP(explanation, i) \
  DRAY_ELEMENT(dray_trace_step, (explanation).trace, (explanation).trace_stride, i)

/*
 * Evaluates a hypothetical drag and explains the result: each rule asked, its line, and its answer.
 *
 *   question      Borrowed for the call: `item` and `place` are required, `from` and `has_positions` are ignored.
 *   explanation   Set its struct_size; filled if DRAY_OK. `reason` says if the item or the place does not exist.
 *
 * DRAY_MISUSE: an argument is NULL, a struct_size is too small, the string of an id is NULL where its kind is
 *   DRAY_ID_STRING, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: item or place is not set, or an unknown modifier or kind of id.
 */
dray_status dray_host_why(dray_host *host, const dray_question *question, dray_explanation *explanation);

/* A list of names. This struct does not grow. */
typedef struct dray_ids {
  const dray_id *items; /* NULL if the list is empty. */
  size_t count;
} dray_ids;

/*
 * The destinations that would accept the drag of a pointer now, for example to highlight them: containers, collections,
 * and items that take drops themselves, in the order of the scene. Call this when a drag begins, and after changes.
 *
 *   pointer   As in dray_input.
 *   ids       Receives the list; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer has no drag, or no destination would accept it.
 * DRAY_FAILED: the search costs more than the quota `questions`, or a plugin was stopped at a limit.
 * DRAY_MISUSE: host or ids is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_valid_destinations(dray_host *host, int64_t pointer, dray_ids *ids);

/* == Drawing == */

/* The kind of an element to draw. */
typedef int32_t dray_placement_kind;
enum {
  DRAY_PLACEMENT_ITEM = 1,      /* An item, or a placeholder for one. */
  DRAY_PLACEMENT_CONTAINER = 2, /* A container with an id or a label. */
  DRAY_PLACEMENT_TEXT = 3       /* A label. */
};

/* The state of an element in a drag. */
typedef int32_t dray_placement_state;
enum {
  DRAY_STATE_RESTING = 1,     /* Not part of a drag. */
  DRAY_STATE_LIFTED = 2,      /* Dragged. */
  DRAY_STATE_PLACEHOLDER = 3, /* The gap where a dragged item would land, or which it left. */
  DRAY_STATE_TARGETED = 4     /* Would accept the drop. */
};

/* Placement flags, combined with |. */
typedef int32_t dray_placement_flags;
enum {
  DRAY_FLAG_SELECTED = 1, /* Draw it as selected. */
  DRAY_FLAG_DISABLED = 2, /* The element, or a container around it, is disabled. */
  DRAY_FLAG_CLIPPED = 4,  /* Draw only the part inside `clip`. */
  DRAY_FLAG_SCROLLED = 8, /* A scroll view; `content` is the rectangle of its content. */
  DRAY_FLAG_ROTATED = 16, /* Draw it rotated by `rotation`. */
  DRAY_FLAG_FOCUSED = 32  /* It has the keyboard focus: draw a frame around it. */
};

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
 * One element to draw. Grows at its end: step through the list by dray_placements.stride.
 */
typedef struct dray_placement {
  dray_placement_kind kind;
  dray_placement_state state;
  dray_placement_flags flags;
  int32_t badge;      /* On one dragged item: the number of dragged items if above 1, or of those that would be accepted
                         if the destination limits them. -1 elsewhere. */
  int64_t z;          /* From back (0) to front; equal to the index in the list. */
  dray_id id;         /* The name, if it has one; of a placeholder the name of its item. */
  dray_id type;       /* The item type. */
  dray_id item_space; /* The namespace, if the element or a container around it has one. */
  dray_id container;  /* The nearest named container around it. */
  dray_rect frame;
  dray_rect clip;                  /* Of DRAY_FLAG_CLIPPED. */
  const char *label;               /* The text to draw. */
  const char *accessibility_label; /* The text to speak; empty: speak the label. */
  const char *tint;                /* The colour, by a name that the program and the plugin agree on. */
  const char *style;               /* The style, by a name that the program and the plugin agree on. */
  const char *const *cells;        /* The texts in the columns of a table; all columns have equal width. */
  size_t cell_count;
  dray_rect content;      /* Of DRAY_FLAG_SCROLLED: the content, moved left and up by the scroll distance. */
  dray_rotation rotation; /* Of DRAY_FLAG_ROTATED. */
} dray_placement;

/*
 * A list of elements to draw, from back to front. This struct does not grow.
 */
typedef struct dray_placements {
  const dray_placement *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_placements;

/* The i-th of a list of placements, i < list.count. */
#define DRAY_PLACEMENT(list, i) DRAY_ELEMENT(dray_placement, (list).items, (list).stride, i)

/*
 * All elements to draw. After a change the scene is built again, which calls rules; if that fails, the list shows the
 * latest valid scene, and a report has the error. Inside a callback the scene is not built again: the list shows the
 * present one.
 *
 *   host   NULL: an empty list.
 */
dray_placements dray_host_placements(dray_host *host);

/* The movement of a preview after its drag, from its last position. */
typedef int32_t dray_motion;
enum {
  DRAY_MOTION_RETURNS = 1, /* Back to `target`, the unchanged place of the item. */
  DRAY_MOTION_LANDS = 2,   /* To `target`, the new place of the item. */
  DRAY_MOTION_FADES = 3    /* None: the preview fades out. */
};

/*
 * The end of an item's preview after its drag, for an animation. Grows at its end: step through the list by
 * dray_preview_endings.stride.
 */
typedef struct dray_preview_ending {
  dray_motion motion;
  dray_placement_flags flags; /* DRAY_FLAG_ROTATED or 0. */
  dray_id id;                 /* The item. */
  dray_id type;
  dray_id item_space;
  dray_rect frame;        /* Its last position. */
  dray_rect target;       /* Its final position; of DRAY_MOTION_FADES the same as `frame`. */
  dray_rotation rotation; /* Of DRAY_FLAG_ROTATED: its last rotation. */
} dray_preview_ending;

/*
 * A list of preview endings, in the order of the payload. This struct does not grow.
 */
typedef struct dray_preview_endings {
  const dray_preview_ending *items; /* The first element; NULL if the list is empty. */
  size_t count;
  size_t stride; /* From one element to the next. Unit: bytes. */
} dray_preview_endings;

/* The i-th of a list of preview endings, i < list.count. */
#define DRAY_PREVIEW_ENDING(list, i) DRAY_ELEMENT(dray_preview_ending, (list).items, (list).stride, i)

/*
 * The result of one of the drags that the latest input ended. One input, such as DRAY_SUSPENDED or the key Escape, can
 * end several drags; dray_host_response returns the result of one of them. A drag that ends between two inputs is
 * listed with the earlier input, for example if its items are missing when dray_host_placements builds the scene again.
 *
 *   index      From 0, in the order in which the drags ended.
 *   pointer    Receives the pointer of the drag: as in dray_input, -1 if a rule moved the items, -2 for a drag by keys.
 *              NULL: not wanted.
 *   response   Set its struct_size; filled if DRAY_OK.
 *   endings    Receives the list of preview endings. NULL: not wanted.
 *
 * DRAY_NO_VALUE: index is not less than the number of these drags.
 * DRAY_MISUSE: host or response is NULL, or struct_size is too small.
 */
dray_status dray_host_ended_drag(dray_host *host, size_t index, int64_t *pointer, dray_response *response,
                                 dray_preview_endings *endings);

/*
 * The preview endings of the drag that ended last, for a program that animates them.
 *
 *   host   NULL: an empty list.
 */
dray_preview_endings dray_host_preview_endings(dray_host *host);

/*
 * Sets the size in which the scene is laid out, such as the size of the window. Builds the scene again, which calls
 * rules.
 *
 *   width, height   Both 0: the scene takes the size that it needs, as in a new host.
 *
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: width or height is negative or not finite, or only one of them is 0.
 * DRAY_FAILED: the scene cannot be built, or not laid out in this size; the size is unchanged.
 */
dray_status dray_host_resize(dray_host *host, double width, double height);

/*
 * The size of the laid out scene: its extent from the origin to the right and down. After a change the scene is built
 * again, which calls rules; a failure and a callback have the same effects as in dray_host_placements.
 *
 *   width, height   Receive the size; each may be NULL.
 *
 * DRAY_MISUSE: host is NULL.
 */
dray_status dray_host_size(dray_host *host, double *width, double *height);

/* == Outcomes and states == */

/*
 * The outcome of the game of a plugin, such as "won".
 *
 *   plugin    The name of the plugin; NULL: the plugin loaded first.
 *   outcome   Receives the text; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: the game is not over, or a rule failed, which is reported.
 * DRAY_MISUSE: host or outcome is NULL, or the call comes from inside a callback, because it calls a rule.
 * DRAY_BAD_INPUT: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded.
 */
dray_status dray_host_outcome(dray_host *host, const char *plugin, const char **outcome);

/*
 * The latest committed content of a state of a plugin: the text of a Lua table with sorted keys, so that equal states
 * have equal texts.
 *
 *   plugin   The name of the plugin; NULL: the plugin loaded first.
 *   name     The name of the state, as in dray.state or dray.view_state.
 *   text     Receives the text; empty unless DRAY_OK.
 *
 * DRAY_MISUSE: host, name or text is NULL.
 * DRAY_BAD_INPUT: no plugin of this name is loaded, or plugin is NULL and no plugin is loaded, or it has no state of
 *   this name.
 * DRAY_FAILED: the text would be longer than 32 MB.
 */
dray_status dray_host_state(dray_host *host, const char *plugin, const char *name, const char **text);

/* == Recording, saving, loading == */

/*
 * A journal has every input and its result as JSON, one object a line. It can serve as a bug report, and can continue a
 * game after the program has ended. A saved game is a journal that begins with the states of the plugins.
 * dray_host_load continues a game from either. Each line has a checksum over the journal so far, so that damaged and
 * missing lines are found.
 */

/*
 * Receives lines of a journal while it is recorded.
 *
 *   user     The one of dray_recording.
 *   lines    Whole lines, each with its newline, and a NUL behind the last. Valid until the callback returns.
 *   length   In bytes, without the NUL.
 *
 * Returns 0 if it has stored the lines. Any other value ends the recording with a DRAY_REPORT_FAILED.
 */
typedef int32_t (*dray_journal_function)(void *user, const char *lines, size_t length);

/*
 * The destination of a journal. If all fields but struct_size are 0, it is kept in memory, for dray_host_journal.
 */
typedef struct dray_recording {
  size_t struct_size;
  const char *path;            /* Path of a new file, or NULL. */
  dray_journal_function write; /* Receives the lines instead of a file; or NULL. */
  void *user;                  /* Passed to `write` unchanged; must be valid until the recording ends. */
  int32_t keeps_text;          /* Not 0: also keep it in memory. Always so if path and write are NULL. */
  int32_t is_durable;          /* Not 0: each commit waits until its lines are on the disk. For `path` only. */
} dray_recording;

/*
 * Begins to record a journal. Call it before the first plugin is loaded, or while a journal is kept in memory: the new
 * destination then receives that journal with all its lines.
 *
 * A press, release, key or commit is written before it takes effect, in one write; moves and ticks wait in memory until
 * the next such write. A killed program therefore loses no committed change, and at most the moves and ticks since the
 * last write. A machine that loses power may lose the last seconds, which the system had not yet written to the disk;
 * with is_durable it loses no committed change either. If the file cannot grow any more or was removed, the recording
 * ends with a DRAY_REPORT_FAILED.
 *
 *   recording   Borrowed for the call. NULL: the same as all zero.
 *
 * DRAY_BAD_INPUT: the file already exists or cannot be written, or `write` did not return 0 for the present journal.
 * DRAY_MISUSE: host is NULL, struct_size is too small, path and write are both given, no journal is in memory although
 *   a plugin is loaded or a recording runs, or the call comes from inside a callback.
 */
dray_status dray_host_record(dray_host *host, const dray_recording *recording);

/*
 * Ends the recording, if there is one, and writes the waiting lines. A successful dray_host_load and
 * dray_host_destroy do the same.
 *
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_recording(dray_host *host);

/*
 * The journal so far. The cost of a call grows with the length of the journal.
 *
 *   text     Receives the journal; empty unless DRAY_OK.
 *   length   Receives its length in bytes, without the NUL; may be NULL.
 *
 * DRAY_NO_VALUE: no journal is kept in memory.
 * DRAY_MISUSE: host or text is NULL.
 */
dray_status dray_host_journal(dray_host *host, const char **text, size_t *length);

/*
 * Saves the present states of all plugins to a file, atomically: the file is complete or unchanged, also after a loss
 * of power. It has the states and the positions of the random generators, but no view states, drags or undo steps. The
 * cost of a call grows with the size of the states.
 *
 * DRAY_NO_VALUE: a drag is in progress, or a drop or a command waits; dray_host_message names each of them. Save after
 *   these have ended, or use dray_host_save_with.
 * DRAY_FAILED: the text would be larger than dray_host_load accepts.
 * DRAY_BAD_INPUT: the file cannot be written.
 * DRAY_MISUSE: host or path is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_save(dray_host *host, const char *path);

/* The treatment of drags, of drops that wait for data and of waiting commands when a game is saved. */
typedef int32_t dray_unfinished;
enum {
  DRAY_UNFINISHED_REFUSE = 0, /* The call saves nothing while one of these exists. */
  DRAY_UNFINISHED_DROP = 1,   /* The file has only committed states. In this host drags and commands continue. */
  DRAY_UNFINISHED_KEEP = 2    /* If one of these exists, the file is the whole journal; loading it restores them too. */
};

/*
 * The settings of dray_host_save_with.
 */
typedef struct dray_saving {
  size_t struct_size;
  const char *path;           /* The file. */
  dray_unfinished unfinished; /* The treatment of drags and waiting commands. */
  int32_t reserved;
} dray_saving;

/*
 * Saves like dray_host_save, with a choice for drags and waiting commands.
 *
 *   saving   Borrowed for the call.
 *
 * DRAY_NO_VALUE: as dray_host_save, with DRAY_UNFINISHED_REFUSE.
 * DRAY_FAILED: as dray_host_save.
 * DRAY_BAD_INPUT: the file cannot be written; or unfinished is DRAY_UNFINISHED_KEEP, a drag, drop or command is
 *   unfinished, and no journal is kept in memory.
 * DRAY_MISUSE: host, saving or path is NULL, struct_size is too small, unfinished is an unknown constant, or the
 *   call comes from inside a callback.
 */
dray_status dray_host_save_with(dray_host *host, const dray_saving *saving);

/*
 * The text that dray_host_save would write. Equal plugins, options, seeds, settings, states and random generators give
 * equal texts.
 *
 *   text, length   As of dray_host_journal.
 *
 * DRAY_NO_VALUE, DRAY_FAILED: as dray_host_save.
 * DRAY_MISUSE: host or text is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_snapshot(dray_host *host, const char **text, size_t *length);

/*
 * The settings of dray_host_load: a journal or a saved game, in a file or in memory.
 */
typedef struct dray_loading {
  size_t struct_size;
  const char *path; /* The file; NULL if `text` is given. */
  const char *text; /* The text itself, which need not end in NUL; NULL if `path` is given. */
  size_t length;    /* Of `text`, in bytes. */
  uint64_t last_line;          /* The last line to load; 0: all lines. */
  int32_t ignores_differences; /* Not 0: results may differ from the recorded ones, for example with new rules. */
  int32_t reserved;
  /* The folder below which the load may read files that the journal names and does not contain, such as dragged files
     of more than 1 MB. NULL: none. A journal can name any file in this folder, and scripts receive its contents. */
  const char *files_folder;
  uint64_t size_limit; /* The maximum size of a journal; 0: 1 GB. Unit: bytes. */
  uint64_t line_limit; /* The maximum length of a line; 0: 32 MB. Unit: bytes. */
} dray_loading;

/*
 * The result of dray_host_load.
 */
typedef struct dray_loaded {
  size_t struct_size;    /* Set by you. */
  uint64_t line;         /* The line that is invalid or has a different result, counted from 1. 0: there is none. */
  uint64_t usable_line;  /* The last line before `line` that can be loaded, for use as last_line. 0: there is none. */
  uint64_t input_count;  /* The number of inputs carried out. */
  uint64_t commit_count; /* The number of commits that were equal to the recorded ones. */
  double time;           /* Of the latest input. Continue your clock from here: earlier times count as this time. */
  const char *const *notes; /* Differences that may not matter, such as the version of a plugin. */
  size_t note_count;
} dray_loaded;

/*
 * Restores the state at the end of a journal or a saved game: carries out its inputs, and compares the results with the
 * recorded ones. The cost of a call is that of the inputs.
 *
 * The plugins, the scene and the undo steps of the host are replaced. The handle, the callback for reports, the
 * settings of dray_host_create and dray_host_resize, and memory that the host returned remain. A recording ends. A new
 * journal, which begins with all loaded lines, is kept in memory: pass it to a destination by dray_host_record, or drop
 * it by dray_host_end_recording.
 * The load itself makes no reports. Requests and exported loads from before the call are no longer valid. A journal
 * that ends in the middle of a drag restores that drag: DRAY_SUSPENDED ends it.
 *
 * If the host has plugins, the journal must load at least one of these and no others; their files are read from the
 * folders of the host. A host without plugins loads them from the folders that the journal names. Scripts inside a
 * journal are not run. All scripts run under the limits that the journal names, but at most those of the host; so does
 * undo. These limits stay after the load. Time limits are those of the host, and ten times as long during the load.
 *
 *   loading   Borrowed for the call.
 *   loaded    Set its struct_size; filled if DRAY_OK, or if DRAY_BAD_INPUT is due to the journal. May be NULL.
 *
 * DRAY_BAD_INPUT: the file cannot be read, a line is invalid or damaged, an input has a different result, or a plugin
 *   cannot be loaded. The host is unchanged, and its recording continues.
 * DRAY_FAILED: the scene cannot be laid out in the size of the host. The host is unchanged.
 * DRAY_MISUSE: host or loading is NULL, a struct_size is too small, both or none of path and text are given, length is
 *   larger than the address space, or the call comes from inside a callback.
 */
dray_status dray_host_load(dray_host *host, const dray_loading *loading, dray_loaded *loaded);

/* == Data from other programs == */

/*
 * A request for data: the destination of a drop needs the data of an item of another program. Grows at its end: step
 * through the list by dray_requests.stride.
 */
typedef struct dray_request {
  uint64_t id;      /* Unique in this host. */
  int64_t tag;      /* Of the item's dray_promise. */
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

/* The i-th of a list of requests, i < list.count. */
#define DRAY_REQUEST(list, i) DRAY_ELEMENT(dray_request, (list).items, (list).stride, i)

/*
 * The requests that are not yet answered. Call this after each DRAY_TICK: requests come up at a tick after a drop, and
 * the destination receives the data at the tick after your answer. Answer each request, now or later; the drop waits.
 *
 *   host   NULL: an empty list.
 */
dray_requests dray_host_requests(dray_host *host);

/*
 * Answers a request with data.
 *
 *   bytes   Copied. NULL only if count is 0.
 *
 * DRAY_BAD_INPUT: the request is not pending: it was answered, or its data is no longer needed.
 * DRAY_MISUSE: host is NULL, bytes is NULL and count is not 0, count is larger than the address space, or the call
 *   comes from inside a callback.
 */
dray_status dray_host_deliver(dray_host *host, uint64_t request, const void *bytes, size_t count);

/*
 * Declines a request: the data is not available.
 *
 *   reason   A sentence for the user; may be NULL.
 *
 * Returns the same statuses as dray_host_deliver.
 */
dray_status dray_host_decline(dray_host *host, uint64_t request, const char *reason);

/* == Data for other programs == */

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
 *   pointer   As in the inputs.
 *   drag      Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer has no drag that began in this host and may leave the program.
 * DRAY_MISUSE: host or drag is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_drag(dray_host *host, int64_t pointer, dray_exported_drag *drag);

/*
 * Requests the data of an item for another program. The data arrives at a tick; then dray_host_exported_data returns
 * it.
 *
 *   item   Index in dray_exported_drag.items.
 *   type   One of the item's types.
 *   load   Receives the number of the load, for dray_host_exported_data.
 *
 * DRAY_BAD_INPUT: unknown drag, item or type.
 * DRAY_MISUSE: host, type or load is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_load_exported(dray_host *host, int64_t pointer, size_t item, const char *type, uint64_t *load);

/*
 * Loaded data, as bytes or as a file.
 */
typedef struct dray_data {
  size_t struct_size; /* Set by you. */
  const void *bytes;  /* NULL if the data is a file. */
  size_t count;
  const char *path; /* Of a file, which its source must keep until the drag has ended; empty if the data is bytes. */
} dray_data;

/*
 * The data of a load. After DRAY_OK or DRAY_FAILED the load is over, and its number is no longer valid.
 *
 *   data   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: the data has not arrived yet. Send ticks.
 * DRAY_FAILED: the data is not available; dray_host_message has the reason.
 * DRAY_BAD_INPUT: unknown load.
 * DRAY_MISUSE: host or data is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_data(dray_host *host, uint64_t load, dray_data *data);

/*
 * Ends the drag of a pointer after another program has received the drop. Its source is notified when all loads have
 * ended. dray_host_response returns the result.
 *
 *   operation   What the other program did with the items; an operation that the source did not suggest counts as
 *               DRAY_OPERATION_CANCEL.
 *
 * DRAY_BAD_INPUT: operation is not a constant of dray_operation, or the pointer has no drag that may leave the
 *   program.
 * DRAY_FAILED: a rule of the source failed, and its changes were undone. The drag has ended.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_exported_drag(dray_host *host, int64_t pointer, dray_operation operation);

#ifdef __cplusplus
}
#endif

#endif
