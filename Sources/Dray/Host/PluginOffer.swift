internal import LuaRuntime

/// What a host gives its plugins: limits, values and functions.
final class PluginOffer {
  /// The limits of plugins that are loaded from now on.
  var limits = PluginLimits.standard { willSet { newValue.check() } }
  /// Memory for the collections of one plugin; 0 is unlimited. Unit: bytes.
  var collectionLimit = 64 << 20 {
    willSet { precondition(newValue >= 0, "collectionLimit is \(newValue); it must not be negative") }
  }
  /// Plain values for scripts in `dray.host`.
  var values: [LuaString: PlainData] = [:]
  /// Functions for scripts in `dray.host`.
  var functions: [LuaString: ([PlainData]) throws -> PlainData] = [:]
}
