import DragEngine
import Testing

@Suite struct `Commands that wait` {
  let trace = Trace()
  let shelf = Shelf()

  /// A button whose tap runs a command on the shelf.
  private func bench(_ command: @escaping (Engine) -> CommandAnswer) -> Bench {
    var engine: Engine?
    let bench = Bench(trace, model: shelf) {
      Node.host(id: "button", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        .modifier(.onTapGesture { _ in engine.map(command) ?? .done })
    }
    engine = bench.engine
    return bench
  }

  private func note(_ name: Identifier, _ answer: CommandAnswer = .done) -> () -> CommandAnswer {
    { [shelf] in
      shelf.items.append(name)
      return answer
    }
  }

  @Test func `changes before a wait are committed, and later changes are another transaction of the same step`() {
    var steps: [UndoStep.ID?] = []
    let bench = bench { [shelf] engine in
      shelf.items.append("first")
      steps.append(engine.step)
      engine.wait(until: 5) {
        steps.append(engine.step)
        shelf.items.append("second")
        return .done
      }
      return .done
    }
    bench.tap(at(5, 5))
    #expect(shelf.items == ["first"])
    #expect(bench.engine.deadline == 5)
    bench.engine.perform(note("other"))
    bench.engine.send(.tick(time: 4.9))
    #expect(shelf.items == ["first", "other"])
    guard case .performed = bench.engine.send(.tick(time: 5)) else { return #expect(Bool(false)) }
    #expect(shelf.items == ["first", "other", "second"])
    #expect(steps.count == 2 && steps[0] == steps[1])
    #expect(bench.engine.deadline == nil)
  }

  @Test(arguments: [.refused("no"), .failed("broken")] as [CommandAnswer])
  func `a failing part of a command rolls back only itself`(answer: CommandAnswer) {
    let bench = bench { [self] engine in
      engine.wait(until: 1, then: note("second", answer))
      return note("first")()
    }
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 1))
    #expect(shelf.items == ["first"])
  }

  @Test func `a failed command does not continue`() {
    var causes: [Cause] = []
    let bench = bench { [self] engine in
      engine.wait(until: 1, then: note("never"), ended: { causes.append($0) })
      return .failed("broken")
    }
    bench.tap(at(5, 5))
    #expect(causes == [.failed])
    bench.engine.send(.tick(time: 2))
    #expect(shelf.items == [])
  }

