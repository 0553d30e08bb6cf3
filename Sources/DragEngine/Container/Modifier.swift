/// Something that can be attached to a node: SwiftUI's modifiers as values.
///
/// On one node the order of different modifiers means nothing. A scene with a modifier where it has no effect cannot be
/// described: the error names the modifier and where it belongs.
public struct Modifier {
  /// What it is called, for messages.
  let name: String
  /// What it can be attached to.
  let place: Place
  let attach: (NodeBehavior, SymbolTable) -> Void

  init(_ name: String, on place: Place = .node, attach: @escaping (NodeBehavior, SymbolTable) -> Void) {
    self.name = name
    self.place = place
    self.attach = attach
  }

  // MARK: Sources

  /// Makes the node a source by its place in the enclosing drag container, or by an item of its own.
  ///
  /// - Parameters:
  ///   - containerItemID: The item of the container that is asked for; `nil` asks for the node itself.
  ///   - namespace: The namespace of the container to ask; `nil` is the one around the node.
  ///   - item: The node's own item; no item means no drag. Without a closure the container is asked, or the node stands
  ///     for itself if no container is named and there is none of any type around it.
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

  /// Supplies the payload of drags that begin on items of a type inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift; without one these items
  ///     are taken. The session is at `initial`.
  public static func dragContainer(
    for type: Identifier, in namespace: Identifier? = nil,
    _ payload: (([Identifier], DragSession) -> PayloadAnswer)? = nil
  ) -> Modifier {
    Modifier("dragContainer") { behavior, symbols in
      behavior.dragContainers.append(
        DragContainer(
          type: symbols.intern(type), namespace: namespace.map(symbols.intern) ?? behavior.namespace, payload: payload))
    }
  }

  /// Says which items inside the node are selected; read when a drag begins.
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
          type: type.map(symbols.intern), namespace: namespace.map(symbols.intern) ?? behavior.namespace,
          itemIDs: itemIDs))
    }
  }

  /// Suggests what may happen to items that are dragged from inside the node; the nearest suggestion counts.
  public static func dragConfiguration(_ configuration: DragConfiguration) -> Modifier {
    Modifier("dragConfiguration") { behavior, _ in behavior.dragConfiguration = configuration }
  }

  /// Tells of every drag that begins inside the node: an observer, and at phase `ended` a command.
  public static func onDragSessionUpdated(_ observer: @escaping (DragSession) -> CommandAnswer) -> Modifier {
    Modifier("onDragSessionUpdated") { behavior, _ in behavior.dragObservers.append(observer) }
  }

  // MARK: Destinations

  /// Lets the node take items of these types.
  ///
  /// - Parameters:
  ///   - types: The item types and content types that are accepted.
  ///   - isEnabled: Whether the destination exists; `false` is as if it were not attached.
  ///   - movesInTransaction: Whether all that the command puts somewhere is in the model of a participant. A move of
  ///     which such a command has changed nothing is cancelled before the source gives its items up.
  ///   - action: A command, run once for each drop.
  public static func dropDestination(
    for types: [Identifier], isEnabled: Bool = true, movesInTransaction: Bool = false,
    _ action: @escaping (Delivery) -> CommandAnswer
  ) -> Modifier {
    Modifier("dropDestination", on: .either) { behavior, symbols in
      var destination = DropDestination(types: types.map(symbols.intern), isEnabled: isEnabled, action: action)
      destination.movesInTransaction = movesInTransaction
      behavior.dropDestinations.append(destination)
    }
  }

  /// Decides whether and how the destination around the pointer takes the items: a question, asked very often.
  public static func dropConfiguration(_ question: @escaping (DropSession) -> DropConfiguration) -> Modifier {
    Modifier("dropConfiguration") { behavior, _ in behavior.dropConfigurations.append(DropQuestion(ask: question)) }
  }

  /// Tells of every drag at a destination that is the node or lies inside it.
  public static func onDropSessionUpdated(_ observer: @escaping (DropSession) -> Void) -> Modifier {
    Modifier("onDropSessionUpdated") { behavior, _ in behavior.dropObservers.append(observer) }
  }

  /// Lets items of a type be reordered within and among the collections inside the node.
  ///
  /// - Parameters:
  ///   - type: The item type.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - isEnabled: Whether the container exists; `false` is as if it were not attached.
  ///   - movesInTransaction: Whether all that the command moves is in the model of a participant, so that one that has
  ///     changed nothing has moved nothing. A host may as well move its items later.
  ///   - move: A command, run once for each reorder, at the drop. If the node has several for one type they are run one
  ///     after the other, in one transaction: a host's own first, then what rules have attached.
  public static func reorderContainer(
    for type: Identifier, in namespace: Identifier? = nil, isEnabled: Bool = true, movesInTransaction: Bool = false,
    _ move: @escaping (ReorderDifference) -> CommandAnswer
  ) -> Modifier {
    Modifier("reorderContainer") { behavior, symbols in
      behavior.reorderContainers.append(
        ReorderContainer(
          type: symbols.intern(type), namespace: namespace.map(symbols.intern) ?? behavior.namespace,
          isEnabled: isEnabled, movesInTransaction: movesInTransaction, move: move))
    }
  }

  // MARK: Gestures and time

  /// Answers every `count`-th tap in a row inside the node.
  public static func onTapGesture(
    count: Int = 1, on type: Identifier? = nil, _ action: @escaping (Tap) -> CommandAnswer
  ) -> Modifier {
    Modifier("onTapGesture") { behavior, symbols in
      behavior.taps.append(TapGesture(count: max(1, count), type: type.map(symbols.intern), action: action))
    }
  }

  /// Answers a key while the node is in the scene.
  public static func onKeyPress(
    _ key: Key, modifiers: EventModifiers = [], _ action: @escaping (Key) -> CommandAnswer
  ) -> Modifier {
    Modifier("onKeyPress") { behavior, _ in
      behavior.keyPresses.append(KeyPress(key: key, modifiers: modifiers, action: action))
    }
  }

  /// Does something after a time, once or again and again, while the node is in the scene.
  ///
  /// However late an input comes, a timer fires once for it: what was missed is not made up for.
  /// - Parameters:
  ///   - interval: Unit: seconds.
  ///   - repeats: Whether the timer starts again each time it has fired.
  ///   - isEnabled: Whether the timer runs; `false` is as if it were not attached.
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
