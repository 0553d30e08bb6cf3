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
    var lines = [entry.signature]
    lines += wrapped(entry.text, width: width, indent: 2)
    for detail in entry.details { lines += wrapped(detail, width: width, indent: 4) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func list(_ entries: [ScriptReference.Entry], title: String, width: Int) -> String {
    let names = entries.map { $0.kind == .function ? "\($0.name)()" : $0.name }
    let widest = names.map(CellWidth.of).max() ?? 0
    let lines = zip(entries, names).map { entry, name in
      cut("  \(name)\(String(repeating: " ", count: widest - CellWidth.of(name)))  \(entry.summary)", to: width)
    }
    return ([title + ":"] + lines).map { $0 + "\n" }.joined()
  }

  /// A text in lines of at most `width` cells, or 40 if that is more. A longer word has a line of its own.
  static func wrapped(_ text: String, width: Int, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + CellWidth.of(line) + 1 + CellWidth.of(word) > max(width, 40) {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }

  private static func cut(_ line: String, to width: Int) -> String {
    guard CellWidth.of(line) > width else { return line }
    var (text, used) = ("", 0)
    for character in line {
      used += CellWidth.of(character)
      if used > width - 1 { break }
      text.append(character)
    }
    return text + "…"
  }
}
