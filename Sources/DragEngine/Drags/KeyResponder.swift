/// A handler of keys that no rule handles.
///
/// An engine has one at most; its actions are part of the input that pressed the key.
protocol KeyResponder: AnyObject {
  /// Handles a key; `nil` leaves the key to the engine.
  func press(_ key: Key, _ modifiers: EventModifiers) -> Response?
  /// Called when a keyboard drag, or a drag that a key has cancelled, has ended without a successful drop.
  func dragEnded(_ drag: DragState, _ outcome: DragOutcome)
  /// Called after the review of the drags in a new scene.
  func dragsReviewed()
  /// The symbols that it stores.
  var symbols: [Symbol] { get }
}
