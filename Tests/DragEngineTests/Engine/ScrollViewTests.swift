import DragEngine
import Testing

@Suite struct `Scrolling` {
  /// Rows of 20 points in a window of 100, beside an empty list.
  private final class Rows {
    var ids: [Identifier] = (0..<50).map { .integer($0) }
    var windowID: Identifier? = "window"
    var above: [Node] = []
    let trace = Trace()

    var bench: Bench {
      Bench(trace) { [self] in
        Node.hstack(id: "desk", spacing: 20) {
          above
          Node.scrollView(id: windowID, size: Size(width: 100, height: 100)) {
            Node.container(.list, id: "rows") {
              Node.forEach(ids) { Node.item(id: $0, type: "row", size: Size(width: 100, height: 20)) }.reorderable()
            }
          }
          Node.container(.list, id: "other", size: Size(width: 100, height: 100)) {
            Node.forEach([] as [Identifier]) { Node.item(id: $0, type: "row") }.reorderable()
          }
        }
        .modifier(
          .reorderContainer(for: "row") { [self] difference in
            trace.append(difference.words)
            difference.apply(to: &ids) { $0 }
            return .done
          })
      }
    }
  }

  private func offset(_ bench: Bench) -> Vector? { bench.engine.scrollViews.first?.offset }

