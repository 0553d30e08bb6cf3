/// Whether a node is activated when a drag hovers over it: its tap command or its command for spring loading runs, and
/// the drag continues.
///
/// Applies to the node and to all nodes inside it without a setting of their own. Only nodes that answer single taps,
/// or that have a command for spring loading, can be activated. Source: SwiftUI's `SpringLoadingBehavior`.
public enum SpringLoadingBehavior: String, Hashable, Sendable, CaseIterable {
  /// The default. Nodes with a command for spring loading are activated, and so are texts, which usually are tabs and
  /// links. Other nodes are not activated, because a tap on them usually changes the model.
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
  /// Sets whether a hovering drag activates the node and the nodes inside it.
  public static func springLoadingBehavior(_ springLoading: SpringLoadingBehavior) -> Modifier {
    .setting("springLoadingBehavior", SpringLoadingBehavior.self, to: springLoading)
  }
}

extension Stage {
  /// Whether a hovering drag activates a node that has a tap command or a command for spring loading.
  func isSpringLoaded(_ node: NodeIndex) -> Bool {
    switch value(of: SpringLoadingBehavior.self, at: node) {
    case .automatic: scene.nodes.kind(of: node) == .text || behaviors[node]?.commands.springLoading != nil
    case .enabled: true
    case .disabled: false
    }
  }
}

extension Node {
  /// Sets whether a hovering drag activates the node and the nodes inside it.
  ///
  /// Source: SwiftUI's `springLoadingBehavior(_:)`.
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> Node {
    modifier(.springLoadingBehavior(behavior))
  }
}
