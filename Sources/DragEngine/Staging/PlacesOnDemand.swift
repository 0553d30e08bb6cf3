/// The named places of a stage and the nodes under them, which are found at the first request.
struct PlacesOnDemand {
  /// The places in scene order; `nil` until the first request.
  var known: [NamedPlace]?
  /// The places of an earlier stage with the same nodes at other scroll offsets, if they were found there.
  private(set) var beforeScrolling: [NamedPlace]?
  /// The nodes under the landing points of the places.
  var hits = PlaceHits()
  /// The number of points that were tested for landing points, as a measure of the work.
  var probeCount = 0

  /// The initial value for a stage with the same nodes at other scroll offsets.
  var moved: PlacesOnDemand {
    var moved = PlacesOnDemand()
    moved.beforeScrolling = known ?? beforeScrolling
    return moved
  }
}
