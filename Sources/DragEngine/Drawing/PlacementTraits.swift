/// The traits of the drawn elements in one description of the scene.
///
/// Equal placements of two descriptions can have different traits, for example if the second description disables the
/// moves of an item.
struct PlacementTraits {
  /// Returns the traits of a placement of the present scene.
  typealias Reader = (Placement) -> ElementTraits

  /// The description of the scene that the traits belong to; `nil` if no traits are noted.
  private var description: UInt64?
  private var ofNode: [NodeIndex: ElementTraits] = [:]

  /// Notes the traits of placements. Within one description of the scene, the traits of a node stay the same.
  mutating func note(_ placements: [Placement], of description: UInt64, _ read: Reader) {
    guard self.description != description else { return }
    self.description = description
    ofNode.removeAll(keepingCapacity: true)
    for placement in placements {
      if let node = placement.node { ofNode[node] = read(placement) }
    }
  }

  /// Whether a placement has the same traits in an earlier description.
  func agree(with earlier: PlacementTraits, on placement: Placement) -> Bool {
    guard description != earlier.description, let node = placement.node else { return true }
    return ofNode[node] == earlier.ofNode[node]
  }
}
