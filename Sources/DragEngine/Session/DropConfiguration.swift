/// What a drop would do to the list that it goes to; this decides how the list looks during the drag.
///
/// Source: UIKit's `UICollectionViewDropProposal.Intent`.
public enum DropIntent: String, Hashable, Sendable, CaseIterable {
  /// The list takes the items without naming a place: no gap, and no index.
  case unspecified
  /// The items go between two others, which make room.
  case insertAtDestination = "insert_at_destination"
  /// The items go into the item under the pointer, or into the one that the answer names; that item is highlighted.
  case insertIntoDestination = "insert_into_destination"
}

/// The answer of a destination: whether and how it takes the items at this place.
///
/// Source: SwiftUI's `DropConfiguration`, extended by a reason.
public struct DropConfiguration {
  /// The answer of a destination before it is matched with the suggestion.
  public enum Choice: Hashable, Sendable {
    /// Copy if suggested, else move, else alias: the answer of a destination without a configuration. Never delete,
    /// which a destination has to choose explicitly.
    case unspecified
    /// Move if suggested, else copy, else delete, else alias: the answer "yes".
    case accepted
    /// This operation and no other.
    case operation(DropOperation)
  }

  /// The destination's choice, before it is matched with the source's suggestion.
  public var choice: Choice
  /// The collection and place to use instead of the computed ones; `nil` keeps the computed ones.
  public var destination: ReorderDestination? {
    get { redirection?.destination }
    set { redirection = newValue.map(Redirection.init) }
  }
  /// What else the destination says, such as how many items it takes.
  public var details: DropDetails
  /// What a drop would do to the list that it goes to; `nil` leaves the decision to the destination.
  public var intent: DropIntent?
  /// The reason of a refusal; its text may be made later, on first reading.
  public var refusal: Refusal?
  /// The reason of a refusal; makes its text now if necessary.
  public var reason: Reason? {
    get { refusal?.reason }
    set { refusal = newValue.map { .made($0) } }
  }
  /// Whether the drop is refused because the rule itself failed.
  public var isFailure: Bool

  /// Whether `destination` is set, without copying it.
  var isRedirected: Bool { redirection != nil }

  // Few answers have a destination, and each answer is copied several times: a copy of the box costs at most one
  // reference count, and mostly none.
  private var redirection: Redirection?

  // `@usableFromInline` lets other modules copy an answer directly instead of by a call through the type's metadata.
  @usableFromInline
  final class Redirection {
    let destination: ReorderDestination

    init(_ destination: ReorderDestination) {
      self.destination = destination
    }
  }

  /// Creates an answer from the destination's choice.
  public init(
    _ choice: Choice, destination: ReorderDestination? = nil, acceptedItemCount: Int? = nil,
    reason: Reason? = nil
  ) {
    self.choice = choice
    details = DropDetails(acceptedItemCount: acceptedItemCount)
    refusal = reason.map { .made($0) }
    isFailure = false
    redirection = destination.map(Redirection.init)
  }

  /// Creates an answer that names one operation.
  public init(
    operation: DropOperation, destination: ReorderDestination? = nil, acceptedItemCount: Int? = nil,
    reason: Reason? = nil
  ) {
    self.init(
      .operation(operation), destination: destination, acceptedItemCount: acceptedItemCount, reason: reason)
  }

  /// Accepts by the best operation that the source suggests.
  public static var accepted: DropConfiguration { DropConfiguration(.accepted) }

  /// Refuses with a reason.
  public static func forbidden(_ reason: consuming Reason? = nil) -> DropConfiguration {
    DropConfiguration(operation: .forbidden, reason: reason)
  }

  /// Refuses with a reason whose text is made on first reading.
  public static func forbidden(_ refusal: consuming Refusal?) -> DropConfiguration {
    var answer = DropConfiguration(operation: .forbidden)
    answer.refusal = refusal
    return answer
  }

  /// Refuses because the rule failed.
  public static func failed(_ reason: Reason) -> DropConfiguration {
    var answer = forbidden(reason)
    answer.isFailure = true
    return answer
  }
}
