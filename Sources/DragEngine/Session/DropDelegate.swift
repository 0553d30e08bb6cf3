/// What one destination is asked and told of drags over it, beside its drop action.
///
/// Every part may be missing. While a drag is over the destination the order is `validate`, `entered`, `updated` any
/// number of times, then `exited` or the drop; `ended` comes last, whatever became of the drag. Unlike what
/// `onDropSessionUpdated` observes, none of this is about destinations inside. Source: SwiftUI's `DropDelegate`, and
/// what UIKit's `UIDropInteractionDelegate` has beyond it.
public struct DropDelegate {
  /// Whether the destination cares for a drag that comes over it: a question. A no lets the drag through to what lies
  /// beneath, and nothing else is asked or told. Missing is yes.
  public var validate: ((DropSession) -> Bool)?
  /// Whether `validate` is asked once for each drag and item that is added to it, instead of each time that it comes.
  public var validatesOnce: Bool
  /// Told that a drag that was not turned away is over the destination.
  public var entered: ((DropSession) -> Void)?
  /// What a drop would come to: a question. `nil` keeps the answer that it gave last since the drag came; before there
  /// is one it is copy. A destination without it is asked by its drop configurations.
  public var updated: ((DropSession) -> DropConfiguration?)?
  /// Told that a drag has gone that `entered` told of: elsewhere, or for good without a drop here.
  public var exited: ((DropSession) -> Void)?
  /// Told `true` when the first drag comes and `false` when none is there any longer, whatever took it away.
  public var targeted: ((Bool) -> Void)?
  /// Told that a drop here stands and its data has arrived.
  public var concluded: ((DropSession) -> Void)?
  /// Told once that a drag is over that `entered` told of, wherever it ended.
  public var ended: ((DropSession) -> Void)?
  /// Whether a drag may come while another one is there. If not it is ignored until it comes anew.
  public var allowsSimultaneousSessions: Bool

  /// Whether it asks and hears nothing.
  var isEmpty: Bool {
    validate == nil && entered == nil && updated == nil && exited == nil && targeted == nil && concluded == nil
      && ended == nil
  }

  /// Creates a delegate from what it cares for.
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
