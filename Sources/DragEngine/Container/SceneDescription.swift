/// What a scene is made of: nodes in the order in which they are drawn, and the closures attached to them.
///
/// A host or a binding writes it node by node; the engine turns it into a scene. Modifiers name a node by the number
/// that `open` gave out, before or after the node was closed.
public struct SceneDescription {
  var builder: SceneBuilder
  let symbols: SymbolTable
  private var containers: [Symbol: NodeIndex] = [:]
  var behaviors: [Int32: NodeBehavior] = [:]
  var groupBehaviors: [Int32: NodeBehavior] = [:]

  init(symbols: SymbolTable) {
    self.symbols = symbols
    builder = SceneBuilder()
  }

  /// Begins a node; what follows until `close` lies in it.
  /// - Returns: The number of the node in this description.
  public mutating func open(_ node: SceneNode) -> Int32 {
    let index = builder.open(node)
    if node.kind != .item, let id = node.id { containers[id] = index }
    return index
  }

  /// The container of this id, if it has been written already.
  public func container(_ id: Identifier) -> NodeIndex? { symbols.symbol(for: id).flatMap { containers[$0] } }

  /// The ids of the containers written so far, sorted.
  public var containerIDs: [Identifier] { containers.keys.map { symbols[$0] }.sorted() }

  /// Gives the description away and begins an empty one, so that it has one owner and is never copied.
  public mutating func take() -> SceneDescription {
    let taken = self
    self = SceneDescription(symbols: symbols)
    return taken
  }

  /// Ends the node that was begun last.
  public mutating func close() { builder.close() }

  /// Begins the nodes of one `for_each`.
  /// - Returns: The number of the group in this description.
  public mutating func openGroup(_ group: SceneGroup) -> Int32 { builder.openGroup(group) }

  /// Ends the `for_each` that was begun last.
  public mutating func closeGroup() { builder.closeGroup() }

  /// The symbol of a name, in the table of the engine.
  public func symbol(_ name: Identifier) -> Symbol { symbols.intern(name) }

  /// Attaches a closure or a configuration to a node.
  public mutating func modify(_ node: NodeIndex, _ modifier: Modifier) {
    modifier.attach(Self.behavior(of: node, in: &behaviors), symbols)
  }

  /// Attaches a closure to all that one `for_each` makes.
  public mutating func modify(group: Int32, _ modifier: Modifier) {
    modifier.attach(Self.behavior(of: group, in: &groupBehaviors), symbols)
  }

  private static func behavior(of key: Int32, in table: inout [Int32: NodeBehavior]) -> NodeBehavior {
    if let known = table[key] { return known }
    let behavior = NodeBehavior()
    table[key] = behavior
    return behavior
  }
}
