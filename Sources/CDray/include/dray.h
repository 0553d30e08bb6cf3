/*
 * dray.h - a drag-and-drop engine whose rules are scripts, for programs in C
 *
 * You tell a host what pointer and keys did, and when. It tells you what is where, what a drop would do, and what a
 * drop has done. It draws nothing, reads no clock and starts no thread.
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
 * In this order:
 *
 *   What calls come to           dray_status
 *   The host                     dray_host_create, _destroy, _message
 *   The plugins                  dray_host_load_plugin, _memory
 *   What you say                 dray_host_send, _deadline, _undo, _redo, _next_undo, _next_redo
 *   What it came to              dray_host_response, _verdict
 *   What rules ask people        dray_host_choice, _answer
 *   What may be asked            dray_host_legal, _why, _valid_destinations
 *   What to draw                 dray_host_placements, _ended_drag, _preview_endings, _resize, _size
 *   What plugins know            dray_host_outcome, _state
 *   Recording, saving, loading   dray_host_record, _end_recording, _journal, _save, _save_with, _snapshot, _load
 *   Data of other programs       dray_host_requests, _deliver, _decline
 *   Data for other programs      dray_host_exported_drag, _load_exported, _exported_data, _end_exported_drag
 *
 * What holds for every function:
 *
 *   Threads     One host is used by one thread at a time. Different hosts have nothing in common. No call takes a lock
 *               or finds out that another thread is in the same host: two at once corrupt the memory of the program.
 *               Give each host a thread of its own, or hold a lock of yours around each call and around all reading of
 *               what it has handed out. A host may go from one thread to another between two calls.
 *
 *   Errors      No function crashes because of what it is given: NULL, a wrong struct_size, an unknown constant, a bad
 *               string and a wrong order come back as a status. Undefined are only a handle that dray_host_create did
 *               not give out or that is destroyed already, and a pointer to memory that is not what it says.
 *               A call that fails leaves everything as it was.
 *
 *   Structs     Those that may grow begin with struct_size. Set it to sizeof the struct, and every field that you do
 *               not care about to 0. A struct of an older header is read and written as far as it goes; one that is
 *               smaller than the first version is DRAY_MISUSE.
 *
 *   Constants   Each set has a type of its own, int32_t, in which 0 means "not set" or "none".
 *               New constants may come with a new version: have a default branch.
 *
 *   Strings     UTF-8, ending in NUL. Those that you pass are copied, and checked: other bytes are DRAY_BAD_INPUT.
 *               Those that you get are never NULL; where there is nothing to say they are empty. A script may write a
 *               NUL into a text: dray_text_length has the length of every text that you get.
 *               Names of items and containers are bytes, and equal if all bytes are: see dray_id.
 *
 *   Lifetime    What a function hands out belongs to the host. It stays as it is until the same function is called
 *               again on the same host, or the host is destroyed. You free nothing but the host.
 *
 *   Callbacks   Run on the thread of the call that they come from, before it returns. A callback may call any function
 *               that only reads; those that change the host, or ask a rule, give DRAY_MISUSE there. It must return:
 *               no longjmp, no C++ exception may leave it.
 *
 *   Units       Places and lengths are points in the space of the scene: origin top left, y grows downward.
 *               Times are seconds since a moment of your choice, from 0 to 9007199254, which is 285 years.
 */
#ifndef DRAY_H
#define DRAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. dray_version() tells that of the library that is linked. */
#define DRAY_VERSION_MAJOR 0
#define DRAY_VERSION_MINOR 1
#define DRAY_VERSION_PATCH 0

/* The version of the library, such as "0.1.0". Lives for ever; may be called by any thread. */
const char *dray_version(void);

/*
 * The length of a text that this library has handed out, in bytes, without the NUL at its end: of each `const char *`
 * in a struct that a function has filled or a callback is given, and of each that a function returns. Counts a NUL that
 * a script has written into it. The lines that a dray_journal_function takes have their length beside them instead.
 *
 *   text   NULL: 0. Of other texts, such as a copy, the length must be found otherwise.
 */
size_t dray_text_length(const char *text);

/*
 * The i-th element of a list whose elements may grow, right also if the library is newer than the program. Each such
 * list has a macro of its own for it, such as DRAY_PLACEMENT.
 */
#define DRAY_ELEMENT(type, items, stride, i) ((const type *)((const char *)(items) + (size_t)(i) * (stride)))

/* == What calls come to == */

/*
 * How a call went. dray_host_message has the sentence for each but DRAY_OK and DRAY_NO_VALUE.
 */
typedef int32_t dray_status;
enum {
  DRAY_OK = 0,
  DRAY_NO_VALUE = 1,  /* There is nothing of this kind now; not an error. */
  DRAY_MISUSE = 2,    /* The program is wrong: NULL, a struct_size, or a call that does not belong in a callback. */
  DRAY_BAD_INPUT = 3, /* What was passed is wrong: a path, a manifest, a script, an option, a name, a number. */
  DRAY_FAILED = 4     /* A rule failed while it ran: an error in a script, a limit, a broken invariant. */
};

/* == The host == */

/*
 * A drag-and-drop engine with its plugins and its scene. Made by dray_host_create, ended by dray_host_destroy.
 */
typedef struct dray_host dray_host;

/* What a report is about. */
typedef int32_t dray_report_kind;
enum {
  DRAY_REPORT_FAILED = 1,       /* A closure of a plugin failed; everything is as before. */
  DRAY_REPORT_REBUILT = 2,      /* A plugin ran into a limit and was rebuilt from what it had committed last. */
  DRAY_REPORT_WROTE = 3,        /* A question or an observer wrote into the model; it was put back. */
  DRAY_REPORT_UNBOUND = 4,      /* A script has rules for a container that nobody has made. */
  DRAY_REPORT_ANNOUNCEMENT = 5, /* To be spoken or shown: by a plugin, or of what a key has come to. */
  DRAY_REPORT_PRINTED = 6,      /* A script printed a line. */
  DRAY_REPORT_CONTENT_TYPE = 7, /* A script names a content type that is not declared, or has no place. */
  DRAY_REPORT_NOT_UNDOABLE = 8  /* A command has changed more than undo keeps: no way leads back across it. */
};

/* What a key has come to, in fields. Defined with the other things that inputs come to. */
typedef struct dray_announcement dray_announcement;

/*
 * Something that a plugin has to say, or that has to be said about it. Lives until the callback returns.
 */
typedef struct dray_report {
  size_t struct_size; /* Set by the library: fields beyond it are not there. */
  dray_report_kind kind;
  int32_t reserved;
  const char *plugin;    /* The name of the plugin; empty where the host itself speaks. */
  const char *text;      /* A sentence for people. */
  const char *traceback; /* The script's own frames, innermost first, a line each; empty where no script ran. */
  /* Of DRAY_REPORT_ANNOUNCEMENT: what `text` says, if a key has come to it; else NULL. */
  const dray_announcement *announcement;
} dray_report;

/* Told of a report. `user` is what dray_host_options named. */
typedef void (*dray_report_function)(void *user, const dray_report *report);

/* Told that `user` is needed no more. */
typedef void (*dray_destroy_function)(void *user);

/*
 * How many things of a kind one plugin may have, and how large they may be; 0 is what stands in brackets. What is one
 * too many is an error of the script that asks for it, with its place, the plugin's name and the quota.
 */
