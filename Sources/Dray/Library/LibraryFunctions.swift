internal import LuaRuntime

/// What the host calls in the script-facing library, found once for each Lua.
struct LibraryFunctions {
  let build: LuaReference
  let bind: LuaReference
  let restart: LuaReference
  let change: LuaReference
  let outcome: LuaReference
  let brokenInvariant: LuaReference
  let text: LuaReference
  let reason: LuaReference
  let answerOptions: LuaReference
  let dropSession: LuaReference
  let updateDropSession: LuaReference
  let dragSession: LuaReference
  let updateDragSession: LuaReference
  let replaceItems: LuaReference
  let callDragContainer: LuaReference
  let callReorderContainer: LuaReference
  let callDropDestination: LuaReference
  let callOnTapGesture: LuaReference
  let callOnMove: LuaReference
  let callOnDelete: LuaReference

  /// Finds the functions in the table that the parts of the library have filled.
  init(in library: LuaReference, of lua: LuaState) throws(LuaError) {
    func find(_ name: LuaString, in table: LuaReference) throws(LuaError) -> LuaReference {
      guard let found = try lua.get(.string(name), of: table).reference else {
        throw .runtime(LuaFailure(message: "the library lacks '\(name)'"))
      }
      return found
    }
    build = try find("build", in: library)
    bind = try find("bind", in: library)
    change = try find("change", in: library)
    outcome = try find("outcome", in: library)
    brokenInvariant = try find("broken_invariant", in: library)
    text = try find("text", in: library)
    reason = try find("reason", in: library)
    answerOptions = try find("answer_options", in: library)
    dropSession = try find("drop_session", in: library)
    updateDropSession = try find("update_drop_session", in: library)
    dragSession = try find("drag_session", in: library)
    updateDragSession = try find("update_drag_session", in: library)
    replaceItems = try find("replace_items", in: library)
    restart = try find("restart", in: find("dray", in: library))
    let call = try find("call", in: library)
    callDragContainer = try find("drag_container", in: call)
    callReorderContainer = try find("reorder_container", in: call)
    callDropDestination = try find("drop_destination", in: call)
    callOnTapGesture = try find("on_tap_gesture", in: call)
    callOnMove = try find("on_move", in: call)
    callOnDelete = try find("on_delete", in: call)
  }
}
