/// The place of the cursor in an entry, and its surroundings in the line, for completion.
struct EntryContext {
  /// A token before the cursor.
  struct Token {
    var kind: LuaLexer.Kind
    var text: String
  }

  /// The kind of the completed part.
  enum Place: Equatable {
    /// A name that does not follow a dot or a colon.
    case name
    /// A field of an expression. `of` has the names before it; `isMethod` is true after a colon.
    case field(of: [String], isMethod: Bool)
    /// A string that is an argument of a function. `number` is the number of the argument, from 1.
    case argument(of: String, number: Int)
    /// The beginning of an argument of a function, outside of a string: a name, a number, or nothing yet.
    case value(of: String, number: Int)
    /// A string in brackets, which is a key of an expression.
    case key(of: [String])
    /// The name of an option in a table that is an argument of a function.
    case option(of: String)
    /// The cursor is inside of a comment, a number or another string, where nothing is completed.
    case nothing
  }

  /// The tokens before the completed part, in its line.
  let tokens: [Token]
  let place: Place
  /// The part of a name or string before the cursor.
  let prefix: String
  /// The function whose arguments contain the cursor; `nil` outside of a call.
  let callee: String?

  /// The local variables that the entry has declared before its completed part, the innermost first.
  let locals: [String]

  /// Whether a dot or a colon is before the name of the function.
  var isFieldCalled: Bool { dotIndex != nil }

  /// The name before the dot or colon of the function; `nil` without one.
  var module: String? { dotIndex.flatMap { $0 > 0 && tokens[$0 - 1].kind == .name ? tokens[$0 - 1].text : nil } }

  /// The dot or the colon before the name of the function.
  private var dotIndex: Int? {
    guard let callee, let index = tokens.lastIndex(where: { $0.kind == .name && $0.text == callee }), index > 0,
      [".", ":"].contains(tokens[index - 1].text)
    else { return nil }
    return index - 1
  }

  /// - Parameter text: The entry up to the cursor.
  init(_ text: String) {
    var lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
    let last = lines.removeLast()
    var state = LuaLexer.State.code
    for line in lines { state = line.withUnsafeBufferPointer { LuaLexer.scan($0, from: state) { _, _ in } } }
    guard !state.isOpen else {
      (tokens, place, prefix, callee, locals) = ([], .nothing, "", nil, [])
      return
    }
    var tokens: [Token] = []
    var end = 0
    let after = last.withUnsafeBufferPointer { bytes in
      LuaLexer.scan(bytes, from: state) { kind, range in
        tokens.append(Token(kind: kind, text: String(decoding: bytes[range], as: UTF8.self)))
        end = range.upperBound
      }
    }
    let isInside = end == last.count
    if let open = tokens.last, isInside, open.kind == .comment || after.isOpen {
      (self.tokens, place, prefix, callee, locals) = (tokens, .nothing, "", nil, [])
      return
    }
    if let open = tokens.last, isInside, open.isOpenString {
      locals = []
      tokens.removeLast()
      (self.tokens, prefix) = (tokens, String(open.text.dropFirst()))
      callee = Self.callee(tokens)?.name
      place = Self.placeOfString(tokens)
      return
    }
    var typed = ""
    var isNumber = false
    if let token = tokens.last, isInside, token.kind == .name || token.kind == .keyword || token.kind == .number {
      tokens.removeLast()
      (typed, isNumber) = (token.text, token.kind == .number)
    }
    (self.tokens, prefix) = (tokens, typed)
    callee = Self.callee(tokens)?.name
    place = Self.placeOfName(tokens, isNumber: isNumber)
    locals =
      text.utf8.count > Self.longestEntry ? [] : GlobalNames.visibleLocals(in: String(text.dropLast(typed.count)))
  }

  /// The length of an entry up to which its local variables are found. Unit: bytes.
  private static let longestEntry = 1 << 16

