/// The reusable answers of rules about a running drag at its latest places, so that a pointer that returns to a place
/// does not ask again.
final class ReusableAnswers {
  /// The number of kept answers. Source: chosen by this project; a row of piles in the card
  /// games of `plugins` has at most eight.
  static let capacity = 8

  // Each pointer update reads these properties, and their accesses never overlap.

  @exclusivity(unchecked) private var answers: [ReusableAnswer] = []
  /// The position of the answer that the drag's present verdict comes from; `nil` if the verdict comes from another
  /// source.
  @exclusivity(unchecked) private(set) var present: Int?
  /// The position of the latest answer.
  @exclusivity(unchecked) private var latest = -1

  subscript(position: Int) -> ReusableAnswer { answers[position] }

  /// The position of an answer that the rule of a target would give again; `nil` if there is none.
  func position(for target: DropTarget, of drag: DragState, version: UInt64, changes: UInt64) -> Int? {
    if let present, answers[present].isReusable(at: target, for: drag, version: version, changes: changes) {
      return present
    }
    return answers.indices.first {
      answers[$0].isReusable(at: target, for: drag, version: version, changes: changes)
    }
  }

  /// Returns the position for a new answer. If there are `capacity` answers, the new one replaces the oldest.
  func makeRoom() -> Int {
    present = nil
    latest = latest + 1 < Self.capacity ? latest + 1 : 0
    if latest == answers.count { answers.append(ReusableAnswer()) } else { answers[latest].end() }
    return latest
  }

  /// Notes that the present verdict comes from an answer.
  func use(_ position: Int) { present = position }

  /// Makes an answer unusable.
  func end(_ position: Int) {
    if present == position { present = nil }
    answers[position].end()
  }

  /// Notes that the present verdict comes from none of the answers.
  func leave() { present = nil }
}
