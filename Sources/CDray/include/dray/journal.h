/*
 * dray/journal.h - recording, saving and restoring
 */
#ifndef DRAY_JOURNAL_H
#define DRAY_JOURNAL_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Recording == */

/*
 * A journal has every input and its result as JSON, one object a line. It can serve as a bug report, and can continue a
 * game after the program has ended. A saved game is a journal that begins with the states of the plugins.
 * dray_host_restore continues a game from either. Each line has a checksum over the journal so far, so that damaged and
 * missing lines are found.
 *
 * A journal and a save do not contain the scene and the models of the program. If a host has one of these, its journal
 * cannot be restored; its saved game can, without the data of the models.
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
  void *user;                  /* Passed to `write` and `destroy` unchanged; may be NULL. */
  int32_t keeps_text;          /* Not 0: also keep the journal in memory, as always if path and write are NULL. */
  int32_t is_durable;          /* Not 0: each commit waits until its lines are on the disk. For `path` only. */
  /* Called once: when the recording has ended, or if dray_host_record fails. Not called if struct_size is wrong. May be
     NULL. */
  dray_destroy_function destroy;
} dray_recording;

/*
 * Begins to record a journal. Call it before the first plugin is loaded, or while a journal is kept in memory: the new
 * destination then receives that journal with all its lines.
 *
 * A press, release, key or commit is written before it takes effect, in one write; moves and ticks wait in memory until
 * the next such write. A program that is killed therefore loses no committed change, and at most the moves and ticks
 * since the last write. After a loss of power, the last seconds may be missing, because the system had not yet written
 * them to the disk; with is_durable no committed change is missing. If the file cannot grow any more or was removed,
 * the recording ends with a DRAY_REPORT_FAILED.
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

/* == Saving == */

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

/* == Restoring == */

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
 * journal are not run. During and after the call, each limit of scripts and undo is that of the journal or that of the
 * host, whichever is lower. During the call the time limits of the host are multiplied by ten.
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

#ifdef __cplusplus
}
#endif

#endif
