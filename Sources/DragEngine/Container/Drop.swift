/// A drop that a destination has taken; it stands when the transaction does, and is over when its data has arrived.
final class Drop {
  let drag: DragState
  /// The items of the drag when it was dropped, or first exported.
  let items: [DragItem]
  let keys: [ItemKey]
  private(set) lazy var itemIDs = items.map(\.id)
  private(set) var operation: DropOperation
  /// Whether another app takes it, so that nobody here has a model to change.
  let isExport: Bool
  /// Whether the pointer has let go; another app asks for data before that.
  private(set) var isReleased: Bool
  /// The undo step that its receiver goes on with.
  var step: UndoStep.ID?
  /// The scene before the drop and the destination in it: the items that are new there are what was dropped.
  var before: (scene: Scene, node: NodeIndex)?
  /// The positions of those that the destination takes.
  var takenItems: [Int] = []
  /// Whether its receiver is at work now, so that loads can begin.
  var isOpen = false
  /// Whether all that its command does happens in the models of participants, or is noted by the engine.
  var isMovedInTransaction = false
  /// Whether any of its transactions has changed something that stands.
  var hasChanged = false
  /// Whether its command has changed nothing, so that it was not made.
  var isUnchanged = false
  /// Where it has put its items, as far as a scene shows that; `nil` leaves it at what was named.
  var arrival: DropPlace?
  /// What is to be said of it although it stands.
  var remark: Reason?
  /// Where the previews were drawn when the pointer let go.
  var shown: [(frame: Rect, turn: PreviewTurn?)] = []
  /// The rows that its receiver says items went to, by the positions of these.
  var landings: [Int: Landing] = [:]
  /// Whether its receiver has a say in what a load that brings nothing means for the whole.
  var isDecidedByReceiver = false
  /// What it waits for.
  var openLoads: Set<Load.ID> = []
  /// Whether the source has heard that its items were taken.
  var isSourceFinished = false

  // Items by their positions.
  /// How many loads were asked for, of items of which any were.
  private var askedItems: [Int: Int] = [:]
  private var arrivedItems: Set<Int> = []
  private var refusedItems: Set<Int> = []
  private var firstFailure: Failure?
  private var fatalFailure: Failure?
  private lazy var positions: [ObjectIdentifier: Int] = Dictionary(
    takenItems.compactMap { item in items[item].provider.map { (ObjectIdentifier($0), item) } },
    uniquingKeysWith: { first, _ in first })

  /// A row that an item went to.
  struct Landing {
    var list: ListName
    /// The offset of the row, from 0.
    var index: Int
  }

  /// Why something did not arrive.
  struct Failure {
    var cause: Cause
    var reason: Reason?
  }

  init(_ drag: DragState, _ operation: DropOperation) {
    self.drag = drag
    items = drag.items
    keys = drag.payload.keys
    self.operation = operation
    isExport = false
    isReleased = true
  }

  /// What another app makes of a drag; how it ends is not yet known.
  init(exporting drag: DragState) {
    self.drag = drag
    items = drag.items
    keys = drag.payload.keys
    operation = .cancel
    isExport = true
    isReleased = false
    takenItems = Array(items.indices)
  }

  /// Lets go of it in another app.
  func release(as operation: DropOperation) {
    self.operation = operation
    isReleased = true
  }

  /// Whether the destination is the reorder container that the drag began in, whose move gives and takes at once.
  var isReorder: Bool { drag.target?.kind.isReorder ?? false }

  /// Where it went: where its items are, or else the place that was named.
  var place: DropPlace { arrival ?? drag.place }

  /// The items that its source gives up or has copied; `nil` if these are all that it carries.
  var partOfItems: [DragItem]? { takenItems.count < items.count ? takenItems.map { items[$0] } : nil }

  /// The position of the taken item that a provider belongs to.
  func position(of provider: ItemProvider) -> Int? { positions[ObjectIdentifier(provider)] }

  // MARK: What arrives

  func ask(_ item: Int) { askedItems[item, default: 0] += 1 }

  /// Forgets that a load was asked for, since whoever did so was taken back.
  func forget(_ item: Int) {
    guard let count = askedItems[item] else { return }
    askedItems[item] = count > 1 ? count - 1 : nil
  }

  /// - Returns: Whether nothing of the item had come before.
  @discardableResult
  func arrive(_ item: Int) -> Bool { arrivedItems.insert(item).inserted }

  /// Forgets that an item arrived.
  func loseAgain(_ item: Int) { arrivedItems.remove(item) }

  /// Notes that a load has failed; if it was of an item, another one may still come.
  func miss(_ failure: Failure) { firstFailure = firstFailure ?? failure }

  /// Notes that the receiver does not take an item, whatever else of it came.
  func refuse(_ item: Int, _ failure: Failure) {
    miss(failure)
    refusedItems.insert(item)
  }

  /// Fails the drop as a whole.
  func fail(_ failure: Failure) { fatalFailure = fatalFailure ?? failure }

  /// The positions of the items of which nothing came that was asked for.
  var missingItems: [Int] {
    askedItems.keys.filter { !arrivedItems.contains($0) || refusedItems.contains($0) }.sorted()
  }

  /// Their ids.
  var failedItemIDs: [Identifier] { missingItems.map { items[$0].id } }

  /// The positions of the items that the destination has got, ascending.
  var arrivedPositions: [Int] {
    let missing = Set(missingItems)
    return takenItems.filter { !missing.contains($0) }
  }

  /// How many these are.
  var acceptedItemCount: Int { takenItems.count - missingItems.count }

  /// Why the drop fails, as far as is known; `nil` if it stands.
  ///
  /// A source gives up what it moves, so there all must have come; of a copy the others are good without the one, and
  /// whether none at all is good a receiver may decide who hears of it.
  var failure: Failure? {
    if let fatalFailure { return fatalFailure }
    switch operation {
    case .move, .delete, .cancel, .forbidden: return missingItems.isEmpty ? nil : firstFailure
    case .copy, .alias:
      if isDecidedByReceiver { return nil }
      return !missingItems.isEmpty && acceptedItemCount == 0 ? firstFailure : nil
    }
  }

  /// Why not everything came, although the drop stands.
  var reason: Reason? { missingItems.isEmpty ? nil : firstFailure?.reason }
}

extension CommandAnswer {
  /// How a drop takes it that its receiver or its source answers so; `nil` if all went well.
  var failure: Drop.Failure? {
    switch self {
    case .done: nil
    case .refused(let reason): Drop.Failure(cause: .refused, reason: reason)
    case .failed(let reason): Drop.Failure(cause: .failed, reason: reason)
    }
  }
}

extension LoadError {
  /// What ends a drag of which this happened to a load.
  var cause: Cause {
    switch self {
    case .failed, .unavailable: .failed
    case .cancelled: .cancelled
    case .sourceGone: .sourceGone
    }
  }

  /// How a drop takes it.
  var failure: Drop.Failure { Drop.Failure(cause: cause, reason: reason) }
}
