import DragEngine
import Testing

@Suite struct `Names of items that have left the scene` {
  @Test func `names cannot be removed during a drag, or while the host keeps a session of the drag`() {
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto)
        zone("zone", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    #expect(bench.engine.canForgetNames)
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(!bench.engine.canForgetNames)
    var kept = bench.session
    bench.release()
    #expect(kept != nil && !bench.engine.canForgetNames)
    kept = nil
    #expect(bench.engine.canForgetNames)
  }

  @Test func `the name of the focused item is kept, so that the focus returns with the item`() {
    let shelf = Shelf("a", "b")
    let bench = Bench {
      Node.vstack {
        Node.forEach(shelf.items) {
          Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)).modifier(.draggable())
        }
      }
    }
    let keys = bench.engine.navigateByKeys()
    bench.engine.send(.keyDown(.tab))
    func focused() -> Rect? {
      bench.engine.invalidateScene()
      try? bench.engine.updateScene()
      return keys.focus.map { bench.engine.scene.frame(of: $0) }
    }
    #expect(focused() == bench.frame("a"))
    shelf.items = ["b"]
    #expect(focused() == nil)
    bench.engine.forgetNames(except: [])
    shelf.items = ["b", "a"]
    #expect(focused() == bench.frame("a"))
  }
}
