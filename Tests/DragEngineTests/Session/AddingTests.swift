import DragEngine
import Testing

/// Items that are added to a running drag.
struct AddingTests {
  private let trace = Trace()

  private func photo(_ id: Identifier) -> DragItem { DragItem(id: id, type: "photo") }

  /// Photos with a closure for additions, and a zone that records its drops.
  private func bench(_ adding: Modifier?, zoneModifiers: Modifier...) -> Bench {
    Bench(trace) { [trace] in
      desk {
        [adding, anyPhoto, trace.source(), .dragPreviewsFormation(.none)].compactMap(\.self).reduce(
          photos("a", "b", "c")
        ) { $0.modifier($1) }
        zoneModifiers.reduce(zone("zone", modifiers: trace.drop("zone"))) { $0.modifier($1) }
      }
    }
  }

  private var countingZone: Modifier {
    .dropConfiguration { [trace] session in
      trace.append("asked for \(session.itemsCount)")
      return .accepted
    }
  }

  private var tapAdds: Modifier {
    .itemsForAdding { session, grab in
      .items(grab.id.map { [DragItem(id: $0, type: "photo")] } ?? [])
    }
  }

  private func secondTap(_ bench: Bench, on id: Identifier) -> Response {
    bench.press(bench.center(id), pointer: 7, device: .touch)
    return bench.release(pointer: 7)
  }

