import DragEngine
import Testing

@Suite struct `Loads of a drop` {
  let trace = Trace()
  let promises: Promises
  /// A model of the album's content.
  let album = Shelf()

  init() { promises = Promises(trace) }

  /// Photos that promise types, and an album with an action; only the source and the album write lines.
  private func bench(
    types: [Identifier] = ["text"], selected: [Identifier] = [], accepts operation: DropOperation? = nil,
    _ action: ((Delivery) -> CommandAnswer)? = nil
  ) -> Bench {
    Bench(trace, model: album) { [trace, promises, album] in
      desk {
        photos(
          "a", "b", "c", modifiers: promises.payload(types: types, selected: selected), everything, trace.source())
        zone(
          "album",
          modifiers: .dropDestination(for: ["photo"], action ?? promises.load("text", onto: album)),
          trace.destination("album"),
          .dropConfiguration { _ in operation.map { DropConfiguration(operation: $0) } ?? .accepted })
      }
    }
  }

  /// Answers every request at once with the name of item and type.
  private func answerAtOnce() { promises.answer = { $1.complete(Bytes("\($0)")) } }

  private func tick(_ bench: Bench) -> Response { bench.engine.send(.tick(time: bench.engine.time)) }

  // MARK: When

  @Test func `DA1: data is exported at the first tick after a destination asks`() {
    answerAtOnce()
    let bench = bench()
    bench.drag("a", to: overFirst)
    #expect(!trace.lines.contains { $0.hasPrefix("export") })
    #expect(bench.engine.deadline == bench.engine.time)
    _ = trace.take()
    let response = tick(bench)
    #expect(
      trace.take() == [
        "export a.text", "a got a.text", "source: ending(move)", "source: ended(move)", "album: ended(move)",
        "source: data transfer completed", "album: data transfer completed",
      ])
    #expect(response.outcome?.operation == .move)
    #expect(album.items == ["a.text"])
    #expect(bench.engine.deadline == nil)
  }

  @Test func `DA1: without a request no data is exported`() {
    let bench = bench { _ in .done }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(!trace.lines.contains { $0.hasPrefix("export") })
    #expect(bench.outcomes.map(\.cause) == [.dropped])
  }

  @Test func `DA1: a drop that is rolled back exports no data`() {
    let bench = bench { delivery in
      _ = promises.load("text", onto: album)(delivery)
      return .refused("on second thoughts")
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(!trace.lines.contains { $0.hasPrefix("export") })
    #expect(bench.outcomes.map(\.cause) == [.refused])
    #expect(bench.engine.deadline == nil)
  }

  @Test func `DA2: a load that began in the action may finish later, one that begins after it is refused`() throws {
    var late: Delivery?
    let bench = bench { delivery in
      late = delivery
      return promises.load("text", onto: album)(delivery)
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    let provider = try #require(promises.providers["a"])
    let refused = #expect(throws: LoadError.self) { try late?.load(["text"], from: provider) { _ in .done } }
    #expect(refused?.reason.code == "too_late")
    #expect(bench.outcomes == [])
    promises["a", "text"]?.complete(Bytes("late"))
    #expect(bench.outcomes == [])
    _ = tick(bench)
    #expect(bench.outcomes.map(\.operation) == [.move])
    #expect(album.items == ["late"])
  }

  @Test func `a delivery may outlive its engine`() throws {
    var kept: Delivery?
    var bench: Bench? = bench { delivery in
      kept = delivery
      return promises.load("text", onto: album)(delivery)
    }
    bench?.drag("a", to: overFirst)
    bench = nil
    let provider = try #require(promises.providers["a"])
    #expect(throws: LoadError.self) { try kept?.load(["text"], from: provider) { _ in .done } }
    _ = kept?.beginLoad()
  }

  @Test func `data is delivered at a tick, in the order of the requests`() {
    let bench = bench(selected: ["a", "b", "c"])
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    promises["c", "text"]?.complete(Bytes("3"))
    promises["a", "text"]?.complete(Bytes("1"))
    _ = trace.take()
    bench.engine.send(.modifiersChanged([]))
    #expect(trace.lines == [])
    _ = tick(bench)
    #expect(trace.take() == ["a got 1", "c got 3"])
    promises["b", "text"]?.complete(Bytes("2"))
    _ = tick(bench)
    #expect(album.items == ["1", "3", "2"])
  }

  @Test func `PH10: a receiver may start more loads, and the drag ends after the last one`() {
    answerAtOnce()
    let bench = bench(types: ["text", "picture"]) { [trace, album] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      let first = try? delivery.load(["text"], from: provider) { result in
        trace.append("first \(result.words)")
        album.items.append("first")
        let second = try? delivery.load(["picture"], from: provider) { result in
          trace.append("then \(result.words)")
          return .done
        }
        return second == nil ? .refused("no") : .done
      }
      return first == nil ? .refused("no") : .done
    }
    bench.drag("a", to: overFirst)
    _ = trace.take()
    _ = tick(bench)
    #expect(trace.take() == ["export a.text", "first a.text"])
    _ = tick(bench)
    #expect(
      trace.take().prefix(4) == ["export a.picture", "then a.picture", "source: ending(move)", "source: ended(move)"])
    #expect(bench.outcomes.map(\.cause) == [.dropped])
  }

  @Test func `loads that a resumed command starts are not exported if it is rolled back`() {
    answerAtOnce()
    let bench = bench(types: ["text", "picture", "json"]) { delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(["text"], from: provider) { _ in
        _ = try? delivery.load(["picture"], from: provider) { _ in .done }
        _ = try? delivery.load(["json"], from: provider) { _ in .done }
        return .refused("no room")
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    _ = tick(bench)
    #expect(trace.lines.filter { $0.hasPrefix("export") } == ["export a.text"])
    #expect(bench.outcomes.map(\.reason) == ["no room"])
    #expect(bench.outcomes.map(\.failedItemIDs) == [["a"]])
  }

  // MARK: What

  @Test func `DA3: the receiver gets the first form that it accepts, in the order of the source`() {
    answerAtOnce()
    let bench = bench(types: ["picture", "text", "json"]) { delivery in
      promises.load("json", "text", onto: album)(delivery)
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.text"])
    #expect(trace.lines.filter { $0.hasPrefix("export") } == ["export a.text"])
  }

  @Test func `a form that conforms to the requested type is accepted`() throws {
    answerAtOnce()
    let bench = bench(types: ["json"])
    try bench.engine.types.declare(ContentType("json", conformingTo: ["text"]))
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.json"])
  }

  @Test func `a request for a type without promise is refused at once, and the drop continues`() {
    let bench = bench(types: ["picture"])
    bench.drag("a", to: overFirst)
    #expect(trace.lines.contains("a: the item is not available as text"))
    #expect(bench.outcomes.map(\.cause) == [.dropped])
  }

  @Test func `only items of the drop can be loaded`() {
    var codes: [ByteString?] = []
    let stranger = promises.provider("stranger")
    let bench = bench { delivery in
      do throws(LoadError) { try delivery.load(["text"], from: stranger) { _ in .done } } catch {
        codes.append(error.reason.code)
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    #expect(codes == ["not_dropped"])
  }

  @Test func `DA9: after a form that cannot be read the next is tried`() {
    answerAtOnce()
    let bench = bench(types: ["picture", "json", "text"]) { [trace] delivery in
      let number = [
        Representation(contentType: "json", importing: { _, _ throws(LoadError) in throw .failed("not JSON") }),
        Representation(contentType: "text", importing: { content, name in ["\(content) \(name ?? "-")"] }),
      ]
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(importing: number, from: provider) { result in
        trace.append("got \((try? result.get())?.count ?? 0) from \(try! result.get()[0])")
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = trace.take()
    _ = tick(bench)
    #expect(trace.take().prefix(3) == ["export a.json", "export a.text", "got 1 from data(6 bytes) a.txt"])
    #expect(bench.outcomes.map(\.cause) == [.dropped])
    #expect(bench.outcomes.map(\.failedItemIDs) == [[]])
  }

  @Test func `DA9: a drop waits for the form that is tried next`() {
    promises.answer = { name, request in if name != "a.text" { request.complete(Bytes("\(name)")) } }
    let bench = bench(types: ["json", "text"]) { [album] delivery in
      let forms = [
        Representation(contentType: "json", importing: { _, _ throws(LoadError) in throw .failed("not JSON") }),
        Representation(contentType: "text", importing: { _, _ in ["read"] }),
      ]
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(importing: forms, from: provider) { result in
        if let values = try? result.get() { album.items += values.map { .string("\($0)") } }
        return .done
      }
      _ = try? delivery.load(["json"], from: provider) { _ in .done }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(bench.outcomes == [])
    promises["a", "text"]?.complete(Bytes())
    _ = tick(bench)
    #expect(album.items == ["read"])
    #expect(bench.outcomes.map(\.operation) == [.move])
  }

  @Test func `DA4: a file representation reads the file that the source provides`() {
    struct Film: Transferable {
      var path: String
      static let itemType: Identifier = "com.example.film"
      static var transferRepresentation: some TransferRepresentation {
        FileRepresentation(importedContentType: "film") { Film(path: $0) }
      }
    }
    promises.answer = { $1.complete(filePath: "/films/\($0)") }
    let bench = bench(types: ["film"]) { [album] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(importing: Film.representations, from: provider) { result in
        if let films = try? result.get() as? [Film] { album.items += films.map { .string($0.path) } }
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["/films/a.film"])
  }

  @Test func `DA9: after a form that cannot be exported the next is tried`() {
    promises.answer = { name, request in
      if name == "a.json" { request.fail("no JSON today") } else { request.complete(Bytes("\(name)")) }
    }
    let bench = bench(types: ["json", "text"]) { promises.load("json", "text", onto: album)($0) }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.text"])
  }

  @Test func `DA9: an item without a working form is reported as failed`() {
    promises.answer = { $1.fail(Reason("no \($0)")) }
    let bench = bench(types: ["json", "text"]) { promises.load("json", "text", onto: album)($0) }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(trace.lines.contains("a got failed: no a.text"))
    #expect(bench.outcomes.map(\.failedItemIDs) == [["a"]])
    #expect(bench.outcomes.map(\.cause) == [.failed])
    #expect(
      bench.events.contains { if case .loadFailed(_, item: "a", .failed("no a.text")) = $0 { true } else { false } })
  }

  @Test func `data for a receiver of files is written to a file that is removed after the receiver has returned`() {
    answerAtOnce()
    let bench = bench { [trace] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(["text"], as: .file, from: provider) { result in
        trace.append("got \(result.words)")
        return .done
      }
      return .done
    }
    bench.engine.files = FileAccess(
      read: { path throws(LoadError) in throw .failed(Reason("\(path) was read")) },
      write: { [trace] bytes, name in
        trace.append("write \(name): \(bytes.text ?? "-")")
        return "/tmp/\(name)"
      },
      remove: { [trace] path in trace.append("remove \(path)") })
    bench.drag("a", to: overFirst)
    _ = trace.take()
    _ = tick(bench)
    #expect(
      trace.lines.prefix(4) == [
        "export a.text", "write a.txt: a.text", "got file /tmp/a.txt", "remove /tmp/a.txt",
      ])
  }

  @Test func `without file access a load that needs a file fails`() {
    answerAtOnce()
    let bench = bench { [trace] delivery in
      guard let provider = delivery.items[0].provider else { return .done }
      _ = try? delivery.load(["text"], as: .file, from: provider) { result in
        trace.append("got \(result.words)")
        return .done
      }
      return .done
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(trace.lines.contains("got failed: this host does not read or write files"))
  }

  // MARK: Failures

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

  @Test func `after a copy whose last item failed the source is notified in a command`() {
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

  @Test func `an item that was received in another form has not failed`() {
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

  @Test func `a source that vanishes while its data is loading ends the drop with that cause`() {
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
