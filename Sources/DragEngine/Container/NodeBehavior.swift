/// The closures that modifiers have attached to one node or to one `forEach`.
///
/// The closures of one modifier are in the order of attachment. Closures of an earlier plugin therefore come first. A
/// closure is a question, an observer or a command. A *question* is asked often and changes no state. An *observer* is
/// notified and changes at most the appearance. A *command* changes the model in a transaction.
final class NodeBehavior {
  /// The namespace of the node, used by modifiers without a namespace.
  var namespace: Symbol?
  var dragging = DraggingModifiers()
  // Pointer updates read this property. It is exempt from exclusivity checks, because it does not change in a finished
  // scene.
  @exclusivity(unchecked) var dropping = DroppingModifiers()
  var commands = CommandModifiers()
  /// For a `forEach`: the actions that move and delete its rows, and the values and promises of the rows.
  var rows = RowActions()
  var layout: CustomLayout?
  /// The settings of the node and of the nodes inside it.
  var settings = NodeSettings()

  /// The names that the closures use: types and namespaces.
  var symbols: [Symbol] {
    let optional: [Symbol?] =
      [namespace] + dragging.containers.flatMap { [$0.type, $0.namespace] }
      + dragging.selections.flatMap { [$0.type, $0.namespace] }
      + dropping.reorderContainers.flatMap { [$0.type, $0.namespace] } + commands.taps.map(\.type)
    return optional.compactMap(\.self) + dropping.destinations.flatMap(\.types)
  }
}

/// The modifiers that make a node a source of drags, and the modifiers that choose the payload and the previews.
struct DraggingModifiers {
  var draggables: [Draggable] = []
  var containers: [DragContainer] = []
  var selections: [DragSelection] = []
  var configuration: DragConfiguration?
  /// A question, asked when a drag of one item with a quantity begins on the node or inside it: the quantity that the
  /// drag carries.
  var quantity: ((DragSession) -> QuantityAnswer)?
  var observers: [DragObserver] = []
  var adding: DragAdding?
  /// The name, for messages, of the modifier that makes the node a drag handle; `nil` if the node is not a handle.
  var handleName: String?
  /// A question: the payload of a drag that begins on a row of the lists directly inside the node.
  var rowPayload: ((DragSession, Grab) -> PayloadAnswer)?
  /// A question, asked when a drag begins: the nodes to draw instead of a dragged item.
  var preview: ((DragItem, inout SceneDescription) -> Bool)?
  /// A question: where the preview of an item goes when its drag is cancelled.
  var cancelledPreview: ((DragItem, DragSession.ID) -> CancelledPreview)?
}

/// The modifiers that make a node a destination of drags.
struct DroppingModifiers {
  var destinations: [DropDestination] = []
  var configurations: [DropQuestion] = []
  var observers: [DropObserver] = []
  var reorderContainers: [ReorderContainer] = []

  /// Whether a destination of the node is enabled. A disabled destination has the same effect as none.
  var hasEnabledDestination: Bool { destinations.contains(where: \.isEnabled) }
}

/// The modifiers that run commands without a drop.
struct CommandModifiers {
  var taps: [TapGesture] = []
  /// A command, run when a drag has hovered long enough. If it has accepted, it runs again when the drag has left the
  /// node, or has ended without a drop inside the node.
  var springLoading: ((DropSession) -> CommandAnswer)?
  var keyPresses: [KeyPress] = []
  var timers: [SceneTimer] = []
}

/// Makes a node a source: of an item of its own, or of an item of a drag container.
struct Draggable {
  /// The id of the item to lift from the drag container; `nil` is the id of the node.
  var containerItemID: Identifier?
  var namespace: Identifier?
  /// A question: the node's own payload; `nil` asks the enclosing drag container for the payload.
  var payload: ((DragSession, Grab) -> PayloadAnswer)?
  /// Whether the payload closure receives the pressed item inside the node, instead of the node.
  var grabsItemInside = false
}

/// Supplies the payload of drags that begin on its items.
struct DragContainer {
  var type: Symbol
  var namespace: Symbol?
  /// A question; `nil` lifts the requested items.
  var payload: (([Identifier], DragSession) -> PayloadAnswer)?
}

/// Supplies the ids of the selected items.
struct DragSelection {
  /// The item type of these ids; `nil` for any.
  var type: Symbol?
  var namespace: Symbol?
  var itemIDs: () -> [Identifier]
}

/// Supplies the items that a tap on an item adds to a running drag.
struct DragAdding {
  /// A question: the drag that gets the items. Without it, no items are added while several drags are running.
  var chooseSession: (([DragSession]) -> DragSession.ID?)?
  /// A question: the items to add.
  var items: (DragSession, Grab) -> PayloadAnswer
}

