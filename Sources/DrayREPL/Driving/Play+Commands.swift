internal import Dray
internal import LuaRuntime

// What `driver.lua` asks of a play: one function that takes a command and what belongs to it.

extension Play {
  /// Makes the function by which a Lua knows this play.
  func makeFunction(in lua: LuaState, width: Int) throws(LuaError) -> LuaReference {
    try lua.makeFunction("play") { frame in try self.perform(frame, width: width) }
  }

  private func perform(_ frame: borrowing LuaFrame, width: Int) throws {
    switch try frame.string(0) {
    case "drag":
      let selected = frame.isNil(6) ? nil : try frame.identifiers(6)
      let drag = try driver.drag(frame.place(1), modifiers: frame.modifiers(5) ?? [], selected: selected)
      frame.push(try DragHandle(drag, of: self).makeFunction(in: frame.state))
    case "drag_in":
      let drag = driver.dragIn(providers(of: try frame.plainData(1)))
      frame.push(try DragHandle(drag, of: self).makeFunction(in: frame.state))
    case "drag_out": try pushExport(of: frame.place(1), frame)
    case "tap":
      let (place, count) = (try frame.place(1), try frame.integer(5))
      let modifiers = try frame.modifiers(6) ?? []
      try frame.push(answer { try driver.tap(place, count: count, modifiers: modifiers) })
    case "key":
      let (key, modifiers) = (Key(try frame.string(1)), try frame.modifiers(2) ?? [])
      try frame.push(answer { driver.key(key, modifiers: modifiers) })
    case "tick":
      let seconds = try frame.number(1)
      try frame.push(answer { driver.tick(seconds: seconds) })
    case "answer":
      let choice = frame.isNil(1) ? nil : try frame.string(1)
      try frame.push(answer { try driver.answer(choice) })
    case "select":
      try frame.push(driver.select(frame.identifiers(1), in: frame.optionalIdentifier(2)))
    case "scroll":
      let (id, offset) = (try frame.identifier(1), Vector(dx: try frame.number(2), dy: try frame.number(3)))
      try frame.push(driver.scroll(id, to: offset))
    case "scroll_offset":
      let offset = try driver.scrollOffset(of: frame.identifier(1))
      frame.push(offset.dx)
      frame.push(offset.dy)
    case "restart":
      try frame.push(answer { driver.restart(plugin) })
    case "legal":
      let what = frame.isNil(1) ? nil : try frame.place(1)
      let (positions, modifiers) = (frame.isTrue(3), try frame.modifiers(4) ?? [])
      let selected = frame.isNil(5) ? nil : try frame.identifiers(5)
      try frame.push(list(driver.legal(what, positions: positions, modifiers: modifiers, selected: selected)))
    case "load":
      let (file, last) = (try frame.string(1), frame.isNil(2) ? nil : try frame.integer(2))
      let folder = frame.isNil(3) ? nil : try frame.string(3)
      do { try load(file, until: last, files: folder) } catch { throw LuaThrow("\(error)") }
    case "save":
      do { try host.save(to: frame.string(1)) } catch let error as JournalFileError { throw LuaThrow("\(error)") }
    case "why":
      let (what, place) = (try frame.place(1), try frame.place(5))
      let (before, modifiers) = (try frame.optionalIdentifier(9), try frame.modifiers(10) ?? [])
      let selected = frame.isNil(11) ? nil : try frame.identifiers(11)
      let answer = try driver.why(what, place, before: before, modifiers: modifiers, selected: selected)
      try frame.push(fields(of: answer, at: place))
    case "next_undo": try frame.push(optional: host.nextUndo?.text)
    case "next_redo": try frame.push(optional: host.nextRedo?.text)
    case "undo": try frame.push(undo())
    case "redo": try frame.push(redo())
    case let question: try read(question, frame, width: width)
    }
  }

  private func read(_ name: String, _ frame: borrowing LuaFrame, width: Int) throws {
    switch name {
    case "name": try frame.push(plugin.name)
    case "show": try frame.push(board(width: width))
    case "journal": try frame.push(host.journal ?? "")
    case "outcome": try frame.push(optional: plugin.outcome)
    case "announcement": try frame.push(optional: announcement)
    case "choice": try frame.push(choice)
    case "states": try frame.push(PlainData.table(PlainTable(items: plugin.stateNames.map { .string(LuaString($0)) })))
    case "view_states":
      try frame.push(PlainData.table(PlainTable(items: plugin.viewStateNames.map { .string(LuaString($0)) })))
    case "state": try pushState(plugin.stateNames, frame)
    case "view_state": try pushState(plugin.viewStateNames, frame)
    default: throw LuaThrow("a play has no command '\(name)'")
    }
  }

  /// What a rule asks, in the fields that a script reads.
  private var choice: PlainData {
    guard let choice = host.choices.first else { return .nil }
    let texts = [("title", choice.title), ("message", choice.message)]
    var fields: [(PlainKey, PlainData)] = texts.compactMap { name, text in
      text.map { (.string(LuaString(name)), .string(LuaString($0))) }
    }
    fields.append(("choices", .table(PlainTable(items: choice.choices.map { .string(LuaString($0)) }))))
    return .table(PlainTable(fields))
  }

  /// Items as another app would promise them: by type, in the order of the names.
  private func providers(of items: PlainData) -> [ItemProvider] {
    (items.table?.items ?? []).map { item in
      let provider = ItemProvider()
      let seconds = item.table?["seconds"]?.number ?? 0
      for field in item.table ?? PlainTable() {
        guard let type = field.key.text, case .string(let content) = field.value else { continue }
        if type == "suggested_name" {
          provider.suggestedName = content.text
          continue
        }
        provider.registerDataRepresentation(for: .string(type)) { [driver] request in
          let handOver = { request.complete(Bytes(content.bytes)) }
          if seconds > 0 { driver.after(seconds: seconds, handOver) } else { handOver() }
        }
      }
      return provider
    }
  }

  /// What another app gets: texts by type, a text that begins with `error:` for what did not come.
  private func pushExport(of what: DriverPlace, _ frame: borrowing LuaFrame) throws {
    switch try driver.dragOut(what) {
    case .refused(let reason):
      frame.pushNil()
      try frame.push(optional: reason?.text)
    case .items(let items):
      let tables = items.map { item -> PlainData in
        let fields = item.map { (PlainKey.string(LuaString($0.type.description)), Self.text(of: $0.content)) }
        return .table(PlainTable(fields.sorted { $0.0 < $1.0 }))
      }
      try frame.push(.table(PlainTable(items: tables)))
    }
  }

  private static func text(of content: Result<LoadedContent, LoadError>) -> PlainData {
    switch content {
    case .success(.data(let bytes)): .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .success(.file(let path)): .string(LuaString(path))
    case .success(.object): .string("error: a value of the other process")
    case .failure(let error): .string(LuaString("error: \(error.reason.text)"))
    }
  }

  private func pushState(_ names: [String], _ frame: borrowing LuaFrame) throws {
    let name = try frame.string(1)
    guard names.contains(name), let contents = plugin.state(name) else { return frame.pushNil() }
    try frame.push(contents)
  }
}
