/// The thresholds that distinguish taps, long presses and drags.
public struct GestureThresholds: Hashable, Sendable {
  /// The distance at which a drag begins: from the press, or for a finger from the point where it has rested. Unit:
  /// points.
  ///
  /// Source: Human Interface Guidelines, Drag and drop: "about three points".
  public var dragDistance: Double
  /// The time that a finger must rest before it can drag. Unit: seconds.
  ///
  /// Source: the default of UIKit's `UILongPressGestureRecognizer.minimumPressDuration`.
  public var longPressDuration: Double
  /// The distance that a resting finger may move. Unit: points.
  ///
  /// Source: the default of UIKit's `UILongPressGestureRecognizer.allowableMovement`.
  public var allowableMovement: Double
  /// The longest time between the end of a tap and the beginning of the next tap of a series. Unit: seconds.
  ///
  /// Source: chosen by this project, as observed in UIKit; macOS lets the user choose.
  public var tapInterval: Double
  /// The longest distance between successive taps of a series. Unit: points.
  ///
  /// Source: chosen by this project; two touches of one finger are seldom farther apart, and two cards seldom closer.
  public var tapDistance: Double

  /// Creates thresholds; omitted values have their defaults.
  ///
  /// - Parameters:
  ///   - dragDistance: The distance at which a drag begins. Unit: points.
  ///   - longPressDuration: The time that a finger must rest before it can drag. Unit: seconds.
  ///   - allowableMovement: The distance that a finger may move during this time. Unit: points.
  ///   - tapInterval: The longest time between successive taps of a series. Unit: seconds.
  ///   - tapDistance: The longest distance between successive taps of a series. Unit: points.
  public init(
    dragDistance: Double = 3, longPressDuration: Double = 0.5, allowableMovement: Double = 10,
    tapInterval: Double = 0.35, tapDistance: Double = 20
  ) {
    self.dragDistance = dragDistance
    self.longPressDuration = longPressDuration
    self.allowableMovement = allowableMovement
    self.tapInterval = tapInterval
    self.tapDistance = tapDistance
  }
}
