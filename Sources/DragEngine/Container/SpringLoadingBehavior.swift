/// Whether a node is activated when a drag hovers over it: its tap command is run, and the drag goes on.
///
/// Holds for the node and all inside it that does not say otherwise. Only what answers single taps can be activated.
/// Source: SwiftUI's `SpringLoadingBehavior`.
public enum SpringLoadingBehavior: String, Hashable, Sendable, CaseIterable {
  /// As the component usually is: a text is activated, because that is what tabs and links are made of; containers and
  /// items are not, because a tap on them rather changes the model than shows something.
  case automatic
  /// It is activated.
  case enabled
  /// It is not activated.
  case disabled
}

extension Modifier {
  /// Sets whether a drag that hovers over the node, or over something inside it, activates what answers taps there.
  public static func springLoadingBehavior(_ springLoading: SpringLoadingBehavior) -> Modifier {
    Modifier("springLoadingBehavior") { node, _ in node.springLoading = springLoading }
  }
}

extension Stage {
  /// Whether a node that answers taps is activated by hovering.
  func isSpringLoaded(_ node: NodeIndex) -> Bool {
    switch enclosing(node, { behavior, _ in behavior.springLoading }) ?? .automatic {
    case .automatic: scene.nodes.kind(of: node) == .text
    case .enabled: true
    case .disabled: false
    }
  }
}
