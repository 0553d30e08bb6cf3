import Testing

@testable import DragEngine

@Suite struct `The queue of loads` {
  private let parts = Parts { Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
  private let queue: LoadQueue
  private let drop: Drop
  private let provider = ItemProvider()

  init() {
    queue = LoadQueue(parts.calls)
    let drag = parts.drag(1)
    let item = DragItem(id: "a", type: "card", provider: provider)
    drag.add(item, key: parts.scene.symbols.key(of: item), wasInScene: false, liftedFrame: .zero)
    drop = Drop(drag, .copy)
    drop.takenItems = [0]
  }

  private func order(from provider: ItemProvider) -> Load.Order {
    Load.Order(provider: provider, candidates: []) { _ in .done }
  }

  @Test func `a new load is in the queue, and its drop waits for the item`() throws {
    let load = try queue.begin(order(from: provider), of: drop)
    #expect(drop.receipt.openLoads == [load.id] && queue.contains(load.id))
    #expect(drop.receipt.missingItems == [0])
  }

  @Test func `an item of another drop cannot be loaded`() {
    #expect(throws: LoadError.self) { try queue.begin(order(from: ItemProvider()), of: drop) }
    #expect(queue.isEmpty && drop.receipt.openLoads.isEmpty)
  }

  @Test func `an abandoned load leaves the queue, and its id is not used again`() throws {
    let load = try queue.begin(order(from: provider), of: drop)
    queue.abandon(because: "gone") { $0.drop === drop }
    #expect(queue.isEmpty && load.isFinished)
    #expect(queue.issueID().rawValue == load.id.rawValue + 1)
  }
}
