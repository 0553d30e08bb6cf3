import DragEngine
import Hand

// "Implementing drag and drop with the SwiftUI modifiers": `onDrag`, `onDrop`, `isTargeted`, and a `Codable` item.

enum Color: String, Codable { case blue, green, orange }

struct Note: Identifiable, Codable, Equatable {
  let id: Int
  let text: String
  let color: Color
}

func draggableItemView(_ item: Note) -> Node {
  Node.text(item.text)
    .tint(item.color.rawValue)
    .onDrag {
      guard let data = try? JSONValue(encoding: item).text() else { return ItemProvider() }
      let itemProvider = ItemProvider()
      itemProvider.registerDataRepresentation(for: .json, visibility: .all) { request in
        request.complete(Bytes(data))
      }
      return itemProvider
    }
}

final class ContentView {
  let sourceItems = [
    Note(id: 1, text: "Drag me!", color: .blue),
    Note(id: 2, text: "Move me!", color: .green),
    Note(id: 3, text: "Transfer me!", color: .orange),
  ]
  @ModelState var droppedItems: [Note] = []
  var isTargeted = false

  var body: Node {
    Node.hstack(spacing: 40) {
      // Source area
      Node.vstack(spacing: 10) {
        Node.text("Source Items").style("headline")
        Node.forEach(sourceItems) { item in draggableItemView(item) }
      }
      // Drop zone
      Node.vstack {
        Node.text("Drop Zone").style("headline")
        dropZoneView
      }
    }
  }

  var dropZoneView: Node {
    Node.vstack(id: "zone", size: Size(width: 200, height: 300)) {
      if droppedItems.isEmpty {
        Node.text("Drop items here")
      } else {
        Node.forEach(droppedItems) { item in Node.text(item.text).tint(item.color.rawValue) }
      }
    }
    .tint(isTargeted ? "blue" : "gray")
    .onDrop(of: [.json], isTargeted: { [unowned self] isOver in target(isOver) }) { [unowned self] delivery in
      try handleDrop(delivery)
    }
  }

  func target(_ isOver: Bool) {
    print("targeted: \(isOver)")
    isTargeted = isOver
    engine.invalidateScene()
  }

  private func handleDrop(_ delivery: Delivery) throws {
    guard let provider = delivery.items.first?.provider else { throw Reason("there is no data") }
    try delivery.load([.json], from: provider) { [self] result in
      guard case .success(.data(let data)) = result,
        let item: Note = try? JSONValue(parsing: data).decode()
      else { return .refused("the data is not a note") }
      droppedItems.append(item)
      return .done
    }
  }

  lazy var engine = Engine(models: $droppedItems) { [unowned self] in body }
}

@main
struct Program {
  static func main() {
    let view = ContentView()
    let hand = Hand(view.engine)
    hand.drag("Drag me!", to: "zone")
    hand.drag("Transfer me!", to: "zone")
    hand.drag("Move me!", to: "Drop Zone")
    let text = ItemProvider()
    text.registerDataRepresentation(for: .json) { $0.complete(Bytes("[]")) }
    hand.drop([text], onto: "zone")
    print(view.droppedItems.map(\.text))
    view.engine.undo()
    print(view.droppedItems.map(\.text))
  }
}
