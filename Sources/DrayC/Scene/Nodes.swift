public import CDray
internal import Dray

/// Begins a node.
@c @implementation
public func dray_scene_begin(_ scene: OpaquePointer?, _ node: UnsafePointer<dray_node>?) -> dray_status {
  describing("dray_scene_begin", scene) { scene, description throws(Failure) in
    let given = try dray_node.read(node)
    var made = try given.node()
    let (id, type) = (try identifier(given.id, "id"), try identifier(given.type, "type"))
    if made.kind == .item, id == nil || type == nil { throw .badInput("an item needs an id and a type") }
    made.id = id.map { description.symbol($0) }
    if made.kind == .item { made.type = type.map { description.symbol($0) } }
    made.namespace = try identifier(given.item_namespace, "item_namespace").map { description.symbol($0) }
    if let size = scene.box?.host.measuredSize(of: made) { made.layout.size = size }
    if let value = given.value { made.payload = scene.box?.host.value(try PlainData(value, "value")) ?? -1 }
    scene.begin(.node(description.open(made), id: id))
  }
}

/// Begins the nodes of one list.
@c @implementation
public func dray_scene_begin_for_each(_ scene: OpaquePointer?, _ rows: UnsafePointer<dray_for_each>?) -> dray_status {
  describing("dray_scene_begin_for_each", scene) { scene, description throws(Failure) in
    let given = rows == nil ? dray_for_each() : try dray_for_each.read(rows)
    let collection = try identifier(given.collection_id, "collection_id").map { description.symbol($0) }
    let group = SceneGroup(isReorderable: given.is_reorderable != 0, collection: collection)
    scene.begin(.list(description.openGroup(group)))
  }
}

/// Ends a node or the nodes of a list.
@c @implementation
public func dray_scene_end(_ scene: OpaquePointer?) -> dray_status {
  describing("dray_scene_end", scene) { scene, description throws(Failure) in try scene.end(&description) }
}

/// Makes the scene fail.
@c @implementation
public func dray_scene_fail(_ scene: OpaquePointer?, _ message: UnsafePointer<CChar>?) -> dray_status {
  describing("dray_scene_fail", scene) { _, description throws(Failure) in
    let failure = Reason(try text(message, "message"), code: "scene")
    if description.failure == nil { description.failure = failure }
  }
}

extension dray_node {
  /// The node without its names.
  fileprivate func node() throws(Failure) -> SceneNode {
    var node = SceneNode(
      try nodeKind(), frame: has_frame != 0 ? Rect(frame) : nil, alignment: try edges(alignment, "alignment"),
      spacing: has_spacing != 0 ? spacing : nil, zIndex: z_index, appearance: try appearance())
    if width != 0 || height != 0 { node.layout.size = Size(width: width, height: height) }
    guard flags & ~Int32(31) == 0 else { throw .badInput("flags has an unknown flag: \(flags)") }
    node.isDisabled = flags & Int32(DRAY_NODE_FLAG_DISABLED) != 0
    node.isHidden = flags & Int32(DRAY_NODE_FLAG_HIDDEN) != 0
    node.isMoveDisabled = flags & Int32(DRAY_NODE_FLAG_MOVE_DISABLED) != 0
    node.isDeleteDisabled = flags & Int32(DRAY_NODE_FLAG_DELETE_DISABLED) != 0
    node.isSelected = flags & Int32(DRAY_NODE_FLAG_SELECTED) != 0
    if has_quantity != 0 {
      guard quantity >= 0 else { throw .badInput("quantity is negative: \(quantity)") }
      node.quantity = Int(quantity)
    }
    let frameAlignment = has_frame_alignment != 0 ? try edges(frame_alignment, "frame_alignment") : nil
    node.layout.setBox { box in
      box.padding = EdgeInsets(
        top: padding_top, leading: padding_leading, bottom: padding_bottom, trailing: padding_trailing)
      box.width = limits(frame_width, min_width, max_width)
      box.height = limits(frame_height, min_height, max_height)
      box.alignment = frameAlignment
    }
    return node
  }

