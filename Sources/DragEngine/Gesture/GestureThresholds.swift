/// Where a press becomes a tap, a long press or a drag.
public struct GestureThresholds: Hashable, Sendable {
  /// How far the pointer must have moved for a drag to begin; at this distance it does. Unit: points.
  ///
  /// Source: Human Interface Guidelines, Drag and drop: "about three points".
  public var dragDistance: Double
  /// How long a finger must rest before it can drag. Unit: seconds.
  ///
  /// Source: the default of UIKit's `UILongPressGestureRecognizer.minimumPressDuration`.
  public var longPressDuration: Double
  /// How far a resting finger may wander. Unit: points.
  ///
  /// Source: the default of UIKit's `UILongPressGestureRecognizer.allowableMovement`.
  public var allowableMovement: Double
  /// How much time may lie between the end of one tap and the begin of the next of a run. Unit: seconds.
  ///
  /// Ours: what UIKit was seen to use; macOS lets the user choose.
  public var tapInterval: Double
  /// How far the taps of a run may lie apart, each from the one before. Unit: points.
  ///
  /// Ours: two touches of one finger seldom lie further apart, and two cards seldom closer.
  public var tapDistance: Double

  /// Creates thresholds with everything at its default but what is given.
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
