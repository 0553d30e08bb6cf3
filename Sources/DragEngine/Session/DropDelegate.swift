/// The questions and observers of one destination for drags over it, in addition to its drop action.
///
/// Every closure is optional. While a drag is over the destination, the order is `validate`, `entered`, `updated` any
/// number of times, then `exited` or the drop. `ended` comes last, for every outcome of the drag. Unlike
/// `onDropSessionUpdated`, a delegate does not observe destinations inside its node. Source: SwiftUI's `DropDelegate`,
/// and the additional functions of UIKit's `UIDropInteractionDelegate`.
public struct DropDelegate {
  /// A question: whether the destination takes part in a drag that comes over it. If the closure returns false, the
  /// engine calls no other closure, and the nodes beneath may take the drag. Without this closure, the destination
  /// takes part.
  public var validate: ((DropSession) -> Bool)?
  /// Whether `validate` is asked once for each drag, and again after items are added, instead of on each entry.
  public var validatesOnce: Bool
  /// Called when a validated drag comes over the destination.
  public var entered: ((DropSession) -> Void)?
  /// A question: the result of a drop. If the closure returns `nil`, the previous answer of the present visit is used,
  /// or `unspecified` if there is none. Without this closure, the engine asks the destination's drop configurations.
  public var updated: ((DropSession) -> DropConfiguration?)?
  /// Called when an entered drag leaves the destination, or ends without a drop here.
  public var exited: ((DropSession) -> Void)?
  /// Called with `true` when the first drag enters, and with `false` when the last drag has left or ended.
  public var targeted: ((Bool) -> Void)?
  /// Called when a drop here is complete and all its data has arrived or failed.
  public var concluded: ((DropSession) -> Void)?
  /// Called once when a drag that has entered the destination is over, even if it ended elsewhere.
  public var ended: ((DropSession) -> Void)?
  /// Whether a drag may enter while another drag is present. If false, the destination ignores the second drag until
  /// that drag leaves and enters again.
  public var allowsSimultaneousSessions: Bool

  /// Whether the delegate has no closures.
  var isEmpty: Bool {
    validate == nil && entered == nil && updated == nil && exited == nil && targeted == nil && concluded == nil
      && ended == nil
  }

  /// Creates a delegate from its closures.
  public init(
    validate: ((DropSession) -> Bool)? = nil, validatesOnce: Bool = false, entered: ((DropSession) -> Void)? = nil,
    updated: ((DropSession) -> DropConfiguration?)? = nil, exited: ((DropSession) -> Void)? = nil,
    targeted: ((Bool) -> Void)? = nil, concluded: ((DropSession) -> Void)? = nil,
    ended: ((DropSession) -> Void)? = nil, allowsSimultaneousSessions: Bool = true
  ) {
    self.validate = validate
    self.validatesOnce = validatesOnce
    self.entered = entered
    self.updated = updated
    self.exited = exited
    self.targeted = targeted
    self.concluded = concluded
    self.ended = ended
    self.allowsSimultaneousSessions = allowsSimultaneousSessions
  }
}
