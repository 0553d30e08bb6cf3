/*
 * dray/repl.h - a prompt for other processes
 */
#ifndef DRAY_REPL_H
#define DRAY_REPL_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

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
 * Two libraries with the same name and the same functions are installed. The default one is smaller, and has no prompt.
 * This command starts a program with the other one: LD_LIBRARY_PATH=$(pkg-config --variable=repldir dray) ./game
 *
 * DRAY_STATUS_FAILED: this library has no prompt.
 * DRAY_STATUS_MISUSE: host, repl or path is NULL, struct_size is too small, the host has a prompt already, or the call
 *   comes from inside a callback.
 * DRAY_STATUS_INVALID: the socket cannot be created, path is not UTF-8, or time_limit is negative or not a number.
 */
dray_status dray_host_open_repl(dray_host *host, const dray_repl *repl);

/*
 * Accepts a client, and runs the entries that it has sent. Returns at once if there are none. An entry may send inputs,
 * move items and undo steps: the host reports them as those of the program. While an entry runs, a thread of the
 * library waits for an interrupt by the client.
 *
 * DRAY_STATUS_OK also if an entry failed: the client shows its error.
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

#ifdef __cplusplus
}
#endif

#endif
