internal import LuaRuntime

// The inputs of a journal, carried out as they were recorded.

extension Replay {
  /// Carries out the input of a line.
  ///
  /// - Parameter belonging: The lines under the line, with the data that came from outside.
  func perform(_ line: JournalLine, _ number: Int, given belonging: LinesOfInput) throws(JournalProblem) {
    let given = belonging.lines.map(\.line)
    guard line.word == .tick || !given.contains(where: { $0.word == .given }) else {
      throw .meaning("'given' needs a tick above it: data arrives on ticks only")
    }
    try deliveries.take(given, drags: recorder.drags.count)
    let files = ReplayedFiles(in: given, below: filesFolder, recorder: recorder)
    replayed.files = files
    answerCalls(from: given)
    try replayed.takeSizes(in: given)
    try replayed.kills.begin(with: comparesOutcomes ? given : [])
    defer { replayed.endInput() }
    if let input = try Input(line) { host.send(input) } else { try performOther(line, number, given, belonging.rows) }
    for line in replayed.takeUnusedLines() { recorder.keepUnused(line) }
    if let problem = files.refusal ?? replayed.kills.unexpected { throw .meaning(problem) }
  }

  /// Carries out an input other than an `Input`, such as undo.
  private func performOther(
    _ line: JournalLine, _ number: Int, _ given: [JournalLine], _ rows: [RowTexts]
  ) throws(JournalProblem) {
    switch line.word {
    case .host:
      replayed.kills.areAllKnown = try limits.apply(line, to: host) && comparesOutcomes
      host.replay(by: replayed)
    case .settings: try limits.capped(HostSettings(reading: line)).apply(to: host)
    case .load: try load(line, number, given, rows)
    case .reload: try reload(line, number, given)
    case .unload: host.unload(try plugin(line))
    case .restart: try plugin(line).restart()
    case .select: try select(line)
    case .update: host.inputs.run { try? host.engine.updateScene() }
    case .rebuild: try rebuild(line)
    case .settle: host.questions.repeatRollBack()
    case .moveItem: try move(line)
    case .cancelDrag: host.cancelDrag(pointer: try line.inputContext.pointer, reason: line.reason("reason"))
    case .enter: try enter(line)
    case .exit: host.exitDrag(pointer: try line.inputContext.pointer)
    case .endDrop: try endDrop(line)
    case .export: try export(line)
    case .endExport: try endExport(line)
    case .answer: try answer(line)
    case .undo: host.undo()
    case .redo: host.redo()
    case .ask: _ = host.askLegalDrags()
    case .check: break
    default: throw .meaning("unknown input '\(line.word)'")
    }
  }

  private func answer(_ line: JournalLine) throws(JournalProblem) {
    let index = (line["choice"] == nil ? 1 : try line.integer("choice")) &- 1  // a journal may name any number
    guard host.choices.indices.contains(index) else { throw .meaning("no choice \(index &+ 1) is open") }
    let answer = line["answer"] == nil ? nil : try line.text("answer")
    do {
      try host.answer(answer, to: host.choices[index])
    } catch {
      throw .meaning("\(error)")
    }
  }

  private func move(_ line: JournalLine) throws(JournalProblem) {
    host.move(
      try line.id("item_id"), of: try line.optionalID("type"), in: try line.optionalID("namespace"),
      to: try line.id("place"), before: try line.optionalID("before"), modifiers: try line.inputContext.modifiers)
  }

  // MARK: Drags from and to other programs

  private func enter(_ line: JournalLine) throws(JournalProblem) {
    let location = Point(x: try line.number("x"), y: try line.number("y"))
    let operations = try DropOperation.Set(line)
    let (time, pointer, modifiers) = try line.inputContext
    if line["items"] == nil {
      guard let types = line["types"]?.items(atMost: InputLimits.promises)?.map(\.identifier), !types.contains(nil)
      else {
        throw line.needs("'items', or 'types' with at most \(InputLimits.promises) types")
      }
      host.enterDrag(
        ExternalDrag(
          types: types.compactMap(\.self), operations: operations, location: location, time: time, pointer: pointer,
          modifiers: modifiers))
      return
    }
    guard let tables = try line.data("items")?.table, tables.fields.isEmpty,
      tables.items.allSatisfy({ $0.table != nil })
    else { throw line.needs("'items', a list of objects") }
    let promises = tables.items.reduce(0) { $0 + 1 + ($1["types"]?.table?.items.count ?? 0) }
    guard promises <= InputLimits.promises else {
      throw line.needs("at most \(InputLimits.promises) items and types")
    }
    let items = try tables.items.enumerated().map { index, table throws(JournalProblem) in
      try deliveries.provider(of: table, item: index)
    }
    host.enterDrag(
      ExternalDrag(
        items: items, operations: operations, location: location, time: time, pointer: pointer, modifiers: modifiers))
  }

  private func endDrop(_ line: JournalLine) throws(JournalProblem) {
    let number = try line.integer("drag")
    guard (0...recorder.drags.count).contains(number) else {
      throw line.needs("'drag', the number of a drag, or 0")
    }
    guard let cause = Cause(rawValue: try line.text("cause")) else { throw line.needs("'cause', a known one") }
    // The number 0 is a drag that the host never had. Ids of engines begin at 1.
    let drag = number == 0 ? DragSession.ID(rawValue: 0) : recorder.drags[number - 1]
    host.cancelDrop(drag, cause: cause, reason: line.reason("reason"))
  }

  private func export(_ line: JournalLine) throws(JournalProblem) {
    let (type, item, pointer) = (try line.id("type"), try line.integer("item"), try line.inputContext.pointer)
    _ = try? host.loadExported(type, fromItem: item, pointer: pointer) { _ in }
  }

  private func endExport(_ line: JournalLine) throws(JournalProblem) {
    guard let operation = DropOperation(rawValue: try line.text("operation")) else {
      throw line.needs("'operation', a known one")
    }
    host.endExportedDrag(pointer: try line.inputContext.pointer, operation: operation)
  }

  // MARK: Results of the host's functions

  private func answerCalls(from given: [JournalLine]) {
    var results = given.filter { $0.word == .returned || $0.word == .threw }[...]
    // The plugin may have more memory than the standard limit.
    let memory = max(LuaLimits.standard.memory, host.limits.lua.memory)
    replayed.calls = { [recorder] name in
      guard let line = results.popFirst(), line["function"] == .text(ByteString(name)) else {
        throw LuaThrow("the recording has no result of '\(name)' here")
      }
      recorder.add(line)
      let value = try line.data("value", memory: memory) ?? .nil
      guard line.word == .threw else { return value }
      throw LuaThrow(value, level: line["level"]?.integer ?? -1)
    }
  }
}
