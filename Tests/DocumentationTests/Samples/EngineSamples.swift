import Dray
import Testing

/// The Swift code in the comments of the engine, which quote it from here.
struct EngineSamples {
  private struct Card {
    var id: Identifier
    var label: String
  }

  @Test func `a row of cards is a node with a reorder container`() throws {
    let cards = [Card(id: "a", label: "ace"), Card(id: "b", label: "two")]
    var moved: [[Identifier]] = []
    func move(_ difference: AnyReorderDifference) -> CommandAnswer {
      moved.append(difference.sources)
      return .done
    }

    let row = Node.hstack(id: "row", spacing: 10) {
      Node.forEach(cards) { card in Node.item(id: card.id, type: "card", label: card.label) }.reorderable()
    }
    .modifier(.reorderContainer(for: "card") { difference in move(difference) })

    let engine = Engine { row.describe(in: &$0) }
    #expect(engine.placements.map(\.label) == ["", "ace", "two"])
    _ = engine.move("b", to: "row", before: "a")
    #expect(moved == [["b"]])
  }

  @Test func `cards change their order in a model state`() {
    @ModelState var cards = [CardValue(name: "ace"), CardValue(name: "two"), CardValue(name: "three")]

    let engine = Engine(models: $cards) {
      Node.hstack(id: "hand") { Node.forEach(cards) { card in Node.text(card.name) }.reorderable() }
        .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
    }

    _ = engine.move("three", to: "hand", before: "ace")
    #expect(cards.map(\.name) == ["three", "ace", "two"])
    engine.undo()
    #expect(cards.map(\.name) == ["ace", "two", "three"])
  }

  @Test func `cards go from lane to lane`() {
    @ModelState var cards = [CardValue(name: "write")]
    @ModelState var lanes = [Lane.backlog: [CardValue(name: "plan")], .doing: []]
    var photos: [Photo] = []
    func add(_ photo: Photo) { photos.append(photo) }
    let size = Size(width: 100, height: 200)
    let album = Node.vstack(id: "album", size: Size(width: 50, height: 50))

    let scene = {
      Node.vstack {
        Node.hstack(id: "hand") {
          Node.forEach(cards) { card in Node.text(card.name) }.reorderable()
        }
        .reorderContainer(for: CardValue.self) { difference in cards.apply(difference: difference) }
        Node.hstack {
          Node.forEach(Lane.allCases) { lane in
            Node.vstack(size: size) {
              Node.forEach(lanes[lane] ?? []) { card in Node.text(card.name) }.reorderable(collectionID: lane)
            }
          }
        }
        .reorderContainer(for: CardValue.self, in: Lane.self) { difference in lanes.apply(difference: difference) }
        album.dropDestination(for: Photo.self) { photos, session in photos.forEach(add) }
        Node.text("lake", size: Size(width: 50, height: 50)).draggable(Photo(id: "lake"))
      }
    }
    let engine = Engine(models: $cards, $lanes) { scene() }

    _ = engine.move("plan", to: "doing")
    #expect(lanes[.doing] == [CardValue(name: "plan")])
    #expect(engine.placements.contains { $0.id == "write" } && photos.isEmpty)
  }

  @Test func `a long list is described with a cache of its rows`() {
    let cards = (0..<100).map { CardValue(name: "card \($0)") }
    let size = Size(width: 100, height: 20)

    let rows = Node.RowCache<CardValue>()

    let engine = Engine {
      Node.list(id: "deck") {
        Node.forEach(cards, keeping: rows) { card in Node.text(card.name, size: size) }.reorderable()
      }
    }
    #expect(engine.placements.count == 101)
  }

  @Test func `a gesture is a drag from the first motion, unless there is nothing to lift`() {
    for nothingToLift in [true, false] {
      var gesture = PointerGesture()
      for input in [Input.pointerDown(at: .zero, time: 0), .pointerMoved(to: Point(x: 50, y: 0), time: 0.1)] {
        gesture.receive(input)
        while let event = gesture.next() {
          if case .dragBegan = event, nothingToLift { gesture.refuseDrag() }
        }
      }
      gesture.receive(.pointerUp(time: 0.2))
      var events: [String] = []
      while let event = gesture.next() { events.append("\(event)") }
      #expect(events.contains { $0.hasPrefix("dragEnded") } == !nothingToLift)
    }
  }

