internal import LuaRuntime

// The inputs of a journal, carried out as they were recorded.

extension Replay {
  /// Carries out the input of a line.
  ///
  /// - Parameter belonging: The lines under it with the data that came from outside.
  func perform(_ line: JournalLine, _ number: Int, given belonging: BelongingLines) throws(JournalProblem) {
    let given = belonging.lines.map(\.line)
    guard line.word == .tick || !given.contains(where: { $0.word == .given }) else {
      throw .meaning("'given' needs a tick above it: data comes at no other time")
    }
    deliveries.take(given, drags: recorder.drags.count)
    let files = ReplayedFiles(in: given, below: filesFolder, recorder: recorder)
    replayed.files = files
    answerCalls(from: given)
    try replayed.kills.begin(with: comparesOutcomes ? given : [])
    defer { replayed.endInput() }
    if let input = try Input(line) { host.send(input) } else { try performOther(line, number, given, belonging.rows) }
    if let problem = files.refusal ?? replayed.kills.unexpected { throw .meaning(problem) }
  }

  /// Carries out an input that is not the engine's.
  private func performOther(
    _ line: JournalLine, _ number: Int, _ given: [JournalLine], _ rows: [RowTexts]
  ) throws(JournalProblem) {
    switch line.word {
    case .host:
      replayed.kills.areAllKnown = try limits.apply(line, to: host) && comparesOutcomes
      host.replay(by: replayed)
    case .settings: try HostSettings(reading: line).apply(to: host)
    case .load: try load(line, number, given, rows)
    case .unload: host.unload(try plugin(line))
    case .restart: try plugin(line).restart()
    case .select: try select(line)
    case .update: host.inInput { try? host.engine.updateScene() }
    case .rebuild: try rebuild(line)
    case .settle: host.settleWritesAgain()
    case .enter: try enter(line)
    case .exit: host.exitDrag(pointer: try pointer(line))
    case .endDrop: try endDrop(line)
    case .export: try export(line)
    case .endExport: try endExport(line)
    case .answer: try answer(line)
    case .undo: host.undo()
    case .redo: host.redo()
    case .ask: _ = host.askLegalDrags()
    case .check: break
    default: throw .meaning("no input is called '\(line.word)'")
    }
  }

  private func answer(_ line: JournalLine) throws(JournalProblem) {
    let index = (line["choice"]?.integer ?? 1) &- 1  // a journal may name any number
    guard line.values.count == 1, host.choices.indices.contains(index) else {
      throw .meaning("nothing waits for an answer")
    }
    do {
      try host.answer(line.values[0].text, to: host.choices[index])
    } catch {
      throw .meaning("\(error)")
    }
  }

  // MARK: Drags from and to other programs

  /// Maximum number of items and types of a drag of another program; each takes some hundred bytes.
  private static let mostPromises = 1 << 14

  private func enter(_ line: JournalLine) throws(JournalProblem) {
    guard line.values.count >= 3, let x = line.values[0].number, let y = line.values[1].number,
      let bits = line.values[2].integer.flatMap({ UInt8(exactly: $0) })
    else { throw line.needs("a place and operations") }
    let (place, operations) = (Point(x: x, y: y), DropOperation.Set(rawValue: bits))
    guard let data = line.data else {
      guard line.values.count - 3 <= Self.mostPromises else {
        throw line.needs("at most \(Self.mostPromises) types")
      }
      host.enterDrag(
        ExternalDrag(
          types: line.values.dropFirst(3).compactMap(\.identifier), operations: operations, place: place,
          time: line.time, pointer: line.pointer, modifiers: line.modifiers))
      return
    }
    guard let tables = try PlainData(inJournal: data).table, tables.fields.isEmpty, !tables.items.isEmpty,
      tables.items.allSatisfy({ $0.table != nil })
    else { throw .meaning("what is dragged in is a list of tables") }
    let promises = tables.items.reduce(0) { $0 + 1 + ($1["types"]?.table?.items.count ?? 0) }
    guard promises <= Self.mostPromises else { throw line.needs("at most \(Self.mostPromises) items and types") }
    let items = tables.items.enumerated().map { deliveries.provider(of: $1, item: $0) }
    host.enterDrag(
      ExternalDrag(
        items: items, operations: operations, place: place, time: line.time, pointer: line.pointer,
        modifiers: line.modifiers))
  }

  private func endDrop(_ line: JournalLine) throws(JournalProblem) {
    let index = try integer(line, 0) &- 1  // a journal may name any number
    guard recorder.drags.indices.contains(index), let cause = Cause(rawValue: line.values.last?.word ?? "") else {
      throw line.needs("the number of a drag and a cause")
    }
    host.cancelDrop(recorder.drags[index], cause: cause, reason: line.reason("reason"))
  }

  private func export(_ line: JournalLine) throws(JournalProblem) {
    guard line.values.count == 3, let type = line.values[2].identifier else {
      throw line.needs("a pointer, an item and a type")
    }
    let (item, pointer) = (try integer(line, 1), try pointer(line))
    _ = try? host.loadExported(type, fromItem: item, pointer: pointer) { _ in }
  }

  private func endExport(_ line: JournalLine) throws(JournalProblem) {
    guard let operation = DropOperation(rawValue: line.values.last?.word ?? "") else {
      throw line.needs("a pointer and an operation")
    }
    host.endExportedDrag(pointer: try pointer(line), operation: operation)
  }

  // MARK: Values

  private func integer(_ line: JournalLine, _ index: Int) throws(JournalProblem) -> Int {
    guard line.values.indices.contains(index), let integer = line.values[index].integer else {
      throw line.needs("an integer")
    }
    return integer
  }

  private func pointer(_ line: JournalLine) throws(JournalProblem) -> PointerID { PointerID(try integer(line, 0)) }

  // MARK: Results of the host's functions

  private func answerCalls(from given: [JournalLine]) {
    var results = given.filter { $0.word == .returned || $0.word == .threw }[...]
    replayed.calls = { [recorder] name in
      guard let line = results.popFirst(), line.values.first == .text(ByteString(name)) else {
        throw LuaThrow("the recording has no result of '\(name)' here")
      }
      recorder.add(line)
      let value = try PlainData(inJournal: line.data ?? "nil")
      guard line.word == .threw else { return value }
      throw LuaThrow(value, level: line.values.last?.integer ?? -1)
    }
  }
}
