package import LuaRuntime

/// A builder for the native functions of a library. All Lua states with the library share these functions.
///
/// ```swift
/// var natives = Natives<Plugin>()
/// natives.define("name") { plugin, frame in try frame.push(plugin.name) }
/// ```
package struct Natives<Owner: AnyObject> {
  private var functions: [String: LuaFunction] = [:]
  /// Called before each function whose result may change from one call to the next.
  private let willReadMore: ((Owner) -> Void)?

  package init(willReadMore: ((Owner) -> Void)? = nil) { self.willReadMore = willReadMore }

  /// Adds a function. The function receives the owner of the calling Lua state.
  ///
  /// - Parameter reads: The values on which the result of the function depends, in addition to its arguments.
  package mutating func define(
    _ name: String, reading reads: NativeReads = .more, _ body: @escaping (Owner, borrowing LuaFrame) throws -> Void
  ) {
    if reads == .more, let willReadMore {
      functions[name] = { frame in
        guard let owner = try frame.state.owner else { throw LuaError.closed }
        let known = unsafeDowncast(owner, to: Owner.self)
        willReadMore(known)
        try body(known, frame)
      }
    } else {
      functions[name] = { frame in
        guard let owner = try frame.state.owner else { throw LuaError.closed }
        try body(unsafeDowncast(owner, to: Owner.self), frame)
      }
    }
  }

  package func finish() -> LuaNatives { LuaNatives(functions) }
}

/// The values on which the result of a native function depends, in addition to its arguments.
package enum NativeReads {
  /// Nothing, or only values that `VerdictCache` watches: the model, the scene, and the place and items of a drag. The
  /// answer of a rule that calls the function stays valid while the pointer moves.
  case watched
  /// Anything else.
  case more
}
