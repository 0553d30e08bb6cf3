/// The thresholds of spring loading, which activates a node under a hovering drag.
public struct SpringLoadingThresholds: Hashable, Sendable {
  /// The time for which the pointer must stay over one node of a target. Unit: seconds.
  ///
  /// Source: chosen by this project. Apple documents no time; its systems take about half a second, as observed.
  public var hoverDuration: Double

  /// Creates thresholds; omitted values have their defaults.
  public init(hoverDuration: Double = 0.6) { self.hoverDuration = hoverDuration }
}
