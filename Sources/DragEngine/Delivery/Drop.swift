/// A drop in a destination, or an export to another program. The drop is over when neither data nor a part of its
/// command is pending.
final class Drop {
  let drag: DragState
  /// The payload of the drag at the drop. For an export: the items that the drag has had since its beginning, because
  /// positions of requested items stay valid if an item leaves the drag.
  private(set) var payload: DragState.Payload
  private(set) var operation: DropOperation
  /// Whether another program takes the items. Then no destination here changes a model.
  let isExport: Bool
  /// Whether the pointer has been released. Another program requests data before the release.
  private(set) var isReleased: Bool
  /// The undo step that the receiver continues.
  var step: UndoStep.ID?
  /// The scene before the drop, and the destination in it; used to find the items that are new in the destination.
  var before: (scene: Scene, node: NodeIndex)?
  private var taken = Taken()
  /// Whether a command of the receiver is running, which can begin loads.
  var isOpen = false
  /// The effect of the receiver's commands so far.
  var effect = Effect()
  /// The data that the receiver has requested and received.
  var receipt = DropReceipt()
  /// The frames and rotations of the previews at the release of the pointer. Space: scene.
  var shown: [(frame: Rect, rotation: PreviewRotation?)] = []
  /// The rows that the receiver has named for items, by the items' positions.
  var receivingRows: [Int: ReceivingRow] = [:]
  /// The destination whose command runs, if a configuration has named a place outside of it.
  var redirecting: Identifier?
  /// Whether the source was notified that its items were taken.
  var isSourceFinished = false

  /// The effect of the receiver's commands.
  struct Effect {
    /// Whether all effects of the command are in the models of participants, or recorded by the engine.
    var isMovedInTransaction = false
    /// Whether any of the drop's transactions has committed a change.
    var hasChanged = false
    /// Whether the command has changed nothing. The drop then counts as cancelled.
    var isUnchanged = false
    /// The place of the items after the drop, if the scene shows it; `nil` keeps the requested place.
    var arrival: DropPlace?
    /// A remark on a drop that succeeded.
    var remark: Reason?
    /// The place of the receiver's latest command in a script, for reasons; `nil` for a rule outside of scripts.
    var commandPlace: SourcePlace?
    /// The number of times that the receiver has continued after a wait.
    var continuationCount = 0
    /// The taken items after the latest part of a drop that waits.
    var left = Left()
    /// The effects of the parts of a drop that waits.
    var own = OwnEffects()
  }

  /// The items that the destination takes, with values that each part of the drop needs.
  private struct Taken {
    /// The positions of the items in the payload of the drag.
    var positions: [Int] = []
    var ids: [Identifier] = []
    /// The position of the first item with each provider.
    var positionOfProvider: [ObjectIdentifier: Int] = [:]
    private var knownPositions: [ItemKey: Int]?

    init() {}

    init(_ positions: [Int], of items: [DragItem]) {
      self.positions = positions
      ids = positions.map { items[$0].id }
      for position in positions {
        guard let provider = items[position].provider.map({ ObjectIdentifier($0) }) else { continue }
        if positionOfProvider[provider] == nil { positionOfProvider[provider] = position }
      }
    }

    /// The position of each item by its key; computed at the first use.
    mutating func positionOfKey(in keys: [ItemKey]) -> [ItemKey: Int] {
      let known = knownPositions ?? Dictionary(positions.map { (keys[$0], $0) }) { first, _ in first }
      knownPositions = known
      return known
    }
  }

  /// The taken items that remain at the source after the latest part of a drop. If fewer remain when the drop
  /// continues, another command has removed the others.
  struct Left {
    /// The taken items in the scene.
    var items: [ItemKey] = []
    /// The items that other commands have removed from the scene while the drop waited.
    var removedItems: Set<ItemKey> = []
    /// False if the only item has less than the quantity that the destination takes.
    var hasQuantity = false
    /// The version of the stage in which these values were read; `nil` before the first part.
    var version: UInt64?
  }

  /// What the parts of a drop that waits have themselves done with the taken items. While the drop waits, other commands
  /// may move the items, too, so that a comparison of the scenes before and after the drop does not show it.
  struct OwnEffects {
    /// Whether a part has moved or removed a taken item, or changed its quantity.
    var hasChangedItems = false
    /// The taken items that a part has removed.
    var removedItems: Set<ItemKey> = []
    /// The items that the parts have added to the destination.
    var addedItems: Set<ItemKey> = []
    /// The number of items that the parts have made in the destination from the taken ones.
    var replacementCount = 0
  }

  /// A row that received an item.
  struct ReceivingRow {
    var list: ListName
    /// The offset of the row, from 0.
    var index: Int
  }

  /// The cause and the reason of a failed drop or load.
  struct Failure {
    var cause: Cause
    var reason: Reason?
  }

