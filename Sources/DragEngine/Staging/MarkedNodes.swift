/// The nodes and groups with certain modifiers, in scene order, collected once per scene to avoid searches.
struct MarkedNodes {
  /// The nodes with timers.
  let timers: [NodeIndex]
  /// The nodes with commands for keys.
  let keys: [NodeIndex]
  /// The nodes that a hovering drag may activate: nodes with a command for spring loading, and texts with a command for
  /// single taps. If a modifier in the scene enables spring loading, all nodes with a command for single taps.
  let springs: [NodeIndex]
  /// The nodes with an enabled reorder container.
  let reorderContainers: [NodeIndex]
  /// Each `forEach` with an action that deletes its rows.
  let deletingGroups: [GroupIndex]
  /// The drag handles.
  let handles: DragHandles

  init(_ behaviors: BehaviorTable, _ groupBehaviors: BehaviorTable, in scene: Scene) {
    timers = behaviors.indices { !$0.commands.timers.isEmpty }
    keys = behaviors.indices { !$0.commands.keyPresses.isEmpty }
    let springs = behaviors.indices {
      $0.commands.springLoading != nil || $0.commands.taps.contains { $0.count == 1 }
    }
    let hasSetting = behaviors.all.contains { $0.settings[SpringLoadingBehavior.self] == .enabled }
    self.springs = springs.filter { node in
      hasSetting || scene.nodes.kind(of: node) == .text || behaviors[node]?.commands.springLoading != nil
    }
    reorderContainers = behaviors.indices { $0.dropping.reorderContainers.contains(where: \.isEnabled) }
    deletingGroups = groupBehaviors.indices { $0.rows.delete != nil }
    handles = DragHandles(behaviors, in: scene)
  }
}
