import DragEngine

/// A modifier as a host writes it, whose closures write into the trace.
struct ModifierAttachment {
  let name: String
  /// Attaches the modifier to a node; `nil` if that does not compile.
  private(set) var toNode: ((Node, Trace) -> Node)?
  /// Attaches the modifier to a `forEach`; `nil` if that does not compile.
  private(set) var toRows: ((Node.ForEach, Trace) -> Node.ForEach)?

  init(
    _ name: String, _ toNode: ((Node) -> Node)?, rows toRows: ((Node.ForEach) -> Node.ForEach)? = nil
  ) {
    self.name = name
    self.toNode = toNode.map { attach in { node, _ in attach(node) } }
    self.toRows = toRows.map { attach in { rows, _ in attach(rows) } }
  }

  init(_ name: String, modifier: @escaping (@escaping (String) -> Void) -> Modifier) {
    self.name = name
    toNode = { node, trace in node.modifier(modifier { trace.append("\(name) \($0)") }) }
    toRows = { rows, trace in rows.modifier(modifier { trace.append("\(name) \($0)") }) }
  }

  /// The modifiers that can be written behind a node of a kind; `nil` is a `forEach`.
  static func all(for kind: NodeKind?) -> [ModifierAttachment] {
    all.filter { kind == nil ? $0.toRows != nil : $0.toNode != nil }
  }

  /// All modifiers.
  static var all: [ModifierAttachment] {
    [
      ModifierAttachment("disabled", { $0.disabled() }, rows: { $0.disabled() }),
      ModifierAttachment("hidden", { $0.hidden() }, rows: { $0.hidden() }),
      ModifierAttachment("moveDisabled", { $0.moveDisabled() }, rows: { $0.moveDisabled() }),
      ModifierAttachment("deleteDisabled", { $0.deleteDisabled() }, rows: { $0.deleteDisabled() }),
      ModifierAttachment("zIndex", { $0.zIndex(5) }, rows: { $0.zIndex(5) }),
      ModifierAttachment("tint", { $0.tint("red") }, rows: { $0.tint("red") }),
      ModifierAttachment("style", { $0.style("large") }, rows: { $0.style("large") }),
      ModifierAttachment("label") { $0.label("L") },
      ModifierAttachment("accessibilityLabel") { $0.accessibilityLabel("spoken") },
      ModifierAttachment("data") { $0.data(["suit": "hearts"]) },
      ModifierAttachment("quantity") { $0.quantity(3) },
      ModifierAttachment("selected") { $0.selected() },
      ModifierAttachment("clipped") { $0.clipped() },
      ModifierAttachment("reorderable", nil, rows: { $0.reorderable(collectionID: "other") }),
      ModifierAttachment("draggable") { note in
        .draggable {
          note("")
          return DragItem(id: "self", type: "box")
        }
      },
      ModifierAttachment("dragHandle") { _ in .dragHandle() },
      ModifierAttachment("dragContainer") { note in
        .dragContainer(for: "card") { ids, _ in
          note("\(ids)")
          return .items(ids.map { DragItem(id: $0, type: "card") })
        }
      },
      ModifierAttachment("dragContainerSelection") { note in
        .dragContainerSelection {
          note("")
          return ["a", "b"]
        }
      },
      ModifierAttachment("dragConfiguration") { _ in
        .dragConfiguration(DragConfiguration(allowMove: false, allowDelete: true))
      },
      ModifierAttachment("onDragSessionUpdated") { note in
        .onDragSessionUpdated {
          note("\($0.phase)")
          return .done
        }
      },
      ModifierAttachment("dropDestination") { note in
        .dropDestination(for: ["card", "box"]) {
          note("\($0.items.map(\.id))")
          return .done
        }
      },
      ModifierAttachment("dropConfiguration") { note in
        .dropConfiguration { _ in
          note("")
          return .forbidden("no")
        }
      },
      ModifierAttachment("onDropSessionUpdated") { note in .onDropSessionUpdated { note("\($0.phase)") } },
      ModifierAttachment("reorderContainer") { note in
        .reorderContainer(for: "card") { _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("reorderContainer(isTargeted:)") { note in
        .reorderContainer(for: "card", isTargeted: { note("\($0)") }) { _ in .done }
      },
      ModifierAttachment("onTapGesture") { note in
        .onTapGesture { _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("onSpringLoading") { note in
        .onSpringLoading {
          note("\($0.phase)")
          return .done
        }
      },
      ModifierAttachment("onKeyPress") { note in
        .onKeyPress("k") { _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("onTimer") { note in
        .onTimer(interval: 1, repeats: false) {
          note("")
          return .done
        }
      },
      ModifierAttachment("itemsForAdding") { note in
        .itemsForAdding { _, _ in
          note("")
          return .items([])
        }
      },
      ModifierAttachment("dropInteraction") { note in
        .dropInteraction(DropDelegate(entered: { _ in note("entered") })) { _ in .done }
      },
      ModifierAttachment("dragInteraction") { note in
        .dragInteraction { _, _ in
          note("")
          return .items([DragItem(id: "self", type: "box")])
        }
      },
      ModifierAttachment("collectionDrag") { note in
        .collectionDrag { _, _ in
          note("")
          return .refused(nil)
        }
      },
      ModifierAttachment("collectionDrop") { note in
        .collectionDrop(DropDelegate(entered: { _ in note("entered") })) { _ in .done }
      },
      ModifierAttachment("layout") { note in
        .layout { _, _ in
          note("")
          return .frames([])
        }
      },
      ModifierAttachment("dragPreviewsFormation") { _ in .dragPreviewsFormation(.list) },
      ModifierAttachment("dropPreviewsFormation") { _ in .dropPreviewsFormation(.list) },
      ModifierAttachment("dragPreview") { note in
        .dragPreview { _ in
          note("")
          return Node.container(.text, size: Size(width: 5, height: 5))
        }
      },
      ModifierAttachment("previewForCancelling") { note in
        .previewForCancelling { _, _ in
          note("")
          return .fades
        }
      },
      ModifierAttachment("onMove") { note in
        .onMove { _, _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("onDelete") { note in
        .onDelete { _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("onDrag") { note in
        .onDrag {
          note("")
          return .provider(ItemProvider())
        }
      },
      ModifierAttachment("itemProvider") { note in
        .itemProvider { _ in
          note("")
          return .provider(ItemProvider())
        }
      },
      ModifierAttachment("onDrop") { note in
        .onDrop(of: ["card", "box"]) { _ in
          note("")
          return .done
        }
      },
      ModifierAttachment("onDrop(isTargeted:)") { note in
        .onDrop(of: ["card", "box"], isTargeted: { note("\($0)") }) { _ in .done }
      },
      ModifierAttachment("springLoadingBehavior") { _ in .springLoadingBehavior(.enabled) },
    ]
  }

  /// All kinds of nodes; `nil` is a `forEach`.
  static var kinds: [(name: String, kind: NodeKind?)] {
    [
      ("item", .item), ("vstack", .vstack), ("hstack", .hstack), ("zstack", .zstack), ("list", .list),
      ("grid", .grid(.count(1))), ("flow", .flow), ("table", .table), ("fan", .fan(.down)),
      ("scroll_view", .scrollView(.vertical)),
      ("layout", .layout), ("host", .host), ("text", .text), ("forEach", nil),
    ]
  }
}
