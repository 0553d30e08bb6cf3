internal import LuaRuntime

/// One drag as one plugin sees it: the session tables that its closures are given, kept for the whole drag.
final class LuaDrag {
  /// The drag itself. Its number alone would not do: one that is only asked about has that of the next real one.
  let state: DragState
  /// The table that destinations are given.
  let drop: LuaReference
  /// The table that the source is given.
  let source: LuaReference
  // What each update looks at is free of checks for overlapping access, as in the engine.

  /// What the drop table shows was true at this revision of the drag.
  @exclusivity(unchecked) var revision: UInt64 = .max
  /// The phase that it shows.
  @exclusivity(unchecked) var phase = DropSession.Phase.active
  var itemCount: Int
  /// What was reported of closures that failed while they were asked and told of it.
  var failures: Set<String> = []
  /// What its drop has handed over to a collection.
  var coordinator: DropCoordinator?
  /// How a destination saw the drag last, and when.
  @exclusivity(unchecked) private var seen: (frame: Rect, phase: DropSession.Phase)?
  var currentSource: DragSession?
  /// What its drop has handed over; loads begin by it.
  var delivery: Delivery?
  /// Whether its tables say that it is over.
  @exclusivity(unchecked) var hasEnded = false

  init(_ state: DragState, drop: LuaReference, source: LuaReference, itemCount: Int) {
    self.state = state
    self.itemCount = itemCount
    self.drop = drop
    self.source = source
  }

  var id: DragSession.ID { state.id }

  private var isActive: Bool { if case .active = phase { true } else { false } }

  /// Whether the drop table shows what is true now of a drag that goes on.
  var isUpToDate: Bool { revision == state.revision && isActive }

  /// What fields that are fetched when they are read are read from.
  var current: DropSession? { seen.map { DropSession(state, seenFrom: $0.frame, phase: $0.phase) } }

  /// Has fields read from a session, which is one of this drag.
  func show(_ session: DropSession) { seen = (session.frame, session.phase) }

  /// Gives a closure of a scene the table of the drag.
  ///
  /// A call of its own, so that the table is held by the drag and need not be held once more.
  @inline(never)
  func ask(_ closure: Int, of scene: LuaScene) throws(LuaError) -> LuaCall {
    try scene.lua.ask(elementOf: scene.closures, at: closure, drop)
  }
}

extension Plugin {
  /// Has the sessions of drags that are over say so to scripts that keep them.
  func closeDrags() {
    for drag in drags where drag.phase == .active && !engine.isRunning(drag.id) {
      guard let session = drag.current else { continue }
      do throws(LuaError) {
        try update(drag, session, phase: .ended(session.state.outcome?.operation ?? .cancel))
      } catch {
        _ = fail(error)
      }
    }
  }

  /// The drag of a drop session, with its table up to date.
  func drag(for session: DropSession) throws(LuaError) -> LuaDrag {
    let drag: LuaDrag
    if let known = drags.last, known.state === session.state {
      drag = known
    } else {
      if let known = knownDrag(session.state) { drag = known } else { drag = try begin(session) }
    }
    if !drag.isUpToDate { try update(drag, session, phase: .active) }
    drag.show(session)
    return drag
  }

  /// The same for whoever asks again and again; he puts it back as `askedDrag`.
  func takeDrag(for session: DropSession) throws(LuaError) -> LuaDrag {
    guard let drag = askedDrag.take(), drag.state === session.state, drag.isUpToDate else {
      return try drag(for: session)
    }
    drag.show(session)
    return drag
  }

  func knownDrag(_ state: DragState) -> LuaDrag? { drags.first { $0.state === state } }

  private func begin(_ session: DropSession) throws(LuaError) -> LuaDrag {
    try begin(session.state, from: session.from, items: session.items, leader: 0, isLocal: session.localSession != nil)
  }

  /// The drag of a drag session.
  func drag(for session: DragSession) throws(LuaError) -> LuaDrag {
    let drag: LuaDrag
    if let known = knownDrag(session.state) {
      drag = known
    } else {
      drag = try begin(session.state, from: session.from, items: session.items, leader: session.leader, isLocal: true)
    }
    drag.currentSource = session
    if drag.itemCount != session.items.count, !session.items.isEmpty { try replaceItems(of: drag, session.items) }
    return drag
  }

  /// Makes the tables of a drag that this plugin has not seen before.
  private func begin(
    _ state: DragState, from: Identifier?, items: [DragItem], leader: Int, isLocal: Bool
  ) throws(LuaError) -> LuaDrag {
    guard let script else { throw .closed }
    drags.removeAll { !engine.isRunning($0.id) || $0.id == state.id }
    let lua = script.lua
    let lists = try lists(of: items)
    let call = try lua.begin(script.library[.dropSession])
    call.push(Int(state.id.rawValue))
    try call.push(from)
    call.push(lists.values)
    call.push(lists.ids)
    call.push(lists.types)
    call.push(isLocal)
    try call.run(results: 1)
    guard let drop = try call.reference(0) else { throw .closed }
    let other = try lua.begin(script.library[.dragSession])
    other.push(Int(state.id.rawValue))
    try other.push(from)
    other.push(lists.ids)
    other.push(lists.types)
    other.push(leader + 1)
    try other.run(results: 1)
    guard let source = try other.reference(0) else { throw .closed }
    let drag = LuaDrag(state, drop: drop, source: source, itemCount: items.count)
    drags.append(drag)
    // One that is only asked about is over as soon as it was asked about, without a trace in the engine.
    host.knownTurnover = nil
    return drag
  }

  /// Brings the drop table up to date.
  func update(_ drag: LuaDrag, _ session: DropSession, phase: DropSession.Phase) throws(LuaError) {
    guard let script else { return }
    let call = try script.lua.begin(script.library[.updateDropSession])
    call.push(drag.drop)
    try call.push(phase.name)
    try call.push(session.to)
    try call.push(session.before)
    if let index = session.index { call.push(index + 1) } else { call.pushNil() }
    call.push(Int(session.suggestedOperations.rawValue))
    try call.run(results: 0)
    drag.revision = session.state.revision
    drag.phase = phase
    if drag.itemCount != session.itemsCount { try replaceItems(of: drag, session.items) }
  }

  /// Has the tables of drags that are over say so, which a script may have kept.
  func endSessions() {
    for drag in drags where !drag.hasEnded && !engine.isRunning(drag.id) {
      drag.hasEnded = true
      for table in [drag.drop, drag.source] {
        guard let script, let call = try? script.lua.begin(script.library[.endSession]) else { continue }
        call.push(table)
        try? call.run(results: 0)
      }
    }
  }

  private func replaceItems(of drag: LuaDrag, _ items: [DragItem]) throws(LuaError) {
    guard let script else { return }
    let lists = try lists(of: items)
    let call = try script.lua.begin(script.library[.replaceItems])
    call.push(drag.drop)
    call.push(drag.source)
    call.push(lists.values)
    call.push(lists.ids)
    call.push(lists.types)
    call.push((drag.currentSource?.leader ?? 0) + 1)
    try call.run(results: 0)
    drag.itemCount = items.count
  }
}
