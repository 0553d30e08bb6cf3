import DragEngine
import Testing

@Suite struct `Timers` {
  let trace = Trace()

  private func bench(_ timers: Modifier...) -> Bench {
    Bench(trace) {
      timers.reduce(Node.host(id: "clock", frame: Rect(x: 0, y: 0, width: 10, height: 10))) { $0.modifier($1) }
    }
  }

  private func timer(
    _ name: String, _ interval: Double, repeats: Bool = true, _ answer: CommandAnswer = .done
  ) -> Modifier {
    .onTimer(interval: interval, repeats: repeats) { [trace] in
      trace.append(name)
      return answer
    }
  }

  private func tick(_ bench: Bench, _ time: Double) -> [String] {
    bench.engine.send(.tick(time: time))
    return trace.take()
  }

  @Test func `a timer fires when it is due, at most once for each input, however late`() {
    let bench = bench(timer("second", 1))
    #expect(tick(bench, 0) == [])
    #expect(tick(bench, 0.9) == [])
    #expect(tick(bench, 1) == ["second"])
    #expect(tick(bench, 7.5) == ["second"])
    #expect(tick(bench, 7.9) == [])
    #expect(tick(bench, 8) == ["second"])
  }

  @Test func `a timer that does not repeat fires once`() {
    let bench = bench(timer("once", 1, repeats: false))
    _ = tick(bench, 0)
    #expect(tick(bench, 5) == ["once"])
    #expect(tick(bench, 50) == [])
    #expect(bench.engine.deadline == nil)
  }

  @Test func `timers fire in the order of their due times, equal times in scene order`() {
    let bench = bench(timer("slow", 2), timer("fast", 1), timer("faster", 0.5))
    _ = tick(bench, 0)
    #expect(tick(bench, 0.5) == ["faster"])
    #expect(tick(bench, 2) == ["fast", "faster", "slow"])
  }

  @Test func `a timer keeps its due time in a new scene, and restarts after it was removed`() {
    var isThere = true
    let bench = Bench(trace) { [trace] in
      Node.vstack(id: "root") {
        if isThere {
          Node.vstack(id: "clock").modifier(
            .onTimer(interval: 1, repeats: true) {
              trace.append("second")
              return .done
            })
        }
      }
    }
    _ = tick(bench, 0)
    _ = tick(bench, 0.8)
    bench.engine.invalidateScene()
    #expect(tick(bench, 1) == ["second"])
    isThere = false
    bench.engine.invalidateScene()
    #expect(tick(bench, 9) == [])
    isThere = true
    bench.engine.invalidateScene()
    #expect(tick(bench, 9.5) == [])
    #expect(tick(bench, 10.4) == [])
    #expect(tick(bench, 10.5) == ["second"])
  }

  @Test func `the deadline is the next due time of a timer or gesture`() {
    let bench = bench(timer("slow", 5))
    _ = tick(bench, 1)
    #expect(bench.engine.deadline == 6)
    bench.engine.send(.pointerDown(at: at(5, 5), time: 2, device: .touch))
    #expect(bench.engine.deadline == 2.5)
  }

