internal import LuaRuntime

/// A list that the scene passed to `drag_container_selection`, and its container.
struct Selection {
  var node: NodeIndex
  /// The namespace of the selected items.
  var namespace: Identifier?
  var scene: LuaScene
  /// The index of the list in the closure table of the scene.
  var list: Int
}

/// The selections in the present scene of a plugin.
final class SelectionLists {
  private let run: ScriptRun
  private var all: [Selection] = []

  init(_ run: ScriptRun) { self.run = run }

  func add(_ selection: Selection) { all.append(selection) }

  /// Removes all selections, before the scene is built again.
  func forget() { all = [] }

  /// Whether the scene has no container with a selection.
  var isEmpty: Bool { all.isEmpty }

  /// Whether an item is in a container with a selection.
  ///
  /// - Parameter namespace: The namespace of the item; `nil` for any.
  func contains(_ id: Identifier, in namespace: Identifier?) -> Bool {
    lists(in: namespace).contains { holds($0, id) }
  }

  private func lists(in namespace: Identifier?) -> [Selection] {
    namespace == nil ? all : all.filter { $0.namespace ?? .noNamespace == namespace }
  }

  /// Writes the lists of all selections. Each list receives those ids that are in its container.
  ///
  /// - Parameter namespace: The namespace of the selections to write; `nil` for all.
  func write(_ ids: [Identifier], in namespace: Identifier?) -> CommandAnswer {
    do throws(LuaError) {
      for list in lists(in: namespace) { try write(ids.filter { holds(list, $0) }, to: list) }
      return .done
    } catch {
      return .failed(run.fail(error))
    }
  }

  private func holds(_ selection: Selection, _ id: Identifier) -> Bool {
    guard let symbol = run.engine.symbols.symbol(for: id) else { return false }
    return run.engine.scene.nodes(itemID: symbol).contains { run.engine.scene.isNode($0, inside: selection.node) }
  }

  private func write(_ ids: [Identifier], to selection: Selection) throws(LuaError) {
    guard let lua = run.script(of: selection.scene)?.lua,
      let list = try lua.get(.integer(selection.list), of: selection.scene.closures).reference
    else { return }
    for index in stride(from: try lua.count(of: list), to: ids.count, by: -1) {
      try lua.set(.integer(index), of: list, to: .nil)
    }
    for (index, id) in ids.enumerated() { try lua.set(.integer(index + 1), of: list, to: LuaValue(id)) }
  }
}
