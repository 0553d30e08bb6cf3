import DragEngine
import Testing

/// A modifier on a node where it has no effect is an error of the scene. The error names the modifier and its places.
struct MisplacedModifierTests {
  /// A node of a kind, or one `forEach` in a stack.
  private static func subject(_ kind: NodeKind?, _ attachment: ModifierAttachment) -> Node {
    func attach(_ node: Node) -> Node { attachment.toNode?(node, Trace()) ?? node }
    let frame = Rect(x: 0, y: 0, width: 120, height: 100)
    switch kind {
    case nil:
      return Node.vstack(id: "list") {
        let rows = Node.forEach(["a", "b"] as [Identifier]) { id in
          Node.item(id: id, type: "card", size: Size(width: 100, height: 20))
        }
        attachment.toRows?(rows, Trace()) ?? rows
      }
    case .item?: return attach(Node.item(id: "subject", type: "box", frame: frame))
    case let kind?: return attach(Node.container(kind, id: "subject", frame: frame))
    }
  }

  private static func problem(_ kind: NodeKind?, _ attachment: ModifierAttachment) -> String? {
    let bench = Bench { subject(kind, attachment) }
    do throws(EngineError) {
      try bench.engine.updateScene()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Modifiers of rows, and modifiers of items.
  private static let rowsOnly = ["onMove", "onDelete", "itemProvider"]
  private static let itemsOnly = ["moveDisabled", "deleteDisabled", "quantity", "selected", "dragPreview"]
  /// The kinds of nodes that have no content outside of their frame.
  private static let unclipped = ["text", "scroll_view"]
  /// Modifiers of nodes inside an item. No subject is inside an item.
  private static let insideOnly = ["dragHandle"]
  /// Modifiers that have an effect on a `forEach` or on its rows.
  private static let groups = [
    "disabled", "hidden", "moveDisabled", "deleteDisabled", "zIndex", "tint", "style", "reorderable", "dropDestination",
    "onMove",
    "onDelete", "itemProvider", "onDrop",
  ]

  @Test(arguments: ModifierAttachment.kinds.map(\.name))
  func `a modifier without effect at its place is an error that names it; all others are accepted`(name: String) throws
  {
    let kind = try #require(ModifierAttachment.kinds.first { $0.name == name }).kind
    var refused: [String] = []
    for attachment in ModifierAttachment.all(for: kind) {
      guard let problem = Self.problem(kind, attachment) else { continue }
      let modifier = attachment.name.prefix { $0 != "(" }
      #expect(problem.hasPrefix("\(modifier) is attached to") && problem.contains("; it belongs on "))
      refused.append(attachment.name)
    }
    let names = ModifierAttachment.all(for: kind).map(\.name)
    let expected: [String] =
      switch name {
      case "forEach": names.filter { !Self.groups.contains($0) }
      case "item": names.filter { (Self.rowsOnly + Self.insideOnly + ["layout"]).contains($0) }
      case "layout": names.filter { (Self.rowsOnly + Self.itemsOnly + Self.insideOnly).contains($0) }
      default:
        names.filter {
          (Self.rowsOnly + Self.itemsOnly + Self.insideOnly + ["layout"]).contains($0)
            || Self.unclipped.contains(name) && $0 == "clipped"
        }
      }
    #expect(refused == expected)
  }

  @Test func `the error names the modifier, the node with the modifier, and the kinds of nodes that it belongs on`() {
    func text(_ node: Node) -> String? {
      let bench = Bench { node }
      do throws(EngineError) {
        try bench.engine.updateScene()
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      text(Node.vstack(id: "pile").modifier(.onMove { _, _ in .done }))
        == "onMove is attached to vstack 'pile', where it has no effect; it belongs on a forEach")
    let rows = Node.forEach([1]) { _ in Node.vstack() }.modifier(.onKeyPress("a") { _ in .done })
    for pile in [Node.vstack(id: "pile") { rows }, Node.vstack(id: "board") { Node.vstack(id: "pile") { rows } }] {
      #expect(
        text(pile)
          == "onKeyPress is attached to a forEach in vstack 'pile', where it has no effect; it belongs on a node")
    }
    #expect(
      text(Node.vstack(id: "pile").moveDisabled())
        == "moveDisabled is attached to vstack 'pile', where it has no effect; it belongs on an item")
  }

  @Test func `modifiers of a forEach apply to each row`() throws {
    let bench = Bench {
      Node.vstack(id: "list") {
        Node.forEach(["a", "b"] as [Identifier]) { id in
          Node.item(id: id, type: "card", size: Size(width: 100, height: 20)).modifier(.draggable())
        }
        .disabled()
        Node.forEach(["c"] as [Identifier]) { Node.item(id: $0, type: "card", size: Size(width: 100, height: 20)) }
          .hidden()
      }
    }
    #expect(bench.engine.placements.compactMap(\.id) == ["list", "a", "b"])
    #expect(bench.engine.placements.dropFirst().allSatisfy { $0.isDisabled })
    bench.lift("a")
    #expect(bench.engine.dropSession() == nil)
  }

  @Test func `a spacer cannot be clipped`() {
    let bench = Bench {
      Node.vstack(id: "pile") {
        Node.spacer().clipped()
        Node.item(id: "a", type: "card", size: Size(width: 100, height: 20))
      }
    }
    #expect(throws: EngineError.self) { try bench.engine.updateScene() }
  }
}
