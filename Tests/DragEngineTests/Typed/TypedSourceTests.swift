import DragEngine
import Testing

@Suite struct `Typed sources and destinations` {
  private final class Heard { var lines: [String] = [] }
  private let heard = Heard()

  /// A source at the left and a bin for cards at the right.
  private func bench(_ source: @escaping () -> Node) -> Bench {
    Bench { [heard] in
      Node.hstack(spacing: 0) {
        source()
        Node.vstack(id: "bin", size: Size(width: 100, height: 100))
          .dropDestination(for: CardValue.self) { cards, _ in
            heard.lines.append("takes \(cards.names)")
            if cards.contains(where: { $0.rank > 10 }) { throw Reason("no such rank") }
          } isTargeted: {
            heard.lines.append("targeted \($0)")
          }
      }
    }
  }

  private func pull(_ bench: Bench) -> DragOutcome? {
    bench.press(at(10, 10))
    bench.move(to: at(13, 10))
    bench.move(to: bench.center("bin"))
    return bench.release().outcome
  }

  @Test func `a node is a source of a value, which is made when the drag begins`() {
    var rank = 1
    let bench = bench { Node.text("c", size: Size(width: 40, height: 40)).draggable(CardValue("c", rank: rank)) }
    #expect(pull(bench)?.operation == .copy)
    rank = 11
    #expect(pull(bench)?.reason == "no such rank")
    #expect(
      heard.lines == ["targeted true", "targeted false", "takes c", "targeted true", "targeted false", "takes c"])
  }

  @Test func `a drag container turns ids into values, also those of other items; without values no drag begins`() {
    let all = [CardValue]("a b c")
    var refusal: Reason?
    let bench = bench {
      Node.vstack(spacing: 0) {
        Node.text("a", size: Size(width: 40, height: 40)).draggable(containerItemID: "a")
        Node.text("z", size: Size(width: 40, height: 40)).draggable(containerItemID: "z")
      }
      .dragContainer(for: CardValue.self) { ids in
        if let refusal { throw refusal }
        return ids == ["a"] ? Array(all.drop { $0.id != "a" }) : []
      }
    }
    _ = pull(bench)
    #expect(heard.lines.contains("takes a b c"))
    bench.press(at(10, 60))
    #expect(!bench.move(to: at(15, 60)).isHandled && bench.session == nil)
    bench.release()
    refusal = "not now"
    bench.press(at(10, 10))
    #expect(bench.move(to: at(15, 10)).outcome?.reason == "not now")
  }

  @Test func `another property can be the id of a drag container`() {
    let bench = bench {
      Node.text("9", size: Size(width: 40, height: 40)).draggable(containerItemID: 9)
        .dragContainer(for: CardValue.self, itemID: \.rank) { ranks in ranks.map { CardValue("rank \($0)", rank: $0) } }
    }
    _ = pull(bench)
    #expect(heard.lines.contains("takes rank 9"))
  }

  /// A note that can be read from JSON.
  private struct Note: Codable, Identifiable, Transferable, Equatable {
    var id: Int
    var text: String

    static let itemType: Identifier = "com.example.note"
    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
  }

  private func provider(_ text: String?) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .json) { request in
      if let text { request.complete(Bytes(text)) } else { request.fail("the disk is gone") }
    }
    return provider
  }

  private func drop(_ texts: [String?], _ take: @escaping ([Note], DropSession) throws -> Void) -> DragOutcome? {
    let bench = Bench {
      Node.vstack(id: "bin", size: Size(width: 100, height: 100)).dropDestination(for: Note.self, action: take)
    }
    bench.engine.enterDrag(items: texts.map { provider($0) }, at: at(50, 50))
    bench.release()
    for _ in 0..<3 { bench.engine.send(.tick(time: bench.engine.time)) }
    return bench.outcomes.last
  }

  @Test func `data of other programs arrives as values, all together`() {
    var taken: [[Note]] = []
    let outcome = drop([#"{"id":1,"text":"one"}"#, #"{"id":2,"text":"two"}"#]) { notes, _ in taken.append(notes) }
    #expect(outcome?.operation == .copy)
    #expect(taken == [[Note(id: 1, text: "one"), Note(id: 2, text: "two")]])
  }

  @Test func `values that fail to load are left out, and a drop without any value fails`() {
    var taken: [[Note]] = []
    #expect(drop([nil, #"{"id":2,"text":"two"}"#]) { notes, _ in taken.append(notes) }?.operation == .copy)
    #expect(taken == [[Note(id: 2, text: "two")]])
    let outcome = drop([nil]) { notes, _ in taken.append(notes) }
    #expect(outcome?.operation == .cancel && outcome?.reason == "the disk is gone" && taken.count == 1)
  }

  @Test func `a refusal after the load cancels the drop with its reason`() {
    let outcome = drop([#"{"id":1,"text":"one"}"#]) { _, _ in throw Reason("not this one") }
    #expect(outcome?.operation == .cancel && outcome?.reason == "not this one")
  }

  @Test func `the constants are the ids of known types`() {
    let constants: [Identifier] = [
      .item, .content, .data, .folder, .contact, .text, .plainText, .utf8PlainText, .html, .xml, .json,
      .commaSeparatedText, .vCard, .url, .fileURL, .image, .png, .jpeg, .gif, .svg, .audio, .movie, .pdf, .zip,
    ]
    let types = ContentTypes()
    #expect(constants.filter { types[$0] == nil } == [])
    #expect(Set(constants).count == constants.count)
    #expect(types[.vCard]?.preferredFilenameExtension == "vcf" && types[.json]?.preferredMIMEType == "application/json")
  }

  @Test(arguments: [nil, true, false])
  func `a move to a destination of values that changes no state is cancelled, unless its command has other effects`(
    movesInTransaction: Bool?
  ) {
    @ModelState var count = 0
    let bench = Bench(model: $count) {
      Node.hstack(spacing: 0) {
        Node.text("c", size: Size(width: 40, height: 40)).draggable(CardValue("c"))
        Node.vstack(id: "bin", size: Size(width: 100, height: 100))
          .dropDestination(for: CardValue.self, movesInTransaction: movesInTransaction) { _, _ in count += 0 }
          .dropConfiguration { _ in DropConfiguration(operation: .move) }
      }
      .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
    }
    let outcome = pull(bench)
    #expect(outcome?.operation == (movesInTransaction == false ? .move : .cancel))
    #expect(outcome?.reason?.code == (movesInTransaction == false ? nil : "nothing_moved"))
  }
}
