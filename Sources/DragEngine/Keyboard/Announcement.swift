/// Something to be spoken: what a key has come to, for people who do not see it.
///
/// `text` says it in English. What it says stands in the other fields too, for hosts and rules with words of their own.
public struct Announcement: Sendable, Equatable {
  /// What a key has come to.
  public enum Step: String, Sendable, CaseIterable {
    /// The focus is on something that can be lifted or tapped.
    case focused
    /// What has the focus was tapped.
    case tapped
    /// Something is in the air.
    case lifted
    /// It could not be lifted.
    case notLifted = "not_lifted"
    /// It is over a place that would take it.
    case over
    /// It was dropped and taken.
    case dropped
    /// The drag has ended otherwise: all is where it was.
    case cancelled
    /// The key came to nothing, and the reason says why.
    case refused
  }

  /// What a key has come to.
  public var step: Step
  /// What has the focus, or what is carried.
  public var itemIDs: [Identifier] = []
  /// Where it is or was lifted from, and where it is over or was dropped.
  public var route = Route()
  /// The name by which people reach the place: of an item in `route.to`, say. Spoken of, if it is there.
  var place: Identifier?
  /// What a drop would be, or was; `nil` where none is in question.
  public var operation: DropOperation?
  /// Why not, in the rule's own words.
  public var reason: Reason?
  /// Which it is of several: an item of its list, or a place among those that would take what is carried. From 1.
  public var position: Int?
  /// How many there are.
  public var count: Int?
  /// Whether Space would lift what has the focus; `nil` where that is not in question.
  public var canBeLifted: Bool?
  /// Whether Return would tap it.
  public var canBeTapped: Bool?
  /// The sentence.
  public var text = ""
}
