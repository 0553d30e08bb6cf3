import DragEngine
import Testing

@Suite struct `Loads of a drop`: DropLoadSuite {
  let trace = Trace()
  let promises: Promises
  let album = Shelf()

  init() { promises = Promises(trace) }

  // MARK: Time

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

  @Test func `DA2: a load requested in the action may finish later; a request after the action is refused`() throws {
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

  @Test func `loads that a resumed command requests are not exported if the command is rolled back`() {
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

  // MARK: Representations

  @Test func `DA3: the receiver gets the first representation that it accepts, in the order of the source`() {
    answerAtOnce()
    let bench = bench(types: ["picture", "text", "json"]) { delivery in
      promises.load("json", "text", onto: album)(delivery)
    }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.text"])
    #expect(trace.lines.filter { $0.hasPrefix("export") } == ["export a.text"])
  }

  @Test func `a representation whose type conforms to the requested type is accepted`() throws {
    answerAtOnce()
    let bench = bench(types: ["json"])
    try bench.engine.types.declare(ContentType("json", conformingTo: ["text"]))
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.json"])
  }

  @Test func `a request for a type that is not promised is refused at once, and the drop continues`() {
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

  @Test func `DA9: after a representation that cannot be read, the next one is tried`() {
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

  @Test func `DA9: a drop waits for the representation that is tried next`() {
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

  @Test func `DA9: after a representation that cannot be exported, the next one is tried`() {
    promises.answer = { name, request in
      if name == "a.json" { request.fail("no JSON today") } else { request.complete(Bytes("\(name)")) }
    }
    let bench = bench(types: ["json", "text"]) { promises.load("json", "text", onto: album)($0) }
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(album.items == ["a.text"])
  }

  @Test func `DA9: an item whose representations all fail is reported as failed`() {
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

  @Test func `a file that the source provides is checked before a receiver gets its path`() {
    promises.answer = { $1.complete(filePath: "/lost/\($0)") }
    let bench = bench { [promises, album] in promises.load("text", onto: album)($0) }
    bench.engine.files = FileAccess(
      check: { path throws(LoadError) in throw .failed(Reason("\(path) does not exist")) },
      read: { _ throws(LoadError) in throw .failed("read") },
      write: { _, _ throws(LoadError) in throw .failed("write") },
      remove: { _ in })
    bench.drag("a", to: overFirst)
    _ = tick(bench)
    #expect(trace.lines.contains("a got failed: /lost/a.text does not exist"))
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
}
