internal import LuaRuntime

/// The nodes of lists that a plugin's scene function may use again in the next scene, because its library has found that
/// nothing on which they depend has changed.
///
/// The library chooses the numbers. While it passes the nodes of a list for the first time, they are recorded. Later it
/// passes only the number.
final class KeptRows {
  /// The nodes of one list.
  struct Rows {
    /// The nodes in order, without the numbers of their values; `nil` for a value without a node.
    fileprivate(set) var nodes: [SceneNode?] = []
    /// The charge of the nodes to each scene. Unit: bytes.
    fileprivate(set) var sceneBytes = 0
    /// The charge of the nodes that are kept.
    fileprivate let holding: Holding
  }

  private let run: ScriptRun
  private var known: [Int: Rows] = [:]
  /// The number and the nodes of the list that the library is passing; `nil` if they are not to be kept.
  @exclusivity(unchecked) private var recorded: (number: Int, rows: Rows)?

  init(_ run: ScriptRun) { self.run = run }

  /// The number of lists whose nodes are kept.
  var count: Int { known.count }

  /// Forgets all nodes, because the Lua state that made them is closed.
  func forget() { (known, recorded) = ([:], nil) }

  /// The nodes with a number.
  ///
  /// - Throws: `LuaThrow` if there are none.
  func rows(numbered number: Int) throws -> Rows {
    guard let rows = known[number] else {
      throw LuaThrow("this for_each was made for an earlier scene; make a new one in each scene function")
    }
    return rows
  }

  /// Begins a list. Its nodes are recorded if it has a number. A recording that was not ended, because the scene failed
  /// inside its list, is given up.
  func begin(_ number: Int?) { recorded = number.map { ($0, Rows(holding: Holding(on: run.account))) } }

  /// Records an item.
  ///
  /// - Parameters:
  ///   - sceneBytes: The charge of the item to the scene.
  ///   - canStay: Whether the next scene can have the same node: it has a size that was not measured, no children and no
  ///     modifiers.
  func add(_ node: SceneNode, sceneBytes: Int, canStay: Bool) {
    guard recorded != nil else { return }
    guard canStay else { return recorded = nil }
    var kept = node
    kept.payload = -1
    recorded?.rows.nodes.append(kept)
    recorded?.rows.sceneBytes += sceneBytes
  }

  /// Records a value without a node.
  func addNothing() { recorded?.rows.nodes.append(nil) }

  /// Ends the recording at the end of the list. Nodes for which the plugin has no memory left are not kept.
  func end() {
    guard let (number, rows) = recorded else { return }
    recorded = nil
    guard run.hasRoom(for: rows.sceneBytes) else { return }
    rows.holding.set(rows.sceneBytes)
    known[number] = rows
  }
}

extension KeptRows {
  /// The native functions of `kept.lua`.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("has_kept_rows", reading: .watched) { plugin, frame in
      frame.push(plugin.scene.part.kept.known[try frame.integer(0)] != nil)
    }
    natives.define("forget_kept_rows", reading: .watched) { plugin, frame in
      plugin.scene.part.kept.known[try frame.integer(0)] = nil
    }
  }
}
