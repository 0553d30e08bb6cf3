/* Counts the allocations of the whole process by replacing malloc. If an executable defines malloc, all its libraries
 * use this malloc, including the Swift runtime and Lua. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "yardstick.h"

/* The functions of glibc, under the names that it has for programs that replace malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static uint64_t allocations; /* one thread measures; others would only make it miscount */

uint64_t yardstick_allocations(void) { return allocations; }

size_t yardstick_memory(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations++;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
