import DragEngine
import Testing

/// Types that the items of a drag offer: at most 512 different ones.
@Suite struct `Types that a drag offers` {
  /// A provider with types of a prefix, whose data is never requested.
  private func provider(_ count: Int, _ prefix: String = "a") -> ItemProvider {
    let provider = ItemProvider()
    for number in 0..<count {
      provider.registerDataRepresentation(for: .string("test.\(prefix)\(number)")) { $0.fail("not requested") }
    }
    return provider
  }

  private func photo(_ id: Identifier, _ provider: ItemProvider) -> DragItem {
    DragItem(id: id, type: "photo", provider: provider)
  }

  /// Photos with promises, of which `b` and `c` share theirs, and a zone that takes one of the last types.
  private func bench(_ a: ItemProvider, _ b: ItemProvider) -> Bench {
    Bench {
      desk {
        photos(
          "a", "b", "c",
          modifiers: .dragContainer(for: "photo") { ids, _ in .items(ids.map { photo($0, $0 == "a" ? a : b) }) })
        zone("zone", modifiers: .dropDestination(for: ["test.a510"]) { _ in .done })
      }
    }
  }

  @Test func `a drag with 512 types is lifted, and a drag with 513 types is refused with a reason`() {
    let bench = bench(provider(511), provider(512))
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.verdict?.operation == .copy)
    bench.release()
    let reason = bench.lift("b").outcome?.reason
    #expect(reason?.code == "too_many_types" && reason?.text == "a drag can offer at most 512 types")
  }

  @Test func `items are added unless the drag would offer too many types, where equal types count once`() throws {
    let bench = bench(provider(500), provider(0))
    bench.lift("a")
    let id = try #require(bench.session?.id)
    guard case .refused(let reason) = bench.engine.addItems([photo("b", provider(12, "b"))], to: id) else {
      Issue.record("added")
      return
    }
    #expect(reason?.code == "too_many_types" && bench.session?.itemsCount == 1)
    #expect(bench.engine.addItems([photo("b", provider(11, "b")), photo("c", provider(500))], to: id).isHandled)
    #expect(bench.session?.itemsCount == 3)
  }

  @Test func `an external drag with too many types fails, and its pointer stays free`() {
    let bench = bench(provider(0), provider(0))
    let items = [provider(300), provider(300, "b")]
    guard case .failed(let reason) = bench.engine.enterDrag(items: items, at: overFirst) else {
      Issue.record("entered")
      return
    }
    #expect(reason.code == "too_many_types" && bench.session == nil)
    // The first promised type is the item's own.
    #expect(bench.engine.enterDrag(items: [provider(512), provider(511)], at: overFirst).isHandled)
    #expect(bench.verdict?.operation == .copy)
  }

  @Test func `types of an item that leaves a drag no longer count`() throws {
    var shown: [Identifier] = ["a", "b"]
    let bench = Bench {
      desk {
        for (index, id) in shown.enumerated() {
          Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable())
        }
        zone("zone", modifiers: .dropDestination(for: ["test.b0"]) { _ in .done })
      }
    }
    bench.lift("a")
    let id = try #require(bench.session?.id)
    #expect(bench.engine.addItems([photo("b", provider(400, "b"))], to: id).isHandled)
    bench.move(to: overFirst)
    #expect(bench.verdict?.operation == .copy)
    shown = ["a"]
    bench.engine.invalidateScene()
    bench.move(to: overFirst + Vector(dx: 5, dy: 0))
    #expect(bench.session?.itemsCount == 1 && bench.verdict?.cause == .noTarget)
    #expect(bench.engine.addItems([photo("c", provider(400, "c"))], to: id).isHandled)
  }

  @Test func `promises of a node without an id and a type are an item 1 of the first promised type`() throws {
    var offered: [DragItem] = []
    let bench = Bench {
      desk {
        Node.host(frame: Rect(x: 0, y: 0, width: 50, height: 50)).modifier(.onDrag { .provider(provider(2)) })
        zone(
          "album",
          modifiers: .dropDestination(for: ["test.a0"]) { delivery in
            offered = delivery.items
            return .done
          })
      }
    }
    bench.press(at(20, 20))
    bench.move(to: at(30, 20))
    bench.move(to: overFirst)
    bench.release()
    #expect(offered.map(\.id) == [1] && offered.map(\.type) == ["test.a0"])
  }
}
