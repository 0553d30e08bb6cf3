/*
 * dray/metrics.h - the sizes of texts
 */
#ifndef DRAY_METRICS_H
#define DRAY_METRICS_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* == Text metrics == */

/* A text to measure. Valid until the function returns. */
typedef struct dray_label {
  size_t struct_size; /* Set by the library: fields beyond it do not exist. */
  const char *text;
  const char *style; /* The style of the node; empty if it has none. */
} dray_label;

/*
 * Measures a text, and must always give the same size for the same text and style. The host keeps valid sizes, so the
 * function is seldom called again for the same ones. Like every callback it may only read from the host.
 *
 *   width, height   Receive the size. Unit: points. If one of them is not set, is negative, is not finite or is greater
 *                   than 1,000,000, the library estimates both.
 */
typedef void (*dray_measure_function)(void *user, const dray_label *label, double *width, double *height);

/*
 * Sets the function that measures labels. It gives the size of each item and text that has a label and no size of its
 * own; an item is at least 44 points wide and high. Without the function, the library assumes 8 points for each
 * character, and 20 for a line. Call this before the first plugin is loaded and the first scene is set: texts that were
 * described before keep their sizes until they change.
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

#ifdef __cplusplus
}
#endif

#endif
