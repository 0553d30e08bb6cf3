/// The nodes under the landing points of the places of a stage, each found at the first question about its place.
///
/// Questions about many drags test the same places. Where very many nodes overlap, the lists of nodes would take too
/// much memory, so lists beyond a limit are computed anew for each question.
struct PlaceHits {
  private var known: [Int: [NodeIndex]] = [:]
  private var size = 0
  /// The largest number of nodes in all kept lists.
  private static let mostKept = 1 << 20

  /// The nodes under the landing point of a place, front to back, without regard to dragged items.
  mutating func nodes(under place: NamedPlace, in scene: Scene) -> [NodeIndex] {
    if let known = known[place.index] { return known }
    var nodes: [NodeIndex] = []
    scene.hits(at: place.point, into: &nodes)
    if size + nodes.count <= Self.mostKept {
      size += nodes.count
      known[place.index] = nodes
    }
    return nodes
  }
}
