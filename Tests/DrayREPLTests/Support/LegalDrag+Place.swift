import Dray

extension LegalDrag {
  /// The place of the drag for a driver: unlike the mere id, also if an item and a container have it.
  var placeToName: DriverPlace { route.into == place ? .item(place) : .list(place) }
}
