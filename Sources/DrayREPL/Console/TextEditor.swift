internal import Glibc

/// The user's editor: the command in `$VISUAL`, or else in `$EDITOR`, or else `vi`.
enum TextEditor {
  private static var command: String {
    let names = ["VISUAL", "EDITOR"]
    return names.lazy.compactMap { getenv($0) }.first { $0.pointee != 0 }.map { String(cString: $0) } ?? "vi"
  }

  /// The editors that take the number of a line before the file: `+31`.
  private static let takingLines: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed", "ne", "mg",
  ]

  /// Opens a file at a line, waits until the editor ends, and restores the modes of the terminal.
  ///
  /// - Returns: The problem if the editor has failed; `nil` otherwise.
  static func edit(_ path: String, line: Int = 1) -> String? {
    let command = command
    let program = command.prefix { $0 != " " }.split(separator: "/").last.map(String.init) ?? ""
    let place = takingLines.contains(program) && line > 1 ? ["+\(line)"] : []
    var modes = termios()
    let isTerminal = tcgetattr(0, &modes) == 0
    defer { if isTerminal { tcsetattr(0, TCSADRAIN, &modes) } }
    // The command may have arguments of its own, so the shell divides it, as git does.
    let words = ["sh", "-c", "\(command) \"$@\"", "sh"] + place + [path]
    return Program.run("/bin/sh", words).map { "the editor '\(command)' \($0)" }
  }

  /// Lets the user edit a text in a file that exists meanwhile.
  ///
  /// - Returns: The new text without line ends at its end, or the problem.
  static func edit(text: String) -> (text: String?, problem: String?) {
    let result = TemporaryFile.with(text + "\n", named: "entry.lua") { path -> (String?, String?) in
      if let problem = edit(path) { return (nil, problem) }
      do { return (try ScriptFile.text(of: path), nil) } catch { return (nil, "\(error)") }
    }
    guard let result else { return (nil, "no temporary file can be written") }
    return (result.0?.withoutEnd, result.1)
  }
}

extension String {
  /// The text without line ends at its end.
  fileprivate var withoutEnd: String {
    var rest = self[...]
    while let last = rest.last, last.isNewline { rest.removeLast() }
    return String(rest)
  }
}
