/*
 * dray/thread.h - calls from other threads
 */
#ifndef DRAY_THREAD_H
#define DRAY_THREAD_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

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
 * DRAY_STATUS_OK with a refusal in dray_host_response; the reason ends in "stopped by the host". An interrupted
 * dray_host_legal or dray_host_valid_destinations returns DRAY_STATUS_FAILED, an interrupted dray_host_restore
 * DRAY_STATUS_INVALID.
 *
 * Has no effect on calls that begin later, on functions of the program, and on a host that runs nothing. With
 * is_trusted of dray_host_options, scripts are stopped only when they call a function of the library. To stop every
 * script, set high limits instead of is_trusted.
 *
 * DRAY_STATUS_MISUSE: host is NULL.
 */
dray_status dray_host_interrupt(dray_host *host);

#ifdef __cplusplus
}
#endif

#endif
