extension Reason {
  /// The plugin that promised the data is unloaded.
  static let pluginGone = Reason("the plugin was unloaded", code: "source_gone")

  /// The Lua state of a plugin was killed because it exceeded a limit.
  static func ranIntoLimit(_ plugin: String) -> Reason {
    Reason("\(plugin) ran into a limit", code: "limit", parameters: ["plugin": .string(plugin)])
  }
}
