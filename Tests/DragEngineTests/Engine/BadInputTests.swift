import DragEngine
import Testing

@Suite struct `Bad input` {
  let trace = Trace()

  private func bench() -> Bench {
    Bench(trace) { [trace] in
      desk {
        photos("a", "b", modifiers: anyPhoto, trace.source())
        zone("album", modifiers: trace.drop("album"), trace.destination("album"))
      }
    }
  }

  // MARK: Order

  @Test func `a release, a move and a cancellation without a press change nothing`() {
    let bench = bench()
    #expect(!bench.release().isHandled)
    #expect(!bench.move(to: at(50, 10)).isHandled)
    #expect(!bench.engine.send(.pointerCancelled()).isHandled)
    #expect(trace.lines == [])
  }

  @Test func `a second press ends the drag of the first`() {
    let bench = bench()
    bench.lift("a")
    bench.press(at(50, 30))
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
    bench.move(to: at(60, 30))
    #expect(bench.session?.items.map(\.id) == ["b"])
  }

  @Test func `a move after a cancel changes nothing`() {
    let bench = bench()
    bench.lift("a")
    bench.engine.send(.keyDown(.escape))
    _ = trace.take()
    #expect(!bench.move(to: overFirst).isHandled)
    #expect(!bench.release().isHandled)
    #expect(trace.lines == [])
  }

  @Test func `an input with an earlier time than the previous one counts at the latest time`() {
    let bench = bench()
    bench.engine.send(.pointerDown(at: at(50, 10), time: 100))
    bench.engine.send(.pointerMoved(to: at(60, 10), time: 5))
    bench.engine.send(.pointerUp(at: overFirst, time: -7))
    #expect(bench.engine.time == 100)
    #expect(trace.lines.contains("album takes a"))
  }

