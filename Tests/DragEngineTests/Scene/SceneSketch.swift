import DragEngine

/// Builds small scenes from names instead of symbols.
struct SceneSketch {
  var symbols = SymbolTable()
  private var builder = SceneBuilder()

  static let card = Size(width: 60, height: 80)

  @discardableResult
  mutating func container(
    _ kind: NodeKind, _ id: Identifier? = nil, namespace: Identifier? = nil,
    set: (inout SceneNode) -> Void = { _ in }, _ content: (inout SceneSketch) -> Void
  ) -> NodeIndex {
    var node = SceneNode(kind, id: id.map { symbols.intern($0) }, namespace: namespace.map { symbols.intern($0) })
    set(&node)
    let index = builder.open(node)
    content(&self)
    builder.close()
    return index
  }

  /// Begins a node. The nodes until the matching `close` lie inside it.
  mutating func open(_ node: SceneNode) { builder.open(node) }

  mutating func close() { builder.close() }

  /// A container without children.
  @discardableResult
  mutating func container(
    _ kind: NodeKind, _ id: Identifier? = nil, namespace: Identifier? = nil,
    set: (inout SceneNode) -> Void = { _ in }
  ) -> NodeIndex {
    container(kind, id, namespace: namespace, set: set) { _ in }
  }

  @discardableResult
  mutating func item(
    _ id: Identifier, type: Identifier = "card", size: Size? = card, set: (inout SceneNode) -> Void = { _ in }
  ) -> NodeIndex {
    var node = SceneNode(.item, id: symbols.intern(id), type: symbols.intern(type), size: size)
    set(&node)
    return builder.append(node)
  }

  @discardableResult
  mutating func group(
    reorderable: Bool = true, collection: Identifier? = nil, _ content: (inout SceneSketch) -> Void
  ) -> GroupIndex {
    let index = builder.openGroup(
      SceneGroup(isReorderable: reorderable, collection: collection.map { symbols.intern($0) }))
    content(&self)
    builder.closeGroup()
    return index
  }

  func scene(size: Size? = nil) throws(SceneError) -> Scene { try builder.finish(size: size, symbols: symbols) }

  /// The scene that a sketch draws, with the table of its names.
  static func scene(
    size: Size? = nil, _ draw: (inout SceneSketch) -> Void
  ) throws(SceneError) -> (scene: Scene, symbols: SymbolTable) {
    var sketch = SceneSketch()
    draw(&sketch)
    return (try sketch.scene(size: size), sketch.symbols)
  }

  /// The frames of a laid out sketch.
  static func frames(size: Size? = nil, _ draw: (inout SceneSketch) -> Void) throws(SceneError) -> [Rect] {
    try scene(size: size, draw).scene.frames
  }
}
