public import LuaRuntime

// Loading plugins, and the limits, values and functions that the host gives to them.

extension Host {
  /// Loads a plugin from a folder: reads its manifest, runs its scripts, builds its scene.
  ///
  /// - Parameters:
  ///   - path: The folder of `plugin.lua`.
  ///   - options: Values for options that the manifest declares.
  ///   - seed: The seed of all random numbers of the plugin.
  /// - Throws: `PluginError`; the plugin is then not loaded.
  @discardableResult
  public func load(
    plugin path: String, options: [LuaString: PlainData] = [:], seed: UInt64 = 0
  ) throws(PluginError) -> Plugin {
    let folder = PluginFolder(path: path)
    return try load(Manifest(of: folder), folder, options: options, seed: seed)
  }

  /// Loads a plugin that is one script without a manifest.
  ///
  /// - Parameters:
  ///   - script: The text of the script.
  ///   - name: The name in messages, without `.lua`.
  ///   - seed: The seed of all its random numbers.
  /// - Throws: `PluginError` if a file, an option, a script or the scene is invalid, or another plugin has the name.
  @discardableResult
  public func load(script: String, name: String = "script", seed: UInt64 = 0) throws(PluginError) -> Plugin {
    try load(Manifest(script: name), PluginText(name: name, files: ["init.lua": script]), options: [:], seed: seed)
  }

  /// Loads a plugin from its manifest and its files.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - files: The files of the plugin.
  ///   - options: The values of options; the others have the default of the manifest.
  ///   - seed: Seed of all random numbers of the plugin.
  /// - Throws: `PluginError` if a file, an option, a script or the scene is invalid, if another plugin has the name, or
  ///   if a dependency is not loaded.
  @discardableResult
  public func load(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData] = [:], seed: UInt64 = 0
  ) throws(PluginError) -> Plugin {
    try loader.load(manifest, files, options: options, seed: seed)
  }

  /// Unloads a plugin: cancels drags of its items, ends its waiting commands and removes its part of the scene.
  ///
  /// A call from inside a closure, such as a rule, a function for scripts or `onReport`, takes effect at the end of the
  /// call of the host that runs the closure. A plugin that is not loaded in this host is ignored.
  public func unload(_ plugin: Plugin) { loader.unload(plugin) }

  /// Loads the rules of a plugin again, after its files have changed, and continues with its states.
  ///
  /// The new scripts start beside the old ones, with the committed contents of states, view states and collections. The
  /// undo history, the random numbers, timers and drags in progress continue; the verdicts of drags are asked again. A
  /// drag whose source is not in the new scene, and a waiting command, end with the cause `reloaded`. If anything fails,
  /// the old rules stay in effect. A state that the scripts declare with another `version` is passed to its `migrate`.
  /// Options keep the values that differ from the defaults of the old manifest. Declared content types stay declared.
  ///
  /// A recording contains the reload with the texts of the scripts, so that a replay repeats it.
  ///
  /// - Parameters:
  ///   - plugin: A plugin of this host.
  ///   - files: The new files; `nil` reads the files again from which the plugin was loaded.
  /// - Returns: The legal drags, the verdicts and the names of states that have changed. Also reported as
  ///   `Report.Kind.reloaded`.
  /// - Throws: `PluginError`; the old rules then continue.
  /// - Complexity: That of `load`, and of two calls of `legalDrags`.
  @discardableResult
  public func reload(_ plugin: Plugin, from files: (any PluginFiles)? = nil) throws(PluginError) -> Reload {
    try loader.reload(plugin, from: files ?? plugin.files) { AnsweredRules(of: self) }
  }

  /// The limits of plugins that are loaded or reloaded later. The limit of questions applies at once, to searches of the
  /// host.
  ///
  /// Precondition: each limit is 0 or more.
  public var limits: PluginLimits {
    get { offer.limits }
    set {
      offer.limits = newValue
      engine.heldDragQuestionLimit = questions.limit
    }
  }

  /// Memory for the collections of one plugin; 0 is unlimited. A change applies at once. Unit: bytes.
  ///
  /// Collections are in the memory of the host, not in that of the scripts. The host counts the bytes from the contents
  /// of the rows, with the same result on every machine.
  public var collectionLimit: Int {
    get { offer.collectionLimit }
    set { offer.collectionLimit = newValue }
  }

  /// Plain values for scripts in `dray.host`. A change applies to plugins that are loaded or reloaded later. A plugin that
  /// is rebuilt after a stop keeps the limits, values and functions of its last load or reload.
  public var values: [LuaString: PlainData] {
    get { offer.values }
    set { offer.values = newValue }
  }

  /// Functions for scripts in `dray.host`. A change applies to plugins that are loaded or reloaded later.
  public var functions: [LuaString: ([PlainData]) throws -> PlainData] {
    get { offer.functions }
    set { offer.functions = newValue }
  }

  /// Receives the reports of plugins and of the host, such as errors, announcements and printed lines; see
  /// `Report.Kind`.
  public var onReport: ((Report) -> Void)? {
    get { reports.listener }
    set { reports.listener = newValue }
  }
}
