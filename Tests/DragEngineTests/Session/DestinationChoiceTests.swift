import DragEngine
import Testing

@Suite struct `The destination's choice` {
  let trace = Trace()

  private func bench(
    _ ids: Identifier..., answer: ((DropSession) -> DropConfiguration)?
  ) -> Bench {
    Bench(trace) { [trace] in
      let album = zone("album", modifiers: trace.drop("album"), trace.destination("album"))
      return desk {
        photos("a", "b", "c", modifiers: anyPhoto, .dragContainerSelection { ids }, everything, trace.source())
        answer.map { album.modifier(trace.question("album", $0)) } ?? album
      }
    }
  }

  @Test func `DC1: without a configuration a drop copies`() {
    let bench = bench(answer: nil)
    #expect(bench.drag("a", to: overFirst)?.operation == .copy)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "album: active", "album takes a",
        "source: ending(copy)", "source: ended(copy)", "album: ended(copy)", "source: data transfer completed",
        "album: data transfer completed",
      ])
  }

  @Test func `DC2: a destination may choose move when it is suggested`() {
    let bench = bench { DropConfiguration(operation: $0.suggestedOperations.contains(.move) ? .move : .copy) }
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
  }

  @Test func `DC3: an operation outside the suggested set counts as cancel`() {
    let bench = bench { _ in DropConfiguration(operation: .alias) }
    let outcome = bench.drag("a", to: overFirst)
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == .notSuggested)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "asked album", "album: active",
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
      ])
  }

  @Test(arguments: [DropOperation.forbidden, .cancel])
  func `DC4: after forbidden or cancel the action is not called and nothing is transferred`(answer: DropOperation) {
    let bench = bench { _ in DropConfiguration(operation: answer, reason: "the album is full") }
    let outcome = bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "asked album", "album: active",
        "source: ending(\(answer))", "source: ended(\(answer))", "album: ended(\(answer))",
      ])
    #expect(outcome?.cause == .refused)
    #expect(outcome?.reason == "the album is full")
    #expect(outcome?.acceptedItemCount == 0)
  }

  @Test func `DC5: a configuration in Swift is asked on entry and on each update`() {
    let bench = bench { _ in .accepted }
    bench.lift("a")
    bench.move(to: at(210, 10))
    bench.move(to: at(211, 10))
    bench.move(to: at(212, 10))
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "asked album", "album: active",
        "source: active", "asked album", "album: active", "source: active", "asked album", "album: active",
      ])
  }

  @Test func `DC5: the configuration is also asked at the starting place, because it may name another place`() {
    let board = Board(["left": ["a", "b"]])
    board.modifiers = [board.trace.question("board")]
    let bench = board.bench
    bench.lift("a")
    #expect(
      bench.verdict
        == Verdict(
          operation: .cancel, cause: .unchanged, route: Route(from: "left", to: "left", before: "b"),
          details: DropDetails(acceptedItemCount: 0)))
    #expect(board.trace.take() == ["asked board"])
    bench.move(to: at(50, 39))
    #expect(board.trace.take() == ["asked board"])
  }

  @Test func `DC6: answers may differ by location, and the last one before the release is used`() {
    let bench = bench { $0.location.x < 50 ? .forbidden("left half") : .accepted }
    bench.lift("a")
    bench.move(to: at(290, 50))
    #expect(bench.verdict?.operation == .move)
    bench.move(to: at(210, 50))
    #expect(bench.verdict?.operation == .forbidden)
    #expect(bench.release().outcome?.reason == "left half")
  }

  @Test func `DC7: the accepted item count is the badge and the number of delivered items`() {
    let bench = bench("a", "b", "c") { _ in DropConfiguration(.accepted, acceptedItemCount: 2) }
    bench.lift("a")
    #expect(bench.engine.placements.compactMap(\.preview?.badge) == [3])
    bench.move(to: overFirst)
    #expect(bench.engine.placements.compactMap(\.preview?.badge) == [2])
    let outcome = bench.release().outcome
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "asked album", "album: active",
        "album takes a b", "source: ending(move)", "source: ended(move)", "album: ended(move)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(outcome?.acceptedItemCount == 2)
    #expect(outcome?.itemIDs == ["a", "b", "c"])
  }

  @Test func `DC7: accepting 0 items is a refusal`() {
    let bench = bench { _ in DropConfiguration(.accepted, acceptedItemCount: 0) }
    #expect(bench.drag("a", to: overFirst)?.cause == .refused)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "asked album", "album: active",
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
      ])
  }

  @Test
  func `DC8: the configuration sees place, size, count, suggestion and local ids, but no values of external items`() {
    var local: DropSession?
    var seen: (location: Point, size: Size, count: Int, ids: [Identifier]?, hasValue: Bool)?
    let bench = bench("a", "b") { session in
      local = session
      seen = (
        session.location, session.size, session.itemsCount,
        session.localSession?.draggedItemIDs(for: "photo"), session.items.contains { $0.value != nil }
      )
      return .accepted
    }
    bench.lift("a")
    bench.move(to: at(210, 30))
    #expect(seen?.location == at(10, 30))
    #expect(seen?.size == Size(width: 100, height: 100))
    #expect(seen?.count == 2)
    #expect(seen?.ids == ["a", "b"])
    #expect(local?.suggestedOperations == [.copy, .move, .delete])
    bench.release()
    bench.engine.enterDrag(types: ["photo"], at: overFirst, pointer: 1)
    #expect(seen?.ids == nil)
    #expect(seen?.hasValue == false)
  }

  @Test func `DC8: values of local items are readable while hovering`() {
    var value: Int?
    let bench = Bench {
      desk {
        photos(
          "a", modifiers: .dragContainer(for: "photo") { _, _ in .items([DragItem(id: "a", type: "photo", value: 7)]) })
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .dropConfiguration { session in
            value = session.items[0].value as? Int
            return .accepted
          })
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(value == 7)
  }

  @Test func `DC9: a destination may propose one operation for local drags and another one for external drags`() {
    let bench = bench { DropConfiguration(operation: $0.localSession == nil ? .copy : .move) }
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    bench.engine.enterDrag(types: ["photo"], operations: [.copy, .move], at: overFirst, pointer: 1)
    #expect(bench.release(pointer: 1).outcome?.operation == .copy)
  }

  @Test func `of several configurations on a node, the first refusal is used, or else the smallest count`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", "b", "c", modifiers: anyPhoto, .dragContainerSelection { ["a", "b", "c"] })
        zone(
          "album",
          modifiers: trace.drop("album"),
          trace.question("first") { _ in DropConfiguration(.accepted, acceptedItemCount: 2) },
          trace.question("second") { session in
            session.location.x > 90 ? .forbidden("edge") : DropConfiguration(.accepted, acceptedItemCount: 1)
          },
          trace.question("third"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(
      bench.verdict
        == Verdict(
          operation: .copy, route: Route(from: bench.verdict?.route.from, to: "album"),
          details: DropDetails(acceptedItemCount: 1)))
    #expect(trace.take() == ["asked first", "asked second", "asked third"])
    bench.move(to: at(295, 50))
    #expect(bench.verdict?.reason == "edge")
    #expect(trace.take() == ["asked first", "asked second"])
  }

  @Test(arguments: [[1, 2], [2, 1], [nil, 1, 2], [2, nil, 1], [2, 1, nil]] as [[Int?]])
  func `of several accepted item counts the smallest is used, in any order`(counts: [Int?]) {
    let bench = Bench(trace) { [trace] in
      let album = zone("album", modifiers: trace.drop("album"))
      return desk {
        photos("a", "b", "c", modifiers: anyPhoto, .dragContainerSelection { ["a", "b", "c"] })
        counts.reduce(album) { album, count in
          album.modifier(.dropConfiguration { _ in DropConfiguration(.accepted, acceptedItemCount: count) })
        }
      }
    }
    #expect(bench.drag("a", to: overFirst)?.acceptedItemCount == 1)
    #expect(trace.lines == ["album takes a"])
  }

  @Test func `of the items that a drop has taken, the grabbed one is the leader, or else the first`() {
    var leaders: [Int] = []
    let bench = Bench {
      desk {
        photos(
          "a", "b", "c", modifiers: anyPhoto, everything, .dragContainerSelection { ["a", "b", "c"] },
          .onDragSessionUpdated { session in
            if case .ended = session.phase { leaders.append(session.leader) }
            return .done
          })
        zone(
          "zone", modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .dropConfiguration { _ in DropConfiguration(operation: .copy, acceptedItemCount: 2) })
      }
    }
    for photo in ["a", "b", "c"] as [Identifier] { bench.drag(photo, to: overFirst) }
    #expect(leaders == [0, 1, 0])
  }

  @Test func `the monitor gets each new verdict once, also if only its details change`() {
    let bench = bench("a", "b", "c") { session in
      DropConfiguration(operation: .move, acceptedItemCount: session.location.x < 50 ? 1 : 2)
    }
    bench.lift("a")
    for x in [210.0, 220, 260, 270, 350] { bench.move(to: at(x, 50)) }
    let verdicts = bench.events.compactMap { if case .verdict(_, let verdict) = $0 { verdict } else { nil } }
    #expect(verdicts.map(\.operation) == [.move, .move, .cancel])
    #expect(verdicts.map(\.details.acceptedItemCount) == [1, 2, 0])
  }

  @Test func `DC6: of two configurations, the intent of the later one is used if the earlier one has none`() {
    let list = Node.container(
      .vstack, id: "list", frame: Rect(x: 200, y: 0, width: 100, height: 100), spacing: 0
    ) {
      Node.item(id: "row", type: "row", size: Size(width: 100, height: 100))
    }
    var told: DropIntent?
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto)
        list.modifier(
          .collectionDrop(DropDelegate()) { coordinator in
            told = coordinator.intent
            return .done
          }
        )
        .modifier(.dropConfiguration { _ in .accepted })
        .modifier(.dropConfiguration { _ in DropConfiguration.accepted.meaning(.insertIntoDestination) })
      }
    }
    bench.drag("a", to: overFirst)
    #expect(told == .insertIntoDestination)
  }
}
