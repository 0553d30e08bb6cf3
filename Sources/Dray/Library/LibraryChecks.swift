package import LuaRuntime

/// What the checks of the library need from the host, whichever Lua they run in.
package enum LibraryChecks {
  /// Puts the native functions of `check.lua` into a table.
  package static func define(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    func define(_ name: LuaString, _ body: @escaping LuaFunction) throws(LuaError) {
      try lua.set(.string(name), of: table, to: .function(lua.makeFunction(name.text, body)))
    }
    try lua.set("check_fields", of: table, to: .function(lua.helper(.checkFields)))
    try define("fail") { frame in throw LuaThrow(try frame.string(0)) }
    try define("fail_at") { frame in
      let place = try frame.state.definition(of: frame.function(0))
      throw LuaThrow("\(place.chunk):\(place.line): \(try frame.string(1))", blame: .nobody)
    }
    try define("describe") { frame in
      switch frame.kind(0) {
      case .none, .nil: try frame.push("nil")
      case .string: try frame.push("the text '\(try frame.string(0).prefix(40))'")
      case .integer: try frame.push("the number \(try frame.integer(0))")
      case .number: try frame.push("the number \(try frame.number(0))")
      case .boolean: try frame.push(try frame.boolean(0) ? "true" : "false")
      case let kind: try frame.push("a \(kind.rawValue)")
      }
    }
    try define("suggestion") { frame in
      let names = try frame.plainData(1).table?.items.compactMap(\.text) ?? []
      guard let meant = suggestion(for: try frame.string(0), among: names) else { return frame.pushNil() }
      try frame.push(meant)
    }
  }
}
