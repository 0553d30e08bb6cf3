extension JournalLine {
  /// Checks a line of data: its word, and the members that a replay needs. Lines of other kinds are always valid.
  func checkShape() throws(JournalProblem) {
    guard kind == .data else { return }
    switch word {
    case .given:
      _ = (try integer("drag"), try integer("item"), try id("type"))
      try require(["bytes", "object", "file", "failed", "gone", "cancelled"])
      for name in ["file", "gone", "cancelled"] where self[name] != nil { _ = try text(name) }
    case .found: _ = try text("path")
    case .read:
      _ = try text("path")
      try require(["bytes", "size", "failed"])
      if let bytes = self["bytes"], bytes.name == nil { throw needs("'bytes', bytes in base 64") }
    case .wrote: try require(["path", "failed"])
    case .returned, .threw:
      _ = try text("function")
      try require(["value"])
    case .measured: _ = try measuredText
    case .file, .former: _ = (try text("path"), try text("text"))
    case .state:
      _ = try text("name")
      try require(["value"])
    case .collection: _ = try text("name")
    case .row: try require(["value"])
    case .chance: try require(["state"])
    case .stopped: break  // Checked when the kills of an input are read.
    default: throw .meaning("unknown data '\(word)'")
    }
  }

  /// Checks that the line has one of these members.
  private func require(_ names: [String]) throws(JournalProblem) {
    guard members.contains(where: { names.contains($0.name) }) else {
      throw needs(names.map { "'\($0)'" }.joined(separator: " or "))
    }
  }
}
