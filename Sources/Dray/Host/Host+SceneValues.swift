public import LuaRuntime

// The values of the nodes of a scene.

extension Host {
  /// Registers the value of an item of the host's own scene.
  ///
  /// Call this while the scene is being built.
  /// - Returns: The payload for the item's node.
  public func value(_ value: PlainData) -> Int32 {
    keep(.plain(value))
  }

  /// Registers the value of a node of the scene that is being built.
  func keep(_ value: SceneValue) -> Int32 {
    guard let describedValues else { return -1 }
    describedValues.list.append(value)
    return Int32(describedValues.list.count - 1)
  }

  /// Keeps the memory charge of a plugin's nodes as long as the scene that is being built.
  func keep(_ holding: Holding) { describedValues?.holdings.append(holding) }

  /// Registers the value of a row that is kept from one scene to the next.
  func keep(row value: SceneValue) -> Int32 {
    rowValues.list.append(value)
    return -1 - Int32(rowValues.list.count)
  }

  /// The value of the payload of a node of the present scene.
  func sceneValue(_ payload: Int32) -> SceneValue? {
    guard let values = engine.sceneCompanion as? SceneValues else { return nil }
    let isRow = payload < -1
    let (list, index) = isRow ? (values.rows.list, -2 - Int(payload)) : (values.list, Int(payload))
    return list.indices.contains(index) ? list[index] : nil
  }

  /// Builds the scene: the host's own part, the plugins' parts, and the modifiers that plugins attach to other parts.
  func describe(in description: inout SceneDescription) throws(EngineError) {
    forgetRowValues()
    let values = SceneValues(rows: rowValues)
    describedValues = values
    defer { describedValues = nil }
    scene?(&description)
    for plugin in plugins { try plugin.describe(in: &description) }
    for plugin in plugins { try plugin.bind(in: &description) }
    description.companion = values
  }

  /// Clears the values of rows if most of them belong to rows that are gone; all rows are then described once more.
  private func forgetRowValues() {
    let count = plugins.reduce(0) { $0 + $1.rows.count }
    guard rowValues.list.count > 2 * count + RowValues.slack else { return }
    rowValues = RowValues()
    for plugin in plugins { plugin.rows.known = [:] }
  }
}

/// The values of the payloads of one scene; lives as long as the scene.
final class SceneValues {
  var list: [SceneValue] = []
  /// The memory charges of the nodes of each plugin.
  var holdings: [Holding] = []
  /// The values of kept rows; their payloads count down from -2.
  let rows: RowValues

  init(rows: RowValues) { self.rows = rows }
}

/// The values of rows of collections; grows as long as scenes share it.
final class RowValues {
  var list: [SceneValue] = []
  /// How many values of removed rows are kept, beside as many as there are rows.
  static let slack = 4096
}

/// The value of a node's payload.
enum SceneValue {
  /// A value of the host.
  case plain(PlainData)
  /// An element of the value table of a plugin's scene.
  case script(Plugin, LuaScene, Int)
  /// A row of one of a plugin's collections, as it was when the scene was built.
  case row(Plugin, collection: Int, RowCollection.Row)
}
