internal import LuaRuntime

/// The limits, values and functions that a host gives to its plugins.
final class PluginOffer {
  /// The measured sizes of texts.
  let textSizes: TextSizes
  /// The limits of plugins that are loaded or reloaded later. The limit of questions applies at once, to searches of the
  /// host.
  var limits = PluginLimits.standard { willSet { newValue.check() } }
  /// Memory for the collections of one plugin; 0 is unlimited. Unit: bytes.
  var collectionLimit = 64 << 20 {
    willSet { precondition(newValue >= 0, "collectionLimit is \(newValue); it must not be negative") }
  }
  /// Plain values for scripts in `dray.host`.
  var values: [LuaString: PlainData] = [:]
  /// Functions for scripts in `dray.host`.
  var functions: [LuaString: ([PlainData]) throws -> PlainData] = [:]

  /// Notes the lines that the scripts of plugins reach which are started later; `nil` notes none.
  var coverage: LuaCoverage?

  /// Allocates the memory of Lua for plugins that are started later; `nil` uses that of the process.
  var allocator: LuaAllocator?

  init(_ textSizes: TextSizes) { self.textSizes = textSizes }

  /// What a plugin that is loaded or reloaded now receives.
  var terms: PluginTerms { PluginTerms(limits: limits, values: values, functions: functions) }
}

/// The limits, values and functions that a plugin received when it was loaded or last reloaded. A rebuild uses them again,
/// because a journal records them only for loads and reloads.
struct PluginTerms {
  var limits: PluginLimits
  var values: [LuaString: PlainData]
  var functions: [LuaString: ([PlainData]) throws -> PlainData]
}
