import DragEngine
import Testing

@Suite struct `Several pointers at once` {
  let trace = Trace()

  private func bench() -> Bench {
    Bench(trace) { [trace] in
      desk {
        photos(
          "a", "b", "c",
          modifiers: .dragContainer(for: "photo") { ids, _ in
            .items((ids == ["c"] ? ["c", "a"] : ids).map { DragItem(id: $0, type: "photo") })
          }, trace.source())
        zone("album", modifiers: trace.drop("album"))
        zone("recents", 1, modifiers: trace.drop("recents"))
      }
    }
  }

  @Test func `two pointers drag two items, each to its own place`() {
    let bench = bench()
    bench.lift("a", pointer: 1)
    bench.lift("b", pointer: 2)
    bench.move(to: overSecond, pointer: 1)
    bench.move(to: overFirst, pointer: 2)
    #expect(bench.engine.dropSession(pointer: 1)?.to == "recents")
    #expect(bench.engine.dropSession(pointer: 2)?.to == "album")
    bench.release(pointer: 2)
    bench.release(pointer: 1)
    #expect(trace.lines.filter { $0.contains("takes") } == ["album takes b", "recents takes a"])
  }

  @Test func `an item that is being dragged cannot be lifted again, nor as part of another payload`() {
    let bench = bench()
    bench.lift("a", pointer: 1)
    #expect(bench.lift("a", pointer: 2).outcome?.reason?.text == "a is already being dragged")
    #expect(bench.lift("c", pointer: 3).outcome?.reason?.text == "a is already being dragged")
    bench.release(pointer: 1)
    #expect(bench.lift("c", pointer: 4).isHandled)
  }

  @Test func `a cancelled drag of one pointer does not affect the drag of another`() {
    let bench = bench()
    bench.lift("a", pointer: 1)
    bench.move(to: overFirst, pointer: 1)
    bench.lift("b", pointer: 2)
    bench.engine.cancelDrag(pointer: 1)
    #expect(!bench.engine.isDragging(pointer: 1))
    #expect(bench.engine.isDragging(pointer: 2))
    bench.move(to: overFirst, pointer: 2)
    #expect(bench.release(pointer: 2).outcome?.cause == .dropped)
  }

  @Test func `a tap on the gap of a drag hits the list, not the dragged item`() {
    let board = Board(["left": ["a"], "right": ["x", "y"]])
    board.modifiers = [
      .onTapGesture { tap in
        board.trace.append("tap on \(tap.itemID?.description ?? "-") in \(tap.containerID?.description ?? "-")")
        return .done
      }
    ]
    let bench = board.bench
    bench.lift("a", pointer: 1)
    bench.move(to: at(170, 25), pointer: 1)
    #expect(bench.engine.dropSession(pointer: 1)?.before == "y")
    bench.tap(at(170, 30))
    bench.tap(at(170, 50))
    #expect(board.trace.lines == ["tap on - in right", "tap on y in right"])
  }

