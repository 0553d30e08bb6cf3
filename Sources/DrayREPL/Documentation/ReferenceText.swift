internal import Dray
internal import LineEditor

/// Documentation as lines for the terminal.
enum ReferenceText {
  /// The documentation of a name: its functions and types, or the members of its class; `nil` for an unknown name.
  static func text(of name: String, in reference: ScriptReference = .standard, width: Int) -> String? {
    let members = reference.members(of: name)
    let found = reference.find(name)
    // A name such as `drag` may be that of a function and of a class. The members of the class are shown as a list.
    var parts = found.map { text(of: $0, width: width) }
    if !members.isEmpty { parts.append(list(members, title: "members of \(members[0].owner)", width: width)) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  static func text(of entry: ScriptReference.Entry, width: Int) -> String {
    var lines = wrapped(entry.signature, width: width, indent: 0, further: 4)
    lines += wrapped(entry.text, width: width, indent: 2)
    for detail in entry.details { lines += wrapped(detail, width: width, indent: 4) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func list(_ entries: [ScriptReference.Entry], title: String, width: Int) -> String {
    let names = entries.map { $0.kind == .function ? "\($0.name)()" : $0.name }
    let widest = names.map(CellWidth.of).max() ?? 0
    let lines = zip(entries, names).map { entry, name in
      "  \(name)\(String(repeating: " ", count: widest - CellWidth.of(name)))  \(entry.summary)".cut(to: width)
    }
    return ([title + ":"] + lines).map { $0 + "\n" }.joined()
  }

  /// A text in lines of at most `width` cells, or 20 if that is more. A longer word has a line of its own.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before the first line.
  ///   - further: The number of spaces before the other lines; `nil` is that of the first line.
  static func wrapped(_ text: String, width: Int, indent: Int, further: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = ""
    func margin() -> Int { lines.isEmpty ? indent : further ?? indent }
    func end() {
      if !line.isEmpty { lines.append(String(repeating: " ", count: margin()) + line) }
      line = ""
    }
    for word in text.split(separator: " ") {
      if !line.isEmpty, margin() + CellWidth.of(line) + 1 + CellWidth.of(word) > max(width, 20) { end() }
      line += (line.isEmpty ? "" : " ") + word
    }
    end()
    return lines
  }

  /// The lines of a text, in which a name and its description are two columns. Long lines are continued below: the
  /// descriptions in their column, or in a narrow terminal below the names.
  ///
  /// - Parameter column: The column of the descriptions.
  static func wrapped(_ text: String, width: Int, column: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      guard CellWidth.of(line) > width else { return [String(line)] }
      let (name, description) = (line.prefix(column), String(line.dropFirst(column)))
      guard name.hasSuffix("  ") else { return wrapped(String(line), width: width, indent: 0) }
      guard width >= 2 * column else {
        return [name.trimmed] + wrapped(description, width: width, indent: 4)
      }
      let lines = wrapped(description, width: width, indent: column)
      return [name + (lines.first ?? "").dropFirst(column)].map(String.init) + lines.dropFirst()
    }.joined(separator: "\n")
  }
}

extension Substring {
  /// The text without the spaces at its end.
  fileprivate var trimmed: String {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
