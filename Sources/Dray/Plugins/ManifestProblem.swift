internal import LuaRuntime

/// A problem of a manifest, with the names by which its line is found.
struct ManifestProblem: Error {
  let text: String
  /// The field or the value with the problem, the innermost first. The line of the first name in the text is reported.
  private(set) var names: [String] = []
  /// The line, if it is known.
  private(set) var line: Int?

  init(_ text: String, at names: [String]) { (self.text, self.names) = (text, names) }

  init(_ text: String, line: Int) { (self.text, self.line) = (text, line) }

  /// The problem of an option, whose field is in the table of that option.
  func of(option name: String) -> ManifestProblem { ManifestProblem("option '\(name)': \(text)", at: names + [name]) }

  /// The problem as an error with its line in the text of the manifest; without a line if the text has none of the
  /// names.
  func error(in text: String, path: String) -> PluginError {
    .manifest(path: path, line: line ?? lineOfNames(in: text) ?? 0, problem: self.text)
  }

  private func lineOfNames(in text: String) -> Int? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for name in names where !name.isEmpty {
      if let index = lines.firstIndex(where: { Substring($0).declares(name) }) { return index + 1 }
    }
    return nil
  }
}

extension Substring {
  /// Whether the line has a name as a key or as a string.
  fileprivate func declares(_ name: String) -> Bool {
    guard let (before, after) = split(at: name) else { return false }
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if let last = before.utf8.last, quotes.contains(last) { return after.utf8.first == last }
    return after.utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "=")
  }
}
