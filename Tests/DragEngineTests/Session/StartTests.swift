import DragEngine
import Testing

@Suite struct `The start of a drag` {
  let trace = Trace()

  private func bench(_ payload: Modifier = anyPhoto) -> Bench {
    Bench(trace) { [trace] in
      desk {
        photos("a", "b", "c", modifiers: payload, trace.source())
        zone("album", modifiers: trace.drop("album"), trace.destination("album"))
      }
    }
  }

  private func payload(_ answer: @escaping ([Identifier]) -> PayloadAnswer) -> Modifier {
    .dragContainer(for: "photo") { [trace] ids, _ in
      trace.append("payload of \(ids.map(\.description).joined(separator: " "))")
      return answer(ids)
    }
  }

  @Test func `ST1: a movement below the threshold starts no session, a longer one starts exactly one`() {
    let bench = bench()
    bench.press(at(50, 10))
    bench.move(to: at(52.9, 10))
    #expect(trace.take() == [])
    #expect(!bench.engine.isDragging())
    bench.move(to: at(53, 10))
    #expect(trace.take() == ["source: initial", "source: active"])
    bench.move(to: at(60, 10))
    #expect(trace.take() == ["source: active"])
  }

  @Test func `a new gesture threshold applies from the next press of a pointer`() {
    let bench = bench()
    bench.press(at(50, 10))
    bench.engine.gestureThresholds.dragDistance = 30
    bench.move(to: at(53, 10))
    #expect(bench.engine.isDragging())
    bench.release()
    bench.press(at(50, 10))
    bench.move(to: at(79, 10))
    #expect(!bench.engine.isDragging())
    bench.move(to: at(80, 10))
    #expect(bench.engine.isDragging())
  }

  @Test func `ST1: a finger must rest before its movement starts a drag`() {
    let bench = bench()
    bench.press(at(50, 10), device: .touch)
    bench.move(to: at(54, 10))
    #expect(trace.take() == [])
    bench.engine.send(.tick(time: 1))
    bench.engine.send(.pointerMoved(to: at(60, 10), time: 1.1))
    #expect(trace.take() == ["source: initial", "source: active"])
  }

  @Test func `ST2: the payload closure is called exactly once, and only when the drag starts`() {
    let bench = bench(payload { ids in .items(ids.map { DragItem(id: $0, type: "photo") }) })
    bench.press(at(50, 10))
    #expect(trace.take() == [])
    bench.move(to: at(55, 10))
    bench.move(to: overFirst)
    bench.release()
    #expect(
      trace.lines == [
        "payload of a", "source: initial", "source: active", "source: active", "album: entering", "album: active",
        "album takes a", "source: ending(copy)", "source: ended(copy)", "album: ended(copy)",
        "source: data transfer completed", "album: data transfer completed",
      ])
  }

  @Test func `ST3: an empty payload makes no session, and the input is unhandled`() {
    let bench = bench(payload { _ in .items([]) })
    let response = bench.lift("a")
    bench.move(to: overFirst)
    bench.release()
    #expect(trace.lines == ["payload of a"])
    #expect(!response.isHandled)
    let reason = Reason(
      "there is nothing to lift", code: "nothing_to_lift", parameters: [.init(name: "item_id", value: "a")])
    #expect(response.outcome == DragOutcome(operation: nil, cause: .notLifted, reason: reason))
  }

  @Test func `a draggable without a drag container around it is its own payload, unless it names another item`() {
    func dragged(_ modifier: Modifier) -> [Identifier]? {
      let bench = Bench {
        Node.hstack(id: "desk") {
          Node.item(id: "a", type: "photo", size: Size(width: 50, height: 50)).modifier(modifier)
        }
      }
      bench.lift("a")
      return bench.session?.items.map(\.id)
    }
    #expect(dragged(.draggable()) == ["a"])
    #expect(dragged(.draggable(containerItemID: "a")) == nil)
    #expect(dragged(.draggable(namespace: "other")) == ["a"])
  }

  @Test func `ST3: a draggable without an item makes no session, and a refused payload has a reason`() {
    let none = Bench { desk { photos("a", modifiers: .draggable { nil }) } }
    none.press(at(50, 200))
    #expect(!none.move(to: at(60, 200)).isHandled)
    let refused = bench(payload { _ in .refused("a is covered") })
    #expect(refused.lift("a").outcome?.reason == "a is covered")
    #expect(trace.lines == ["payload of a"])
  }

  @Test func `ST4: without a matching drag container no session begins, and the reason names its type`() {
    let outcome = bench(.dragContainer(for: "song")).lift("a").outcome
    #expect(outcome?.cause == .notLifted)
    #expect(outcome?.reason?.code == "no_drag_container")
    #expect(outcome?.reason?.text == "no drag container for photo is around a")
    #expect(trace.lines == [])
  }

  @Test func `if a drag container has another namespace than a draggable, the reason names the namespace`() {
    let outcome = Bench {
      Node.hstack(id: "desk") {
        Node.item(id: "a", type: "photo", size: Size(width: 50, height: 50)).modifier(.draggable(namespace: "shop"))
      }
      .modifier(anyPhoto)
    }
    .lift("a").outcome
    #expect(outcome?.reason?.text == "no drag container for photo in namespace 'shop' is around a")
  }

  @Test func `ST5: a payload may have more items than requested, and the session counts them`() {
    let bench = bench(payload { _ in .items(["a", "b", "c"].map { DragItem(id: $0, type: "photo") }) })
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.session?.itemsCount == 3)
    bench.release()
    #expect(
      trace.lines == [
        "payload of a", "source: initial", "source: active", "source: active", "album: entering", "album: active",
        "album takes a b c", "source: ending(copy)", "source: ended(copy)", "album: ended(copy)",
        "source: data transfer completed", "album: data transfer completed",
      ])
  }

  @Test func `ST6: items keep the order of the payload, and the leader names the grabbed one`() {
    var leader: Int?
    let bench = Bench {
      desk {
        photos(
          "a", "b", "c",
          modifiers: .dragContainer(for: "photo") { _, _ in
            .items(["c", "b", "a"].map { DragItem(id: $0, type: "photo") })
          },
          .onDragSessionUpdated { session in
            leader = session.leader
            return .done
          })
      }
    }
    bench.lift("b")
    #expect(bench.session?.items.map(\.id) == ["c", "b", "a"])
    #expect(leader == 1)
  }

  @Test func `ST7: an item that was never on screen can be in the payload`() {
    let bench = bench(payload { ids in .items((ids + ["unseen"]).map { DragItem(id: $0, type: "photo") }) })
    bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "payload of a", "source: initial", "source: active", "source: active", "album: entering", "album: active",
        "album takes a unseen", "source: ending(copy)", "source: ended(copy)", "album: ended(copy)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.itemIDs) == [["a", "unseen"]])
  }
}
