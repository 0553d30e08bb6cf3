/// Where the preview of an item goes whose drag came to nothing.
///
/// Source: UIKit's `dragInteraction(_:previewForCancelling:withDefault:)`.
public enum CancelledPreview: Hashable, Sendable {
  /// Back to where the item lies; if it is not to be seen there, it dissolves.
  case returns
  /// To another item or container, such as the drawer that shows what is in it; if that is not to be seen, it dissolves.
  case retargets(to: Identifier)
  /// Nowhere: it dissolves.
  case fades
}
