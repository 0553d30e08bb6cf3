internal import Dray

/// The drawn elements of a host at rest, in their order, with appearance and place.
///
/// Two scenes can be compared only if scroll views show the same part of their content, because hidden parts are not
/// drawn.
struct DrawnScene: Equatable {
  /// One drawn element.
  private struct Element: Equatable {
    var placement: Placement

    /// The identity of the element, for messages.
    var name: String {
      let kind =
        switch placement.kind {
        case .item: "item"
        case .container: "container"
        case .text: "text"
        }
      return placement.id.map { "\(kind) '\($0.printable)'" } ?? "a \(kind)"
    }

    /// The comparable features of the element, by name. They do not include the number of its node, which differs from
    /// scene to scene.
    var features: [(name: String, text: String)] {
      let (placement, appearance) = (placement, placement.appearance)
      func text(_ id: Identifier?) -> String { id.map { "'\($0.printable)'" } ?? "none" }
      func text(_ text: String) -> String { "\"\(text.printable)\"" }
      return [
        ("kind", name), ("type", text(placement.type)), ("namespace", text(placement.namespace)),
        ("container", text(placement.container)), ("label", text(placement.label)),
        ("cells", appearance.cells.map { text($0) }.joined(separator: " ")),
        ("accessibility label", text(appearance.accessibilityLabel)), ("tint", text(appearance.tint)),
        ("style", text(appearance.style)), ("data", appearance.data.map { "\($0)" } ?? "none"),
        ("selected", "\(placement.isSelected)"),
        ("disabled", "\(placement.isDisabled)"), ("frame", "\(placement.frame)"),
      ]
    }

    static func == (left: Element, right: Element) -> Bool {
      let (left, right) = (left.placement, right.placement)
      return left.kind == right.kind && left.id == right.id && left.type == right.type
        && left.namespace == right.namespace && left.container == right.container
        && left.appearance == right.appearance && left.isSelected == right.isSelected
        && left.isDisabled == right.isDisabled && left.frame == right.frame
    }
  }

  /// The outcome of a plugin; the text is `nil` without one.
  private struct Outcome: Equatable {
    var plugin: String
    var text: String?
  }

  private var elements: [Element]
  /// The names and outcomes of the plugins.
  private var outcomes: [Outcome]
  /// The scroll offsets of the scroll views.
  private let offsets: [Vector]

  /// Reads the scene of a host; `nil` if the host is not at rest, because drags and waiting drops are drawn, too.
  init?(of host: Host) {
    guard host.engine.isAtRest else { return nil }
    let placements = host.placements
    elements = placements.map { Element(placement: $0) }
    outcomes = host.plugins.map { Outcome(plugin: $0.name, text: $0.outcome) }
    offsets = placements.compactMap { placement in placement.contentFrame.map { placement.frame.origin - $0.origin } }
  }

  /// Whether any scroll view is scrolled.
  var isScrolled: Bool { offsets.contains { $0 != Vector(dx: 0, dy: 0) } }

  /// The first difference as a sentence; `nil` without a difference, or if scroll views show different parts.
  func difference(since before: DrawnScene) -> String? {
    guard offsets == before.offsets, self != before else { return nil }
    let pairs = zip(elements, before.elements)
    if let (now, before) = pairs.first(where: { $0.0 != $0.1 }) {
      if now.name != before.name { return "\(now.name) is drawn in place of \(before.name)" }
      let features = zip(now.features, before.features).first { $0.0.text != $0.1.text }
      return features.map { "\(now.name) has the \($0.0.name) \($0.0.text), not \($0.1.text)" }
    }
    if elements.count > before.elements.count { return "\(elements[before.elements.count].name) is drawn in addition" }
    if elements.count < before.elements.count {
      return "\(before.elements[elements.count].name) is not drawn any longer"
    }
    guard let (now, before) = zip(outcomes, before.outcomes).first(where: { $0.0 != $0.1 }) else { return nil }
    let whose = outcomes.count > 1 ? " of \(now.plugin)" : ""
    return "the outcome\(whose) is \(now.text ?? "none"), not \(before.text ?? "none")"
  }
}
