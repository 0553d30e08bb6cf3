import Testing

@testable import Dray

/// Plain data is JSON in a journal: common values in their usual form, others with a `$` key, and without loss.
struct JournaledDataTests {
  private func read(_ json: String, spending allowance: Int = .max) throws(JSONParsingError) -> PlainData {
    var allowance = allowance
    return try PlainData(journaled: json, spending: &allowance)
  }

  private static let forms: [(PlainData, String)] = [
    (.nil, "null"), (true, "true"), (1, "1"), (1.0, "1.0"), (-0.0, "-0.0"), (1e300, "1e+300"), (0.1, "0.1"),
    (.integer(.min), "-9223372036854775808"), (.number(.nan), #"{"$number":"nan"}"#),
    (.number(.infinity), #"{"$number":"inf"}"#), (.number(-.infinity), #"{"$number":"-inf"}"#),
    ("♠\n\"", #""♠\n\"""#), (.string(LuaString(bytes: [0xff, 0])), #"{"$hex":"ff00"}"#),
    (.data(LuaData(bytes: [1, 2, 3])), #"{"$data":"AQID"}"#), ([], "[]"), ([1, "a", [2.5]], #"[1,"a",[2.5]]"#),
    (["a": 1, "b": ["c": true]], #"{"a":1,"b":{"c":true}}"#), (["$a": 1], #"{"$table":[["$a",1]]}"#),
    (.table([2: "b", 1: "a", "x": 1]), #"{"$table":[[1,"a"],[2,"b"],["x",1]]}"#),
    (.table([-1: 1, 3: 2]), #"{"$table":[[-1,1],[3,2]]}"#),
    (.table(PlainTable([(.boolean(true), 1)])), #"{"$table":[[true,1]]}"#),
    (.table(PlainTable([(.string(LuaString(bytes: [0xff])), 1)])), #"{"$table":[[{"$hex":"ff"},1]]}"#),
    (["": ["1": 1]], #"{"":{"1":1}}"#),
  ]

  @Test func `each kind of value has its own form, and reads back unchanged`() throws {
    for (data, json) in Self.forms {
      #expect(data.journaled.json == json && data.jsonCount == json.utf8.count)
      let again = try read(json)
      #expect(again.text() == data.text() && again.journaled.json == json)
    }
  }

  @Test func `the depth of tables counts along one branch, however many lists are beside it`() throws {
    let beside = String(repeating: "[1],", count: 150)
    #expect(try read("[\(beside)2]").table?.items.count == 151)
    func deepest(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try read("[\(beside)\(deepest(99))]").table?.items.count == 151)
    #expect(throws: JSONParsingError.self) { try read("[\(beside)\(deepest(100))]") }
  }

  @Test func `data of a hundred tables inside each other fits into a line, and one table more does not`() throws {
    func nested(_ levels: Int) -> PlainData { (1..<levels).reduce([]) { data, _ in .table(PlainTable(items: [data])) } }
    #expect(nested(100).excess == nil)
    #expect(try read(nested(100).journaled.json) == nested(100))
    #expect(nested(101).excess == "has more than 100 tables inside each other")
  }

  @Test func `any tree reads back unchanged, to the bit`() throws {
    var random = RandomGenerator(seed: 9)
    for _ in 0..<2_000 {
      let data = Self.tree(&random, depth: 4)
      let json = data.journaled.json
      #expect(try read(json).text() == data.text(), "\(json)")
      #expect(data.jsonCount == json.utf8.count)
    }
  }

  private static func tree(_ random: inout RandomGenerator, depth: Int) -> PlainData {
    func number() -> Int { random.integer(in: 0...9) }
    switch random.integer(in: depth > 0 ? 0...9 : 0...5) {
    case 0: return .boolean(number() < 5)
    case 1: return .integer([0, -1, .min, .max, 7][number() / 2])
    case 2: return .number(Double(bitPattern: random.state[0]))
    case 3:
      return .string(
        LuaString(bytes: (0..<number()).map { _ in UInt8(truncatingIfNeeded: random.integer(in: 0...255)) }))
    case 4: return .string(LuaString(["", "$hex", "é", "a\u{0}b", "1"][number() / 2]))
    case 5: return .data(LuaData(bytes: Array("bytes".utf8.prefix(number()))))
    case 6: return .table(PlainTable(items: (0..<number()).map { _ in tree(&random, depth: depth - 1) }))
    default:
      let keys: [PlainKey] = ["a", "b", "$c", "", 1, 2, 3, -5, .boolean(false), .string(LuaString(bytes: [0xc3]))]
      let isPlain = number() < 5
      return .table(
        PlainTable(
          (0..<number()).map { _ in (keys[isPlain ? number() % 2 : number()], tree(&random, depth: depth - 1)) }))
    }
  }

  @Test(arguments: [
    ("[1,null]", "a value other than null in a list"), (#"{"a":1,"a":2}"#, "each key once"),
    (#"{"a":1,"$hex":"ff"}"#, "a key without '$'"), (#"{"$hex":"f"}"#, "hexadecimal digits in pairs"),
    (#"{"$hex":"ff","a":1}"#, "'}' after the value of '$hex'"), (#"{"$data":"A"}"#, "bytes in base 64"),
    (#"{"$number":"1"}"#, #""nan", "inf" or "-inf""#), (#"{"$list":[]}"#, "$number, $hex, $data or $table"),
    (#"{"$table":{}}"#, "a list of pairs of key and value"), (#"{"$table":[[1]]}"#, "[key, value]"),
    (#"{"$table":[[1,2,3]]}"#, "[key, value]"), (#"{"$table":[[1.5,2]]}"#, "an integer, a string or a boolean as key"),
    (#"{"$table":[[2,1],[2,3]]}"#, "each key once"), ("1 2", "the end"),
    (String(repeating: "[", count: 101), "at most 100 tables inside each other"),
  ])
  func `JSON that is not a valid value is refused, with what was expected`(json: String, expected: String) {
    let error = #expect(throws: JSONParsingError.self) { try read(json) }
    #expect(error?.expected.hasPrefix(expected) == true, "\(error as Any)")
  }

  @Test func `members without a value are left out, and fields may be in any order`() throws {
    #expect(try read(#" { "b" : 2 , "a" : null, "a" : 1 } "#) == ["a": 1, "b": 2])
    #expect(try read(#"{"$table":[["x",1],[2,"b"],[1,"a"],[3,null]]}"#) == .table([1: "a", 2: "b", "x": 1]))
  }

  @Test func `the memory that reading a value takes is known from the value`() throws {
    for (data, json) in Self.forms {
      var (known, taken) = (10_000, 10_000)
      #expect(data.spend(&known, readingFrom: json.utf8.count))
      _ = try PlainData(journaled: json, spending: &taken)
      #expect(known == taken, "\(json)")
    }
  }

  @Test func `values take no more memory than is allowed`() throws {
    #expect(throws: JSONParsingError.self) { try read("[1,2,3,4,5,6,7,8]", spending: 100) }
    _ = try read("[1,2,3,4,5,6,7,8]", spending: 1000)
  }
}