  init(_ drag: DragState, _ operation: DropOperation) {
    self.drag = drag
    payload = drag.payload
    self.operation = operation
    isExport = false
    isReleased = true
  }

  /// Creates the drop of a drag that another program requests data from; its outcome is still open.
  init(exporting drag: DragState) {
    self.drag = drag
    payload = drag.payload
    operation = .cancel
    isExport = true
    isReleased = false
    taken = Taken(Array(payload.items.indices), of: payload.items)
  }

  /// Adds the items that were added to the drag since the beginning of its export.
  func followAdditions() {
    let added = payload.append(itemsOf: drag.payload)
    if added > 0 { taken = Taken(Array(payload.items.indices), of: payload.items) }
  }

  /// Records the spoken names of the items that a sentence about the drop names, before the drop's command changes the
  /// scene.
  func noteNames(in scene: Scene) {
    for position in takenItems.prefix(2) {
      let key = keys[position]
      payload.spokenTexts[key] = scene.spokenText(ofItem: key)
    }
    drag.payload.spokenTexts = payload.spokenTexts
  }

  /// Records that the drag was released in another program.
  func release(as operation: DropOperation) {
    self.operation = operation
    isReleased = true
  }

  /// Whether the receiver has continued after a wait.
  var hasWaited: Bool { effect.continuationCount > 0 }

  /// Whether the drop consists of several transactions, because it waits or has waited.
  var hasParts: Bool { hasWaited || !receipt.openLoads.isEmpty }

  /// Whether the drop only reorders: within the reorder container, or among the rows, in which the drag began. Then one
  /// command removes and inserts the items.
  var isReorder: Bool { drag.target?.kind.isReorder ?? false }

  /// Whether the destination takes only a part of an item with a quantity, whose rest stays at its place.
  var takesPart: Bool { drag.quantity.map { $0.present < $0.total } ?? false }

  /// The place of the items: where the scene shows them, or else the requested place.
  var place: DropPlace { effect.arrival ?? drag.place }

  // MARK: Items

  var items: [DragItem] { payload.items }
  var keys: [ItemKey] { payload.keys }

  /// The positions of the items that the destination takes.
  var takenItems: [Int] {
    get { taken.positions }
    set { taken = Taken(newValue, of: items) }
  }

  /// The taken items that a scene shows, in the order of the drag.
  ///
  /// - Complexity: O(*n*) in the number of taken items, or in the number of nodes if the scene has fewer.
  func takenKeys(shownIn scene: Scene) -> [ItemKey] {
    guard scene.nodes.indices.count < takenItems.count else {
      return takenItems.lazy.map { self.keys[$0] }.filter { scene.node(item: $0) != nil }
    }
    let positions = taken.positionOfKey(in: keys)
    return scene.nodes.indices.compactMap { scene.nodes.itemKey(of: NodeIndex($0)).flatMap { positions[$0] } }
      .sorted().map { keys[$0] }
  }

  /// The ids of the items that the destination takes.
  var takenItemIDs: [Identifier] { taken.ids }

  /// The items that the destination takes; `nil` if the destination takes all items of the drag.
  var partOfItems: [DragItem]? { takenItems.count < items.count ? takenItems.map { items[$0] } : nil }

  /// The position of the first taken item with this provider.
  func position(of provider: ItemProvider) -> Int? { taken.positionOfProvider[ObjectIdentifier(provider)] }

  /// The ids of the items whose requested data has not arrived or was refused.
  var failedItemIDs: [Identifier] { receipt.missingItems.map { items[$0].id } }

  /// The positions of the items that the destination has received, ascending.
  var arrivedPositions: [Int] { takenItems.filter { !receipt.isMissing($0) } }

  /// The number of items that the destination has received.
  var acceptedItemCount: Int { takenItems.count - receipt.missingItemCount }

  /// The failure of the drop, as far as known; `nil` if the drop succeeds.
  var failure: Failure? { receipt.failure(of: operation, taking: takenItems.count) }
}

extension CommandAnswer {
  /// The failure of a drop whose receiver or source gave this answer; `nil` for `done`.
  var failure: Drop.Failure? {
    switch self {
    case .done: nil
    case .refused(let reason): Drop.Failure(cause: .refused, reason: reason)
    case .failed(let reason): Drop.Failure(cause: .failed, reason: reason)
    }
  }
}

extension LoadError {
  /// The cause of the outcome of a drag that ends because of this error.
  var cause: Cause {
    switch self {
    case .failed, .unavailable: .failed
    case .cancelled: .cancelled
    case .sourceGone: .sourceGone
    }
  }

  /// The failure of a drop because of this error.
  var failure: Drop.Failure { Drop.Failure(cause: cause, reason: reason) }
}
