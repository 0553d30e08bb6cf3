/// Whether a node is activated when a drag hovers over it: its tap command runs, and the drag continues.
///
/// Applies to the node and to all nodes inside it without a setting of their own. Only nodes that answer single taps,
/// or that have a command for spring loading, can be activated. Source: SwiftUI's `SpringLoadingBehavior`.
public enum SpringLoadingBehavior: String, Hashable, Sendable, CaseIterable {
  /// The default: nodes with a command for spring loading are activated, and texts, as the usual form of tabs and links;
  /// other containers and items are not, because a tap on them usually changes the model.
  case automatic
  /// The node is activated.
  case enabled
  /// The node is not activated.
  case disabled
}

extension SpringLoadingBehavior: NodeSetting {
  static let defaultValue = automatic
}

extension Modifier {
  /// Sets whether a drag that hovers over the node, or over a node inside it, activates the tap commands there.
  public static func springLoadingBehavior(_ springLoading: SpringLoadingBehavior) -> Modifier {
    .setting("springLoadingBehavior", SpringLoadingBehavior.self, to: springLoading)
  }
}

extension Stage {
  /// Whether hovering activates a node with a tap command.
  func isSpringLoaded(_ node: NodeIndex) -> Bool {
    switch value(of: SpringLoadingBehavior.self, at: node) {
    case .automatic: scene.nodes.kind(of: node) == .text || behaviors[node]?.commands.springLoading != nil
    case .enabled: true
    case .disabled: false
    }
  }
}

extension Node {
  /// Sets whether the node and the nodes inside it are activated by a hovering drag.
  ///
  /// Source: SwiftUI's `springLoadingBehavior(_:)`.
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> Node {
    modifier(.springLoadingBehavior(behavior))
  }
}
