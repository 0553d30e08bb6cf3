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
 * Contents. Each part can also be included alone:
 *
 *   dray/base.h       Versions, texts and lists
 *                     Status codes
 *   dray/value.h      Values
 *                     Replies
 *   dray/id.h         Ids and routes
 *                     Operations and modifier keys
 *                     Reasons and details of drops
 *   dray/report.h     Reports
 *   dray/host.h       Hosts: dray_host_create, _destroy, _message
 *                     Errors: dray_host_error
 *                     Settings: dray_host_settings, _set_settings
 *   dray/thread.h     Other threads: dray_host_post, _run_posted, _interrupt
 *   dray/repl.h       Prompt for other processes: dray_host_open_repl, _serve_repl, _repl_descriptors, _close_repl
 *   dray/function.h   Functions for scripts: dray_host_set_function, _set_value
 *   dray/metrics.h    Text metrics: dray_host_set_text_metrics
 *   dray/plugin.h     Plugins: dray_host_load_plugin, _unload_plugin, _restart_plugin, _reload_plugin, _plugins,
 *                     _memory
 *   dray/input.h      Inputs: dray_host_send, _deadline
 *   dray/undo.h       Undo and redo: dray_host_undo, _redo, _next_undo, _next_redo
 *   dray/result.h     Results: dray_host_response, _verdict
 *                     Choices: dray_host_choice, _answer
 *   dray/legal.h      Legal drags: dray_host_legal, _valid_destinations
 *                     Explanations: dray_host_why
 *   dray/move.h       Moves without coordinates: dray_host_move, _move_legal, _cancel_drag, _cancel_drop
 *   dray/draw.h       Drawing: dray_host_placements, _revision, _placement_changes
 *                     Size of the scene: dray_host_resize, _size
 *                     Hit tests: dray_host_hit
 *   dray/preview.h    Endings of previews
 *   dray/event.h      Events: dray_host_events
 *   dray/state.h      Outcomes and states: dray_host_outcome, _state, _state_value
 *   dray/journal.h    Recording: dray_host_record, _end_recording, _journal
 *                     Saving: dray_host_save, _snapshot
 *                     Restoring: dray_host_restore
 *   dray/exchange.h   Content types: dray_host_declare_type
 *                     Importing data: dray_host_requests, _deliver, _decline
 *                     Exporting data: dray_host_exported_drag, _export, _exported_data, _end_exported_drag
 *   dray/scene.h      Scenes of the program: dray_host_set_scene, _invalidate_scene
 *                     Nodes
 *   dray/layout.h     Layouts
 *   dray/rule.h       Rules of the program
 *   dray/modifier.h   Modifiers
 *                     Previews
 *   dray/answer.h     Answers
 *   dray/command.h    Loads: dray_host_finish_load, _fail_load
 *                     Commands: dray_host_perform
 *   dray/model.h      Models of the program: dray_host_add_model, _remove_model
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
 *   Memory      A script that reaches the memory limit of its plugin is stopped, and so is one for which malloc, or
 *               `allocate` of dray_host_options, returns NULL: the call returns a status, nothing leaks, and the host
 *               stays usable. If memory is still lacking when the plugin is rebuilt, the plugin is stopped until you
 *               unload it and load it again. All other memory is that of the Swift runtime. If it runs out, the
 *               runtime ends the process.
 *
 *   Units       Coordinates and lengths are points in the space of the scene: origin top left, y grows downward.
 *               Times are seconds since a moment of your choice, from 0 to 9007199254, which is 285 years.
 */
#ifndef DRAY_H
#define DRAY_H

#include "dray/base.h"
#include "dray/value.h"
#include "dray/id.h"
#include "dray/report.h"
#include "dray/host.h"
#include "dray/thread.h"
#include "dray/repl.h"
#include "dray/function.h"
#include "dray/metrics.h"
#include "dray/plugin.h"
#include "dray/input.h"
#include "dray/undo.h"
#include "dray/result.h"
#include "dray/legal.h"
#include "dray/move.h"
#include "dray/draw.h"
#include "dray/preview.h"
#include "dray/event.h"
#include "dray/state.h"
#include "dray/journal.h"
#include "dray/exchange.h"
#include "dray/scene.h"
#include "dray/layout.h"
#include "dray/rule.h"
#include "dray/modifier.h"
#include "dray/answer.h"
#include "dray/command.h"
#include "dray/model.h"

#endif
