import Testing

@testable import DrayREPL

/// Entries of many lines on standard input.
struct LongEntryTests {
  private static let table = "x = {\n" + String(repeating: "  { 1, 'two' },\n", count: 20_000) + "}\n"

  @Test func `an unfinished table of 20,000 lines is not compiled at each line`() {
    let start = SystemClock.threadTime
    let result = Transcript.of(Self.table + "#x", on: nil)
    // Compiling the whole entry at each line would take minutes of processor time.
    #expect(SystemClock.threadTime - start < 30)
    #expect(result.text == "20000\n")
    #expect(result.status == .success)
  }

  @Test func `an error in a long entry is reported`() {
    let result = Transcript.of(Self.table.replacing(",\n}", with: ",\n1 2\n}"), on: nil)
    #expect(result.status == .invalidData)
    #expect(result.errors.hasPrefix("stdin:"))
    #expect(result.errors.contains("'}' expected"))
  }

  @Test func `a long entry that does not end is reported with Lua's error`() {
    let result = Transcript.of(String(Self.table.dropLast(2)), on: nil)
    #expect(result.status == .invalidData)
    #expect(result.errors == "stdin:20001: unexpected symbol near <eof>\n")
  }

  @Test func `a user sees an error of an unfinished entry at once`() {
    let result = Transcript.of("x = {\n1 2\n3", on: nil, isInteractive: true)
    #expect(result.errors.hasPrefix("input:2: '}' expected (to close '{' at line 1) near '2'\n"))
    #expect(result.text.contains("3\n"))
  }
}
