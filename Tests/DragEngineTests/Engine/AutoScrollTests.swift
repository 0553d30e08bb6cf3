import DragEngine
import Testing

@Suite struct `Auto-scrolling` {
  /// Fifty rows of 20 points in a window 200 high, and an empty stack beside it.
  private func rows(_ trace: Trace = Trace()) -> Bench {
    Bench(trace) {
      Node.hstack(id: "desk", spacing: 20) {
        Node.scrollView(id: "window", size: Size(width: 100, height: 200)) {
          Node.container(.list, id: "rows") {
            Node.forEach(0..<50) { Node.item(id: .integer($0), type: "row", size: Size(width: 100, height: 20)) }
              .reorderable()
          }
        }
        Node.vstack(id: "beside", size: Size(width: 100, height: 200))
      }
      .modifier(.reorderContainer(for: "row") { _ in .done })
    }
  }

  private func offset(_ bench: Bench) -> Double { bench.engine.scrollView("window")?.offset.dy ?? -1 }

  @discardableResult
  private func tick(_ bench: Bench, after seconds: Double) -> Response {
    bench.engine.send(.tick(time: bench.engine.time + seconds))
  }

  @Test func `SC1: the speed depends on the distance to the edge, and is zero outside the window`() {
    let thresholds = AutoScrollThresholds(edgeDistance: 40, maximumSpeed: 800)
    let window = Rect(x: 100, y: 100, width: 300, height: 400)
    func speed(_ y: Double) -> Double { thresholds.velocity(at: at(250, y), in: window).dy }
    #expect([100.0, 120, 140, 300, 460, 480].map(speed) == [-800, -200, 0, 0, 0, 200])
    #expect([99.0, 500, .nan, .infinity].map(speed) == [0, 0, 0, 0])
    #expect(thresholds.velocity(at: at(100, 120), in: window) == Vector(dx: -800, dy: -200))
    // A window of 80 points has edges of 20, and an empty window has none.
    #expect(thresholds.velocity(at: at(50, 10), in: Rect(x: 0, y: 0, width: 100, height: 80)).dy == -200)
    #expect(thresholds.velocity(at: at(0, 0), in: .zero) == .zero)
  }

  @Test func `SC1: a drag has a scroll intent near an edge of the scroll view, and none elsewhere`() {
    let bench = rows()
    #expect(bench.engine.scrollIntents().isEmpty)
    bench.lift(3)
    bench.move(to: at(50, 100))
    #expect(bench.engine.scrollIntents().isEmpty)
    bench.move(to: at(50, 178))
    #expect(bench.engine.scrollIntents().map(\.scrollView) == ["window"])
    #expect(bench.engine.scrollIntents().map(\.velocity) == [Vector(dx: 0, dy: 200)])
    bench.move(to: at(50, 230))
    #expect(bench.engine.scrollIntents().isEmpty)
    bench.move(to: at(50, 22))
    #expect(bench.engine.scrollIntents().isEmpty, "there is nothing above")
    bench.move(to: at(150, 199))
    #expect(bench.engine.scrollIntents().isEmpty, "beside the window")
    bench.release()
    #expect(bench.engine.scrollIntents().isEmpty)
  }

  @Test func `SC1: ticks alone scroll the content, by the elapsed time`() {
    let bench = rows()
    bench.lift(3)
    bench.move(to: at(50, 178))
    bench.move(to: at(50, 178))
    #expect(offset(bench) == 0)
    tick(bench, after: 0.05)
    #expect(abs(offset(bench) - 12) < 0.001, "0.06 seconds since the first move at the edge, at 200 points per second")
    tick(bench, after: 0.05)
    #expect(abs(offset(bench) - 22) < 0.001)
    #expect(tick(bench, after: 3600).isHandled)
    #expect(abs(offset(bench) - 42) < 0.001, "a tick counts for a tenth of a second at most")
    bench.move(to: at(50, 100))
    #expect(!tick(bench, after: 0.05).isHandled)
    #expect(abs(offset(bench) - 42) < 0.001)
  }

  @Test func `SC1: at the end of the content the outer scroll view continues`() {
    let bench = Bench {
      Node.scrollView(id: "outer", size: Size(width: 100, height: 100), spacing: 0) {
        Node.item(id: "a", type: "t", size: Size(width: 100, height: 20)).modifier(.draggable())
        Node.scrollView(id: "inner", size: Size(width: 100, height: 80)) {
          Node.vstack(size: Size(width: 100, height: 85))
        }
        Node.vstack(size: Size(width: 100, height: 50))
      }
      .modifier(.dragContainer(for: "t"))
    }
    bench.lift("a")
    bench.move(to: at(50, 99.9))
    #expect(bench.engine.scrollIntents().map(\.scrollView) == ["inner"])
    tick(bench, after: 0.1)
    #expect(bench.engine.scrollView("inner")?.offset.dy == 5)
    #expect(bench.engine.scrollIntents().map(\.scrollView) == ["outer"])
    tick(bench, after: 0.1)
    #expect(bench.engine.scrollView("outer")?.offset.dy == 50)
    #expect(bench.engine.scrollIntents().isEmpty)
  }

  @Test func `SC1: in a corner, a view that scrolls both ways moves both ways`() {
    let bench = Bench {
      Node.scrollView(.both, id: "map", size: Size(width: 200, height: 200)) {
        Node.item(id: "a", type: "t", size: Size(width: 500, height: 500)).modifier(.draggable())
      }
      .modifier(.dragContainer(for: "t"))
    }
    bench.press(at(100, 100))
    bench.move(to: at(178, 100))
    #expect(bench.engine.scrollIntents().map(\.velocity) == [Vector(dx: 200, dy: 0)])
    bench.move(to: at(178, 178))
    #expect(bench.engine.scrollIntents().map(\.velocity) == [Vector(dx: 200, dy: 200)])
  }

  @Test func `SC2: while the content scrolls under a still pointer, target and placeholder follow`() {
    let bench = rows()
    bench.lift(3)
    bench.move(to: at(50, 190))
    var places: [Identifier?] = []
    for _ in 0..<12 {
      tick(bench, after: 0.1)
      if let before = bench.session?.before, places.last != before { places.append(before) }
      let gap = bench.engine.placements.first { $0.state == .placeholder }?.frame ?? .zero
      #expect(gap.minY > 150 && gap.maxY < 230, "\(gap)")
    }
    #expect(places.count > 10)
    #expect(bench.release().outcome?.route.before == places.last ?? nil)
  }

  @Test func `while a drag scrolls, the deadline is one frame later`() {
    let bench = rows()
    #expect(bench.engine.deadline == nil)
    bench.lift(3)
    #expect(bench.engine.deadline == nil)
    bench.move(to: at(50, 178))
    #expect(bench.engine.deadline == bench.engine.time + 1.0 / 60)
    bench.engine.autoScrollThresholds.maximumSpeed = 0
    bench.move(to: at(50, 179))
    #expect(bench.engine.deadline == nil)
  }
}
