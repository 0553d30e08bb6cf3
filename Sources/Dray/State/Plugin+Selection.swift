internal import LuaRuntime

/// A list that the scene passed to `drag_container_selection`, and its container.
struct Selection {
  var node: NodeIndex
  /// The namespace of its items.
  var namespace: Identifier?
  var scene: LuaScene
  /// The index of the list in the closure table of the scene.
  var list: Int
}

extension Plugin {
  /// Whether the scene has a container with a selection.
  var hasSelections: Bool { !selections.isEmpty }

  /// Whether an item is in a container with a selection.
  ///
  /// - Parameter namespace: The namespace of the item; `nil` for any.
  func canSelect(_ id: Identifier, in namespace: Identifier?) -> Bool {
    selections(in: namespace).contains { holds($0, id) }
  }

  private func selections(in namespace: Identifier?) -> [Selection] {
    namespace == nil ? selections : selections.filter { $0.namespace ?? .noNamespace == namespace }
  }

  /// Writes the lists of all selections: each gets those ids that are in its container.
  ///
  /// - Parameter namespace: Only selections of items in this namespace; `nil` for all.
  func select(_ ids: [Identifier], in namespace: Identifier?) -> Response {
    let line = JournalLine(
      .select, ["plugin": .text(name), "item_ids": .ids(ids), "namespace": namespace.map { .init($0) }])
    return host.recording(line) { writeSelection(ids, in: namespace) }
  }

  private func writeSelection(_ ids: [Identifier], in namespace: Identifier?) -> Response {
    let response = engine.perform {
      do throws(LuaError) {
        for selection in selections(in: namespace) { try write(ids.filter { holds(selection, $0) }, to: selection) }
        return .done
      } catch {
        return .failed(fail(error))
      }
    }
    host.recoverPlugins()
    return response
  }

  private func holds(_ selection: Selection, _ id: Identifier) -> Bool {
    guard let symbol = engine.symbols.symbol(for: id) else { return false }
    return engine.scene.nodes(itemID: symbol).contains { engine.scene.isNode($0, inside: selection.node) }
  }

  private func write(_ ids: [Identifier], to selection: Selection) throws(LuaError) {
    guard let lua = script(of: selection.scene)?.lua,
      let list = try lua.get(.integer(selection.list), of: selection.scene.closures).reference
    else { return }
    for index in stride(from: try lua.count(of: list), to: ids.count, by: -1) {
      try lua.set(.integer(index), of: list, to: .nil)
    }
    for (index, id) in ids.enumerated() { try lua.set(.integer(index + 1), of: list, to: LuaValue(id)) }
  }
}
