/// The lines of source code that describe a scene's nodes and groups, in the order in which the nodes and groups are
/// opened.
///
/// Rows that are added all at once share the line of the group around them.
struct ScenePlaces {
  private struct Note {
    /// The next node and the next group at the time of the note; one of them is opened at the place.
    let node: NodeIndex, group: GroupIndex
    let place: SourcePlace
  }

  private var notes: [Note] = []

  /// Records the source place of the node or group that is opened next.
  mutating func note(_ place: SourcePlace, before node: NodeIndex, _ group: GroupIndex) {
    notes.append(Note(node: node, group: group, place: place))
  }

  /// The source place of a node or group; `nil` if none is recorded.
  func place(of subject: SceneError.Subject) -> SourcePlace? {
    switch subject {
    case .node(let node): notes[..<notes.partitionPoint { $0.node > node }].last?.place
    case .group(let group): notes[..<notes.partitionPoint { $0.group > group }].last?.place
    }
  }
}
