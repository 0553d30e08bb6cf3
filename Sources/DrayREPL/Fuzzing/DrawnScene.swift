internal import Dray

/// What is seen of a host at rest, in its order: what is there, how it looks and where it lies.
///
/// Two scenes can be compared if scroll views show the same part of their content: what is out of sight is not drawn.
struct DrawnScene: Equatable {
  /// One thing that is drawn.
  private struct Thing: Equatable {
    var placement: Placement

    /// What tells it from others, for messages.
    var name: String {
      let kind =
        switch placement.kind {
        case .item: "item"
        case .container: "container"
        case .text: "text"
        }
      return placement.id.map { "\(kind) '\($0.printable)'" } ?? "a \(kind)"
    }

    /// What can be compared of it, by name; the numbers of nodes differ from scene to scene.
    var features: [(name: String, text: String)] {
      let placement = placement
      func text(_ id: Identifier?) -> String { id.map { "'\($0.printable)'" } ?? "none" }
      func text(_ text: String) -> String { "\"\(text.printable)\"" }
      return [
        ("kind", name), ("type", text(placement.type)), ("namespace", text(placement.namespace)),
        ("container", text(placement.container)), ("label", text(placement.label)),
        ("cells", placement.cells.map { text($0) }.joined(separator: " ")),
        ("accessibility label", text(placement.accessibilityLabel)), ("tint", text(placement.tint)),
        ("style", text(placement.style)), ("selected", "\(placement.isSelected)"),
        ("disabled", "\(placement.isDisabled)"), ("frame", "\(placement.frame)"),
      ]
    }

    static func == (left: Thing, right: Thing) -> Bool {
      let (left, right) = (left.placement, right.placement)
      return left.kind == right.kind && left.id == right.id && left.type == right.type
        && left.namespace == right.namespace && left.container == right.container && left.label == right.label
        && left.cells == right.cells && left.accessibilityLabel == right.accessibilityLabel
        && left.tint == right.tint && left.style == right.style && left.isSelected == right.isSelected
        && left.isDisabled == right.isDisabled && left.frame == right.frame
    }
  }

  private var things: [Thing]
  private var outcomes: [String?]
  /// By how much what is drawn is scrolled, view by view.
  private let offsets: [Vector]

  /// Looks at a host; `nil` while something is under way, which shows in what is drawn.
  init?(of host: Host) {
    guard host.engine.isAtRest else { return nil }
    let placements = host.placements
    things = placements.map { Thing(placement: $0) }
    outcomes = host.plugins.map(\.outcome)
    offsets = placements.compactMap { placement in placement.contentFrame.map { placement.frame.origin - $0.origin } }
  }

  /// Whether nothing is scrolled away from where it begins.
  var isScrolled: Bool { offsets.contains { $0 != Vector(dx: 0, dy: 0) } }

  /// What is seen otherwise than before, in a sentence; `nil` if nothing is, or if other parts of it are seen.
  func difference(since before: DrawnScene) -> String? {
    guard offsets == before.offsets, self != before else { return nil }
    let pairs = zip(things, before.things)
    if let (now, before) = pairs.first(where: { $0.0 != $0.1 }) {
      if now.name != before.name { return "\(now.name) is drawn in place of \(before.name)" }
      let features = zip(now.features, before.features).first { $0.0.text != $0.1.text }
      return features.map { "\(now.name) has the \($0.0.name) \($0.0.text), not \($0.1.text)" }
    }
    if things.count > before.things.count { return "\(things[before.things.count].name) is drawn in addition" }
    if things.count < before.things.count { return "\(before.things[things.count].name) is not drawn any longer" }
    return
      "the outcome is \(outcomes.first.flatMap { $0 } ?? "none"), not \(before.outcomes.first.flatMap { $0 } ?? "none")"
  }
}
