/// A pointer as the engine knows it: what presses and moves it, and what becomes of its press.
final class Hand {
  let pointer: PointerID
  var device = PointerDevice.mouse
  @exclusivity(unchecked) var gesture: PointerGesture
  var isPressed = false
  /// What it has pressed last.
  var press: Press?

  init(pointer: PointerID, thresholds: GestureThresholds) {
    self.pointer = pointer
    gesture = PointerGesture(pointer: pointer, thresholds: thresholds)
  }
}

extension Engine {
  /// As many hands as are remembered while they are up, for the sake of taps in a row.
  ///
  /// Ours: a host may give each touch a number of its own, and two people have twenty fingers.
  private static let rememberedHands = 20

  /// The hand of a pointer, made when the pointer is first heard of.
  func hand(of pointer: PointerID) -> Hand {
    if let known = hands.first(where: { $0.pointer == pointer }) { return known }
    if hands.count >= Self.rememberedHands { hands.removeAll { !$0.isPressed } }
    let hand = Hand(pointer: pointer, thresholds: gestureThresholds)
    hands.append(hand)
    return hand
  }

  /// Whether a move goes on with a drag, which the hand takes note of then.
  func goesOn(_ drag: DragState, to place: Point, at time: Double) -> Bool {
    hands.contains { $0.pointer == drag.pointer && $0.gesture.drags(to: place, at: time) }
  }

  /// Has the press of a pointer go on without a drag, or without one any longer.
  func refuseDrag(by pointer: PointerID) {
    hands.first { $0.pointer == pointer }?.gesture.refuseDrag()
  }

  /// When the host should send a tick at the latest; `nil` if nothing waits. Unit: seconds, by the host's clock.
  ///
  /// While the scene cannot be described nothing can go on, and no tick is of use before `invalidateScene`.
  public var deadline: Double? {
    if sceneState.isBroken { return nil }
    if loads.isReady { return clock }
    let gestures = hands.compactMap(\.gesture.deadline).min()
    let springs = drags.compactMap { $0.spring?.due }.min()
    return [gestures, springs, scrollDeadline, sceneState.timers.earliest, waits.earliest].compactMap(\.self).min()
  }
}
