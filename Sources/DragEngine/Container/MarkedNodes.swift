/// The nodes and groups with certain modifiers, in scene order, collected once per scene to avoid searches.
struct MarkedNodes {
  /// The nodes with timers.
  let timers: [NodeIndex]
  /// The nodes with commands for keys.
  let keys: [NodeIndex]
  /// The nodes with commands for single taps or for spring loading, which a hovering drag may run.
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
    springs = behaviors.indices { $0.commands.springLoading != nil || $0.commands.taps.contains { $0.count == 1 } }
    reorderContainers = behaviors.indices { $0.dropping.reorderContainers.contains(where: \.isEnabled) }
    deletingGroups = groupBehaviors.indices { $0.rows.delete != nil }
    handles = DragHandles(behaviors, in: scene)
  }
}
