internal import LuaRuntime

/// The values of items in one plugin's Lua. Those of other plugins and of the host are copies.
final class ItemValues {
  private let run: ScriptRun
  private let sceneValues: SceneValueRegister
  private let lentValues: LentValues

  init(_ run: ScriptRun, _ sceneValues: SceneValueRegister, _ lentValues: LentValues) {
    self.run = run
    self.sceneValues = sceneValues
    self.lentValues = lentValues
  }

  /// The value of an item in this plugin's Lua. Values of other plugins and of the host are copies.
  ///
  /// - Parameter isLocal: Whether the drag began in this host. An item of another program has no value before its data
  ///   is loaded: instead it has a table with its content types.
  func value(of item: DragItem, isLocal: Bool) throws(LuaError) -> LuaValue {
    guard isLocal else { return try luaValue(item.offer) }
    if let lent = item.value as? ScriptValue, let value = try value(of: lent) { return value }
    if let value = item.value as? PlainData { return try luaValue(value) }
    let symbols = run.symbols
    if let id = symbols.symbol(for: item.id), let type = symbols.symbol(for: item.type) {
      let key = ItemKey(type: type, namespace: item.namespace.map(run.symbols.internPassing), id: id)
      if let node = run.engine.scene.node(item: key) {
        return try sceneValue(run.engine.scene[node].payload) ?? LuaValue(item.id)
      }
    }
    return LuaValue(item.id)
  }

  /// The value of a node's payload.
  func sceneValue(_ payload: Int32) throws(LuaError) -> LuaValue? {
    switch sceneValues.value(of: payload) {
    case nil: return nil
    case .plain(let data): return try luaValue(data)
    case .script(let owner, let scene, let index):
      guard let script = owner.script(of: scene) else { return nil }
      return try value(script.lua.get(.integer(index), of: scene.values), of: script)
    case .row(let owner, let collection, let row):
      let value = try luaValue(row.value)
      guard owner === run, let script = run.script else { return value }
      return try script.lua.call(script.library[.rowView], .integer(collection), value, .integer(row.revision)).first
    }
  }

  func luaValue(_ data: PlainData) throws(LuaError) -> LuaValue {
    guard let lua = run.script?.lua else { throw .closed }
    return try lua.value(of: data)
  }

  /// A value of a drag in this plugin's Lua.
  func luaValue(of value: any Sendable) throws(LuaError) -> LuaValue {
    if let value = value as? ScriptValue { return try self.value(of: value) ?? .nil }
    if let data = value as? PlainData { return try luaValue(data) }
    return .nil
  }

  /// The loaded bytes for a script.
  func luaValue(of content: LoadedContent, isText: Bool) throws(LuaError) -> LuaValue {
    switch content {
    case .data(let bytes) where isText: .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .data(let bytes): .data(LuaData(bytes))
    case .file(let path): .string(LuaString(path))
    case .object(let value): try luaValue(of: value)
    }
  }

  /// Whether a script receives the bytes of a content type as text; other bytes stay in the host.
  func isText(_ type: Identifier) -> Bool { run.engine.types.conforms(type, to: "public.text") }

  /// Lends a value of the running script to a drag.
  func lend(_ value: LuaValue) throws(LuaError) -> ScriptValue {
    guard let script = run.script else { throw .closed }
    return lentValues.lend(value, of: script, holding: try run.hold(Account.carriedSize))
  }

  /// Lends a value of a script to a provider, without a charge.
  func lend(_ value: LuaValue, of script: Script) -> ScriptValue { lentValues.lend(value, of: script) }

  /// The value of an item in this plugin's Lua state; `nil` if the one of its own plugin is closed.
  func value(of item: ScriptValue) throws(LuaError) -> LuaValue? {
    guard let lent = lentValues.entry(of: item) else { return nil }
    return try value(lent.value, of: lent.script)
  }

  /// A value of a script in this plugin's Lua state: itself if the script is this plugin's, else a copy; `nil` if the
  /// script's own Lua state is closed.
  func value(_ value: LuaValue, of other: Script) throws(LuaError) -> LuaValue? {
    guard let reference = value.reference, other !== run.script else { return value }
    do throws(LuaError) {
      // A row of a collection is a view of the host's memory, and is copied to a table.
      let plain = try other.lua.call(other.library[.plain], value, "an item is").first?.reference
      return try luaValue(other.lua.plainData(of: plain ?? reference, name: "item"))
    } catch .closed {
      return nil
    }
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
