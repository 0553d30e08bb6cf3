/* Bytes in the host's memory that scripts hold by reference: `#d`, `d:text()`, `d:sub(i, j)`, `==`. */
#ifndef CLUA_BYTES_H
#define CLUA_BYTES_H

#include "clua_stack.h"

/* What the host can do with its bytes; an object is a pointer of its own. None of these may call into Lua. */
typedef struct clua_bytes_functions {
  void (*retain)(void *object);
  void (*release)(void *object);
  size_t (*count)(void *object);
  /* Copies some of the bytes. */
  void (*copy)(void *object, size_t offset, size_t count, char *target);
  /* Some of the bytes in the same memory, as an object that the caller owns. */
  void *(*slice)(void *object, size_t offset, size_t count);
  bool (*is_equal)(void *object, void *other);
} clua_bytes_functions;

/* Tells of the host's functions, once for the process, before anything else here is called. They are not copied. */
void clua_set_bytes_functions(const clua_bytes_functions *functions);

/* Pushes a handle of bytes, which it retains: CLUA_OK or CLUA_MEMORY. Of the bytes, the first `charged` count as the
 * plugin's memory while a script can reach the handle. */
clua_status clua_push_bytes(clua_stack *stack, void *object, size_t charged);
/* The object of a handle, or NULL if the value is none. Borrowed while the value is on the stack. */
void *clua_bytes_at(const clua_stack *stack, int32_t index);

#endif
