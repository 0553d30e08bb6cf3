package import LuaRuntime

extension Host {
  /// Loads a plugin whose game begins at a given position: these states replace those that the script begins with.
  ///
  /// The scripts first run in another host, so that states that are not given have the contents of a normal start with
  /// this seed. Then they run in this host, as for a saved game. The invariants are checked.
  ///
  /// - Parameters:
  ///   - path: The folder of `plugin.lua`.
  ///   - options: Values for options that the manifest declares.
  ///   - seed: The seed of all random numbers of the plugin.
  ///   - position: The whole contents of states and view states by their names; of a collection, the list of its rows.
  /// - Throws: `PluginError`; `option` if the plugin has no such state, or if the contents have another form.
  package func load(
    plugin path: String, options: [LuaString: PlainData], seed: UInt64, at position: [LuaString: PlainData]
  ) throws(PluginError) -> Plugin {
    let folder = PluginFolder(path: path)
    let manifest = try Manifest(of: folder)
    let begun = Host(interruptedBy: interrupter)
    (begun.limits, begun.collectionLimit) = (limits, collectionLimit)
    begun.offer.allocator = offer.allocator
    let plugin = try begun.load(manifest, folder, options: options, seed: seed)
    let start: SavedPlugin?
    do { start = try plugin.savedForRebuilding } catch { throw .script(error) }
    for (name, contents) in position.sorted(by: { $0.key.text < $1.key.text }) {
      try start?.set(name, to: contents, in: plugin)
    }
    start?.isGiven = true
    return try loader.load(manifest, folder, options: options, seed: seed, keeping: start)
  }
}

extension SavedPlugin {
  /// Replaces the contents of a state or a collection.
  fileprivate func set(_ name: LuaString, to contents: PlainData, in plugin: Plugin) throws(PluginError) {
    let text = name.text
    guard case .table(let table) = contents else {
      throw .option(name: "state", problem: "needs a table for the state '\(text)'")
    }
    if let index = collections.firstIndex(where: { $0.name.hasSameBytes(as: text) }) {
      collections[index] = try RowCollection(named: text, rows: table)
    } else if plugin.viewStateNames.contains(where: text.hasSameBytes) {
      view[.string(name)] = contents
    } else if plugin.stateNames.contains(where: text.hasSameBytes) {
      states[.string(name)] = contents
    } else {
      let known = plugin.stateNames + plugin.viewStateNames
      throw .option(
        name: "state", problem: "names '\(text)', which is not a state of \(plugin.name)\(hint(text, known))")
    }
  }
}

extension RowCollection {
  /// Creates a collection from the rows of a start position.
  fileprivate convenience init(named name: String, rows: PlainTable) throws(PluginError) {
    self.init(name: name)
    guard rows.fields.isEmpty else {
      throw .option(name: "state", problem: "needs a list of rows for '\(name)', without other keys")
    }
    for (index, value) in rows.items.enumerated() {
      guard let id = value.identifier ?? value["id"]?.identifier, row(id) == nil else {
        throw .option(name: "state", problem: "needs an id of its own for row \(index + 1) of '\(name)'")
      }
      restore(makeRow(id, value))
    }
  }
}
