import DragEngine
import Testing

/// Moves of pins on a map, whose layout places each pin at coordinates from the model.
struct FreePlaceTests {
  private let pins = ModelState(["a": at(10, 10), "b": at(100, 50)] as [Identifier: Point])

  /// A map of 300 × 200 points, whose drop command gives the dragged pins new coordinates.
  private func bench(
    carrying items: [Identifier] = ["a"], _ drop: @escaping (inout [Identifier: Point], Point) -> Void
  ) -> Bench {
    Bench(model: pins) { [pins] in
      let ids: [Identifier] = ["a", "b", "c"].filter { pins.wrappedValue[$0] != nil }
      return Node.layout(id: "map", size: Size(width: 300, height: 200)) {
        Node.forEach(ids) { id in
          Node.item(id: id, type: "pin", size: Size(width: 30, height: 20)).modifier(.draggable())
        }
      } place: { sizes, _ in
        .frames(zip(ids, sizes).map { Rect(origin: pins.wrappedValue[$0] ?? .zero, size: $1) })
      }
      .modifier(
        .dropDestination(for: ["pin"]) { delivery in
          drop(&pins.wrappedValue, delivery.session.location)
          return .done
        }
      )
      .modifier(.dropConfiguration { _ in DropConfiguration(operation: .move) })
      .modifier(.dragContainer(for: "pin"))
      .modifier(.dragContainerSelection { items })
      .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
    }
  }

  @Test func `an item with new coordinates has moved within its free layout, also if its order is unchanged`() {
    let bench = bench { $0["a"] = $1 }
    let outcome = bench.drag("a", to: at(200, 150))
    #expect(outcome?.operation == .move && outcome?.reason == nil)
    #expect(outcome?.route == Route(from: "map", to: "map"))
    #expect(bench.engine.nextUndo?.text == "moved a within map" && bench.engine.nextUndo?.route == outcome?.route)
  }

  @Test func `an item of a free layout whose frame is unchanged is still at its old place`() {
    let bench = bench { pins, _ in pins["b"] = at(150, 150) }
    #expect(bench.drag("a", to: at(200, 150))?.reason?.code == "item_stayed")
    #expect(bench.engine.nextUndo?.text == "dropped a; 'a' is still at its old place")
  }

  @Test func `items of a free layout that are moved together are not apart, whatever lies between them in the order`() {
    pins.wrappedValue["c"] = at(10, 150)
    let bench = bench(carrying: ["a", "c"]) { pins, point in
      pins["a"] = point
      pins["c"] = at(point.x, point.y + 30)
    }
    let outcome = bench.drag("a", to: at(200, 100))
    #expect(outcome?.itemIDs == ["a", "c"] && outcome?.reason == nil)
    #expect(bench.engine.nextUndo?.text == "moved a and c within map")
  }
}
