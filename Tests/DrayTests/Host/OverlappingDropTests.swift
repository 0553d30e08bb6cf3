import Dray
import Testing

@Suite struct `Drops that load at the same time` {
  private let host = Host()
  private let plugin: Plugin

  init() throws {
    plugin = try host.load(plugin: "plugins/drop-zone")
  }

  /// Drops external items, whose data arrives when a test delivers it.
  private func drop(_ ids: ClosedRange<Int>, on place: Identifier) throws -> Source {
    let source = Source()
    let items = ids.map { id in
      let provider = ItemProvider()
      provider.registerDataRepresentation(for: "public.json") { source.requests.append((id, $0)) }
      return provider
    }
    let point = try #require(host.engine.landingPoint(of: place))
    host.enterDrag(ExternalDrag(items: items, location: point))
    host.send(.pointerUp())
    return source
  }

  /// A slow external program.
  private final class Source {
    var requests: [(id: Int, request: LoadRequest)] = []

    func answerNext() {
      guard !requests.isEmpty else { return }
      let (id, request) = requests.removeFirst()
      request.complete(Bytes(#"{"id":\#(id),"text":"\#(id)","colorName":"blue"}"#))
    }
  }

  private func ids(in place: String) -> [Int] {
    plugin.state("dropped")?[.string(LuaString(place))]?.table?.items.compactMap { $0["id"]?.integer } ?? []
  }

  @Test func `drops that load at the same time lose no item in the drop zone`() throws {
    let (first, second) = (try drop(1...5, on: "zone"), try drop(11...13, on: "zone"))
    for time in 1...20 {
      host.send(.tick(time: Double(time)))
      first.answerNext()
      if time % 2 == 0 { second.answerNext() }
    }
    #expect(ids(in: "zone").sorted() == [1, 2, 3, 4, 5, 11, 12, 13])
    #expect(ids(in: "zone").filter { $0 > 10 } == [11, 12, 13])
  }

  @Test func `drops that load at the same time do not exceed the tray's limit`() throws {
    let (first, second) = (try drop(1...2, on: "tray"), try drop(11...12, on: "tray"))
    for time in 1...10 {
      host.send(.tick(time: Double(time)))
      first.answerNext()
      second.answerNext()
    }
    #expect(ids(in: "tray").count == 3)
  }
}
