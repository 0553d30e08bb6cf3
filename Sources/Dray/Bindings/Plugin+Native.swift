internal import LuaRuntime

extension Plugin {
  /// Defines a native function of the library.
  func define(
    _ name: LuaString, in table: LuaReference, of lua: LuaState,
    _ body: @escaping (Plugin, borrowing LuaFrame) throws -> Void
  ) throws(LuaError) {
    let function = try lua.makeFunction(name.text) { [unowned self] frame in try body(self, frame) }
    try lua.set(.string(name), of: table, to: .function(function))
  }

  /// Defines everything that the library calls.
  func defineNative(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    try defineChecks(in: table, of: lua)
    try defineTypes(in: table, of: lua)
    try defineScene(in: table, of: lua)
    try defineLookups(in: table, of: lua)
    try defineSessions(in: table, of: lua)
    try defineState(in: table, of: lua)
  }

  private func defineChecks(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    try LibraryChecks.define(in: table, of: lua)
    try define("only_while_loading", in: table, of: lua) { plugin, frame in
      guard plugin.phase == .loading else {
        throw LuaThrow("\(try frame.string(0)) belongs to the beginning of a script, not into a closure")
      }
    }
    try define("only_outside_scene", in: table, of: lua) { plugin, frame in
      guard plugin.description == nil else {
        throw LuaThrow("\(try frame.string(0)) in the scene function; it is for what somebody else makes")
      }
    }
    try define("only_in_command", in: table, of: lua) { plugin, frame in
      guard plugin.engine.activity == .command else {
        throw LuaThrow("\(try frame.string(0)) in a question (\(plugin.asking)); only commands may change anything")
      }
    }
  }

  private func defineTypes(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    try define("declare_type", in: table, of: lua) { plugin, frame in
      let engine = plugin.engine
      let type = engine.symbols.intern(.string(try frame.string(0)))
      var supertypes: [Symbol] = []
      for index in 1..<max(1, frame.count) {
        supertypes.append(engine.symbols.intern(.string(try frame.string(index))))
      }
      do {
        try engine.types.declare(type, conformingTo: supertypes)
      } catch {
        throw LuaThrow("'\(try frame.string(0))' would conform to itself")
      }
    }
    try define("symbol", in: table, of: lua) { plugin, frame in
      frame.push(Int(plugin.symbols.intern(.string(try frame.string(0))).index))
    }
    try define("conforms", in: table, of: lua) { plugin, frame in
      let symbols = plugin.engine.symbols
      let (type, other) = (symbols.intern(.string(try frame.string(0))), symbols.intern(.string(try frame.string(1))))
      frame.push(plugin.engine.types.conforms(type, to: other))
    }
  }

  /// Gives scripts what the host put into `values` and `functions`.
  func defineHost(in table: LuaReference, of lua: LuaState) throws(LuaError) {
    for (name, value) in host.values.sorted(by: { $0.key < $1.key }) {
      let data: LuaValue =
        switch value {
        case .nil: .nil
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .table(let value): .table(try lua.makeTable(value))
        }
      try lua.set(.string(LuaString(name)), of: table, to: data)
    }
    for (name, body) in host.functions.sorted(by: { $0.key < $1.key }) {
      try define(LuaString(name), in: table, of: lua) { _, frame in
        var arguments: [PlainData] = []
        for index in 0..<frame.count { arguments.append(try frame.plainData(index)) }
        try frame.push(try body(arguments))
      }
    }
  }
}
