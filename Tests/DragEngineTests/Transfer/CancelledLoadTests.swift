import DragEngine
import Testing

@Suite struct `Cancelled loads` {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  private func bench(selected: [Identifier] = [], _ action: ((Delivery) -> CommandAnswer)? = nil) -> Bench {
    Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos("a", "b", modifiers: promises.payload(selected: selected), everything, trace.source())
        zone(
          "album", modifiers: .dropDestination(for: ["photo"], action ?? promises.load("text", onto: album)),
          trace.destination("album"), .dropConfiguration { _ in .accepted })
      }
    }
  }

  private func tick(_ bench: Bench) { bench.engine.send(.tick(time: bench.engine.time)) }

  private func ignored(_ bench: Bench) -> [Identifier] {
    bench.events.compactMap { if case .answerIgnored(let type) = $0 { type } else { nil } }
  }

  @Test func `DA10: a receiver sees the progress and can cancel the load`() throws {
    var load: Load?
    let bench = bench { [trace] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      load = try? delivery.load(["text"], from: provider) { result in
        trace.append("got \(result.words)")
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    tick(bench)
    let request = try #require(promises["a", "text"])
    request.progress = .init(completedUnitCount: 1, totalUnitCount: 4)
    #expect(load?.progress.fractionCompleted == 0.25)
    var isReported = false
    request.cancellationHandler = { isReported = true }
    load?.cancel("too slow")
    #expect(isReported)
    #expect(request.isCancelled)
    _ = trace.take()
    tick(bench)
    #expect(trace.take().first == "got cancelled: too slow")
    #expect(load?.isFinished == true)
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
  }

  @Test func `a load that is cancelled before the first tick is never exported`() {
    var load: Load?
    let bench = bench { delivery in
      load = delivery.items[0].provider.flatMap { try? delivery.load(["text"], from: $0) { _ in .done } }
      return .done
    }
    bench.drag("a", to: overFirst)
    load?.cancel()
    tick(bench)
    #expect(!trace.lines.contains("export a.text"))
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
  }

  @Test func `a waiting drop is cancelled: first its receivers are notified, then all observers`() {
    let bench = bench(selected: ["a", "b"])
    bench.drag("a", to: overFirst)
    tick(bench)
    promises["a", "text"]?.complete(Bytes("one"))
    tick(bench)
    guard case .lifted(let id, _)? = bench.events.first else { return #expect(Bool(false)) }
    #expect(bench.engine.isRunning(id))
    _ = trace.take()
    let response = bench.engine.cancelDrop(id, cause: .reloaded, reason: "new rules")
    #expect(
      trace.take() == [
        "b got cancelled: new rules", "source: ending(cancel)", "source: ended(cancel)", "album: ended(cancel)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(response.outcome?.cause == .reloaded)
    #expect(response.outcome?.failedItemIDs == ["b"])
    #expect(album.items == ["one"])
    #expect(!bench.engine.isRunning(id))
    #expect(promises["b", "text"]?.isCancelled == true)
    #expect(!bench.engine.cancelDrop(id).isHandled)
    #expect(
      bench.events.compactMap { if case .loadFailed(_, let item, let error) = $0 { "\(item): \(error)" } else { nil } }
        == ["b: cancelled: new rules"])
  }

  @Test func `cancelling a drop does not cancel the loads of another drop`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    bench.drag("b", to: overFirst)
    tick(bench)
    guard case .lifted(let id, _)? = bench.events.first else { return #expect(Bool(false)) }
    bench.engine.cancelDrop(id)
    promises["b", "text"]?.complete(Bytes("two"))
    tick(bench)
    #expect(album.items == ["two"])
    #expect(bench.outcomes.map(\.cause) == [.cancelled, .dropped])
  }

  @Test func `a receiver of a cancelled drop cannot start more loads`() {
    var refusals: [ByteString?] = []
    let bench = bench { delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(["text"], from: provider) { _ in
        do throws(LoadError) { try delivery.load(["text"], from: provider) { _ in .done } } catch {
          refusals.append(error.reason.code)
        }
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    guard case .lifted(let id, _)? = bench.events.first else { return #expect(Bool(false)) }
    bench.engine.cancelDrop(id)
    #expect(refusals == ["too_late"])
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
  }

  @Test func `an exporter that never answers keeps the drop waiting and its item lifted`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    for _ in 0..<5 { tick(bench) }
    bench.engine.send(.suspended())
    #expect(bench.outcomes == [])
    #expect(bench.engine.deadline == nil)
    #expect(bench.lift("a").outcome?.reason?.code == "already_dragged")
  }

  @Test func `of an exporter's two answers the first is used, and the second is reported`() {
    promises.answer = { _, request in
      request.complete(Bytes("one"))
      request.complete(Bytes("two"))
    }
    let bench = bench()
    bench.drag("a", to: overFirst)
    tick(bench)
    tick(bench)
    #expect(album.items == ["one"])
    #expect(ignored(bench) == ["text"])
    #expect(bench.outcomes.count == 1)
  }

  @Test func `an answer after the drag has ended is ignored and reported`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    tick(bench)
    guard case .lifted(let id, _)? = bench.events.first else { return #expect(Bool(false)) }
    bench.engine.cancelDrop(id)
    promises["a", "text"]?.complete(Bytes("late"))
    tick(bench)
    #expect(album.items == [])
    #expect(ignored(bench) == ["text"])
    #expect(bench.outcomes.count == 1)
  }

  @Test func `a promised and cancelled gigabyte is never exported`() {
    var isMade = false
    let big = ItemProvider()
    big.registerDataRepresentation(for: "movie") { request in
      isMade = true
      request.complete(Bytes([UInt8](repeating: 0, count: 1 << 30)))
    }
    let bench = Bench {
      desk {
        zone(
          "album",
          modifiers: .dropDestination(for: ["movie"]) { delivery in
            delivery.items[0].provider.flatMap { try? delivery.load(["movie"], from: $0) { _ in .done } } == nil
              ? .refused(nil) : .done
          })
      }
    }
    bench.engine.enterDrag(items: [big], at: overFirst)
    bench.release()
    guard case .lifted(let id, _)? = bench.events.first else { return #expect(Bool(false)) }
    #expect(bench.engine.isRunning(id))
    bench.engine.cancelDrop(id)
    tick(bench)
    #expect(!isMade)
    #expect(bench.outcomes.map(\.cause) == [.cancelled])
  }

  @Test func `inputs sent from inside an exporter have no effect`() {
    let bench = bench()
    promises.answer = { [album] _, request in
      guard case .failed(let reason) = bench.engine.send(.suspended()) else { return }
      album.items.append(.string(reason.code ?? ""))
      request.complete(Bytes("fine"))
    }
    bench.drag("a", to: overFirst)
    tick(bench)
    #expect(album.items == ["busy", "fine"])
  }
}
