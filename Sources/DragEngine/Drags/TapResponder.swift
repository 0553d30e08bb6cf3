/// A handler of taps, which is called before the tap commands of nodes.
protocol TapResponder: AnyObject {
  /// Handles a tap; `nil` leaves the tap to the engine.
  func receive(_ tap: PointerTap) -> Response?
}

/// A tap of a pointer, before the engine has found the node that handles the tap.
struct PointerTap {
  /// The tapped node; `nil` if there is none.
  var node: NodeIndex?
  /// The point in the scene at rest, even if the node was drawn at another place. Space: scene.
  var point: Point
  /// The number of successive taps, including this tap.
  var count: Int
  var pointer: PointerID
  var device: PointerDevice
  var modifiers: EventModifiers
}
