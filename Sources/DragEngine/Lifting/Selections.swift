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
  /// Selected items of other types, and items that must not be moved or are hidden or disabled, are left out. Selected
  /// items need not be in the scene, because a payload closure finds them by their ids.
  ///
  /// - Parameter type: The type to which selected items have to conform; `nil` is the type of the grabbed item.
  func itemsToLift(_ key: ItemKey, from node: NodeIndex, of type: Symbol? = nil) -> [ItemKey] {
    guard let selection = selection(around: node, for: key), selection.contains(key.id) else { return [key] }
    known.countVisit(of: selection)
    var seen: Set<Symbol> = []
    return selection.ids.compactMap { id in
      seen.insert(id).inserted ? selectedItem(id, like: key, of: type ?? key.type) : nil
    }
    .filter(canBeMoved)
  }

  /// The ids of the nearest selection for an item's type and namespace; `nil` if there is none. A hypothetical drag may
  /// suppose other ids for the selection.
  func selection(around node: NodeIndex, for key: ItemKey) -> SelectedIDs? {
    let selected = stage.enclosing(node) { behavior, container in
      behavior.dragging.selections.firstIndex {
        $0.namespace == key.namespace && ($0.type.map { scene.types.conforms(key.type, to: $0) } ?? true)
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

  /// The item with a selected id: the one of the grabbed item's type, or else one of another type that conforms to
  /// `type`. If no shown item has the id, an item of the grabbed item's type, which is then an item that is not shown.
  /// `nil` if all shown items with the id have types that do not conform.
  private func selectedItem(_ id: Symbol, like grabbed: ItemKey, of type: Symbol) -> ItemKey? {
    let own = ItemKey(type: grabbed.type, namespace: grabbed.namespace, id: id)
    if stage.scene.node(item: own) != nil { return own }
    let namesakes = stage.scene.nodes(itemID: id)
    if namesakes.isEmpty { return own }
    let fitting = namesakes.compactMap { stage.scene.nodes.itemKey(of: $0) }
      .filter { scene.types.conforms($0.type, to: type) }
    if fitting.isEmpty { return nil }
    return fitting.first { $0.namespace == grabbed.namespace } ?? own
  }

  /// Whether an item may be moved, and is neither hidden nor disabled; also true for an item that is not shown.
  private func canBeMoved(_ key: ItemKey) -> Bool {
    stage.scene.node(item: key).map { !stage.scene[$0].isMoveDisabled && stage.scene.isUsable($0) } ?? true
  }
}