  @Test func `AD1: a tap with another pointer adds an item, and the target is re-evaluated`() {
    let bench = bench(tapAdds, zoneModifiers: countingZone)
    bench.lift("a")
    bench.move(to: overFirst)
    _ = trace.take()
    #expect(secondTap(bench, on: "b").isHandled)
    #expect(trace.take() == ["source: active", "asked for 2"])
    #expect(bench.release().outcome?.itemIDs == ["a", "b"])
    #expect(
      trace.lines == [
        "zone takes a b", "source: ending(copy)", "source: ended(copy)", "source: data transfer completed",
      ])
  }

  @Test func `AD1: an empty addition has no effect, and the tap is an ordinary tap`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", "b", modifiers: anyPhoto, .itemsForAdding { _, _ in .items([]) })
          .modifier(
            .onTapGesture { _ in
              trace.append("tap"); return .done
            })
        zone("zone", modifiers: trace.drop("zone"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    guard case .performed = secondTap(bench, on: "b") else { return #expect(Bool(false)) }
    #expect(trace.take() == ["tap"] && bench.session?.itemsCount == 1)
    // The same without a closure for additions, without a drag, and with a refusal.
    for adding in [nil, Modifier.itemsForAdding { _, _ in .refused(nil) }] {
      let bench = self.bench(adding)
      bench.lift("a")
      _ = secondTap(bench, on: "b")
      #expect(bench.session?.itemsCount == 1)
    }
    #expect(!secondTap(self.bench(tapAdds), on: "b").isHandled)
  }

  @Test func `AD1: with several drags, the closure chooses the drag that gets the item, or none`() {
    for choice in [nil, 0, 1] {
      let choose: ([DragSession]) -> DragSession.ID? = { sessions in choice.map { sessions[$0].id } }
      let bench = bench(
        .itemsForAdding(chooseSession: choose) { _, grab in .items([DragItem(id: grab.id ?? "-", type: "photo")]) })
      bench.lift("a")
      bench.lift("b", pointer: 1)
      #expect(secondTap(bench, on: "c").isHandled == (choice != nil))
      #expect(bench.session?.itemsCount == (choice == 0 ? 2 : 1))
      #expect(bench.engine.dropSession(pointer: 1)?.itemsCount == (choice == 1 ? 2 : 1))
    }
    let silent = bench(tapAdds)
    silent.lift("a")
    silent.lift("b", pointer: 1)
    #expect(!secondTap(silent, on: "c").isHandled)
  }

  @Test func `an item is in at most one drag, and only once`() {
    let bench = bench(tapAdds)
    bench.lift("a")
    bench.lift("b", pointer: 1)
    let id = bench.session!.id
    guard case .refused(let reason) = bench.engine.addItems([photo("c"), photo("b")], to: id) else {
      Issue.record("not refused")
      return
    }
    #expect(reason?.code == "already_dragged" && bench.session?.itemsCount == 1)
    #expect(!bench.engine.addItems([photo("a")], to: id).isHandled)
    #expect(bench.engine.addItems([photo("a"), photo("c"), photo("c")], to: id).isHandled)
    #expect(bench.session?.items.map(\.id) == ["a", "c"])
  }

  @Test func `items cannot be added to a drag that has ended`() {
    let bench = bench(tapAdds)
    bench.lift("a")
    let id = bench.session!.id
    bench.release()
    #expect(!bench.engine.addItems([photo("b")], to: id).isHandled)
  }

  @Test func `items added by a command join the drag if its transaction is committed`() {
    let bench = bench(nil, zoneModifiers: countingZone)
    bench.lift("a")
    bench.move(to: overFirst)
    let id = bench.session!.id
    _ = trace.take()
    bench.engine.perform {
      #expect(bench.engine.addItems([photo("b")], to: id).isHandled)
      #expect(bench.session?.itemsCount == 1)
      return .refused("no")
    }
    #expect(trace.take() == [] && bench.session?.itemsCount == 1)
    bench.engine.perform {
      bench.engine.addItems([photo("b")], to: id)
      return .done
    }
    #expect(trace.take() == ["source: active", "asked for 2"])
  }

  @Test func `a question cannot add items`() {
    var answer: Response?
    let asking = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone(
          "zone",
          modifiers: trace.drop("zone"),
          .dropConfiguration { session in
            answer = Self.engine?.addItems([DragItem(id: "b", type: "photo")], to: session.id)
            return .accepted
          })
      }
    }
    Self.engine = asking.engine
    defer { Self.engine = nil }
    asking.lift("a")
    asking.move(to: overFirst)
    guard case .failed(let reason)? = answer else { return #expect(Bool(false)) }
    #expect(reason.code == "busy" && asking.session?.itemsCount == 1)
  }

  nonisolated(unsafe) private static var engine: Engine?

  @Test func `a destination that refused the drag is re-evaluated when items join it`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", "b", modifiers: anyPhoto)
        zone(
          "pairs",
          modifiers: .onDrop(
            of: ["photo"],
            delegate: DropDelegate(
              validate: {
                trace.append("validate \($0.itemsCount)"); return $0.itemsCount == 2
              }, validatesOnce: true)
          ) { delivery in
            trace.append("takes \(delivery.items.count)"); return .done
          })
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: overNothing)
    bench.move(to: overFirst)
    #expect(trace.take() == ["validate 1"])
    bench.engine.addItems([photo("b")], to: bench.session!.id)
    #expect(trace.take() == ["validate 2"] && bench.verdict?.operation == .copy)
    bench.release()
    #expect(trace.take() == ["takes 2"])
  }

  @Test func `an added item follows the pointer with the others`() {
    let bench = bench(tapAdds)
    bench.lift("a")
    bench.move(to: at(53, 110))
    _ = secondTap(bench, on: "b")
    let flying = bench.engine.placements.filter { $0.state == .lifted }.map(\.frame)
    bench.move(to: at(63, 130))
    let moved = bench.engine.placements.filter { $0.state == .lifted }.map(\.frame)
    #expect(flying.count == 2)
    #expect(zip(flying, moved).allSatisfy { $1.minX - $0.minX == 10 && $1.minY - $0.minY == 20 })
    #expect(flying.contains { $0 == Rect(x: 0, y: 20, width: 100, height: 20) })
  }

  @Test func `AD1: a tap during an external drag adds nothing to it`() {
    let bench = bench(tapAdds)
    bench.engine.enterDrag(types: ["photo"], at: overFirst)
    #expect(!secondTap(bench, on: "b").isHandled)
    #expect(bench.session?.itemsCount == 1)
  }

  @Test func `one command cannot add an item to two drags`() {
    let bench = bench(nil)
    bench.lift("a")
    bench.lift("b", pointer: 1)
    let (first, second) = (bench.session!.id, bench.engine.dropSession(pointer: 1)!.id)
    var answers: [Response] = []
    bench.engine.perform {
      answers = [first, second].map { bench.engine.addItems([photo("c")], to: $0) }
      return .done
    }
    guard answers.count == 2, case .handled = answers[0], case .refused(let reason) = answers[1] else {
      Issue.record("\(answers)")
      return
    }
    #expect(reason?.code == "already_dragged")
    #expect(bench.session?.items.map(\.id) == ["a", "c"])
    #expect(bench.engine.dropSession(pointer: 1)?.items.map(\.id) == ["b"])
  }

  @Test func `the items that one command adds may not offer too many types together`() {
    let bench = bench(nil)
    bench.lift("a")
    let id = bench.session!.id
    func items(_ kind: String) -> [DragItem] {
      (0..<400).map { DragItem(id: .integer($0), type: .string(ByteString("\(kind) \($0)"))) }
    }
    var answers: [Response] = []
    bench.engine.perform {
      answers = ["x", "y", "z"].map { bench.engine.addItems(items($0), to: id) }
      return .done
    }
    let isHandled = answers.map { if case .handled = $0 { true } else { false } }
    let offered = Set(bench.session?.items.map(\.type) ?? [])
    #expect(isHandled == [true, false, false] && offered.count == 401)
  }
}
