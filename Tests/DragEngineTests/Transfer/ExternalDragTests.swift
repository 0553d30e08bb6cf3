import DragEngine
import Testing

@Suite struct `Drags from and to other programs` {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  private func bench(
    _ configuration: DragConfiguration = DragConfiguration(withinApp: [.copy, .move], outsideApp: [.copy, .move]),
    visibility: Visibility = .all
  ) -> Bench {
    Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos(
          "a", "b", modifiers: promises.payload(types: ["text", "picture"], visibility: visibility),
          .dragConfiguration(configuration), trace.source())
        zone(
          "album", modifiers: .dropDestination(for: ["text"], promises.load("text", onto: album)),
          trace.destination("album"))
      }
    }
  }

  private func tick(_ bench: Bench) -> Response { bench.engine.send(.tick(time: bench.engine.time)) }

  // MARK: Drags from other programs

  @Test func `an external drag has several types for each item, and exports bytes on request`() {
    promises.answer = { $1.complete(Bytes("\($0)")) }
    let bench = bench()
    let items = [promises.provider("x", types: ["picture", "text"]), promises.provider("y", types: ["picture"])]
    bench.engine.enterDrag(items: items, at: overFirst)
    #expect(bench.session?.itemsCount == 2)
    #expect(bench.session.map { bench.engine.hasItems(conformingTo: ["text"], in: $0) } == true)
    #expect(bench.session.map { bench.engine.hasItems(conformingTo: ["movie"], in: $0) } == false)
    bench.release()
    #expect(!trace.lines.contains { $0.hasPrefix("export") })
    #expect(tick(bench).outcome?.operation == .copy)
    #expect(trace.lines.filter { $0.hasPrefix("export") } == ["export x.text"])
    #expect(album.items == ["x.text"])
    #expect(bench.outcomes.map(\.acceptedItemCount) == [1])
  }

  @Test func `DA7: types that a source restricts to its own process are hidden from this process`() {
    let bench = bench()
    let items = [promises.provider("x", types: ["text"], visibility: .ownProcess)]
    #expect(!bench.engine.enterDrag(items: items, at: overFirst).isHandled)
    let mixed = ItemProvider()
    mixed.registerDataRepresentation(for: "text", visibility: .team) { $0.fail("no") }
    mixed.registerDataRepresentation(for: "picture") { $0.fail("no") }
    bench.engine.enterDrag(items: [mixed], at: overFirst)
    #expect(
      bench.verdict == Verdict(operation: .cancel, cause: .noTarget, details: DropDetails(acceptedItemCount: 0)))
  }

  @Test func `a program that exits while its data is loading ends the drop with the cause sourceGone`() {
    let bench = bench()
    let item = promises.provider("x")
    bench.engine.enterDrag(items: [item], at: overFirst)
    bench.release()
    _ = tick(bench)
    item.withdraw(because: "the other program quit")
    _ = tick(bench)
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
    #expect(album.items == [])
  }

  @Test func `a destination receives a local item as one of its promised types`() {
    promises.answer = { $1.complete(Bytes("\($0)")) }
    let bench = bench(visibility: .ownProcess)
    bench.drag("b", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["b.text"])
    #expect(bench.outcomes.map(\.route.to) == ["album"])
  }

  @Test func `an external drag that a destination deletes leaves the rows of this program, whatever their ids`() {
    let shelf = Shelf(1, 2)
    let bench = Bench(trace, model: shelf) {
      desk {
        Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0) {
          Node.forEach(shelf.items) { Node.item(id: $0, type: "text", size: Size(width: 100, height: 20)) }
            .modifier(
              .onDelete { offsets in
                shelf.remove(offsets)
                return .done
              })
        }
        zone(
          "bin", modifiers: .dropDestination(for: ["text"]) { _ in .done },
          .dropConfiguration { _ in DropConfiguration(operation: .delete) })
      }
    }
    bench.engine.enterDrag(types: ["text"], operations: .delete, at: overFirst)
    #expect(bench.release().outcome?.operation == .delete)
    #expect(shelf.items == [1, 2])
  }

  // MARK: Drags to other programs

  @Test func `DA7: another program sees the public types and the allowed operations`() {
    let bench = bench(visibility: .team)
    #expect(bench.engine.exportedDrag() == nil)
    bench.lift("a")
    let drag = bench.engine.exportedDrag()
    #expect(drag?.operations == [.copy, .move])
    #expect(drag?.items.map(\.types) == [[]])
    #expect(drag?.items.map(\.suggestedName) == ["a.txt"])
    #expect(drag?.id == bench.session?.id)
    #expect(throws: LoadError.self) { try bench.engine.loadExported("text", fromItem: 0) { _ in } }
  }

  @Test func `OP4: a drag by a finger never offers move to another program`() {
    let bench = bench()
    let place = bench.center("a")
    bench.engine.send(.pointerDown(at: place, time: 1, device: .touch))
    bench.engine.send(.tick(time: 3))
    bench.engine.send(.pointerMoved(to: overNothing, time: 3.1))
    #expect(bench.engine.exportedDrag()?.operations == .copy)
    #expect(bench.engine.endExportedDrag(operation: .move).outcome?.cause == .notSuggested)
    #expect(trace.lines.last == "source: ended(cancel)")
  }

  @Test func `another program that accepts a drag gets its bytes, and the source is notified of the end`() throws {
    promises.answer = { $1.complete(Bytes("\($0)")) }
    let bench = bench()
    bench.lift("a")
    bench.move(to: overNothing)
    _ = trace.take()
    let load = try bench.engine.loadExported("picture", fromItem: 0) { [trace] in trace.append("out: \($0.words)") }
    #expect(trace.lines == [])
    _ = tick(bench)
    #expect(load.isFinished)
    #expect(trace.take() == ["export a.picture", "out: a.picture"])
    #expect(bench.engine.isDragging())
    let outcome = bench.engine.endExportedDrag(operation: .move).outcome
    #expect(
      trace.take() == ["source: ending(move)", "source: ended(move)", "source: data transfer completed"])
    #expect(outcome?.operation == .move)
    #expect(outcome?.route.to == nil)
    #expect(outcome?.acceptedItemCount == 1)
    #expect(!bench.release().isHandled)
    #expect(bench.outcomes.count == 1)
  }

  @Test func `MD3: a move into another program waits for its data, and leaves the source intact if it fails`() throws {
    let bench = bench()
    bench.lift("a")
    try bench.engine.loadExported("text", fromItem: 0) { [trace] in trace.append("out: \($0.words)") }
    _ = tick(bench)
    _ = trace.take()
    #expect(bench.engine.endExportedDrag(operation: .move).outcome == nil)
    #expect(trace.lines == [])
    promises["a", "text"]?.fail("the disk is gone")
    _ = tick(bench)
    #expect(
      trace.take() == [
        "out: failed: the disk is gone", "source: ending(cancel)", "source: ended(cancel)",
        "source: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.failedItemIDs) == [["a"]])
  }

  @Test func `another program gets no data of a cancelled drag`() throws {
    let bench = bench()
    bench.lift("a")
    try bench.engine.loadExported("text", fromItem: 0) { _ in Issue.record("the request was cancelled") }
    _ = tick(bench)
    bench.engine.send(.keyDown(.escape))
    #expect(promises["a", "text"]?.isCancelled == true)
    promises["a", "text"]?.complete(Bytes("late"))
    _ = tick(bench)
    #expect(throws: LoadError.self) { try bench.engine.loadExported("text", fromItem: 0) { _ in } }
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
    #expect(!bench.engine.endExportedDrag(operation: .copy).isHandled)
  }

  @Test func `a drag ends with the cause for which another program did not take it`() {
    for (operation, cause) in [
      (DropOperation.forbidden, Cause.refused), (.cancel, .cancelled), (.alias, .notSuggested),
    ] {
      let bench = bench()
      bench.lift("a")
      #expect(bench.engine.endExportedDrag(operation: operation).outcome?.cause == cause)
      #expect(bench.outcomes.count == 1)
    }
  }

  @Test func `an external drag is not offered to other programs`() {
    let bench = bench()
    bench.engine.enterDrag(items: [promises.provider("x")], at: overFirst)
    #expect(bench.engine.exportedDrag() == nil)
    #expect(!bench.engine.endExportedDrag(operation: .copy).isHandled)
  }

  @Test func `another program also gets the data of items that were added after its first request`() throws {
    promises.answer = { $1.complete(Bytes("\($0)")) }
    let bench = bench()
    bench.lift("a")
    bench.move(to: overNothing)
    try bench.engine.loadExported("text", fromItem: 0) { [trace] in trace.append("out: \($0.words)") }
    _ = tick(bench)
    let drag = try #require(bench.session?.id)
    #expect(bench.engine.addItems([promises.item("b")], to: drag).isHandled)
    _ = trace.take()
    try bench.engine.loadExported("text", fromItem: 1) { [trace] in trace.append("out: \($0.words)") }
    _ = tick(bench)
    #expect(trace.lines.suffix(2) == ["export b.text", "out: b.text"])
    let outcome = bench.engine.endExportedDrag(operation: .copy).outcome
    #expect(outcome?.itemIDs == ["a", "b"] && outcome?.acceptedItemCount == 2)
  }

  @Test func `items cannot be added to the drag of another program`() throws {
    let bench = bench()
    bench.engine.enterDrag(items: [promises.provider("x")], at: overFirst)
    let drag = try #require(bench.session?.id)
    guard case .refused(let reason) = bench.engine.addItems([promises.item("a")], to: drag) else {
      return #expect(Bool(false))
    }
    #expect(reason?.code == "external_drag" && bench.session?.itemsCount == 1)
  }

  @Test func `an item under an external drag is found, also if a dragged item has the same id`() throws {
    var label = "before"
    let bench = Bench(trace) {
      desk {
        zone("album", modifiers: .dropDestination(for: ["text"]) { _ in .done }) {
          Node.item(id: 1, type: "text", frame: Rect(x: 200, y: 0, width: 100, height: 100), label: label)
        }
      }
    }
    bench.engine.enterDrag(types: ["text"], operations: .copy, at: overFirst)
    let session = try #require(bench.session)
    #expect(session.items.map(\.id) == [1] && bench.engine.itemUnder(session) == 1)
    var found: Identifier?
    bench.engine.perform {
      label = "after"
      bench.engine.invalidateScene()
      try? bench.engine.updateScene()
      found = bench.engine.itemUnder(session)
      return .done
    }
    #expect(found == 1, "in a scene that is newer than the latest move")
  }
}
