internal import LuaRuntime

// Where in a script something went wrong that a closure of the scene has returned from.

extension Plugin {
  /// Where the script's text of a closure begins; `nil` if no script wrote it.
  ///
  /// - Parameter handler: Which function of a table of handlers is meant.
  func place(
    of closure: Int, in closures: LuaReference, _ handler: String = ""
  ) -> (chunk: String, line: Int)? {
    guard let function = function(of: closure, in: closures, handler),
      let place = try? script?.lua.definition(of: function), place.line > 0
    else { return nil }
    return place
  }

  /// A closure as the script wrote it: the library may have put one of its own around it.
  func function(of closure: Int, in closures: LuaReference, _ handler: String = "") -> LuaReference? {
    guard let script, script.lua.killed == nil,
      let own = try? script.lua.get(.integer(closure), of: closures),
      let theirs = try? script.lua.get(.integer(-closure), of: closures)
    else { return nil }
    let behind = try? script.lua.call(script.library[.closureBehind], own, theirs, .string(LuaString(handler)))
    return behind?.first?.reference
  }
}