  private func appearance() throws(Failure) -> ElementAppearance {
    var appearance = ElementAppearance(
      label: try words(label, "label"), cells: try texts(),
      accessibilityLabel: try words(accessibility_label, "accessibility_label"), tint: try words(tint, "tint"),
      style: try words(style, "style"))
    if let data { appearance.nodeData = try nodeData(data) }
    return appearance
  }

  private func limits(_ exact: Double, _ least: Double, _ most: Double) -> ExtentLimits {
    func given(_ extent: Double) -> Double? { extent == 0 ? nil : extent }
    return ExtentLimits(exact: given(exact), least: given(least), most: given(most))
  }

  private func nodeData(_ data: UnsafePointer<dray_value>) throws(Failure) -> NodeData {
    let plain = try PlainData(data, "data")
    do { return NodeData(try plain.jsonValue(named: "data")) } catch { throw .badInput("\(error)") }
  }

  private func texts() throws(Failure) -> [String] {
    guard cells != nil || cell_count == 0 else { throw .misuse("cells is NULL, but cell_count is not 0") }
    guard cell_count >= 0 else { throw .misuse("cell_count is larger than the address space") }
    var texts: [String] = []
    for cell in UnsafeBufferPointer(start: cells, count: cell_count) { texts.append(try words(cell, "a cell")) }
    return texts
  }

  private func words(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
    pointer == nil ? "" : try text(pointer, name)
  }

  private func nodeKind() throws(Failure) -> NodeKind {
    switch Int(kind) {
    case DRAY_NODE_VSTACK: .vstack
    case DRAY_NODE_HSTACK: .hstack
    case DRAY_NODE_ZSTACK: .zstack
    case DRAY_NODE_LIST: .list
    case DRAY_NODE_GRID where column_count < 0: throw .badInput("column_count is negative: \(column_count)")
    case DRAY_NODE_GRID:
      .grid(column_count > 0 ? .count(Int(column_count)) : .adaptive(minimumWidth: min_column_width))
    case DRAY_NODE_TABLE: .table
    case DRAY_NODE_SCROLL_VIEW: .scrollView(try scrollAxes())
    case DRAY_NODE_FAN: .fan(try fanDirection())
    case DRAY_NODE_ITEM: .item
    case DRAY_NODE_TEXT: .text
    case DRAY_NODE_CONTAINER: .host
    case DRAY_NODE_FLOW: .flow
    case DRAY_NODE_SPACER: .spacer
    case DRAY_NODE_LAYOUT: .layout
    default: throw .badInput("unknown kind of node: \(kind)")
    }
  }

  private func scrollAxes() throws(Failure) -> ScrollAxes {
    switch Int(axes) {
    case DRAY_AXES_VERTICAL: .vertical
    case DRAY_AXES_HORIZONTAL: .horizontal
    case DRAY_AXES_BOTH: .both
    default: throw .badInput("unknown axes: \(axes)")
    }
  }

  private func fanDirection() throws(Failure) -> Direction {
    switch Int(direction) {
    case DRAY_DIRECTION_DOWN: .down
    case DRAY_DIRECTION_UP: .up
    case DRAY_DIRECTION_LEFT: .left
    case DRAY_DIRECTION_RIGHT: .right
    default: throw .badInput("unknown direction: \(direction)")
    }
  }

  private func edges(_ alignment: Int32, _ name: String) throws(Failure) -> Alignment {
    guard 0...8 ~= alignment else { throw .badInput("unknown \(name): \(alignment)") }
    let order: [Alignment.Edge] = [.start, .center, .end]
    return Alignment(horizontal: order[Int(alignment) % 3], vertical: order[Int(alignment) / 3])
  }
}

extension Rect {
  /// The rectangle of a struct in C.
  init(_ rect: dray_rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
