import DragEngine
import Testing

/// Every modifier on every kind of node has an effect, or the scene is refused with an error that names it.
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
          return .failed("no")
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
      Attachment("onDrop") { note in
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

  /// Three cards of which two can be dragged, in a node of a kind, or in one `forEach` of a plain stack.
  private static func subject(_ kind: SceneNode.Kind?, _ trace: Trace, _ attach: (Node) -> Node) -> Node {
    func card(_ id: Identifier, _ row: Double) -> Node {
      Node.item(
        id: id, type: "card", size: Size(width: 100, height: 20),
        frame: kind == .host ? Rect(x: 0, y: 20 * row, width: 100, height: 20) : nil)
    }
    let cards = Node.forEach([("a", 0.0), ("b", 1.0)] as [(Identifier, Double)]) {
      card($0.0, $0.1).modifier(.draggable())
    }
    let still = card("c", 2)
    let delete = Modifier.onDelete { offsets in
      trace.append("deletes \(offsets)")
      return .done
    }
    let frame = Rect(x: 0, y: 0, width: 120, height: 100)
    switch kind {
    case nil:
      let rows = Node.forEach(["a", "b", "c"] as [Identifier]) { id in
        id == "c" ? still : card(id, 0).modifier(.draggable())
      }
      return Node.container(.vstack, id: "list", frame: frame) {
        attach(rows.modifier(delete))
        Node.container(.text, size: Size(width: 10, height: 10))
      }
      .modifier(
        .reorderContainer(for: "card") { difference in
          trace.append("reorders \(difference.sources)")
          return .done
        })
    case .item?:
      return Node.forEach([1]) { _ in
        attach(
          Node.item(id: "subject", type: "box", frame: frame) {
            cards.reorderable(collectionID: "cards")
            still
          })
      }
      .modifier(delete)
    case let kind?:
      return attach(
        Node.container(kind, id: "subject", frame: frame) {
          cards.reorderable(collectionID: "cards")
          still
        })
    }
  }

  /// What is seen, heard and answered while the scene is played with.
  private static func play(_ kind: SceneNode.Kind?, _ attach: (Node, Trace) -> Node = { node, _ in node }) -> [String] {
    let trace = Trace()
    let bench = Bench(trace) {
      Node.host(id: "desk", frame: Rect(x: 0, y: 0, width: 600, height: 400)) {
        subject(kind, trace) { node in
          let node = attach(node, trace)
          // What asks and tells of drops is heard where drops are taken.
          return kind == nil ? node : node.modifier(.dropDestination(for: ["coin"]) { _ in .done })
        }
        Node.item(id: "x", type: "card", frame: Rect(x: 50, y: 0, width: 100, height: 20)).modifier(.draggable())
        Node.item(id: "y", type: "coin", frame: Rect(x: 130, y: 30, width: 20, height: 20)).modifier(.draggable())
        Node.host(id: "bin", frame: Rect(x: 300, y: 0, width: 100, height: 100))
          .modifier(.dropDestination(for: ["card", "box"]) { _ in .done })
      }
      .modifier(.dragConfiguration(DragConfiguration(allowMove: true)))
      .modifier(.itemsForAdding { _, grab in .items([DragItem(id: grab.id ?? "none", type: "card")]) })
      .modifier(.onTapGesture { _ in .done })
    }
    func hear(_ response: Response) { trace.append("\(response)") }
    func look() { trace.append("\(bench.engine.placements)") }
    look()
    hear(bench.engine.send(.keyDown("k", time: 0)))
    hear(bench.engine.send(.tick(time: 2)))
    hear(bench.tap(at(20, 30)))
    let ways = [
      (at(20, 5), at(350, 50)), (at(20, 90), at(350, 50)), (at(140, 5), at(20, 90)), (at(140, 40), at(20, 90)),
      (at(20, 45), at(20, 5)), (at(20, 5), at(20, 58)),
    ]
    for (start, end) in ways {
      hear(bench.press(start))
      hear(bench.move(to: start + Vector(dx: 3, dy: 0)))
      hear(bench.press(at(20, 30), pointer: 1))
      hear(bench.release(pointer: 1))
      hear(bench.move(to: end))
      look()
      hear(bench.release())
      look()
    }
    for (index, start) in [at(20, 5), at(20, 90), at(140, 40)].enumerated() {
      bench.press(start)
      bench.move(to: start + Vector(dx: 3, dy: 0))
      bench.move(to: at(20, 90))
      hear(bench.engine.send(.tick(time: 1e3 * Double(index + 1))))
      hear(bench.engine.send(.pointerCancelled(time: 1e3 * Double(index + 1))))
    }
    hear(bench.engine.send(.keyDown(.delete, time: 1e4)))
    for id in ["a", "subject"] as [Identifier] { hear(bench.engine.delete([id])) }
    return trace.lines + bench.events.map { "\($0)" } + bench.failures
  }

  private static func problem(_ kind: SceneNode.Kind?, _ attachment: Attachment) -> String? {
    let bench = Bench { subject(kind, Trace()) { attachment.attach($0, Trace()) } }
    do throws(EngineError) {
      try bench.engine.updateScene()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: kinds.map(\.name))
  func `a modifier has an effect, or the error says where it belongs`(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name }).kind
    let plain = Self.play(kind)
    var silent: [String] = []
    for attachment in Self.attachments {
      if let problem = Self.problem(kind, attachment) {
        if !problem.contains(attachment.name) { silent.append("\(attachment.name): \(problem)") }
      } else if Self.play(kind, attachment.attach) == plain {
        silent.append(attachment.name)
      }
    }
    #expect(silent == [])
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
    #expect(bench.lift("a").outcome == nil)
  }
}
