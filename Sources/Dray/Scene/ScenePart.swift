internal import LuaRuntime

/// The part of a scene or preview that a plugin's library passes, one node after another.
final class ScenePart {
  private let run: ScriptRun
  private let values: SceneValueRegister
  private let nodes: NodeReader
  let rows: RowDescriptions
  let kept: KeptRows
  // The access is unchecked, because Swift's checks for overlapping access would cost time for each node of a scene.

  /// The scene while it is built. It must have one owner only: with two, every added node would copy all others.
  @exclusivity(unchecked) private(set) var description: SceneDescription?
  /// The present run of the scene function.
  @exclusivity(unchecked) private(set) var scene: LuaScene?
  /// The chunk and the first line of the scene function.
  var functionPlace: (chunk: String, line: Int)?
  private var reportedUnbound: Set<Identifier> = []

  init(_ run: ScriptRun, _ values: SceneValueRegister, _ collections: ScriptCollections) {
    self.run = run
    self.values = values
    nodes = NodeReader(run)
    rows = RowDescriptions(run, collections, nodes, values)
    kept = KeptRows(run)
  }

  /// Whether a scene or a preview is being described.
  var isDescribing: Bool { description != nil }

  /// Takes the description of a scene while the scene function runs.
  func begin(_ scene: LuaScene, lending description: inout SceneDescription) {
    self.scene = scene
    self.description = description.take()
  }

  /// Returns the description.
  func end(returning description: inout SceneDescription) {
    if let lent = self.description { description = lent }
    (self.description, scene) = (nil, nil)
  }

  // MARK: Previews

  /// Gives the library the description of a preview while the library passes nodes.
  ///
  /// - Parameter body: Draws the preview.
  func lend(_ description: inout SceneDescription, _ body: () throws(LuaError) -> Void) throws(LuaError) {
    description.companion = Holding(on: run.account)
    self.description = description.take()
    defer {
      if let lent = self.description { description = lent }
      self.description = nil
    }
    try body()
  }

  /// Repeats a drawing to find its writes, and discards its nodes.
  func withoutDescription(_ body: () -> Void) {
    let drawn = description.take()
    defer { description = drawn }
    body()
  }

  // MARK: Nodes

  /// Charges bytes to the scene or preview that is being built, for its lifetime.
  ///
  /// A preview exists as long as its drag. The next scene is built while the present one and the preview exist, so the
  /// charge must leave memory for the next scene. Otherwise the plugin could not be drawn until the drag ends.
  func charge(_ bytes: Int) throws(LuaError) {
    if let scene { return try run.charge(bytes, to: scene.holding) }
    guard let holding = description?.companion as? Holding else { return }
    guard run.account.hasRoom(for: bytes + 2 * (values.charge(to: run.account) ?? 0)) else {
      throw .runtime(LuaFailure(message: "the previews of the drag take too much memory of the host"))
    }
    try run.charge(bytes, to: holding)
  }

  /// Attaches a modifier to a node, or to a group.
  func attach(_ modifier: Modifier, to target: Int32, isGroup: Bool) {
    if isGroup { description?.modify(group: target, modifier) } else { description?.modify(target, modifier) }
  }

  /// Opens an item. The first argument is the index of the item's value in the value table that is being filled.
  fileprivate func openItem(_ frame: borrowing LuaFrame) throws {
    var node: SceneNode
    if let scene { try run.quotas.countNode(of: scene) }
    do { node = try nodes.item(frame) } catch { throw NodeField.naming(error, ofNode: "an item") }
    if !frame.isNil(0), let scene { node.payload = values.keep(.script(run, scene, try frame.integer(0))) }
    let bytes = charge(of: node)
    try charge(bytes)
    kept.add(
      node, sceneBytes: bytes, canStay: !frame.isNil(.size) && frame.isNil(.last) && frame.isNil(.modifiers))
    open(node, frame)
  }

  /// Opens a container, or a text.
  fileprivate func openContainer(_ frame: borrowing LuaFrame) throws {
    let node: SceneNode
    if let scene { try run.quotas.countNode(of: scene) }
    do { node = try nodes.container(frame) } catch { throw NodeField.naming(error, ofNode: "a node") }
    try charge(charge(of: node))
    open(node, frame)
  }

  private func charge(of node: SceneNode) -> Int {
    Account.nodeSize + node.textSize + run.symbols.size(ofNamesOf: node)
  }

  /// Opens a node and pushes its number. A node without children and modifiers is closed at once.
  private func open(_ node: consuming SceneNode, _ frame: borrowing LuaFrame) {
    guard let index = description?.open(node) else { return }
    if frame.isNil(.last), frame.isNil(.modifiers) {
      description?.close()
    } else {
      scene?.size.depth += 1
      frame.push(Int(index))
    }
  }

