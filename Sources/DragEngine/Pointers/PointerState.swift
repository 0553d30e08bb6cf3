/// The state of a pointer: its gesture and its press.
final class PointerState {
  let pointer: PointerID
  var device = PointerDevice.mouse
  @exclusivity(unchecked) var gesture: PointerGesture
  var isPressed = false
  /// The latest press.
  var press: Press?

  init(pointer: PointerID, thresholds: GestureThresholds) {
    self.pointer = pointer
    gesture = PointerGesture(pointer: pointer, thresholds: thresholds)
  }

  /// Takes one input; `gesture.next` then returns its events.
  ///
  /// When the pointer goes down, sets its device. If the pointer was up before, also sets the present thresholds.
  func receive(_ input: Input, _ thresholds: GestureThresholds) {
    if case .pointerDown(_, let device) = input.kind, input.pointer == pointer {
      self.device = device
      if !isPressed { gesture.thresholds = thresholds }
    }
    gesture.receive(input)
  }

  /// Ends the press and discards its events.
  func abandon(at time: Double) {
    gesture.receive(Input(.pointerCancelled, time: time, pointer: pointer))
    while gesture.next() != nil {}
    isPressed = false
  }
}

/// The node that a press has hit, if there is one.
struct Press {
  var node: NodeIndex?
  /// The vector from the drawn position of the node to its position at rest.
  var displacement = Vector(dx: 0, dy: 0)
  /// The version of the scene at the time of the press.
  var version: UInt64
}
