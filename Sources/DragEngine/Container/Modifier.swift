/// A modifier of a node: SwiftUI's modifiers as values.
///
/// The order of different modifiers on one node has no effect. A scene cannot be described if one of its modifiers is
/// in a place where it has no effect; the error names the modifier and the places where it belongs.
public struct Modifier {
  /// The name for messages.
  let name: String
  /// The kinds of nodes that it can be attached to.
  let place: Place
  let attach: (NodeBehavior, SymbolTable) -> Void

  init(_ name: String, on place: Place = .node, attach: @escaping (NodeBehavior, SymbolTable) -> Void) {
    self.name = name
    self.place = place
    self.attach = attach
  }

  // MARK: Sources

  /// Makes the node a source: of an item of the enclosing drag container, or of an item of its own.
  ///
  /// - Parameters:
  ///   - containerItemID: The container's item that is lifted; `nil` asks the container for the node's own id.
  ///   - namespace: The namespace of the container to ask; `nil` is the one around the node.
  ///   - item: The node's own item; if the closure returns `nil`, no drag begins. Without a closure the container is
  ///     asked. If no container is named and no drag container is around the node, the node supplies itself.
  public static func draggable(
    containerItemID: Identifier? = nil, namespace: Identifier? = nil, _ item: (() -> DragItem?)? = nil
  ) -> Modifier {
    Modifier("draggable") { behavior, _ in
      let payload = item.map { item in
        { (_: DragSession, _: Grab) -> PayloadAnswer in item().map { .items([$0]) } ?? .refused(nil) }
      }
      behavior.draggables.append(Draggable(containerItemID: containerItemID, namespace: namespace, payload: payload))
    }
  }

  /// Makes the node a handle of the innermost item around it: the item is lifted at its handles only, and a press
  /// elsewhere on it is free for taps and for the controls inside. Belongs on a text or container inside an item.
  ///
  /// Handles are for pointers. Keys, `legalDrags` and `move` lift the item as before, as long as a pointer could press
  /// one of its handles. A handle of an inner item does not lift the outer one, and the reverse.
  public static func dragHandle() -> Modifier {
    dragHandle(as: "dragHandle")
  }

  /// The same with another name in messages.
  package static func dragHandle(as name: String) -> Modifier {
    Modifier(name) { behavior, _ in behavior.handleName = name }
  }

  /// Supplies the payload of drags that begin on items of a type inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift; its session is in
  ///     phase `initial`. Without a question these items are lifted.
  public static func dragContainer(
    for type: Identifier, in namespace: Identifier? = nil,
    _ payload: (([Identifier], DragSession) -> PayloadAnswer)? = nil
  ) -> Modifier {
    Modifier("dragContainer") { behavior, symbols in
      behavior.dragContainers.append(
        DragContainer(
          type: symbols.internPassing(type), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          payload: payload))
    }
  }

  /// Sets which items inside the node are selected; read when a drag begins and when the Delete key is pressed.
  /// - Parameters:
  ///   - type: The item type; `nil` is every type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - itemIDs: A question: the ids of the selected items.
  public static func dragContainerSelection(
    for type: Identifier? = nil, in namespace: Identifier? = nil, _ itemIDs: @escaping () -> [Identifier]
  ) -> Modifier {
    Modifier("dragContainerSelection") { behavior, symbols in
      behavior.selections.append(
        DragSelection(
          type: type.map(symbols.internPassing), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          itemIDs: itemIDs))
    }
  }

  /// Suggests operations for items that are dragged from inside the node; the nearest suggestion is used.
  public static func dragConfiguration(_ configuration: DragConfiguration) -> Modifier {
    Modifier("dragConfiguration") { behavior, _ in behavior.dragConfiguration = configuration }
  }

  /// Observes every drag that begins inside the node: an observer, and at phase `ended` a command.
  public static func onDragSessionUpdated(_ observer: @escaping (DragSession) -> CommandAnswer) -> Modifier {
    Modifier("onDragSessionUpdated") { behavior, _ in behavior.dragObservers.append(observer) }
  }

  // MARK: Destinations

  /// Lets the node take items of these types.
  ///
  /// - Parameters:
  ///   - types: The item types and content types that are accepted.
  ///   - isEnabled: Whether the destination takes part; `false` is equal to a missing modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the model of a participant. If such a command
  ///     changes nothing, a move is cancelled before the source removes its items.
  ///   - action: A command, run once for each drop.
  public static func dropDestination(
    for types: [Identifier], isEnabled: Bool = true, movesInTransaction: Bool = false,
    _ action: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("dropDestination", on: .either) { behavior, symbols in
      var destination = DropDestination(types: types.map(symbols.internPassing), isEnabled: isEnabled, action: action)
      destination.movesInTransaction = movesInTransaction
      behavior.dropDestinations.append(destination)
    }
  }

