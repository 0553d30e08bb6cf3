import DragEngine
import Testing

@Suite struct `Phases and the end of a drag` {
  let trace = Trace()

  private func bench(
    _ modifiers: Modifier..., answer: @escaping (Delivery) -> CommandAnswer = { _ in .done }
  ) -> Bench {
    Bench(trace) { [trace] in
      desk {
        modifiers.reduce(photos("a", "b", modifiers: anyPhoto, everything, trace.source())) { $0.modifier($1) }
        zone("album", modifiers: trace.drop("album", answer), trace.destination("album"))
        zone("recents", 1, modifiers: trace.drop("recents"), trace.destination("recents"))
      }
    }
  }

  @Test func `PH1: a drag is initial, active, ending, ended with the same operation, then its data is complete`() {
    bench().drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "source: initial", "source: active",
        "source: active", "album: entering", "album: active",
        "album takes a", "source: ending(copy)", "source: ended(copy)",
        "album: ended(copy)", "source: data transfer completed", "album: data transfer completed",
      ])
  }

  @Test func `PH2: a cancelled drag ends with cancel, without data`() {
    bench().drag("a", to: overNothing)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "source: ending(cancel)", "source: ended(cancel)",
      ])
  }

  @Test func `PH3: a destination is entered, active, then exited or ended, and a drag that returns starts over`() {
    let bench = bench()
    bench.lift("a")
    for place in [overFirst, overNothing, overFirst] { bench.move(to: place) }
    bench.release()
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "album: active", "source: active",
        "album: exiting", "source: active", "album: entering", "album: active", "album takes a", "source: ending(copy)",
        "source: ended(copy)", "album: ended(copy)", "source: data transfer completed",
        "album: data transfer completed",
      ])
  }

  @Test(arguments: ["drop", "drop elsewhere", "drop nowhere", "cancel", "suspend"])
  func `PH4: every destination that saw the session gets its end once`(how: String) {
    let bench = bench()
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: overSecond)
    bench.move(to: overFirst)
    switch how {
    case "drop": bench.release()
    case "drop elsewhere":
      bench.move(to: overSecond)
      bench.release()
    case "drop nowhere":
      bench.move(to: overNothing)
      bench.release()
    case "cancel": bench.engine.send(.keyDown(.escape))
    default: bench.engine.send(.suspended())
    }
    let end = how.hasPrefix("drop") && how != "drop nowhere" ? "ended(copy)" : "ended(cancel)"
    for name in ["album", "recents", "source"] {
      #expect(trace.lines.filter { $0.hasPrefix("\(name): ended") } == ["\(name): \(end)"])
    }
  }

  @Test func `PH4: an observer around two destinations gets the end once`() {
    let bench = Bench(trace) { [trace] in
      desk(trace.destination("desk")) {
        photos("a", modifiers: anyPhoto)
        zone("album", modifiers: trace.drop("album"))
        zone("recents", 1, modifiers: trace.drop("recents"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: overSecond)
    bench.release()
    #expect(
      trace.lines == [
        "desk: entering", "desk: active", "desk: exiting", "desk: entering", "desk: active", "recents takes a",
        "desk: ended(copy)", "desk: data transfer completed",
      ])
  }

  @Test func `PH5: a drag has exactly one end, and later inputs are ignored`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    _ = trace.take()
    bench.release()
    bench.move(to: overSecond)
    bench.engine.send(.keyDown(.escape))
    bench.engine.send(.pointerCancelled())
    bench.engine.send(.suspended())
    bench.engine.cancelDrag()
    #expect(trace.lines == [])
    #expect(bench.outcomes.count == 1)
  }

  @Test(arguments: [
    ("escape", Cause.cancelled), ("pointer", .cancelled), ("suspension", .suspended), ("call", .reloaded),
    ("removal", .sourceGone),
  ])
  func `PH6: Escape, the pointer, suspension, removal of the source and a call cancel the drag, with a cause`(
    how: String, cause: Cause
  ) {
    var isThere = true
    let bench = Bench(trace) { [trace] in
      desk(trace.source()) {
        if isThere { photos("a", modifiers: anyPhoto) }
        zone("album", modifiers: trace.drop("album"), trace.destination("album"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    switch how {
    case "escape": bench.engine.send(.keyDown(.escape))
    case "pointer": bench.engine.send(.pointerCancelled())
    case "suspension": bench.engine.send(.suspended())
    case "call": bench.engine.cancelDrag(cause: .reloaded, reason: "the rules are new")
    default:
      isThere = false
      bench.engine.invalidateScene()
      bench.move(to: overNothing)
    }
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "album: active",
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
      ])
    #expect(bench.outcomes.map(\.cause) == [cause])
    #expect(bench.release().outcome == nil)
  }

  @Test func `PH7: observers around a source or a destination are notified from the inside out`() {
    let bench = Bench(trace) { [trace] in
      desk(trace.destination("desk"), trace.source("around")) {
        photos("a", modifiers: anyPhoto, trace.source("column"))
        zone("album", modifiers: trace.drop("album"), trace.destination("album"))
      }
    }
    bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "column: initial", "around: initial", "column: active", "around: active", "column: active", "around: active",
        "album: entering", "desk: entering", "album: active", "desk: active", "album takes a", "column: ending(copy)",
        "around: ending(copy)", "column: ended(copy)", "around: ended(copy)", "album: ended(copy)", "desk: ended(copy)",
        "column: data transfer completed", "around: data transfer completed", "album: data transfer completed",
        "desk: data transfer completed",
      ])
  }

  @Test func `PH8: the ids of a type that is not dragged are empty, and an external drag has no local session`() {
    var sourceIDs: [[Identifier]] = []
    let bench = bench(
      .onDragSessionUpdated { session in
        sourceIDs = [session.draggedItemIDs(for: "photo"), session.draggedItemIDs(for: "song")]
        return .done
      })
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(sourceIDs == [["a"], []])
    #expect(bench.session?.localSession?.draggedItemIDs(for: "photo") == ["a"])
    #expect(bench.session?.localSession?.draggedItemIDs(for: "song") == [])
    bench.engine.enterDrag(types: ["photo"], at: overFirst, pointer: 1)
    #expect(bench.engine.dropSession(pointer: 1)?.localSession == nil)
    #expect(bench.engine.dropSession(pointer: 1)?.itemsCount == 1)
  }

  @Test func `PH9: the drag and drop sessions of one drag share an id, and another drag has another id`() {
    var ids: [DragSession.ID] = []
    let bench = bench(
      .onDragSessionUpdated { session in
        ids.append(session.id)
        return .done
      })
    bench.lift("a")
    bench.move(to: overFirst)
    let first = bench.session?.id
    bench.release()
    #expect(Set(ids) == [first])
    bench.lift("a")
    #expect(bench.session?.id != first)
  }

  @Test func `locations are local to the node of each observer`() {
    var places: [Point] = []
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto)
        zone(
          "album", modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .onDropSessionUpdated { if $0.phase == .active { places.append($0.location) } })
      }
      .modifier(
        .onDragSessionUpdated { session in
          if session.phase == .active { places.append(session.location) }
          return .done
        })
    }
    bench.lift("a")
    bench.move(to: at(210, 40))
    #expect(places == [at(53, 10), at(210, 40), at(10, 40)])
  }

  @Test func `a source that fails at a cancel does not affect the other observers`() {
    let bench = bench(trace.source("second") { _, _ in .failed("broken") }, trace.source("third"))
    bench.drag("a", to: overNothing)
    #expect(
      trace.lines == [
        "source: initial", "second: initial", "third: initial", "source: active", "second: active", "third: active",
        "source: active", "second: active", "third: active", "source: ending(cancel)", "second: ending(cancel)",
        "third: ending(cancel)", "source: ended(cancel)", "second: ended(cancel)", "third: ended(cancel)",
      ])
    #expect(bench.failures == ["broken"])
    #expect(bench.outcomes.map(\.cause) == [.noTarget])
  }

  @Test func `after a drop that takes a part, the source sees the ids of the taken items only, by type`() {
    let types: [Identifier] = ["photo", "film"]
    var ids: [[Identifier]] = []
    let bench = Bench {
      desk(everything) {
        photos(
          "a",
          modifiers: .dragContainer(for: "photo") { _, _ in
            .items(types.map { DragItem(id: "a", type: $0) })
          },
          .onDragSessionUpdated { session in
            if case .ended = session.phase { ids = types.map { session.draggedItemIDs(for: $0) } }
            return .done
          })
        zone(
          "zone", modifiers: .dropDestination(for: ["photo", "film"]) { _ in .done },
          .dropConfiguration { _ in DropConfiguration(operation: .copy, acceptedItemCount: 1) })
      }
    }
    bench.drag("a", to: overFirst)
    #expect(ids == [["a"], []])
  }
}
