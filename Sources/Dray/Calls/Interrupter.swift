internal import LuaRuntime

/// Stops the running scripts of one host, from any thread.
public final class Interrupter: Sendable {
  /// The flag of all Lua states of the host; `nil` if memory ran out, and then the host loads no plugin.
  let stop = LuaStop()

  /// Creates an interrupter for a host.
  package init() {}

  /// Stops each script that the host is running, within some hundred instructions, and ends a running search of the
  /// host.
  ///
  /// A stopped plugin is rebuilt from its latest committed states, as after a limit; its reason is "stopped by the
  /// host". Has no effect on a host that runs nothing. A script without limits (`PluginLimits.trusted`) is stopped only
  /// at its next call of the library.
  public func interrupt() { stop?.interrupt() }

  /// A number that changes with each interrupt.
  var count: UInt64 { stop?.interruptCount ?? 0 }
}
