import DragEngine
import Testing

@Suite struct `Writing JSON` {
  @Test func `members keep their order, and the text is as short as it can be`() throws {
    let value: JSONValue = ["b": [1, 1.0, 1e20, -0.0, 0.1], "a": ["x": .null], "": true, "e": [], "o": [:]]
    #expect(
      try value.text() == #"{"b":[1,1.0,1e+20,-0.0,0.1],"a":{"x":null},"":true,"e":[],"o":{}}"#)
  }

  @Test func `in JSON only the required characters are escaped`() throws {
    let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}😀"
    #expect(
      try JSONValue.string(text).text() == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}é\u{2028}😀\"")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a number that JSON cannot represent is refused`(number: Double) {
    #expect(throws: JSONWritingError.notFinite) { try JSONValue.array([1, ["a": .number(number)]]).text() }
  }

  @Test func `sorted members are in the order of their bytes`() throws {
    let object = JSONObject([("b", 1), ("a", 2), ("é", 3), ("B", 4), ("aa", 5)])
    #expect(try JSONValue.object(object.sorted()).text() == #"{"B":4,"a":2,"aa":5,"b":1,"é":3}"#)
  }

  @Test(arguments: 0..<200)
  func `written JSON reads back unchanged`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = JSONSketch.value(depth: 5, using: &random)
    let text = try value.text()
    let read = try JSONValue(parsing: text)
    #expect(read == value)
    #expect(try read.text() == text)
  }

  @Test(arguments: 0..<20)
  func `any double is written with digits that read back as the same double`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      guard case .number(let read) = try JSONValue(parsing: JSONValue.number(number).text()) else {
        Issue.record("\(number) is not read back as a float")
        return
      }
      #expect(read.bitPattern == number.bitPattern)
    }
  }

  @Test(arguments: 0..<400)
  func `text with a wrong byte is read or refused without a crash`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(try JSONSketch.value(depth: 4, using: &random).text().utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(Array("[]{},:\"\\u0-e.".utf8).randomElement(using: &random) ?? 0, at: place)
      default: if bytes.count > 1 { bytes.remove(at: place) }
      }
    }
    do {
      let value = try JSONValue(parsing: bytes)
      #expect(try JSONValue(parsing: value.text()) == value)
    } catch let error as JSONParsingError {
      #expect(error.line >= 1 && error.column >= 1 && !error.expected.isEmpty && !error.found.isEmpty)
    }
  }
}

/// Values of any shape, from a seed.
enum JSONSketch {
  static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: .null
    case 1: .boolean(.random(using: &random))
    case 2: .integer(Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random))
    case 3: .number(Double.random(in: -1e6...1e6, using: &random))
    case 4, 5: .string(text(using: &random))
    case 6: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
    default:
      .object(
        JSONObject(
          (0..<Int.random(in: 0..<14, using: &random)).map { _ in
            (text(using: &random), value(depth: depth - 1, using: &random))
          }))
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "é", "e", "\u{301}", "\u{2028}", "😀", "\u{10FFFF}",
      "\u{FEFF}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }
}
