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
