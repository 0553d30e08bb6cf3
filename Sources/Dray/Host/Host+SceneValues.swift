public import LuaRuntime

// What the nodes of a scene stand for.

extension Host {
  /// Notes what an item of the host's own scene stands for.
  ///
  /// To be called while the scene is written.
  /// - Returns: The payload for the item's node.
  public func value(_ value: PlainData) -> Int32 {
    keep(.plain(value))
  }

  /// Notes what a node of the scene stands for that is being described.
  func keep(_ value: SceneValue) -> Int32 {
    guard let describedValues else { return -1 }
    describedValues.list.append(value)
    return Int32(describedValues.list.count - 1)
  }

  /// Has what the nodes of a plugin are counted for counted as long as the scene stands that is being described.
  func keep(_ holding: Holding) { describedValues?.holdings.append(holding) }

  /// Notes what a row stands for that is kept from one scene to the next.
  func keep(row value: SceneValue) -> Int32 {
    rowValues.list.append(value)
    return -1 - Int32(rowValues.list.count)
  }

  /// What the payload of a node of the present scene stands for.
  func sceneValue(_ payload: Int32) -> SceneValue? {
    guard let values = engine.sceneCompanion as? SceneValues else { return nil }
    let isRow = payload < -1
    let (list, index) = isRow ? (values.rows.list, -2 - Int(payload)) : (values.list, Int(payload))
    return list.indices.contains(index) ? list[index] : nil
  }

  /// Writes the scene: the host's own part, the plugins' parts, and what they attach to each other's.
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

  /// Begins anew with what rows stand for if most of it is of rows that are gone; all are asked for once more then.
  private func forgetRowValues() {
    let count = plugins.reduce(0) { $0 + $1.rows.count }
    guard rowValues.list.count > 2 * count + RowValues.slack else { return }
    rowValues = RowValues()
    for plugin in plugins { plugin.rows.known = [:] }
  }
}

/// What the payloads of one scene stand for; lives as long as the scene.
final class SceneValues {
  var list: [SceneValue] = []
  /// What the nodes of each plugin are counted for.
  var holdings: [Holding] = []
  /// Those of the rows that are kept; their payloads count down from -2.
  let rows: RowValues

  init(rows: RowValues) { self.rows = rows }
}

/// What rows of collections stand for; grows as long as scenes share it.
final class RowValues {
  var list: [SceneValue] = []
  /// How many may be of rows that are gone beside as many as there are rows.
  static let slack = 4096
}

/// What a node's payload stands for.
enum SceneValue {
  /// A value that the host gave.
  case plain(PlainData)
  /// An element of the value table of a plugin's scene.
  case script(Plugin, LuaScene, Int)
  /// A row of one of a plugin's collections, as it was when it was described.
  case row(Plugin, collection: Int, RowCollection.Row)
}
