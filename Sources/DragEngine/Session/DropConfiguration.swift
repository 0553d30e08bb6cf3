/// The effect of a drop on the list that it goes to. The intent decides how the list looks during the drag.
///
/// Source: UIKit's `UICollectionViewDropProposal.Intent`.
public enum DropIntent: String, Hashable, Sendable, CaseIterable {
  /// The list takes the items at a place of its choice: no gap is shown, and the index is `nil`.
  case unspecified
  /// The items go between two others, which make room.
  case insertAtDestination = "insert_at_destination"
  /// The items go into the item under the pointer, or into the item that the answer names. The receiving item is
  /// highlighted.
  case insertIntoDestination = "insert_into_destination"
}

/// The answer of a destination: whether and how it takes the items at this place.
///
/// Source: SwiftUI's `DropConfiguration`, extended by a reason.
public struct DropConfiguration {
  /// The choice of a destination, before it is matched with the source's suggestion.
  public enum Choice: Hashable, Sendable {
    /// Copy if suggested, else move, else alias; never delete. The answer of a drop destination without a
    /// configuration.
    case unspecified
    /// Move if suggested, else copy, else delete, else alias. The answer of a rule that accepts without naming an
    /// operation.
    case accepted
    /// This operation and no other.
    case operation(DropOperation)
  }

  /// The destination's choice, before it is matched with the source's suggestion.
  public var choice: Choice
  /// Whether the destination has chosen one operation.
  var namesOperation: Bool { if case .operation = choice { true } else { false } }
  /// The collection and place to use instead of the computed ones; `nil` keeps the computed ones.
  public var destination: ReorderDestination? {
    get { redirection?.destination }
    set { redirection = newValue.map(Redirection.init) }
  }
  /// The number of items to take, and how much to take of an item with a quantity.
  public var details: DropDetails {
    get { sharedDetails?.details ?? DropDetails() }
    set { sharedDetails = SharedDetails(newValue) }
  }
  /// The effect of a drop on the list that it goes to; `nil` leaves the decision to the destination.
  public var intent: DropIntent?
  // One field, beside the other fields of one byte: see `redirection`.
  private var flags: Flags = []
  /// The reason of a refusal, whose text may be made when it is read.
  public var refusal: Refusal?
  /// The reason of a refusal; makes its text now if necessary.
  public var reason: Reason? {
    get { refusal?.reason }
    set { refusal = newValue.map { .made($0) } }
  }

  /// Whether the drop is refused because the rule itself failed.
  public var isFailure: Bool {
    get { flags.contains(.isFailure) }
    set { flags.set(.isFailure, newValue) }
  }
  /// Whether the answer can be reused as long as nothing changes that the rule can see; see `VerdictCache`.
  package var isReusable: Bool {
    get { flags.contains(.isReusable) }
    set { flags.set(.isReusable, newValue) }
  }
  /// Whether the answer depends on values that can change without the engine's knowledge, such as the time. A release
  /// then asks again.
  package var expires: Bool {
    get { flags.contains(.expires) }
    set { flags.set(.expires, newValue) }
  }
  /// Whether the command also runs for a drop that would leave every item at its place. If false, such a drop is a
  /// `cancel` with the cause `unchanged`.
  public var runsInPlace: Bool {
    get { flags.contains(.runsInPlace) }
    set { flags.set(.runsInPlace, newValue) }
  }

  /// Whether `destination` is set, without copying it.
  var isRedirected: Bool { redirection != nil }

  // Each pointer update passes its answer on several times. Up to six fields in four words are passed in registers and
  // not copied. The parts that few answers have are therefore references, and the four flags are one field.
  private var redirection: Redirection?
  private(set) var sharedDetails: SharedDetails?

  /// The conditions of an answer.
  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline var rawValue: UInt8

    @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

    static let isFailure = Flags(rawValue: 1)
    static let isReusable = Flags(rawValue: 2)
    static let expires = Flags(rawValue: 4)
    static let runsInPlace = Flags(rawValue: 8)

    mutating func set(_ flag: Flags, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }
  }

  // `@usableFromInline` lets other modules copy an answer directly instead of by a call through the type's metadata.
  @usableFromInline
  final class Redirection {
    let destination: ReorderDestination

    init(_ destination: ReorderDestination) {
      self.destination = destination
    }
  }

  /// Creates an answer from the destination's choice.
  ///
  /// - Parameters:
  ///   - choice: Whether the drop is accepted, or its operation.
  ///   - destination: The place of the drop; `nil` is the place under the pointer.
  ///   - acceptedItemCount: The number of items to take, counted from the first; `nil` takes all.
  ///   - acceptedQuantity: How much to take of an item with a quantity; `nil` takes all that the drag carries.
  ///   - reason: The reason of a refusal.
  public init(
    _ choice: Choice, destination: ReorderDestination? = nil, acceptedItemCount: Int? = nil,
    acceptedQuantity: Int? = nil, reason: Reason? = nil
  ) {
    self.init(choice, refusal: reason.map { .made($0) })
    sharedDetails = SharedDetails(
      DropDetails(acceptedItemCount: acceptedItemCount, acceptedQuantity: acceptedQuantity))
    redirection = destination.map(Redirection.init)
  }

  private init(_ choice: Choice, refusal: Refusal?, isFailure: Bool = false) {
    self.choice = choice
    self.refusal = refusal
    if isFailure { flags = .isFailure }
  }

  /// Creates an answer that names one operation.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - destination: The place of the drop; `nil` is the place under the pointer.
  ///   - acceptedItemCount: The number of items to take, counted from the first; `nil` takes all.
  ///   - acceptedQuantity: How much to take of an item with a quantity; `nil` takes all that the drag carries.
  ///   - reason: The reason of a refusal.
  public init(
    operation: DropOperation, destination: ReorderDestination? = nil, acceptedItemCount: Int? = nil,
    acceptedQuantity: Int? = nil, reason: Reason? = nil
  ) {
    self.init(
      .operation(operation), destination: destination, acceptedItemCount: acceptedItemCount,
      acceptedQuantity: acceptedQuantity, reason: reason)
  }

  /// Accepts with the best operation that the source suggests.
  public static var accepted: DropConfiguration { DropConfiguration(.accepted, refusal: nil) }

  /// Refuses with a reason.
  public static func forbidden(_ reason: consuming Reason? = nil) -> DropConfiguration {
    DropConfiguration(.operation(.forbidden), refusal: reason.map { .made($0) })
  }

  /// Refuses with a reason whose text may be made when it is read.
  public static func forbidden(_ refusal: consuming Refusal?) -> DropConfiguration {
    DropConfiguration(.operation(.forbidden), refusal: refusal)
  }

  /// Notes that the answer also depends on the values on which another answer depends.
  mutating func noteDependencies(of other: DropConfiguration) {
    isReusable = isReusable && other.isReusable
    expires = expires || other.expires
  }

  /// Returns the answer with the dependencies of another one in place of its own.
  func withDependencies(of other: DropConfiguration) -> DropConfiguration {
    var answer = self
    (answer.isReusable, answer.expires) = (other.isReusable, other.expires)
    return answer
  }

  /// Refuses because the rule failed.
  public static func failed(_ reason: Reason) -> DropConfiguration {
    DropConfiguration(.operation(.forbidden), refusal: .made(reason), isFailure: true)
  }
}
