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
}