  @Test func `a tap on the place of a lifted item hits the node around it, also a node that is not drawn`() {
    let trace = Trace()
    let bench = Bench(trace) {
      Node.vstack(size: Size(width: 100, height: 100)) {
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 100)).modifier(.draggable())
      }
      .modifier(
        .onTapGesture { _ in
          trace.append("tap")
          return .done
        })
    }
    bench.lift("a", pointer: 1)
    bench.tap(at(50, 50))
    #expect(trace.lines == ["tap"])
  }

  @Test func `a tap on an item that a drag has moved aside is at the touched point of the item`() {
    let board = Board(["left": ["a"], "right": ["x", "y"]])
    var taps: [String] = []
    board.modifiers = [
      .onTapGesture { tap in
        taps.append("\(tap.itemID?.description ?? "-") at \(Int(tap.location.y))")
        return .done
      }
    ]
    let bench = board.bench
    bench.lift("a", pointer: 1)
    bench.move(to: at(170, 25), pointer: 1)
    bench.tap(at(170, 45))
    #expect(taps == ["y at 25"])
  }

  @Test func `a tap hits a node inside an item that a drag has moved aside, also a node that is not drawn`() {
    let trace = Trace()
    let bench = Bench(trace) {
      Node.container(.vstack, id: "list", size: Size(width: 100, height: 200), spacing: 0) {
        Node.forEach(["a", "b"] as [Identifier]) { id in
          Node.item(id: id, type: "card", size: Size(width: 100, height: 20)) {
            Node.vstack(size: Size(width: 100, height: 20))
              .modifier(
                .onTapGesture { _ in
                  trace.append("button of \(id)")
                  return .done
                })
          }
        }
        .reorderable()
      }
      .modifier(.reorderContainer(for: "card") { _ in .done })
    }
    bench.lift("a", pointer: 1)
    bench.move(to: at(50, 90), pointer: 1)
    bench.tap(at(50, 10))
    #expect(trace.lines == ["button of b"])
  }

  @Test func `a drop that removes the items of another pointer ends that drag`() {
    let board = Board(["left": ["a", "b"], "right": ["x"]])
    board.answer = { [board] _ in
      board.lists["left"] = []
      return .done
    }
    let bench = board.bench
    bench.lift("a", pointer: 1)
    bench.lift("b", pointer: 2)
    bench.move(to: at(170, 100), pointer: 1)
    bench.release(pointer: 1)
    #expect(bench.outcomes.map(\.cause) == [.dropped, .sourceGone])
    #expect(!bench.move(to: at(170, 5), pointer: 2).isHandled)
  }

  @Test func `after a cancelled source changes the scene the other drags are re-evaluated`() {
    var ids: [Identifier] = ["a", "b", "c"]
    let bench = Bench(trace) {
      desk {
        Node.host(id: "photos", frame: Rect(x: 0, y: 0, width: 100, height: 300)) {
          for (index, id) in ids.enumerated() {
            Node.item(id: id, type: "photo", frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
              .modifier(.draggable())
              .modifier(
                .onDragSessionUpdated { session in
                  if case .ended = session.phase { ids = [] }
                  return .done
                })
          }
        }
        .modifier(anyPhoto)
      }
    }
    bench.lift("a", pointer: 1)
    bench.lift("b", pointer: 2)
    bench.engine.send(.pointerCancelled(pointer: 1))
    bench.move(to: overFirst, pointer: 2)
    #expect(bench.outcomes.map(\.cause) == [.cancelled, .sourceGone])
  }

  @Test func `hundreds of ended presses do not affect a drag`() {
    let bench = bench()
    for pointer in 0..<500 {
      bench.press(overNothing, pointer: PointerID(pointer))
      bench.release(pointer: PointerID(pointer))
    }
    bench.lift("a", pointer: 7)
    for pointer in 500..<600 {
      bench.press(overNothing, pointer: PointerID(pointer))
      bench.release(pointer: PointerID(pointer))
    }
    bench.move(to: overFirst, pointer: 7)
    #expect(bench.release(pointer: 7).outcome?.cause == .dropped)
  }

  @Test func `a finger that rested and rises without a tick between has handled its press`() {
    let bench = bench()
    let press = bench.engine.send(.pointerDown(at: bench.center("a"), time: 0, pointer: 1, device: .touch))
    #expect(press.isHandled)
    #expect(bench.engine.send(.pointerUp(time: 2, pointer: 1)).isHandled)
    #expect(bench.outcomes.isEmpty)
  }
}

@Suite struct `External drags` {
  let trace = Trace()

  private func bench() -> Bench {
    Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone("album", modifiers: trace.drop("album", for: ["photo", "public.png"]), trace.destination("album"))
      }
    }
  }

  @Test func `an external drag has a count of items and no origin, and a destination gets the items of its types`() {
    let bench = bench()
    bench.engine.enterDrag(types: ["public.png", "text"], at: overNothing)
    bench.move(to: overFirst)
    #expect(bench.session?.itemsCount == 2)
    #expect(bench.session?.from == nil)
    bench.move(to: at(260, 50))
    let outcome = bench.release().outcome
    #expect(
      trace.lines == [
        "album: entering", "album: active", "album: active", "album takes 1",
        "album: ended(copy)", "album: data transfer completed",
      ])
    #expect(outcome?.acceptedItemCount == 1)
    #expect(outcome?.route.to == "album")
  }

  @Test func `an external drag that leaves ends, and every observer is notified`() {
    let bench = bench()
    bench.engine.enterDrag(types: ["photo"], at: overFirst)
    #expect(bench.engine.exitDrag().outcome?.cause == .noTarget)
    #expect(trace.lines == ["album: entering", "album: active", "album: ended(cancel)"])
    #expect(!bench.engine.exitDrag().isHandled)
  }

  @Test func `exit has no effect on a drag of this program`() {
    let bench = bench()
    bench.lift("a")
    #expect(!bench.engine.exitDrag().isHandled)
    #expect(bench.engine.isDragging())
  }

  @Test func `the ids of an external drag differ from those of the scene`() {
    let bench = Bench {
      desk { Node.item(id: 1, type: "photo", frame: Rect(x: 0, y: 0, width: 50, height: 50)).modifier(.draggable()) }
        .modifier(anyPhoto)
    }
    bench.engine.enterDrag(types: ["photo"], at: overNothing)
    #expect(bench.engine.placements.allSatisfy { $0.state == .resting })
    #expect(bench.lift(1, pointer: 1).isHandled)
  }

  @Test func `an invalid external drag does not begin`() {
    let bench = bench()
    #expect(!bench.engine.enterDrag(types: [], at: overFirst).isHandled)
    #expect(!bench.engine.enterDrag(types: ["photo"], at: at(.nan, 0)).isHandled)
    bench.lift("a")
    #expect(!bench.engine.enterDrag(types: ["photo"], at: overFirst).isHandled)
    #expect(bench.engine.enterDrag(types: ["photo"], at: overFirst, pointer: 1).isHandled)
  }
}

