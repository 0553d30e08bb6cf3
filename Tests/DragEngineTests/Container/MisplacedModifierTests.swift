import DragEngine
import Testing

/// A modifier where it has no effect is an error of the scene that names the modifier and where it belongs.
struct MisplacedModifierTests {
  /// A modifier as a host writes it; what it attaches writes into the trace.
  private struct Attachment {
    let name: String
    let attach: (Node, Trace) -> Node

    init(_ name: String, _ attach: @escaping (Node, Trace) -> Node) {
      self.name = name
      self.attach = attach
    }

    init(_ name: String, modifier: @escaping (@escaping (String) -> Void) -> Modifier) {
      self.init(name) { node, trace in node.modifier(modifier { trace.append("\(name) \($0)") }) }
    }
  }

  private static var attachments: [Attachment] {
    [
      Attachment("disabled") { node, _ in node.disabled() },
      Attachment("hidden") { node, _ in node.hidden() },
      Attachment("moveDisabled") { node, _ in node.moveDisabled() },
      Attachment("deleteDisabled") { node, _ in node.deleteDisabled() },
      Attachment("zIndex") { node, _ in node.zIndex(5) },
      Attachment("reorderable") { node, _ in node.reorderable(collectionID: "other") },
      Attachment("draggable") { note in
        .draggable {
          note("")
          return DragItem(id: "self", type: "box")
        }
      },
      Attachment("dragContainer") { note in
        .dragContainer(for: "card") { ids, _ in
          note("\(ids)")
          return .items(ids.map { DragItem(id: $0, type: "card") })
        }
      },
      Attachment("dragContainerSelection") { note in
        .dragContainerSelection {
          note("")
          return ["a", "b"]
        }
      },
      Attachment("dragConfiguration") { _ in
        .dragConfiguration(DragConfiguration(allowMove: false, allowDelete: true))
      },
      Attachment("onDragSessionUpdated") { note in
        .onDragSessionUpdated {
          note("\($0.phase)")
          return .done
        }
      },
      Attachment("dropDestination") { note in
        .dropDestination(for: ["card", "box"]) {
          note("\($0.items.map(\.id))")
          return .done
        }
      },
      Attachment("dropConfiguration") { note in
        .dropConfiguration { _ in
          note("")
          return .forbidden("no")
        }
      },
      Attachment("onDropSessionUpdated") { note in .onDropSessionUpdated { note("\($0.phase)") } },
      Attachment("reorderContainer") { note in
        .reorderContainer(for: "card") { _ in
          note("")
          return .done
        }
      },
      Attachment("onTapGesture") { note in
        .onTapGesture { _ in
          note("")
          return .done
        }
      },
      Attachment("onKeyPress") { note in
        .onKeyPress("k") { _ in
          note("")
          return .done
        }
      },
      Attachment("onTimer") { note in
        .onTimer(interval: 1, repeats: false) {
          note("")
          return .done
        }
      },
      Attachment("itemsForAdding") { note in
        .itemsForAdding { _, _ in
          note("")
          return .items([])
        }
      },
      Attachment("dropInteraction") { note in
        .dropInteraction(DropDelegate(entered: { _ in note("entered") })) { _ in .done }
      },
      Attachment("dragInteraction") { note in
        .dragInteraction { _, _ in
          note("")
          return .items([DragItem(id: "self", type: "box")])
        }
      },
      Attachment("collectionDrag") { note in
        .collectionDrag { _, _ in
          note("")
          return .refused(nil)
        }
      },
      Attachment("collectionDrop") { note in
        .collectionDrop(DropDelegate(entered: { _ in note("entered") })) { _ in .done }
      },
      Attachment("layout") { note in
        .layout { _, _ in
          note("")
          return .frames([])
        }
      },
      Attachment("dragPreviewsFormation") { _ in .dragPreviewsFormation(.list) },
      Attachment("dropPreviewsFormation") { _ in .dropPreviewsFormation(.list) },
      Attachment("dragPreview") { note in
        .dragPreview { _ in
          note("")
          return Node.container(.text, size: Size(width: 5, height: 5))
        }
      },
      Attachment("previewForCancelling") { note in
        .previewForCancelling { _, _ in
          note("")
          return .fades
        }
      },
      Attachment("onMove") { note in
        .onMove { _, _ in
          note("")
          return .done
        }
      },
      Attachment("onDelete") { note in
        .onDelete { _ in
          note("")
          return .done
        }
      },
      Attachment("onDrag") { note in
        .onDrag {
          note("")
          return .provider(ItemProvider())
        }
      },
      Attachment("itemProvider") { note in
        .itemProvider { _ in
          note("")
          return .provider(ItemProvider())
        }
      },
      Attachment("onDrop") { note in
        .onDrop(of: ["card", "box"]) { _ in
          note("")
          return .done
        }
      },
      Attachment("onDrop(isTargeted:)") { note in
        .onDrop(of: ["card", "box"], isTargeted: { note("\($0)") }) { _ in .done }
      },
      Attachment("springLoadingBehavior") { _ in .springLoadingBehavior(.enabled) },
    ]
  }

