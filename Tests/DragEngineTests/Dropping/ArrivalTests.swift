import DragEngine
import Testing

/// The place that the outcome of a copy reports.
struct ArrivalTests {
  /// Drags a photo onto the zone "album", whose command changes the roots of the scene.
  private func outcome(changing change: @escaping (inout [Node]) -> Void) -> DragOutcome? {
    var isCopied = false
    let bench = Bench(roots: {
      let album = zone(
        "album",
        modifiers: .dropDestination(for: ["photo"]) { _ in
          isCopied = true
          return .done
        }, .dropConfiguration { _ in DropConfiguration(operation: .copy) })
      var roots = [
        desk {
          photos("a", modifiers: anyPhoto)
          album
        }
      ]
      if isCopied { change(&roots) }
      return roots
    })
    return bench.drag("a", to: overFirst)
  }

  @Test func `a copy that appears outside of the destination is reported where it is, also in another root`() {
    let outcome = outcome { roots in
      roots.append(
        Node.host(id: "shelf", frame: Rect(x: 400, y: 300, width: 100, height: 20)) {
          Node.item(id: "copy", type: "photo", frame: Rect(x: 400, y: 300, width: 100, height: 20))
        })
    }
    #expect(outcome?.operation == .copy && outcome?.route.to == "shelf")
  }

  @Test func `a copy whose command empties the scene is reported at the destination`() {
    let outcome = outcome { $0 = [] }
    #expect(outcome?.operation == .copy && outcome?.route.to == "album")
  }

  @Test func `a copy that appears in another item than that of the drop is reported where it is`() {
    let copy = Node.item(id: "copy", type: "photo", frame: Rect(x: 400, y: 300, width: 50, height: 20))
    var isCopied = false
    let bench = Bench(roots: {
      let album = Node.item(id: "album", type: "album", frame: Rect(x: 200, y: 0, width: 100, height: 100))
        .modifier(
          .dropDestination(for: ["photo"]) { _ in
            isCopied = true
            return .done
          }
        )
        .modifier(.dropConfiguration { _ in DropConfiguration(operation: .copy) })
      let desk = desk {
        photos("a", modifiers: anyPhoto)
        album
      }
      let shelf = Node.host(id: "shelf", frame: Rect(x: 400, y: 300, width: 100, height: 20)) {
        Node.item(id: "frame", type: "frame", frame: Rect(x: 400, y: 300, width: 100, height: 20)) {
          if isCopied { copy }
        }
      }
      return [desk, shelf]
    })
    let outcome = bench.drag("a", to: overFirst)
    #expect(outcome?.operation == .copy && outcome?.route.to == "shelf", "\(outcome as Any)")
  }
}
