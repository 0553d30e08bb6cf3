internal import Dray
internal import LineEditor
internal import LuaRuntime

/// Errors as text for a user: the message, a suggestion for an unknown name, and the source line with a mark.
struct ErrorText {
  private let play: Play?
  private let reader: Reader
  /// The scripts of the plugin.
  private let source: PluginSource?

  /// - Parameter source: The scripts of a plugin that could not be loaded; `nil` is those of the play.
  init(play: Play?, reader: Reader, source: PluginSource? = nil) {
    (self.play, self.reader, self.source) = (play, reader, source ?? play?.source)
  }

  /// An error of an input at the prompt.
  func text(of error: LuaError) -> String {
    var lines = ReportText.text(of: error).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] += advice(for: lines[0]) + hintOfQuotes(for: error)
    if let failure = error.failure, let excerpt = excerpt(failure.chunk, failure.line, failure.message) {
      lines.insert(excerpt, at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// The source line of an error report of the plugin that begins with a file and a line; `nil` for other reports.
  func excerpt(ofReport text: String) -> String? {
    guard let place = source?.place(inReport: text) ?? PluginSource.Place(startOf: text) else { return nil }
    return excerpt(place.chunk, place.line, String(place.message.prefix { $0 != "\n" }), column: place.column)
  }

  /// A suggestion of a known name or command for an unknown global variable; empty without one.
  private func advice(for message: String) -> String {
    guard message.contains("nil value (global '"), let name = Self.quoted(in: message, after: "(global '") else {
      return ""
    }
    if let advice = Prompt.advice(for: name) { return "; \(advice)" }
    if play == nil, ScriptReference.standard.members(of: "Play").contains(where: { $0.name == name }) {
      return "; \(Prompt.noPlugin)"
    }
    let states = (play?.plugin.stateNames ?? []) + (play?.plugin.viewStateNames ?? [])
    let functions = play == nil ? ["dray"] : ScriptReference.standard.members(of: "Play").map(\.name)
    let known =
      states + functions + ["print", "pairs", "ipairs", "string", "table", "math", "tostring", "tonumber", "require"]
    return hint(name, known)
  }

  /// A hint for a name without quotes, such as in `tap stock` or `drag(3S)`; empty for other errors.
  private func hintOfQuotes(for error: LuaError) -> String {
    guard play != nil, case .syntax(let failure, _) = error, failure.chunk == reader.name, failure.line > 0,
      let token = Self.quoted(in: failure.message, after: "near '"), let first = token.first,
      let line = reader.line(failure.line)
    else { return "" }
    let word = line.prefix { $0.isLetter || $0 == "_" }
    let rest = line.dropFirst(word.count)
    guard rest.first == " " || rest.first == "(",
      ScriptReference.standard.members(of: "Play").contains(where: { $0.name == word })
    else { return "" }
    if first.isLetter || first.isNumber { return "; names are in quotes: \"\(token)\"" }
    // Lua names a byte that begins no token by its number, such as the first one of `♣`.
    guard token.hasPrefix("<\\") else { return "" }
    let name = rest.drop { $0 == " " || $0 == "(" }.prefix { !" ,:()".contains($0) }
    return name.contains { $0 == "\"" || $0 == "'" } ? "" : "; names are in quotes: \"\(name)\""
  }

  // MARK: Source lines

  /// The source line with a mark under the part that the message names.
  ///
  /// If the message names no part, the only line of an input at the prompt is not shown again. For a script of the plugin
  /// the path, the line and the column come first; without a named part the mark is at the start of the code.
  ///
  /// - Parameter known: The column that the message gives, from 1.
  /// - Returns: `nil` if there is no source line to show.
  private func excerpt(_ chunk: String, _ line: Int, _ message: String, column known: Int? = nil) -> String? {
    guard line > 0 else { return nil }
    if chunk == reader.name {
      guard let source = reader.line(line) else { return nil }
      guard let column = Self.column(in: source, message) else {
        return reader.latestLineCount > 1 ? Self.marked(source, line, nil) : nil
      }
      return Self.marked(source, line, column)
    }
    guard let source, let file = source.file(ofChunk: chunk), let lines = source.lines(of: file),
      lines.indices.contains(line - 1)
    else { return nil }
    let text = String(lines[line - 1])
    let start = text.prefix { $0 == " " || $0 == "\t" }.utf8.count
    let column = known.map { $0 - 1 } ?? Self.column(in: text, message) ?? start
    return "  \(source.folder.path)/\(file):\(line):\(column + 1)\n" + Self.marked(text, line, column)
  }

  private static func marked(_ source: String, _ line: Int, _ column: Int?) -> String {
    let source = source.prefix(200)
    // A tab has another width on each terminal, and control characters are written as text.
    func shown(_ text: String) -> String { text.replacing("\t", with: "    ").harmless }
    let text = "  \(line) | \(shown(String(source)))"
    guard let column, column <= source.utf8.count else { return text }
    let margin = CellWidth.of("  \(line)")
    let before = CellWidth.of(shown(String(decoding: source.utf8.prefix(column), as: UTF8.self)))
    return text + "\n" + String(repeating: " ", count: margin) + " | " + String(repeating: " ", count: before) + "^"
  }

  /// The offset in a source line of the part that a message of Lua names; `nil` without one. Unit: bytes.
  static func column(in source: String, _ message: String) -> Int? {
    var name: String?
    var isLast = false
    for kind in ["global", "field", "method", "local", "upvalue"] where name == nil {
      name = quoted(in: message, after: "(\(kind) '")
    }
    if name == nil {
      name = quoted(in: message, after: "near '")
      isLast = name != nil
    }
    for kind in ["field", "option", "key", "modifier"] where name == nil {
      name = quoted(in: message, after: "unknown \(kind) '")
    }
    // `the list of for_each must be …`
    if name == nil, let end = message.firstRange(of: " must ") {
      name = message[..<end.lowerBound].split(separator: " ").last.map(String.init)
    }
    guard let name, !name.isEmpty else { return nil }
    let (bytes, wanted) = (Array(source.utf8), Array(name.utf8))
    guard bytes.count >= wanted.count else { return nil }
    func isPart(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index] == 0x5f || bytes[index] >= 0x30 && bytes[index] < 0x3a
          || bytes[index] | 0x20 >= 0x61 && bytes[index] | 0x20 <= 0x7a)
    }
    let places = (0...(bytes.count - wanted.count)).filter { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
        && !(isPart(start) && isPart(start - 1)) && !(isPart(start + wanted.count - 1) && isPart(start + wanted.count))
    }
    return isLast ? places.last : places.first
  }

  private static func quoted(in message: String, after prefix: String) -> String? {
    var rest = message[...]
    while !rest.isEmpty, !rest.hasPrefix(prefix) { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    let name = rest.dropFirst(prefix.count)
    guard let end = name.firstIndex(of: "'") else { return nil }
    // A quote itself may be the token.
    return end == name.startIndex ? "'" : String(name[..<end])
  }
}
