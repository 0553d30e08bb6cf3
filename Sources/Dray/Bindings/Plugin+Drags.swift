internal import LuaRuntime

extension Plugin {
  /// A drag for its destinations, with an updated table.
  func drop(for session: DropSession) throws(LuaError) -> LuaDrop {
    let drag = if let last = drags.last, last.state === session.state { last } else { drag(of: session.state) }
    let drop = if let known = drag.drop { known } else { try makeDrop(of: drag, session) }
    if !drop.isUpToDate { try update(drop, of: drag, session, phase: .active) }
    drop.show(session)
    return drop
  }

  /// The same for a caller that asks repeatedly and stores it again as `askedDrop`.
  func takeDrop(for session: DropSession) throws(LuaError) -> LuaDrop {
    guard let drop = askedDrop.take(), drop.state === session.state, drop.isUpToDate else {
      return try self.drop(for: session)
    }
    drop.show(session)
    return drop
  }

  /// The same for an observer of a phase.
  func drop(for session: DropSession, at phase: DropSession.Phase) throws(LuaError) -> LuaDrop {
    let drop = try drop(for: session)
    if phase != .active { try update(drop, of: drag(of: session.state), session, phase: phase) }
    return drop
  }

  /// The session table of a drag for its source.
  func source(for session: DragSession) throws(LuaError) -> LuaReference {
    let drag = drag(of: session.state)
    drag.sourceSession = session
    let source = if let known = drag.source { known } else { try makeSource(of: drag, session) }
    if session.isPart {
      try showToSource(session, of: drag)
    } else if drag.itemsRevision != session.state.itemsRevision, !session.items.isEmpty {
      try replaceItems(of: drag)
    }
    return source
  }

  /// The drag of a session number in scripts.
  func drag(numbered number: Int) -> LuaDrag? { drags.first { Int($0.id.rawValue) == number } }

  private func drag(of state: DragState) -> LuaDrag {
    if let known = drags.first(where: { $0.state === state }) { return known }
    // A drag that has ended stays until its tables have shown the end.
    drags.removeAll { $0.hasEnded && !engine.isRunning($0.id) || $0.id == state.id }
    let drag = LuaDrag(state)
    drags.append(drag)
    // A hypothetical drag ends after its question, without a change in the engine.
    host.knownTurnover = nil
    return drag
  }

  private func makeDrop(of drag: LuaDrag, _ session: DropSession) throws(LuaError) -> LuaDrop {
    guard let script else { throw .closed }
    let call = try script.lua.begin(script.library[.dropSession])
    call.push(drag.source)
    call.push(Int(session.id.rawValue))
    try call.push(session.from)
    call.push(session.localSession != nil)
    call.push(Int(session.suggestedOperations.rawValue))
    try push(session.items, of: session.state, leader: drag.sourceSession?.leader ?? 0, to: call)
    try call.run(results: 2)
    guard let table = try call.reference(0), let fields = try call.reference(1) else { throw .closed }
    let drop = LuaDrop(session.state, table: table, fields: fields, suggested: session.suggestedOperations)
    (drag.drop, drag.itemsRevision) = (drop, session.state.itemsRevision)
    return drop
  }

  private func makeSource(of drag: LuaDrag, _ session: DragSession) throws(LuaError) -> LuaReference {
    guard let script else { throw .closed }
    let call = try script.lua.begin(script.library[.dragSession])
    call.push(Int(session.id.rawValue))
    try call.push(session.from)
    try call.run(results: 1)
    guard let source = try call.reference(0) else { throw .closed }
    drag.source = source
    // The source must also see what a destination has seen.
    drag.itemsRevision = 0
    return source
  }

  private func update(
    _ drop: LuaDrop, of drag: LuaDrag, _ session: DropSession, phase: DropSession.Phase
  ) throws(LuaError) {
    guard let script else { return }
    // Before the table counts as updated, so that a failing update is repeated.
    if drag.itemsRevision != session.state.itemsRevision { try replaceItems(of: drag) }
    try drop.update(session, phase: phase, in: script)
  }

  private func replaceItems(of drag: LuaDrag) throws(LuaError) {
    guard let script else { return }
    let call = try script.lua.begin(script.library[.replaceItems])
    call.push(drag.drop?.table)
    call.push(drag.source)
    try call.push(drag.state.from)
    try push(drag.state.items, of: drag.state, leader: drag.sourceSession?.leader ?? 0, to: call)
    try call.run(results: 0)
    drag.itemsRevision = drag.state.itemsRevision
  }

  /// Shows only the accepted items of a drop to the source.
  private func showToSource(_ session: DragSession, of drag: LuaDrag) throws(LuaError) {
    guard let script else { return }
    let call = try script.lua.begin(script.library[.replaceItems])
    call.pushNil()
    call.push(drag.source)
    try call.push(session.from)
    try push(session.items, of: session.state, leader: session.leader, to: call)
    try call.run(results: 0)
  }

  /// Pushes the position of the leader, and the values, ids and types of the items.
  private func push(
    _ items: [DragItem], of drag: DragState, leader: Int, to call: borrowing LuaCall
  ) throws(LuaError) {
    call.push(leader + 1)
    let isLocal = drag.isLocal
    try call.push(listOf: items) { item throws(LuaError) in try call.push(value(of: item, isLocal: isLocal)) }
    try call.push(listOf: items) { item throws(LuaError) in try call.push(item.id) }
    try call.push(listOf: items) { item throws(LuaError) in try call.push(item.type) }
  }

  // MARK: Ended drags

  /// Updates the tables of ended drags, which a script may have kept.
  func endSessions() {
    for drag in drags where !drag.hasEnded && !engine.isRunning(drag.id) {
      drag.hasEnded = true
      for case let table? in [drag.drop?.table, drag.source] {
        guard let script, let call = try? script.lua.begin(script.library[.endSession]) else { continue }
        call.push(table)
        try? call.run(results: 0)
      }
    }
  }
}
