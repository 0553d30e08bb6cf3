import DragEngine
import Testing

/// Drags by taps, and their announcements.
struct TapDragTests {
  private let spoken = Trace()
  private let asked = Trace()

  /// Two lists beside each other, with taps that drag.
  private func board(_ lists: KeyValuePairs<Identifier, [Identifier]>) -> (board: Board, bench: Bench) {
    let board = Board(lists)
    let bench = board.bench
    listen(to: bench)
    return (board, bench)
  }

  private func listen(to bench: Bench) {
    bench.engine.dragsByTaps = true
    bench.engine.navigateByKeys().announce = { [spoken] in
      spoken.append($0.text + ($0.instructions.isEmpty ? "" : " (\($0.instructions))"))
    }
  }

  private func marked(on bench: Bench) -> [Identifier] {
    bench.engine.placements.filter(\.isDropPlace).compactMap(\.id)
  }

  // MARK: TL1 to TL3

  @Test func `TL1: a tap lifts an item and marks the places that take it, and a tap on one of them drops it there`() {
    let (board, bench) = board(["left": ["a", "b"], "right": ["x"]])
    #expect("\(bench.tap(bench.center("a")))" == "performed")
    #expect(bench.engine.dropSession(pointer: .held)?.items.map(\.id) == ["a"])
    #expect(marked(on: bench) == ["left", "right", "x"])
    let outcome = bench.tap(bench.engine.landingPoint(of: "right") ?? .zero).outcome
    #expect(outcome?.operation == .move && outcome?.route == Route(from: "left", to: "right"))
    #expect(board.lists == ["left": ["b"], "right": ["x", "a"]] && marked(on: bench) == [])
    #expect(bench.engine.nextUndo?.text == "moved a from left to right")
  }

  @Test func `TL1: taps neither lift nor drop unless the host has turned drags by taps on`() {
    let bench = Board(["left": ["a"], "right": ["x"]]).bench
    #expect("\(bench.tap(bench.center("a")))" == "unhandled")
    #expect(!bench.engine.isDragging && bench.engine.heldDrag == nil)
  }

  @Test func `TL1: a tap on either half of an item of a list drops, though one half is the present place`() {
    for half in [5.0, 15] {
      let (board, bench) = board(["left": ["a", "b", "c"], "right": []])
      bench.tap(bench.center("b"))
      bench.tap(bench.frame("a").origin + Vector(dx: 30, dy: half))
      #expect(board.lists["left"] == ["b", "a", "c"], "\(half)")
    }
  }

  @Test(arguments: ["the item", "nothing", "Escape"])
  func `TL2: a tap on the lifted item, a tap on nothing and Escape cancel the drag`(what: String) {
    let (board, bench) = board(["left": ["a", "b"], "right": []])
    bench.tap(bench.center("a"))
    let response =
      switch what {
      case "the item": bench.tap(bench.center("a"))
      case "nothing": bench.tap(at(900, 900))
      default: bench.engine.send(.keyDown(.escape))
      }
    #expect(response.outcome?.operation == .cancel && response.outcome?.cause == .cancelled)
    #expect(board.lists == ["left": ["a", "b"], "right": []] && !bench.engine.isDragging)
    #expect(bench.engine.endedDrags.map(\.pointer) == [.held] && marked(on: bench) == [])
  }

