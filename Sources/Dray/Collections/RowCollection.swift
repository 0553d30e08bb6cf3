internal import LuaRuntime

/// A list of rows in a plugin's model, for thousands of rows. Each row has an id. The rows are in the host's memory.
///
/// Each change is stored with its inverse, so that the cost of commit, rollback and undo depends on the changes only.
/// - Complexity: O(log *n*) for each row that is found, inserted, removed or moved, plus the size of its value.
final class RowCollection {
  /// A row, and the revision of its value: a number that no other value of the collection ever had.
  struct Row {
    let id: Identifier
    let value: PlainData
    let revision: Int
    /// The memory charge. Unit: bytes.
    let size: Int
  }

  /// One change. Positions count from 0.
  enum Edit {
    case inserted(Row, at: Int)
    case removed(Row, at: Int)
    case moved(from: Int, to: Int)
    case updated(from: Row, to: Row)
    case replaced(Rows, with: Rows)
  }

  /// All rows with their order, as a value: a copy costs nothing until it is changed.
  struct Rows {
    fileprivate var order = RowOrder()
    fileprivate(set) var rows: [Row?] = []
    fileprivate var free: [Int32] = []
    fileprivate var slots: [Identifier: Int32] = [:]
    fileprivate(set) var size = 0
  }

  let name: String
  private(set) var contents = Rows()
  /// The changes since the last commit.
  private(set) var edits: [Edit] = []
  /// The memory of rows that were both created and removed since the last commit. Unit: bytes.
  private var removedSize = 0
  private var revisions = 0
  /// The latest revision number at the last commit.
  private var committedRevision = 0
  /// The latest changes, including rollbacks, undos and redos, without the values of their rows.
  private var log: [Edit] = []
  private var forgottenCount = 0
  /// A hash that starts with the contents at the first call of `digest`, and then includes each commit, undo and redo;
  /// `nil` before that call.
  private var history: Digest?

  /// The memory charge of the rows, and of the changes that are not yet committed; `nil` until a plugin owns the
  /// collection.
  var holding: Holding? { didSet { charge() } }

  /// The totals of all collections of the plugin, to which this one adds.
  var totals: RowTotals? {
    didSet {
      counted = (0, 0)
      charge()
    }
  }

  /// The amounts that this collection has added to the totals.
  private var counted = (size: 0, rows: 0)

  /// Charges the plugin for the rows, and for the changes of the running command. Committed rows that a rollback would
  /// restore are not charged. Of the records of changes, only the excess over the number of rows is charged.
  private func charge() {
    let records = max(0, edits.count + log.count - count)
    holding?.set(size + removedSize + records * Edit.recordSize)
    totals?.add(size - counted.size, count - counted.rows)
    counted = (size, count)
  }

  init(name: String) { self.name = name }

  // MARK: Reading

  var count: Int { contents.order.count }
  /// The memory charge of all rows. Unit: bytes.
  var size: Int { contents.size }

  /// The row at a position, from 0; `nil` if out of range.
  func row(at position: Int) -> Row? {
    guard 0..<count ~= position else { return nil }
    return contents.rows[Int(contents.order.slot(at: position))]
  }

  /// The row with an id.
  func row(_ id: Identifier) -> Row? { contents.slots[id].flatMap { contents.rows[Int($0)] } }

  /// The position of a row, from 0.
  func position(of id: Identifier) -> Int? { contents.slots[id].map { contents.order.position(of: $0) } }

  /// All values in order.
  var values: [PlainData] { (0..<count).compactMap { row(at: $0)?.value } }

  // MARK: Changing

  /// Creates a row with a new revision.
  func makeRow(_ id: Identifier, _ value: PlainData) -> Row {
    revisions += 1
    return Row(id: id, value: value, revision: revisions, size: value.size + Self.rowSize)
  }

  /// The memory of a row without its value: its entries in the order, in the list and under its id. Unit: bytes.
  private static let rowSize = 128

  /// Adds a saved row at the end, without an edit to undo. No other row may have its id.
  func restore(_ row: Row) { contents.apply(.inserted(row, at: count)) }

  /// Performs a change. Inserted ids must be new; positions and all other rows must exist.
  func perform(_ edit: Edit) {
    edits.append(edit)
    removedSize += sizeRemoved(by: edit)
    apply(edit)
  }

  /// The size of the rows that a change removes and that were never committed. Unit: bytes.
  private func sizeRemoved(by edit: Edit) -> Int {
    func size(of row: Row?) -> Int { row.map { $0.revision > committedRevision ? $0.size : 0 } ?? 0 }
    switch edit {
    case .inserted, .moved: return 0
    case .removed(let row, _), .updated(let row, _): return size(of: row)
    case .replaced(let old, _): return old.rows.reduce(0) { $0 + size(of: $1) }
    }
  }

  /// Commits all changes, and returns them.
  func commit() -> [Edit] {
    defer {
      (edits, removedSize, committedRevision) = ([], 0, revisions)
      charge()
    }
    if history != nil { for edit in edits { history?.combine(edit) } }
    return edits
  }

  /// Undoes the latest changes until `count` of them are left.
  func rollback(to count: Int) {
    while edits.count > count, let edit = edits.popLast() {
      removedSize -= sizeRemoved(by: edit)
      apply(edit.inverse)
    }
  }

  /// Undoes or redoes committed changes.
  func apply(_ edits: [Edit], undoing isBack: Bool) {
    for edit in isBack ? edits.reversed().map(\.inverse) : edits {
      apply(edit)
      history?.combine(edit)
    }
  }

