internal import Dray
internal import LuaRuntime

// The native function of `plays.lua` for a play, which takes a command and its arguments.

extension Play {
  /// Makes the function that represents this play in a Lua state.
  func makeFunction(in lua: LuaState, width: @escaping () -> Int) throws(LuaError) -> LuaReference {
    try lua.makeFunction("play") { frame in try self.perform(frame, width: width()) }
  }

  private func perform(_ frame: borrowing LuaFrame, width: Int) throws {
    var position = ArgumentPosition()
    switch try frame.string(0) {
    case "drag": try drag(frame, &position)
    case "drag_in": try dragIn(frame)
    case "drag_out": try pushExport(of: frame.place(&position), frame)
    case "tap": try tap(frame, &position)
    case "drag_by_taps": host.dragsByTaps = frame.isTrue(&position)
    case "key": try press(frame, &position)
    case "tick": try tick(seconds: frame.number(&position), frame)
    case "answer": try choose(frame.optionalString(&position), frame)
    case "select": try select(frame, &position)
    case "scroll": try scroll(frame, &position)
    case "scroll_offset": try pushScrollOffset(of: frame.identifier(&position), frame)
    case "restart": try frame.push(answer { driver.restart(plugin) })
    case "legal": try legal(frame, &position)
    case "why": try why(frame, &position)
    case "placement": try frame.push(placement(of: frame.place(&position)))
    case "load": try load(frame, &position)
    case "save": try save(frame, &position)
    case "container_of":
      try pushContainer(of: frame.identifier(&position), in: frame.identifier(&position), frame)
    case "cancel": try frame.push(cancel())
    case "undo": try frame.push(undo())
    case "redo": try frame.push(redo())
    case let question: try read(question, frame, width: width)
    }
  }

  // MARK: Drags

  private func drag(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let what = try frame.place(&position)
    let modifiers = try frame.modifiers(&position) ?? []
    let selected = try frame.identifiers(&position)
    try push(driver.drag(what, modifiers: modifiers, selected: selected), frame)
  }

  private func dragIn(_ frame: borrowing LuaFrame) throws {
    try push(driver.dragIn(providers(of: try frame.plainData(1))), frame)
  }

  private func push(_ drag: DriverDrag, _ frame: borrowing LuaFrame) throws {
    frame.push(try DragHandle(drag, of: self).makeFunction(in: frame.state))
  }

  // MARK: Other inputs

  private func tap(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (place, count) = (try frame.place(&position), try frame.integer(&position))
    let modifiers = try frame.modifiers(&position) ?? []
    let before = try frame.optionalIdentifier(&position)
    try frame.push(answer { try driver.tap(place, before: before, count: count, modifiers: modifiers) })
  }

  private func press(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (key, modifiers) = (Key(try frame.string(&position)), try frame.modifiers(&position) ?? [])
    try frame.push(answer { driver.key(key, modifiers: modifiers) })
  }

  private func tick(seconds: Double, _ frame: borrowing LuaFrame) throws {
    try frame.push(answer { driver.tick(seconds: seconds) })
  }

  private func choose(_ choice: String?, _ frame: borrowing LuaFrame) throws {
    try frame.push(answer { try driver.answer(choice) })
  }

  private func select(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let ids = try frame.identifiers(&position) ?? []
    try frame.push(driver.select(ids, in: frame.optionalIdentifier(&position)))
  }

  private func scroll(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let id = try frame.identifier(&position)
    let offset = Vector(dx: try frame.number(&position), dy: try frame.number(&position))
    try frame.push(driver.scroll(id, to: offset))
  }

  private func pushScrollOffset(of id: Identifier, _ frame: borrowing LuaFrame) throws {
    let offset = try driver.scrollOffset(of: id)
    frame.push(offset.dx)
    frame.push(offset.dy)
  }

  // MARK: Questions

  private func legal(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let what = try frame.item(&position)
    let positions = frame.optionalBoolean(&position)
    let modifiers = try frame.modifiers(&position) ?? []
    let selected = try frame.identifiers(&position)
    try frame.push(list(driver.legal(what, positions: positions, modifiers: modifiers, selected: selected)))
  }

  private func why(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (what, place) = (try frame.place(&position), try frame.place(&position))
    let exact = try frame.position(&position)
    let modifiers = try frame.modifiers(&position) ?? []
    let selected = try frame.identifiers(&position)
    let answer = try driver.why(what, place, at: exact, modifiers: modifiers, selected: selected)
    try frame.push(fields(of: answer, at: driver.exact(place)))
  }

  // MARK: Games

  private func load(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (file, last) = (try frame.string(&position), try frame.optionalInteger(&position))
    let folder = try frame.optionalString(&position)
    var limits = JournalLimits.standard
    if let size = try frame.optionalInteger(&position) { limits.size = size }
    if let line = try frame.optionalInteger(&position) { limits.line = line }
    do { try load(file, until: last, files: folder, limits: limits) } catch { throw LuaThrow("\(error)") }
  }

  private func save(_ frame: borrowing LuaFrame, _ position: inout ArgumentPosition) throws {
    let (file, name) = (try frame.string(&position), try frame.optionalString(&position))
    guard let unfinished = UnfinishedWork(name: name ?? "refuse") else {
      throw LuaThrow("save: unfinished must be 'refuse', 'drop' or 'keep', not '\(name ?? "")'")
    }
    do {
      try save(to: file, unfinished: unfinished)
    } catch JournalFileError.unfinishedWork(let work) where unfinished == .refuse {
      throw LuaThrow(
        "\(JournalFileError.unfinishedWork(work)); { unfinished = \"drop\" } leaves it out, "
          + "{ unfinished = \"keep\" } saves the recording, which contains it")
    } catch {
      throw LuaThrow("\(error)")
    }
  }
}

extension UnfinishedWork {
  /// The case of a name in scripts and at the prompt; `nil` for other names.
  init?(name: String) {
    switch name {
    case "refuse": self = .refuse
    case "drop": self = .drop
    case "keep": self = .keep
    default: return nil
    }
  }
}
