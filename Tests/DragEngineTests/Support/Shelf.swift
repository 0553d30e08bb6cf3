import DragEngine

/// A list of ids that takes part in transactions.
final class Shelf: TransactionParticipant {
  var items: [Identifier]
  private var saved: [[Identifier]] = []

  init(_ items: Identifier...) { self.items = items }

  func begin() { saved = [items] }
  func prepare() throws(EngineError) {}
  func commit() { saved = [] }
  func rollback() { items = saved[0] }
  func mark() { saved.append(items) }
  func forgetMark() { saved.removeLast() }
  func returnToMark() -> Bool {
    items = saved.removeLast()
    return true
  }
}
