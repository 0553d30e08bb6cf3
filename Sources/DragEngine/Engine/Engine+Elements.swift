// The actions and the roles of elements.

extension Engine {
  /// The actions that the user can perform on the element of a placement. Rules may still refuse them.
  public func actions(of placement: Placement) -> ElementActions {
    guard let node = placement.node, stage.scene.nodes.indices.contains(Int(node)), !placement.isDisabled else {
      return []
    }
    let finder = FocusFinder(stage: stage, types: types)
    var actions: ElementActions = placement.contentFrame == nil ? [] : .scroll
    if finder.isLiftable(node) { actions.insert(.lift) }
    if finder.takesTaps(node) { actions.insert(.tap) }
    if takesDrops(node) { actions.insert(.drop) }
    return actions
  }

  /// The role of the element of a placement.
  ///
  /// - Parameters:
  ///   - placement: A placement of the present scene.
  ///   - actions: The actions of the placement, from `actions(of:)`.
  public func role(of placement: Placement, _ actions: ElementActions) -> ElementRole {
    switch placement.kind {
    case .text: return .text
    case .item: return .item
    case .container:
      guard let node = placement.node, stage.scene.nodes.indices.contains(Int(node)) else { return .group }
      switch stage.scene.nodes.kind(of: node) {
      case .scrollView: return .scrollView
      case .list, .table, .grid, .flow, .fan: return .list
      case .vstack, .hstack, .zstack, .layout, .host, .item, .text, .spacer:
        return actions.contains(.tap) ? .button : .group
      }
    }
  }

  /// The actions and the role of a placement, which `changes(since:)` compares in addition to the placement.
  func traits(of placement: Placement) -> ElementTraits {
    let actions = actions(of: placement)
    return ElementTraits(actions: actions, role: role(of: placement, actions))
  }
}