  /// Whether the rows differ from those of the last commit.
  var isChanged: Bool { isChanged(since: 0) }

  /// Whether the rows differ from those after the first `count` changes since the last commit. Rows that were removed
  /// and inserted again at the same place, or changed and changed back, do not count as different.
  ///
  /// - Complexity: O(1) for each change if more rows were inserted than removed, or fewer. O(*k*²) for *k* ≤ 64 changes
  ///   that moved a row. Else O(*n*).
  func isChanged(since count: Int) -> Bool {
    let later = edits[min(count, edits.count)...]
    if later.count < 2 { return !later.isEmpty }
    var (balance, isReplaced) = (0, false)
    for edit in later {
      switch edit {
      case .inserted: balance += 1
      case .removed: balance -= 1
      case .replaced: isReplaced = true
      case .moved, .updated: break
      }
    }
    guard balance == 0 || isReplaced else { return true }
    if hasMovedRow(by: later) { return true }
    var before = contents
    for edit in later.reversed() { before.apply(edit.inverse) }
    return before != contents
  }

  /// Whether one of a few changes has moved a row that is now at another place than before all of them. False if no such
  /// row is found.
  private func hasMovedRow(by later: ArraySlice<Edit>) -> Bool {
    guard later.count <= 64 else { return false }
    return later.indices.contains { index in
      guard case .moved(let from, let to) = later[index],
        let old = later[..<index].reversed().position(of: from, after: \.inverse),
        let new = later[(index + 1)...].position(of: to, after: \.self)
      else { return false }
      return old != new
    }
  }

  // MARK: Following

  /// A number that increases with each change of the contents, including undos and rollbacks.
  var stamp: Int { forgottenCount + log.count }

  /// The changes since the collection had a stamp; `nil` if the log no longer has them all.
  func edits(since stamp: Int) -> ArraySlice<Edit>? { stamp < forgottenCount ? nil : log[(stamp - forgottenCount)...] }

  /// The number of changes that stay when the log is shortened. Design choice: describing as many rows again takes a
  /// few milliseconds.
  private static let knownEdits = 2048

  private func apply(_ edit: Edit) {
    contents.apply(edit)
    note(edit)
    charge()
  }

  /// Adds a change to the latest changes.
  private func note(_ edit: Edit) {
    if case .replaced = edit {
      // Users of an older stamp must read all rows again. Removed rows are freed as soon as undo no longer needs them.
      forgottenCount += log.count + 1
      log = []
      return
    }
    log.append(edit.outline)
    if log.count >= 2 * Self.knownEdits {
      log.removeFirst(Self.knownEdits)
      forgottenCount += Self.knownEdits
    }
  }

  // MARK: Comparing

  /// A hash of the history of the rows. Collections with the same rows at the first call, and the same commits, undos
  /// and redos since then, have equal hashes.
  ///
  /// - Complexity: O(*n*) the first time; then each commit costs as much as its changes.
  var digest: UInt64 {
    if let history { return history.value }
    let start = contents.digest
    history = start
    return start.value
  }

  /// A hash of the present rows.
  /// - Complexity: O(*n*).
  var contentsDigest: UInt64 { contents.digest.value }
}

extension RowCollection.Rows {
  var digest: Digest {
    var digest = Digest()
    for position in 0..<order.count {
      if let row = rows[Int(order.slot(at: position))] { digest.combine(row.value) }
    }
    return digest
  }

  /// Whether the ids or values of the rows differ, in their order.
  fileprivate static func != (left: Self, right: Self) -> Bool {
    guard left.order.count == right.order.count else { return true }
    return (0..<left.order.count).contains { position in
      guard let one = left.rows[Int(left.order.slot(at: position))],
        let other = right.rows[Int(right.order.slot(at: position))]
      else { return true }
      return one.revision != other.revision && (one.id != other.id || one.value != other.value)
    }
  }

  fileprivate mutating func apply(_ edit: RowCollection.Edit) {
    switch edit {
    case .inserted(let row, let position): insert(row, at: position)
    case .removed(let row, _): remove(row.id)
    case .moved(let old, let new):
      let slot = order.slot(at: old)
      order.remove(slot)
      order.insert(slot, at: new)
    case .updated(let old, let new):
      guard let slot = slots[old.id] else { return }
      rows[Int(slot)] = new
      size += new.size - old.size
    case .replaced(_, let new): self = new
    }
  }

  private mutating func insert(_ row: RowCollection.Row, at position: Int) {
    let slot = free.popLast() ?? Int32(rows.count)
    if Int(slot) == rows.count { rows.append(row) } else { rows[Int(slot)] = row }
    slots[row.id] = slot
    order.insert(slot, at: position)
    size += row.size
  }

  private mutating func remove(_ id: Identifier) {
    guard let slot = slots.removeValue(forKey: id), let row = rows[Int(slot)] else { return }
    rows[Int(slot)] = nil
    free.append(slot)
    order.remove(slot)
    size -= row.size
  }
}

extension PlainData {
  /// The memory charge of the value in a host, without the bytes of `LuaData`. Unit: bytes.
  var size: Int {
    switch self {
    case .nil, .boolean, .integer, .number, .data: 40
    case .string(let text): 32 + text.withBytes { $0.count }
    case .table(let table):
      table.items.reduce(64) { $0 + $1.size }
        + table.fields.reduce(0) { $0 + PlainData($1.key).size + $1.value.size }
    }
  }
}
