internal import LuaRuntime

// Places in scripts for errors after a closure of the scene has returned.

extension Plugin {
  /// The beginning of a closure in its script; `nil` if it is not in a script.
  ///
  /// - Parameter handler: The name of the function in a table of handlers.
  func place(
    of closure: Int, in closures: LuaReference, _ handler: String = ""
  ) -> (chunk: String, line: Int)? {
    guard let function = function(of: closure, in: closures, handler),
      let place = try? script?.lua.definition(of: function), place.line > 0
    else { return nil }
    return place
  }

  /// The closure that the script wrote, also if the library has wrapped it in one of its own.
  func function(of closure: Int, in closures: LuaReference, _ handler: String = "") -> LuaReference? {
    guard let script, script.lua.killed == nil,
      let own = try? script.lua.get(.integer(closure), of: closures),
      let theirs = try? script.lua.get(.integer(-closure), of: closures)
    else { return nil }
    let behind = try? script.lua.call(script.library[.closureBehind], own, theirs, .string(LuaString(handler)))
    return behind?.first?.reference
  }
}