  /// Opens a `for_each` with its described rows.
  fileprivate func openGroup(_ frame: borrowing LuaFrame) throws {
    let collection = try frame.symbol(GroupField.collectionID.rawValue, for: run)
    let isReorderable = frame.isTrue(GroupField.isReorderable.rawValue)
    try charge(Account.nodeSize)
    guard let group = description?.openGroup(SceneGroup(isReorderable: isReorderable, collection: collection)) else {
      return
    }
    frame.push(Int(group))
    let recorded = GroupField.recorded.rawValue
    kept.begin(frame.isNil(recorded) ? nil : try frame.integer(recorded))
    if !frame.isNil(GroupField.kept.rawValue) { return try openKeptRows(frame) }
    guard !frame.isNil(GroupField.rows.rawValue) else { return }
    let number = try frame.integer(GroupField.rows.rawValue)
    let list = try rows.rows(numbered: number)
    if let scene, !scene.size.shownRows.insert(number).inserted {
      try run.quotas.countNodes(list.count, of: scene)
    }
    description?.append(list)
  }

  /// Adds the rows of a group that the last scene had. The first argument is the index of the first row's value.
  private func openKeptRows(_ frame: borrowing LuaFrame) throws {
    let rows = try kept.rows(numbered: try frame.integer(GroupField.kept.rawValue))
    if let scene { try run.quotas.countNodes(rows.nodes.count, of: scene) }
    try charge(rows.sceneBytes)
    let firstValue = frame.isNil(0) ? nil : try frame.integer(0)
    for (position, node) in rows.nodes.enumerated() {
      guard var node else {
        description?.skipValue()
        continue
      }
      if let firstValue, let scene { node.payload = values.keep(.script(run, scene, firstValue + position)) }
      _ = description?.open(node)
      description?.close()
    }
  }

  fileprivate func closeGroup() {
    kept.end()
    description?.closeGroup()
  }

  fileprivate func skipValue() {
    kept.addNothing()
    description?.skipValue()
  }

  /// Forgets the reported containers, so that rules for missing containers are reported again.
  func forgetUnbound() { reportedUnbound = [] }

  fileprivate func reportUnbound(_ id: Identifier) {
    guard reportedUnbound.insert(id).inserted, let known = description?.containerIDs else { return }
    run.report(.unbound, "rules for '\(id)': no container has this id\(hint(id.description, known.map(\.description)))")
  }

  fileprivate func close(_ frame: borrowing LuaFrame) {
    description?.close()
    scene?.size.depth -= 1
  }

  /// Pushes the number of a container of the host or of another plugin. If no container has the id, reports this and
  /// pushes nil.
  fileprivate func pushContainer(_ frame: borrowing LuaFrame) throws {
    let id = try frame.identifier(0)
    if let node = description?.container(id) { return frame.push(Int(node)) }
    reportUnbound(id)
    frame.pushNil()
  }

  /// Notes the place in the script that made the next node.
  fileprivate func notePlace(_ frame: borrowing LuaFrame) throws {
    // A node from an earlier scene has no line in this run of the scene function.
    let place = frame.isNil(0) ? functionPlace : (try frame.string(0), try frame.integer(1))
    scene?.placeOfNode = place.map { SourcePlace(file: $0.chunk, line: $0.line) }
    if let place = scene?.placeOfNode { description?.notePlace(place) }
  }
}

extension ScenePart {
  /// The native functions that pass nodes.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("only_outside_scene", reading: .watched) { plugin, frame in
      guard !plugin.scene.part.isDescribing else {
        throw LuaThrow(
          "\(try frame.string(0)) is not available inside the scene function: "
            + "it is for containers of the host or other plugins")
      }
    }
    natives.define("open_item") { plugin, frame in try plugin.scene.part.openItem(frame) }
    natives.define("open") { plugin, frame in try plugin.scene.part.openContainer(frame) }
    natives.define("close") { plugin, frame in plugin.scene.part.close(frame) }
    natives.define("open_group") { plugin, frame in try plugin.scene.part.openGroup(frame) }
    natives.define("skip_value") { plugin, _ in plugin.scene.part.skipValue() }
    natives.define("close_group") { plugin, _ in plugin.scene.part.closeGroup() }
    natives.define("item_fields") { _, frame in try NodeField.push(forMost: .lastOfItems, frame) }
    natives.define("container_fields") { _, frame in try NodeField.push(forMost: .lastOfContainers, frame) }
    natives.define("group_fields") { _, frame in try GroupField.push(frame) }
    natives.define("container_index") { plugin, frame in try plugin.scene.part.pushContainer(frame) }
    natives.define("note_place") { plugin, frame in try plugin.scene.part.notePlace(frame) }
  }
}
