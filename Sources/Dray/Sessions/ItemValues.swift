internal import LuaRuntime

/// The values of items in one plugin's Lua state. Values of other plugins and of the host are copied into it.
final class ItemValues {
  private let run: ScriptRun
  private let sceneValues: SceneValueRegister
  private let carriedValues: CarriedValues

  init(_ run: ScriptRun, _ sceneValues: SceneValueRegister, _ carriedValues: CarriedValues) {
    self.run = run
    self.sceneValues = sceneValues
    self.carriedValues = carriedValues
  }

  /// The value of an item in this plugin's Lua state. Values of other plugins and of the host are copies.
  ///
  /// - Parameter isLocal: Whether the drag began in this host. Before its data is loaded, an item of another program
  ///   has a table with its content types instead of a value.
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

  /// A value of a drag in this plugin's Lua state.
  func luaValue(of value: any Sendable) throws(LuaError) -> LuaValue {
    if let value = value as? ScriptValue { return try self.value(of: value) ?? .nil }
    if let data = value as? PlainData { return try luaValue(data) }
    return .nil
  }

  /// The loaded content for a script: a text, bytes, the path of a file, or a value.
  func luaValue(of content: LoadedContent, isText: Bool) throws(LuaError) -> LuaValue {
    switch content {
    case .data(let bytes) where isText: .string(bytes.withUnsafeBytes { LuaString(bytes: $0) })
    case .data(let bytes): .data(LuaData(bytes))
    case .file(let path): .string(LuaString(path))
    case .object(let value): try luaValue(of: value)
    }
  }

  /// Whether a script receives the bytes of a content type as text. Other bytes stay in the host.
  func isText(_ type: Identifier) -> Bool { run.engine.types.conforms(type, to: "public.text") }

  /// Stores a value of the running script for an item of a drag.
  func lend(_ value: LuaValue) throws(LuaError) -> ScriptValue {
    guard let script = run.script else { throw .closed }
    return carriedValues.lend(value, of: script, holding: try run.hold(Account.carriedSize))
  }

  /// Stores a value of a script for a provider, without a charge.
  func lend(_ value: LuaValue, of script: Script) -> ScriptValue { carriedValues.lend(value, of: script) }

  /// The value of an item in this plugin's Lua state; `nil` if the Lua state of the item's plugin is closed.
  func value(of item: ScriptValue) throws(LuaError) -> LuaValue? {
    guard let lent = carriedValues.entry(of: item) else { return nil }
    return try value(lent.value, of: lent.script)
  }

  /// A value of a script in this plugin's Lua state. A value of this plugin is returned itself, others as copies; `nil`
  /// if the script's Lua state is closed.
  func value(_ value: LuaValue, of other: Script) throws(LuaError) -> LuaValue? {
    guard let reference = value.reference, other !== run.script else { return value }
    do throws(LuaError) {
      // A row of a collection is a view of the host's memory, and the library copies it to a table.
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