typedef struct dray_quotas {
  size_t struct_size;
  uint64_t tasks;       /* Commands that wait at one time. [10,000] */
  uint64_t timers;      /* Timers in one scene. [10,000] */
  uint64_t nodes;       /* Nodes in one scene, without the rows of collections. [100,000] */
  uint64_t nesting;     /* How deep nodes lie inside each other. [100] */
  uint64_t name_length; /* Of an id, a type or another name. Unit: bytes. [65,536] */
  uint64_t text_length; /* Of a label or another text of a node. Unit: bytes. [262,144] */
  uint64_t questions;   /* That one dray_host_legal, or one dray.legal of a script, may ask. [100,000] */
} dray_quotas;

/*
 * What a host begins with. All zero beside struct_size is what most programs want.
 */
typedef struct dray_host_options {
  size_t struct_size;
  uint64_t memory_limit;      /* For the scripts of each plugin. Unit: bytes; 0 is 16 MB, 2^48 and more are no limit. */
  uint64_t instruction_limit; /* For each call of a script. Unit: Lua VM instructions; 0 is ten million. */
  int32_t is_trusted;         /* Not 0: scripts are neither limited nor watched, and the limits above are unused. */
  int32_t reserved;
  dray_report_function report; /* Told of all reports of this host; may be NULL. */
  void *user;                  /* Handed to `report` and `destroy` as it is; may be NULL. */
  /* Called exactly once, by dray_host_destroy or by a dray_host_create that does not give DRAY_OK; may be NULL. It is
     not called if struct_size is wrong, because then nothing else of the options has been read. */
  dray_destroy_function destroy;
  /* For all calls of a plugin's scripts in one input: a call of a function of this header, and all that comes of it.
     What runs into a limit is ended, and the plugin is rebuilt from what it had committed last. */
  uint64_t input_instruction_limit; /* Unit: Lua VM instructions; 0 is a hundred million. */
  double input_time_limit;          /* What the processor may work. Unit: seconds; 0 is 1. */
  const dray_quotas *quotas;        /* Borrowed for the call; NULL: the usual ones. */
  /* What the scripts of each plugin may make the host keep beyond memory_limit: states, nodes and their texts, rows,
     commands that wait, choices, item providers. Unit: bytes; 0 is 64 MB. Unused if is_trusted. */
  uint64_t host_memory_limit;
  uint64_t undo_memory_limit; /* For all steps that can be undone or done again. Unit: bytes; 0 is 16 MB. */
  uint64_t undo_step_limit;   /* The latest so many steps can be undone; 0 is 10,000. */
  uint64_t source_limit;      /* For each file that a plugin's scripts are read from. Unit: bytes; 0 is 256 KB. */
  uint64_t load_limit;        /* For a text that a script compiles with `load`. Unit: bytes; 0 is 64 KB. */
} dray_host_options;

/*
 * Creates a host without plugins.
 *
 *   options   Borrowed for the call. NULL: the same as all zero.
 *   host      Where the new handle goes; you destroy it. Set to NULL if the call fails.
 *
 * DRAY_MISUSE: `host` is NULL, or options->struct_size is too small.
 * DRAY_MISUSE: `quotas->struct_size` is too small.
 * DRAY_BAD_INPUT: a limit or a quota is larger than INT64_MAX, or a time is negative or not finite.
 * There is no host to ask then: dray_host_message(NULL) says what was wrong.
 */
dray_status dray_host_create(const dray_host_options *options, dray_host **host);

/*
 * Ends a host with everything in it. Drags in progress vanish without a word, then options.destroy is called, and all
 * that the host has handed out is gone.
 *
 *   host   NULL: nothing happens.
 *
 * DRAY_MISUSE: called from inside a callback of this host, which lives on.
 */
dray_status dray_host_destroy(dray_host *host);

/*
 * A sentence on the latest call that gave DRAY_MISUSE, DRAY_BAD_INPUT or DRAY_FAILED: what was wrong, where, and what
 * was probably meant. Calls that went well leave it standing; empty before the first.
 *
 *   host   NULL: the sentence on the latest call of this thread that had no host to keep it.
 */
const char *dray_host_message(const dray_host *host);

/* == The plugins == */

/* What an option is set to. */
typedef int32_t dray_option_kind;
enum {
  DRAY_OPTION_BOOLEAN = 1, /* integer: 0 is false, all else is true */
  DRAY_OPTION_INTEGER = 2, /* integer */
  DRAY_OPTION_NUMBER = 3,  /* number */
  DRAY_OPTION_STRING = 4   /* string */
};

/*
 * The value of one option that a manifest declares. This struct does not grow.
 */
typedef struct dray_option {
  const char *name;
  dray_option_kind kind; /* Which one of the following counts. */
  int32_t reserved;
  int64_t integer;
  double number;
  const char *string;
} dray_option;

/*
 * What a plugin is loaded with.
 */
typedef struct dray_plugin_options {
  size_t struct_size;
  uint64_t seed;              /* All chance of the plugin follows from it: one seed, one game, on every machine. */
  const dray_option *options; /* An array; NULL if option_count is 0. */
  size_t option_count;        /* Options that are not named keep the default of the manifest. */
} dray_plugin_options;

/*
 * Loads a plugin from its folder: reads plugin.lua, runs its scripts, draws its scene. Further plugins lie in front of
 * it, and all share one drag.
 *
 *   path      The folder, as open(2) takes it.
 *   options   Borrowed for the call. NULL: seed 0, every option as the manifest says.
 *
 * DRAY_MISUSE: host or path is NULL, a struct_size is too small, `options` is NULL where option_count is not 0, or the
 *   call comes from inside a callback.
 * DRAY_BAD_INPUT: the folder or a file cannot be read; the manifest, a script or the scene is wrong; an option is
 *   unknown or set to what the manifest does not allow; a plugin of this name is loaded already.
 */
dray_status dray_host_load_plugin(dray_host *host, const char *path, const dray_plugin_options *options);

/*
 * What a plugin uses of memory. Unit: bytes.
 */
typedef struct dray_memory {
  size_t struct_size;        /* Set by you. */
  uint64_t scripts;          /* What its Lua holds. */
  uint64_t host_memory;      /* What it makes the host keep; see dray_host_options. Counted by contents. */
  uint64_t host_memory_peak; /* The most that was since it was loaded. */
  uint64_t host_memory_limit; /* 0 for none. */
} dray_memory;

/*
 * What a plugin uses of memory now. What goes beyond a limit is told by DRAY_REPORT_REBUILT.
 *
 *   plugin   The name in its manifest.
 *   memory   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: no plugin of this name is loaded.
 * DRAY_MISUSE: host, plugin or memory is NULL, or struct_size is too small.
 */
dray_status dray_host_memory(dray_host *host, const char *plugin, dray_memory *memory);

/* == What you say == */

/* What a name is. */
typedef int32_t dray_id_kind;
enum { DRAY_ID_NONE = 0, DRAY_ID_STRING = 1, DRAY_ID_INTEGER = 2 };

/*
 * The name of an item, a container, a type or a namespace: a string or an integer, never equal to one another, not
 * even "1" and 1. A string may hold any bytes, such as a NUL or what is not UTF-8, and is the same if all bytes are:
 * pass on what you were given with its length. This struct does not grow.
 */
