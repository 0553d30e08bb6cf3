/// The engine's state of a pointer: its gesture and its press.
final class Hand {
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
}

extension Engine {
  /// The number of hands that are remembered while they are up, for successive taps.
  ///
  /// Source: our choice; a host may give each touch a number of its own, and two people have twenty fingers.
  private static let rememberedHands = 20

  /// The hand of a pointer, created on first use.
  func hand(of pointer: PointerID) -> Hand {
    if let known = hands.first(where: { $0.pointer == pointer }) { return known }
    if hands.count >= Self.rememberedHands { hands.removeAll { !$0.isPressed } }
    let hand = Hand(pointer: pointer, thresholds: gestureThresholds)
    hands.append(hand)
    return hand
  }

  /// Whether a move continues a drag; if so, the hand records it.
  func goesOn(_ drag: DragState, to place: Point, at time: Double) -> Bool {
    hands.contains { $0.pointer == drag.pointer && $0.gesture.drags(to: place, at: time) }
  }

  /// Continues the press of a pointer without a drag.
  func refuseDrag(by pointer: PointerID) {
    hands.first { $0.pointer == pointer }?.gesture.refuseDrag()
  }

  /// The latest time for the next tick; `nil` if nothing waits. Unit: seconds, by the host's clock.
  ///
  /// `nil` while the scene cannot be described, because no tick has an effect before `invalidateScene`.
  public var deadline: Double? {
    if sceneState.isBroken { return nil }
    if loads.isReady { return clock }
    let gestures = hands.compactMap(\.gesture.deadline).min()
    let springs = drags.compactMap { $0.spring?.due }.min()
    return [gestures, springs, scrollDeadline, sceneState.timers.earliest, waits.earliest].compactMap(\.self).min()
  }
}
