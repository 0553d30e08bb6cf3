import DragEngine
import Testing

/// A line of a journal contains its event, to the bit.
struct JournalLineTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, 0.1, 1.0 / 3, -12.5, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity,
    .nan, 1e16,
  ]
  private static let names: [Identifier] = [
    "a", "pile 1", "", "-", "nan", "a=b", " = {", "\"quoted\" \\ back", "two\nlines\r\t\u{0}\u{7f}", "♠\u{301}é", 7, -3,
  ]

  private func reread(_ line: JournalLine) throws -> JournalLine {
    let text = line.description
    #expect(!text.contains("\n"))
    return try JournalLine(reading: text[...])
  }

  @Test func `every input reads back unchanged, to the bit`() throws {
    var random = SeededGenerator(seed: 4)
    func number() -> Double {
      Bool.random(using: &random)
        ? Self.numbers.randomElement(using: &random)!
        : Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
    }
    func point() -> Point { Point(x: number(), y: number()) }
    func name() -> Identifier { Self.names.randomElement(using: &random)! }
    for _ in 0..<2_000 {
      let kinds: [Input.Kind] = [
        .pointerDown(at: point(), device: PointerDevice.allCases.randomElement(using: &random)!),
        .pointerMoved(to: point()), .pointerUp(at: point()), .pointerUp(at: nil), .pointerCancelled,
        .keyDown(Key("\(name())")), .modifiersChanged, .scrolled(by: Vector(dx: number(), dy: number()), at: point()),
        .scrolledTo(Vector(dx: number(), dy: number()), in: name()), .revealed(name(), namespace: nil),
        .revealed(name(), namespace: name()),
        .revealed(name(), namespace: nil, anchor: UnitPoint(x: number(), y: number())),
        .tick, .suspended,
      ]
      for kind in kinds {
        let input = Input(
          kind, time: number(), pointer: PointerID(Int.random(in: -1...2, using: &random)),
          modifiers: EventModifiers(rawValue: Int.random(in: 0...64, using: &random)))
        let line = JournalLine(input)
        #expect(try reread(line) == line)
        // By its line, because no number is equal to itself that is none.
        #expect(JournalLine(try #require(try Input(reread(line)))) == line)
      }
    }
  }

  @Test func `values, options and data read back as themselves`() throws {
    var line = JournalLine(inner: .ended, Self.names.map(JournalLine.Value.init) + Self.numbers.map { .number($0) })
    line.values += [.none, .word("over_there+1"), .bits(0), .bits(.max), .integer(.min), .integer(.max)]
    line.options = Self.names.enumerated().map { .init("option\($0)", .init($1)) }
    line.data = "{ \"a = b\", [\"x\"] = 1 } -- anything"
    #expect(try reread(line) == line)
    line.data = ""
    #expect(try reread(line) == line)
  }

  @Test(arguments: [
    ("", 1, "a word"), ("   move", 3, "a word"), ("Move", 1, "a word"), ("move  1", 6, "a value"),
    ("move 1x", 6, "a value"), ("move 0x12", 6, "a value"), ("move +1.5", 6, "a value"),
    ("move -0x1p3", 6, "a value"),
    ("move \"a", 8, "the end of a string"),
    ("move \"\\q\"", 7, "the end of a string"), ("move \"\\u{d800}\"", 14, "a character as \\u{…}"),
    ("move time=", 11, "a value"), ("move time=1 2", 13, "an option, written as name=value"), ("move ", 6, "a value"),
    ("move\t1", 5, "a space"), ("move 1e999", 6, "a value"),
  ])
  func `a line that does not match the grammar is refused with the column`(
    text: String, column: Int, expected: String
  ) {
    #expect(throws: JournalProblem.syntax(column: column, expected: expected)) { try JournalLine(reading: text[...]) }
  }

  @Test(arguments: [
    "move", "move 1.0", "move 1 2", "move 1.0 2.0 3.0", "down 1.0 2.0", "down 1.0 2.0 paw", "down 1.0 2.0 \"mouse\"",
    "key space", "key", "scroll 1.0", "scroll_to 1.0 2.0", "reveal", "reveal -", "reveal \"a\" 0.5", "tick 1.0",
    "tick tme=1.0",
  ])
  func `an input with values of another kind is refused`(text: String) throws {
    let line = try JournalLine(reading: text[...])
    #expect(throws: JournalProblem.self) { try Input(line) }
  }

  @Test func `a line that is not an input of the engine is left to the host`() throws {
    #expect(try Input(JournalLine(.init("undo"))) == nil)
    #expect(try Input(JournalLine(inner: .tick)) == nil)
  }
}
