import Dray

extension LegalDrag {
  /// The place of the drag for a driver. It is unambiguous, also if an item and a container have the same id.
  var placeToName: DriverPlace { route.into == place ? .item(place) : .list(place) }
}
