/// One line of a journal: a word, values and named options.
///
/// A journal is a text that replays a session: every input with its time, and under each input its results. The same
/// inputs to the same rules give the same results, to the bit. So a recording is a bug report, a saved game is a
/// recording that begins with a snapshot, and after a crash no committed change is lost.
///
/// ```
/// dray journal 1
/// load "klondike" "plugins/klondike" version="1.0.0" seed=381 files=0x3c8f27bf9a1e6dd0 = {}
///   ready 0x9c1a6d3f0c7e55b2
/// down 450.0 250.0 mouse time=0.0
///   taken
/// move 240.0 200.0 time=0.05
///   lifted 1 "TD"
///   verdict 1 forbidden cause=refused reason="T♦ needs a black J; pile 4 shows K♠"
/// up - time=0.3
///   ended 1 forbidden refused "pile 5" "pile 4" - "TD" reason="T♦ needs a black J; pile 4 shows K♠"
///   over forbidden
/// ```
///
/// ## Grammar of version 1
///
/// ```
/// journal = "dray journal 1" [ seal ] newline { line newline } .
/// line    = [ "  " ] word { " " value } { " " word "=" value } [ " = " data ] [ seal ] .
/// value   = "-" | integer | number | bits | word | string .
/// integer = [ "-" ] digit { digit } .
/// number  = the shortest decimal digits that read back as the same double, with a point or an exponent;
///           "nan" | "inf" | "-inf" .
/// bits    = "0x" and 16 hexadecimal digits .
/// word    = small letter { small letter | digit | "_" | "+" } .
/// string  = '"' { any character but '"', "\" and those below space | "\\" | '\"' | "\n" | "\u{" hex "}" | byte } '"' .
/// byte    = "\x" and 2 hexadecimal digits: a byte of a name that is not UTF-8 .
/// data    = any text on one line: plain data, as a Lua table constructor .
/// seal    = " #" and 8 hexadecimal digits: the lower half of the FNV-1a hash of all lines up to this one .
/// ```
///
/// `-` stands for a missing value. A line at the margin is an input; a line indented by two spaces belongs to the input
/// above it. Either all lines are sealed or none is: a journal that was written or edited by hand has no seals, and the
/// seals of a recording reveal every damaged, missing, doubled or moved line. The text is UTF-8.
///
/// <doc:journal-format> lists the words, with their values and options.
///
/// A journal of a later version of the grammar is refused; journals of all earlier versions remain readable.
public struct JournalLine: Hashable, Sendable {
  /// The word, which names the input or the result.
  public var word: Word
  /// Whether the line is indented: a result of an input, or external data supplied while it ran.
  public var isInner: Bool
  /// The values, in the order that the word defines.
  public var values: [Value]
  /// The named values, in the order in which they are written; default values are left out.
  public var options: [Option]
  /// Plain data whose format the engine does not know, on one line.
  public var data: String?

  /// The version of the grammar of written journals.
  public static let version = 1

  /// One value of a line.
  public enum Value: Hashable, Sendable {
    case none
    case integer(Int)
    case number(Double)
    /// A hash or a pattern of 64 bits.
    case bits(UInt64)
    /// A word of a fixed set.
    case word(String)
    /// A name or a sentence.
    case text(ByteString)

    /// A sentence.
    public static func text(_ text: String) -> Value { .text(ByteString(text)) }

    /// Compares doubles by their bits, so that a recorded `nan` equals itself.
    public static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.none, .none): true
      case (.integer(let a), .integer(let b)): a == b
      case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
      case (.bits(let a), .bits(let b)): a == b
      case (.word(let a), .word(let b)): a.hasSameBytes(as: b)
      case (.text(let a), .text(let b)): a == b
      default: false
      }
    }
  }

  /// One named value of a line.
  public struct Option: Hashable, Sendable {
    /// The name of the option.
    public var name: String
    /// The value of the option.
    public var value: Value

    /// Creates an option.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Whether two lines have the same text, byte by byte.
  public static func == (left: JournalLine, right: JournalLine) -> Bool {
    left.word == right.word && left.isInner == right.isInner && left.values == right.values
      && left.options == right.options && left.data.map { ByteString($0) } == right.data.map { ByteString($0) }
  }

  /// Hashes all written parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(word)
    hasher.combine(isInner)
    hasher.combine(values)
    hasher.combine(options)
    hasher.combine(data.map { ByteString($0) })
  }

  /// Creates an input, at the margin.
  public init(_ word: Word, _ values: [Value] = [], _ options: [Option] = [], data: String? = nil) {
    self.word = word
    self.values = values
    self.options = options
    self.data = data
    isInner = false
  }

  /// Creates a line that belongs to the input above it.
  public init(inner word: Word, _ values: [Value] = [], _ options: [Option] = [], data: String? = nil) {
    self.init(word, values, options, data: data)
    isInner = true
  }

  /// The value of the option with a name; `nil` if there is none.
  public subscript(name: String) -> Value? { options.first { $0.name == name }?.value }
}

extension JournalLine.Value {
  /// Creates the value of an item's, a container's or a type's name; `nil` becomes `-`.
  public init(_ id: Identifier?) {
    switch id {
    case .string(let name)?: self = .text(name)
    case .integer(let number)?: self = .integer(number)
    case nil: self = .none
    }
  }

  /// The name, if the value is one.
  public var identifier: Identifier? {
    switch self {
    case .text(let name): .string(name)
    case .integer(let number): .integer(number)
    case .none, .number, .bits, .word: nil
    }
  }

  /// The number, if the value is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The integer, if the value is one.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// The bits, if the value has some.
  public var bits: UInt64? { if case .bits(let bits) = self { bits } else { nil } }
  /// The word, if the value is one.
  public var word: String? { if case .word(let word) = self { word } else { nil } }
  /// The text, if the value is one, with invalid bytes replaced.
  public var text: String? { name?.text }
  /// The text as bytes, if the value is one.
  public var name: ByteString? { if case .text(let name) = self { name } else { nil } }
}
