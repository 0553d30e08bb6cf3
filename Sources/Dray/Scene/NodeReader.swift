internal import LuaRuntime

/// The fields of a node that the library passes. The raw value is the index of the argument; arguments 0 and 1 are the
/// number of the item's value, and the node.
///
/// The order is: fields of items, further fields of containers, rare fields of both. The library passes the first group
/// for an item and the first two for a container; it passes all three if the node's `_seldom` is set.
enum NodeField: Int, CaseIterable {
  case last = 2
  case modifiers, id, label, size, width, height, type, isMoveDisabled
  case kind, namespace, spacing, alignment, direction
  case tint, style, accessibilityLabel, texts, isDeleteDisabled, isSelected, isDisabled, isHidden, zIndex
  case columns, minimumColumnWidth, axes, data, quantity, box

  static let lastOfItems = NodeField.isMoveDisabled
  static let lastOfContainers = NodeField.direction

  /// The name of the field in the node; `size.width` is the field `width` of the table `size`.
  var name: String {
    switch self {
    case .last: "_last"
    case .modifiers: "_modifiers"
    case .width: "size.width"
    case .height: "size.height"
    case .isMoveDisabled: "move_disabled"
    case .kind: "_kind"
    case .accessibilityLabel: "accessibility_label"
    case .texts: "_texts"
    case .isDeleteDisabled: "delete_disabled"
    case .isSelected: "is_selected"
    case .isDisabled: "_disabled"
    case .isHidden: "_hidden"
    case .zIndex: "_z_index"
    case .quantity: "_quantity"
    case .box: "_box"
    case .minimumColumnWidth: "min_column_width"
    case .id, .label, .size, .type, .namespace, .spacing, .alignment, .direction, .tint, .style, .columns, .axes,
      .data:
      "\(self)"
    }
  }

  /// An error that names the field to which a script has assigned a value of a wrong type after the constructor. Other
  /// errors are unchanged.
  static func naming(_ error: any Error, ofNode kind: String) -> any Error {
    guard case LuaError.argument(let position, _, let expected, let found) = error,
      let field = NodeField(rawValue: position - 1)
    else { return error }
    return LuaThrow(
      "'\(field.name)' of \(kind) was changed after the constructor: expected \(expected), found \(found)")
  }

  /// Pushes the arguments of `core.with_fields`: the number of fields up to `last`, the name of the field that marks
  /// nodes with all fields, and the names of all fields.
  static func push(forMost last: NodeField, _ frame: borrowing LuaFrame) throws {
    frame.push(last.rawValue - NodeField.last.rawValue + 1)
    try frame.push("_seldom")
    for field in allCases { try frame.push(field.name) }
  }
}

/// The fields that the library passes for every `for_each`. The raw value is the index of the argument.
enum GroupField: Int, CaseIterable {
  case isReorderable = 2
  case collectionID, rows, kept, recorded

  /// The name of the field in the group.
  private var name: String {
    switch self {
    case .isReorderable: "_reorderable"
    case .collectionID: "_collection_id"
    case .rows: "_rows"
    case .kept: "_kept"
    case .recorded: "_recorded"
    }
  }

  static func push(_ frame: borrowing LuaFrame) throws {
    frame.push(allCases.count)
    try frame.push("_seldom")
    for field in allCases { try frame.push(field.name) }
  }
}

extension LuaFrame {
  func isNil(_ field: NodeField) -> Bool { isNil(field.rawValue) }
  func isTrue(_ field: NodeField) -> Bool { isTrue(field.rawValue) }
  func string(_ field: NodeField) throws -> String { try string(field.rawValue, default: "") }
  func number(_ field: NodeField) throws -> Double? { isNil(field) ? nil : try number(field.rawValue) }
  func symbol(_ field: NodeField, for run: ScriptRun) throws -> Symbol? { try symbol(field.rawValue, for: run) }
}

/// Reads the nodes that a plugin's library passes.
struct NodeReader {
  let run: ScriptRun
  private let symbols: SymbolTable

  init(_ run: ScriptRun) {
    self.run = run
    symbols = run.symbols
  }

  /// An item with all its fields.
  func item(_ frame: borrowing LuaFrame) throws -> SceneNode {
    var node = SceneNode(.item)
    guard let id = try frame.symbol(.id, for: run) else { throw frame.wrongName(NodeField.id.rawValue) }
    node.id = id
    let type = try frame.integer(NodeField.type.rawValue)
    // The number of the type is in a table of the script, and the script may have changed the number.
    guard symbols.holds(type) else { throw LuaThrow("the type of item '\(symbols[id])' was changed") }
    node.type = Symbol(index: Int32(type))
    node.isMoveDisabled = frame.isTrue(.isMoveDisabled)
    try read(&node, frame, usual: .lastOfItems)
    if let size = run.textSizes.size(of: node) { node.layout.size = size }
    return node
  }

