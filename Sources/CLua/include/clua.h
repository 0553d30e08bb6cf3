/* Lua for a host in Swift.
 *
 * Lua reports errors with longjmp, which must never cross a Swift frame, and under a memory limit even pushing a string
 * may raise an error. So these headers do not include lua.h. The host can call only clua_* functions, each of which
 * either cannot raise or returns a status.
 *
 *   clua_state.h      a state with its limits, its kill, its last failure
 *   clua_stack.h      reading values from a stack, pushing values on it, references
 *   clua_call.h       calls into Lua, calls out of Lua, coroutines
 *   clua_chunk.h      scripts as text, the host's own library as bytecode
 *   clua_definition.h the places of functions in their scripts
 *   clua_library.h    the host's part in the script's globals: print, require
 *   clua_bytes.h      bytes of the host that scripts reference
 *   clua_data.h       plain data as one buffer
 *   clua_account.h    the memory that the host uses for scripts
 *   clua_snapshot.h   tables that can be committed, compared and rolled back
 *   clua_watch.h      finds writes to a field
 *   clua_lines.h      the lines at which scripts call the library
 *   clua_coverage.h   the lines of scripts that were reached
 *   clua_interrupt.h  Ctrl-C at a prompt
 *
 * A state belongs to one thread at a time; other threads and signal handlers may use only its stop flag and
 * interrupts. */
#ifndef CLUA_H
#define CLUA_H

#include "clua_account.h"
#include "clua_bytes.h"
#include "clua_call.h"
#include "clua_chunk.h"
#include "clua_coverage.h"
#include "clua_data.h"
#include "clua_definition.h"
#include "clua_interrupt.h"
#include "clua_library.h"
#include "clua_lines.h"
#include "clua_snapshot.h"
#include "clua_stack.h"
#include "clua_state.h"
#include "clua_watch.h"

#endif
