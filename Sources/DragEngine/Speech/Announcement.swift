/// A sentence to be spoken: the result of a key or a tap, or a change of the held drag, for users who cannot see it.
///
/// `text` is an English sentence. The other fields contain the same facts, for hosts and rules with texts of their own.
public struct Announcement: Sendable, Equatable {
  /// The kind of result.
  public enum Step: String, Sendable, CaseIterable {
    /// The focus is on a node that can be lifted or tapped.
    case focused
    /// The focused node was tapped by a key; `reason` is set if its command refused.
    case tapped
    /// An item was lifted by a key or a tap. Repeated when a key finds no place for the drag.
    case lifted
    /// The focused or tapped item could not be lifted.
    case notLifted = "not_lifted"
    /// The drag is over a place. `operation` and `reason` have the verdict on a drop there.
    case over
    /// The items were dropped and taken.
    case dropped
    /// The drag ended without a drop; the items are at their old places.
    case cancelled
    /// The key or the tap had no effect, for this `reason`.
    case refused
  }

  /// The kind of result.
  public var step: Step
  /// The operation of the drop, or of a drop at the present place; `nil` if there is none.
  public var operation: DropOperation?
  /// Whether the destination has taken the drop, but the drop is not over, because its command waits or its data has
  /// not arrived.
  public var isUnfinished = false
  /// The reason of a refusal, in the rule's own words; the reason of a cancelled drag; or a remark on a drop that
  /// succeeded.
  public var reason: Reason?
  /// The focused node; the dragged items; or, after a drop, the items that the destination has taken.
  public var itemIDs: [Identifier] = []
  /// The route: the list that contains the item or from which it was lifted, and the place of the drag or of the drop.
  public var route = Route()
  /// The nodes that the sentence names.
  var names = Names()
  /// How much of its item the drag carries, or the destination has taken; `nil` if this is the whole item.
  public var quantity: Int?
  /// The position, from 1: of the item in its list, or of the place among the places that would take the drag.
  public var position: Int?
  /// The number of items in the list, or of places that would take the drag.
  public var count: Int?
  /// The level of the list of the item or place among lists in lists, from 1 for the outermost list; `nil` where lists
  /// do not nest.
  public var level: Int?
  /// Whether Space would lift the focused node; `nil` for other steps than `focused`.
  public var canBeLifted: Bool?
  /// Whether Return would tap the focused node; `nil` for other steps than `focused`.
  public var canBeTapped: Bool?
  /// The announcement as an English sentence.
  public var text = ""
  /// The possible next actions, as an English sentence for users who do not know the keys or taps; may be empty.
  public var instructions = ""

  /// The element to name as the place, for example an item in `route.to`. If it is not `nil`, it is spoken instead of
  /// `route.to`.
  var place: Identifier? {
    get { names.place }
    set { names.place = newValue }
  }

  /// The nodes that a sentence names. After the sentence was made, only `place`.
  struct Names: Hashable, Sendable {
    var place: Identifier?
    /// The first two items of `itemIDs`; an item without a name here is named by its id.
    var items: [SpokenName] = []
    /// The item `place`; `nil` if the place is a container.
    var placeItem: SpokenName?
    /// Whether the items are those of another program, which have no names here.
    var areExternal = false
  }
}

extension Announcement: FieldSource {
  package func write<Form: FieldWriter>(to form: inout Form) throws(Form.Failure) {
    try form.write("step", word: step)
    try form.write("operation", word: operation)
    try form.write("is_unfinished", ifSet: isUnfinished)
    try reason?.write(to: &form)
    try form.write("item_ids", .ids(itemIDs))
    try route.write(to: &form)
    try form.write("quantity", integer: quantity)
    try form.write("position", integer: position)
    try form.write("count", integer: count)
    try form.write("level", integer: level)
    try form.write("can_be_lifted", flag: canBeLifted)
    try form.write("can_be_tapped", flag: canBeTapped)
    try form.write("text", .text(text))
    try form.write("instructions", text: instructions.isEmpty ? nil : instructions)
  }
}
