import DragEngine
import Testing

/// Placements, inputs, events, responses, verdicts and outcomes are `Codable`, in the form that journals have.
struct EncodedValueTests {
  /// Encodes, decodes and encodes a value again, with the coders of Foundation and with those of the engine.
  ///
  /// - Returns: The value as JSON.
  @discardableResult
  private func reread<Value: Codable>(
    _ value: Value, equals: (Value, Value) -> Bool, at place: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let text = try FoundationJSON.text(value)
    let read: Value = try FoundationJSON.value(text)
    #expect(equals(read, value), "\(text)", sourceLocation: place)
    #expect(try FoundationJSON.text(read) == text, sourceLocation: place)
    let json = try JSONValue(encoding: value)
    #expect(equals(try json.decode(), value), "\(text)", sourceLocation: place)
    return json
  }

  /// The value that a line of a journal has, with sorted members.
  private func value(of line: JournalLine) throws -> JSONValue { sorted(try JSONValue(parsing: line.description)) }

  private func sorted(_ value: JSONValue) -> JSONValue {
    guard case .object(let object) = value else { return value }
    return .object(JSONObject(object.members.map { ($0.key, sorted($0.value)) }).sorted())
  }

  /// A value without the members that lines of journals lack.
  private func withoutOwnMembers(_ value: JSONValue) -> JSONValue {
    guard case .object(var object) = value else { return value }
    object["taken_item_ids"] = nil
    object["error"] = nil
    return .object(object)
  }

  // Inputs are compared by their lines, because NaN is not equal to itself.
  @Test func `an input of each kind reads back unchanged, and has the members of its line in a journal`() throws {
    var samples = CodingSamples(seed: 1)
    for input in (0..<200).flatMap({ _ in samples.inputs() }) {
      let json = try reread(input) { JournalLine($0) == JournalLine($1) }
      #expect(try json == value(of: JournalLine(input)))
    }
  }

  @Test func `an event of each kind reads back unchanged, and has the members of its line in a journal`() throws {
    var samples = CodingSamples(seed: 2)
    var lines = 0
    for event in (0..<200).flatMap({ _ in samples.events() }) {
      let json = try reread(event) { "\($0)" == "\($1)" }
      guard let line = JournalLine(event, number: { Int($0.rawValue) }) else { continue }
      #expect(try withoutOwnMembers(json) == value(of: line))
      lines += 1
    }
    #expect(lines == 200 * 11)
  }

  @Test func `a response of each kind reads back unchanged, and has the members of its line in a journal`() throws {
    var samples = CodingSamples(seed: 3)
    for response in (0..<200).flatMap({ _ in samples.responses() }) {
      let json = try reread(response, equals: ==)
      #expect(try withoutOwnMembers(json) == value(of: JournalLine(response)))
    }
  }

  @Test func `verdicts, outcomes, reasons and ids read back unchanged`() throws {
    var samples = CodingSamples(seed: 4)
    for _ in 0..<500 {
      try reread(samples.verdict(), equals: ==)
      try reread(samples.outcome(), equals: ==)
      try reread(samples.reason(), equals: ==)
      try reread([samples.id()], equals: ==)
    }
  }

  @Test func `placements read back unchanged`() throws {
    var samples = CodingSamples(seed: 5)
    for _ in 0..<500 { try reread(samples.placement()) { "\($0)" == "\($1)" } }
  }

  @Test func `a value has the text that a journal and scripts have for the same fact`() throws {
    let input = Input.pointerDown(at: Point(x: 450, y: 250.5), time: 0.5, pointer: 1, modifiers: .shift)
    #expect(
      try JSONValue(encoding: input).text()
        == #"{"device":"mouse","input":"down","modifiers":2,"pointer":1,"time":0.5,"x":450.0,"y":250.5}"#)
    var placement = Placement(kind: .item, frame: Rect(x: 1, y: 2, width: 60, height: 84))
    (placement.id, placement.appearance.label, placement.isSelected) = ("TD", "T♦", true)
    #expect(
      try JSONValue(encoding: placement).text() == """
        {"frame":{"height":84.0,"width":60.0,"x":1.0,"y":2.0},"id":"TD","is_selected":true,"kind":"item",\
        "label":"T♦","state":"resting","z":0}
        """)
    let name = Identifier.string(ByteString(bytes: [0xff, 0x41]))
    #expect(try JSONValue(encoding: [name, 1, "1"]).text() == #"[{"$hex":"ff41"},1,"1"]"#)
  }

  @Test func `plain data reads back with the engine's decoder unchanged, and with others by its value`() throws {
    let value: JSONValue = ["a": [.null, true, 1, 2.5, "x", [:]], "whole": 2.0]
    #expect(try JSONValue(encoding: value).decode(JSONValue.self) == value)
    let byValue: JSONValue = ["a": [.null, true, 1, 2.5, "x", [:]], "whole": 2]
    #expect(try FoundationJSON.value(FoundationJSON.text(value)) == byValue)
    #expect(throws: EncodingError.self) { try FoundationJSON.text(JSONValue.number(.nan)) }
  }
}
