package import LuaRuntime

/// The native functions of a library while they are listed: what its Lua calls, the same for every Lua that has it.
///
/// ```swift
/// var natives = Natives<Plugin>()
/// natives.define("name") { plugin, frame in try frame.push(plugin.name) }
/// ```
package struct Natives<Owner: AnyObject> {
  private var functions: [String: LuaFunction] = [:]

  package init() {}

  /// Adds a function. It is given the owner of the Lua that calls it.
  package mutating func define(_ name: String, _ body: @escaping (Owner, borrowing LuaFrame) throws -> Void) {
    functions[name] = { frame in
      guard let owner = try frame.state.owner else { throw LuaError.closed }
      try body(unsafeDowncast(owner, to: Owner.self), frame)
    }
  }

  package func finish() -> LuaNatives { LuaNatives(functions) }
}
