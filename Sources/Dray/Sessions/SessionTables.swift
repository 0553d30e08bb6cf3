internal import LuaRuntime

/// Makes the session tables that a plugin's closures receive, and updates them before each call.
final class SessionTables {
  private let run: ScriptRun
  let drags: KnownDrags
  let values: ItemValues
  @exclusivity(unchecked) private var places = ShownPlaces()

  init(_ run: ScriptRun, _ values: ItemValues) {
    self.run = run
    drags = run.drags
    self.values = values
  }

  /// A drag for its destinations, with an updated table.
  func drop(for session: DropSession) throws(LuaError) -> LuaDrop {
    let drag = drags.drag(of: session.state)
    let drop = if let known = drag.drop { known } else { try makeDrop(of: drag, session) }
    if !drop.isUpToDate { try update(drop, of: drag, session, phase: .active) }
    drop.show(session)
    return drop
  }

  /// Returns the drop like `drop(for:)`, but moves it out of `drags.asked`. The caller stores it there again.
  func takeDrop(for session: DropSession) throws(LuaError) -> LuaDrop {
    guard let drop = drags.asked.take(), drop.state === session.state, drop.isUpToDate else {
      return try self.drop(for: session)
    }
    drop.show(session)
    return drop
  }

  /// Returns the drop like `drop(for:)`, for an observer of a phase.
  func drop(for session: DropSession, at phase: DropSession.Phase) throws(LuaError) -> LuaDrop {
    let drop = try drop(for: session)
    if phase != .active { try update(drop, of: drags.drag(of: session.state), session, phase: phase) }
    return drop
  }

  /// The session table of a drag for its source.
  func source(for session: DragSession) throws(LuaError) -> LuaReference {
    let drag = drags.drag(of: session.state)
    drag.sourceSession = session
    let source = if let known = drag.source { known } else { try makeSource(of: drag, session) }
    if session.isPart {
      try showToSource(session, of: drag)
    } else if drag.itemsRevision != session.state.itemsRevision, !session.items.isEmpty {
      try replaceItems(of: drag)
    }
    return source
  }

  /// Notes a drop that this plugin is about to receive.
  func receive(_ delivery: Delivery) throws(LuaError) -> LuaDrop {
    let drop = try drop(for: delivery.session)
    drop.delivery = delivery
    return drop
  }

  private func makeDrop(of drag: LuaDrag, _ session: DropSession) throws(LuaError) -> LuaDrop {
    guard let script = run.script else { throw .closed }
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
    guard let script = run.script else { throw .closed }
    let call = try script.lua.begin(script.library[.dragSession])
    call.push(Int(session.id.rawValue))
    try call.push(session.from)
    try call.run(results: 1)
    guard let source = try call.reference(0) else { throw .closed }
    drag.source = source
    // The source's table must then also show the items that a destination has seen.
    drag.itemsRevision = 0
    return source
  }

  private func update(
    _ drop: LuaDrop, of drag: LuaDrag, _ session: DropSession, phase: DropSession.Phase
  ) throws(LuaError) {
    guard let script = run.script else { return }
    // This comes before the table counts as updated, so that a failed update is repeated.
    if drag.itemsRevision != session.state.itemsRevision { try replaceItems(of: drag) }
    try drop.update(session, phase: phase, in: script, &places)
  }

  private func replaceItems(of drag: LuaDrag) throws(LuaError) {
    guard let script = run.script else { return }
    let call = try script.lua.begin(script.library[.replaceItems])
    call.push(drag.drop?.table)
    // The source sees all items until the drag has ended.
    call.push(drag.state.showsSomeItems ? nil : drag.source)
    try call.push(drag.state.from)
    try push(drag.state.itemsForDestination, of: drag.state, leader: drag.sourceSession?.leader ?? 0, to: call)
    try call.run(results: 0)
    drag.itemsRevision = drag.state.itemsRevision
  }