typedef struct dray_id {
  dray_id_kind kind;
  uint32_t length;    /* Of `string`, in bytes, without the NUL. Of what you pass, 0 is up to the NUL. */
  int64_t integer;    /* Of DRAY_ID_INTEGER. */
  const char *string; /* The name as a person would write it: of an integer its digits, of DRAY_ID_NONE empty. */
} dray_id;

/*
 * The way of dragged items: where they come from and where they go, or would go. This struct does not grow.
 */
typedef struct dray_route {
  dray_id from;   /* The container or collection that the drag begins in; none for items of another program. */
  dray_id to;     /* The container or collection that the items go to. */
  dray_id before; /* The item of that list before which they go; none is the end. */
  dray_id into;   /* The item that they go into, if an item is the destination. */
} dray_route;

/* A named fact of a reason, for a program that says it in its own words. This struct does not grow. */
typedef struct dray_parameter {
  const char *name;
  const char *value;
} dray_parameter;

/*
 * Why not, in the rule's own words; all is empty if there is nothing to say. This struct does not grow.
 */
typedef struct dray_reason {
  const char *text;                 /* A sentence. */
  const char *code;                 /* A name for this kind of refusal, the same in every language, if there is one. */
  const dray_parameter *parameters; /* What it takes to say it in other words, in the order given. */
  size_t parameter_count;
} dray_reason;

/* What happened. */
typedef int32_t dray_input_kind;
enum {
  DRAY_POINTER_DOWN = 1,      /* A button or a finger went down: pointer, device, x, y. */
  DRAY_POINTER_MOVED = 2,     /* The pointer is somewhere else: pointer, x, y. */
  DRAY_POINTER_UP = 3,        /* The button or the finger went up: pointer, and x, y, which count. */
  DRAY_POINTER_CANCELLED = 4, /* The system took the pointer away: pointer. */
  DRAY_KEY_DOWN = 5,          /* A key went down: key. */
  DRAY_MODIFIERS_CHANGED = 6, /* Other modifier keys are held than before: modifiers. */
  DRAY_TICK = 7,              /* Time has passed: time alone. See dray_host_deadline. */
  DRAY_SUSPENDED = 8,         /* The program goes to the background: whatever is in progress ends. */
  /* A drag of another program comes in: pointer, x, y, operations, and either promises or, if nothing can be had of
     it but what it is, types; rules are then given the numbers of the items for their values, from 1. From here on its
     pointer moves and goes up as any other. */
  DRAY_DRAG_ENTERED = 9,
  DRAY_DRAG_EXITED = 10,  /* That drag has left again: pointer. */
  DRAY_SCROLLED = 11,     /* A wheel or a finger scrolls what lies under a place: x, y, dx, dy. */
  DRAY_SCROLLED_TO = 12,  /* A scroll view was scrolled: place, dx, dy. */
  DRAY_REVEALED = 13      /* What is scrolled shall be so that an item or a container is seen: place,
                                 item_space, has_anchor. */
};

/* What is used to point. */
typedef int32_t dray_device;
enum {
  DRAY_DEVICE_MOUSE = 1, /* Also 0. A drag begins when the pointer has moved a little. */
  DRAY_DEVICE_TOUCH = 2, /* A drag begins by resting the finger first; that needs ticks. */
  DRAY_DEVICE_PEN = 3    /* Drags as a mouse does. */
};

/* Modifier keys, to be combined with |. */
typedef int32_t dray_modifiers;
enum { DRAY_MODIFIER_SHIFT = 2, DRAY_MODIFIER_CONTROL = 4, DRAY_MODIFIER_OPTION = 8, DRAY_MODIFIER_COMMAND = 16 };

/*
 * What happens to items when they are dropped. The first four can be combined with | where a set is asked for.
 */
typedef int32_t dray_operation;
enum {
  DRAY_OPERATION_COPY = 1,      /* The destination gets a duplicate. */
  DRAY_OPERATION_MOVE = 2,      /* The destination gets the items, the source gives them up. */
  DRAY_OPERATION_DELETE = 4,    /* The source removes the items. */
  DRAY_OPERATION_ALIAS = 8,     /* The destination makes a link. */
  DRAY_OPERATION_CANCEL = 16,   /* Nothing happens. */
  DRAY_OPERATION_FORBIDDEN = 32 /* Nothing happens, because a rule says no. */
};

/*
 * What an item that another program drags can be had as. Data is made when a destination has asked for it: see
 * dray_host_requests. This struct does not grow.
 */
typedef struct dray_promise {
  int64_t tag;                /* Of your choice: requests for this item come with it. */
  const char *suggested_name; /* A file name for it, with extension; may be NULL. */
  const char *const *types;   /* The content types of its data, from the highest fidelity to the lowest. */
  size_t type_count;
} dray_promise;

/*
 * An input. Fields that its kind does not name are not looked at, but for struct_size, time and modifiers.
 */
typedef struct dray_input {
  size_t struct_size;
  dray_input_kind kind;
  dray_device device;
  double time;     /* A time before one already told counts as that one: time never goes backwards. */
  int64_t pointer; /* 0 for the mouse, a number of your choice for each finger; not negative. */
  double x, y;
  dray_modifiers modifiers;  /* The modifier keys that are held. */
  dray_operation operations; /* A set: what the other program allows; 0 is DRAY_OPERATION_COPY. */
  const char *key;           /* A name in lower case, such as "a", "space", "escape", "left". */
  const char *const *types;  /* The content type of each item that the other program drags. */
  size_t type_count;
  const dray_promise *promises; /* What each item that the other program drags can be had as. */
  size_t promise_count;
  double dx, dy;      /* How far content moves, or has moved, to the left and upward. Unit: points. */
  dray_id place;      /* A scroll view, an item or a container. */
  dray_id item_space; /* The namespace of an item; none is any. */
  int32_t has_anchor; /* Of DRAY_REVEALED, not 0: x and y are the part of the view, from 0 to 1, at which it shall be. */
} dray_input;

/*
 * Takes an input: moves gestures and drags on, asks rules, runs commands. Inputs may come in any order; one that makes
 * no sense, such as a release without a press, does nothing. dray_host_response has what it came to.
 *
 *   input   Borrowed for the call.
 *
 * DRAY_OK also if the answer was no: a refused drop is an answer, not an error.
 * DRAY_FAILED: a rule failed. The input is used up, and nothing else has changed; a drag may have ended.
 * DRAY_MISUSE: host or input is NULL, struct_size is too small, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: an unknown kind, device, modifier or operation; a time, place, distance or pointer that is not finite
 *   or is negative where it must not be; a time beyond 9007199254; no key; no types; no name of a place. The input was
 *   not taken.
 */
dray_status dray_host_send(dray_host *host, const dray_input *input);

/*
 * When to send a DRAY_TICK at the latest, so that a long press, a timer or data comes in time.
 *
 *   time   Where it goes; left alone unless DRAY_OK. Not later than now if it is overdue.
 *
 * DRAY_NO_VALUE: nothing waits.
 * DRAY_MISUSE: host or time is NULL.
 */
dray_status dray_host_deadline(dray_host *host, double *time);

