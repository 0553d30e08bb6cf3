import DragEngine
import Testing

/// Invalid JSON is refused with the path of the faulty value.
struct InvalidDataTests {
  private func path(_ error: any Error) -> String {
    let (context, key): (DecodingError.Context, (any CodingKey)?) =
      switch error {
      case DecodingError.keyNotFound(let key, let context): (context, key)
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context):
        (context, nil)
      default: (.init(codingPath: [], debugDescription: "not a decoding error: \(error)"), nil)
      }
    return (context.codingPath + (key.map { [$0] } ?? []))
      .map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }

  private func failure<Value: Decodable>(_ text: String, as type: Value.Type) -> String {
    do {
      return "\(try FoundationJSON.value(text, as: type))"
    } catch {
      return path(error)
    }
  }

  @Test func `a member that is null counts as left out`() throws {
    let up = try FoundationJSON.value(#"{"input":"up","x":null,"y":null,"time":null}"#, as: Input.self)
    #expect(up == .pointerUp(time: 0))
    let response = try FoundationJSON.value(#"{"result":"refused","reason":null}"#, as: Response.self)
    #expect(response == .refused(nil))
  }

  @Test func `the error of a missing or faulty member has its path`() {
    #expect(failure(#"{"input":"down","x":1,"y":2}"#, as: Input.self) == "device")
    #expect(failure(#"{"input":"down","x":1,"y":"far","device":"pen"}"#, as: Input.self) == "y")
    #expect(failure(#"[{"input":"tick"},{"input":"jump"}]"#, as: [Input].self) == "1.input")
    #expect(failure(#"{"result":"ended","drag":1}"#, as: EngineEvent.self) == "cause")
    #expect(failure(#"{"result":"ended","drag":-1,"cause":"dropped"}"#, as: EngineEvent.self) == "drag")
    #expect(failure(#"{"operation":"move","from":true}"#, as: Verdict.self) == "from")
    #expect(failure(#"{"cause":"dropped","item_ids":["a",{}]}"#, as: DragOutcome.self) == "item_ids.1")
    #expect(failure(#"{"reason":"no","parameters":{"a":1}}"#, as: Reason.self) == "parameters.a")
    #expect(
      failure(#"{"kind":"item","state":"resting","frame":{"x":1,"y":2,"width":3}}"#, as: Placement.self)
        == "frame.height")
    #expect(failure(#"{"$hex":"f"}"#, as: ByteString.self) == "$hex")
  }

  @Test func `the error of an unknown word lists the known ones`() throws {
    let error = #expect(throws: DecodingError.self) {
      try FoundationJSON.value(#"{"kind":"card","state":"resting","frame":{}}"#, as: Placement.self)
    }
    #expect("\(try #require(error))".contains("expected one of item, container, text; found \"card\""))
  }

  /// All values that one replaced or removed part makes from a value, with the path of the part.
  private func faults(in value: JSONValue) -> [(path: String, value: JSONValue)] {
    let others: [JSONValue] = [.null, true, -1, 1e300, 0.5, "x", [], ["x"], [:], ["x": 1]]
    var faults = others.map { (path: "", value: $0) }
    switch value {
    case .array(let items):
      for (index, item) in items.enumerated() {
        for fault in self.faults(in: item) {
          var items = items
          items[index] = fault.value
          faults.append((fault.path.isEmpty ? "\(index)" : "\(index).\(fault.path)", .array(items)))
        }
      }
    case .object(let object):
      for member in object.members {
        var rest = object
        rest[member.key] = nil
        faults.append((member.key, .object(rest)))
        for fault in self.faults(in: member.value) {
          rest[member.key] = fault.value
          faults.append((fault.path.isEmpty ? member.key : "\(member.key).\(fault.path)", .object(rest)))
        }
      }
    default: break
    }
    return faults
  }

  private func check<Value: Codable>(_ samples: [Value]) throws -> Int {
    var refused = 0
    for sample in samples {
      for fault in faults(in: try JSONValue(encoding: sample)) {
        do {
          _ = try fault.value.decode(Value.self)
        } catch {
          #expect(error is DecodingError)
          // Another word needs other members. A point is read as a whole, so that the error may be in its other half.
          let isWord = ["input", "result", "motion"].contains { fault.path.hasSuffix($0) }
          let found = path(error)
          let isNear = found.hasPrefix(fault.path) || fault.path.hasPrefix(found) || ["x", "y"].contains(fault.path)
          #expect(isWord || isNear, "\(fault.path) → \(error)")
          refused += 1
        }
      }
    }
    return refused
  }

  @Test func `any replaced or removed part is read, or refused with its path`() throws {
    var samples = CodingSamples(seed: 6)
    #expect(try check((0..<5).flatMap { _ in samples.inputs() }) > 500)
    #expect(try check((0..<5).flatMap { _ in samples.events() }) > 500)
    #expect(try check((0..<5).flatMap { _ in samples.responses() }) > 500)
    #expect(try check((0..<20).map { _ in samples.placement() }) > 500)
  }
}
