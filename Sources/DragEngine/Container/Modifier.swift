/// A modifier of a node: SwiftUI's modifiers as values.
///
/// The order of different modifiers on one node has no effect. The description of a scene fails if a modifier is
/// attached to a node on which it has no effect. The error names the modifier and the kinds of nodes that it belongs
/// on.
public struct Modifier {
  /// The name for messages.
  let name: String
  /// The kinds of nodes that the modifier can be attached to.
  let place: Place
  let attach: (NodeBehavior, SymbolTable) -> Void

  init(_ name: String, on place: Place = .node, attach: @escaping (NodeBehavior, SymbolTable) -> Void) {
    self.name = name
    self.place = place
    self.attach = attach
  }

  /// The same modifier with another name in messages.
  package func named(_ name: String) -> Modifier { Modifier(name, on: place, attach: attach) }

  // MARK: Sources

  /// Makes the node a source: of an item of the enclosing drag container, or of an item of its own.
  ///
  /// - Parameters:
  ///   - containerItemID: The id of the container's item to lift; `nil` is the id of the node.
  ///   - namespace: The namespace of the container to ask; `nil` is the one around the node.
  ///   - item: The node's own item; if the closure returns `nil`, no drag begins. Without a closure the drag container
  ///     supplies the item. If `containerItemID` and `namespace` are `nil` and no drag container is around the node,
  ///     the node is the item.
  public static func draggable(
    containerItemID: Identifier? = nil, namespace: Identifier? = nil, _ item: (() -> DragItem?)? = nil
  ) -> Modifier {
    Modifier("draggable") { behavior, _ in
      let payload = item.map { item in
        { (_: DragSession, _: Grab) -> PayloadAnswer in item().map { .items([$0]) } ?? .refused(nil) }
      }
      behavior.dragging.draggables.append(
        Draggable(containerItemID: containerItemID, namespace: namespace, payload: payload))
    }
  }

  /// Makes the node a handle of the innermost item around it. The item is lifted only at its handles; presses at other
  /// points of the item are for taps and the controls inside. Belongs on a text or container inside an item.
  ///
  /// Handles are for pointers. Keys, `legalDrags` and `move` lift the item directly, as long as a pointer could press
  /// one of its handles. A handle lifts only its own item, not an item around it or inside it.
  public static func dragHandle() -> Modifier {
    dragHandle(as: "dragHandle")
  }

  /// Makes the node a handle, with another name of the modifier in messages.
  package static func dragHandle(as name: String) -> Modifier {
    Modifier(name) { behavior, _ in behavior.dragging.handleName = name }
  }

  /// Supplies the payload of drags that begin on items of a type inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift and the session in phase
  ///     `initial`. Without a question these items are lifted.
  public static func dragContainer(
    for type: Identifier, in namespace: Identifier? = nil,
    _ payload: (([Identifier], DragSession) -> PayloadAnswer)? = nil
  ) -> Modifier {
    Modifier("dragContainer") { behavior, symbols in
      behavior.dragging.containers.append(
        DragContainer(
          type: symbols.internPassing(type), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          payload: payload))
    }
  }

  /// Sets which items inside the node are selected. The engine asks the question when a drag begins, when the Delete
  /// key is pressed, and for hypothetical drags.
  /// - Parameters:
  ///   - type: The item type; `nil` is every type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - itemIDs: A question: the ids of the selected items.
  public static func dragContainerSelection(
    for type: Identifier? = nil, in namespace: Identifier? = nil, _ itemIDs: @escaping () -> [Identifier]
  ) -> Modifier {
    Modifier("dragContainerSelection") { behavior, symbols in
      behavior.dragging.selections.append(
        DragSelection(
          type: type.map(symbols.internPassing), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          itemIDs: itemIDs))
    }
  }

  /// Suggests operations for drags that begin on the node or inside it. The suggestion nearest to the source is used.
  public static func dragConfiguration(_ configuration: DragConfiguration) -> Modifier {
    Modifier("dragConfiguration") { behavior, _ in behavior.dragging.configuration = configuration }
  }

  /// Observes every drag that begins on the node or inside it. The closure is an observer, and at phase `ended` a
  /// command.
  public static func onDragSessionUpdated(_ observer: @escaping (DragSession) -> CommandAnswer) -> Modifier {
    Modifier("onDragSessionUpdated") { behavior, _ in
      behavior.dragging.observers.append(DragObserver(notify: observer, remove: nil))
    }
  }

  /// Observes every drag that begins on the node or inside it. The closure is an observer, and at phase `ended` a
  /// command of its own. It is notified of the end exactly once; for a drop, after the drop's transaction.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - remove: A command that removes the items that a drop has taken, in the transaction of the drop.
  package static func onDragSessionUpdated(
    _ observer: @escaping (DragSession) -> CommandAnswer, removing remove: @escaping (DragSession) -> CommandAnswer
  ) -> Modifier {
    Modifier("onDragSessionUpdated") { behavior, _ in
      behavior.dragging.observers.append(DragObserver(notify: observer, remove: remove))
    }
  }