  @Test func `commands continue in the order of their due times, then in the order of their waits`() {
    let bench = bench { [self] engine in
      for (name, due) in [("d", 3.0), ("b", 2), ("a", 1), ("c", 2)] {
        engine.wait(until: due, then: note(.string(name)))
      }
      return .done
    }
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 9))
    #expect(shelf.items == ["a", "b", "c", "d"])
  }

  @Test func `timers fire and commands continue in the order of their due times`() {
    let bench = Bench(trace, model: shelf) { [self] in
      Node.vstack(id: "clock").modifier(.onTimer(interval: 2, repeats: true) { note("timer")() })
    }
    bench.engine.send(.tick(time: 0))
    bench.engine.perform {
      for (name, due) in [("late", 2.5), ("early", 1.5), ("same", 2)] {
        bench.engine.wait(until: due, then: note(.string(name)))
      }
      return .done
    }
    bench.engine.send(.tick(time: 3))
    #expect(shelf.items == ["early", "timer", "same", "late"])
  }

  @Test func `a command that waits for a past time continues once for each input`() {
    let bench = bench { [shelf] engine in
      func again() -> CommandAnswer {
        shelf.items.append(.integer(shelf.items.count))
        engine.wait(until: engine.time, then: again)
        return .done
      }
      return again()
    }
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 1))
    bench.engine.send(.tick(time: 1))
    #expect(shelf.items == [0, 1, 2])
  }

  @Test func `a command that waits without a time continues once, when it is resumed`() throws {
    var waiting: WaitingCommand?
    let bench = bench { [self] engine in
      waiting = engine.wait(then: note("answered"))
      return .done
    }
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 1000))
    #expect(shelf.items == [])
    let command = try #require(waiting)
    #expect(bench.engine.resume(command).isHandled)
    #expect(!bench.engine.resume(command).isHandled)
    #expect(shelf.items == ["answered"])
  }

  @Test func `a cancelled command gets the cause and does not continue`() throws {
    var waiting: WaitingCommand?
    var causes: [Cause] = []
    let bench = bench { [self] engine in
      waiting = engine.wait(until: 5, then: note("never"), ended: { causes.append($0) })
      return note("first")()
    }
    bench.tap(at(5, 5))
    let command = try #require(waiting)
    #expect(bench.engine.end(command, .reloaded))
    #expect(!bench.engine.end(command, .cancelled))
    #expect(causes == [.reloaded])
    #expect(bench.engine.deadline == nil)
    bench.engine.send(.tick(time: 6))
    #expect(!bench.engine.resume(command).isHandled)
    #expect(shelf.items == ["first"])
  }

  @Test func `only the waiting commands of an ended step are cancelled`() {
    var steps: [UndoStep.ID] = []
    let bench = bench { [self] engine in
      engine.step.map { steps.append($0) }
      engine.wait(until: 5, then: note(.string("of \(steps.count)")))
      return .done
    }
    bench.tap(at(5, 5))
    bench.tap(at(5, 5))
    bench.engine.endWaiting(of: steps[0])
    bench.engine.send(.tick(time: 6))
    #expect(shelf.items == ["of 2"])
  }

  @Test func `undo reverts every part of a command, and ends it if it waits`() {
    let bench = bench { [self] engine in
      engine.wait(until: 1) { [self] in
        engine.wait(until: 2, then: note("third"))
        return note("second")()
      }
      return note("first")()
    }
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 1))
    #expect(shelf.items == ["first", "second"])
    bench.engine.undo()
    #expect(shelf.items == [])
    #expect(bench.engine.deadline == nil)
    bench.engine.send(.tick(time: 3))
    #expect(shelf.items == [])
  }

  @Test func `only commands can wait, and only until a finite time`() {
    let bench = bench { [self] engine in
      for time in [Double.nan, .infinity] where engine.wait(until: time, then: note("never")) != nil {
        return .failed("waited")
      }
      return note("done")()
    }
    #expect(bench.engine.wait(until: 0, then: note("never")) == nil)
    bench.tap(at(5, 5))
    bench.engine.send(.tick(time: 1))
    #expect(shelf.items == ["done"])
  }

  @Test func `a command cannot be resumed or ended from inside another`() throws {
    var waiting: WaitingCommand?
    var answers: [Bool] = []
    let bench = bench { [self] engine in
      if let waiting {
        answers.append(engine.end(waiting))
        guard case .failed = engine.resume(waiting) else { return .done }
        answers.append(false)
      } else {
        waiting = engine.wait(then: note("once"))
      }
      return .done
    }
    bench.tap(at(5, 5))
    bench.tap(at(5, 5))
    #expect(answers == [false, false])
    bench.engine.resume(try #require(waiting))
    #expect(shelf.items == ["once"])
  }
}

@Suite struct `Drops whose action waits` {
  let trace = Trace()
  let album = Shelf()

  private final class Waiting {
    var commands: [WaitingCommand] = []
    var engine: Engine?

    /// Continues the oldest waiting command.
    func resume() -> Response? { engine?.resume(commands.removeFirst()) }
  }

  /// A drop on the album inserts an item at once, and another one after each of `parts` waits.
  private func bench(_ waiting: Waiting, parts: Int = 1, _ answer: CommandAnswer = .done) -> Bench {
    let bench = Bench(trace, model: album) { [trace, album] in
      desk {
        photos("a", "b", modifiers: anyPhoto, .dragConfiguration(DragConfiguration(allowMove: true)), trace.source())
        zone(
          "album",
          modifiers: trace.drop("album") { delivery in
            func proceed(_ left: Int) -> CommandAnswer {
              album.items.append(.string("\(left)"))
              if left == 0 { return answer }
              waiting.engine?.wait(then: { proceed(left - 1) }).map { waiting.commands.append($0) }
              return .done
            }
            return proceed(parts)
          }, trace.destination("album"), .dropConfiguration { _ in .accepted })
      }
    }
    waiting.engine = bench.engine
    return bench
  }

