import DragEngine
import Testing

@Suite struct `Drop destinations` {
  let trace = Trace()

  private func bench(payload: Modifier = anyPhoto, @NodeBuilder _ destinations: @escaping () -> [Node]) -> Bench {
    Bench(trace) { [trace] in
      desk {
        photos("a", "b", "c", modifiers: payload, trace.source())
        destinations()
      }
    }
  }

  @Test func `DD1: the location given to the action is local to the destination`() {
    var location: Point?
    let bench = bench { [trace] in
      zone(
        "album",
        modifiers: trace.drop("album") { delivery in
          location = delivery.location
          return .done
        })
    }
    bench.drag("a", to: at(230, 40))
    #expect(location == at(30, 40))
  }

  @Test func `DD2: a destination of other types is not activated`() {
    let bench = bench { [trace] in
      zone(
        "songs", modifiers: trace.drop("songs", for: ["song"]), trace.destination("songs"), trace.question("songs"))
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(!bench.engine.placements.contains { $0.state == .targeted })
    #expect(bench.release().outcome?.cause == .noTarget)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "source: ending(cancel)", "source: ended(cancel)",
      ])
  }

  @Test(arguments: ["disabled destination", "no types", "disabled node", "hidden node"])
  func `DD3: a destination that is disabled, hidden or without types lets the drag through`(how: String) {
    let bench = bench { [trace] in
      zone("outer", modifiers: trace.drop("outer"), trace.destination("outer")) {
        innerZone(
          "inner",
          modifiers: trace.drop(
            "inner", for: how == "no types" ? [] : ["photo"], isEnabled: how != "disabled destination"),
          trace.destination("inner")
        )
        .disabled(how == "disabled node").hidden(how == "hidden node")
      }
    }
    bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "outer: entering", "outer: active", "outer takes a",
        "source: ending(copy)", "source: ended(copy)", "outer: ended(copy)", "source: data transfer completed",
        "outer: data transfer completed",
      ])
  }

  @Test func `DD4: of a mixed drag only the items that fit arrive`() {
    let mixed = Modifier.dragContainer(for: "photo") { _, _ in
      .items([
        DragItem(id: "a", type: "photo"), DragItem(id: "x", type: "song"), DragItem(id: "b", type: "photo"),
      ])
    }
    let bench = bench(payload: mixed) { [trace] in zone("album", modifiers: trace.drop("album")) }
    let outcome = bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album takes a b", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed",
      ])
    #expect(outcome?.acceptedItemCount == 2)
  }

  @Test func `DD5: an item fits if its type conforms to a type of the destination; equality is not required`() throws {
    let bench = bench { [trace] in zone("album", modifiers: trace.drop("album", for: ["image"])) }
    #expect(bench.drag("a", to: overFirst)?.cause == .noTarget)
    try bench.engine.types.declare(ContentType("picture", conformingTo: ["image"]))
    try bench.engine.types.declare(ContentType("photo", conformingTo: ["picture"]))
    #expect(bench.drag("a", to: overFirst)?.cause == .dropped)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "source: ending(cancel)", "source: ended(cancel)",
        "source: initial", "source: active", "source: active", "album takes a", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed",
      ])
  }

  @Test(arguments: ["exit", "drop", "cancel", "removal"])
  func `DD6: a destination is targeted once on entry and not any more after exit, drop, cancel or removal`(how: String)
  {
    var isThere = true
    let bench = bench { [trace] in
      zone("other", 1)
      if isThere { zone("album", modifiers: trace.drop("album"), trace.destination("album")) }
    }
    func isTargeted() -> Bool { bench.engine.placements.contains { $0.state == .targeted } }
    bench.lift("a")
    #expect(!isTargeted())
    bench.move(to: at(210, 50))
    bench.move(to: at(220, 50))
    #expect(isTargeted())
    switch how {
    case "exit": bench.move(to: overSecond)
    case "drop": bench.release()
    case "cancel": bench.engine.send(.keyDown(.escape))
    default:
      isThere = false
      bench.engine.invalidateScene()
    }
    #expect(!isTargeted())
    let rest = [
      "exit": ["source: active", "album: exiting"],
      "drop": [
        "album takes a", "source: ending(copy)", "source: ended(copy)", "album: ended(copy)",
        "source: data transfer completed", "album: data transfer completed",
      ],
      "cancel": ["source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)"],
      "removal": ["album: exiting"],
    ]
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "album: entering", "album: active", "source: active",
        "album: active",
      ] + (rest[how] ?? []))
  }

  @Test(arguments: [(5.0, 0), (15, 1), (25, 1), (35, 2), (45, 2), (55, 3), (100, 3)])
  func `DD7: a destination on a forEach gets an offset in the data, and at the end the number of rows`(
    y: Double, offset: Int
  ) {
    var index: Int?
    let rows = Node.forEach(["x", "y", "z"] as [Identifier]) { id in
      Node.item(id: id, type: "row", size: Size(width: 100, height: 20))
    }
    let bench = bench { [trace] in
      Node.host(frame: Rect(x: 200, y: 0, width: 100, height: 200)) {
        Node.container(.vstack, id: "rows", size: Size(width: 100, height: 200), spacing: 0) {
          rows.modifier(
            trace.drop("rows") { delivery in
              index = delivery.session.index
              return .done
            })
        }
      }
    }
    bench.drag("a", to: bench.frame("rows").origin + Vector(dx: 50, dy: y))
    #expect(index == offset)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "rows takes a", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed",
      ])
  }

  @Test func `DD7: of two lists in one container the one under the pointer takes the drop`() {
    func rows(_ name: String, _ ids: [Identifier]) -> Node.ForEach {
      Node.forEach(ids) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
        .modifier(trace.drop(name))
    }
    let bench = bench {
      Node.host(frame: Rect(x: 200, y: 0, width: 100, height: 200)) {
        Node.vstack(id: "rows", spacing: 0) {
          rows("first", ["x", "y"])
          rows("second", ["z"])
        }
      }
    }
    bench.drag("a", to: bench.center("z"))
    bench.drag("b", to: bench.center("y"))
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "second takes a", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed", "source: initial", "source: active", "source: active",
        "first takes b", "source: ending(copy)", "source: ended(copy)", "source: data transfer completed",
      ])
  }

  @Test func `DD7: a drag enters a list once, however it moves over the rows`() {
    let bench = bench { [trace] in
      Node.container(.vstack, id: "rows", frame: Rect(x: 200, y: 0, width: 100, height: 200), spacing: 0) {
        Node.forEach(["x", "y"]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
          .modifier(trace.drop("rows"))
      }
      .modifier(trace.destination("rows"))
    }
    bench.lift("a")
    for y in [5.0, 25, 45] { bench.move(to: at(250, y)) }
    #expect(
      trace.take().filter { $0.hasPrefix("rows") } == [
        "rows: entering", "rows: active", "rows: active", "rows: active",
      ])
  }

  @Test func `DD7: if the nearest list does not accept the items, the first list that accepts them takes the drop`() {
    func rows(_ name: String, for type: Identifier, _ id: Identifier) -> Node.ForEach {
      Node.forEach([id]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
        .modifier(trace.drop(name, for: [type]))
    }
    let bench = bench {
      Node.container(.vstack, id: "rows", frame: Rect(x: 200, y: 0, width: 100, height: 200), spacing: 0) {
        rows("first", for: "photo", "x")
        rows("second", for: "photo", "y")
        rows("third", for: "note", "z")
      }
    }
    for place in [at(250, 190), at(250, 30)] {
      bench.drag("a", to: place)
    }
    #expect(trace.lines.filter { $0.contains("takes") } == ["first takes a", "second takes a"])
  }

  @Test func `DD8: at most one destination is targeted at a time`() {
    let bench = bench { [trace] in
      zone("outer", modifiers: trace.drop("outer")) { innerZone("inner", modifiers: trace.drop("inner")) }
      zone("other", 1, modifiers: trace.drop("other"))
    }
    bench.lift("a")
    for x in stride(from: 190.0, to: 410, by: 7) {
      bench.move(to: at(x, 50))
      #expect(bench.engine.placements.filter { $0.state == .targeted }.count <= 1)
    }
  }

  @Test func `DD9: the innermost destination that can take the drag is the target, and its refusal is final`() {
    let bench = bench { [trace] in
      zone("outer", modifiers: trace.drop("outer")) {
        innerZone(
          "inner", modifiers: trace.drop("inner"),
          trace.question("inner") { $0.location.x < 30 ? .accepted : .forbidden("only on the left") })
      }
    }
    bench.drag("a", to: at(230, 50))
    #expect(bench.drag("b", to: at(270, 50))?.reason == "only on the left")
    bench.drag("c", to: at(205, 50))
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "asked inner", "inner takes a", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed", "source: initial", "source: active", "source: active",
        "asked inner", "source: ending(forbidden)", "source: ended(forbidden)", "source: initial", "source: active",
        "source: active", "outer takes c", "source: ending(copy)", "source: ended(copy)",
        "source: data transfer completed",
      ])
  }

  @Test func `DD9: the configuration of a destination that lets the drag through is not asked`() {
    let bench = bench { [trace] in
      zone("outer", modifiers: trace.drop("outer"), trace.question("outer")) {
        innerZone("inner", modifiers: trace.drop("inner", for: ["song"]), trace.question("inner"))
      }
    }
    bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "asked outer", "outer takes a", "source: ending(copy)",
        "source: ended(copy)", "source: data transfer completed",
      ])
  }

  @Test func `DD10: from child to parent, the child exits before the parent enters`() {
    let bench = bench { [trace] in
      zone("outer", modifiers: trace.drop("outer")) {
        innerZone("inner", modifiers: trace.drop("inner"), trace.destination("inner"))
      }
      .modifier(trace.destination("outer"))
    }
    bench.lift("a")
    bench.move(to: overFirst)
    _ = trace.take()
    bench.move(to: at(205, 50))
    #expect(
      trace.take() == ["source: active", "inner: exiting", "outer: exiting", "outer: entering", "outer: active"])
  }

  @Test func `an item is under the pointer only if the pointer is in its middle half`() {
    let bench = bench { [trace] in
      zone("album", modifiers: trace.drop("album")) {
        Node.item(id: "card", type: "t", frame: Rect(x: 200, y: 0, width: 100, height: 100))
      }
    }
    bench.lift("a")
    for (point, id) in [
      (at(224, 50), nil), (at(226, 50), "card"), (at(274, 50), "card"), (at(276, 50), nil), (at(250, 24), nil),
      (at(250, 76), nil),
    ] as [(Point, Identifier?)] {
      bench.move(to: point)
      #expect(bench.session.flatMap { bench.engine.itemUnder($0) } == id, "at \(point)")
    }
  }

  @Test func `when the destination of a list is disabled, the drag leaves it and enters that of the container`() {
    var isOpen = true
    let bench = bench { [trace] in
      Node.container(.vstack, id: "list", frame: Rect(x: 200, y: 0, width: 100, height: 100)) {
        Node.forEach(["x"]) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
          .modifier(trace.drop("rows", isEnabled: isOpen))
      }
      .modifier(trace.drop("list")).modifier(trace.destination("list"))
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(trace.take().suffix(2) == ["list: entering", "list: active"])
    isOpen = false
    bench.engine.invalidateScene()
    bench.move(to: at(251, 50))
    #expect(
      trace.take().filter { $0.hasPrefix("list") } == [
        "list: exiting", "list: entering", "list: active", "list: active",
      ])
    bench.release()
    #expect(trace.lines.contains("list takes a"))
  }

  @Test func `why names the types that the destination takes`() {
    let bench = bench { [trace] in zone("album", modifiers: trace.drop("album", for: ["photo", "film"])) }
    let steps = bench.engine.why("a", to: "album").trace.filter { $0.place == "album" }
    #expect(steps.map(\.answer) == [.takes(["photo", "film"])])
  }
}