  /// Shows only the accepted items of a drop to the source.
  private func showToSource(_ session: DragSession, of drag: LuaDrag) throws(LuaError) {
    guard let script = run.script else { return }
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
    try call.push(listOf: items) { item throws(LuaError) in try call.push(values.value(of: item, isLocal: isLocal)) }
    try call.push(listOf: items) { item throws(LuaError) in try call.push(item.id) }
    try call.push(listOf: items) { item throws(LuaError) in try call.push(item.type) }
  }

  // MARK: Ended drags

  /// Updates the tables of ended drags, because a script may still have them.
  func endSessions() {
    for drag in drags.all where !drag.hasEnded && !run.engine.isRunning(drag.id) {
      drag.hasEnded = true
      for case let table? in [drag.drop?.table, drag.source] {
        guard let script = run.script, let call = try? script.lua.begin(script.library[.endSession]) else { continue }
        call.push(table)
        try? call.run(results: 0)
      }
    }
  }

  // MARK: Fields

  fileprivate func pushField(_ name: String, of drag: LuaDrag?, to frame: borrowing LuaFrame) throws {
    let (source, drop) = (drag?.sourceSession, drag?.drop?.session)
    if name != "size", name != "modifiers" { run.hasReadMore = true }
    switch name {
    case "location":
      try frame.push(Self.data(drop?.location ?? .zero))
    case "source_location":
      try frame.push(Self.data(source?.location ?? .zero))
    case "source_cause": try frame.push(source?.cause.map { .string($0.rawValue) })
    case "source_failed_item_ids":
      try frame.push(.table(PlainTable(items: (source?.failedItemIDs ?? []).map { PlainData($0) })))
    case "source_reason": try frame.push(source?.reason.map { .string($0.text) })
    case "size":
      let size = drop?.size ?? .zero
      try frame.push(["width": .number(size.width), "height": .number(size.height)])
    case "onto": try frame.push(drop.flatMap { run.engine.itemUnder($0) })
    case "source_modifiers": frame.push(source?.modifiers.rawValue ?? 0)
    case "quantity":
      guard let quantity = drop?.quantity else { return frame.pushNil() }
      frame.push(quantity)
    case "source_quantity":
      guard let quantity = source?.quantity else { return frame.pushNil() }
      frame.push(quantity)
    case "modifiers": frame.push(drop?.modifiers.rawValue ?? 0)
    case "operation": try frame.push(drop.map { .string($0.operation.rawValue) })
    default: try frame.push(drop?.reason.map { .string($0.text) })
    }
  }

  fileprivate static func data(_ point: Point) -> PlainData { ["x": .number(point.x), "y": .number(point.y)] }
}

extension SessionTables {
  /// The native functions of lazy session fields.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("session_field", reading: .watched) { plugin, frame in
      let drag = plugin.sessions.drags.drag(numbered: try frame.integer(0))
      try plugin.sessions.pushField(try frame.string(1), of: drag, to: frame)
    }
    natives.define("location_in") { plugin, frame in
      guard let drag = plugin.sessions.drags.drag(numbered: try frame.integer(0)) else { return frame.pushNil() }
      let point = drag.drop?.session?.sceneLocation ?? drag.sourceSession?.sceneLocation ?? .zero
      let place = try frame.identifier(1)
      if place == "scene" { return try frame.push(data(point)) }
      let scene = plugin.run.engine.scene
      guard let node = plugin.run.engine.symbols.symbol(for: place).flatMap({ scene.node(container: $0) }) else {
        throw LuaThrow("no container has the id '\(place)'")
      }
      try frame.push(data(point - (scene.frame(of: node).origin - .zero)))
    }
    natives.define("reorder_destination", reading: .watched) { plugin, frame in
      let session = plugin.sessions.drags.drag(numbered: try frame.integer(0))?.drop?.session
      let destination = session?.reorderDestination(for: .string(try frame.name(1)))
      try frame.push(destination?.collection)
      try frame.push(destination?.before)
    }
  }
}