  @Test func `the source removes its items in the last part of the action`() {
    let waiting = Waiting()
    let bench = bench(waiting, parts: 2)
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    #expect(trace.take().last == "album takes a")
    #expect(bench.outcomes == [] && album.items == ["2"])
    #expect(waiting.resume()?.outcome == nil)
    #expect(trace.take() == [])
    #expect(waiting.resume()?.outcome?.cause == .dropped)
    #expect(
      trace.take() == [
        "source: ending(move)", "source: ended(move)", "album: ended(move)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(album.items == ["2", "1", "0"])
  }

  @Test func `MD3: if the action of a move refuses after a wait, the source is unchanged and earlier commits remain`() {
    let waiting = Waiting()
    let bench = bench(waiting, .refused("no room"))
    bench.drag("a", to: overFirst)
    _ = trace.take()
    #expect(waiting.resume()?.outcome?.cause == .refused)
    #expect(
      trace.take() == [
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.reason) == ["no room"])
    #expect(album.items == ["1"])
  }

  @Test func `a drop whose waiting action is cancelled ends with the cause`() {
    let waiting = Waiting()
    let bench = bench(waiting)
    bench.drag("a", to: overFirst)
    bench.engine.end(waiting.commands[0], .reloaded, "the rules are new")
    #expect(bench.outcomes.map(\.operation) == [.cancel])
    #expect(bench.outcomes.map(\.cause) == [.reloaded])
    #expect(bench.outcomes.map(\.reason) == ["the rules are new"])
  }

  @Test func `an item cannot be lifted while the action that moves it waits`() {
    let waiting = Waiting()
    let bench = bench(waiting)
    bench.drag("a", to: overFirst)
    #expect(bench.lift("a").outcome?.cause == .notLifted)
    bench.release()
    _ = waiting.resume()
    #expect(bench.drag("a", to: overFirst)?.cause == .dropped)
  }

  @Test func `a drop waits for its loads and for its action`() {
    var load: Load.ID?
    var waiting: WaitingCommand?
    var engine: Engine?
    let bench = Bench(trace, model: album) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto, trace.source())
        zone(
          "album",
          modifiers: trace.drop("album") { delivery in
            load = delivery.beginLoad()
            waiting = engine?.wait(then: { .done })
            return .done
          }, .dropConfiguration { _ in .accepted })
      }
    }
    engine = bench.engine
    bench.drag("a", to: overFirst)
    if let load { bench.engine.finishLoad(load, .completed { .done }) }
    #expect(bench.outcomes == [])
    if let waiting { bench.engine.resume(waiting) }
    #expect(bench.outcomes.map(\.cause) == [.dropped])
  }

  @Test func `a move inside a command may wait; if the command then fails, the move does not continue`() {
    let board = Board(["left": ["a", "b"], "right": []])
    var fails = true
    var waiting: [WaitingCommand] = []
    var engine: Engine?
    board.answer = { _ in
      engine?.wait(then: { .done }).map { waiting.append($0) }
      return .done
    }
    board.modifiers = [
      .onTapGesture { _ in
        guard engine?.move("a", to: "right").cause == .dropped else { return .failed("not moved") }
        return fails ? .refused("changed my mind") : .done
      }
    ]
    let bench = board.bench
    engine = bench.engine
    bench.tap(bench.center("b"))
    #expect(waiting.map(\.phase) == [.over])
    #expect(board.lists["right"] == [])
    fails = false
    bench.tap(bench.center("b"))
    #expect(waiting.map(\.phase) == [.over, .waiting])
    #expect(board.lists["right"] == ["a"])
    bench.engine.resume(waiting[1])
    #expect(bench.outcomes.last?.cause == .dropped)
  }
}
