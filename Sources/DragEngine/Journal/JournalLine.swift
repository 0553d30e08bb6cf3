/// One line of a journal: what happened, in a word, with values and named options.
///
/// A journal is a text that tells a session again: every input with its time, and under each what it came to. Whoever
/// sends the same inputs to the same rules gets the same outcomes, to the bit; so a recording is a bug report, a saved
/// game is a recording that begins with a snapshot, and after a crash nothing that was committed is lost.
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
/// `-` is nothing. A line that begins at the margin is an input, one that is indented by two spaces belongs to the input
/// above it. Either all lines are sealed or none is: a journal that was written or changed by hand has no seals, and the
/// seals of a recording find every damaged, missing, doubled or moved line. The text is UTF-8.
///
/// <doc:journal-format> has the words, with their values and options.
///
/// A journal of a later version of the grammar is refused; those of all earlier versions stay readable.
public struct JournalLine: Hashable, Sendable {
  /// What happened.
  public var word: Word
  /// Whether it is indented: what an input came to, or what was given while it ran.
  public var isInner: Bool
  /// What it happened to, in an order that the word tells.
  public var values: [Value]
  /// What else is to be known, in the order in which it is written; what has its usual value is left out.
  public var options: [Option]
  /// Plain data of a kind that the engine does not know, on one line.
  public var data: String?

  /// The version of the grammar that is written.
  public static let version = 1

  /// One value of a line.
  public enum Value: Hashable, Sendable {
    case none
    case integer(Int)
    case number(Double)
    /// A hash or a pattern of 64 bits.
    case bits(UInt64)
    /// One of a few words that are known.
    case word(String)
    /// A name or a sentence.
    case text(ByteString)

    /// A sentence.
    public static func text(_ text: String) -> Value { .text(ByteString(text)) }

    /// Doubles count as the same if their bits do, so that a recording of `nan` equals itself.
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
    /// Its name.
    public var name: String
    /// Its value.
    public var value: Value

    /// Creates an option.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Whether two lines are written alike, byte by byte.
  public static func == (left: JournalLine, right: JournalLine) -> Bool {
    left.word == right.word && left.isInner == right.isInner && left.values == right.values
      && left.options == right.options && left.data.map { ByteString($0) } == right.data.map { ByteString($0) }
  }

  /// Feeds all that is written.
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

  /// The option of a name.
  public subscript(name: String) -> Value? { options.first { $0.name == name }?.value }
}

extension JournalLine.Value {
  /// The name of an item, a container or a type; `nil` is nothing.
  public init(_ id: Identifier?) {
    switch id {
    case .string(let name)?: self = .text(name)
    case .integer(let number)?: self = .integer(number)
    case nil: self = .none
    }
  }

  /// The name, if this is one.
  public var identifier: Identifier? {
    switch self {
    case .text(let name): .string(name)
    case .integer(let number): .integer(number)
    case .none, .number, .bits, .word: nil
    }
  }

  /// The number, if this is one.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The integer, if this is one.
  public var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  /// The bits, if these are some.
  public var bits: UInt64? { if case .bits(let bits) = self { bits } else { nil } }
  /// The word, if this is one.
  public var word: String? { if case .word(let word) = self { word } else { nil } }
  /// The text, if this is one, with invalid bytes replaced.
  public var text: String? { name?.text }
  /// The text as its bytes, if this is one.
  public var name: ByteString? { if case .text(let name) = self { name } else { nil } }
}