  @Test func `names are compared by their bytes`() {
    precondition(ByteString("\u{e9}") != ByteString("e\u{301}"))  // two names that look alike
    precondition(ByteString(bytes: [0xff]) != ByteString(bytes: [0xfe]))  // two names, though neither is a text
  }

  @Test func `a journal is read line by line`() throws {
    var lines: [String] = []
    func print(_ number: Int, _ line: JournalLine) { lines.append("\(number) \(line)") }
    let bytes = Array("{\"dray journal\":1}\n{\"input\":\"tick\",\"time\":2.0}\n".utf8)

    var reader = try JournalReader(bytes)
    while let (number, line) = try reader.next() { print(number, line) }

    #expect(lines == ["2 {\"input\":\"tick\",\"time\":2.0}"])
  }

  @Test func `a scene is built from calls in the order of its tree`() throws {
    let symbols = SymbolTable()
    let (pile, ace, card) = (symbols.intern("pile"), symbols.intern("ace"), symbols.intern("card"))

    var builder = SceneBuilder()
    builder.open(SceneNode(.fan(.down), id: pile))
    builder.openGroup(SceneGroup(isReorderable: true))
    builder.append(SceneNode(.item, id: ace, type: card, size: Size(width: 60, height: 84)))
    builder.closeGroup()
    builder.close()
    let scene = try builder.finish(size: nil, symbols: symbols)

    #expect(scene.nodes.count == 2 && scene.groups[0].collection == pile)
  }

  @Test func `JSON keeps the order of members and the kinds of numbers`() throws {
    let value = try JSONValue(parsing: #"{"id": 1, "text": "Drag me!"}"#)
    let id = value["id"]  // 1
    let text = try value.text()  // {"id":1,"text":"Drag me!"}

    #expect(id == 1 && text == #"{"id":1,"text":"Drag me!"}"#)
  }

  @Test func `a contact is offered as a vCard, and read from one`() throws {
    let contact = Contact(id: "1", givenName: "Juan", phoneNumber: "555-0101")

    let provider = ItemProvider(contact)

    #expect(provider.registeredTypes().contains("public.vcard"))
    #expect(try Contact(vCard: Bytes(contact.vCard)).phoneNumber == "555-0101")
  }
}

private struct CardValue: Identifiable, Transferable, Equatable {
  var name: String
  var id: String { name }

  static let itemType: Identifier = "com.example.card"
}

private struct Photo: Identifiable, Transferable {
  var id: String

  static let itemType: Identifier = "com.example.photo"
}

enum Lane: String, IdentifierConvertible { case backlog, doing, done }
extension Lane: CaseIterable {}

struct Contact: Codable, Transferable {
  var id: String
  var givenName: String
  var phoneNumber: String

  static let itemType: Identifier = "com.example.contact"

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: "com.example.contact-data")
    DataRepresentation(contentType: "public.vcard") { contact in
      Bytes(contact.vCard)
    } importing: { bytes in
      try Contact(vCard: bytes)
    }
    .suggestedFileName { "\($0.givenName).vcf" }
    ProxyRepresentation { contact in
      contact.phoneNumber
    } importing: { number in
      Contact(id: number, givenName: number, phoneNumber: number)
    }
  }
}

extension Contact {
  fileprivate var vCard: String { "BEGIN:VCARD\nFN:\(givenName)\nTEL:\(phoneNumber)\nEND:VCARD" }

  fileprivate init(vCard: Bytes) throws {
    let lines = (vCard.text ?? "").split(separator: "\n").map { $0.split(separator: ":") }
    func field(_ name: String) -> String { lines.first { $0[0] == name }.map { String($0[1]) } ?? "" }
    self.init(id: field("TEL"), givenName: field("FN"), phoneNumber: field("TEL"))
  }
}
