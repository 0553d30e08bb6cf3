import DragEngine

/// A modifier as a host writes it, whose closures write into the trace.
struct ModifierAttachment {
  let name: String
  let attach: (Node, Trace) -> Node

  init(_ name: String, _ attach: @escaping (Node, Trace) -> Node) {
    self.name = name
    self.attach = attach
  }

  init(_ name: String, modifier: @escaping (@escaping (String) -> Void) -> Modifier) {
    self.init(name) { node, trace in node.modifier(modifier { trace.append("\(name) \($0)") }) }
  }

  /// All modifiers.
  static var all: [ModifierAttachment] {
    [
      ModifierAttachment("disabled") { node, _ in node.disabled() },
      ModifierAttachment("hidden") { node, _ in node.hidden() },
      ModifierAttachment("moveDisabled") { node, _ in node.moveDisabled() },
      ModifierAttachment("deleteDisabled") { node, _ in node.deleteDisabled() },
      ModifierAttachment("zIndex") { node, _ in node.zIndex(5) },
      ModifierAttachment("reorderable") { node, _ in node.reorderable(collectionID: "other") },
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
      ("grid", .grid(.count(1))), ("table", .table), ("fan", .fan(.down)), ("scroll_view", .scrollView(.vertical)),
      ("layout", .layout), ("host", .host), ("text", .text), ("forEach", nil),
    ]
  }
}
