internal import Dray
internal import LineEditor

/// Names of the game that the driver's functions take as arguments.
struct GameCandidates {
  private let play: Play

  /// The maximum time for asking rules for the reasons of refusals.
  private let budget: Duration
  /// The maximum number of places for which legal drops are searched.
  private static let mostPlaces = 200

  init(_ play: Play, budget: Duration) { (self.play, self.budget) = (play, budget) }

  func candidates(for function: String, argument: Int, in context: EntryContext) -> [Candidate] {
    switch (function, argument) {
    case ("drag", 1), ("drag_out", 1), ("why", 1), ("legal", 1): return items()
    case ("over", 1), ("drop", 1): return places(for: context.firstArgument(of: "drag"))
    case ("why", 2): return places(for: context.firstArgument(of: "why"))
    case ("tap", 1): return containers() + items()
    case ("answer", 1): return play.host.choices.first?.choices.map { Candidate($0) } ?? []
    default: return []
    }
  }

  /// The items that are not excluded from lifts by `move_disabled`, with their labels.
  private func items() -> [Candidate] {
    let scene = play.host.engine.scene
    return play.host.placements.compactMap { placement in
      guard placement.kind == .item, placement.state == .resting, let id = placement.id, let node = placement.node,
        !scene[node].isMoveDisabled
      else { return nil }
      let parts = [
        placement.label == id.description ? "" : placement.label.shown, placement.container?.printable ?? "",
      ]
      return Candidate(id.description, description: parts.filter { !$0.isEmpty }.joined(separator: " in "))
    }
  }

  private func containers() -> [Candidate] {
    play.host.placements.compactMap { placement in
      guard placement.kind == .container, let id = placement.id else { return nil }
      return Candidate(id.description, description: placement.label == id.description ? nil : placement.label.shown)
    }
  }

  /// The places of a drop: first those that would take the item, then the others with their reasons. Without an item,
  /// the item of the drag in progress is used. Places that were not asked within the time have no reason.
  private func places(for item: String?) -> [Candidate] {
    let all = containers()
    guard let item = item ?? play.host.dropSession()?.items.first?.id.description else { return all }
    let start = ContinuousClock.now
    let operations = all.count <= Self.mostPlaces ? self.operations(for: item) : [:]
    var (taking, others): ([Candidate], [Candidate]) = ([], [])
    for var place in all {
      if let operation = operations[place.text] {
        place.description = operation
        taking.append(place)
        continue
      }
      if ContinuousClock.now - start < budget,
        let answer = try? play.driver.why(.named(.string(item)), .named(.string(place.text)))
      {
        place.description = DragText.refusal(answer.outcome)
        if answer.outcome.operation?.delivers == true {
          taking.append(place)
          continue
        }
      }
      others.append(place)
    }
    return taking + others
  }

  /// The operations of the legal drags of an item, by their places.
  private func operations(for item: String) -> [String: String] {
    let drags = (try? play.driver.legal(.named(.string(item)))) ?? []
    return Dictionary(drags.map { ($0.place.description, $0.operation.rawValue) }) { first, _ in first }
  }
}
