// Scripts give items ids, of which few are met again once the items are gone.

extension Host {
  /// Has the engine forget names that nothing has any more, if there are many of them.
  func forgetNames() {
    // A drag that is over and was told so is known to the scripts by its number alone.
    for plugin in plugins where !plugin.drags.isEmpty {
      plugin.drags.removeAll { $0.hasEnded && !engine.isRunning($0.id) }
    }
    guard engine.canForgetNames else { return }
    engine.forgetNames(except: plugins.flatMap(\.usedNames))
  }
}

extension Plugin {
  /// The names that its scripts have, and that are in rows which it keeps for the next scene.
  fileprivate var usedNames: [Symbol] {
    var names = Array(script?.types ?? [])
    for rows in rows.known.values.map(\.rows) {
      for position in 0..<rows.count {
        let row = rows[position]
        names += [row.id, row.type, row.namespace].compactMap(\.self)
      }
    }
    return names
  }
}
