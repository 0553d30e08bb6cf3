internal import LuaRuntime

extension Account {
  // Own estimates, about the sizes on a 64-bit machine. Unit: bytes.

  /// A node of a scene, beside its texts.
  static let nodeSize = 256
  /// A row of a scene that is kept from one description to the next, beside its texts.
  static let rowSize = 128
  /// A modifier of a node.
  static let modifierSize = 128
  /// An item of a drag.
  static let carriedSize = 512
  /// A waiting command.
  static let waitingSize = 1024
  /// An item provider, and each of its promises.
  static let providerSize = 512
}

extension SceneNode {
  /// The size of its texts. Unit: bytes.
  var textSize: Int {
    cells.reduce(label.utf8.count + accessibilityLabel.utf8.count + tint.utf8.count + style.utf8.count) {
      $0 + 16 + $1.utf8.count
    }
  }
}

extension SymbolTable {
  /// The size of a name. Unit: bytes.
  fileprivate func size(of symbol: Symbol?) -> Int {
    guard let symbol, case .string(let name) = self[symbol] else { return 0 }
    return name.count
  }

  /// The size of the names of a node, without types, of which there are few. Unit: bytes.
  func size(ofNamesOf node: SceneNode) -> Int { size(of: node.id) + size(of: node.namespace) }
}

extension Plugin {
  /// Charges a node to the scene or preview that is being built.
  func charge(_ node: SceneNode) throws(LuaError) {
    try chargeToScene(Account.nodeSize + node.textSize + symbols.size(ofNamesOf: node))
  }

  /// Charges bytes to the scene or preview that is being built, for its lifetime.
  func chargeToScene(_ bytes: Int) throws(LuaError) {
    guard let holding = scene?.holding ?? description?.companion as? Holding else { return }
    try charge(bytes, to: holding)
  }

  /// Ends a script whose scene leaves no memory for the next one, which is built while this one exists. So a committed
  /// scene can always be built again, without affecting other plugins.
  func leaveRoom(beside scene: LuaScene) throws(LuaError) {
    let standing = (engine.sceneCompanion as? SceneValues)?.holdings ?? []
    let before = standing.reduce(0) { $0 + ($1.account === account ? $1.bytes : 0) }
    if !account.hasRoom(for: scene.holding.bytes - before) { throw endForHostMemory() }
  }

  /// Makes collections charge their contents.
  func countCollections() {
    for collection in collections where collection.holding == nil { collection.holding = Holding(on: account) }
  }
}
