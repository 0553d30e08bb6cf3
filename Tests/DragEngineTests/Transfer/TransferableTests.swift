import DragEngine
import Testing

/// A contact as itself, as a vCard, and as its phone number.
private struct Contact: Codable, Hashable, Transferable {
  var id: String
  var givenName: String
  var phoneNumber: String

  static let itemType: Identifier = "com.example.contact"

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: "com.example.contact-data")
    DataRepresentation(contentType: "public.vcard") { contact in
      Bytes("VCARD:\(contact.givenName);\(contact.phoneNumber)")
    } importing: { bytes in
      let parts = bytes.text?.split(separator: ":").last?.split(separator: ";").map(String.init) ?? []
      guard parts.count == 2 else { throw Unreadable.card }
      return Contact(id: parts[1], givenName: parts[0], phoneNumber: parts[1])
    }
    .suggestedFileName { "\($0.givenName).vcf" }
    ProxyRepresentation { contact in
      contact.phoneNumber
    } importing: { number in
      Contact(id: number, givenName: number, phoneNumber: number)
    }
    .exportingCondition { !$0.phoneNumber.isEmpty }
  }

  enum Unreadable: Error { case card }
}

private let ada = Contact(id: "1", givenName: "Ada", phoneNumber: "555")

@Suite struct `A transferable type` {
  @Test func `DA3: a transferable type offers itself in its process and its representations to all, in their order`() {
    let provider = ItemProvider(ada)
    #expect(
      provider.registeredTypes() == [
        "com.example.contact", "com.example.contact-data", "public.vcard", "public.utf8-plain-text",
      ])
    #expect(
      provider.registeredTypes(visibleTo: .all) == [
        "com.example.contact-data", "public.vcard", "public.utf8-plain-text",
      ])
    #expect(ada.exportedContentTypes() == provider.registeredTypes(visibleTo: .all))
    #expect(
      Contact.importedContentTypes == [
        "com.example.contact-data", "public.vcard", "public.utf8-plain-text", "public.plain-text",
      ])
  }

  @Test(
    arguments: [
      ("com.example.contact-data", #"{"givenName":"Ada","id":"1","phoneNumber":"555"}"#),
      ("public.vcard", "VCARD:Ada;555"),
      ("public.utf8-plain-text", "555"),
    ] as [(Identifier, String)])
  func `a transferable value is exported as each of its types, and imported again`(type: Identifier, text: String)
    throws
  {
    let bytes = try #require(ada.exported(as: type).bytes)
    #expect(bytes.text == text)
    let read = try Contact(importing: .data(bytes), as: type)
    #expect(read.phoneNumber == "555" && (type == "public.utf8-plain-text" || read.givenName == "Ada"))
  }

  @Test func `without a requested type a transferable value is exported as its preferred type`() {
    #expect(ada.exported().type == "com.example.contact-data")
    #expect(ada.exported().bytes?.text?.contains("Ada") == true)
  }

  @Test func `receivers in the same process get the value itself`() throws {
    let importer = try #require(Contact.representations.first)
    #expect(importer.contentType == "com.example.contact" && importer.visibility == .ownProcess)
    #expect(try importer.importing?(.object(ada), nil).first as? Contact == ada)
    #expect(try Contact(importing: .object(ada), as: "com.example.contact") == ada)
    let error = #expect(throws: LoadError.self) { try importer.importing?(.object("text"), nil) }
    #expect(error?.reason.text == "the delivered value is not a Contact")
  }

  private func unavailable(_ text: String, _ types: String) -> Reason {
    Reason(text, code: "unavailable", parameters: [.init(name: "types", value: types)])
  }

  @Test func `DA4: an export-only type is not imported, and an import-only type is not exported`() throws {
    struct OneWay: Transferable {
      var text: String
      static let itemType: Identifier = "com.example.one-way"
      static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: "out") { Bytes($0.text) }
        DataRepresentation(importedContentType: "in") { OneWay(text: $0.text ?? "") }
        FileRepresentation(exportedContentType: "out-file") { "/tmp/\($0.text)" }
        FileRepresentation(importedContentType: "in-file") { OneWay(text: $0) }
        ProxyRepresentation(exporting: { $0.text })
        ProxyRepresentation { (bytes: Bytes) in OneWay(text: bytes.text ?? "") }
      }
    }
    let value = OneWay(text: "x")
    #expect(value.exportedContentTypes() == ["out", "out-file", "public.utf8-plain-text"])
    #expect(OneWay.importedContentTypes == ["in", "in-file", "public.data"])
    #expect(try OneWay(importing: .file(path: "/a"), as: "in-file").text == "/a")
    #expect(try OneWay(importing: .data(Bytes("b")), as: "public.data").text == "b")
    #expect(value.exported(as: "in").error == .unavailable(unavailable("OneWay has no representation for in", "in")))
    let error = #expect(throws: LoadError.self) { try OneWay(importing: .data(Bytes("b")), as: "out") }
    #expect(error == .unavailable(unavailable("OneWay has no representation that reads out", "out")))
    if case .success(.file(let path)) = value.exported(as: "out-file").answer { #expect(path == "/tmp/x") }
  }

  @Test func `DA5: a condition removes a type from the values for which it is false`() {
    let unknown = Contact(id: "2", givenName: "Bo", phoneNumber: "")
    #expect(unknown.exportedContentTypes() == ["com.example.contact-data", "public.vcard"])
    #expect(unknown.exported(as: "public.utf8-plain-text").error != nil)
    #expect(ada.exportedContentTypes().last == "public.utf8-plain-text")
  }

  @Test func `DA5: all of several conditions must hold, including that of a proxy`() {
    struct Number: Transferable {
      var value: Int
      static let itemType: Identifier = "com.example.number"
      static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: "small-even") { Bytes("\($0.value)") }
          .exportingCondition { $0.value % 2 == 0 }
          .exportingCondition { $0.value < 10 }
      }
    }
    struct Box: Transferable {
      var number: Int?
      static let itemType: Identifier = "com.example.box"
      static var transferRepresentation: some TransferRepresentation {
        ProxyRepresentation { (box: Box) throws in
          guard let number = box.number else { throw LoadError.failed("the box is empty") }
          return Number(value: number)
        }
      }
    }
    #expect([2, 3, 12].map { Number(value: $0).exportedContentTypes().count } == [1, 0, 0])
    #expect([2, 3, 12, nil].map { Box(number: $0).exportedContentTypes().count } == [1, 0, 0, 0])
  }

  @Test func `DA6: the last suggested file name is used, of one representation and of several`() {
    struct Named: Transferable {
      static let itemType: Identifier = "com.example.named"
      static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: "a") { _ in Bytes() }
          .suggestedFileName("first.a").suggestedFileName("second.a")
        DataRepresentation(exportedContentType: "b") { _ in Bytes() }.suggestedFileName("third.b")
        DataRepresentation(exportedContentType: "c") { _ in Bytes() }.suggestedFileName { _ in nil }
      }
    }
    #expect(ItemProvider(ada).suggestedName == "Ada.vcf")
    #expect(ItemProvider(Named()).suggestedName == "third.b")
    #expect(Named.representations[1].suggestedFileName?(Named()) == "second.a")
  }

  @Test func `DA7: a visibility restricts the audience of a representation`() {
    struct Secret: Transferable {
      static let itemType: Identifier = "com.example.secret"
      static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: "team") { _ in Bytes() }.visibility(.team)
        DataRepresentation(exportedContentType: "own") { _ in Bytes() }.visibility(.ownProcess)
      }
    }
    #expect(Secret().exportedContentTypes() == [])
    #expect(Secret().exportedContentTypes(visibleTo: .team) == ["team"])
    #expect(Secret().exportedContentTypes(visibleTo: .ownProcess) == ["com.example.secret", "team", "own"])
  }

  @Test(
    arguments: [
      ("com.example.contact-data", "{", "failed", "1:2: expected a key in double quotes, found the end"),
      (
        "com.example.contact-data", #"{"id":"1","givenName":7}"#, "malformed",
        "givenName: expected a string, found an integer"
      ),
      ("com.example.contact-data", "[]", "malformed", "expected an object, found an array"),
      ("public.vcard", "?", "failed", "card"),
    ] as [(Identifier, String, String, String)])
  func `a failed import has a reason`(type: Identifier, text: String, code: String, reason: String) {
    let error = #expect(throws: LoadError.self) { try Contact(importing: .data(Bytes(text)), as: type) }
    #expect(error?.reason.text == reason && error?.reason.code == ByteString(code))
  }

  @Test func `an importer of bytes refuses a file, and an importer of texts refuses bytes that are not UTF-8`() {
    let error = #expect(throws: LoadError.self) { try Contact(importing: .file(path: "/x"), as: "public.vcard") }
    #expect(
      error
        == .failed(
          Reason(
            "Contact is read from bytes, not from a file", code: "wrong_form",
            parameters: [
              .init(name: "type", value: "Contact"), .init(name: "expected", value: "bytes"),
              .init(name: "found", value: "a file"),
            ])))
    let text = #expect(throws: LoadError.self) { try String(importing: .data(Bytes([0xFF])), as: "public.plain-text") }
    #expect(text == .failed(Reason("the text is not UTF-8", code: "malformed")))
  }

  @Test func `an exporter that throws fails its request, and an exporter may answer later`() {
    struct Slow: Transferable {
      var number: Double
      static let itemType: Identifier = "com.example.slow"
      static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: "later") { _, request in request.progress.totalUnitCount = 1 }
        DataRepresentation(exportedContentType: "never") { _ in throw LoadError.failed("out of order") }
        DataRepresentation(exportedContentType: "refused") { _ in throw Reason("it is secret", code: "secret") }
        DataRepresentation(exportedContentType: "number") { Bytes(try JSONValue(encoding: [$0.number]).text()) }
      }
    }
    let request = Slow(number: .nan).exported(as: "later")
    #expect(request.answer == nil && request.progress.totalUnitCount == 1)
    request.complete(Bytes("there"))
    #expect(request.bytes?.text == "there")
    #expect(Slow(number: 0).exported(as: "never").error == .failed("out of order"))
    #expect(Slow(number: 0).exported(as: "refused").error == .failed(Reason("it is secret", code: "secret")))
    #expect(
      Slow(number: .nan).exported(as: "number").error
        == .failed(
          Reason("0: JSON has no number for nan", code: "malformed", parameters: [.init(name: "path", value: "0")])))
  }

  /// Drops the item of a provider on a zone for contacts and texts, and returns the results.
  private func dropped(_ provider: ItemProvider) -> [String] {
    let trace = Trace()
    let accepted = [Contact.itemType] + Contact.importedContentTypes
    let bench = Bench(trace) {
      Node.hstack(id: "desk", size: Size(width: 300, height: 300)) {}
        .modifier(
          .dropDestination(for: accepted) { delivery in
            for item in delivery.items {
              do throws(LoadError) {
                try delivery.load(Contact.self, from: item.provider ?? ItemProvider()) { result in
                  switch result {
                  case .success(let contacts): trace.append(contacts.map(\.givenName).joined(separator: ","))
                  case .failure(let error): trace.append(error.reason.text)
                  }
                  return .done
                }
              } catch {
                trace.append(error.reason.text)
              }
            }
            return .done
          })
    }
    bench.engine.enterDrag(items: [provider], at: at(10, 10))
    bench.release()
    bench.engine.send(.tick(time: bench.engine.time))
    return trace.lines
  }

  @Test func `DA3, DA9: a destination gets the first representation that it can import`() {
    #expect(dropped(ItemProvider(ada)) == ["Ada"])
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.png") { $0.complete(Bytes("?")) }
    provider.registerDataRepresentation(for: "com.example.contact-data") { $0.complete(Bytes("{}")) }
    provider.registerDataRepresentation(for: "public.vcard") { $0.complete(Bytes("VCARD:Bo;1")) }
    provider.registerDataRepresentation(for: "public.utf8-plain-text") { $0.complete(Bytes("2")) }
    #expect(dropped(provider) == ["Bo"])
    let broken = ItemProvider()
    broken.registerDataRepresentation(for: "public.vcard") { $0.complete(Bytes("?")) }
    #expect(dropped(broken) == ["card"])
  }

  @Test func `a value is an item of a drag with all of its exportable types`() {
    let item = DragItem(ada, id: "1")
    #expect(item.type == "com.example.contact" && item.value as? Contact == ada)
    #expect(item.provider?.registeredTypes(visibleTo: .all) == ada.exportedContentTypes())
  }
}
