/// The nodes under the landing points of the places of a stage, found at the first question about each place.
///
/// The results are stored, because questions about many drags test the same places. If very many nodes overlap, the
/// results would take too much memory. Results beyond a limit are therefore not stored, but computed for each question.
struct PlaceHits {
  private var known: [Int: [NodeIndex]] = [:]
  private var size = 0
  /// The maximum number of nodes in all stored results.
  private static let maximumStored = 1 << 20

  /// The nodes under the landing point of a place, front to back, including dragged items.
  mutating func nodes(under place: NamedPlace, in scene: Scene) -> [NodeIndex] {
    if let known = known[place.index] { return known }
    var nodes: [NodeIndex] = []
    scene.hits(at: place.point, into: &nodes)
    if size + nodes.count <= Self.maximumStored {
      size += nodes.count
      known[place.index] = nodes
    }
    return nodes
  }
}
