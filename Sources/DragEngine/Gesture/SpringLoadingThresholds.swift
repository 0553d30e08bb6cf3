/// When a node under a hovering drag is activated.
public struct SpringLoadingThresholds: Hashable, Sendable {
  /// The time for which the pointer must stay over one node of a target. Unit: seconds.
  ///
  /// Source: our choice; Apple documents no time, and its systems were observed to take about half a second.
  public var hoverDuration: Double

  /// Creates thresholds; omitted values have their defaults.
  public init(hoverDuration: Double = 0.6) { self.hoverDuration = hoverDuration }
}
