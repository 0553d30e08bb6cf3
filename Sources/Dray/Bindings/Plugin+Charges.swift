internal import LuaRuntime

extension Account {
  // Ours: about what the things take on a machine of 64 bits.

  /// A node of a scene, beside its texts.
  static let nodeSize = 256
  /// A row of a scene that is kept from one description to the next, beside its texts.
  static let rowSize = 128
  /// A modifier of a node.
  static let modifierSize = 128
  /// An item that a drag carries.
  static let carriedSize = 512
  /// A command that waits.
  static let waitingSize = 1024
  /// An item provider, and each thing that it promises.
  static let providerSize = 512
}

extension SceneNode {
  /// The bytes of its texts.
  var textSize: Int {
    cells.reduce(label.utf8.count + accessibilityLabel.utf8.count + tint.utf8.count + style.utf8.count) {
      $0 + 16 + $1.utf8.count
    }
  }
}

extension SymbolTable {
  /// The bytes of a name.
  fileprivate func size(of symbol: Symbol?) -> Int {
    guard let symbol, case .string(let name) = self[symbol] else { return 0 }
    return name.count
  }

  /// The bytes of the names of a node. Those of types are few.
  func size(ofNamesOf node: SceneNode) -> Int { size(of: node.id) + size(of: node.namespace) }
}

extension Plugin {
  /// Counts a node of the scene or preview that is described.
  func charge(_ node: SceneNode) throws(LuaError) {
    try chargeToScene(Account.nodeSize + node.textSize + symbols.size(ofNamesOf: node))
  }

  /// Counts bytes as long as the scene or preview stands that is described.
  func chargeToScene(_ bytes: Int) throws(LuaError) {
    guard let holding = scene?.holding ?? description?.companion as? Holding else { return }
    try charge(bytes, to: holding)
  }

  /// Ends a script whose scene leaves no room for the next one, which is described while this one stands. So a scene that
  /// was committed can always be described again, and other plugins go on.
  func leaveRoom(beside scene: LuaScene) throws(LuaError) {
    let standing = (engine.sceneCompanion as? SceneValues)?.holdings ?? []
    let before = standing.reduce(0) { $0 + ($1.account === account ? $1.bytes : 0) }
    if !account.hasRoom(for: scene.holding.bytes - before) { throw endForHostMemory() }
  }

  /// Has collections count what they hold.
  func countCollections() {
    for collection in collections where collection.holding == nil { collection.holding = Holding(on: account) }
  }
}
