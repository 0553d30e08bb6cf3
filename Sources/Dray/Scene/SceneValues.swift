internal import LuaRuntime

/// The values of the payloads of one scene. They exist as long as the scene.
final class SceneValues {
  // Grows at each item. The access is unchecked, because Swift's checks for overlapping access would cost time.
  @exclusivity(unchecked) var list: [SceneValue] = []
  /// The memory charges of the nodes of each plugin.
  var holdings: [Holding] = []
  /// The values of rows that scenes share. Their payloads count down from −2.
  let rows: RowValues

  init(rows: RowValues) { self.rows = rows }
}

/// The values of rows of collections. The table grows as long as scenes share it.
final class RowValues {
  var list: [SceneValue] = []
  /// The maximum number of values of removed rows in the table, in addition to the number of existing rows.
  static let slack = 4096
}

/// The value of a node's payload.
enum SceneValue {
  /// A value of the host.
  case plain(PlainData)
  /// An element of the value table of a plugin's scene.
  case script(ScriptRun, LuaScene, Int)
  /// A row of a plugin's collection, as the row was when the scene was built.
  case row(ScriptRun, collection: Int, RowCollection.Row)
}

/// The values of the nodes of a host's scenes: the scene that is being built, and the present scene.
final class SceneValueRegister {
  private unowned let engine: Engine
  /// The values of the scene that is being built.
  @exclusivity(unchecked) private var described: SceneValues?
  /// The values of rows that scenes share.
  private var rows = RowValues()

  init(of engine: Engine) { self.engine = engine }

  /// Registers the value of a node of the scene that is being built.
  func keep(_ value: SceneValue) -> Int32 {
    guard let described else { return -1 }
    described.list.append(value)
    return Int32(described.list.count - 1)
  }

  /// Stores the memory charge of a plugin's nodes for the lifetime of the scene that is being built.
  func keep(_ holding: Holding) { described?.holdings.append(holding) }

  /// Registers the value of a row that scenes share.
  func keep(row value: SceneValue) -> Int32 {
    rows.list.append(value)
    return -1 - Int32(rows.list.count)
  }

  /// The value of the payload of a node of the present scene.
  func value(of payload: Int32) -> SceneValue? {
    guard let values = engine.sceneCompanion as? SceneValues else { return nil }
    let isRow = payload < -1
    let (list, index) = isRow ? (values.rows.list, -2 - Int(payload)) : (values.list, Int(payload))
    return list.indices.contains(index) ? list[index] : nil
  }

  /// The memory charge of an account's nodes in the present scene; `nil` if the account has no nodes there.
  func charge(to account: Account) -> Int? {
    let own = (engine.sceneCompanion as? SceneValues)?.holdings.filter { $0.account === account } ?? []
    return own.isEmpty ? nil : own.reduce(0) { $0 + $1.bytes }
  }

  /// The nodes of a plugin in the present scene, found by its account; `nil` if the plugin has no nodes there.
  func nodes(of account: Account) -> Range<Int32>? {
    (engine.sceneCompanion as? SceneValues)?.holdings.first { $0.account === account && !$0.nodes.isEmpty }?.nodes
  }

  /// Collects the values of a scene while it is built, and attaches them to the scene as its companion.
  func collect(
    for description: inout SceneDescription, _ body: (inout SceneDescription) throws(EngineError) -> Void
  ) throws(EngineError) {
    let values = SceneValues(rows: rows)
    described = values
    defer { described = nil }
    try body(&description)
    description.companion = values
  }

  /// Clears the values of rows if most of them belong to removed rows.
  ///
  /// - Parameter count: The number of rows that exist.
  /// - Returns: Whether values were cleared. All rows must then be described again.
  func forgetRows(beyond count: Int) -> Bool {
    guard rows.list.count > 2 * count + RowValues.slack else { return false }
    rows = RowValues()
    return true
  }
}
