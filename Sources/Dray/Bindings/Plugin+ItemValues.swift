internal import LuaRuntime

extension Plugin {
  /// The value of an item in this plugin's Lua. Values of other plugins and of the host are copies.
  ///
  /// - Parameter isLocal: Whether the drag began in this host. An item of another program has no value before its data
  ///   is loaded: instead it has a table with its content types.
  func value(of item: DragItem, isLocal: Bool) throws(LuaError) -> LuaValue {
    guard isLocal else { return try luaValue(item.offer) }
    if let value = try (item.value as? ScriptValue)?.value(for: self) { return value }
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
      return try ScriptValue(script.lua.get(.integer(index), of: scene.values), of: script).value(for: self)
    case .row(let plugin, let collection, let row):
      let value = try luaValue(row.value)
      guard plugin === self, let script else { return value }
      return try script.lua.call(script.library[.rowView], .integer(collection), value, .integer(row.revision)).first
    }
  }

  /// A value of the running script, for a drag.
  func lent(_ value: LuaValue) throws(LuaError) -> ScriptValue {
    guard let script else { throw .closed }
    return ScriptValue(value, of: script, holding: try hold(Account.carriedSize))
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

/// A value of a plugin's Lua in the engine.
final class ScriptValue: @unchecked Sendable {  // a host belongs to one thread, and its values never leave it
  private let value: LuaValue
  /// A strong reference, because a weak one would make every use slower; its Lua may already be closed.
  private let script: Script
  /// The memory charge of a dragged item.
  private let holding: Holding?

  init(_ value: LuaValue, of script: Script, holding: Holding? = nil) {
    self.value = value
    self.script = script
    self.holding = holding
  }

  /// The value itself for its own plugin, a copy for every other; `nil` if its Lua is closed.
  func value(for plugin: Plugin) throws(LuaError) -> LuaValue? {
    guard let reference = value.reference else { return value }
    if script === plugin.script { return value }
    do throws(LuaError) {
      // A row of a collection is a view of the host's memory, and is copied to a table.
      let plain = try script.lua.call(script.library[.plain], value, "an item is").first?.reference
      return try plugin.luaValue(script.lua.plainData(of: plain ?? reference, name: "item"))
    } catch .closed {
      return nil
    }
  }
}
