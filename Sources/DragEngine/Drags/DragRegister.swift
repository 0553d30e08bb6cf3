/// The drags of an engine: the running ones, the drops that wait, the running drags from which other programs request
/// data, and the drags that the latest input ended.
final class DragRegister {
  private let moves: MoveCache
  /// The running drags, in the order in which they began.
  @exclusivity(unchecked) private(set) var running: [DragState] = [] { didSet { noteDragChange() } }
  /// Drops that wait for their data or for a command.
  private(set) var pending: [Drop] = [] { didSet { noteDragChange() } }
  /// Running drags from which other programs have requested data.
  private var exports: [Drop] = []
  /// The drags that the latest input has ended.
  @exclusivity(unchecked) var ended = EndedDrags()
  /// Increases when a drag begins, waits or is over. Code that stores data for drags need not look for ended drags
  /// while this value is unchanged.
  @exclusivity(unchecked) private(set) var dragRevision: UInt64 = 0
  /// The number of drags so far. Ids are never reused, except those of drags lifted for a question.
  private var dragCount: UInt64 = 0

  init(_ moves: MoveCache) { self.moves = moves }

  private func noteDragChange() {
    dragRevision &+= 1
    moves.reset()
  }

  // MARK: Reading

  /// The drag of a pointer; `nil` if it has none.
  func drag(of pointer: PointerID) -> DragState? {
    for drag in running where drag.pointer == pointer { return drag }
    return nil
  }

  /// The running drag with an id.
  func drag(_ id: DragSession.ID) -> DragState? { running.first { $0.id == id } }

  /// The drop that waits for a load or a command with this id.
  func pendingDrop(waitingFor load: Load.ID) -> Drop? { pending.first { $0.receipt.openLoads.contains(load) } }

  /// The pending drop of a drag.
  func pendingDrop(of id: DragSession.ID) -> Drop? { pending.first { $0.drag.id == id } }

  /// Whether a drag is running, or its drop waits.
  func isRunning(_ id: DragSession.ID) -> Bool { drag(id) != nil || pendingDrop(of: id) != nil }

  /// Whether any drag is running, or any drop waits.
  var isDragging: Bool { !running.isEmpty || !pending.isEmpty }

  /// Whether no drag is running, no drop waits, and no other program uses a drag.
  var isAtRest: Bool { !isDragging && exports.isEmpty }

  /// A description for the user of each running drag, waiting drop and drag that another program uses.
  var descriptions: [String] {
    running.map { _ in "a drag is in progress" } + pending.map { _ in "a drop waits for data or for a command" }
      + exports.map { _ in "another program has requested the data of a drag" }
  }

  /// The reason that items cannot be lifted now: an item is in a running drag, or in a pending drop that is not a copy.
  /// - Returns: `nil` if the items can be lifted.
  func refusal(ofLifting keys: [ItemKey], _ symbols: SymbolTable) -> Reason? {
    guard isDragging else { return nil }
    return keys.first(where: isTaken(forTestsOf: keys.count)).map { .alreadyDragged(symbols[$0.id]) }
  }

  /// A test whether an item is in a running drag or in a pending drop that is not a copy.
  ///
  /// - Parameter count: The number of items to be tested.
  func isTaken(forTestsOf count: Int) -> (ItemKey) -> Bool {
    let drags = running + pending.filter { $0.operation != .copy }.map(\.drag)
    let lists = drags.filter(\.origin.isLocal).map(\.payload.keys)
    if count < 16 { return { key in lists.contains { $0.contains(key) } } }
    let taken = Set(lists.joined())
    return { taken.contains($0) }
  }

  // MARK: Changing

  /// Issues the id of a new drag.
  func issueID() -> DragSession.ID {
    dragCount += 1
    return DragSession.ID(rawValue: dragCount)
  }

  /// Runs a question that lifts items. The next drag reuses the id of the question's drag. The question therefore does
  /// not change the ids of later drags.
  func keepingIDs<Result>(_ question: () -> Result) -> Result {
    let before = dragCount
    defer { dragCount = before }
    return question()
  }

  func begin(_ drag: DragState) { running.append(drag) }

  /// Removes a drag that is over, or whose drop has begun.
  func remove(_ drag: DragState) { running.removeAll { $0 === drag } }

  /// Lets a drop wait for its data or for a command.
  func wait(for drop: Drop) { pending.append(drop) }

  func remove(_ drop: Drop) { pending.removeAll { $0 === drop } }

  /// The drop that represents the use of a drag by another program, created on first use, with all items of the drag.
  func export(of drag: DragState) -> Drop {
    if let known = exports.first(where: { $0.drag === drag }) {
      known.followAdditions()
      return known
    }
    let drop = Drop(exporting: drag)
    exports.append(drop)
    return drop
  }

  func removeExport(of drag: DragState) { exports.removeAll { $0.drag === drag } }

  /// Gives all drags the changed content types.
  func set(_ types: ContentTypes) {
    for drag in running { drag.types = types }
    for drop in pending { drop.drag.types = types }
  }
}

extension Reason {
  /// The item is in a drag, in a pending drop that is not a copy, or about to join another drag.
  static func alreadyDragged(_ id: Identifier) -> Reason {
    Reason("\(id) is already being dragged", code: "already_dragged", parameters: ["item_id": id])
  }
}
