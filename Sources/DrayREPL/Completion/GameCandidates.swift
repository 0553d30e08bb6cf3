internal import Dray
internal import LineEditor

/// Names of the game that the driver's functions take as arguments.
struct GameCandidates {
  /// The form in which a name is inserted.
  enum Form {
    /// Inside a string, without quotes. In place of an integer, the label of the element is inserted; an integer
    /// without a unique label is not offered.
    case string
    /// As a value of Lua: a string in quotes, or an integer.
    case value
  }

  /// A name, with the label of its element and a description.
  private struct Name {
    var id: Identifier
    var label = ""
    var description: String?
  }

  private let play: Play
  private let form: Form
  /// The maximum time for asking rules for the reasons of refusals.
  private let budget: Duration
  /// The maximum number of places for which legal drops are searched.
  private static let mostPlaces = 200

  init(_ play: Play, _ form: Form, budget: Duration) { (self.play, self.form, self.budget) = (play, form, budget) }

  func candidates(for function: String, argument: Int, in context: EntryContext) -> [Candidate] {
    candidates(names(for: function, argument: argument, in: context))
  }

  private func names(for function: String, argument: Int, in context: EntryContext) -> [Name] {
    switch (function, argument) {
    case ("drag", 1), ("drag_out", 1), ("why", 1), ("legal", 1): return items()
    case ("over", 1), ("drop", 1): return places(for: context.firstArgument(of: "drag")?.identifier, isDropped: true)
    case ("why", 2): return places(for: context.firstArgument(of: "why")?.identifier)
    case ("tap", 1): return containers() + items()
    case ("answer", 1): return play.host.choices.first?.choices.map { Name(id: .string($0)) } ?? []
    default: return []
    }
  }

  private func candidates(_ names: [Name]) -> [Candidate] {
    switch form {
    case .value: names.map { Candidate(PlainData($0.id).text(style: .line), description: $0.description) }
    case .string: names.compactMap { name in text(of: name).map { Candidate($0, description: name.description) } }
    }
  }

  /// The string that names an item or a place; `nil` for an integer without a unique label.
  private func text(of name: Name) -> String? {
    guard case .integer = name.id else { return name.id.description }
    let labelled = name.label.isEmpty ? [] : play.host.placements.filter { $0.label == name.label && $0.id != nil }
    return Set(labelled.map(\.id)).count == 1 ? name.label : nil
  }

  /// The items that are not excluded from lifts by `move_disabled`, with their labels.
  private func items() -> [Name] {
    let scene = play.host.engine.scene
    return play.host.placements.compactMap { placement in
      guard placement.kind == .item, placement.state == .resting, let id = placement.id, let node = placement.node,
        !scene[node].isMoveDisabled
      else { return nil }
      let parts = [
        placement.label == id.description ? "" : placement.label.shown, placement.container?.printable ?? "",
      ]
      return Name(
        id: id, label: placement.label, description: parts.filter { !$0.isEmpty }.joined(separator: " in "))
    }
  }

  private func containers() -> [Name] {
    play.host.placements.compactMap { placement in
      guard placement.kind == .container, let id = placement.id else { return nil }
      return Name(
        id: id, label: placement.label,
        description: placement.label == id.description || placement.label.isEmpty ? nil : placement.label.shown)
    }
  }

  /// The places of a drop: first those that would take the item, then the others with their reasons. Among both, lists
  /// and containers come before items. Without an item, the item of the drag in progress is used. Places that were not
  /// asked within the time have no reason.
  ///
  /// - Parameter isDropped: Whether a drag in progress is dropped, which is asked in place of a new drag.
  private func places(for item: Identifier?, isDropped: Bool = false) -> [Name] {
    let all = allPlaces()
    if isDropped, item == nil || play.host.dropSession()?.items.contains(where: { $0.id == item }) == true,
      let legal = play.host.dropSession() == nil ? nil : try? play.host.findValidDestinations(pointer: 0)
    {
      let legal = Set(legal)
      return all.filter { legal.contains($0.id) } + all.filter { !legal.contains($0.id) }
    }
    guard let item = item ?? play.host.dropSession()?.items.first?.id else { return all }
    let start = ContinuousClock.now
    let operations = all.count <= Self.mostPlaces ? self.operations(for: item) : [:]
    var (taking, others): ([Name], [Name]) = ([], [])
    for var place in all {
      if let operation = operations[place.id] {
        place.description = operation
        taking.append(place)
        continue
      }
      if ContinuousClock.now - start < budget, let answer = try? play.driver.why(.named(item), .named(place.id)) {
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

  /// The places that can take drops: lists and containers first, then items.
  private func allPlaces() -> [Name] {
    let known = containers()
    let labels = Dictionary(
      play.host.placements.compactMap { placement in placement.id.map { ($0, placement.label) } }
    ) { first, _ in first }
    let items = Set(play.host.placements.filter { $0.kind == .item }.compactMap(\.id)).subtracting(known.map(\.id))
    var seen: Set<Identifier> = []
    let all = play.host.engine.namedPlaces.filter { seen.insert($0).inserted }.map { id in
      known.first { $0.id == id } ?? Name(id: id, label: labels[id] ?? "")
    }
    return all.filter { !items.contains($0.id) } + all.filter { items.contains($0.id) }
  }

  /// The operations of the legal drags of an item, by their places.
  private func operations(for item: Identifier) -> [Identifier: String] {
    let drags = (try? play.driver.legal(.named(item), positions: false)) ?? []
    return Dictionary(drags.map { ($0.place, $0.operation.rawValue) }) { first, _ in first }
  }
}

extension EntryContext.Token {
  /// The item or the place that a string or an integer names; `nil` for other tokens.
  fileprivate var identifier: Identifier? {
    switch kind {
    case .string: .string(String(text.dropFirst().dropLast()))
    case .number: Int(text).map { .integer($0) }
    default: nil
    }
  }
}
