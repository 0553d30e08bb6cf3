import DragEngine
import Testing

@Suite struct `Data that arrives later` {
  let trace = Trace()
  /// A model of the album's content.
  let album = Shelf()

  /// A drop on the album announces `count` loads.
  private func bench(loads count: Int, _ loads: Loads) -> Bench {
    Bench(trace, model: album) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto, .dragConfiguration(DragConfiguration(allowMove: true)), trace.source())
        zone(
          "album",
          modifiers: trace.drop("album") { delivery in
            loads.announced = (0..<count).map { _ in delivery.beginLoad() }
            return .done
          }, trace.destination("album"), .dropConfiguration { _ in .accepted })
      }
    }
  }

  private func take(_ item: Identifier) -> Load.Result {
    .completed { [album] in
      album.items.append(item)
      return .done
    }
  }

  @Test func `PH10: the transfer is completed, and the drag ends, after the last load has ended`() {
    let loads = Loads()
    let bench = bench(loads: 2, loads)
    #expect(bench.drag("a", to: overFirst)?.operation == .move)
    #expect(trace.take().last == "album takes a")
    #expect(bench.outcomes == [])
    bench.engine.finishLoad(loads[1], take("y"))
    #expect(trace.take() == [])
    let response = bench.engine.finishLoad(loads[0], take("x"))
    #expect(
      trace.take() == [
        "source: ending(move)", "source: ended(move)", "album: ended(move)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(response.outcome?.cause == .dropped)
    #expect(album.items == ["y", "x"])
  }

  @Test func `a result for an item that left the scene ends the move without the item`() {
    let loads = Loads()
    var isShown = true
    let bench = Bench(trace, model: album) { [trace] in
      desk(anyPhoto, .dragConfiguration(DragConfiguration(allowMove: true)), trace.source()) {
        if isShown { photos("a") }
        zone(
          "album",
          modifiers: trace.drop("album") { delivery in
            loads.announced = [delivery.beginLoad()]
            return .done
          }, .dropConfiguration { _ in .accepted })
      }
    }
    #expect(bench.drag("a", to: overFirst)?.isUnfinished == true)
    isShown = false
    bench.engine.invalidateScene()
    let outcome = bench.engine.finishLoad(loads[0], take("x")).outcome
    #expect(outcome?.operation == .cancel && outcome?.cause == .sourceGone)
    #expect(outcome?.reason?.text == "'a' is no longer in the scene")
    #expect(album.items == [])
    #expect(trace.take().suffix(2) == ["source: ended(cancel)", "source: data transfer completed"])
  }

  @Test func `after a scene could not be described there is no deadline until it is invalidated`() {
    var flaw: EngineError?
    let engine = Engine { scene throws(EngineError) in
      if let flaw { throw flaw }
      desk {
        zone(
          "album",
          modifiers: .dropDestination(for: ["public.png"]) { delivery in
            for item in delivery.items {
              if let provider = item.provider { _ = try? delivery.load(["public.png"], from: provider) { _ in .done } }
            }
            return .done
          })
      }.describe(in: &scene)
    }
    let provider = ItemProvider()
    _ = provider.registerDataRepresentation(for: "public.png") { $0.complete(Bytes([1])) }
    engine.enterDrag(items: [provider], at: overFirst, time: 1)
    engine.send(.pointerUp(time: 1))
    #expect(engine.deadline == 1)
    flaw = .rule("cannot be drawn")
    engine.invalidateScene()
    #expect(engine.deadline == 1)
    engine.send(.tick(time: 2))
    #expect(engine.deadline == nil)
    flaw = nil
    engine.invalidateScene()
    #expect(engine.deadline == 2)
    engine.send(.tick(time: 2))
    #expect(engine.deadline == nil)
  }

  @Test func `the changes of a load are undone with its drop`() {
    let loads = Loads()
    let bench = bench(loads: 2, loads)
    bench.drag("a", to: overFirst)
    bench.engine.finishLoad(loads[0], take("x"))
    bench.engine.finishLoad(loads[1], take("y"))
    bench.engine.undo()
    #expect(album.items == [])
    #expect(!bench.engine.canUndo)
    bench.engine.redo()
    #expect(album.items == ["x", "y"])
  }

  @Test func `a drop that is undone stops waiting for its data`() {
    let loads = Loads()
    let bench = bench(loads: 2, loads)
    bench.drag("a", to: overFirst)
    bench.engine.finishLoad(loads[0], take("x"))
    _ = trace.take()
    bench.engine.undo()
    #expect(
      trace.take() == [
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.reason?.code) == ["undone"])
    #expect(!bench.engine.finishLoad(loads[1], take("y")).isHandled)
    #expect(album.items == [])
  }

  @Test func `PH10: the transfer is completed also after a failed load`() {
    let loads = Loads()
    let bench = bench(loads: 1, loads)
    bench.drag("a", to: overFirst)
    _ = trace.take()
    bench.engine.finishLoad(loads[0], .failed("the disk is gone"))
    #expect(
      trace.take() == [
        "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.reason) == ["the disk is gone"])
  }

  @Test func `MD3: a move with one failed load leaves the source intact`() {
    let loads = Loads()
    let bench = bench(loads: 2, loads)
    bench.drag("a", to: overFirst)
    bench.engine.finishLoad(loads[0], .failed("broken"))
    bench.engine.finishLoad(loads[1], take("y"))
    #expect(!trace.lines.contains("source: ended(move)"))
    #expect(trace.lines.contains("source: ended(cancel)"))
    #expect(bench.outcomes.map(\.operation) == [.cancel])
    #expect(bench.outcomes.map(\.cause) == [.failed])
  }

  @Test func `a load that the model refuses is rolled back with its move`() {
    let loads = Loads()
    let bench = bench(loads: 1, loads)
    bench.drag("a", to: overFirst)
    bench.engine.finishLoad(
      loads[0],
      .completed { [album] in
        album.items.append("x")
        return .refused("no room")
      })
    #expect(album.items == [])
    #expect(bench.outcomes.map(\.reason) == ["no room"])
  }

  @Test func `a second result of a load has no effect`() {
    let loads = Loads()
    let bench = bench(loads: 1, loads)
    bench.drag("a", to: overFirst)
    bench.engine.finishLoad(loads[0], take("x"))
    _ = trace.take()
    #expect(!bench.engine.finishLoad(loads[0], take("x")).isHandled)
    #expect(album.items == ["x"])
    #expect(trace.lines == [])
  }

  @Test func `a load announced after the action has no effect`() {
    var late: Delivery?
    let bench = Bench {
      desk {
        photos("a", modifiers: anyPhoto)
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { delivery in
            late = delivery
            return .done
          })
      }
    }
    bench.drag("a", to: overFirst)
    let load = late?.beginLoad()
    #expect(load.map { bench.engine.finishLoad($0, .failed("late")).isHandled } == false)
    #expect(bench.outcomes.map(\.cause) == [.dropped])
  }

  @Test func `an item whose drop waits for its data cannot be lifted again`() {
    let loads = Loads()
    let bench = bench(loads: 1, loads)
    bench.drag("a", to: overFirst)
    #expect(bench.lift("a").outcome?.reason?.code == "already_dragged")
    bench.release()
    bench.engine.finishLoad(loads[0], take("x"))
    #expect(bench.lift("a").isHandled)
  }

  @Test func `a waiting drop continues when the scene changes and the program is suspended`() {
    let loads = Loads()
    let bench = bench(loads: 1, loads)
    bench.drag("a", to: overFirst)
    bench.engine.invalidateScene()
    bench.engine.send(.suspended())
    bench.engine.finishLoad(loads[0], take("x"))
    #expect(bench.outcomes.map(\.operation) == [.move])
    #expect(trace.lines.filter { $0 == "album: ended(move)" }.count == 1)
  }

  /// An engine whose scene shows whether there is a step to undo, beside the photo and the album.
  private func benchWithHistory(_ action: @escaping (Delivery) -> CommandAnswer) -> Bench {
    var engine: Engine?
    let bench = Bench(model: album) {
      desk {
        Node.text(engine?.history().canUndo == true ? "can undo" : "cannot undo")
        photos("a", modifiers: anyPhoto)
        zone("album", modifiers: .dropDestination(for: ["photo"], action))
      }
    }
    engine = bench.engine
    return bench
  }

  private func shownText(_ bench: Bench) -> String? { bench.engine.placements.last { $0.kind == .text }?.label }

  @Test(arguments: [true, false])
  func `after the end of a waiting drop a scene that shows the history is described again`(isCancelled: Bool) throws {
    let loads = Loads()
    let bench = benchWithHistory { delivery in
      loads.announced = [delivery.beginLoad()]
      return .done
    }
    bench.drag("a", to: overFirst)
    #expect(shownText(bench) == "can undo")
    let drop = try #require(bench.engine.waitingDrops.keys.first)
    if isCancelled { bench.engine.cancelDrop(drop) } else { bench.engine.finishLoad(loads[0], .failed("no")) }
    #expect(shownText(bench) == "cannot undo")
  }

  @Test func `when steps are forgotten, a scene that shows the history is described again`() {
    let bench = benchWithHistory { _ in .done }
    func add() {
      bench.engine.perform { [album] in
        album.items.append("x")
        return .done
      }
    }
    add()
    #expect(shownText(bench) == "can undo")
    bench.engine.levelsOfUndo = 0
    #expect(shownText(bench) == "cannot undo")
    bench.engine.levelsOfUndo = 10
    add()
    #expect(shownText(bench) == "can undo")
    bench.engine.remove(album)
    #expect(shownText(bench) == "cannot undo")
  }

  @Test func `a result cannot end a drop whose command waits for time`() {
    var engine: Engine?
    let bench = Bench(model: album) { [album] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"]) { _ in
            engine?.wait(until: 5) {
              album.items.append("a")
              return .done
            }
            return .done
          })
      }
    }
    engine = bench.engine
    bench.drag("a", to: overFirst)
    for id in 1...9 {
      #expect(!bench.engine.finishLoad(Load.ID(rawValue: UInt64(id)), .failed("no")).isHandled)
    }
    bench.engine.send(.tick(time: 5))
    #expect(bench.outcomes.map(\.cause) == [.dropped] && album.items == ["a"])
  }
}

/// The loads that a drop has announced.
final class Loads {
  var announced: [Load.ID] = []
  subscript(index: Int) -> Load.ID { announced[index] }
}
