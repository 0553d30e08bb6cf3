internal import LuaRuntime

// Journal lines of a host, in addition to those of the engine.

extension JournalLine {
  /// The maximum size of the data in one line. Longer data takes several lines. Unit: bytes.
  private static let piece = 1 << 20

  /// The lines with the data of an item of another program. Long data takes several lines, and all but the last one
  /// have the member `more`.
  static func given(
    _ answer: Result<LoadedContent, LoadError>, of drag: Int, item: Int, type: Identifier
  ) -> [JournalLine] {
    guard case .success(.data(let bytes)) = answer, bytes.count > piece else {
      return [JournalLine(answer, of: drag, item: item, type: type)]
    }
    return stride(from: 0, to: bytes.count, by: piece).map { start in
      let end = min(start + piece, bytes.count)
      var line = JournalLine(.success(.data(bytes[start..<end])), of: drag, item: item, type: type)
      if end < bytes.count { line["more"] = .boolean(true) }
      return line
    }
  }

  private init(
    _ answer: Result<LoadedContent, LoadError>, of drag: Int, item: Int, type: Identifier
  ) {
    self.init(data: .given, ["drag": .integer(drag), "item": .integer(item), "type": Value(type)])
    switch answer {
    case .success(.data(let bytes)): self["bytes"] = .bytes(bytes)
    case .success(.file(let path)): self["file"] = .text(path)
    case .success(.object(let object)):
      if let value = object as? PlainData {
        self["object"] = value.journaled
      } else {
        self["failed"] = .text("an object of this process, which no journal can hold")
      }
    case .failure(.failed(let reason)), .failure(.unavailable(let reason)): add(reason, as: "failed")
    case .failure(.sourceGone(let reason)): add(reason, as: "gone")
    case .failure(.cancelled(let reason)): self["cancelled"] = .text(reason.text)
    }
  }

  /// Adds the reason of a failure: `"failed":"the file is gone","code":"file"`.
  mutating func add(_ reason: Reason, as name: String) {
    add(reason)
    if let place = members.firstIndex(where: { $0.name == "reason" }) { members[place].name = name }
  }

  /// The reason in a member of the line, with its code and its parameters.
  func reason(_ name: String) -> Reason? {
    guard let text = self[name]?.text else { return nil }
    let parameters = self["parameters"]?.named ?? []
    return Reason(text, code: self["code"]?.name, parameters: parameters.map { .init(name: $0.name, value: $0.value) })
  }

  /// The line of a report.
  init(_ report: Report) {
    self.init(
      result: .report, ["kind": .text(report.kind.word), "plugin": .text(report.plugin), "text": .text(report.text)])
  }
}

extension DropOperation.Set {
  /// Creates the set of the operations of a line.
  init(_ line: JournalLine) throws(JournalProblem) {
    self = []
    for name in try line.texts("operations") {
      guard let operation = DropOperation(rawValue: name.text), !Self(operation).isEmpty else {
        throw line.needs("'operations', some of copy, move, delete, alias")
      }
      formUnion(Self(operation))
    }
  }
}

extension Report.Kind {
  /// The words of the kinds.
  static let words: KeyValuePairs<String, Report.Kind> = [
    "failed": .failed, "rebuilt": .rebuilt, "reloaded": .reloaded, "wrote": .wrote, "unbound": .unbound,
    "content_type": .contentType, "warning": .warning, "announcement": .announcement, "printed": .printed,
    "not_undoable": .notUndoable, "forgotten": .forgotten,
  ]

  /// The word of the kind.
  var word: String { Self.words.first { $0.value == self }?.key ?? "" }
}
