/// The rows that one `for_each` has described from a collection. The next scene uses them again.
struct DescribedRows {
  /// The number of the collection.
  let collection: Int
  fileprivate(set) var rows = RowList()
  /// The stamp of the collection for which the described rows are up to date.
  fileprivate var stamp: Int?
  /// The size of the rows. Unit: bytes.
  fileprivate(set) var size = 0
  /// The memory charge of the rows. It is set when the rows are complete.
  let holding: Holding

  private static func size(of node: SceneNode) -> Int { Account.rowSize + node.textSize }

  /// An update of described rows. It changes a copy, so that a failing row function has no effect.
  struct Asking {
    /// The key of the described rows in `RowDescriptions.known`.
    let number: Int
    fileprivate(set) var described: DescribedRows
    /// The positions still to describe, the next one last.
    private var positions: [Int] = []
    /// The position described last.
    private(set) var position = 0

    /// Finds the rows that are new or have changed.
    ///
    /// - Parameter takesIndex: Whether a row depends on its position.
    /// - Complexity: O(*k* √*n*) for *k* changes since the rows were last described. O(*n*) the first time, if the
    ///   collection's log no longer has all changes, and if the rows depend on positions that have changed.
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
        case .replaced: preconditionFailure("a replacement of all rows is described as a whole, not row by row")
        }
      }
      let isAnew = takesIndex && !isOrdered
      positions = isAnew ? Array(0..<collection.count) : changed.compactMap { collection.position(of: $0) }.sorted()
      positions.reverse()
    }

    /// The position of the next row to describe, from 0.
    mutating func next() -> Int? {
      guard let next = positions.popLast() else { return nil }
      position = next
      return next
    }

    /// Stores the description of the present row.
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
