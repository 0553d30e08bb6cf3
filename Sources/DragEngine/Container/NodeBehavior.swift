/// The closures that modifiers have attached to one node or to one `for_each`.
///
/// Closures of one kind stand in the order in which they were attached; with several plugins that is their load order.
/// They come in three kinds. A *question* is asked often and changes nothing. An *observer* is told and changes at most
/// how things look. A *command* changes the model, inside a transaction.
final class NodeBehavior {
  // Those that pointer updates look at are free of checks for overlapping access: nothing changes once a scene stands.

  /// That of the node, which is meant where a modifier names none.
  var namespace: Symbol?

  var draggables: [Draggable] = []
  var dragContainers: [DragContainer] = []
  var selections: [DragSelection] = []
  var dragConfiguration: DragConfiguration?
  var dragObservers: [DragObserver] = []
  var adding: DragAdding?
  /// A question: what a drag carries that begins on a row of the lists right inside the node.
  var rowPayload: ((DragSession, Grab) -> PayloadAnswer)?

  @exclusivity(unchecked) var dropDestinations: [DropDestination] = []
  @exclusivity(unchecked) var dropConfigurations: [DropQuestion] = []
  var dropObservers: [DropObserver] = []
  @exclusivity(unchecked) var reorderContainers: [ReorderContainer] = []
  /// Of a `for_each`: what moves and deletes its rows.
  var rows = RowActions()

  var layout: CustomLayout?
  /// Describes what is drawn instead of an item in the air: a question, asked when a drag begins.
  var preview: ((DragItem, inout SceneDescription) -> Bool)?
  /// A question: where the preview of an item goes whose drag came to nothing.
  var cancelledPreview: ((DragItem, DragSession.ID) -> CancelledPreview)?
  var dragFormation: PreviewsFormation?
  var dropFormation: PreviewsFormation?
  var springLoading: SpringLoadingBehavior?

  var taps: [TapGesture] = []
  var keyPresses: [KeyPress] = []
  var timers: [SceneTimer] = []
}

/// Makes a node a source: by an item of its own, or by its place in a drag container.
struct Draggable {
  /// The item of the container that the node stands for; `nil` for its own.
  var containerItemID: Identifier?
  var namespace: Identifier?
  /// What the node itself carries; `nil` asks the enclosing drag container by the id of the item node.
  var payload: ((DragSession, Grab) -> PayloadAnswer)?
  /// Whether that is told of the item inside the node that was pressed, instead of the node.
  var grabsItemInside = false
}

/// Supplies the payload of drags that begin on its items.
struct DragContainer {
  var type: Symbol
  var namespace: Symbol?
  /// A question; `nil` takes the items asked for.
  var payload: (([Identifier], DragSession) -> PayloadAnswer)?
}

/// Says which items are selected.
struct DragSelection {
  /// The item type that the ids are of; `nil` for any.
  var type: Symbol?
  var namespace: Symbol?
  var itemIDs: () -> [Identifier]
}

/// Says what a tap on an item adds to a drag that goes on.
struct DragAdding {
  /// A question; none adds nothing while there are several drags.
  var chooseSession: (([DragSession]) -> DragSession.ID?)?
  /// A question.
  var items: (DragSession, Grab) -> PayloadAnswer
}

/// Takes items that are dropped.
struct DropDestination {
  var types: [Symbol]
  var isEnabled: Bool
  /// A command.
  var action: (Delivery) -> CommandAnswer
  /// What it is asked and told beside that.
  var delegate: DropDelegate?
  /// Whether all that its command puts somewhere is in the model of a participant.
  var movesInTransaction = false
  /// Whether it takes everything that its delegate lets in, whatever the type.
  var takesAnything = false
  /// The command instead of `action`, if the place is worked out in the lists right inside the node.
  var collectionAction: ((DropCoordinator) -> CommandAnswer)?

  /// Whether the place is worked out in the lists right inside the node, as an offset.
  var isCollection: Bool { collectionAction != nil }
}

/// Decides whether and how the destination around the pointer takes the items.
///
/// In a struct, because a bare closure in a list or an optional is called through two more functions.
struct DropQuestion {
  /// A question, asked on each update.
  let ask: (DropSession) -> DropConfiguration
}

/// Lets items of its collections be reordered.
struct ReorderContainer {
  var type: Symbol
  var namespace: Symbol?
  var isEnabled: Bool
  /// Whether all that it moves is in the model of a participant.
  var movesInTransaction: Bool
  /// A command.
  var move: (ReorderDifference) -> CommandAnswer
  /// Where a stage keeps the lists that its items can be put in; `nil` until a scene stands.
  ///
  /// The same in all stages with these nodes. The lists themselves are where they are seen, which scrolling changes.
  var listsPosition: Int?
}

/// Answers taps.
struct TapGesture {
  var count: Int
  /// The item type that the tap must hit; `nil` takes every tap on the node.
  var type: Symbol?
  /// A command.
  var action: (Tap) -> CommandAnswer
}

/// A tap as the closure that answers it sees it.
public struct Tap: Sendable {
  /// The id of the tapped item; `nil` if the tap hit none.
  public var itemID: Identifier?
  /// The type of the tapped item.
  public var itemType: Identifier?
  /// The tag that the scene's builder gave the tapped item; zero if the tap hit none.
  public var payload: Int32
  /// The container around the tap.
  public var containerID: Identifier?
  /// Where the tap was. Space: the node that the closure is attached to.
  public var location: Point
  /// The keys that were held down.
  public var modifiers: EventModifiers
}

/// Answers a key.
struct KeyPress {
  var key: Key
  var modifiers: EventModifiers
  /// A command.
  var action: (Key) -> CommandAnswer
}

/// Does something after a time, or again and again.
struct SceneTimer {
  /// Unit: seconds.
  var interval: Double
  var repeats: Bool
  var isEnabled: Bool
  /// A command.
  var action: () -> CommandAnswer
}
