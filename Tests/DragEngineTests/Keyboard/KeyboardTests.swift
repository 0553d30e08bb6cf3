import DragEngine
import Testing

/// Drags by keys, and their announcements.
struct KeyboardTests {
  private let trace = Trace()

  /// Sends keys, and returns the announcements; `⇧` in front of a key stands for Shift.
  private func spoken(_ keys: String, on bench: Bench) -> [String] {
    let names: [Substring: Key] = [
      "tab": .tab, "space": .space, "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right,
    ]
    bench.engine.navigateByKeys().announce = { [trace] in trace.append($0.text) }
    for key in keys.split(separator: " ") {
      bench.engine.send(
        .keyDown(names[key.drop { $0 == "⇧" }] ?? .space, modifiers: key.hasPrefix("⇧") ? [.shift] : []))
    }
    return trace.take()
  }

  /// A list of 50 points in height, whose rows of 20 points are moved by their offsets.
  private func rows(_ shelf: Shelf) -> Bench {
    Bench(model: shelf) {
      Node.container(.scrollView(.vertical), id: "list", size: Size(width: 100, height: 50), spacing: 0) {
        Node.forEach(shelf.items) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }
          .modifier(
            .onMove { from, to in
              shelf.move(from, to: to)
              return .done
            })
      }
    }
  }

  @Test
  func `an arrow goes to the nearest item or place in its direction, or announces the present one again`() {
    let board = Board(["left": ["a", "b"], "right": ["x", "y"]])
    #expect(
      spoken("tab up down space right down right space", on: board.bench) == [
        "a, left, 1 of 2", "a, left, 1 of 2", "b, left, 2 of 2", "lifted b from left, 4 places accept it",
        "move to right before y, 3 of 4", "move to right, 4 of 4", "move to right, 4 of 4",
        "moved b from left to right",
      ])
    #expect(board.lists == ["left": ["a"], "right": ["x", "y", "b"]])
  }

  @Test func `Tab and Shift-Tab visit gaps of a list with onMove, and scroll to them`() {
    let shelf = Shelf("a", "b", "c", "d", "e")
    let bench = rows(shelf)
    #expect(
      spoken("tab space tab ⇧tab space", on: bench) == [
        "a, list, 1 of 5", "lifted a from list, 4 places accept it", "move to list before c, 1 of 4",
        "move to list, 4 of 4", "moved a to the end of list",
      ])
    #expect(shelf.items == ["b", "c", "d", "e", "a"])
    #expect(bench.engine.scrollView("list")?.offset.dy == 50)
  }

  @Test func `Shift-Tab after a lift goes to the last place`() {
    let shelf = Shelf("a", "b", "c")
    #expect(spoken("tab space ⇧tab", on: rows(shelf)).last == "move to list, 2 of 2")
  }

  @Test func `of a draggable container and the item inside it, the item gets the focus`() {
    let bench = Bench {
      Node.host(id: "box", frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 20))
      }
      .modifier(.dragInteraction { _, grab in .items([DragItem(id: grab.id ?? "-", type: "photo")]) })
    }
    #expect(
      spoken("tab tab space tab escape", on: bench) == [
        "a, box", "a, box", "lifted a from box, no place accepts it", "lifted a from box, no place accepts it",
        "a stays in box",
      ])
  }

  @Test func `behind the last item Tab goes to the first, and before the first Shift-Tab goes to the last`() {
    let board = Board(["left": ["a"], "right": ["x", "y"]])
    #expect(
      spoken("tab tab tab tab ⇧tab", on: board.bench) == [
        "a, left", "x, right, 1 of 2", "y, right, 2 of 2", "a, left", "y, right, 2 of 2",
      ])
  }

  /// A source and a target that takes copies and moves.
  private func sourceAndTarget(_ modifiers: Modifier...) -> Bench {
    let board: () -> Node = { [trace] in
      let row = Node.hstack(id: "board", spacing: 10) {
        Node.zstack(id: "source", size: Size(width: 50, height: 50)) {
          Node.item(id: "x", type: "photo", size: Size(width: 50, height: 50)).modifier(.draggable())
        }
        Node.zstack(id: "target", size: Size(width: 50, height: 50)).modifier(trace.drop("target"))
      }
      .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
      .modifier(.dropConfiguration { _ in .accepted })
      return modifiers.reduce(row) { $0.modifier($1) }
    }
    return Bench(trace, scene: board)
  }

  @Test func `the modifier keys that are held with Space decide the drop, as those of a pointer that is released`() {
    let bench = sourceAndTarget()
    #expect(spoken("tab space tab", on: bench).last == "move to target, 1 of 1")
    #expect(bench.engine.send(.keyDown(.space, modifiers: [.option])).outcome?.operation == .copy)
  }

  @Test func `the verdict follows the modifier keys of a key whose command refuses`() {
    let bench = sourceAndTarget(.onKeyPress("a", modifiers: [.option]) { _ in .refused("no") })
    bench.lift("x")
    bench.move(to: bench.center("target"))
    #expect(bench.verdict?.operation == .move)
    bench.engine.send(.keyDown("a", modifiers: [.option]))
    #expect(bench.verdict?.operation == .copy)
    #expect(bench.release(keys: [.option]).outcome?.operation == .copy)
  }

  @Test func `Return taps the focused container, not a button inside it`() {
    let bench = Bench { [trace] in
      Node.vstack(id: "panel", size: Size(width: 100, height: 100)) {
        Node.text("button", id: "button", size: Size(width: 100, height: 60)).onTapGesture { trace.append("button") }
      }
      .onTapGesture { trace.append("panel") }
    }
    bench.engine.navigateByKeys()
    for key in [.tab, .return, .tab, .return] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(trace.take() == ["panel", "button"])
  }

  @Test func `Return taps a focused container that a button covers completely`() {
    let bench = Bench { [trace] in
      Node.vstack(id: "panel") {
        Node.text("button", id: "button", size: Size(width: 100, height: 60)).onTapGesture { trace.append("button") }
      }
      .onTapGesture { trace.append("panel") }
    }
    bench.engine.navigateByKeys()
    for key in [.tab, .return] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(trace.take() == ["panel"])
  }

  @Test func `the announced position of a row does not count hidden rows`() {
    let bench = Bench {
      Node.vstack(id: "list", spacing: 0) {
        Node.forEach(["a", "b", "c"] as [Identifier]) {
          Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)).modifier(.draggable()).hidden($0 == "b")
        }
      }
    }
    #expect(spoken("tab tab", on: bench) == ["a, list, 1 of 2", "c, list, 2 of 2"])
  }

  @Test func `an item that keys hold is drawn once while a pointer drags the item around it`() {
    let bench = Outline(["root": ["A", "y"], "A": ["a", "b"]]).bench
    #expect(spoken("tab tab space", on: bench).last?.hasPrefix("lifted a from A") == true)
    bench.press(at(150, 10))
    bench.move(to: at(153, 10))
    #expect(bench.session?.items.map(\.id) == ["A"])
    let drawn = bench.engine.placements.filter { $0.kind == .item && $0.id == "a" }
    #expect(drawn.count == 1 && drawn.first?.state == .lifted)
  }

  @Test func `the Shift of Shift-Tab does not count as a modifier key of the drag`() {
    let bench = rows(Shelf("a", "b", "c"))
    _ = spoken("tab space ⇧tab", on: bench)
    #expect(bench.engine.dropSession(pointer: .held)?.modifiers == [])
    _ = spoken("⇧down", on: bench)
    #expect(bench.engine.dropSession(pointer: .held)?.modifiers == .shift)
  }
}
