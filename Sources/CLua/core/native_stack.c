/* The stack of the calling thread, and how much of it Lua may use.
 *
 * Lua counts its nested calls from C, 200 at most, and assumes that the stack is large enough for them: up to 412 KB if
 * each is a call of gsub. A thread may have less. So the thread's free stack is checked at the entry into Lua, in each
 * C function that calls back, and in the hook, for calls that Lua makes by itself. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core.h"

static _Thread_local struct {
  char *lowest, *highest; /* both NULL if unknown, and before the first request */
  bool is_known;
} bounds;

/* The stack of the first thread grows on demand. glibc takes a mapping right below the stack for the end of the stack,
 * but this mapping may be a part of the stack, for example under valgrind. The kernel keeps 8 MB free for the stack, or
 * the stack limit of the process if this limit is less. */
static char *lowest_of_first_thread(char *highest) {
  struct rlimit limit;
  const rlim_t kept = 8 << 20;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return NULL;
  return highest - (limit.rlim_cur < kept ? limit.rlim_cur : kept);
}

static void find_bounds(void) {
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t size = 0, guard = 0;
  bounds.is_known = true;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0 && pthread_attr_getguardsize(&attributes, &guard) == 0) {
    bounds.lowest = (char *)lowest + guard;
    bounds.highest = (char *)lowest + size;
    if (gettid() == getpid()) {
      char *first = lowest_of_first_thread(bounds.highest);
      if (first && first < bounds.lowest) bounds.lowest = first;
    }
  }
  pthread_attr_destroy(&attributes);
}

char *clua_native_floor(void) {
  if (__builtin_expect(!bounds.is_known, false)) find_bounds();
  char *here = __builtin_frame_address(0);
  return here > bounds.lowest && here < bounds.highest ? bounds.lowest : NULL;
}

size_t clua_thread_stack_left(void) {
  char *floor = clua_native_floor();
  return floor ? (size_t)((char *)__builtin_frame_address(0) - floor) : SIZE_MAX;
}

size_t clua_native_left(const clua_state *state) {
  return state->stacks.floor ? (size_t)((char *)__builtin_frame_address(0) - state->stacks.floor) : SIZE_MAX;
}

clua_status clua_fail_native(clua_state *state, size_t needed) {
  clua_text text = clua_begin_message(state);
  clua_append(&text, "the thread has %zu KB of stack left; Lua needs %zu KB here", clua_native_left(state) >> 10,
              needed >> 10);
  clua_end_message(state, &text);
  return CLUA_FAILED;
}

void clua_raise_native_overflow(lua_State *L) {
  luaL_error(L, "stack overflow: the calling thread has too little stack left"); /* scripts must not see how much */
}
