/// The pointers that are down, and pointers with recent inputs, which are needed for successive taps.
final class Pointers {
  /// The thresholds of gestures. A change applies to pointers that go down later.
  var thresholds = GestureThresholds() { willSet { newValue.check() } }
  @exclusivity(unchecked) private(set) var all: [PointerState] = []

  /// The number of pointers above which the pointers that are up are removed.
  ///
  /// Source: chosen by this project. A host may give each touch a number of its own, and two people have twenty
  /// fingers.
  private static let rememberedCount = 20

  /// The maximum number of pointers at the same time. Source: chosen by this project, far more than a screen reports.
  static let maximum = 100

  /// Whether a pointer is known, or can be added.
  func canFollow(_ pointer: PointerID) -> Bool {
    all.count < Self.maximum || all.contains { $0.pointer == pointer || !$0.isPressed }
  }

  /// The state of a pointer, created on first use.
  subscript(pointer: PointerID) -> PointerState {
    if let known = all.first(where: { $0.pointer == pointer }) { return known }
    if all.count >= Self.rememberedCount { all.removeAll { !$0.isPressed } }
    let state = PointerState(pointer: pointer, thresholds: thresholds)
    all.append(state)
    return state
  }

  /// Whether a pointer is down.
  var isPressed: Bool { all.contains(where: \.isPressed) }

  /// The next time at which a gesture needs a tick; `nil` if no gesture needs one. Unit: seconds.
  var deadline: Double? { all.compactMap(\.gesture.deadline).min() }

  /// Whether a move continues the drag of a pointer; if so, the pointer's gesture records the move.
  func drags(_ pointer: PointerID, to point: Point, at time: Double) -> Bool {
    all.contains { $0.pointer == pointer && $0.gesture.drags(to: point, at: time) }
  }

  /// Continues the press of a pointer without a drag, until the pointer goes up.
  func refuseDrag(by pointer: PointerID) { all.first { $0.pointer == pointer }?.gesture.refuseDrag() }
}