/*
 * Takes back the latest input that changed a state, of every plugin, or does it again. dray_host_response has what it
 * came to: DRAY_RESPONSE_PERFORMED, or DRAY_RESPONSE_REFUSED where nothing is left, or while something is dragged.
 * A drop that still waits for data is taken back first, as if it had never begun: what was undone before it can then be
 * done again.
 *
 * DRAY_OK also if the answer was no.
 * DRAY_FAILED: a state cannot go back. All are as before.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_undo(dray_host *host);
dray_status dray_host_redo(dray_host *host);

/* What a step that can be undone began with. */
typedef int32_t dray_step_kind;
enum {
  DRAY_STEP_DROP = 1,    /* Items were dropped: item_ids, operation, route. */
  DRAY_STEP_TAP = 2,     /* Something was tapped: item_ids, route.from. */
  DRAY_STEP_KEY = 3,     /* A key was pressed that a rule waits for: key. */
  DRAY_STEP_TIMER = 4,   /* A timer fired. */
  DRAY_STEP_DELETE = 5,  /* Rows were deleted: item_ids. */
  DRAY_STEP_RESTART = 6, /* A plugin began anew. */
  DRAY_STEP_COMMAND = 7  /* A command of the host's own. */
};

/*
 * What dray_host_undo or dray_host_redo would take back or do again. Fields that do not belong to the kind are 0 or
 * empty.
 */
typedef struct dray_step {
  size_t struct_size; /* Set by you. */
  dray_step_kind kind;
  dray_operation operation; /* What the drop was. */
  const dray_id *item_ids;  /* What was dropped, tapped or deleted; none if it came from another program. */
  size_t item_count;
  dray_route route; /* Where it came from and went to. */
  const char *key;  /* As in an input. */
  const char *text; /* An English sentence without a subject: "moved 2C from pile 2 to pile 3". */
} dray_step;

/*
 * What dray_host_undo would take back now, or dray_host_redo do again: for a menu, and to know whether it is possible.
 *
 *   step   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: nothing is left, or something is dragged.
 * DRAY_MISUSE: host or step is NULL, or struct_size is too small.
 */
dray_status dray_host_next_undo(dray_host *host, dray_step *step);
dray_status dray_host_next_redo(dray_host *host, dray_step *step);

/* == What it came to == */

/* What made a drag end as it did, or stand as it stands. */
typedef int32_t dray_cause;
enum {
  DRAY_CAUSE_DROPPED = 1,       /* The items were dropped, and the destination took them. */
  DRAY_CAUSE_UNCHANGED = 2,     /* The place would change nothing, or the rule that took the items changed nothing. */
  DRAY_CAUSE_REFUSED = 3,       /* A rule said no. */
  DRAY_CAUSE_NOT_SUGGESTED = 4, /* The destination chose an operation that the source does not suggest. */
  DRAY_CAUSE_NOT_LIFTED = 5,    /* The item cannot be lifted, so no drag began. */
  DRAY_CAUSE_CANCELLED = 6,     /* Somebody called it off. */
  DRAY_CAUSE_NO_TARGET = 7,     /* The pointer was over nothing that takes such items. */
  DRAY_CAUSE_SOURCE_GONE = 8,   /* Every dragged item has left the scene. */
  DRAY_CAUSE_TARGET_GONE = 9,   /* The destination has left the scene. */
  DRAY_CAUSE_SUSPENDED = 10,    /* The program was suspended. */
  DRAY_CAUSE_RELOADED = 11,     /* The rules were reloaded, and the source did not come back. */
  DRAY_CAUSE_FAILED = 12        /* A rule failed. */
};

/* What an input came to. */
typedef int32_t dray_response_kind;
enum {
  DRAY_RESPONSE_UNHANDLED = 1, /* Nothing of ours: use the input otherwise. */
  DRAY_RESPONSE_HANDLED = 2,   /* A gesture or a drag goes on. */
  DRAY_RESPONSE_PERFORMED = 3, /* A tap or a key did what it does. */
  DRAY_RESPONSE_REFUSED = 4,   /* A tap or a key was answered with no: reason. Nothing has changed. */
  DRAY_RESPONSE_FAILED = 5,    /* A rule failed: reason. Nothing has changed. */
  DRAY_RESPONSE_ENDED = 6      /* A drag has ended, or an item could not be lifted: all that follows. */
};

/*
 * What an input came to. Fields that do not belong to the kind are 0 or empty. What becomes of the previews of a drag
 * that has ended is told by dray_host_preview_endings.
 */
typedef struct dray_response {
  size_t struct_size; /* Set by you. */
  dray_response_kind kind;
  dray_operation operation; /* 0 if nothing was lifted. */
  dray_cause cause;
  int32_t reserved;
  dray_reason reason;
  const dray_id *item_ids;    /* The dragged items, in the order of the payload. */
  size_t item_count;          /* Of item_ids. */
  dray_route route;           /* Where they came from and went to, or would have gone to. */
  size_t accepted_item_count; /* How many of them were taken, counted from the first. */
  const dray_id *failed_item_ids; /* The items of which data was asked for and did not come. */
  size_t failed_item_count;
  const dray_id *select_ids; /* What to select after the drop. */
  size_t select_count;
  const dray_id *deselect_ids; /* What to deselect after it. */
  size_t deselect_count;
} dray_response;

/*
 * What the latest input came to.
 *
 *   response   Set its struct_size; filled unless the call fails.
 *
 * DRAY_NO_VALUE: no input was taken yet.
 * DRAY_MISUSE: host or response is NULL, or struct_size is too small.
 */
dray_status dray_host_response(dray_host *host, dray_response *response);

/*
 * What a drop at this very place would come to.
 */
typedef struct dray_verdict {
  size_t struct_size; /* Set by you. */
  dray_operation operation;
  dray_cause cause; /* 0 while a drop would be taken. */
  dray_reason reason;
  size_t item_count;          /* How many items are dragged. */
  dray_route route;           /* Where they come from, and where they would go to. */
  size_t accepted_item_count; /* How many of them would be taken. */
} dray_verdict;

/*
 * How the drag of a pointer stands, as its last input left it.
 *
 *   pointer   As in the inputs.
 *   verdict   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer drags nothing.
 * DRAY_MISUSE: host or verdict is NULL, or struct_size is too small.
 */
dray_status dray_host_verdict(dray_host *host, int64_t pointer, dray_verdict *verdict);

/* Where a key has led. */
typedef int32_t dray_announcement_step;
enum {
  DRAY_ANNOUNCEMENT_FOCUSED = 1,    /* The focus is on something that can be lifted or tapped. */
  DRAY_ANNOUNCEMENT_TAPPED = 2,     /* What has the focus was tapped. */
  DRAY_ANNOUNCEMENT_LIFTED = 3,     /* Something is in the air; `count` places would take it. */
  DRAY_ANNOUNCEMENT_NOT_LIFTED = 4, /* It could not be lifted: reason. */
  DRAY_ANNOUNCEMENT_OVER = 5,       /* It is over a place that would take it, `position` of `count`. */
  DRAY_ANNOUNCEMENT_DROPPED = 6,    /* It was dropped and taken. */
  DRAY_ANNOUNCEMENT_CANCELLED = 7,  /* The drag has ended otherwise: all is where it was. */
  DRAY_ANNOUNCEMENT_REFUSED = 8     /* The key came to nothing: reason. */
};

/* Whether something is so; 0 where that is not in question. */
typedef int32_t dray_truth;
enum { DRAY_TRUE = 1, DRAY_FALSE = 2 };

