internal import LuaRuntime

extension Plugin {
  /// The native functions of coordinators and placeholders; scripts count rows from 1.
  static func definePlaceholders(_ natives: inout Natives<Plugin>) {
    natives.define("row_count") { plugin, frame in
      guard let coordinator = try plugin.coordinator(frame.integer(0)) else { return frame.pushNil() }
      let scene = try plugin.sceneForLookup("a coordinator")
      guard let rows = plugin.engine.rowCount(of: coordinator, in: scene) else { return frame.pushNil() }
      frame.push(rows)
    }
    natives.define("land") { plugin, frame in
      let (position, index) = (try frame.integer(1), try frame.integer(2))
      try plugin.coordinator(frame.integer(0))?.drop(position - 1, toRow: index - 1)
    }
    natives.define("insert_placeholder") { plugin, frame in
      let (position, index) = (try frame.integer(1), try frame.integer(2))
      let size = frame.isNil(3) ? nil : Size(width: try frame.number(3), height: try frame.number(4))
      guard let coordinator = try plugin.coordinator(frame.integer(0)), coordinator.items.indices.contains(position - 1)
      else { return frame.pushNil() }
      try plugin.takeInForEngine()
      let item = coordinator.items[position - 1].item
      guard let made = coordinator.dropToPlaceholder(item, at: max(0, index - 1), size: size) else {
        frame.pushNil()
        return try frame.push(
          "a placeholder needs a collection with an id, and a drop that has not ended")
      }
      plugin.placeholders[plugin.issuedPlaceholders] = made
      frame.push(plugin.issuedPlaceholders)
      plugin.issuedPlaceholders += 1
    }
    natives.define("placeholder_index") { plugin, frame in
      try plugin.takeInForEngine()
      guard let placeholder = plugin.placeholders[try frame.integer(0)],
        let index = plugin.engine.index(of: placeholder)
      else { return frame.pushNil() }
      frame.push(index + 1)
    }
    natives.define("commit_placeholder") { plugin, frame in
      let (number, index) = (try frame.integer(0), try frame.integer(1))
      guard let placeholder = plugin.placeholders[number] else { return }
      // The script has already inserted the row, so this only notes its place.
      plugin.engine.commit(placeholder, insertedAt: index - 1)
    }
    natives.define("delete_placeholder") { plugin, frame in
      let placeholder = plugin.placeholders[try frame.integer(0)]
      frame.push(placeholder.map { plugin.engine.delete($0) } ?? false)
    }
  }

  private func coordinator(_ id: Int) -> DropCoordinator? {
    drag(numbered: id)?.drop?.coordinator
  }

  /// Makes the writes of a command visible to the engine before it reads the scene.
  private func takeInForEngine() throws {
    if isWriting, engine.activity == .command { try takeIn() }
  }

  /// Removes the placeholders of a Lua that is gone and cannot commit them.
  func deletePlaceholders() {
    for placeholder in placeholders.values { engine.delete(placeholder) }
    placeholders = [:]
  }
}
