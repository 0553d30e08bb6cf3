/// Reads a Lua file by its grammar and notes the mutants of each statement and expression.
struct LuaParser {
  private let path: String
  let tokens: [LuaToken]
  private let lines: LineTable
  private(set) var found: [Mutant] = []
  var position = 0

  init(source: String, path: String) {
    self.path = path
    tokens = LuaLexer.tokens(of: source)
    lines = LineTable(source)
  }

  mutating func parse() throws {
    try block()
    guard present.kind == .end else { throw unexpected() }
  }

  // MARK: Tokens

  var present: LuaToken { tokens[position] }

  func isAt(_ text: String) -> Bool { present.kind != .string && present.text == text }

  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ text: String) throws {
    guard take(text) else { throw unexpected() }
  }

  func unexpected() -> MutationError {
    MutationError("\(path):\(lines.line(at: present.range.lowerBound)): unexpected '\(present.text)'")
  }

  /// The text of tokens on one line.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index - 1].range.upperBound < tokens[index].range.lowerBound { text += " " }
      text += tokens[index].text
    }
    return text
  }

  mutating func note(_ range: Range<Int>, _ change: Mutant.Change) {
    let original = text(range)
    guard !range.isEmpty, !original.contains("\n") else { return }
    let bytes = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    found.append(
      Mutant(path: path, range: bytes, line: lines.line(at: bytes.lowerBound), change: change, original: original))
  }

  // MARK: Statements

  private static let ends: Set = ["end", "else", "elseif", "until"]

  private mutating func block() throws {
    while present.kind != .end, !(present.kind == .name && Self.ends.contains(present.text)) {
      if take("return") {
        if present.kind != .end, !Self.ends.contains(present.text), !isAt(";") { _ = try expressions() }
        _ = take(";")
        return
      }
      try statement()
    }
  }

  private mutating func statement() throws {
    switch present.kind == .string ? "" : present.text {
    case ";", "break": position += 1
    case "goto": position += 2
    case "::": position += 3
    case "do": try bodyAfterDo()
    case "if": try conditional()
    case "while":
      position += 1
      try condition()
      try bodyAfterDo()
    case "repeat":
      position += 1
      try block()
      try expect("until")
      try condition()
    case "for": try loop()
    case "function":
      position += 2
      while take(".") || take(":") { position += 1 }
      try functionBody()
    case "local": try local()
    default: try callOrAssignment()
    }
  }

  private mutating func bodyAfterDo() throws {
    try expect("do")
    try block()
    try expect("end")
  }

  private mutating func conditional() throws {
    repeat {
      position += 1
      try condition()
      try expect("then")
      try block()
    } while isAt("elseif")
    if take("else") { try block() }
    try expect("end")
  }

  private mutating func condition() throws {
    let start = position
    let kind = try expression()
    if kind != .comparison, kind != .negation { note(start..<position, .negated) }
  }

  private mutating func loop() throws {
    position += 1
    while !isAt("=") && !isAt("in") { position += 1 }
    position += 1
    _ = try expressions()
    try bodyAfterDo()
  }

  private mutating func local() throws {
    position += 1
    if take("function") {
      position += 1
      return try functionBody()
    }
    repeat {
      position += 1
      if take("<") { position += 2 }
    } while take(",")
    if take("=") { _ = try expressions() }
  }

  mutating func functionBody() throws {
    try expect("(")
    while !take(")") { position += 1 }
    try block()
    try expect("end")
  }

  private mutating func callOrAssignment() throws {
    let start = position
    try suffixed()
    while take(",") { try suffixed() }
    if take("=") { _ = try expressions() }
    note(start..<position, .dropped)
  }
}
