import LuaRuntime
import Testing

/// The length of a text is known before the text is made.
struct PlainTextLengthTests {
  private static let values: [PlainData] = [
    .nil, true, 7, .integer(.min), 0.1, .number(.nan), .number(-.infinity), "", "a\n\"\\\t\r\u{1}\u{7f}é♣", [],
    .string(LuaString(bytes: [0xff, 0, 0x41, 0xfe])), [1, 2, ["deep": [[], ["x"]]]],
    ["end": 1, "name": "value", "a b": [-3: "x", "y": false]],
    .table(PlainTable(items: (1...60).map { .integer($0) })),
  ]

  @Test(arguments: values.indices)
  func `a text has its computed length, and a shorter limit refuses it`(index: Int) throws {
    let data = Self.values[index]
    for style in [PlainData.TextStyle.line, .lines] {
      let text = data.text(style: style)
      #expect(data.textCount(style: style) == text.utf8.count)
      #expect(try data.text(style: style, limit: text.utf8.count) == text)
      #expect(throws: PlainTextTooLong(length: text.utf8.count, limit: text.utf8.count - 1)) {
        try data.text(style: style, limit: text.utf8.count - 1)
      }
    }
  }

  @Test(arguments: ["", "AQ==", "AQI=", "AQID", "AQIDBA=="])
  func `bytes in base 64 read back unchanged`(digits: String) throws {
    let text = "data \"\(digits)\""
    let data = try PlainData(reading: text)
    #expect(data.text() == text && data.textCount() == text.utf8.count)
  }

  @Test func `a text of the maximum length is read, and one of another byte is not`() throws {
    #expect(try PlainData(reading: "{ 'é' }", maximumCount: 8) == ["é"])
    let error = #expect(throws: PlainTextError.self) { try PlainData(reading: "{ 'é' }", maximumCount: 7) }
    #expect(error == PlainTextError(line: 1, column: 1, expected: "at most 7 bytes", found: "8"))
  }

  @Test func `bytes that are not UTF-8 are escaped, and others are kept`() {
    let bytes = PlainData.string(LuaString(bytes: [0xff, 0x31, 0xc3]))
    #expect(bytes.text() == #""\2551\195""#)
    #expect(PlainData.string(LuaString(bytes: [0x7f, 0x80])).text() == #""\127\128""#)
    #expect(PlainData.string("é\u{1}1\n").text() == #""é\0011\n""#)
  }
}
