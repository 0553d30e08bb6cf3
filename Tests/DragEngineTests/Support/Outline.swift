import DragEngine

/// Folders in folders in one reorder container: a participant of transactions, and its scene.
///
/// A row is 20 points high. A folder is its header, then its list, which is indented by 20 points and has the id of the
/// folder. The outermost list is "root"; it is 200 points wide.
final class Outline: TransactionParticipant {
  var lists: [Identifier: [Identifier]]
  let trace = Trace()
  /// The extent of the edges of folders; `nil` is the default.
  var edge: Double?
  /// Free space at the end of each folder's list.
  var space = 0.0
  /// Additional modifiers of the container.
  var modifiers: [Modifier] = []

  private var saved: [[Identifier: [Identifier]]] = []

  init(_ lists: KeyValuePairs<Identifier, [Identifier]>) {
    self.lists = Dictionary(uniqueKeysWithValues: lists.map { ($0.key, $0.value) })
  }

  var bench: Bench { Bench(trace, model: self) { [self] in scene } }

  var scene: Node {
    let container = Node.vstack(id: "root", size: Size(width: 200, height: 400), spacing: 0) {
      Node.forEach(lists["root", default: []]) { row($0, width: 200) }.reorderable()
    }
    .modifier(.reorderContainer(for: "entry", edge: edge ?? Modifier.listEdge) { [self] in move($0) })
    return modifiers.reduce(container) { $0.modifier($1) }
  }

  private func row(_ id: Identifier, width: Double) -> Node {
    guard let content = lists[id] else { return Node.item(id: id, type: "entry", size: Size(width: width, height: 20)) }
    return Node.item(id: id, type: "entry") {
      Node.vstack(spacing: 0) {
        Node.zstack(size: Size(width: width, height: 20))
        Node.hstack(spacing: 0) {
          Node.zstack(size: Size(width: 20, height: 0))
          Node.vstack(id: id, size: Size(width: width - 20, height: height(content) + space), spacing: 0) {
            Node.forEach(content) { row($0, width: width - 20) }.reorderable()
          }
        }
      }
    }
  }

  private func height(_ rows: [Identifier]) -> Double {
    rows.reduce(0) { $0 + 20 + (lists[$1].map { height($0) + space } ?? 0) }
  }

  private func move(_ difference: AnyReorderDifference) -> CommandAnswer {
    trace.append(difference.words)
    difference.apply(to: &lists) { $0 }
    return .done
  }

  // MARK: Transactions

  func begin() { saved = [lists] }
  func commit() -> ModelChange? {
    defer { saved = [] }
    return .between(saved[0], and: lists) { [unowned self] in lists = $0 }
  }
  func rollback() {
    lists = saved[0]
    saved = []
  }
  func prepare() throws(EngineError) {}
  func mark() { saved.append(lists) }
  func forgetMark() { saved.removeLast() }
  func returnToMark() -> Bool {
    lists = saved.removeLast()
    return true
  }
}
