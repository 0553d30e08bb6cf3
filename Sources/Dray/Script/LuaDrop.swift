internal import LuaRuntime

/// One drag from the perspective of the destinations of one plugin.
final class LuaDrop {
  let state: DragState
  /// The session table of destinations.
  let table: LuaReference
  /// The fields of the table; the table itself is read-only.
  private let fields: LuaReference
  // The access is unchecked, because Swift's checks for overlapping access would cost time in each update.

  /// The revision of the drag that the table shows.
  @exclusivity(unchecked) private var revision: UInt64 = .max
  @exclusivity(unchecked) private var shown: Shown
  /// The frame and the phase of the session that was shown last.
  @exclusivity(unchecked) private var seen: (frame: Rect, phase: DropSession.Phase)?
  /// The coordinator of a drop on a collection.
  var coordinator: DropCoordinator?
  /// The delivered drop, which begins loads.
  var delivery: Delivery?

  /// The fields that the table shows.
  private struct Shown {
    var phase = DropSession.Phase.active
    var to: Symbol?
    var before: Symbol?
    var index: Int?
    var suggested: DropOperation.Set
  }

  /// - Parameter suggested: The suggested operations that the table shows. The table does not show a place yet.
  init(_ state: DragState, table: LuaReference, fields: LuaReference, suggested: DropOperation.Set) {
    self.state = state
    self.table = table
    self.fields = fields
    shown = Shown(suggested: suggested)
  }

  var isActive: Bool { if case .active = shown.phase { true } else { false } }

  /// Whether the table shows the present revision of an active drag.
  var isUpToDate: Bool { revision == state.revision && isActive }

  /// The session that provides the lazy fields.
  var session: DropSession? { seen.map { DropSession(state, seenFrom: $0.frame, phase: $0.phase) } }

  /// Sets the session that provides the lazy fields. It must be a session of this drag.
  func show(_ session: DropSession) { seen = (session.frame, session.phase) }

  /// Updates the table.
  ///
  /// - Parameter places: The Lua values of places.
  func update(
    _ session: DropSession, phase: DropSession.Phase, in script: Script, _ places: inout ShownPlaces
  ) throws(LuaError) {
    let lua = script.lua
    if shown.phase != phase {
      try lua.set("phase", of: fields, to: .string(LuaString(phase.name)))
      shown.phase = phase
    }
    if shown.to != session.toSymbol {
      try places.show(session.toSymbol, in: fields, session, lua)
      shown.to = session.toSymbol
    }
    if shown.before != session.beforeSymbol {
      try lua.set("before", of: fields, to: LuaValue(session.before))
      shown.before = session.beforeSymbol
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

  /// Passes the table of the drag to a closure of a scene.
  ///
  /// This is a separate call, so that only the drop retains the table.
  @inline(never)
  func ask(_ closure: Int, of scene: LuaScene) throws(LuaError) -> LuaCall {
    try scene.lua.ask(elementOf: scene.closures, at: closure, table)
  }
}
