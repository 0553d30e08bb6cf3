import DragEngine

/// Lists of cards side by side in one reorder container: a participant of transactions, and its scene.
///
/// The lists are 100 points wide and 20 apart; a card is 20 points high, the first at the top.
final class Board: TransactionParticipant {
  var names: [Identifier]
  var lists: [Identifier: [Identifier]]
  let trace = Trace()
  var isEnabled = true
  var kind = NodeKind.vstack
  /// Cards that are shown and cannot be dragged.
  var faceDown: Set<Identifier> = []
  /// Additional modifiers of the container.
  var modifiers: [Modifier] = []
  /// Whether the engine checks what a move has changed.
  var movesInTransaction = false
  /// The answer of the move, given after its change of the lists.
  var answer: (AnyReorderDifference) -> CommandAnswer = { _ in .done }
  /// The problem for which the model refuses a commit; `nil` if there is none.
  var flaw: (Board) -> Reason? = { _ in nil }
  /// Returns the node that shows a list.
  var look: (Identifier, Node) -> Node = { $1 }
  /// Returns the root of the scene, with the container in it.
  var surroundings: (Node) -> Node = { $0 }

  private var saved: [[Identifier: [Identifier]]] = []

  init(_ lists: KeyValuePairs<Identifier, [Identifier]>) {
    names = lists.map(\.key)
    self.lists = Dictionary(uniqueKeysWithValues: lists.map { ($0.key, $0.value) })
  }

  var bench: Bench { Bench(trace, model: self) { [self] in surroundings(scene) } }

  var scene: Node {
    let container = Node.hstack(id: "board", spacing: 20) {
      for name in names { look(name, list(name)) }
    }
    .modifier(
      .reorderContainer(for: "card", isEnabled: isEnabled, movesInTransaction: movesInTransaction) { [self] in move($0)
      })
    return modifiers.reduce(container) { $0.modifier($1) }
  }

  private func list(_ name: Identifier) -> Node {
    Node.container(kind, id: name, size: Size(width: 100, height: 200), spacing: 0) {
      Node.forEach(lists[name, default: []].filter { faceDown.contains($0) }, content: card)
      Node.forEach(lists[name, default: []].filter { !faceDown.contains($0) }, content: card).reorderable()
    }
  }

  private func card(_ id: Identifier) -> Node {
    Node.item(id: id, type: "card", size: Size(width: 100, height: 20))
  }

  private func move(_ difference: AnyReorderDifference) -> CommandAnswer {
    trace.append(difference.words)
    difference.apply(to: &lists) { $0 }
    return answer(difference)
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
  func prepare() throws(EngineError) {
    if let flaw = flaw(self) { throw .rule(flaw) }
  }
  func mark() { saved.append(lists) }
  func forgetMark() { saved.removeLast() }
  func returnToMark() -> Bool {
    lists = saved.removeLast()
    return true
  }
}