  // MARK: Destinations

  /// Lets the node, or the list of a `forEach`, take items of these types.
  ///
  /// - Parameters:
  ///   - types: The item types and content types that are accepted.
  ///   - isEnabled: Whether the destination is enabled; `false` has the same effect as no modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. If such a command
  ///     changes nothing, a move is cancelled before the source removes its items. `nil` is true if the engine has a
  ///     `ModelState`; pass `false` if the command changes anything else.
  ///   - isTargeted: An observer, called with `true` when the first matching drag enters, and with `false` when the
  ///     last matching drag has left or ended, or the node has left the scene. Not allowed on a `forEach`, which has no
  ///     border that a drag can cross.
  ///   - action: A command, run once for each drop.
  public static func dropDestination(
    for types: [Identifier], isEnabled: Bool = true, movesInTransaction: Bool? = nil,
    isTargeted: ((Bool) -> Void)? = nil, _ action: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("dropDestination", on: isTargeted == nil ? .either : .node) { behavior, symbols in
      var destination = DropDestination(types: types.map(symbols.internPassing), isEnabled: isEnabled, action: action)
      destination.movesInTransaction = movesInTransaction
      destination.delegate = isTargeted.map { DropDelegate(targeted: $0) }
      behavior.dropping.destinations.append(destination)
    }
  }

  /// Decides whether and how a destination takes the items. The closure is a question, asked at every update of a drag.
  ///
  /// Over a destination, the engine asks the configurations of the innermost node that has any. This node is inside the
  /// destination (and not a destination itself), is the destination, or is around the destination. If the destination
  /// has a delegate with `updated`, the delegate answers instead.
  public static func dropConfiguration(_ question: @escaping (DropSession) -> DropConfiguration) -> Modifier {
    dropConfiguration(question, show: nil)
  }

  /// Decides like `dropConfiguration(_:)`, by a question whose answers can be reused at the latest places of a drag.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - show: Shows a drag at a place as the question does, without asking, because an earlier answer is reused.
  ///     Returns false if the question must be asked instead.
  package static func dropConfiguration(
    _ question: @escaping (DropSession) -> DropConfiguration, show: ((DropSession) -> Bool)?
  ) -> Modifier {
    Modifier("dropConfiguration") { behavior, _ in
      behavior.dropping.configurations.append(DropQuestion(ask: question, show: show))
    }
  }

  /// Observes every drag over the node and over destinations inside it.
  public static func onDropSessionUpdated(_ observer: @escaping (DropSession) -> Void) -> Modifier {
    Modifier("onDropSessionUpdated") { behavior, _ in behavior.dropping.observers.append(observer) }
  }

  /// The default of the parameter `edge` of `reorderContainer`. Unit: points.
  public static var listEdge: Double { 12 }

  /// Lets items of a type be reordered within and among the collections inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether the container is enabled; `false` has the same effect as no modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. If such a command
  ///     changes nothing, the drop counts as cancelled. `nil` is true if the engine has a `ModelState`; pass `false` if
  ///     the command changes anything else, or if the host moves its items later.
  ///   - edge: For lists in lists: the largest extent of the two edges of an item that contains a list. A drop on an
  ///     edge goes before or behind the item; a drop elsewhere in the frame of the inner list goes into that list. An
  ///     edge takes at most a quarter of the item. Unit: points.
  ///   - isTargeted: An observer, called with `true` when the first drag of items of the container enters it, and with
  ///     `false` when the last one has left or ended.
  ///   - move: A command, run once for each reorder, at the drop. If a node has several reorder containers for one
  ///     type, their commands run in the order in which they were attached, in one transaction.
  /// - Precondition: `edge` is finite and not negative.
  public static func reorderContainer(
    for type: Identifier, in namespace: Identifier? = nil, isEnabled: Bool = true, movesInTransaction: Bool? = nil,
    edge: Double = listEdge, isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (AnyReorderDifference) -> CommandAnswer
  ) -> Modifier {
    reorderContainer(
      for: type, in: namespace, isEnabled: isEnabled, movesInTransaction: movesInTransaction, edge: edge,
      isTargeted: isTargeted
    ) { difference, _ in move(difference) }
  }