  @Test func `a failing timer is reported, changes nothing and continues`() {
    let shelf = Shelf()
    let bench = Bench(trace, model: shelf) {
      Node.vstack(id: "clock").modifier(
        .onTimer(interval: 1, repeats: true) {
          shelf.items.append("x")
          return .failed("broken")
        })
    }
    _ = tick(bench, 0)
    guard case .failed(let reason) = bench.engine.send(.tick(time: 1)) else { return #expect(Bool(false)) }
    #expect(reason == "broken")
    #expect(shelf.items == [])
    bench.engine.send(.tick(time: 2))
    #expect(bench.failures == ["broken", "broken"])
  }

  @Test func `a scene that cannot be described after a timer has fired is reported`() {
    var width = 100.0
    let bench = Bench {
      Node.vstack(id: "clock", size: Size(width: width, height: 10)).modifier(
        .onTimer(interval: 1, repeats: false) {
          width = -1
          return .done
        })
    }
    _ = tick(bench, 0)
    bench.engine.send(.tick(time: 1))
    #expect(bench.failures.count == 1)
    #expect(bench.failures.first?.contains("clock") == true)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `an invalid interval makes no timer`(interval: Double) {
    let bench = bench(timer("never", interval))
    for time in [0.0, 1, 2] { #expect(tick(bench, time) == []) }
    #expect(bench.engine.deadline == nil)
  }

  @Test func `times that go backwards or are not finite have no effect`() {
    let bench = bench(timer("second", 1))
    _ = tick(bench, 10)
    #expect(tick(bench, .nan) == [])
    #expect(tick(bench, .infinity) == [])
    #expect(tick(bench, -5) == [])
    #expect(bench.engine.time == 10)
    #expect(tick(bench, 11) == ["second"])
  }
}

@Suite struct `Keys` {
  let trace = Trace()

  private func key(_ name: Key, _ modifiers: EventModifiers = []) -> Modifier {
    .onKeyPress(name, modifiers: modifiers) { [trace] key in
      trace.append("key \(key)")
      return .done
    }
  }

  private func bench() -> Bench {
    Bench(trace) { [self] in
      desk(key("n"), key("n", .shift)) {
        photos("a", modifiers: anyPhoto, everything, key("n"), key("d"))
        zone("album", modifiers: trace.drop("album"), trace.question("album")).modifier(key("x")).disabled()
        zone("open", 1, modifiers: trace.drop("open"), trace.question("open"))
      }
    }
  }

  @Test func `a key goes to the first node in scene order with a command for the key and the held modifier keys`() {
    let bench = bench()
    #expect(bench.engine.send(.keyDown("n")).isHandled)
    #expect(bench.engine.send(.keyDown("d")).isHandled)
    #expect(!bench.engine.send(.keyDown("d", modifiers: .command)).isHandled)
    #expect(trace.lines == ["key n", "key d"])
  }

  @Test func `a disabled node does not handle keys`() {
    #expect(!bench().engine.send(.keyDown("x")).isHandled)
    #expect(trace.lines == [])
  }

  @Test(arguments: ["d", "q"] as [Key])
  func `every key during a drag re-evaluates the verdict`(key: Key) {
    let bench = bench()
    bench.lift("a")
    bench.move(to: overSecond)
    _ = trace.take()
    bench.engine.send(.keyDown(key, modifiers: []))
    #expect(trace.take() == (key == "d" ? ["key d", "asked open"] : ["asked open"]))
    #expect(bench.engine.isDragging())
  }

  @Test func `a key updates the held modifier keys of the drag`() {
    let bench = bench()
    bench.lift("a")
    bench.move(to: overSecond)
    bench.engine.send(.keyDown("q", modifiers: .option))
    #expect(bench.session?.suggestedOperations == .copy)
  }
}

@Suite struct `Taps` {
  let trace = Trace()

  private func tap(_ name: String, _ count: Int = 1, on type: Identifier? = nil) -> Modifier {
    .onTapGesture(count: count, on: type) { [trace] tap in
      trace.append("\(name) \(tap.itemID?.description ?? "-") in \(tap.containerID?.description ?? "-")")
      return .done
    }
  }

  private func bench(_ modifiers: Modifier..., inner: Modifier...) -> Bench {
    Bench(trace) {
      let column = inner.reduce(photos("a", "b")) { $0.modifier($1) }
      return modifiers.reduce(desk { column }) { $0.modifier($1) }
    }
  }

  private func taps(_ bench: Bench, _ count: Int, _ point: Point = at(50, 10)) -> [String] {
    for _ in 0..<count { bench.tap(point) }
    return trace.take()
  }

  @Test func `a handler for a type answers taps on items of the types that conform to it`() throws {
    let bench = bench(tap("image", on: "public.image"), tap("photo", on: "photo"))
    #expect(taps(bench, 1) == ["photo a in photos"])
    try bench.engine.types.declare(ContentType("photo", conformingTo: ["public.image"]))
    #expect(taps(bench, 1) == ["image a in photos"])
  }

  @Test func `a handler for n taps answers every n-th tap in a row`() {
    let bench = bench(tap("double", 2))
    #expect(taps(bench, 1) == [])
    #expect(taps(bench, 1) == ["double a in photos"])
    #expect(taps(bench, 4) == ["double a in photos", "double a in photos"])
  }

  @Test func `the innermost node with tap handlers answers, with its handler of the greatest count that is reached`() {
    let bench = bench(tap("outer double", 2), tap("outer", 1), inner: tap("inner", 1), tap("triple", 3))
    #expect(
      taps(bench, 6).map { $0.replacing(" a in photos", with: "") }
        == ["inner", "inner", "triple", "inner", "inner", "triple"])
  }

  @Test func `a handler with a type answers only taps on items of this type`() {
    let bench = bench(tap("photo", on: "photo"), tap("song", on: "song"))
    #expect(taps(bench, 1) == ["photo a in photos"])
    #expect(taps(bench, 1, at(50, 200)) == [])
  }

  @Test func `a tap outside all handlers is unhandled, and a refusal is reported`() {
    let bench = bench(inner: .onTapGesture { _ in .refused("the stock is empty") })
    #expect(!bench.tap(at(400, 300)).isHandled)
    guard case .refused(let reason) = bench.tap(at(50, 10)) else { return #expect(Bool(false)) }
    #expect(reason == "the stock is empty")
  }

  @Test func `the location of a tap is local to the node of its handler`() {
    var location: Point?
    let bench = Bench {
      desk {
        zone(
          "album",
          modifiers: .onTapGesture { tap in
            location = tap.location
            return .done
          })
      }
    }
    bench.tap(at(230, 40))
    #expect(location == at(30, 40))
  }
}
