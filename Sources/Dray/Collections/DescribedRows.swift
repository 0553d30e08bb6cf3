/// What the `for_each` of a plugin have made of its collections.
struct RowDescriptions {
  /// By the numbers that the library knows them by.
  var known: [Int: DescribedRows] = [:]
  private var issued = 0
  /// The rows that a row function is being asked for.
  var asked: DescribedRows.Asking?
  /// Whether a row function has asked for something that changes without a trace, such as the time.
  var lookElsewhere = false
  /// The collections that scripts have read since that was looked at last.
  var readCollections: Set<Int> = []

  /// How many rows are described.
  var count: Int { known.values.reduce(0) { $0 + $1.rows.count } }

  /// A number that no other rows have had.
  mutating func issueNumber() -> Int {
    issued += 1
    return issued
  }

  /// Has all rows described anew.
  mutating func forget() { (known, asked) = ([:], nil) }
}

/// What one `for_each` has made of a collection: kept from one description of the scene to the next.
struct DescribedRows {
  /// The number of the collection.
  let collection: Int
  fileprivate(set) var rows = RowList()
  /// The stamp of the collection that the rows follow.
  fileprivate var stamp: Int?
  /// What the rows count for. Unit: bytes.
  fileprivate(set) var size = 0
  /// Counts that once the rows stand.
  let holding: Holding

  private static func size(of node: SceneNode) -> Int { Account.rowSize + node.textSize }

  /// Rows on their way to follow a collection: a copy, so that a row function that fails has changed nothing.
  struct Asking {
    /// The number that the rows have.
    let number: Int
    fileprivate(set) var described: DescribedRows
    /// The positions to ask for, the next one last.
    private var positions: [Int] = []
    /// The position that was asked for last.
    private(set) var position = 0

    /// Finds the rows that are new or have changed.
    ///
    /// - Parameter takesIndex: Whether a row looks different at another position.
    /// - Complexity: O(*k* √*n*) for *k* changes since the rows were described; O(*n*) if they never were.
    init(_ number: Int, _ described: DescribedRows, of collection: RowCollection, takesIndex: Bool) {
      self.number = number
      self.described = described
      if let stamp = described.stamp, let edits = collection.edits(since: stamp) {
        follow(edits, of: collection, takesIndex: takesIndex)
      } else {
        (self.described.rows, self.described.size) = (RowList(), 0)
        positions = Array((0..<collection.count).reversed())
      }
      self.described.stamp = collection.stamp
    }

    private mutating func follow(
      _ edits: ArraySlice<RowCollection.Edit>, of collection: RowCollection, takesIndex: Bool
    ) {
      var changed: Set<Identifier> = []
      var isOrdered = true
      for edit in edits {
        switch edit {
        case .inserted(let row, let position):
          described.rows.insert(SceneNode(.item), at: position)
          described.size += Account.rowSize
          changed.insert(row.id)
          isOrdered = false
        case .removed(_, let position):
          described.size -= DescribedRows.size(of: described.rows[position])
          described.rows.remove(at: position)
          isOrdered = false
        case .moved(let old, let new):
          described.rows.move(from: old, to: new)
          isOrdered = false
        case .updated(_, let row): changed.insert(row.id)
        case .replaced: preconditionFailure("what replaced all rows is not followed")
        }
      }
      let isAnew = takesIndex && !isOrdered
      positions = isAnew ? Array(0..<collection.count) : changed.compactMap { collection.position(of: $0) }.sorted()
      positions.reverse()
    }

    /// The position of the next row to ask for, from 0.
    mutating func next() -> Int? {
      guard let next = positions.popLast() else { return nil }
      position = next
      return next
    }

    /// Takes the row that was asked for.
    mutating func put(_ node: SceneNode) {
      described.size += DescribedRows.size(of: node)
      if position == described.rows.count {
        described.rows.append(node)
      } else {
        described.size -= DescribedRows.size(of: described.rows[position])
        described.rows.replace(at: position, with: node)
      }
    }
  }

  init(of collection: Int, on account: Account) {
    self.collection = collection
    holding = Holding(on: account)
  }
}
