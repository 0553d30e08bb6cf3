/// The ending of an item's preview after a cancelled drag.
///
/// Source: UIKit's `dragInteraction(_:previewForCancelling:withDefault:)`.
public enum CancelledPreview: Hashable, Sendable {
  /// Returns to the frame of the item; fades out if the item is not visible.
  case returns
  /// Moves to another item or container, such as the drawer that contains the item; fades out if that element is not
  /// visible.
  case retargets(to: Identifier)
  /// Fades out without moving.
  case fades
}
