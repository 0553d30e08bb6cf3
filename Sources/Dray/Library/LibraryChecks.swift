internal import LuaRuntime

extension Natives {
  /// The native functions of `check.lua` and `defaults.lua`.
  package mutating func defineChecks() {
    define("defaults", reading: .watched) { _, frame in frame.push(try frame.state.makeTable(Definitions.defaults)) }
    define("fail", reading: .watched) { _, frame in throw LuaThrow(try frame.string(0)) }
    define("fail_at", reading: .watched) { _, frame in
      let place = try frame.state.definition(of: frame.function(0))
      throw LuaThrow("\(place.chunk):\(place.line): \(try frame.string(1))", blame: .noScript)
    }
    define("describe", reading: .watched) { _, frame in
      switch frame.kind(0) {
      case .none, .nil: try frame.push("nil")
      case .string: try frame.push("the text '\(try frame.string(0).prefix(40))'")
      case .integer: try frame.push("the number \(try frame.integer(0))")
      case .number:
        let number = try frame.number(0)
        // The sign of a NaN differs from machine to machine.
        try frame.push("the number \(number.isNaN ? .nan : number)")
      case .boolean: try frame.push(try frame.boolean(0) ? "true" : "false")
      case let kind: try frame.push("a \(kind.rawValue)")
      }
    }
    define("suggestion", reading: .watched) { _, frame in
      let names = try frame.plainData(1).table?.items.compactMap(\.text) ?? []
      guard let meant = suggestion(for: try frame.string(0), among: names) else { return frame.pushNil() }
      try frame.push(meant)
    }
  }
}
