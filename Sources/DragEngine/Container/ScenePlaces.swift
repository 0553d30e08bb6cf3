/// Where the nodes of a scene were written down, noted in the order in which they are opened.
///
/// Rows that are added all at once have no place of their own, but that of the group around them.
struct ScenePlaces {
  private struct Note {
    /// The node or group that is opened next.
    let node: NodeIndex, group: GroupIndex
    let place: SourcePlace
  }

  private var notes: [Note] = []

  /// Notes where the node or group was written down that is opened next.
  mutating func note(_ place: SourcePlace, before node: NodeIndex, _ group: GroupIndex) {
    notes.append(Note(node: node, group: group, place: place))
  }

  /// Where something was written down; `nil` if whoever describes the scene has not said.
  func place(of subject: SceneError.Subject) -> SourcePlace? {
    switch subject {
    case .node(let node): notes[..<notes.partitionPoint { $0.node > node }].last?.place
    case .group(let group): notes[..<notes.partitionPoint { $0.group > group }].last?.place
    }
  }
}
