internal import LuaRuntime

extension Account {
  // Estimates of the sizes on a 64-bit machine. Unit: bytes.

  /// A node of a scene, without its texts.
  static let nodeSize = 256
  /// A row of a `for_each` that is stored for the next scene, without its texts.
  static let rowSize = 128
  /// A modifier of a node.
  static let modifierSize = 128
  /// An item of a drag.
  static let carriedSize = 512
  /// The overhead of bytes that a script makes; their number is added.
  static let bytesSize = 128
  /// A waiting command.
  static let waitingSize = 1024
  /// An item provider, and each of its promises.
  static let providerSize = 512
}

extension SceneNode {
  /// The size of the texts and the data of the node. Unit: bytes.
  var textSize: Int { appearance.size }
}

extension ElementAppearance {
  /// The size of the texts and the data. Unit: bytes.
  fileprivate var size: Int { (nodeData?.size ?? 0) + textSize }

  private var textSize: Int {
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