  private static func placeOfName(_ tokens: [Token], isNumber: Bool) -> Place {
    if tokens.last?.text == "(" || tokens.last?.text == ",", let bracket = openBracket(tokens),
      tokens[bracket].text == "(", let call = callee(tokens)
    {
      return .value(of: call.name, number: call.argument)
    }
    if isNumber { return .nothing }
    switch tokens.last?.text {
    case ".", ":": return .field(of: path(Array(tokens.dropLast())), isMethod: tokens.last?.text == ":")
    case "{", ",", ";":
      if let table = openBracket(tokens), tokens[table].text == "{", let call = callee(tokens) {
        return .option(of: call.name)
      }
      return .name
    default: return .name
    }
  }

  private static func placeOfString(_ tokens: [Token]) -> Place {
    if tokens.last?.text == "[" { return .key(of: path(Array(tokens.dropLast()))) }
    // drag "x", d:drop "x"
    if let name = tokens.last, name.kind == .name { return .argument(of: name.text, number: 1) }
    guard let bracket = openBracket(tokens), tokens[bracket].text == "(", let call = callee(tokens) else {
      return .nothing
    }
    return .argument(of: call.name, number: call.argument)
  }

  /// The innermost bracket that is not closed.
  private static func openBracket(_ tokens: [Token]) -> Int? {
    var depth = 0
    for index in tokens.indices.reversed() where tokens[index].kind == .symbol {
      switch tokens[index].text {
      case ")", "}", "]": depth += 1
      case "(", "{", "[":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The function of the innermost open call, and the number of the present argument. A table after a name, as in
  /// `legal {`, is the argument of a call without parentheses.
  private static func callee(_ tokens: [Token]) -> (name: String, argument: Int)? {
    guard let bracket = openBracket(tokens) else { return nil }
    if tokens[bracket].text == "{" {
      if bracket > 0, tokens[bracket - 1].kind == .name { return (tokens[bracket - 1].text, 1) }
      return callee(Array(tokens[..<bracket]))
    }
    guard tokens[bracket].text == "(", bracket > 0, tokens[bracket - 1].kind == .name else { return nil }
    var (depth, argument) = (0, 1)
    for token in tokens[(bracket + 1)...] where token.kind == .symbol {
      switch token.text {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      case "," where depth == 0: argument += 1
      default: break
      }
    }
    return (tokens[bracket - 1].text, argument)
  }

  /// The names of an expression such as `game.piles["pile 2"]` or `drag("a")` at the end of the tokens. A call has the
  /// name `()`.
  private static func path(_ tokens: [Token]) -> [String] {
    var rest = tokens[...]
    var path: [String] = []
    while let last = rest.popLast() {
      if last.text == ")" {
        var depth = 1
        while depth > 0, let token = rest.popLast() {
          if token.kind == .symbol { depth += token.text == ")" ? 1 : token.text == "(" ? -1 : 0 }
        }
        path.insert("()", at: 0)
        continue
      }
      if last.text == "]", let key = rest.popLast(), rest.last?.text == "[", key.kind == .string || key.kind == .number
      {
        rest.removeLast()
        path.insert(key.kind == .string ? String(key.text.dropFirst().dropLast()) : key.text, at: 0)
        continue
      }
      if last.kind == .string, rest.last?.kind == .name {
        path.insert("()", at: 0)
        continue
      }
      guard last.kind == .name else { return [] }
      path.insert(last.text, at: 0)
      guard let separator = rest.last, separator.text == "." || separator.text == ":" else { break }
      rest.removeLast()
    }
    return path
  }

  /// The string or number that is the first argument of the last call of a function in the line, such as the item of a
  /// drag.
  func firstArgument(of name: String) -> Token? {
    for index in tokens.indices.reversed() where tokens[index].kind == .name && tokens[index].text == name {
      var next = index + 1
      if tokens.indices.contains(next), tokens[next].text == "(" { next += 1 }
      guard tokens.indices.contains(next), [.string, .number].contains(tokens[next].kind) else { return nil }
      return tokens[next]
    }
    return nil
  }
}

extension EntryContext.Token {
  /// Whether this is a string that begins with a quote and does not end with one.
  fileprivate var isOpenString: Bool {
    guard kind == .string, let quote = text.first, quote == "\"" || quote == "'" else { return false }
    guard text.count > 1, text.last == quote else { return true }
    // An escaped quote does not close the string.
    return text.dropLast().reversed().prefix { $0 == "\\" }.count % 2 == 1
  }
}
