/* The parts that depend on no others: blocks of memory, accounts, metamethods, texts, tracebacks, and the size of Lua's
 * stack. */
#ifndef CLUA_SUPPORT_H
#define CLUA_SUPPORT_H

#include "../internal.h"

/* pool.c */
/* Works like realloc and free, for a block of known size. If an allocation failed, returns NULL, and the block is
 * unchanged. */
void *clua_pool_resize(clua_pool *pool, void *block, size_t old_size, size_t new_size);
/* Frees all small blocks at once. */
void clua_pool_free(clua_pool *pool);

/* blocks.c */
/* The minimum size of noted blocks: the vector of 1024 fields. Unit: bytes. */
#define CLUA_NOTED_SIZE 24576
void clua_add_block(clua_blocks *blocks, const void *bytes, size_t size, clua_block_kind kind);
void clua_remove_block(clua_blocks *blocks, const void *bytes);
/* The size of the largest block of a kind, or 0. */
size_t clua_largest_block(const clua_blocks *blocks, clua_block_kind kind);
void clua_free_blocks(clua_blocks *blocks);

/* account.c */
/* Whether the limit of an account is exceeded. The account may be NULL. */
bool clua_is_overdrawn(const clua_account *account);
/* Whether an intermediate total may grow by this number of bytes, up to a quarter above the limit. A walk through
 * tables in Lua's order has different intermediate totals in each run, but the same final total. */
bool clua_may_overdraw(const clua_account *account, size_t bytes);

/* lua_stack.c. Sizes in bytes: a slot, and the first stack of a state. */
#define CLUA_SLOT_SIZE ((size_t)16)
#define CLUA_FIRST_STACK_SIZE (45 * CLUA_SLOT_SIZE)
/* Finds the bounds of the stack in a lua_State. Returns false for an unknown version of Lua. */
bool clua_find_stack(clua_state *state);
/* The number of slots of a stack, and the number of those below its top. */
size_t clua_stack_slots(const clua_state *state, lua_State *L);
size_t clua_stack_slots_used(const clua_state *state, lua_State *L);

/* metamethod_names.c */
/* Makes __gc and __mode unavailable to scripts. [-0, +0, m] */
void clua_retire_metamethods(lua_State *L);
/* Gives the table on the top a metatable with weak keys or values. [-0, +0, m] */
void clua_make_weak(lua_State *L, const char *mode);
/* Gives the metatable on the top a finalizer. [-0, +0, m] */
void clua_set_finalizer(lua_State *L, lua_CFunction finalizer);

/* panic.c */
int clua_panic(lua_State *L);

/* call_line.c: the line of the method that a frame of a script calls, or else its current line. `ar` is filled by "l".
 * [-0, +0, -] */
int clua_call_line(lua_State *L, const lua_Debug *ar);

/* bytecode.c */
typedef struct clua_bytecode {
  char *bytes; /* the owner frees them */
  size_t count, capacity;
} clua_bytecode;
/* A lua_Writer that appends to a clua_bytecode, its context. Returns 1 if an allocation failed. */
int clua_append_bytecode(lua_State *L, const void *bytes, size_t count, void *context);

/* code_lines.c: visits the line of each instruction of the function on the top, and of all functions inside it. If an
 * allocation fails, lines are missing. [-0, +0, -] */
void clua_visit_code_lines(lua_State *L, void (*visit)(void *context, int line), void *context);

/* traceback.c */
bool clua_is_script(const lua_Debug *ar);
/* Fills `ar` with the innermost frame of a script, at `level` or further out, and its line with that of the method that
 * it calls. [-0, +0, -] */
bool clua_script_frame(lua_State *L, int level, lua_Debug *ar);
size_t clua_write_traceback(lua_State *L, int level, char *buffer, size_t size);

/* A key of a table, for writing.c and for values/order.c. Numbers, strings and booleans have an order. */
typedef struct clua_key {
  int kind; /* LUA_TNUMBER, LUA_TSTRING or LUA_TBOOLEAN */
  bool is_integer;
  int32_t position; /* for the caller's use */
  uint64_t prefix;  /* the first bytes of a string, while sorting */
  union {
    lua_Integer integer; /* also for a boolean */
    lua_Number number;
    struct {
      const char *bytes; /* borrowed */
      size_t count;
    } string;
  };
} clua_key;

/* writing.c */
void clua_append(clua_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends a key as in `.rank`, `["pile 2"]`, `[3]`. The first key of a path has no dot. */
void clua_append_key(clua_text *text, const clua_key *key);
/* Appends a string in quotes. A long string is cut. */
void clua_append_quoted(clua_text *text, const char *bytes, size_t count);

#endif