  @Test func `the latest time of an input is the last second whose microseconds a double can count`() {
    #expect(Int(Input.latestTime) == (1 << 53) / 1_000_000)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, Input.latestTime * 2] as [Double])
  func `an input at an invalid time is refused with a reason, and changes nothing`(time: Double) {
    let bench = bench()
    bench.engine.send(.pointerDown(at: at(50, 10), time: 100))
    let refused = [
      bench.engine.send(.pointerMoved(to: overFirst, time: time)), bench.engine.send(.pointerUp(time: time)),
      bench.engine.send(.keyDown(.escape, time: time)), bench.engine.send(.tick(time: time)),
      bench.engine.send(.suspended(time: time)), bench.engine.enterDrag(types: ["photo"], at: overFirst, time: time),
    ]
    for response in refused {
      guard case .failed(let reason) = response else { return #expect(Bool(false), "\(response)") }
      #expect(reason.code == "bad_time" && reason.parameters == [.init(name: "time", value: "\(time)")])
    }
    #expect(bench.engine.time == 100 && trace.lines == [])
    bench.engine.send(.pointerMoved(to: at(60, 10), time: 101))
    bench.engine.send(.pointerUp(at: overFirst, time: Input.latestTime))
    #expect(trace.lines.contains("album takes a"))
  }

  @Test func `a touch lifts shortly before the latest allowed time`() {
    let bench = bench()
    let start = Input.latestTime - 2
    bench.engine.send(.pointerDown(at: at(50, 10), time: start, device: .touch))
    bench.engine.send(.tick(time: start + 1))
    bench.engine.send(.pointerMoved(to: overFirst, time: start + 1.1))
    #expect(bench.engine.dropSession()?.items.map(\.id) == ["a"])
  }

  @Test func `a touch that begins at the latest allowed time lifts at once, because no later time can come`() {
    let bench = bench()
    let time = Input.latestTime
    bench.engine.send(.pointerDown(at: at(50, 10), time: time, device: .touch))
    #expect(bench.engine.deadline == time)
    bench.engine.send(.tick(time: time))
    bench.engine.send(.pointerMoved(to: overFirst, time: time))
    #expect(bench.engine.dropSession()?.items.map(\.id) == ["a"])
  }

  // MARK: Positions

  @Test(arguments: [at(.nan, 0), at(0, .infinity), at(-.infinity, .nan)])
  func `a position with a coordinate that is not finite is ignored`(point: Point) {
    let bench = bench()
    #expect(!bench.press(point).isHandled)
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(!bench.move(to: point).isHandled)
    #expect(bench.session?.sceneLocation == overFirst)
    #expect(bench.engine.placements.allSatisfy { $0.frame.isValid })
    #expect(bench.engine.send(.pointerUp(at: point)).outcome?.cause == .dropped)
    bench.engine.enterDrag(types: ["photo"], at: overFirst)
    #expect(!bench.move(to: point).isHandled)
    #expect(bench.engine.send(.pointerUp(at: point)).outcome?.cause == .dropped)
  }

  @Test func `positions at the greatest finite coordinates are handled`() {
    let bench = bench()
    bench.lift("a")
    for far in [1e300, -1e300, .greatestFiniteMagnitude] as [Double] { bench.move(to: at(far, far)) }
    #expect(bench.release().outcome?.cause == .noTarget)
  }

  // MARK: Scenes

  private func failure(_ node: Node) -> String? {
    let engine = Engine { node.describe(in: &$0) }
    do {
      try engine.updateScene()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `an item that occurs twice is an error that names both places`() {
    #expect(
      failure(photos("a", "a"))
        == "item 'a' (photo) occurs twice in namespace '': both in 'photos'; give each item an id of its own")
  }

  @Test func `NL8: an item with the id of the container around it is not an error`() {
    #expect(failure(photos("photos")) == nil)
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: -1, height: 1),
    Rect(x: 0, y: 0, width: .infinity, height: 1),
  ])
  func `an invalid frame is an error`(frame: Rect) {
    #expect(failure(.host(id: "h", frame: frame))?.contains("it must be finite and not negative in extent") == true)
  }

  @Test func `a reorderable list without an id is an error`() {
    #expect(failure(.vstack { Node.forEach([1]) { .item(id: .integer($0), type: "t") }.reorderable() }) != nil)
  }

  @Test func `while the scene cannot be described, each input fails, and a release ends the drag`() {
    var ids: [Identifier] = ["a"]
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto, trace.source())
        Node.vstack(id: "extra") { for id in ids.dropFirst() { Node.item(id: id, type: "photo") } }
      }
    }
    bench.lift("a")
    ids = ["a", "a"]
    bench.engine.invalidateScene()
    guard case .failed(let reason) = bench.move(to: overFirst) else { return #expect(Bool(false)) }
    #expect(reason.code == "scene")
    #expect(bench.engine.isDragging())
    bench.release()
    #expect(!bench.engine.isDragging())
    #expect(bench.outcomes.map(\.cause) == [.failed])
    ids = []
    bench.lift("a")
    #expect(bench.engine.isDragging())
  }

  @Test func `while the scene cannot be described the last valid scene is drawn`() {
    var isGood = true
    let bench = Bench { isGood ? photos("a") : photos("a", "a") }
    #expect(bench.engine.placements.count == 2)
    isGood = false
    bench.engine.invalidateScene()
    #expect(bench.engine.placements.count == 2)
  }

  @Test func `the error that a description throws is reported unchanged`() {
    let engine = Engine { _ throws(EngineError) in throw .rule(Reason("the scene function failed", code: "lua")) }
    guard case .failed(let reason) = engine.send(.tick(time: 0)) else { return #expect(Bool(false)) }
    #expect(reason == Reason("the scene function failed", code: "lua"))
  }

  // MARK: Closures

  @Test func `an input sent from inside a closure fails and changes nothing`() {
    var responses: [Response] = []
    let bench = bench()
    let inside: (Engine) -> Void = { engine in
      responses += [
        engine.send(.pointerUp()), engine.cancelDrag(), engine.enterDrag(types: ["photo"], at: overFirst, pointer: 9),
      ]
      try? engine.updateScene()
      _ = engine.placements
    }
    bench.engine.monitor = { [unowned engine = bench.engine] _ in inside(engine) }
    bench.lift("a")
    #expect(responses.count == 3)
    #expect(responses.allSatisfy { if case .failed(let reason) = $0 { reason.code == "busy" } else { false } })
    #expect(bench.engine.isDragging())
    bench.engine.monitor = nil
    #expect(bench.release().outcome != nil)
  }

  @Test func `a question that fails is a refusal with the cause failed, and the drag continues`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone(
          "album", modifiers: trace.drop("album"),
          trace.question("album") { $0.location.x < 50 ? .failed("attempt to compare nil") : .accepted })
      }
    }
    bench.lift("a")
    bench.move(to: at(210, 50))
    #expect(
      bench.verdict
        == Verdict(
          operation: .forbidden, cause: .failed, reason: "attempt to compare nil",
          route: Route(from: bench.verdict?.route.from, to: "album"), details: DropDetails(acceptedItemCount: 0)))
    bench.move(to: at(290, 50))
    #expect(bench.verdict?.operation == .copy)
    bench.move(to: at(210, 50))
    #expect(bench.release().outcome?.cause == .failed)
    #expect(!trace.lines.contains("album takes a"))
  }

  @Test func `a payload question that fails lifts nothing`() {
    let bench = Bench { desk { photos("a", modifiers: .dragContainer(for: "photo") { _, _ in .failed("nil") }) } }
    guard case .failed(let reason) = bench.lift("a") else { return #expect(Bool(false)) }
    #expect(reason == "nil")
    #expect(!bench.engine.isDragging())
    #expect(!bench.move(to: overFirst).isHandled)
  }

  @Test func `an action that fails or refuses cancels the drag with its reason`() {
    for answer in [CommandAnswer.failed("broken"), .refused("broken")] {
      let bench = Bench {
        desk {
          photos("a", modifiers: anyPhoto)
          zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in answer })
        }
      }
      let outcome = bench.drag("a", to: overFirst)
      #expect(outcome?.operation == .cancel)
      #expect(outcome?.reason == "broken")
    }
  }

  @Test func `a drag of items that are not in the scene continues in a new scene`() {
    let bench = Bench(trace) { [trace] in
      desk {
        photos(
          "a",
          modifiers: .dragContainer(for: "photo") { _, _ in
            .items([DragItem(id: "nobody", type: "photo"), DragItem(id: "a", type: "no type")])
          })
        zone("album", modifiers: trace.drop("album"))
      }
    }
    bench.lift("a")
    bench.engine.invalidateScene()
    bench.move(to: overFirst)
    #expect(bench.release().outcome?.acceptedItemCount == 1)
    #expect(trace.lines == ["album takes nobody"])
  }

  @Test func `a source outside its own payload ends the drag when it leaves the scene`() {
    var isThere = true
    let bench = Bench {
      desk {
        if isThere {
          Node.host(id: "stack", frame: Rect(x: 0, y: 0, width: 50, height: 50))
            .modifier(.draggable { DragItem(id: "top", type: "photo") })
        }
      }
    }
    bench.press(at(10, 10))
    bench.move(to: at(20, 20))
    #expect(bench.session?.items.map(\.id) == ["top"])
    isThere = false
    bench.engine.invalidateScene()
    bench.move(to: at(30, 30))
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
  }

  @Test func `a reorder container that leaves the scene ends the drag, also if its items stay`() {
    let board = Board(["left": ["a"], "right": []])
    var isThere = true
    board.surroundings = { scene in
      isThere ? scene : Node.vstack(id: "left") { Node.item(id: "a", type: "card", size: Size(width: 9, height: 9)) }
    }
    let bench = board.bench
    bench.lift("a")
    isThere = false
    bench.engine.invalidateScene()
    bench.move(to: at(30, 30))
    #expect(bench.outcomes.map(\.cause) == [.targetGone])
  }

  @Test func `unknown places and pointers have no landing point, verdict or session`() {
    let engine = bench().engine
    #expect(engine.landingPoint(of: "nowhere") == nil)
    #expect(engine.verdict(pointer: 5) == nil)
    #expect(engine.dropSession(pointer: 5) == nil)
    #expect(!engine.cancelDrag(pointer: 5).isHandled)
    #expect(engine.operationsOutsideApp(pointer: 5).isEmpty)
  }

  @Test func `a modifier for a node that was never opened stops the process`() async {
    await #expect(processExitsWith: .failure) {
      let engine = Engine { $0.modify(3, .draggable()) }
      try? engine.updateScene()
    }
  }

  // MARK: Numbers of pointers

  @Test func `a pointer beyond the limit is ignored until another one is up`() {
    let bench = bench()
    for pointer in 1...100 {
      bench.engine.send(.pointerDown(at: at(10, 10), time: 0, pointer: PointerID(pointer)))
    }
    let next = Input.pointerDown(at: at(10, 10), time: 0, pointer: 101)
    #expect(!bench.engine.send(next).isHandled)
    bench.engine.send(.pointerCancelled(time: 0, pointer: 7))
    #expect(bench.engine.send(next).isHandled)
  }

  @Test func `an external drag beyond the limit is refused with a reason until another one is over`() {
    let bench = bench()
    func enter(_ pointer: Int) -> Response {
      bench.engine.enterDrag(types: ["public.png"], at: at(10, 10), pointer: PointerID(pointer))
    }
    for pointer in 1...100 { #expect(enter(pointer).isHandled) }
    guard case .failed(let reason) = enter(101) else {
      Issue.record("the drag has entered")
      return
    }
    #expect(reason.code == "too_many_drags")
    bench.engine.exitDrag(pointer: 7)
    #expect(enter(101).isHandled)
  }
}
