package import LuaRuntime

/// A builder for the native functions of a library, which every Lua with that library shares.
///
/// ```swift
/// var natives = Natives<Plugin>()
/// natives.define("name") { plugin, frame in try frame.push(plugin.name) }
/// ```
package struct Natives<Owner: AnyObject> {
  private var functions: [String: LuaFunction] = [:]

  package init() {}

  /// Adds a function. It receives the owner of the calling Lua.
  package mutating func define(_ name: String, _ body: @escaping (Owner, borrowing LuaFrame) throws -> Void) {
    functions[name] = { frame in
      guard let owner = try frame.state.owner else { throw LuaError.closed }
      try body(unsafeDowncast(owner, to: Owner.self), frame)
    }
  }

  package func finish() -> LuaNatives { LuaNatives(functions) }
}