  /// Lets items of a type be reordered, by a command that also receives the session of the drop. The session has the
  /// modifier keys, the location, the items and the index.
  ///
  /// - Parameters:
  ///   - type: The type of the items.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether the container is enabled; `false` has the same effect as no modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the models of participants. `nil` is true if the
  ///     engine has a `ModelState`.
  ///   - edge: For lists in lists: the largest extent of the two edges of an item that contains a list. A drop on an
  ///     edge goes before or behind the item. Unit: points.
  ///   - isTargeted: An observer of whether a drag of items of the container is over it.
  ///   - move: A command, run once for each reorder, at the drop.
  /// - Precondition: `edge` is finite and not negative.
  public static func reorderContainer(
    for type: Identifier, in namespace: Identifier? = nil, isEnabled: Bool = true, movesInTransaction: Bool? = nil,
    edge: Double = listEdge, isTargeted: ((Bool) -> Void)? = nil,
    _ move: @escaping (AnyReorderDifference, DropSession) -> CommandAnswer
  ) -> Modifier {
    precondition(
      edge >= 0 && edge.isFinite, "the edge of a reorder container is \(edge); it must be finite and not negative")
    return Modifier("reorderContainer") { behavior, symbols in
      behavior.dropping.reorderContainers.append(
        ReorderContainer(
          type: symbols.internPassing(type), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          isEnabled: isEnabled, movesInTransaction: movesInTransaction, edge: edge,
          isTargeted: isTargeted, move: move))
    }
  }

  // MARK: Gestures and time

  /// Runs a command at every `count`-th successive tap inside the node. The innermost node with a matching command gets
  /// the tap.
  ///
  /// - Parameters:
  ///   - count: The number of successive taps.
  ///   - type: The type of the items on which a tap counts; `nil` accepts every tap in the node.
  ///   - action: A command, run at the tap. With a `count` of 1, spring loading runs it, too.
  public static func onTapGesture(
    count: Int = 1, on type: Identifier? = nil, _ action: @escaping (Tap) -> CommandAnswer
  ) -> Modifier {
    onTapGesture(count: count, on: type) { tap, _ in action(tap) }
  }

  /// Runs a command at every `count`-th successive tap inside the node. By spring loading, the command also receives
  /// the session of the hovering drag; at a tap, `nil`.
  ///
  /// - Parameters:
  ///   - count: The number of successive taps.
  ///   - type: The type of the items on which a tap counts; `nil` accepts every tap in the node.
  ///   - action: A command, run at the tap. With a `count` of 1, it also runs when a drag has hovered long enough.
  public static func onTapGesture(
    count: Int = 1, on type: Identifier? = nil, _ action: @escaping (Tap, DropSession?) -> CommandAnswer
  ) -> Modifier {
    Modifier("onTapGesture") { behavior, symbols in
      behavior.commands.taps.append(
        TapGesture(count: max(1, count), type: type.map(symbols.internPassing), action: action))
    }
  }

  /// Runs a command when a drag has hovered over the node long enough, in phase `active`, instead of the node's tap
  /// command; the drag continues.
  ///
  /// If the command has accepted, it runs once more for the same drag: in phase `exiting` when the pointer has left the
  /// node, or in phase `ended` when the drag has ended without a drop inside the node. A folder that opens in phase
  /// `active` can therefore close again after the drag. A command that refuses in phase `active` is not called
  /// again before the drag has left the node.
  /// - Parameter action: A command.
  ///
  /// Source: AppKit's `NSSpringLoadingDestination`.
  public static func onSpringLoading(_ action: @escaping (DropSession) -> CommandAnswer) -> Modifier {
    Modifier("onSpringLoading") { behavior, _ in behavior.commands.springLoading = action }
  }

  /// Runs a command when a key is pressed with exactly these modifier keys. A key belongs to no drag, so the command
  /// gets no session, even if drags are running.
  ///
  /// The first node in scene order with a command for the key gets the key press. Hidden and disabled nodes are
  /// skipped. During a drag, Escape cancels the running drags and runs no command.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: The modifier keys that must be held.
  ///   - action: A command, run at the key press.
  public static func onKeyPress(
    _ key: Key, modifiers: EventModifiers = [], _ action: @escaping (Key) -> CommandAnswer
  ) -> Modifier {
    Modifier("onKeyPress") { behavior, _ in
      behavior.commands.keyPresses.append(KeyPress(key: key, modifiers: modifiers, action: action))
    }
  }

  /// Runs a command after a time, once or repeatedly, while the node is in the scene. The command gets no drag session.
  ///
  /// A timer fires at most once for each input, even if the input is late; missed repetitions are skipped.
  /// - Parameters:
  ///   - interval: The time until the timer fires. If it is not finite and positive, the timer never fires. Unit:
  ///     seconds.
  ///   - repeats: Whether the timer starts again each time it has fired.
  ///   - isEnabled: Whether the timer runs; `false` has the same effect as no modifier.
  ///   - action: A command, run each time the timer fires.
  public static func onTimer(
    interval: Double, repeats: Bool, isEnabled: Bool = true, _ action: @escaping () -> CommandAnswer
  ) -> Modifier {
    Modifier("onTimer") { behavior, _ in
      behavior.commands.timers.append(
        SceneTimer(interval: interval, repeats: repeats, isEnabled: isEnabled, action: action))
    }
  }
}