  @Test func `a wheel scrolls the view under the pointer, within its content`() {
    let bench = Rows().bench
    #expect(bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 30), at: at(50, 50))).isHandled)
    #expect(offset(bench) == Vector(dx: 0, dy: 30))
    #expect(bench.frame(3) == Rect(x: 0, y: 30, width: 100, height: 20))
    bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 1e9), at: at(50, 50)))
    #expect(offset(bench) == Vector(dx: 0, dy: 900))
    #expect(!bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 5), at: at(50, 50))).isHandled)
    #expect(!bench.engine.send(.scrolled(by: Vector(dx: 0, dy: -5), at: at(170, 50))).isHandled)
    #expect(offset(bench) == Vector(dx: 0, dy: 900))
  }

  @Test func `a diagonal wheel scrolls both axes, each in the innermost view that can move along it`() {
    let bench = Bench {
      Node.scrollView(.both, id: "outer", size: Size(width: 100, height: 100)) {
        Node.scrollView(.vertical, id: "inner", size: Size(width: 300, height: 300)) {
          Node.item(id: "a", type: "t", size: Size(width: 300, height: 350))
        }
      }
    }
    bench.engine.send(.scrolled(by: Vector(dx: 10, dy: 50), at: at(50, 20)))
    #expect(bench.engine.scrollViews.map(\.offset) == [Vector(dx: 10, dy: 0), Vector(dx: 0, dy: 50)])
    bench.engine.send(.scrolled(by: Vector(dx: 10, dy: 20), at: at(50, 20)))
    #expect(bench.engine.scrollViews.map(\.offset) == [Vector(dx: 20, dy: 20), Vector(dx: 0, dy: 50)])
  }

  @Test func `an inner scroll view at its end lets the outer one scroll`() {
    let bench = Bench {
      Node.scrollView(id: "outer", size: Size(width: 100, height: 100)) {
        Node.scrollView(id: "inner", size: Size(width: 100, height: 90)) {
          Node.item(id: "a", type: "t", size: Size(width: 100, height: 100))
        }
        Node.item(id: "b", type: "t", size: Size(width: 100, height: 100))
      }
    }
    for _ in 0..<3 { bench.engine.send(.scrolled(by: Vector(dx: 0, dy: 10), at: at(50, 20))) }
    #expect(bench.engine.scrollViews.map(\.offset.dy) == [20, 10])
    #expect(bench.frame("a").minY == -30)
  }

  @Test(arguments: [
    Input.scrolled(by: Vector(dx: 0, dy: .nan), at: at(50, 50)), .scrolled(by: Vector(dx: 0, dy: 5), at: at(.nan, 50)),
    .scrolled(by: .zero, at: at(50, 50)), .scrolledTo(Vector(dx: .infinity, dy: 0), in: "window"),
    .scrolledTo(Vector(dx: 0, dy: -10), in: "window"), .scrolledTo(Vector(dx: 0, dy: 10), in: "nobody"),
    .scrolledTo(Vector(dx: 0, dy: 10), in: "rows"), .scrolledTo(Vector(dx: 0, dy: 10), in: 3), .revealed("nobody"),
    .revealed(2), .revealed("other"),
  ])
  func `scroll inputs that are invalid or move nothing have no effect`(input: Input) {
    let bench = Rows().bench
    #expect(!bench.engine.send(input).isHandled)
    #expect(offset(bench) == .zero)
  }

  @Test func `a reveal at an anchor that is not finite has no effect`() {
    let bench = Rows().bench
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 200), in: "window"))
    #expect(!bench.engine.send(.revealed(30, anchor: UnitPoint(x: 0, y: .nan))).isHandled)
    #expect(offset(bench) == Vector(dx: 0, dy: 200))
    #expect(bench.engine.send(.revealed(30, anchor: UnitPoint(x: 0, y: 0))).isHandled)
    #expect(offset(bench) == Vector(dx: 0, dy: 600))
  }

  @Test func `an offset belongs to the identity of its scroll view`() {
    let rows = Rows()
    let bench = rows.bench
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 200), in: "window"))
    rows.above = [
      Node.scrollView(id: "new", size: Size(width: 50, height: 50)) { Node.vstack(size: Size(width: 9, height: 90)) }
    ]
    bench.engine.invalidateScene()
    #expect(bench.engine.scrollViews.map(\.offset.dy) == [0, 200])
    rows.windowID = "another"
    bench.engine.invalidateScene()
    #expect(bench.engine.scrollViews.map(\.offset.dy) == [0, 0])
    rows.windowID = "window"
    bench.engine.invalidateScene()
    #expect(bench.engine.scrollViews.map(\.offset.dy) == [0, 0])
  }

  @Test func `content that has become shorter is scrolled to its end`() {
    let rows = Rows()
    let bench = rows.bench
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 900), in: "window"))
    rows.ids.removeLast(40)
    bench.engine.invalidateScene()
    #expect(offset(bench) == Vector(dx: 0, dy: 100))
    rows.ids = []
    bench.engine.invalidateScene()
    #expect(offset(bench) == .zero)
  }

  @Test func `the offset of content that a command has shortened does not return with the content`() {
    let rows = Rows()
    let bench = rows.bench
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 900), in: "window"))
    let ids = rows.ids
    let steps: [(ids: [Identifier], offset: Double)] = [(Array(ids.prefix(10)), 100), (ids, 100), ([], 0), (ids, 0)]
    for step in steps {
      bench.engine.perform {
        rows.ids = step.ids
        return .done
      }
      #expect(offset(bench) == Vector(dx: 0, dy: step.offset))
    }
  }

  @Test func `a wheel over a node in front of a scroll view does not scroll the view`() {
    let bench = Bench {
      Node.zstack(id: "desk") {
        Node.scrollView(id: "window", size: Size(width: 100, height: 100)) {
          Node.item(id: "a", type: "t", size: Size(width: 100, height: 300))
        }
        Node.text("dialog", size: Size(width: 100, height: 50))
      }
    }
    let wheel = Vector(dx: 0, dy: 30)
    #expect(!bench.engine.send(.scrolled(by: wheel, at: at(50, 25))).isHandled && offset(bench) == .zero)
    #expect(bench.engine.send(.scrolled(by: wheel, at: at(50, 75))).isHandled && offset(bench) == wheel)
  }

  @Test func `a refused command leaves the scroll offset unchanged`() {
    let rows = Rows()
    let bench = rows.bench
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 900), in: "window"))
    let ids = rows.ids
    bench.engine.perform {
      rows.ids = []
      _ = try? bench.engine.sceneInCommand()
      rows.ids = ids
      return .refused(nil)
    }
    #expect(offset(bench) == Vector(dx: 0, dy: 900))
  }

  @Test func `SC2: scrolling under a still pointer finds another place, target and placeholder`() {
    let rows = Rows()
    let bench = rows.bench
    bench.lift(0)
    bench.move(to: at(50, 45))
    #expect(bench.session?.before == 2)
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 200), in: "window"))
    #expect(bench.session?.before == 12)
    let gap = bench.engine.placements.first { $0.state == .placeholder }
    // The lifted row is missing above, so all others are 20 points higher.
    #expect(gap?.frame == Rect(x: 0, y: 20, width: 100, height: 20))
    #expect(bench.release().outcome?.route.before == 12)
    #expect(rows.trace.take() == ["move 0 from rows to rows before 12"])
  }

  @Test func `SC2: a destination that is scrolled away is exited, and a destination that appears is entered`() {
    let trace = Trace()
    let bench = Bench(trace) {
      Node.zstack {
        Node.scrollView(id: "window", size: Size(width: 100, height: 100), spacing: 0) {
          for id in ["a", "b", "c"] as [Identifier] {
            Node.vstack(id: id, size: Size(width: 100, height: 100))
              .modifier(.dropDestination(for: ["t"]) { _ in .done })
              .modifier(trace.destination(id.description))
          }
        }
        Node.item(id: "x", type: "t", frame: Rect(x: 200, y: 0, width: 20, height: 20)).modifier(.draggable())
      }
      .modifier(.dragContainer(for: "t"))
    }
    bench.lift("x")
    bench.move(to: at(50, 50))
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 100), in: "window"))
    bench.engine.send(.scrolledTo(Vector(dx: 0, dy: 110), in: "window"))
    bench.release()
    #expect(
      trace.lines == [
        "a: entering", "a: active", "a: exiting", "b: entering", "b: active", "b: active", "a: ended(copy)",
        "b: ended(copy)", "b: data transfer completed",
      ])
  }

  @Test func `content that is scrolled out of sight is not hit and takes no drops`() {
    let bench = Rows().bench
    bench.lift(0)
    // Below the window the content continues, but is not visible.
    bench.move(to: at(50, 160))
    #expect(bench.engine.scene.topmost(at: at(50, 160)) == nil)
    #expect(bench.verdict?.cause == .noTarget)
  }

  @Test func `AF3: an item out of sight can be moved without a pointer, and a move without effect scrolls back`() {
    let rows = Rows()
    let bench = rows.bench
    #expect(bench.engine.move(45, to: "rows", before: 3).operation == .move)
    #expect(rows.ids[3] == 45)
    #expect(rows.trace.take() == ["move 45 from rows to rows before 3"])
    bench.engine.send(.scrolledTo(.zero, in: "window"))
    #expect(bench.engine.move(40, to: "rows", before: 41).cause == .unchanged)
    #expect(offset(bench) == .zero)
    #expect(bench.engine.move(2, to: "rows").operation == .move)
    #expect(rows.ids.last == 2)
  }

  @Test func `revealing an item scrolls horizontally, no farther than needed`() {
    let bench = Bench {
      Node.hstack(spacing: 0) {
        Node.vstack(id: "margin", size: Size(width: 50, height: 20))
        Node.scrollView(.horizontal, id: "window", size: Size(width: 100, height: 20), spacing: 0) {
          for number in 0..<5 { Node.item(id: .integer(number), type: "t", size: Size(width: 60, height: 20)) }
        }
      }
    }
    let ways = [3, 2, 0].map { id in
      bench.engine.send(.revealed(.integer(id)))
      return bench.engine.scrollView("window")?.offset.dx
    }
    #expect(ways == [140, 120, 0])
  }

  @Test func `revealing an item at an anchor shows the same point of the item and of the window`() {
    let bench = Bench {
      Node.scrollView(.horizontal, id: "window", size: Size(width: 100, height: 20), spacing: 0) {
        for number in 0..<5 { Node.item(id: .integer(number), type: "t", size: Size(width: 60, height: 20)) }
      }
    }
    let ways = [0, 0.5, 1].map { share in
      bench.engine.send(.revealed(2, anchor: UnitPoint(x: share, y: 0)))
      return bench.engine.scrollView("window")?.offset.dx
    }
    #expect(ways == [120, 100, 80])
  }

  @Test func `an external drag can go to an item out of sight, also to one with the id and type of the dragged item`() {
    let bench = Bench {
      Node.scrollView(.vertical, id: "window", size: Size(width: 100, height: 40), spacing: 0) {
        for number in 0..<5 {
          Node.item(id: .integer(4 - number), type: "photo", size: Size(width: 100, height: 20))
            .modifier(.dropDestination(for: ["photo"]) { _ in .done })
        }
      }
    }
    bench.engine.enterDrag(types: ["photo"], at: at(50, 10))
    #expect(bench.engine.validDestinations() == [4, 3, 2, 1, 0])
  }

  // MARK: Layouts by a closure

  private func wheel(_ place: @escaping CustomLayout) -> Bench {
    Bench {
      Node.layout(id: "wheel", size: Size(width: 200, height: 200)) {
        Node.forEach(["a", "b", "c"] as [Identifier]) { id in
          Node.item(id: id, type: "t", size: Size(width: 40, height: 40))
        }.reorderable()
      } place: { sizes, proposal in
        place(sizes, proposal)
      }
      .modifier(.reorderContainer(for: "t") { _ in .done })
    }
  }

  @Test func `a closure places the children of a layout, and drops follow their frames`() {
    let bench = wheel { sizes, proposal in
      #expect(proposal == Proposal(width: 200, height: 200))
      return .frames(sizes.enumerated().map { Rect(origin: at(10, 10 + 50 * Double($0)), size: $1) })
    }
    #expect(bench.frame("c") == Rect(x: 10, y: 110, width: 40, height: 40))
    bench.lift("a")
    bench.move(to: at(30, 100))
    #expect(bench.session?.before == "c")
    #expect(bench.engine.placements.first { $0.state == .placeholder }?.frame.origin == at(10, 60))
  }

  @Test func `a list in a layout has the frame that the closure gives it`() {
    let places = [Rect(x: 0, y: 0, width: 50, height: 50), Rect(x: 100, y: 50, width: 50, height: 50)]
    let bench = Bench {
      Node.layout(id: "desk", size: Size(width: 200, height: 100)) {
        for id in ["left", "right"] as [Identifier] { Node.list(id: id) {} }
      } place: { _, _ in
        .frames(places)
      }
    }
    #expect([bench.frame("left"), bench.frame("right")] == places)
  }

  @Test(arguments: [
    ([], "the place function of layout 'wheel' returned 0 frames for 3 children"),
    ([.zero], "the place function of layout 'wheel' returned 1 frame for 3 children"),
    (
      [Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: .nan, y: 0, width: 1, height: 1), .zero],
      "the place function of layout 'wheel' gave child 2 the frame nan, 0.0, 1.0 × 1.0; it must be finite and not negative in extent"
    ),
    (
      [.zero, .zero, Rect(x: 0, y: 0, width: -1, height: 1)],
      "the place function of layout 'wheel' gave child 3 the frame 0.0, 0.0, -1.0 × 1.0; it must be finite and not negative in extent"
    ),
  ])
  func `invalid frames of a layout are an error`(frames: [Rect], message: String) {
    let bench = wheel { _, _ in .frames(frames) }
    #expect {
      try bench.engine.updateScene()
    } throws: { "\($0)" == message }
  }

  @Test func `a layout that fails reports its reason, and a layout that fails during a drag shows no gap`() {
    let failing = wheel { _, _ in .failed("the wheel is broken") }
    #expect { try failing.engine.updateScene() } throws: {
      "\($0)" == "the place function of layout 'wheel' failed: the wheel is broken"
    }
    var isBroken = false
    let bench = wheel { sizes, _ in
      if isBroken { return .failed("not now") }
      return .frames(sizes.enumerated().map { Rect(origin: at(0, 50 * Double($0)), size: $1) })
    }
    bench.lift("a")
    bench.move(to: at(20, 120))
    isBroken = true
    let placements = bench.engine.placements
    isBroken = false
    #expect(placements.map(\.state) == [.targeted, .resting, .resting, .lifted])
    #expect(placements[1].frame.minY == 50)
    #expect(bench.release().outcome?.operation == .move)
  }
}
