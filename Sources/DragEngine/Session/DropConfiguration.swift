/// What a drop means to do to the list that it goes to, and so how the list looks while a drag is over it.
///
/// Source: UIKit's `UICollectionViewDropProposal.Intent`.
public enum DropIntent: String, Hashable, Sendable, CaseIterable {
  /// The list takes the items, and where is not said: no gap, and no index.
  case unspecified
  /// The items go between two others, which part to make room.
  case insertAtDestination = "insert_at_destination"
  /// The items go into the item under the pointer, which is highlighted.
  case insertIntoDestination = "insert_into_destination"
}

/// The last word of a destination: whether and how it takes the items at this place.
///
/// Source: SwiftUI's `DropConfiguration`, with a reason of ours.
public struct DropConfiguration {
  /// What the destination chooses, before it is matched with what the source suggests.
  public var choice: Negotiation.Choice
  /// The collection and place that stand instead of the computed ones; `nil` leaves these.
  public var destination: ReorderDestination? {
    get { redirection?.destination }
    set { redirection = newValue.map(Redirection.init) }
  }
  /// How many of the items are taken, counted from the first; `nil` takes all.
  public var acceptedItemCount: Int?
  /// What a drop would do to the list that it goes to; `nil` leaves that to the destination.
  public var intent: DropIntent?
  /// Why the answer is no.
  public var refusal: Refusal?
  /// Why the answer is no, with its text, which is made now if it was not yet.
  public var reason: Reason? {
    get { refusal?.reason }
    set { refusal = newValue.map { .made($0) } }
  }
  /// Whether the answer is no because the rule itself failed.
  public var isFailure: Bool

  /// Whether there is such a place, without handing it out.
  var isRedirected: Bool { redirection != nil }

  // Few answers have one, and each is handed on several times: so it costs one reference, mostly none.
  private var redirection: Redirection?

  // Known to other modules, or every copy there would be a call through its type.
  @usableFromInline
  final class Redirection {
    let destination: ReorderDestination

    init(_ destination: ReorderDestination) {
      self.destination = destination
    }
  }

  /// Creates an answer from the destination's choice.
  public init(
    _ choice: Negotiation.Choice, destination: ReorderDestination? = nil, acceptedItemCount: Int? = nil,
    reason: Reason? = nil
  ) {
    self.choice = choice
    self.acceptedItemCount = acceptedItemCount
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

  /// Yes, by the best operation that the source suggests.
  public static var accepted: DropConfiguration { DropConfiguration(.accepted) }

  /// No, and why.
  public static func forbidden(_ reason: consuming Reason? = nil) -> DropConfiguration {
    DropConfiguration(operation: .forbidden, reason: reason)
  }

  /// No, and why, in a text that is made when it is read.
  public static func forbidden(_ refusal: consuming Refusal?) -> DropConfiguration {
    var answer = DropConfiguration(operation: .forbidden)
    answer.refusal = refusal
    return answer
  }

  /// No, because the rule could not answer.
  public static func failed(_ reason: Reason) -> DropConfiguration {
    var answer = forbidden(reason)
    answer.isFailure = true
    return answer
  }
}