  @Test func `TL3: a tap on another item that can be lifted lifts that item, unless it is a place for the held item`() {
    let bench = Bench {
      desk(anyPhoto) {
        photos("a", "b")
        zone("shelf", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    listen(to: bench)
    bench.tap(bench.center("a"))
    #expect("\(bench.tap(bench.center("b")))" == "performed")
    #expect(bench.engine.heldDrag?.itemIDs == ["b"])
    #expect(bench.engine.endedDrags.map(\.outcome.cause) == [.cancelled])
    bench.tap(overFirst)
    #expect(bench.outcomes.map(\.cause) == [.cancelled, .dropped] && bench.outcomes[1].itemIDs == ["b"])

    let (board, second) = board(["left": ["a", "b"], "right": ["x"]])
    second.tap(second.center("a"))
    #expect(second.tap(second.frame("x").origin + Vector(dx: 5, dy: 5)).outcome?.cause == .dropped)
    #expect(board.lists == ["left": ["b"], "right": ["a", "x"]])
  }

  @Test func `a tap on an item that a rule does not lift cancels the held drag, and lifts nothing`() {
    let bench = Bench {
      desk(
        .dragContainer(for: "photo") { ids, _ in
          ids == ["b"] ? .refused(Reason("b stays")) : .items(ids.map { DragItem(id: $0, type: "photo") })
        }
      ) {
        photos("a", "b")
      }
    }
    listen(to: bench)
    bench.tap(bench.center("b"))
    bench.tap(bench.center("a"))
    #expect(bench.tap(bench.center("b")).outcome?.cause == .cancelled)
    #expect(
      spoken.take().map { $0.prefix { $0 != "(" } } == [
        "b not lifted: b stays", "lifted a from photos, no place accepts it ", "a stays in photos",
      ])
  }

  // MARK: TL5

  /// Photos that answer single and double taps, a button inside the first one, and a tap command around all.
  private func tappable() -> Bench {
    func noting(_ name: String, _ count: Int = 1) -> Modifier {
      .onTapGesture(count: count) { [asked] _ in
        asked.append(name)
        return .done
      }
    }
    let bench = Bench {
      desk(anyPhoto, noting("desk")) {
        Node.host(id: "photos", frame: Rect(x: 0, y: 0, width: 100, height: 300)) {
          Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 40)) {
            Node.host(id: "delete", frame: Rect(x: 60, y: 0, width: 40, height: 40)).modifier(noting("delete a"))
          }
          .modifier(.draggable()).modifier(noting("select a")).modifier(noting("open a", 2))
        }
        zone("shelf", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    listen(to: bench)
    return bench
  }

  @Test func `TL5: a control inside an item receives its taps, and so does a node that cannot be lifted`() {
    let bench = tappable()
    #expect("\(bench.tap(at(80, 20)))" == "performed" && asked.take() == ["delete a"])
    #expect("\(bench.tap(overNothing))" == "performed" && asked.take() == ["desk"])
    #expect(!bench.engine.isDragging)
  }

  @Test func `TL5: the tap that puts an item back runs its tap command, as a second tap its double tap command`() {
    let bench = tappable()
    bench.tap(at(20, 20))
    #expect(asked.take() == [] && bench.engine.isDragging)
    bench.engine.send(.tick(time: 5))
    bench.engine.send(.pointerDown(at: at(20, 20), time: 6))
    #expect("\(bench.engine.send(.pointerUp(time: 6)))" == "performed" && asked.take() == ["select a"])
    #expect(bench.engine.endedDrags.map(\.outcome.cause) == [.cancelled] && !bench.engine.isDragging)

    let quick = tappable()
    quick.tap(at(20, 20))
    quick.tap(at(20, 20))
    #expect(asked.take() == ["open a"] && !quick.engine.isDragging)
  }

  @Test(arguments: [
    // The node with the command: the handle, a node around the handle, a button in the handle.
    (at(10, 20), "grip", []), (at(10, 20), "bar", []), (at(50, 20), "bar", ["command"]),
    (at(10, 5), "button", ["command"]), (at(10, 20), "button", []),
  ])
  func `TL5: a tap on a handle with a tap command lifts its item, and the next one runs the command`(
    point: Point, place: String, runs: [String]
  ) {
    func commanded(_ node: Node, _ name: String) -> Node {
      guard name == place else { return node }
      return node.modifier(
        .onTapGesture { [asked] _ in
          asked.append("command")
          return .done
        })
    }
    let bench = Bench {
      Node.item(id: "a", type: "photo", frame: Rect(x: 0, y: 0, width: 100, height: 40)) {
        commanded(
          Node.host(id: "bar", frame: Rect(x: 0, y: 0, width: 100, height: 40)) {
            commanded(
              Node.host(id: "grip", frame: Rect(x: 0, y: 0, width: 40, height: 40)) {
                commanded(Node.host(id: "button", frame: Rect(x: 0, y: 0, width: 20, height: 10)), "button")
              }, "grip"
            ).modifier(.dragHandle())
          }, "bar")
      }
      .modifier(.draggable())
    }
    listen(to: bench)
    bench.tap(point)
    #expect(asked.take() == runs && bench.engine.isDragging == runs.isEmpty)
    bench.engine.send(.tick(time: 5))
    guard runs.isEmpty else { return }
    bench.tap(point)
    #expect(asked.take() == (place == "button" ? [] : ["command"]) && !bench.engine.isDragging)
  }

  @Test func `TL5: while an item is held, a tap beside the places only cancels`() {
    let bench = tappable()
    bench.tap(at(20, 20))
    #expect(bench.tap(overNothing).outcome?.cause == .cancelled && asked.take() == [])
  }

  @Test func `a tap on an item that the source adds by taps adds it to the held drag`() {
    let bench = Bench {
      desk(anyPhoto) {
        photos(
          "a", "b", modifiers: .itemsForAdding { _, grab in .items([DragItem(id: grab.id ?? "-", type: "photo")]) })
        zone("shelf", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    listen(to: bench)
    bench.tap(bench.center("a"))
    bench.tap(bench.center("b"))
    #expect(bench.engine.heldDrag?.itemIDs == ["a", "b"])
    #expect(bench.tap(overFirst).outcome?.itemIDs == ["a", "b"])
  }

  // MARK: TL6

  @Test func `TL6: announcements and instructions name item and place`() {
    let (_, bench) = board(["left": ["a"], "right": []])
    bench.tap(bench.center("a"))
    bench.tap(bench.center("a"))
    bench.tap(bench.center("a"))
    bench.tap(bench.center("right"))
    #expect(
      spoken.take() == [
        "lifted a from left, 1 place accepts it (tap right to drop a, tap a again to put it back)", "a stays in left",
        "lifted a from left, 1 place accepts it (tap right to drop a, tap a again to put it back)",
        "moved a from left to right",
      ])
  }

  @Test func `keys move and drop an item that a tap has lifted, and a tap drops an item that keys have lifted`() {
    let (board, bench) = board(["left": ["a", "b"], "right": ["x"]])
    bench.tap(bench.center("a"))
    for key in [Key.tab, .tab, .space] { bench.engine.send(.keyDown(key)) }
    #expect(board.lists == ["left": ["b"], "right": ["a", "x"]])
    for key in [Key.tab, .space] { bench.engine.send(.keyDown(key)) }
    bench.tap(bench.engine.landingPoint(of: "right") ?? .zero)
    #expect(board.lists == ["left": [], "right": ["a", "x", "b"]])
  }

  @Test func `the marks follow a change of the scene and of the held modifier keys`() {
    var isOpen = false
    let bench = Bench {
      desk(anyPhoto, everything) {
        photos("a")
        zone("shelf", modifiers: .dropDestination(for: ["photo"], isEnabled: isOpen) { _ in .done })
        zone(
          "bin", 1, modifiers: .dropDestination(for: ["photo"]) { _ in .done },
          .dropConfiguration { session in
            session.modifiers.contains(.option) ? .accepted : .forbidden()
          })
      }
    }
    listen(to: bench)
    bench.tap(bench.center("a"))
    #expect(marked(on: bench) == [])
    isOpen = true
    bench.engine.invalidateScene()
    #expect(marked(on: bench) == ["shelf"])
    bench.engine.send(.modifiersChanged([.option]))
    #expect(marked(on: bench) == ["shelf", "bin"])
    #expect(bench.engine.heldDrag?.places.map(\.place) == ["shelf", "bin"])
  }
}
