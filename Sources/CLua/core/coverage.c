/* Notes the lines that scripts reach. The lines with code of a script are those of its bytecode, so that functions that
 * were never created count as well. */
#include <stdlib.h>
#include <string.h>

#include "clua_coverage.h"
#include "core.h"

typedef struct script {
  char *name;
  clua_line *lines;
  size_t count, capacity;
} script;

struct clua_coverage {
  int owners;
  script *scripts;
  size_t count;
  script *latest; /* the script of the latest event */
};

clua_coverage *clua_coverage_create(void) {
  clua_coverage *coverage = calloc(1, sizeof *coverage);
  if (coverage) coverage->owners = 1;
  return coverage;
}

void clua_coverage_release(clua_coverage *coverage) {
  if (!coverage || --coverage->owners > 0) return;
  for (size_t i = 0; i < coverage->count; i++) {
    free(coverage->scripts[i].name);
    free(coverage->scripts[i].lines);
  }
  free(coverage->scripts);
  free(coverage);
}

void clua_cover(clua_state *state, clua_coverage *coverage) {
  coverage->owners++;
  clua_coverage_release(state->coverage);
  state->coverage = coverage;
}

static script *find(clua_coverage *coverage, const char *name) {
  if (coverage->latest && strcmp(coverage->latest->name, name) == 0) return coverage->latest;
  for (size_t i = 0; i < coverage->count; i++)
    if (strcmp(coverage->scripts[i].name, name) == 0) return coverage->latest = &coverage->scripts[i];
  return NULL;
}

/* Adds a script without lines. Returns NULL if an allocation failed. */
static script *add(clua_coverage *coverage, const char *name) {
  script *grown = realloc(coverage->scripts, (coverage->count + 1) * sizeof *grown);
  if (!grown) return NULL;
  coverage->scripts = grown;
  coverage->latest = NULL; /* it may have moved */
  char *copy = strdup(name);
  if (!copy) return NULL;
  grown[coverage->count] = (script){.name = copy};
  return &grown[coverage->count++];
}

static bool reserve(script *script, size_t count) {
  if (count <= script->count) return true;
  if (count > script->capacity) {
    size_t capacity = 2 * count;
    clua_line *grown = realloc(script->lines, capacity * sizeof *grown);
    if (!grown) return false;
    script->lines = grown;
    script->capacity = capacity;
  }
  memset(script->lines + script->count, CLUA_LINE_WITHOUT_CODE, count - script->count);
  script->count = count;
  return true;
}

static void add_line(void *context, int line) {
  script *script = context;
  if (line <= 0 || !reserve(script, (size_t)line)) return;
  clua_line *known = &script->lines[line - 1];
  if (*known == CLUA_LINE_WITHOUT_CODE) *known = CLUA_LINE_MISSED;
}

void clua_cover_script(clua_state *state, lua_State *L, const char *name) {
  if (!state->coverage || find(state->coverage, name)) return;
  script *added = add(state->coverage, name);
  if (added) clua_visit_code_lines(L, add_line, added);
}

void clua_cover_line(clua_state *state, lua_State *L, lua_Debug *ar) {
  if (!lua_getinfo(L, "S", ar) || *ar->source != '@') return;
  script *script = find(state->coverage, ar->source);
  if (script && ar->currentline > 0 && (size_t)ar->currentline <= script->count)
    script->lines[ar->currentline - 1] = CLUA_LINE_REACHED;
}

size_t clua_covered_count(const clua_coverage *coverage) { return coverage->count; }

clua_covered clua_covered_script(const clua_coverage *coverage, size_t index) {
  const script *script = &coverage->scripts[index];
  return (clua_covered){script->name, script->lines, script->count};
}
