import DragEngine
import Testing

@Suite struct `Failed loads of a drop`: DropLoadSuite {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  /// A drop of three items, the second of which fails to load.
  private func failingSecond(_ operation: DropOperation) -> Bench {
    promises.answer = { name, request in
      if name == "b.text" { request.fail("the disk is gone") } else { request.complete(Bytes("\(name)")) }
    }
    let bench = bench(selected: ["a", "b", "c"], accepts: operation)
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    return bench
  }

  @Test func `MD3: a move with a failed item leaves the source intact`() {
    let outcomes = failingSecond(.move).outcomes
    #expect(!trace.lines.contains("source: ended(move)"))
    #expect(trace.lines.contains("source: ended(cancel)"))
    #expect(outcomes.map(\.cause) == [.failed])
    #expect(outcomes.map(\.reason) == ["the disk is gone"])
    #expect(outcomes.map(\.failedItemIDs) == [["b"]])
  }

  @Test func `from its end on, a destination sees the operation of the outcome`() {
    promises.answer = { _, request in request.fail("the disk is gone") }
    let destination = Modifier.onDropSessionUpdated { [trace] session in
      if session.phase == .dataTransferCompleted {
        trace.append("completed: \(session.operation) \(session.reason?.text ?? "")")
      }
    }
    let bench = Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos("a", modifiers: promises.payload(), everything)
        zone("album", modifiers: trace.drop("album", promises.load("text", onto: album)), destination)
      }
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(trace.lines.last == "completed: cancel the disk is gone")
  }

  @Test func `the source learns which items have failed`() {
    promises.answer = { name, request in
      if name == "b.text" { request.fail("the disk is gone") } else { request.complete(Bytes("\(name)")) }
    }
    let source = Modifier.onDragSessionUpdated { [trace] session in
      if session.phase == .dataTransferCompleted { trace.append("failed: \(session.failedItemIDs)") }
      return .done
    }
    let bench = Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos("a", "b", modifiers: promises.payload(selected: ["a", "b"]), everything, source)
        zone("album", modifiers: trace.drop("album", promises.load("text", onto: album)))
      }
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(trace.lines.last == "failed: [b]")
  }

  @Test func `MD3: a move whose data has arrived and changed nothing is cancelled`() {
    answerAtOnce()
    let bench = Bench(trace, model: album) { [trace, promises] in
      desk {
        photos("a", modifiers: promises.payload(), everything, trace.source())
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"], movesInTransaction: true) { delivery in
            guard let provider = delivery.items[0].provider else { return .done }
            _ = try? delivery.load(["text"], from: provider) { _ in .done }
            return .done
          }, .dropConfiguration { _ in DropConfiguration(operation: .move) })
      }
    }
    bench.drag("a", to: overFirst)
    let outcome = tick(bench).outcome
    #expect(outcome?.operation == .cancel)
    #expect(outcome?.cause == .unchanged)
    #expect(outcome?.failedItemIDs == [])
  }

  @Test func `a copy with a failed item is committed, and names that item`() {
    let outcomes = failingSecond(.copy).outcomes
    #expect(trace.lines.contains("source: ended(copy)"))
    #expect(outcomes.map(\.operation) == [.copy])
    #expect(outcomes.map(\.acceptedItemCount) == [2])
    #expect(outcomes.map(\.failedItemIDs) == [["b"]])
    #expect(outcomes.map(\.reason) == ["the disk is gone"])
    #expect(album.items == ["a.text", "c.text"])
  }

  @Test func `after a copy whose last item failed, the source and the destination are notified of the end`() {
    promises.answer = { name, request in
      if name == "b.text" { request.fail("gone") } else { request.complete(Bytes("\(name)")) }
    }
    let bench = bench(selected: ["a", "b"], accepts: .copy)
    bench.drag("a", to: overFirst)
    _ = trace.take()
    _ = tick(bench)
    #expect(
      trace.take() == [
        "export a.text", "export b.text", "a got a.text", "b got failed: gone", "source: ending(copy)",
        "source: ended(copy)", "album: ended(copy)", "source: data transfer completed",
        "album: data transfer completed",
      ])
  }

  @Test func `an item that was received as another type is not reported as failed`() {
    promises.answer = { name, request in
      if name == "a.text" { request.fail("no text") } else { request.complete(Bytes("\(name)")) }
    }
    let bench = bench(types: ["text", "picture"]) { [album] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(["text"], from: provider) { _ in
        _ = try? delivery.load(["picture"], from: provider) { _ in
          album.items.append("picture")
          return .done
        }
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    _ = tick(bench)
    #expect(album.items == ["picture"])
    #expect(bench.outcomes.map(\.operation) == [.move])
    #expect(bench.outcomes.map(\.failedItemIDs) == [[]])
  }

  @Test func `a source that vanishes while its data is loading ends the drop with the cause sourceGone`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    _ = trace.take()
    promises.providers["a"]?.withdraw(because: "the program quit")
    #expect(bench.outcomes == [])
    _ = tick(bench)
    #expect(
      trace.take() == [
        "a got source gone: the program quit", "source: ending(cancel)", "source: ended(cancel)",
        "album: ended(cancel)", "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
    promises["a", "text"]?.complete(Bytes("late"))
    _ = tick(bench)
    #expect(album.items == [])
  }

  @Test func `a source that vanishes before the first tick is not called`() {
    let bench = bench()
    bench.drag("a", to: overFirst)
    promises.providers["a"]?.withdraw(because: "the program quit")
    _ = tick(bench)
    #expect(!trace.lines.contains("export a.text"))
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
  }
}
