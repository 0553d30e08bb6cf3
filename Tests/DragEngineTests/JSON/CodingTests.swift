import DragEngine
import Testing

@Suite struct `JSON of Codable types` {
  private struct Point: Codable, Hashable {
    var x: Int
    var y: Double?
    var tags: [String] = []
    var names: [String: Int] = [:]
    var color: Color = .blue
    var inner: [Point]?
  }

  private enum Color: String, Codable { case blue, green }

  private enum Shape: Codable, Hashable {
    case circle(radius: Double)
    case square(Int)
    case nothing
  }

  @Test func `a value reads back unchanged, with members in the order of their keys`() throws {
    let point = Point(
      x: 1, y: 2, tags: ["b", "a"], names: ["z": 1, "a": 2, "m": 3], color: .green,
      inner: [Point(x: -1, y: nil), Point(x: .max, y: 0.1)])
    let value = try JSONValue(encoding: point)
    #expect(
      try value.text() == """
        {"color":"green","inner":[\
        {"color":"blue","names":{},"tags":[],"x":-1},\
        {"color":"blue","names":{},"tags":[],"x":9223372036854775807,"y":0.1}],\
        "names":{"a":2,"m":3,"z":1},"tags":["b","a"],"x":1,"y":2.0}
        """)
    #expect(try JSONValue(parsing: value.text()).decode(Point.self) == point)
  }

  @Test(arguments: [.circle(radius: 0.5), .square(-3), .nothing] as [Shape])
  private func `an enum with payloads reads back unchanged`(shape: Shape) throws {
    #expect(try JSONValue(encoding: shape).decode() == shape)
  }

  @Test func `single values, optionals and arrays of them need no object around them`() throws {
    #expect(try JSONValue(encoding: 3) == 3)
    #expect(try JSONValue(encoding: "text") == "text")
    #expect(try JSONValue(encoding: [1, nil, 3]) == [1, .null, 3])
    #expect(try JSONValue(parsing: "[1,null,3]").decode([Int?].self) == [1, nil, 3])
    #expect(try JSONValue(encoding: Bool?.none) == .null)
    #expect(try JSONValue.null.decode(Bool?.self) == nil)
    #expect(try JSONValue(encoding: [2: "b", 1: "a"]).text() == #"{"1":"a","2":"b"}"#)
    #expect(try JSONValue(parsing: #"{"1":"a","2":"b"}"#).decode([Int: String].self) == [1: "a", 2: "b"])
  }

  /// A type that encodes its parts by containers of their own.
  private struct Halves: Encodable {
    func encode(to encoder: any Encoder) throws {
      var first = encoder.unkeyedContainer()
      try first.encode(1)
      var second = encoder.unkeyedContainer()
      try second.encode(2)
    }
  }

  @Test func `a second container for the items of the same array continues the array`() throws {
    #expect(try JSONValue(encoding: Halves()) == [1, 2])
  }

  @Test func `a float is written with its own digits`() throws {
    #expect(try JSONValue(encoding: Float(0.1)).text() == "0.1")
    #expect(try JSONValue(parsing: "0.1").decode(Float.self) == 0.1)
    for exponent in stride(from: -149, through: 127, by: 3) {
      let float = Float(sign: .plus, exponent: exponent, significand: 1.1)
      #expect(try JSONValue(encoding: float).decode(Float.self) == float)
    }
  }

  @Test func `a number with an integral value decodes as an integer`() throws {
    #expect(try JSONValue.number(2).decode(Int.self) == 2)
    #expect(try JSONValue.integer(2).decode(Double.self) == 2)
    #expect(try JSONValue.integer(255).decode(UInt8.self) == 255)
    #expect(throws: DecodingError.self) { try JSONValue.number(2.5).decode(Int.self) }
    #expect(throws: DecodingError.self) { try JSONValue.integer(256).decode(UInt8.self) }
    #expect(throws: DecodingError.self) { try JSONValue.number(1e300).decode(Int.self) }
    #expect(throws: DecodingError.self) { try JSONValue.number(1e300).decode(Float.self) }
  }

  @Test func `a value of a wrong type is refused with its path`() throws {
    func path(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch EncodingError.invalidValue(_, let context) {
        return context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription
      } catch DecodingError.typeMismatch(_, let context), DecodingError.keyNotFound(_, let context),
        DecodingError.valueNotFound(_, let context), DecodingError.dataCorrupted(let context)
      {
        return context.codingPath.map(\.stringValue).joined(separator: ".") + ": " + context.debugDescription
      } catch {
        return "\(error)"
      }
    }
    #expect(
      path { _ = try JSONValue(encoding: ["a": [1.0, .nan]]) } == "a.1: JSON has no number for nan")
    #expect(
      path { _ = try JSONValue(encoding: [UInt64.max]) }
        == "0: 18446744073709551615 does not fit into 64 bits with a sign; encode it as a string")
    let text = #"{"x":1,"tags":[],"names":{},"color":"blue","inner":[{"x":"1"}]}"#
    #expect(
      path { _ = try JSONValue(parsing: text).decode(Point.self) } == "inner.0.x: expected an integer, found a string")
    #expect(path { _ = try JSONValue(parsing: "{}").decode(Point.self) } == ": no 'x'")
    #expect(path { _ = try JSONValue(parsing: "[]").decode(Point.self) } == ": expected an object, found an array")
    #expect(
      path { _ = try JSONValue(parsing: #"{"x":null}"#).decode(Point.self) } == "x: expected an integer, found null")
  }

  @Test func `null where a value is expected is a missing value, everything else is a value of the wrong type`() {
    func error(_ text: String) -> String {
      do {
        return "\(try JSONValue(parsing: text).decode(Int.self))"
      } catch DecodingError.valueNotFound(let type, _) {
        return "no \(type)"
      } catch DecodingError.typeMismatch(let type, _) {
        return "not an \(type)"
      } catch {
        return "\(error)"
      }
    }
    #expect(["null", "true", "\"1\"", "[1]"].map(error) == ["no Int", "not an Int", "not an Int", "not an Int"])
  }

  private class Base: Codable {
    var id: Int
    init(id: Int) { self.id = id }
  }

  /// A class with a superclass and containers in containers, which reads its array one element beyond the end.
  private final class Derived: Base {
    var pairs: [(Int, String)]

    init(id: Int, pairs: [(Int, String)]) {
      self.pairs = pairs
      super.init(id: id)
    }

    private enum Keys: String, CodingKey { case pairs }
    private enum PairKeys: String, CodingKey { case number, text }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var list = try container.nestedUnkeyedContainer(forKey: .pairs)
      pairs = []
      while !list.isAtEnd {
        if try list.decodeNil() { continue }
        let pair = try list.nestedContainer(keyedBy: PairKeys.self)
        pairs.append((try pair.decode(Int.self, forKey: .number), try pair.decode(String.self, forKey: .text)))
      }
      #expect(throws: DecodingError.self) { try list.decode(Int.self) }
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var list = container.nestedUnkeyedContainer(forKey: .pairs)
      for (number, text) in pairs {
        var pair = list.nestedContainer(keyedBy: PairKeys.self)
        try pair.encode(number, forKey: .number)
        try pair.encode(text, forKey: .text)
      }
      try list.encodeNil()
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `nested containers and superclasses are encoded at their keys`() throws {
    let value = try JSONValue(encoding: Derived(id: 7, pairs: [(1, "one"), (2, "two")]))
    #expect(
      try value.text()
        == #"{"pairs":[{"number":1,"text":"one"},{"number":2,"text":"two"},null],"super":{"id":7}}"#)
    let read = try value.decode(Derived.self)
    #expect(read.id == 7 && read.pairs.map(\.0) == [1, 2] && read.pairs.map(\.1) == ["one", "two"])
  }
}
