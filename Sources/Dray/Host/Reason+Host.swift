extension Reason {
  /// The Lua of a plugin was ended because it had used up what it may use.
  static func ranIntoLimit(_ plugin: String) -> Reason {
    Reason("\(plugin) ran into a limit", code: "limit", parameters: ["plugin": .string(plugin)])
  }
}