@Suite struct `A new scene during a drag` {
  let trace = Trace()

  @Test
  func `a new scene during a drag keeps identity: no destination is left or entered, and its new closures are called`()
  {
    var generation = 1
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto, trace.source("source \(generation)"))
        zone("album", modifiers: trace.drop("album \(generation)"), trace.destination("album \(generation)"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    _ = trace.take()
    generation = 2
    bench.engine.invalidateScene()
    bench.move(to: at(260, 50))
    #expect(trace.take() == ["album 2: active", "source 2: active", "album 2: active"])
    bench.release()
    #expect(
      trace.take() == [
        "album 2 takes a", "source 2: ending(copy)", "source 2: ended(copy)", "album 2: ended(copy)",
        "source 2: data transfer completed", "album 2: data transfer completed",
      ])
  }

  @Test func `nodes without ids are identified by their path from the nearest ancestor with an id`() {
    var hasBanner = false
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        Node.host(frame: Rect(x: 200, y: 0, width: 100, height: 100)).modifier(trace.drop("album"))
          .modifier(trace.destination("album"))
        if hasBanner { Node.host(frame: Rect(x: 0, y: 350, width: 600, height: 50)) }
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    _ = trace.take()
    hasBanner = true
    bench.engine.invalidateScene()
    bench.move(to: at(251, 50))
    #expect(trace.take() == ["album: active", "album: active"])
  }

  @Test func `a destination that moves under a still pointer is entered`() {
    var x = 400.0
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        Node.host(id: "album", frame: Rect(x: x, y: 0, width: 100, height: 100)).modifier(trace.drop("album"))
          .modifier(trace.destination("album"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(trace.take() == [])
    x = 200
    bench.engine.invalidateScene()
    _ = bench.engine.placements
    #expect(trace.take() == ["album: entering", "album: active"])
  }

  @Test func `a destination accepts a drag while an item of its types is carried`() {
    var ids: [Identifier] = ["photo 1", "photo 2", "note"]
    func type(_ id: Identifier) -> Identifier { id == "note" ? "note" : "photo" }
    let all = Modifier.dragContainer(for: "photo") { _, _ in
      .items(["photo 1", "photo 2", "note"].map { DragItem(id: $0, type: type($0)) })
    }
    let bench = Bench {
      desk(all) {
        for (index, id) in ids.enumerated() {
          Node.item(id: id, type: type(id), frame: Rect(x: 0, y: 20 * Double(index), width: 100, height: 20))
            .modifier(.draggable())
        }
        zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
        zone("diary", 1, modifiers: .dropDestination(for: ["note"]) { _ in .done })
      }
    }
    func takers() -> [Identifier?] {
      [overFirst, overSecond].map { place in
        bench.move(to: place)
        return bench.engine.placements.first { $0.state == .targeted }?.id
      }
    }
    bench.lift("photo 1")
    #expect(takers() == ["album", "diary"])
    ids = ["photo 1", "note"]
    bench.engine.invalidateScene()
    #expect(takers() == ["album", "diary"])
    ids = ["photo 1"]
    bench.engine.invalidateScene()
    #expect(takers() == ["album", nil])
  }

  @Test func `the lifted items follow the pointer, the first in front`() {
    let bench = Bench {
      desk {
        photos("a", "b", modifiers: anyPhoto, .dragContainerSelection { ["b", "a"] }, .dragPreviewsFormation(.none))
      }
    }
    bench.lift("a")
    bench.move(to: at(150, 110))
    let lifted = bench.engine.placements.filter { $0.state == .lifted }
    #expect(lifted.map(\.id) == ["a", "b"])
    #expect(lifted.map(\.frame.origin) == [at(100, 100), at(100, 120)])
  }
}
