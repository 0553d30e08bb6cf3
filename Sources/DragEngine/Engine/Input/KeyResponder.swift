/// Answers keys that no rule waits for.
///
/// An engine has one at most; what it does goes the way of the input that pressed the key.
protocol KeyResponder: AnyObject {
  /// Answers a key; `nil` leaves it to the engine.
  func press(_ key: Key, _ modifiers: EventModifiers) -> Response?
  /// Hears that a drag has ended without a drop; a drag of keys, or one that a key has called off.
  func dragEnded(_ drag: DragState, _ outcome: DragOutcome)
  /// Hears that the drags were looked at with the eyes of a new scene.
  func dragsReviewed()
  /// The names that it knows things by.
  var symbols: [Symbol] { get }
}
