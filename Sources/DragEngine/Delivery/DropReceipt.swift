/// The requested and the received data of a drop, by the positions of the items.
struct DropReceipt {
  /// The pending operations: loads, and commands that wait.
  var openLoads: Set<Load.ID> = []
  /// Whether the receiver decides if the drop succeeds when a load fails.
  var isDecidedByReceiver = false
  /// The owner of the command that takes the items together after the last load; `nil` if each load has a command.
  weak var owner: AnyObject?
  /// The number of requested loads of each item; items without loads are absent.
  private var requestedItems: [Int: Int] = [:]
  private var arrivedItems: Set<Int> = []
  private var refusedItems: Set<Int> = []
  /// The positions of the items whose requested data has not arrived or was refused. Stored, because each arrival asks.
  private var missing: Set<Int> = []
  private var firstFailure: Drop.Failure?
  private var fatalFailure: Drop.Failure?

  /// Records that data of an item is requested.
  mutating func request(_ item: Int) {
    requestedItems[item, default: 0] += 1
    noteMissing(item)
  }

  /// Forgets a requested load, because the transaction that requested it was rolled back.
  mutating func forget(_ item: Int) {
    guard let count = requestedItems[item] else { return }
    requestedItems[item] = count > 1 ? count - 1 : nil
    noteMissing(item)
  }

  /// Records that data of an item has arrived.
  ///
  /// - Returns: Whether this is the first data of the item.
  @discardableResult
  mutating func arrive(_ item: Int) -> Bool {
    defer { noteMissing(item) }
    return arrivedItems.insert(item).inserted
  }

  /// Forgets that data of an item has arrived.
  mutating func removeArrival(_ item: Int) {
    arrivedItems.remove(item)
    noteMissing(item)
  }

  /// Records a failed load; another load of the same item may still succeed.
  mutating func miss(_ failure: Drop.Failure) { firstFailure = firstFailure ?? failure }

  /// Records that the receiver refuses an item, even if data of the item has arrived.
  mutating func refuse(_ item: Int, _ failure: Drop.Failure) {
    miss(failure)
    refusedItems.insert(item)
    noteMissing(item)
  }

  private mutating func noteMissing(_ item: Int) {
    if requestedItems[item] != nil, !arrivedItems.contains(item) || refusedItems.contains(item) {
      missing.insert(item)
    } else {
      missing.remove(item)
    }
  }

  /// Whether the drop has failed as a whole.
  var isFailed: Bool { fatalFailure != nil }

  /// Fails the drop as a whole.
  mutating func fail(_ failure: Drop.Failure) { fatalFailure = fatalFailure ?? failure }

  /// The positions of the items whose requested data has not arrived or was refused, ascending.
  var missingItems: [Int] { missing.sorted() }

  /// The number of items whose requested data has not arrived or was refused.
  var missingItemCount: Int { missing.count }

  /// Whether requested data of an item has not arrived or was refused.
  func isMissing(_ item: Int) -> Bool { missing.contains(item) }

  /// The failure of a drop, as far as known; `nil` if the drop succeeds.
  ///
  /// Every drop fails after `fail`. Otherwise a move or a deletion fails if any item is missing, because the source
  /// loses the items. A copy or an alias fails if all items are missing, unless the receiver decides about failures.
  ///
  /// - Parameters:
  ///   - operation: The operation of the drop.
  ///   - count: The number of items that the destination takes.
  func failure(of operation: DropOperation, taking count: Int) -> Drop.Failure? {
    if let fatalFailure { return fatalFailure }
    switch operation {
    case .move, .delete, .cancel, .forbidden: return missing.isEmpty ? nil : firstFailure
    case .copy, .alias:
      if isDecidedByReceiver { return nil }
      return !missing.isEmpty && count == missing.count ? firstFailure : nil
    }
  }

  /// The reason of missing items in a drop that succeeded.
  var reason: Reason? { missing.isEmpty ? nil : firstFailure?.reason }
}
