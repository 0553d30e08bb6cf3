/// A sentence to be spoken: the result of a key, for users who cannot see it.
///
/// `text` is an English sentence. The other fields contain the same facts, for hosts and rules with texts of their own.
public struct Announcement: Sendable, Equatable {
  /// The kind of result.
  public enum Step: String, Sendable, CaseIterable {
    /// The focus is on a node that can be lifted or tapped.
    case focused
    /// The focused node was tapped; `reason` is set if its command refused.
    case tapped
    /// The focused item was lifted; repeated when a key finds no place to move it to.
    case lifted
    /// The focused item could not be lifted.
    case notLifted = "not_lifted"
    /// The drag is over a place; `operation` and `reason` say whether a drop there would be taken.
    case over
    /// The items were dropped and taken.
    case dropped
    /// The drag ended without a drop; the items are at their old places.
    case cancelled
    /// The key had no effect; the reason explains it.
    case refused
  }

  /// The kind of result.
  public var step: Step
  /// The focused item, or the dragged items.
  public var itemIDs: [Identifier] = []
  /// Where the item lies or was lifted from, and the place that the drag is over or was dropped at.
  public var route = Route()
  /// The name of the place for users, for example of an item in `route.to`. Spoken instead of `route.to` if it is not
  /// `nil`.
  var place: Identifier?
  /// The operation of the drop, or of a drop at the present place; `nil` if there is none.
  public var operation: DropOperation?
  /// Whether the drop was accepted and is not over, because its command waits or its data has not arrived.
  public var isUnfinished = false
  /// The reason of a refusal, in the rule's own words.
  public var reason: Reason?
  /// The position, from 1: of the item in its list, or of the place among the places that would take the drag.
  public var position: Int?
  /// The number of these items or places.
  public var count: Int?
  /// Whether Space would lift the focused node; `nil` if this does not apply.
  public var canBeLifted: Bool?
  /// Whether Return would tap the focused node.
  public var canBeTapped: Bool?
  /// The announcement as an English sentence.
  public var text = ""
}