  /// Decides whether and how a destination takes the items: a question, asked at every update.
  ///
  /// Over a destination, the configurations of the innermost node with any are asked: a node inside the destination
  /// that is not a destination itself, the destination, or a node around it. A delegate with `updated` answers instead.
  public static func dropConfiguration(_ question: @escaping (DropSession) -> DropConfiguration) -> Modifier {
    Modifier("dropConfiguration") { behavior, _ in behavior.dropConfigurations.append(DropQuestion(ask: question)) }
  }

  /// Observes every drag over destinations that are the node or lie inside it.
  public static func onDropSessionUpdated(_ observer: @escaping (DropSession) -> Void) -> Modifier {
    Modifier("onDropSessionUpdated") { behavior, _ in behavior.dropObservers.append(observer) }
  }

  /// Lets items of a type be reordered within and among the collections inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether the container takes part; `false` is equal to a missing modifier.
  ///   - movesInTransaction: Whether all effects of the command are in the model of a participant, so that a command
  ///     without changes has moved nothing. `false` is for a host that moves its items later.
  ///   - move: A command, run once for each reorder, at the drop. If a node has several reorder containers for one
  ///     type, their commands run in the order in which they were attached, in one transaction.
  public static func reorderContainer(
    for type: Identifier, in namespace: Identifier? = nil, isEnabled: Bool = true, movesInTransaction: Bool = false,
    _ move: @escaping (ReorderDifference) -> CommandAnswer
  ) -> Modifier {
    reorderContainer(for: type, in: namespace, isEnabled: isEnabled, movesInTransaction: movesInTransaction) {
      difference, _ in move(difference)
    }
  }

  /// The same with the session of the drop, which has the modifier keys, the location, the items and the index.
  public static func reorderContainer(
    for type: Identifier, in namespace: Identifier? = nil, isEnabled: Bool = true, movesInTransaction: Bool = false,
    _ move: @escaping (ReorderDifference, DropSession) -> CommandAnswer
  ) -> Modifier {
    Modifier("reorderContainer") { behavior, symbols in
      behavior.reorderContainers.append(
        ReorderContainer(
          type: symbols.internPassing(type), namespace: namespace.map(symbols.internPassing) ?? behavior.namespace,
          isEnabled: isEnabled, movesInTransaction: movesInTransaction, move: move))
    }
  }

  // MARK: Gestures and time

  /// Runs a command at every `count`-th successive tap inside the node; the innermost node with a fitting command gets
  /// the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps.
  ///   - type: The type of the items on which taps count; `nil` is every tap in the node.
  ///   - action: A command, run at the tap, and by spring loading.
  public static func onTapGesture(
    count: Int = 1, on type: Identifier? = nil, _ action: @escaping (Tap) -> CommandAnswer
  ) -> Modifier {
    onTapGesture(count: count, on: type) { tap, _ in action(tap) }
  }

  /// The same with the session of the drag whose hovering runs the command; `nil` at a tap.
  public static func onTapGesture(
    count: Int = 1, on type: Identifier? = nil, _ action: @escaping (Tap, DropSession?) -> CommandAnswer
  ) -> Modifier {
    Modifier("onTapGesture") { behavior, symbols in
      behavior.taps.append(TapGesture(count: max(1, count), type: type.map(symbols.internPassing), action: action))
    }
  }

  /// Runs a command when a key is pressed with exactly these modifier keys. A key belongs to no drag, so the command
  /// gets no session, even if drags are running.
  ///
  /// The first node in scene order with a command for the key gets it; hidden and disabled nodes do not.
  public static func onKeyPress(
    _ key: Key, modifiers: EventModifiers = [], _ action: @escaping (Key) -> CommandAnswer
  ) -> Modifier {
    Modifier("onKeyPress") { behavior, _ in
      behavior.keyPresses.append(KeyPress(key: key, modifiers: modifiers, action: action))
    }
  }

  /// Runs a command after a time, once or repeatedly, while the node is in the scene. A timer belongs to no drag, so
  /// the command gets no session.
  ///
  /// A timer fires at most once for each input, however late the input comes; missed repetitions are skipped.
  /// - Parameters:
  ///   - interval: The time until the timer fires; a timer whose interval is not positive never fires. Unit: seconds.
  ///   - repeats: Whether the timer starts again each time it has fired.
  ///   - isEnabled: Whether the timer runs; `false` is equal to a missing modifier.
  ///   - action: A command, run each time the timer fires.
  public static func onTimer(
    interval: Double, repeats: Bool, isEnabled: Bool = true, _ action: @escaping () -> CommandAnswer
  ) -> Modifier {
    Modifier("onTimer") { behavior, _ in
      behavior.timers.append(
        SceneTimer(interval: interval, repeats: repeats, isEnabled: isEnabled, action: action))
    }
  }
}
