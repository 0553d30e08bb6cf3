internal import CLua

/// A reference of the host to a Lua value, such as a table, a function, a coroutine or a string.
///
/// The reference keeps the value alive until it is deallocated, which may happen at any time, even in host functions.
/// It may outlive its state; calls with it then throw `LuaError.closed`.
package final class LuaReference {
  /// The registry slot, valid while `core` is open.
  let slot: Int32
  let core: LuaCore

  /// Whether the value belongs to a Lua state.
  package func isOf(_ lua: LuaState) -> Bool { core === lua.core }

  init(slot: Int32, core: LuaCore) {
    self.slot = slot
    self.core = core
  }

  deinit {
    if let state = core.state { clua_release(state, slot) }
  }
}

/// The pointer to the C state, shared by all objects that may outlive it.
final class LuaCore {
  /// `nil` after the state is closed.
  private(set) var state: OpaquePointer?

  init(_ state: OpaquePointer) {
    self.state = state
  }

  func close() {
    guard let state else { return }
    self.state = nil
    clua_close(state)
  }

  /// The C state, if it is open.
  func open() throws(LuaError) -> OpaquePointer {
    guard let state else { throw .closed }
    return state
  }
}
