import DragEngine
import Testing

/// The line of an input contains the input exactly, to the bit.
struct JournalLineTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, 0.1, 1.0 / 3, -12.5, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity,
    .nan, 1e16,
  ]
  private static let names: [Identifier] = [
    "a", "pile 1", "", "-", "nan", "$hex", "{\"a\":1}", "\"quoted\" \\ back", "two\nlines\r\t\u{0}\u{7f}", "♠\u{301}é",
    7,
    -3, .string(ByteString(bytes: [0xff, 0x22, 0xc3])), .integer(.min), .integer(.max),
  ]

  private func reread(_ line: JournalLine) throws -> JournalLine {
    let text = line.description
    #expect(!text.contains("\n"))
    let read = try JournalLine(reading: text)
    #expect(read.description == text)
    return read
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
        // Inputs are compared by their lines, because NaN is not equal to itself.
        #expect(JournalLine(try #require(try Input(reread(line)))) == line)
      }
    }
  }

  @Test func `values of each kind read back as themselves`() throws {
    var line = JournalLine(result: .ended, ["item_ids": .ids(Self.names)])
    for (index, number) in Self.numbers.enumerated() { line["n\(index)"] = .number(number) }
    line["hash"] = .hash(.max)
    line["hashes"] = .hashes([0, 1, .max])
    line["flag"] = .boolean(false)
    line["parameters"] = .named([("a", "1"), ("♠", "x\u{0}")])
    let read = try reread(line)
    #expect(read == line && read["item_ids"]?.ids == Self.names)
    for (index, number) in Self.numbers.enumerated() {
      #expect(read["n\(index)"]?.number?.bitPattern == number.bitPattern)
    }
    #expect(read["hash"]?.hash == .max && read["hashes"]?.hashes == [0, 1, .max] && read["flag"]?.boolean == false)
    #expect(read["parameters"]?.named?.map(\.value) == ["1", "x\u{0}"])
  }

  @Test func `an id that is a number is not a text of digits, and an integer is not a float`() throws {
    let line = try JournalLine(reading: #"{"result":"lifted","item_ids":[1,"1"],"a":1,"b":1.0}"#)
    #expect(line["item_ids"]?.ids == [1, "1"])
    #expect(line["a"]?.integer == 1 && line["b"]?.integer == nil && line["b"]?.number == 1 && line["a"]?.number == 1)
    #expect(line["a"] != line["b"])
  }

  @Test func `a line that a tool has written with spaces, escapes and another order is read as the same line`() throws {
    let line = JournalLine(result: .verdict, ["drag": .integer(1), "reason": .text("é/"), "item_ids": .ids(["a", 2])])
    let text = #" { "result" : "verdict", "item_ids": [ "a", 2 ], "reason": "\u00e9\/", "drag" : 1 } "#
    #expect(try JournalLine(reading: text) == line)
    for other in [
      #"{"result":"verdict","drag":1,"reason":"é/"}"#,
      #"{"result":"verdict","drag":1,"reason":"é/","item_ids":["a",3]}"#,
    ] {
      #expect(try JournalLine(reading: other) != line)
    }
  }

  @Test(arguments: [
    ("", 1, "'{'"), ("move", 1, "'{'"), ("[1]", 1, "'{'"),
    ("{}", 2, "\"input\", \"result\" or \"data\" as the first key"),
    (#"{"x":1}"#, 2, "\"input\", \"result\" or \"data\" as the first key"),
    (#"{"input":1}"#, 2, "a word of lowercase letters, digits and '_'"),
    (#"{"input":"Move"}"#, 2, "a word of lowercase letters, digits and '_'"),
    (#"{"input":""}"#, 2, "a word of lowercase letters, digits and '_'"),
    (#"{"input":"move","x y":1}"#, 23, "a key of lowercase letters, digits and '_'"),
    (#"{"input":"move","x":1,"x":1}"#, 27, "the key 'x' once"),
    (#"{"input":"move","input":1}"#, 25, "the key 'input' once"),
    (#"{"input":"move","x":+1}"#, 21, "a number without '+'"), (#"{"input":"move","x":0x1}"#, 22, "',' or '}'"),
    (#"{"input":"move","x":nan}"#, 21, "a finite number"), (#"{"input":"move"} x"#, 18, "the end"),
    (#"{"input":"move","x":"\q"}"#, 23, #"one of " \ / b f n r t u after '\'"#),
    (#"{"input":"move""#, 16, "',' or '}'"),
  ])
  func `a line that does not match the grammar is refused with the column`(
    text: String, column: Int, expected: String
  ) {
    #expect(throws: JournalProblem.syntax(column: column, expected: expected)) { try JournalLine(reading: text) }
  }

  @Test(arguments: [
    #""move""#, #""move","x":1.0"#, #""move","x":"1","y":2.0"#, #""move","x":1.0,"y":2.0,"z":3.0"#,
    #""move","x":1e999,"y":2.0"#, #""down","x":1.0,"y":2.0"#, #""down","x":1.0,"y":2.0,"device":"paw""#,
    #""up","x":1.0"#, #""key","key":1"#, #""key""#, #""scroll","dx":1.0"#, #""scroll_to","dx":1.0,"dy":2.0"#,
    #""reveal""#, #""reveal","place":null"#, #""reveal","place":"a","x":0.5"#, #""tick","x":1.0"#, #""tick","tme":1.0"#,
    #""tick","time":"1""#, #""tick","pointer":1.5"#, #""modifiers","modifiers":"shift""#,
    #""reveal","place":"a","namespace":true"#,
  ])
  func `an input with missing, unknown or wrong members is refused`(text: String) throws {
    let line = try JournalLine(reading: "{\"input\":\(text)}")
    #expect(throws: JournalProblem.self) { try Input(line) }
  }

  @Test func `a line that is not an input of the engine is left to the host`() throws {
    #expect(try Input(JournalLine(.init("undo"))) == nil)
    #expect(try Input(JournalLine(result: .tick)) == nil)
  }
}
