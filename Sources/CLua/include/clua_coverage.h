/* The lines of scripts that were reached. */
#ifndef CLUA_COVERAGE_H
#define CLUA_COVERAGE_H

#include "clua_state.h"

/* The lines of the scripts that the host loads, with those that were reached. Several states, such as a killed one and
 * its replacement, may share a coverage: then a line is reached if any of them has reached it. A coverage and its states
 * belong to one thread. */
typedef struct clua_coverage clua_coverage;

/* Each creator must release the coverage once. Returns NULL if an allocation failed. */
clua_coverage *clua_coverage_create(void);
void clua_coverage_release(clua_coverage *coverage);

/* Notes the lines of all scripts that the host loads into the state from now on. The state retains the coverage. Results
 * do not change, and the hook counts the same instructions; after a deep recursion, a limit may end a script some
 * instructions earlier. The scripts run more slowly. */
void clua_cover(clua_state *state, clua_coverage *coverage);

/* What is known of a line. */
typedef enum __attribute__((enum_extensibility(closed))) clua_line : uint8_t {
  CLUA_LINE_WITHOUT_CODE,
  CLUA_LINE_MISSED,
  CLUA_LINE_REACHED,
} clua_line;

/* A script with its lines, borrowed until the next load. */
typedef struct clua_covered {
  const char *name;       /* as in clua_load, with @ */
  const clua_line *lines; /* the first element is line 1 */
  size_t count;
} clua_covered;

/* The number of scripts, and one of them, in the order of their first loads. */
size_t clua_covered_count(const clua_coverage *coverage);
clua_covered clua_covered_script(const clua_coverage *coverage, size_t index);

#endif
