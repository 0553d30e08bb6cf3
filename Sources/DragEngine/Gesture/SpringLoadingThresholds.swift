/// When something that a drag hovers over is activated.
public struct SpringLoadingThresholds: Hashable, Sendable {
  /// How long the pointer must stay over one region of a target. Unit: seconds.
  ///
  /// Ours: Apple documents no time; about half a second is what its systems were seen to take.
  public var hoverDuration: Double

  /// Creates thresholds with everything at its default but what is given.
  public init(hoverDuration: Double = 0.6) { self.hoverDuration = hoverDuration }
}