/*
 * What a key has come to, for a program that says it in words of its own. Comes with a report and lives as long; grows
 * at its end, as far as its struct_size tells. Fields that do not belong to the step are 0 or empty.
 */
struct dray_announcement {
  size_t struct_size; /* Set by the library: fields beyond it are not there. */
  dray_announcement_step step;
  dray_operation operation; /* What a drop would be, or was. */
  dray_reason reason;
  const dray_id *item_ids; /* What has the focus, or what is carried. */
  size_t item_count;
  dray_route route;         /* Where it is or was lifted from, and where it is over or was dropped. */
  size_t position;          /* Which it is of several, from 1: an item of its list, or a place that would take it. */
  size_t count;             /* How many there are. */
  dray_truth can_be_lifted; /* Whether Space would lift what has the focus. */
  dray_truth can_be_tapped; /* Whether Return would tap it. */
};

/* == What rules ask people == */

/*
 * What a rule asks a person, such as which piece a pawn becomes.
 */
typedef struct dray_choice {
  size_t struct_size; /* Set by you. */
  const char *plugin;  /* The name of the plugin that asks. */
  const char *title;   /* What it is about, in a few words; may be empty. */
  const char *message; /* What it is about, in a sentence; may be empty. */
  const char *const *choices;
  size_t choice_count;
} dray_choice;

/*
 * What a rule has asked first and nobody has answered. Look after each input.
 *
 *   choice   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: nothing waits for an answer.
 * DRAY_MISUSE: host or choice is NULL, or struct_size is too small.
 */
dray_status dray_host_choice(dray_host *host, dray_choice *choice);

/*
 * Answers it: the rule goes on. dray_host_response has what it came to.
 *
 *   answer   One of the choices. NULL: nothing is chosen.
 *
 * DRAY_OK also if the rule then says no.
 * DRAY_FAILED: the rule failed. What it did after it had asked is taken back.
 * DRAY_BAD_INPUT: nothing waits for an answer, or this is none of the choices; the rule goes on waiting.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_answer(dray_host *host, const char *answer);

/* == What may be asked == */

/*
 * A drag that nobody makes, or several of them. What does not matter is left 0.
 */
typedef struct dray_question {
  size_t struct_size;
  dray_modifiers modifiers;    /* The modifier keys that are held. */
  int32_t has_positions;       /* Not 0: each place in a list counts by itself; else a list is asked at its end. */
  dray_id item;                /* What to grab. */
  dray_id item_space;          /* The namespace that tells it from others of its id. */
  dray_id from;                /* The container that the drag begins in. */
  dray_id place;               /* Where to drop it: a container, a collection, or an item that takes drops itself. */
  dray_id before;              /* The item before which it shall go; none is the end. */
} dray_question;

/*
 * A drag that would be accepted. Grows at its end: go from one to the next by dray_legal_drags.stride.
 */
typedef struct dray_legal_drag {
  dray_operation operation; /* What a drop would be. */
  int32_t reserved;
  dray_id item, item_space; /* What to grab. */
  const dray_id *item_ids;  /* What is lifted, in the order of the payload. */
  size_t item_count;
  dray_id place;    /* Where to drop it, as in the question. */
  dray_route route; /* Where the items would come from and go to. */
  size_t accepted_item_count; /* How many of them would be taken, counted from the first. */
} dray_legal_drag;

/*
 * A list of drags. This struct does not grow.
 */
typedef struct dray_legal_drags {
  const dray_legal_drag *items; /* The first one; NULL if there is none. */
  size_t count;
  size_t stride; /* From one to the next. Unit: bytes. */
} dray_legal_drags;

/* The i-th of a list of drags, i < list.count. */
#define DRAY_LEGAL_DRAG(list, i) DRAY_ELEMENT(dray_legal_drag, (list).items, (list).stride, i)

/*
 * Every drag that would be accepted now, found by the questions that the drag itself would ask: items in the order of
 * the scene, for each the places that would take it. Nothing is moved. A place that would change nothing is none.
 *
 *   question   Borrowed for the call: only drags of this item, from this container, to this place. `before` is not
 *              looked at. NULL: all.
 *   drags      Where the list goes; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: no drag would be accepted.
 * DRAY_FAILED: more questions are needed than dray_quotas allows; ask about an item, a container or a place.
 * DRAY_MISUSE: host or drags is NULL, struct_size is too small, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: an unknown modifier or kind of id.
 */
dray_status dray_host_legal(dray_host *host, const dray_question *question, dray_legal_drags *drags);

/* What somebody said who was asked. */
typedef int32_t dray_answer_kind;
enum {
  DRAY_ANSWER_LIFTS = 1,  /* The source lets `ids` be lifted. */
  DRAY_ANSWER_KEEPS = 2,  /* The source lets nothing be lifted: reason. */
  DRAY_ANSWER_TAKES = 3,  /* The destination takes items of the types `ids`; none is any. */
  DRAY_ANSWER_PASSES = 4, /* The destination does not take these items, so that what lies beneath may: reason. */
  DRAY_ANSWER_SAYS = 5    /* A drop would come to `operation`: reason. */
};

/*
 * One step on the way to a verdict. Grows at its end: go from one to the next by dray_explanation.trail_stride.
 */
typedef struct dray_trail_step {
  dray_answer_kind kind;
  dray_operation operation; /* Of DRAY_ANSWER_SAYS. */
  dray_id place;            /* What the modifier is attached to, or the nearest container around it. */
  const char *question;     /* The modifier, or the function of a delegate, as scripts call it. */
  const char *script;       /* Where the rule is written; empty if no script wrote one. */
  int64_t line;             /* On which it begins; 0 if no script wrote one. */
  dray_reason reason;
  const dray_id *ids;
  size_t id_count;
} dray_trail_step;

/*
 * What a drag would come to, and why.
 */
typedef struct dray_explanation {
  size_t struct_size;       /* Set by you. */
  dray_operation operation; /* 0 if nothing can be lifted. */
  dray_cause cause;         /* DRAY_CAUSE_DROPPED with a yes; the command that takes the drop may still say no. */
  dray_operation suggested; /* A set: what the source suggests there. */
  int32_t reserved;
  dray_reason reason;
  const dray_id *item_ids; /* What would be lifted. */
  size_t item_count;
  dray_route route;             /* Where they come from, and where they would go to. */
  size_t accepted_item_count;   /* How many of them would be taken. */
  const dray_trail_step *trail; /* What was asked, in this order. */
  size_t trail_count;
  size_t trail_stride; /* From one to the next. Unit: bytes. */
} dray_explanation;

/* The i-th step of an explanation's trail, i < explanation.trail_count. */
#define DRAY_TRAIL_STEP(explanation, i) \
  DRAY_ELEMENT(dray_trail_step, (explanation).trail, (explanation).trail_stride, i)

/*
 * Says what a drag would come to that nobody makes, and why: who would be asked, on which line, and what each says.
 *
 *   question      Borrowed for the call: `item` and `place` are needed, `from` and `has_positions` are not looked at.
 *   explanation   Set its struct_size; filled if DRAY_OK. An item or a place that is not there is a reason, too.
 *
 * DRAY_MISUSE: an argument is NULL, a struct_size is too small, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: no item or no place; else as dray_host_legal.
 */
dray_status dray_host_why(dray_host *host, const dray_question *question, dray_explanation *explanation);

