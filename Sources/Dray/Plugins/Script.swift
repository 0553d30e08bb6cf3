internal import LuaRuntime

/// A running Lua with the library in it, and the functions of the library that the host calls.
struct Script {
  let lua: LuaState
  let model: LuaSnapshot
  let view: LuaSnapshot
  /// Names of the states, in the order in which they were declared.
  var states: [(name: String, isView: Bool)] = []

  let build: LuaReference
  let bind: LuaReference
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
  let callDragContainer: LuaReference
  let callReorderContainer: LuaReference
  let callDropDestination: LuaReference
  let callOnTapGesture: LuaReference

  /// Opens a Lua and loads the library into it.
  ///
  /// - Parameter native: Puts the native functions into the table that the library is given.
  init(
    limits: LuaLimits, options: PlainTable, native: (LuaState, LuaReference) throws(LuaError) -> Void,
    host: (LuaState, LuaReference) throws(LuaError) -> Void
  ) throws(LuaError) {
    lua = try LuaState(limits: limits)
    model = try LuaSnapshot(of: lua)
    view = try LuaSnapshot(of: lua)
    let core = try lua.makeTable()
    try native(lua, core)
    let library = try lua.makeTable()
    for part in try ScriptLibrary.parts() { try lua.call(lua.load(part), .table(core), .table(library)) }

    func function(_ name: LuaString, of table: LuaReference) throws(LuaError) -> LuaReference {
      guard let found = try lua.get(.string(name), of: table).reference else {
        throw .runtime(LuaFailure(message: "the library has no function '\(name)'"))
      }
      return found
    }
    build = try function("build", of: library)
    bind = try function("bind", of: library)
    change = try function("change", of: library)
    outcome = try function("outcome", of: library)
    brokenInvariant = try function("broken_invariant", of: library)
    text = try function("text", of: library)
    reason = try function("reason", of: library)
    answerOptions = try function("answer_options", of: library)
    dropSession = try function("drop_session", of: library)
    updateDropSession = try function("update_drop_session", of: library)
    dragSession = try function("drag_session", of: library)
    updateDragSession = try function("update_drag_session", of: library)
    let call = try function("call", of: library)
    callDragContainer = try function("drag_container", of: call)
    callReorderContainer = try function("reorder_container", of: call)
    callDropDestination = try function("drop_destination", of: call)
    callOnTapGesture = try function("on_tap_gesture", of: call)

    let hostTable = try lua.makeTable()
    try host(lua, hostTable)
    let module = try lua.call(
      function("seal", of: library), .table(lua.makeTable(options)), .table(hostTable))
    try lua.setModule("dray", to: module.first ?? nil)
    let array = try lua.call(lua.load(ScriptLibrary.array()))
    try lua.setModule("dray.array", to: array.first ?? nil)
  }
}