  /// A container, or a text, with all its fields.
  func container(_ frame: borrowing LuaFrame) throws -> SceneNode {
    var node = SceneNode(try kind(frame))
    node.id = try frame.symbol(.id, for: run)
    node.namespace = try frame.symbol(.namespace, for: run)
    node.layout.spacing = try frame.number(.spacing)
    node.layout.alignment = alignment(try frame.string(.alignment))
    try read(&node, frame, usual: .lastOfContainers)
    if let size = run.textSizes.size(of: node) { node.layout.size = size }
    return node
  }

  /// Reads the fields that containers and items share. If the library passes only the fields up to `usual`, the node
  /// has no rare fields.
  private func read(_ node: inout SceneNode, _ frame: borrowing LuaFrame, usual: NodeField) throws {
    node.appearance.label = try text(.label, frame)
    if !frame.isNil(.size) {
      node.layout.size = Size(width: try frame.number(.width) ?? 0, height: try frame.number(.height) ?? 0)
    }
    guard frame.count > usual.rawValue + 1 else { return }
    node.appearance.tint = try text(.tint, frame)
    node.appearance.style = try text(.style, frame)
    node.appearance.accessibilityLabel = try text(.accessibilityLabel, frame)
    if !frame.isNil(.texts) {
      node.appearance.cells = try (frame.plainData(NodeField.texts.rawValue).table?.items ?? []).compactMap { cell in
        guard case .string(let text) = cell else { return nil }
        try run.quotas.checkText(ofLength: text.withBytes { $0.count }, "texts")
        return text.text
      }
    }
    node.isDeleteDisabled = frame.isTrue(.isDeleteDisabled)
    node.isSelected = frame.isTrue(.isSelected)
    node.isDisabled = frame.isTrue(.isDisabled)
    node.isHidden = frame.isTrue(.isHidden)
    if !frame.isNil(.data) { node.appearance.nodeData = try data(frame) }
    if !frame.isNil(.quantity) { node.quantity = try frame.integer(NodeField.quantity.rawValue) }
    if !frame.isNil(.box) { node.layout.box = try box(frame) }
    node.zIndex = Int32(clamping: try frame.integer(NodeField.zIndex.rawValue, default: 0))
  }

  /// The data of an item for the host.
  private func data(_ frame: borrowing LuaFrame) throws -> NodeData {
    let plain = try frame.plainData(NodeField.data.rawValue, name: "data")
    do throws(JSONConversionError) {
      return NodeData(try plain.jsonValue(named: "data"), size: plain.memorySize)
    } catch {
      throw LuaThrow("\(error)")
    }
  }

  /// The padding of a node and the limits of its frame.
  private func box(_ frame: borrowing LuaFrame) throws -> NodeBox? {
    guard let table = try frame.plainData(NodeField.box.rawValue, name: "padding").table else { return nil }
    func number(_ name: String) -> Double? { table[.string(LuaString(name))]?.number }
    var values = BoxValues()
    values.padding = EdgeInsets(
      top: number("top") ?? 0, leading: number("leading") ?? 0, bottom: number("bottom") ?? 0,
      trailing: number("trailing") ?? 0)
    values.width = ExtentLimits(exact: number("width"), least: number("min_width"), most: number("max_width"))
    values.height = ExtentLimits(exact: number("height"), least: number("min_height"), most: number("max_height"))
    if case .string(let name)? = table["alignment"] { values.alignment = alignment(name.text) }
    return NodeBox(values)
  }

  private func text(_ field: NodeField, _ frame: borrowing LuaFrame) throws -> String {
    let text = try frame.string(field)
    // The text can be longer than the string of the script, because it has a longer character in place of each invalid
    // byte. The quota counts the bytes of the script.
    if text.utf8.count > run.quotas.limits.textLength, !text.isEmpty {
      try run.quotas.checkText(ofLength: frame.withBytes(field.rawValue) { $0.count }, field.name)
    }
    return text
  }

  private func kind(_ frame: borrowing LuaFrame) throws -> NodeKind {
    switch try frame.string(.kind) {
    case "hstack": .hstack
    case "zstack": .zstack
    case "list": .list
    case "table": .table
    case "text": .text
    case "flow": .flow
    case "spacer": .spacer
    case "layout": .layout
    case "fan": .fan(direction(try frame.string(.direction)))
    case "scroll_view": .scrollView(axes(try frame.string(.axes)))
    case "grid":
      .grid(
        frame.isNil(.columns)
          ? .adaptive(minimumWidth: try frame.number(.minimumColumnWidth) ?? 0)
          : .count(try frame.integer(NodeField.columns.rawValue)))
    default: .vstack
    }
  }

  private func direction(_ name: String) -> Direction {
    switch name {
    case "up": .up
    case "left": .left
    case "right": .right
    default: .down
    }
  }

  private func axes(_ name: String) -> ScrollAxes {
    switch name {
    case "horizontal": .horizontal
    case "both": .both
    default: .vertical
    }
  }

  private func alignment(_ name: String) -> Alignment {
    switch name {
    case "center": .center
    case "leading": .leading
    case "trailing": .trailing
    case "top": .top
    case "bottom": .bottom
    case "top_trailing": .topTrailing
    case "bottom_leading": .bottomLeading
    case "bottom_trailing": .bottomTrailing
    default: .topLeading
    }
  }
}
