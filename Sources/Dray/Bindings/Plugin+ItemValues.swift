internal import LuaRuntime

extension Plugin {
  /// The value of an item in this plugin's Lua. Values of other plugins and of the host are copies.
  ///
  /// - Parameter isLocal: Whether the drag began in this host. An item of another program has no value before its data
  ///   is loaded: instead it has a table with its content types.
  func value(of item: DragItem, isLocal: Bool) throws(LuaError) -> LuaValue {
    guard isLocal else { return try luaValue(item.offer) }
    if let lent = item.value as? ScriptValue, let value = try value(of: lent) { return value }
    if let value = item.value as? PlainData { return try luaValue(value) }
    let symbols = engine.symbols
    if let id = symbols.symbol(for: item.id), let type = symbols.symbol(for: item.type) {
      let key = ItemKey(type: type, namespace: item.namespace.map(symbols.internPassing), id: id)
      if let node = engine.scene.node(item: key) {
        return try sceneValue(engine.scene[node].payload) ?? LuaValue(item.id)
      }
    }
    return LuaValue(item.id)
  }

  /// The value of a node's payload.
  func sceneValue(_ payload: Int32) throws(LuaError) -> LuaValue? {
    switch host.sceneValue(payload) {
    case nil: return nil
    case .plain(let data): return try luaValue(data)
    case .script(let plugin, let scene, let index):
      guard let script = plugin.script(of: scene) else { return nil }
      return try value(script.lua.get(.integer(index), of: scene.values), of: script)
    case .row(let plugin, let collection, let row):
      let value = try luaValue(row.value)
      guard plugin === self, let script else { return value }
      return try script.lua.call(script.library[.rowView], .integer(collection), value, .integer(row.revision)).first
    }
  }

  func luaValue(_ data: PlainData) throws(LuaError) -> LuaValue {
    guard let lua = script?.lua else { throw .closed }
    return try lua.value(of: data)
  }
}

extension DragItem {
  /// The content types of an item of another program, in order of fidelity, and its suggested name.
  fileprivate var offer: PlainData {
    let types = provider?.registeredTypes(visibleTo: .all) ?? [type]
    var fields: [(PlainKey, PlainData)] = [("types", .table(PlainTable(items: types.map { PlainData($0) })))]
    if let name = provider?.suggestedName { fields.append(("suggested_name", .string(LuaString(name)))) }
    return .table(PlainTable(fields))
  }
}