  private static var kinds: [(name: String, kind: SceneNode.Kind?)] {
    [
      ("item", .item), ("vstack", .vstack), ("hstack", .hstack), ("zstack", .zstack), ("list", .list),
      ("grid", .grid(.count(1))), ("table", .table), ("fan", .fan(.down)), ("scroll_view", .scrollView(.vertical)),
      ("layout", .layout), ("host", .host), ("text", .text), ("forEach", nil),
    ]
  }

  /// A node of a kind, or one `forEach` in a stack.
  private static func subject(_ kind: SceneNode.Kind?, _ attach: (Node) -> Node) -> Node {
    let frame = Rect(x: 0, y: 0, width: 120, height: 100)
    switch kind {
    case nil:
      return Node.vstack(id: "list") {
        attach(
          Node.forEach(["a", "b"] as [Identifier]) { id in
            Node.item(id: id, type: "card", size: Size(width: 100, height: 20))
          })
      }
    case .item?: return attach(Node.item(id: "subject", type: "box", frame: frame))
    case let kind?: return attach(Node.container(kind, id: "subject", frame: frame))
    }
  }

  private static func problem(_ kind: SceneNode.Kind?, _ attachment: Attachment) -> String? {
    let bench = Bench { subject(kind) { attachment.attach($0, Trace()) } }
    do throws(EngineError) {
      try bench.engine.updateScene()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What is about rows, and what is about items.
  private static let rowsOnly = ["reorderable", "onMove", "onDelete", "itemProvider"]
  private static let itemsOnly = ["moveDisabled", "deleteDisabled", "dragPreview"]
  /// What is said of a `forEach` or of its rows.
  private static let groups = [
    "disabled", "hidden", "moveDisabled", "deleteDisabled", "zIndex", "reorderable", "dropDestination", "onMove",
    "onDelete", "itemProvider", "onDrop",
  ]

  @Test(arguments: kinds.map(\.name))
  func `a modifier where it has no effect is an error that names it, and the others are none`(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name }).kind
    var refused: [String] = []
    for attachment in Self.attachments {
      guard let problem = Self.problem(kind, attachment) else { continue }
      let modifier = attachment.name.prefix { $0 != "(" }
      #expect(problem.hasPrefix("\(modifier) is attached to") && problem.contains("; it belongs on "))
      refused.append(attachment.name)
    }
    let names = Self.attachments.map(\.name)
    let expected: [String] =
      switch name {
      case "forEach": names.filter { !Self.groups.contains($0) }
      case "item": names.filter { (Self.rowsOnly + ["layout"]).contains($0) }
      case "layout": names.filter { (Self.rowsOnly + Self.itemsOnly).contains($0) }
      default: names.filter { (Self.rowsOnly + Self.itemsOnly + ["layout"]).contains($0) }
      }
    #expect(refused == expected)
  }

  @Test func `the error names the modifier, what it is attached to, and where it belongs`() {
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
      text(Node.vstack(id: "pile").reorderable())
        == "reorderable is attached to vstack 'pile', where it has no effect; it belongs on a forEach")
    #expect(
      text(Node.vstack(id: "pile").modifier(.onMove { _, _ in .done }))
        == "onMove is attached to vstack 'pile', where it has no effect; it belongs on a forEach")
    #expect(
      text(
        Node.vstack(id: "pile") { Node.forEach([1]) { _ in Node.vstack() }.modifier(.onKeyPress("a") { _ in .done }) })
        == "onKeyPress is attached to a forEach in vstack 'pile', where it has no effect; it belongs on a node")
    #expect(
      text(Node.vstack(id: "pile").moveDisabled())
        == "moveDisabled is attached to vstack 'pile', where it has no effect; it belongs on an item")
  }

  @Test func `what is said of the rows of a for_each is said of each row`() throws {
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
}
