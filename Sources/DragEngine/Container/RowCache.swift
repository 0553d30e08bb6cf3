extension Node {
  /// The rows of a long list, kept from one scene to the next. A new scene makes again only the rows from the first
  /// changed value to the last.
  ///
  /// ```swift
  /// let rows = Node.RowCache<CardValue>()
  ///
  /// let engine = Engine {
  ///   Node.list(id: "deck") {
  ///     Node.forEach(cards, keeping: rows) { card in Node.text(card.name, size: size) }.reorderable()
  ///   }
  /// }
  /// ```
  ///
  /// The program owns the cache, one for each `forEach`. The rows of equal values at the beginning and at the end of
  /// the list are not made again. If a row depends on other values, call `removeAll` when one of these changes. Rows
  /// are kept if all of them are items, or texts without an id, without nodes inside and without a `Modifier`;
  /// properties such as `label` and `disabled` are allowed. Otherwise all rows are made again for each scene.
  /// - Complexity: A new scene compares all values, and makes the rows from the first value that differs to the last
  ///   one. After the move of one value, no row is made.
  public final class RowCache<Value: Transferable & Equatable> {
    private var values: [Value] = []
    private var rows = RowList()
    /// The table of the symbols that the rows use; `nil` until rows are written.
    private var symbols: SymbolTable?
    private var canKeep = true

    /// Creates an empty cache.
    public init() {}

    /// Makes all rows again in the next scene.
    public func removeAll() { (values, rows, symbols, canKeep) = ([], RowList(), nil, true) }

    /// Writes the rows into a description.
    /// - Returns: False if the rows cannot be kept; nothing is then written.
    func write(
      _ new: [Value], in description: inout SceneDescription, row: (Value) -> Node
    ) -> Bool {
      guard canKeep else { return false }
      if symbols !== description.symbols { (values, rows, symbols) = ([], RowList(), description.symbols) }
      guard follow(new, in: description, row) else {
        removeAll()
        canKeep = false
        return false
      }
      description.append(rows)
      return true
    }

    private func follow(_ new: [Value], in description: SceneDescription, _ row: (Value) -> Node) -> Bool {
      let old = values
      let start = old.commonPrefixCount(with: new)
      if start == old.count, start == new.count { return true }
      let same = old.commonSuffixCount(with: new, behind: start)
      let (oldEnd, newEnd) = (old.count - same, new.count - same)
      values = new
      let (before, after) = (old[start..<oldEnd], new[start..<newEnd])
      if before.count == after.count, before.count > 1 {
        if before.first == after.last, before.dropFirst() == after.dropLast() {
          rows.move(from: start, to: newEnd - 1)
          return true
        }
        if before.last == after.first, before.dropLast() == after.dropFirst() {
          rows.move(from: oldEnd - 1, to: start)
          return true
        }
      }
      let kept = min(before.count, after.count)
      for position in (start + kept..<max(start + kept, oldEnd)).reversed() { rows.remove(at: position) }
      var records: [SceneNode] = []
      for value in after {
        guard let record = row(value).record(in: description) else { return false }
        records.append(record)
      }
      rows.replace(from: start, with: Array(records[..<kept]))
      for position in kept..<records.count { rows.insert(records[position], at: start + position) }
      return true
    }
  }

  /// A row for each value of a long list; the rows are kept from one scene to the next.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - rows: The rows of earlier scenes.
  ///   - content: Makes the node of a value, as in `forEach(_:content:)`. The node must depend on the value only.
  public static func forEach<Value: Transferable & Identifiable & Equatable>(
    _ values: [Value], keeping rows: RowCache<Value>, content: @escaping (Value) -> Node
  ) -> ForEach where Value.ID: IdentifierConvertible {
    func row(_ value: Value) -> Node { content(value).row(id: value.id.identifier, type: Value.itemType) }
    let kept = KeptRows(count: values.count) {
      rows.write(values, in: &$0, row: row)
    } rows: {
      values.map(row)
    }
    return ForEach(kept).carrying(values, id: \.id)
  }

  /// The rows of a `forEach`, which are written without making a node for each.
  struct KeptRows {
    let count: Int
    /// Writes the rows; false if they cannot be kept.
    let write: (inout SceneDescription) -> Bool
    /// Makes the nodes of the rows.
    let rows: () -> [Node]
  }
}