/* A list of names. This struct does not grow. */
typedef struct dray_ids {
  const dray_id *items; /* NULL if there is none. */
  size_t count;
} dray_ids;

/*
 * Where the drag of a pointer could be dropped now, to highlight it: containers, collections, and items that take drops
 * themselves, in the order of the scene. To be read when a drag begins, and again when something has changed.
 *
 *   pointer   As in the inputs.
 *   ids       Where the list goes; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer drags nothing, or nothing would take it.
 * DRAY_MISUSE: host or ids is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_valid_destinations(dray_host *host, int64_t pointer, dray_ids *ids);

/* == What to draw == */

/* What is drawn. */
typedef int32_t dray_placement_kind;
enum {
  DRAY_PLACEMENT_ITEM = 1,      /* An item, or the gap that stands for one. */
  DRAY_PLACEMENT_CONTAINER = 2, /* A container with an id or a label. */
  DRAY_PLACEMENT_TEXT = 3       /* A label. */
};

/* What a drag does to a thing. */
typedef int32_t dray_placement_state;
enum {
  DRAY_STATE_RESTING = 1,     /* Nothing. */
  DRAY_STATE_LIFTED = 2,      /* It is in the air. */
  DRAY_STATE_PLACEHOLDER = 3, /* It is the gap where something would land, or that something left. */
  DRAY_STATE_TARGETED = 4     /* It would take the drop. */
};

/* How else a thing differs, combined with |. */
typedef int32_t dray_placement_flags;
enum {
  DRAY_FLAG_SELECTED = 1, /* Draw it as selected. */
  DRAY_FLAG_DISABLED = 2, /* It, or something around it, takes part in nothing. */
  DRAY_FLAG_CLIPPED = 4,  /* Only what lies in `clip` is drawn. */
  DRAY_FLAG_SCROLLED = 8, /* It is a scroll view, and `content` has all that can be scrolled to. */
  DRAY_FLAG_TURNED = 16,  /* It is turned as `turn` says. */
  DRAY_FLAG_FOCUSED = 32  /* The keys are at it: draw a frame around it. */
};

/* A rectangle. This struct does not grow. */
typedef struct dray_rect {
  double x, y, width, height;
} dray_rect;

/* A turn, clockwise where dy is greater than 0. This struct does not grow. */
typedef struct dray_turn {
  double dx, dy; /* The direction in which the upper edge runs; of length one. */
  double x, y;   /* The point that stays where it is. */
} dray_turn;

/*
 * One thing to draw. Grows at its end: go from one to the next by dray_placements.stride.
 */
typedef struct dray_placement {
  dray_placement_kind kind;
  dray_placement_state state;
  dray_placement_flags flags;
  int32_t badge;      /* The number of items in the air, on one of them; -1 elsewhere. */
  int64_t z;          /* From back (0) to front; the same as the position in the list. */
  dray_id id;         /* The name, if it has one; of a gap the name of the item that it stands for. */
  dray_id type;       /* The item type. */
  dray_id item_space; /* The namespace, if it or a container around it has one. */
  dray_id container;  /* The nearest container around it that has a name. */
  dray_rect frame;
  dray_rect clip;                  /* Of DRAY_FLAG_CLIPPED. */
  const char *label;               /* The text to draw. */
  const char *accessibility_label; /* The text to speak; empty if the label does. */
  const char *tint;                /* The colour, in words that you and the plugin agree on. */
  const char *style;               /* The look, in words that you and the plugin agree on. */
  const char *const *cells;        /* The texts in the columns of a table, which share its width equally. */
  size_t cell_count;
  dray_rect content; /* Of DRAY_FLAG_SCROLLED: its content, to the left and above by as much as it is scrolled. */
  dray_turn turn;    /* Of DRAY_FLAG_TURNED. */
} dray_placement;

/*
 * A list of what to draw, from back to front. This struct does not grow.
 */
typedef struct dray_placements {
  const dray_placement *items; /* The first one; NULL if there is none. */
  size_t count;
  size_t stride; /* From one to the next. Unit: bytes. */
} dray_placements;

/* The i-th of a list of placements, i < list.count. */
#define DRAY_PLACEMENT(list, i) DRAY_ELEMENT(dray_placement, (list).items, (list).stride, i)

/*
 * What to draw. If something has changed the scene is made anew; if that fails the last good one is drawn, and the
 * report says why. From inside a callback it is the scene as it stands.
 *
 *   host   NULL: an empty list.
 */
dray_placements dray_host_placements(dray_host *host);

/* Where a preview goes from where it was drawn last. */
typedef int32_t dray_motion;
enum {
  DRAY_MOTION_RETURNS = 1, /* Back to `target`, where the item stays. */
  DRAY_MOTION_LANDS = 2,   /* To `target`, where the item lies now. */
  DRAY_MOTION_FADES = 3    /* Nowhere: it dissolves. */
};

/*
 * What becomes of the preview of an item when its drag is over. Grows at its end: go from one to the next by
 * dray_preview_endings.stride.
 */
typedef struct dray_preview_ending {
  dray_motion motion;
  dray_placement_flags flags; /* DRAY_FLAG_TURNED or 0. */
  dray_id id;                 /* The item. */
  dray_id type;
  dray_id item_space;
  dray_rect frame;  /* Where it was drawn. */
  dray_rect target; /* Where it goes; of DRAY_MOTION_FADES the same as `frame`. */
  dray_turn turn;   /* Of DRAY_FLAG_TURNED: how it was drawn. */
} dray_preview_ending;

/*
 * A list of these, in the order of the payload. This struct does not grow.
 */
typedef struct dray_preview_endings {
  const dray_preview_ending *items; /* The first one; NULL if there is none. */
  size_t count;
  size_t stride; /* From one to the next. Unit: bytes. */
} dray_preview_endings;

/* The i-th of a list of these, i < list.count. */
#define DRAY_PREVIEW_ENDING(list, i) DRAY_ELEMENT(dray_preview_ending, (list).items, (list).stride, i)

/*
 * How one of the drags ended that the latest input has ended. One input can end several, such as DRAY_SUSPENDED or the
 * key Escape; dray_host_response tells of one of them. A drag that ends between two inputs is added to those of the
 * first, such as when the scene has lost its items and dray_host_placements makes it anew.
 *
 *   index      From 0, in the order in which the drags ended.
 *   pointer    Where the pointer goes that carried it: as in the inputs, -1 if a rule moved the items, -2 for the keys.
 *              NULL: not wanted.
 *   response   Set its struct_size; filled if DRAY_OK.
 *   endings    Where the list of its previews goes. NULL: not wanted.
 *
 * DRAY_NO_VALUE: index is not less than the number of these drags.
 * DRAY_MISUSE: host or response is NULL, or struct_size is too small.
 */
dray_status dray_host_ended_drag(dray_host *host, size_t index, int64_t *pointer, dray_response *response,
                                 dray_preview_endings *endings);

/*
 * What becomes of the previews of the drag that ended last, for a program that animates them.
 *
 *   host   NULL: an empty list.
 */
dray_preview_endings dray_host_preview_endings(dray_host *host);

/*
 * Sets the size that the scene is laid out in, such as that of the window.
 *
 *   width, height   Both 0: the scene takes the size that it needs, as it does at first.
 *
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 * DRAY_BAD_INPUT: not finite, negative, or one of them 0.
 * DRAY_FAILED: the scene cannot be laid out so; the size stays as it was.
 */
