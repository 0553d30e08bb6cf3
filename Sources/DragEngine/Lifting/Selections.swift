/// Reads selections. If a grabbed item is selected, all selected items are dragged together.
struct Selections {
  let calls: RuleCalls
  let scene: SceneKeeper
  let inquiry: Inquiry
  let known = SelectionCache()

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// The grabbed item, or all selected items if the grabbed item is selected.
  ///
  /// Selected items of other types, and items that must not be moved, are left out. Selected items need not be in the
  /// scene, because a payload closure finds them by their ids.
  ///
  /// - Parameter type: The type to which selected items have to conform; `nil` is the type of the grabbed item.
  func itemsToLift(_ key: ItemKey, from node: NodeIndex, of type: Symbol? = nil) -> [ItemKey] {
    guard let selection = selection(around: node, for: key), selection.contains(key.id) else { return [key] }
    known.countVisit(of: selection)
    var seen: Set<Symbol> = []
    return selection.ids.filter { seen.insert($0).inserted && isItem($0, of: type ?? key.type) ?? true }
      .map { ItemKey(type: key.type, namespace: key.namespace, id: $0) }
      .filter { !isMoveDisabled($0) }
  }

  /// The ids of the nearest selection for an item's type and namespace; `nil` if there is none. A hypothetical drag may
  /// suppose other ids for the selection.
  func selection(around node: NodeIndex, for key: ItemKey) -> SelectedIDs? {
    let selected = stage.enclosing(node) { behavior, container in
      behavior.dragging.selections.firstIndex {
        $0.namespace == key.namespace && ($0.type.map { $0 == key.type } ?? true)
      }
      .map { (behavior.dragging.selections[$0], SelectionCache.Key(container: container, position: $0)) }
    }
    guard let (list, place) = selected else { return nil }
    return known.ids(place) {
      if let supposed = inquiry.selection, supposed.isFor(key.namespace.map { symbols[$0] }) {
        return supposed.itemIDs.map(symbols.internPassing).filter { id in
          stage.scene.nodes(itemID: id).contains { stage.scene.isNode($0, inside: place.container) }
        }
      }
      return calls.during(.question) { list.itemIDs() }.map(symbols.internPassing)
    }
  }

  /// Whether an id belongs to an item of a type; `nil` if the scene has no item with that id.
  private func isItem(_ id: Symbol, of type: Symbol) -> Bool? {
    let nodes = stage.scene.nodes(itemID: id)
    if nodes.isEmpty { return nil }
    return nodes.contains { stage.scene[$0].type.map { scene.types.conforms($0, to: type) } ?? false }
  }

  private func isMoveDisabled(_ key: ItemKey) -> Bool {
    stage.scene.node(item: key).map { stage.scene[$0].isMoveDisabled } ?? false
  }
}
