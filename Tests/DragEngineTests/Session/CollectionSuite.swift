import DragEngine
import Testing

/// The answers of a collection, which tests change.
final class CollectionAnswers {
  var intent: DropIntent? = .insertAtDestination
  var operation = DropOperation.copy
  var isShown = true
  var perform: (DropCoordinator) -> CommandAnswer = { _ in .done }
}

/// Tests of a list with a collection's interface.
protocol CollectionSuite {
  /// Receives the questions to the list.
  var trace: Trace { get }
}

extension CollectionSuite {
  /// Rows of 100 × 20 points from the upper left corner down, in a list 200 high; photos to drag at x = 200.
  func bench(_ shelf: Shelf, _ answers: CollectionAnswers, source: Modifier...) -> Bench {
    let delegate = DropDelegate(
      updated: { [trace] session in
        trace.append("asked at \(session.index.map(String.init) ?? "-")")
        return DropConfiguration(operation: answers.operation).meaning(answers.intent)
      })
    return Bench(trace, model: shelf) {
      desk {
        Node.container(
          .vstack, id: answers.isShown ? "list" : "other", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0
        ) {
          Node.forEach(shelf.items) { Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)) }
        }
        .modifier(
          .collectionDrag { _, grab in
            .items([DragItem(id: grab.id ?? "-", type: "photo", value: grab.index)])
          }
        )
        .modifier(.collectionDrop(delegate) { answers.perform($0) })
        .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
        Node.host(id: "source", frame: Rect(x: 200, y: 0, width: 100, height: 40)) {
          for (position, id) in ["x", "y"].enumerated() {
            Node.item(
              id: .string(id), type: "photo", frame: Rect(x: 200, y: 20 * Double(position), width: 100, height: 20),
              label: id
            ).modifier(.draggable())
          }
        }
        .modifier(anyPhoto)
        .modifier(.dragContainerSelection { ["x", "y"] })
        Node.host(id: "page", frame: Rect(x: 200, y: 300, width: 100, height: 100)) {
          Node.scrollView(id: "text", size: Size(width: 100, height: 100), spacing: 0) {
            Node.vstack(size: Size(width: 100, height: 200)) {}
          }
        }
      }
    }
  }

  func look(_ bench: Bench) -> [String] {
    bench.engine.placements.filter { $0.kind == .item && $0.frame.minX == 0 && $0.state != .lifted }
      .map { "\($0.state == .resting ? $0.id?.description ?? "?" : "\($0.state)") \(Int($0.frame.minY))" }
  }
}

extension DropConfiguration {
  /// This answer with an intent.
  func meaning(_ intent: DropIntent?) -> DropConfiguration {
    var answer = self
    answer.intent = intent
    return answer
  }
}
