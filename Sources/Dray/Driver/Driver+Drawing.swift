extension Driver {
  /// The placement of an item or a container. Of a dragged item, this is the lifted element.
  ///
  /// - Parameter place: An item or a container by its name.
  /// - Returns: The placement; `nil` for an element that is not drawn.
  /// - Throws: `DriverError` for an unknown name, or for a point.
  public func placement(of place: DriverPlace) throws(DriverError) -> Placement? {
    let node: NodeIndex?
    switch try find(exact(place), for: .grip) {
    case .item(let item): node = item
    case .container(let container): node = container
    case .collection(let group): node = scene.groups[Int(group)].container
    case nil: throw .unknownName(Identifier.string(place.description), meant: nil)
    }
    guard let node else { return nil }
    let found = host.placements.filter { $0.node == node }
    return found.first { $0.state != .placeholder } ?? found.first
  }
}