dray_status dray_host_resize(dray_host *host, double width, double height);

/*
 * The size of the scene as it is laid out: how far it reaches from the origin to the right and down.
 *
 *   width, height   Where they go; each may be NULL.
 *
 * DRAY_MISUSE: host is NULL.
 */
dray_status dray_host_size(dray_host *host, double *width, double *height);

/* == What plugins know == */

/*
 * How the game of a plugin has come out, such as "won".
 *
 *   plugin    The name of the plugin; NULL is the one that was loaded first.
 *   outcome   Where the text goes; empty unless DRAY_OK.
 *
 * DRAY_NO_VALUE: it goes on.
 * DRAY_MISUSE: host or outcome is NULL, or the call comes from inside a callback: a rule is asked.
 * DRAY_BAD_INPUT: no plugin of this name is loaded.
 */
dray_status dray_host_outcome(dray_host *host, const char *plugin, const char **outcome);

/*
 * What a state of a plugin holds, as it was committed last: the text of a Lua table, with its keys in order, so that
 * equal states have equal texts.
 *
 *   plugin   The name of the plugin; NULL is the one that was loaded first.
 *   name     The name of the state, as given to dray.state or dray.view_state.
 *   text     Where the text goes; empty unless DRAY_OK.
 *
 * DRAY_MISUSE: host, name or text is NULL.
 * DRAY_BAD_INPUT: no plugin of this name is loaded, or it has no state of this name.
 */
dray_status dray_host_state(dray_host *host, const char *plugin, const char *name, const char **text);

/* == Recording, saving, loading == */

/*
 * A journal is a text with every input and what it came to, a line each: a bug report, and a game that survives the end
 * of its program. A saved game is a journal that begins with what the plugins hold. Either is gone on with by
 * dray_host_load. Each line is sealed, so that what is damaged or missing is found.
 */

/*
 * Takes some lines of a journal as they come about.
 *
 *   user     What dray_recording names.
 *   lines    Whole lines, each with its newline, and a NUL behind the last. They live until the callback returns.
 *   length   In bytes, without the NUL.
 *
 * Gives 0 if it has kept them. Anything else ends the recording, and a DRAY_REPORT_FAILED says so.
 */
typedef int32_t (*dray_journal_function)(void *user, const char *lines, size_t length);

/*
 * Where a journal goes. All zero beside struct_size: into memory, for dray_host_journal.
 */
typedef struct dray_recording {
  size_t struct_size;
  const char *path;            /* A file that is not there yet; NULL if it goes into none. */
  dray_journal_function write; /* Takes it instead of a file; NULL if nobody does. */
  void *user;                  /* Handed to `write` as it is; must be good until the recording ends. */
  int32_t keeps_text;          /* Not 0: dray_host_journal has it, too. Always so without path and write. */
  int32_t is_durable;          /* Not 0: each commit waits until the disk has what leads to it. For `path` only. */
} dray_recording;

/*
 * Begins to keep a journal. To be called before the first plugin is loaded, or while a journal is kept in memory, which
 * then goes to the new place with all that was in it.
 *
 * Each press, release, key and commit is written before it happens, by one call; moves and ticks wait in memory until
 * then. So a program that is killed has lost no committed change, and at most the moves since the last write. A machine
 * that loses power may lose what the system had not written to the disk yet, some seconds; with is_durable it loses no
 * committed change either. If the file cannot grow any more or was removed, the recording ends, and a
 * DRAY_REPORT_FAILED says so.
 *
 *   recording   Borrowed for the call. NULL: the same as all zero.
 *
 * DRAY_BAD_INPUT: the file is there already or cannot be written, or `write` did not take what there is.
 * DRAY_MISUSE: host is NULL, struct_size is too small, path and write are both given, a plugin is loaded and no journal
 *   is kept in memory, or the call comes from inside a callback.
 */
dray_status dray_host_record(dray_host *host, const dray_recording *recording);

/*
 * Ends the recording, if there is one, and writes what waits. So do dray_host_load and dray_host_destroy.
 *
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_recording(dray_host *host);

/*
 * The journal so far. Its cost grows with its length.
 *
 *   text     Where it goes; empty unless DRAY_OK.
 *   length   Where its length in bytes goes, without the NUL; may be NULL.
 *
 * DRAY_NO_VALUE: none is kept in memory.
 * DRAY_MISUSE: host or text is NULL.
 */
dray_status dray_host_journal(dray_host *host, const char **text, size_t *length);

/*
 * Writes a file that holds what the plugins hold now, in one step: it is there with all its bytes or as it was before,
 * also after a loss of power. It has the model and where chance stands; no view states, no drag, nothing to undo. Its
 * cost grows with the states.
 *
 * DRAY_NO_VALUE: something is dragged, or a rule waits; dray_host_message names each. Save when that has ended, or use
 *   dray_host_save_with.
 * DRAY_BAD_INPUT: the file cannot be written.
 * DRAY_MISUSE: host or path is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_save(dray_host *host, const char *path);

/* What becomes of what is under way when a game is saved: drags, drops that wait for data, commands that wait. */
typedef int32_t dray_unfinished;
enum {
  DRAY_UNFINISHED_REFUSE = 0, /* Nothing is saved while anything is. */
  DRAY_UNFINISHED_DROP = 1,   /* The file is without it: it has what was committed. Here it goes on. */
  DRAY_UNFINISHED_KEEP = 2    /* The file is the journal from its beginning, which comes to where all waits. */
};

/*
 * How a game is saved.
 */
typedef struct dray_saving {
  size_t struct_size;
  const char *path;           /* The file. */
  dray_unfinished unfinished; /* What becomes of what is under way. */
  int32_t reserved;
} dray_saving;

/*
 * As dray_host_save, with a choice for what is under way.
 *
 *   saving   Borrowed for the call.
 *
 * DRAY_NO_VALUE: as dray_host_save, with DRAY_UNFINISHED_REFUSE.
 * DRAY_BAD_INPUT: the file cannot be written, or unfinished is DRAY_UNFINISHED_KEEP and no journal is kept in memory.
 * DRAY_MISUSE: host, saving or path is NULL, struct_size is too small, unfinished is none of the above, or the call
 *   comes from inside a callback.
 */
dray_status dray_host_save_with(dray_host *host, const dray_saving *saving);

/*
 * What dray_host_save would write, as a text. Equal models in hosts of equal size have equal texts.
 *
 *   text, length   As of dray_host_journal.
 *
 * DRAY_NO_VALUE: as dray_host_save.
 * DRAY_MISUSE: host or text is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_snapshot(dray_host *host, const char **text, size_t *length);

/*
 * What is to be loaded: a journal or a saved game, in a file or in memory.
 */
typedef struct dray_loading {
  size_t struct_size;
  const char *path; /* The file; NULL if `text` is given. */
  const char *text; /* The text itself, which need not end in NUL; NULL if `path` is given. */
  size_t length;    /* Of `text`, in bytes. */
  uint64_t last_line;          /* The last line that counts; 0 is the end. */
  int32_t ignores_differences; /* Not 0: inputs may come to something else than then, as when rules have changed. */
  int32_t reserved;
  /* A folder below which files may be read that the journal names and does not hold, such as those of more than 1 MB
     that were dragged in; NULL refuses them all. A journal may come from anywhere, and its scripts hand on what they
     read. */
  const char *files_folder;
  uint64_t size_limit; /* No larger journal is read; 0 is 1 GB. Unit: bytes. */
  uint64_t line_limit; /* No longer line is read; 0 is 32 MB. Unit: bytes. */
} dray_loading;