/// Takes items that are dropped.
struct DropDestination {
  /// The name of the modifier, for explanations.
  var modifier: StaticString = "drop_destination"
  var types: [Symbol]
  var isEnabled: Bool
  /// A command, run at the drop.
  var action: (Delivery) -> CommandAnswer
  /// Additional questions and observers.
  var delegate: DropDelegate?
  /// Whether all effects of the command are in the models of participants. `nil` is true if the engine has a
  /// `ModelState`.
  var movesInTransaction: Bool?
  /// Whether the destination takes drags of all types that its delegate accepts.
  var takesAnything = false
  /// The command that replaces `action` if the place is computed in the lists directly inside the node.
  var collectionAction: ((DropCoordinator) -> CommandAnswer)?

  /// Whether the place is computed as an offset in the lists directly inside the node.
  var isCollection: Bool { collectionAction != nil }
}

/// Decides whether and how the destination under the pointer takes the items.
///
/// A struct, because calling a bare closure in an array or an optional takes two more function calls.
struct DropQuestion {
  /// A question, asked on each update.
  let ask: (DropSession) -> DropConfiguration
  /// Shows a drag at a place as `ask` does, without asking, because an earlier answer is reused. Returns false if the
  /// question must be asked instead. `nil` for questions without reusable answers.
  var show: ((DropSession) -> Bool)?
}

/// Lets items of its collections be reordered.
struct ReorderContainer {
  var type: Symbol
  var namespace: Symbol?
  var isEnabled: Bool
  /// Whether all effects of the command are in the models of participants. `nil` is true if the engine has a
  /// `ModelState`.
  var movesInTransaction: Bool?
  /// The largest extent of an edge of an item that contains a list. A drop on the edge goes before or behind the item.
  /// Unit: points.
  var edge: Double
  /// An observer of whether a drag is over the container.
  var isTargeted: ((Bool) -> Void)?
  /// A command, run at the drop.
  var move: (AnyReorderDifference, DropSession) -> CommandAnswer
  /// The position of the container's lists in the stage; `nil` until the scene is finished.
  ///
  /// The position is the same in all stages with these nodes. The lists differ between stages, because scrolling
  /// changes their areas.
  var listsPosition: Int?
}

/// Runs a command at a tap.
struct TapGesture {
  var count: Int
  /// The item type that the tap must hit; `nil` accepts every tap in the node.
  var type: Symbol?
  /// A command, run at a tap, or by spring loading with the session of the hovering drag.
  var action: (Tap, DropSession?) -> CommandAnswer
}

/// A tap, as the closure that handles it sees it.
public struct Tap: Sendable {
  /// The id of the tapped item; `nil` if the tap did not hit an item.
  public var itemID: Identifier?
  /// The type of the tapped item.
  public var itemType: Identifier?
  /// The namespace of the tapped item; `nil` is the default namespace.
  var itemNamespace: Identifier?
  /// The spoken text of the tapped item, for sentences after its removal; `nil` without a text.
  var itemText: String?
  /// The spoken text of the node with the closure, if this node has no id; otherwise `nil`.
  var namelessText: String?
  /// The number that the scene's description gave the tapped item as `payload`; 0 if the tap did not hit an item.
  public var payload: Int32
  /// The collection that contains the tapped node, or else the nearest container with an id, which may be that node. For
  /// a text inside an item, that of the item.
  public var containerID: Identifier?
  /// The collection or the container of the tapped item; `nil` if the tap did not hit an item.
  var itemContainerID: Identifier?
  /// The point of the tap. Space: the node that the closure is attached to.
  public var location: Point
  /// The modifier keys that were held down.
  public var modifiers: EventModifiers
}

/// Runs a command when a key is pressed.
struct KeyPress {
  var key: Key
  var modifiers: EventModifiers
  /// A command, run at the key press.
  var action: (Key) -> CommandAnswer
}

/// Runs a command after a time, once or repeatedly.
struct SceneTimer {
  /// The time until the timer fires. Unit: seconds.
  var interval: Double
  var repeats: Bool
  var isEnabled: Bool
  /// A command, run when the timer fires.
  var action: () -> CommandAnswer
}

extension DropDestination {
  /// Whether the destination can take at least one of the items of a drag.
  func accepts(_ drag: DragState, _ types: ContentTypes) -> Bool {
    isEnabled && (takesAnything || drag.payload.types.conform(toOneOf: self.types, types))
  }

  /// For each kind of the items of a drag, whether the destination can take it.
  func takenKinds(of payload: DragState.Payload, _ types: ContentTypes) -> [Bool] {
    if takesAnything { return payload.kinds.map { _ in true } }
    let wanted = Set(self.types.map { types.symbols[$0] })
    let taken = Set(payload.types.all.filter { types.conforms(types.symbols[$0], toOneOf: wanted) })
    return payload.kinds.map { $0.types.contains(where: taken.contains) }
  }
}

extension NodeBehavior {
  /// The node's reorder container in which a drag began, if it is still enabled.
  func reorderIndex(of drag: DragState) -> Int? {
    guard let origin = drag.origin.reorderContainer else { return nil }
    return dropping.reorderContainers.firstIndex {
      $0.isEnabled && $0.type == origin.type && $0.namespace == origin.namespace
    }
  }
}
