/// A handler of keys that no rule handles.
///
/// An engine has at most one responder. The responder's actions are part of the input that pressed the key.
protocol KeyResponder: AnyObject {
  /// Handles a key; `nil` leaves the key to the engine.
  func press(_ key: Key, _ modifiers: EventModifiers) -> Response?
  /// The symbols that the responder stores.
  var symbols: [Symbol] { get }
}
