import DragEngine

/// A list of ids that is a participant of transactions.
final class Shelf: TransactionParticipant {
  var items: [Identifier]
  private var saved: [[Identifier]] = []

  init(_ items: Identifier...) { self.items = items }

  /// Moves items by offset as SwiftUI does.
  func move(_ from: [Int], to offset: Int) {
    let moved = from.map { items[$0] }
    let before = items[..<offset].indices.filter { !from.contains($0) }.map { items[$0] }
    let after = items[offset...].indices.filter { !from.contains($0) }.map { items[$0] }
    items = before + moved + after
  }

  /// Removes items by offset.
  func remove(_ offsets: [Int]) { items = items.indices.filter { !offsets.contains($0) }.map { items[$0] } }

  func begin() { saved = [items] }
  func prepare() throws(EngineError) {}
  func commit() -> ModelChange? {
    defer { saved = [] }
    return .between(saved[0], and: items) { [unowned self] in items = $0 }
  }
  func rollback() { items = saved[0] }
  func mark() { saved.append(items) }
  func forgetMark() { saved.removeLast() }
  func returnToMark() -> Bool {
    items = saved.removeLast()
    return true
  }
}
