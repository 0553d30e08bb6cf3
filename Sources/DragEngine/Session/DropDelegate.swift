/// The questions and observers of one destination for drags over it, beside its drop action.
///
/// Every closure is optional. While a drag is over the destination, the order is `validate`, `entered`, `updated` any
/// number of times, then `exited` or the drop. `ended` comes last, for every outcome of the drag. Unlike
/// `onDropSessionUpdated`, a delegate does not observe destinations inside its node. Source: SwiftUI's `DropDelegate`,
/// and the additional functions of UIKit's `UIDropInteractionDelegate`.
public struct DropDelegate {
  /// A question: whether the destination considers a drag that comes over it. If the closure returns false, the nodes
  /// beneath are considered instead, and no other closure is called. A missing closure means true.
  public var validate: ((DropSession) -> Bool)?
  /// Whether `validate` is asked once for each drag, and again after items are added, instead of on each entry.
  public var validatesOnce: Bool
  /// Called when a validated drag comes over the destination.
  public var entered: ((DropSession) -> Void)?
  /// A question: the result of a drop. `nil` keeps the previous answer of the present visit, or `unspecified` at first.
  /// Without this closure the destination's drop configurations are asked.
  public var updated: ((DropSession) -> DropConfiguration?)?
  /// Called when an entered drag leaves the destination, or ends without a drop here.
  public var exited: ((DropSession) -> Void)?
  /// Called with `true` when the first drag enters, and with `false` when the last drag has left or ended.
  public var targeted: ((Bool) -> Void)?
  /// Called when a drop here is complete and all its data has arrived or failed.
  public var concluded: ((DropSession) -> Void)?
  /// Called once when a drag that has entered is over, also if it ended elsewhere.
  public var ended: ((DropSession) -> Void)?
  /// Whether a drag may enter while another one is present. If false, the second drag is ignored until it enters again.
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
