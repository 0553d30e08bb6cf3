internal import LuaRuntime

/// The placeholders that one plugin's scripts have inserted into lists for accepted drops, by number, and the
/// coordinators of these drops.
final class ScriptPlaceholders {
  private let run: ScriptRun
  private let model: ScriptModel
  let lookup: SceneLookup
  private var all: [Int: Placeholder] = [:]
  private var issued = 0

  init(_ run: ScriptRun, _ model: ScriptModel, _ lookup: SceneLookup) {
    self.run = run
    self.model = model
    self.lookup = lookup
  }

  var isEmpty: Bool { all.isEmpty }

  /// Deletes all placeholders, because the scripts that would commit them no longer run.
  func deleteAll() {
    for placeholder in all.values { run.engine.delete(placeholder) }
    all = [:]
  }

  /// Drops the placeholders that were committed or deleted. Called outside of commands, because a command may restore
  /// them.
  func forgetGone() {
    if !all.isEmpty, run.engine.activity == .idle { all = all.filter { run.engine.hasPlaceholder($0.value) } }
  }

  /// Deletes the placeholders of all steps but one, because the plugin was restarted.
  func delete(except step: UndoStep.ID) { run.engine.delete(all.values, except: step) }

  /// The number of rows in a drop's collection; `nil` without a coordinator, or if the scene lacks the collection.
  fileprivate func rowCount(_ id: Int) throws -> Int? {
    guard let coordinator = coordinator(id) else { return nil }
    return run.engine.rowCount(of: coordinator, in: try lookup.scene(for: "a coordinator"))
  }

  /// Inserts a placeholder for an item of a drop at a row.
  ///
  /// - Returns: The number of the placeholder, or why none was inserted: an unknown drop or item, or a drop that cannot
  ///   have placeholders.
  fileprivate func insert(_ id: Int, item position: Int, row: Int, size: Size?) throws -> Insertion {
    guard let coordinator = coordinator(id), coordinator.items.indices.contains(position) else { return .noItem }
    try storeWritesForEngine()
    let made = coordinator.dropToPlaceholder(coordinator.items[position].item, at: max(0, row), size: size)
    guard let made else { return .impossible }
    issued += 1
    all[issued] = made
    return .made(issued)
  }

  fileprivate enum Insertion {
    case made(Int)
    case noItem
    case impossible
  }

  /// The present row of a placeholder, from 0; `nil` if the placeholder is gone.
  fileprivate func index(of number: Int) throws -> Int? {
    try storeWritesForEngine()
    return all[number].flatMap { run.engine.index(of: $0) }
  }

  /// Removes a placeholder, and notes that the script has inserted the placeholder's item as this row.
  fileprivate func commit(_ number: Int, insertedAt row: Int) {
    if let placeholder = all[number] { run.engine.commit(placeholder, insertedAt: row) }
  }

  /// Deletes a placeholder.
  ///
  /// - Returns: Whether the placeholder existed.
  fileprivate func delete(_ number: Int) -> Bool { all[number].map { run.engine.delete($0) } ?? false }

  fileprivate func coordinator(_ id: Int) -> DropCoordinator? { run.drags.drag(numbered: id)?.drop?.coordinator }

  /// Makes the writes of a command visible to the engine before it reads the scene.
  private func storeWritesForEngine() throws {
    if model.isWriting, run.engine.activity == .command { try model.storeWrites() }
  }
}

extension ScriptPlaceholders {
  /// The native functions of coordinators and placeholders. Row numbers in scripts begin at 1.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("row_count") { plugin, frame in
      guard let rows = try plugin.placeholders.rowCount(frame.integer(0)) else { return frame.pushNil() }
      frame.push(rows)
    }
    natives.define("land") { plugin, frame in
      let (position, row) = (try frame.offset(1), try frame.offset(2))
      try plugin.placeholders.coordinator(frame.integer(0))?.drop(position, toRow: row)
    }
    natives.define("insert_placeholder") { plugin, frame in
      let (position, row) = (try frame.offset(1), try frame.offset(2))
      let size = frame.isNil(3) ? nil : Size(width: try frame.number(3), height: try frame.number(4))
      switch try plugin.placeholders.insert(frame.integer(0), item: position, row: row, size: size) {
      case .made(let number): frame.push(number)
      case .noItem:
        frame.pushNil()
        try frame.push("a placeholder needs a drop that has not ended")
      case .impossible:
        frame.pushNil()
        try frame.push("a placeholder needs a collection with an id, and a drop that has not ended")
      }
    }
    natives.define("placeholder_index") { plugin, frame in
      guard let index = try plugin.placeholders.index(of: frame.integer(0)) else { return frame.pushNil() }
      frame.push(index + 1)
    }
    natives.define("commit_placeholder") { plugin, frame in
      plugin.placeholders.commit(try frame.integer(0), insertedAt: try frame.offset(1))
    }
    natives.define("delete_placeholder") { plugin, frame in
      frame.push(plugin.placeholders.delete(try frame.integer(0)))
    }
  }
}
