extension Reason {
  /// A plugin has promised something and runs no longer.
  static let pluginGone = Reason("the plugin is gone", code: "source_gone")

  /// The Lua of a plugin was ended because it had used up what it may use.
  static func ranIntoLimit(_ plugin: String) -> Reason {
    Reason("\(plugin) ran into a limit", code: "limit", parameters: ["plugin": .string(plugin)])
  }
}