/*
 * What has come of it.
 */
typedef struct dray_loaded {
  size_t struct_size;    /* Set by you. */
  uint64_t line;         /* The line that is wrong or came out otherwise, counted from 1; 0 if none is. */
  uint64_t usable_line;  /* The last line before that up to which all is well: a last_line that can be loaded. Or 0. */
  uint64_t input_count;  /* How many inputs were carried out. */
  uint64_t commit_count; /* How many changes of the model came out as they were recorded. */
  double time;           /* Of the latest input. Let your clock go on from here: an earlier time counts as this one. */
  const char *const *notes; /* What is not as it was and may not matter, such as the version of a plugin. */
  size_t note_count;
} dray_loaded;

/*
 * Goes on from where a journal or a saved game ends: carries out what it tells, and holds what comes of it against what
 * it says. Its cost is that of the inputs.
 *
 * All that the host held is replaced: plugins, scene, what can be undone. The handle, the callback for reports, what
 * dray_host_create and dray_host_resize have set, and what was lent out stay. A recording ends; a new journal is kept
 * in memory, which begins with all that was loaded: hand it on by dray_host_record, or drop it by
 * dray_host_end_recording.
 * Nothing is reported meanwhile. Requests and loads of before are gone. A recording that ends in the middle of a drag
 * leaves the drag in the air: DRAY_SUSPENDED ends it.
 *
 * If plugins are loaded, the file must be of these and no others, which are taken from their folders. A host without
 * plugins takes those in the folders that the file names. Scripts that a file holds itself are not run. All run under
 * the limits of the host, whatever the file says, with ten times the time.
 *
 *   loading   Borrowed for the call.
 *   loaded    Set its struct_size; filled if DRAY_OK or DRAY_BAD_INPUT. May be NULL.
 *
 * DRAY_BAD_INPUT: the file cannot be read, a line is wrong or damaged, an input came to something else, or a plugin
 *   cannot be loaded. The host is as before, and its recording goes on.
 * DRAY_FAILED: the scene cannot be laid out in the size of the host, which is as before.
 * DRAY_MISUSE: host or loading is NULL, a struct_size is too small, not just one of path and text is given, or the call
 *   comes from inside a callback.
 */
dray_status dray_host_load(dray_host *host, const dray_loading *loading, dray_loaded *loaded);

/* == Data of other programs == */

/*
 * What a destination has asked for of an item that came from another program. Grows at its end: go from one to the next
 * by dray_requests.stride.
 */
typedef struct dray_request {
  uint64_t id;      /* Tells it from all others of this host. */
  int64_t tag;      /* That of the item. */
  const char *type; /* The content type that is wanted, as it was promised. */
} dray_request;

/*
 * A list of requests, in the order of asking. This struct does not grow.
 */
typedef struct dray_requests {
  const dray_request *items; /* The first one; NULL if there is none. */
  size_t count;
  size_t stride; /* From one to the next. Unit: bytes. */
} dray_requests;

/* The i-th of a list of requests, i < list.count. */
#define DRAY_REQUEST(list, i) DRAY_ELEMENT(dray_request, (list).items, (list).stride, i)

/*
 * What is wanted and was not answered yet. Look after each DRAY_TICK: nothing is wanted before a drop, and then data is
 * asked for at a tick and handed over at the tick after your answer. Answer each, now or later; a drop waits for it.
 *
 *   host   NULL: an empty list.
 */
dray_requests dray_host_requests(dray_host *host);

/*
 * Answers a request with data.
 *
 *   bytes   Copied. NULL only if count is 0.
 *
 * DRAY_BAD_INPUT: there is no such request: it was answered, or nobody wants the data any longer.
 * DRAY_MISUSE: host is NULL, bytes is NULL and count is not 0, or the call comes from inside a callback.
 */
dray_status dray_host_deliver(dray_host *host, uint64_t request, const void *bytes, size_t count);

/*
 * Answers a request with no: the data cannot be had.
 *
 *   reason   Why not, in a sentence; NULL says nothing.
 *
 * Fails as dray_host_deliver.
 */
dray_status dray_host_decline(dray_host *host, uint64_t request, const char *reason);

/* == Data for other programs == */

/* One thing that a drag carries, as others may see it. This struct does not grow. */
typedef struct dray_exported_item {
  const char *suggested_name; /* A file name for it, with extension; may be empty. */
  const char *const *types;   /* What it can be had as, from the highest fidelity to the lowest. */
  size_t type_count;          /* 0: it is of use to this program only. */
} dray_exported_item;

/*
 * A drag that may leave this program.
 */
typedef struct dray_exported_drag {
  size_t struct_size;        /* Set by you. */
  dray_operation operations; /* A set: what its source suggests to others. */
  int32_t reserved;
  const dray_exported_item *items; /* In the order of the payload. */
  size_t item_count;
} dray_exported_drag;

/*
 * The drag of a pointer, for a program that hands it on to a window system.
 *
 *   pointer   As in the inputs.
 *   drag      Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: the pointer drags nothing that began here and may leave.
 * DRAY_MISUSE: host or drag is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_drag(dray_host *host, int64_t pointer, dray_exported_drag *drag);

/*
 * Asks for the data of an item for another program. It comes on a tick; dray_host_exported_data has it then.
 *
 *   item   Counted from 0.
 *   type   One of those that the item shows.
 *   load   Where the number goes by which you ask for what came.
 *
 * DRAY_BAD_INPUT: there is no such drag, item or type.
 * DRAY_MISUSE: host, type or load is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_load_exported(dray_host *host, int64_t pointer, size_t item, const char *type, uint64_t *load);

/*
 * Data that has come, as bytes or as a file.
 */
typedef struct dray_data {
  size_t struct_size; /* Set by you. */
  const void *bytes;  /* NULL if there are none. */
  size_t count;
  const char *path; /* Of a file that is there until the drag has ended; empty if the data are bytes. */
} dray_data;

/*
 * What a load has brought. The load is over then, and its number unknown.
 *
 *   data   Set its struct_size; filled if DRAY_OK.
 *
 * DRAY_NO_VALUE: it is on its way. Send ticks.
 * DRAY_FAILED: nothing came; dray_host_message says why.
 * DRAY_BAD_INPUT: there is no such load.
 * DRAY_MISUSE: host or data is NULL, or struct_size is too small.
 */
dray_status dray_host_exported_data(dray_host *host, uint64_t load, dray_data *data);

/*
 * Tells that the drag of a pointer has ended in another program. Its source hears so when all loads have ended.
 * dray_host_response has what it came to.
 *
 *   operation   What the other program did; one that was not suggested counts as DRAY_OPERATION_CANCEL.
 *
 * DRAY_BAD_INPUT: no operation, or the pointer drags nothing that may leave.
 * DRAY_FAILED: a rule of the source failed.
 * DRAY_MISUSE: host is NULL, or the call comes from inside a callback.
 */
dray_status dray_host_end_exported_drag(dray_host *host, int64_t pointer, dray_operation operation);

#ifdef __cplusplus
}
#endif

#endif
