internal import LuaRuntime

// Lines of a host, beyond those of the engine.

extension JournalLine {
  /// The line with the data of an item of another program.
  init(
    _ answer: Result<LoadedContent, LoadError>, of drag: Int, item: Int, type: Identifier
  ) {
    self.init(inner: .given, [.integer(drag), .integer(item), Value(type)])
    switch answer {
    case .success(.data(let bytes)):
      data = PlainData.data(LuaData(bytes)).text(style: .line)
    case .success(.file(let path)): options.append(Option("file", .text(path)))
    case .success(.object(let object)):
      if let value = object as? PlainData {
        options.append(Option("as", .word("object")))
        data = value.text(style: .line)
      } else {
        options.append(Option("failed", .text("an object of this process, which no journal can hold")))
      }
    case .failure(.failed(let reason)), .failure(.unavailable(let reason)): append(reason, as: "failed")
    case .failure(.sourceGone(let reason)): append(reason, as: "gone")
    case .failure(.cancelled(let reason)): options.append(Option("cancelled", .text(reason.text)))
    }
  }

  /// Adds the reason of a failure, without the parameters: `failed="the file is gone" code="file"`.
  mutating func append(_ reason: Reason, as option: String) {
    options.append(Option(option, .text(reason.text)))
    if let code = reason.code { options.append(Option("code", .text(code))) }
  }

  /// The reason in an option, with its code.
  func reason(_ option: String) -> Reason? {
    self[option]?.text.map { Reason($0, code: self["code"]?.name) }
  }

  /// The line of a report.
  init(_ report: Report) {
    self.init(inner: .report, [.word(report.kind.word), .text(report.plugin), .text(report.text)])
  }

  /// The line of a choice.
  init(_ choice: Choice) {
    self.init(inner: .asked, choice.choices.map { .text($0) })
    for (name, text) in [("title", choice.title), ("message", choice.message)] {
      if let text { options.append(Option(name, .text(text))) }
    }
  }

  /// The line of a drag of another program.
  init(_ drag: ExternalDrag) {
    self.init(.enter, [.number(drag.place.x), .number(drag.place.y), .integer(Int(drag.operations.rawValue))])
    switch drag.contents {
    case .types(let types): values += types.map(Value.init)
    case .promises(let items):
      // One table for each item: its name and its content types.
      let tables = items.map { item in
        PlainData.table(
          PlainTable([
            ("name", item.suggestedName.map { .string(LuaString($0)) } ?? .nil),
            (
              "types",
              .table(
                PlainTable(
                  items: item.representations.map { promise in
                    [PlainData(promise.type), .string(LuaString(promise.visibility.rawValue))]
                  }))
            ),
          ]))
      }
      data = PlainData.table(PlainTable(items: tables)).text(style: .line)
    }
    appendCircumstances(time: drag.time, pointer: drag.pointer, modifiers: drag.modifiers)
  }
}

extension Report.Kind {
  fileprivate var word: String {
    switch self {
    case .failed: "failed"
    case .rebuilt: "rebuilt"
    case .wrote: "wrote"
    case .notUndoable: "not_undoable"
    case .forgotten: "forgotten"
    case .unbound: "unbound"
    case .contentType: "content_type"
    case .announcement: "announcement"
    case .printed: "printed"
    }
  }
}
