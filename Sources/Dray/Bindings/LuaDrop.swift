internal import LuaRuntime

/// One drag as the destinations of one plugin see it.
final class LuaDrop {
  let state: DragState
  /// The table that closures are given.
  let table: LuaReference
  /// Where the table's fields are; the table itself can only be read.
  private let fields: LuaReference
  // What each update looks at is free of checks for overlapping access, as in the engine.

  /// What the table shows was true at this revision of the drag.
  @exclusivity(unchecked) private var revision: UInt64 = .max
  @exclusivity(unchecked) private var shown: Shown
  /// How a destination saw the drag last, and when.
  @exclusivity(unchecked) private var seen: (frame: Rect, phase: DropSession.Phase)?
  /// What has been handed over to a collection.
  var coordinator: DropCoordinator?
  /// What has been handed over; loads begin by it.
  var delivery: Delivery?

  /// What the table shows.
  private struct Shown {
    var phase = DropSession.Phase.active
    var to: Identifier?
    var before: Identifier?
    var index: Int?
    var suggested: DropOperation.Set
  }

  /// - Parameter suggested: What the table shows as suggested; of the place it shows nothing yet.
  init(_ state: DragState, table: LuaReference, fields: LuaReference, suggested: DropOperation.Set) {
    self.state = state
    self.table = table
    self.fields = fields
    shown = Shown(suggested: suggested)
  }

  var isActive: Bool { if case .active = shown.phase { true } else { false } }

  /// Whether the table shows what is true now of a drag that goes on.
  var isUpToDate: Bool { revision == state.revision && isActive }

  /// What fields that are fetched when they are read are read from.
  var session: DropSession? { seen.map { DropSession(state, seenFrom: $0.frame, phase: $0.phase) } }

  /// Has fields read from a session, which is one of this drag.
  func show(_ session: DropSession) { seen = (session.frame, session.phase) }

  /// Brings the table up to date.
  func update(_ session: DropSession, phase: DropSession.Phase, in script: Script) throws(LuaError) {
    let lua = script.lua
    if shown.phase != phase {
      try lua.set("phase", of: fields, to: .string(LuaString(phase.name)))
      shown.phase = phase
    }
    if shown.to != session.to {
      try lua.set("to", of: fields, to: LuaValue(session.to))
      shown.to = session.to
    }
    if shown.before != session.before {
      try lua.set("before", of: fields, to: LuaValue(session.before))
      shown.before = session.before
    }
    if shown.index != session.index {
      try lua.set("index", of: fields, to: session.index.map { .integer($0 + 1) } ?? .nil)
      shown.index = session.index
    }
    if shown.suggested != session.suggestedOperations {
      let suggested = session.suggestedOperations
      try lua.call(script.library[.suggest], .table(fields), .integer(Int(suggested.rawValue)))
      shown.suggested = suggested
    }
    revision = session.state.revision
  }

  /// Gives a closure of a scene the table of the drag.
  ///
  /// A call of its own, so that the table is held by the drop and need not be held once more.
  @inline(never)
  func ask(_ closure: Int, of scene: LuaScene) throws(LuaError) -> LuaCall {
    try scene.lua.ask(elementOf: scene.closures, at: closure, table)
  }
}
