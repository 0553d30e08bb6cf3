public import CDray
internal import Dray

// The modifiers of sources and destinations, by the names that they have in scripts.

// MARK: Sources

/// The modifier `drag_container`.
@c @implementation
public func dray_scene_drag_container(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drag_container", scene, rule) { given throws(Failure) in
    let (type, namespace) = (try given.type(), try given.namespace())
    let data = try ItemData(given)
    guard let function = given.options.function else {
      guard let data else { return .dragContainer(for: type, in: namespace) }
      return .dragContainer(for: type, in: namespace) { ids, _ in
        .items(ids, type, namespace, data)
      }
    }
    let rule = try given.rule(function)
    return .dragContainer(for: type, in: namespace) { ids, session in
      rule.ask(.items) { memory, call in
        call.set(session, memory)
        call.set(ids: ids, of: type, memory.arena)
      }.payload(ids, type, namespace, data)
    }
  }
}

/// The modifier `drag_container_selection`.
@c @implementation
public func dray_scene_drag_container_selection(
  _ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?
) -> dray_status {
  attach("dray_scene_drag_container_selection", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .dragContainerSelection(for: try given.optionalType(), in: try given.namespace()) {
      if case .items(let ids) = rule.ask(.items, { _, _ in }).content { ids } else { [] }
    }
  }
}

/// The modifier `draggable`.
@c @implementation
public func dray_scene_draggable(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_draggable", scene, rule, mayBeNull: true) { _ in .draggable() }
}

/// The modifier `drag_handle`.
@c @implementation
public func dray_scene_drag_handle(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drag_handle", scene, rule, mayBeNull: true) { _ in .dragHandle(as: "drag_handle") }
}

/// The modifier `drag_configuration`.
@c @implementation
public func dray_scene_drag_configuration(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drag_configuration", scene, rule) { given throws(Failure) in
    .dragConfiguration(
      DragConfiguration(
        withinApp: try given.operations(given.options.operations, "operations"),
        outsideApp: try given.operations(given.options.outside_operations, "outside_operations"),
        ignoresModifiers: given.options.ignores_modifiers != 0))
  }
}

/// The modifier `drag_quantity`.
@c @implementation
public func dray_scene_drag_quantity(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drag_quantity", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .dragQuantity { session in rule.ask(.quantity) { $1.set(session, $0) }.quantity }
  }
}

/// The modifier `on_drag_session_updated`.
@c @implementation
public func dray_scene_on_drag_session_updated(
  _ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?
) -> dray_status {
  attach("dray_scene_on_drag_session_updated", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onDragSessionUpdated { session in
      rule.ask { $1.set(session, $0) }.command
    } removing: { session in
      rule.ask { memory, call in
        call.set(session, memory)
        call.phase = dray_phase(DRAY_PHASE_TAKEN)
      }.command
    }
  }
}

// MARK: Destinations

/// The modifier `drop_destination`.
@c @implementation
public func dray_scene_drop_destination(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drop_destination", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .dropDestination(
      for: try given.types(), isEnabled: given.isEnabled, movesInTransaction: given.movesInTransaction,
      isTargeted: try given.targetedObserver()
    ) { rule.deliver($0) }
  }
}

/// The modifier `drop_configuration`.
@c @implementation
public func dray_scene_drop_configuration(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_drop_configuration", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .dropConfiguration { session in rule.ask(.drop) { $1.set(session, $0) }.drop }
  }
}

/// The modifier `on_drop`.
@c @implementation
public func dray_scene_on_drop(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_drop", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onDrop(
      of: try given.types(), isTargeted: try given.targetedObserver(), movesInTransaction: given.movesInTransaction
    ) { rule.deliver($0) }
  }
}

/// The modifier `on_drop_session_updated`.
@c @implementation
public func dray_scene_on_drop_session_updated(
  _ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?
) -> dray_status {
  attach("dray_scene_on_drop_session_updated", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onDropSessionUpdated { session in _ = rule.ask { $1.set(session, $0) } }
  }
}

/// The modifier `reorder_container`.
@c @implementation
public func dray_scene_reorder_container(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_reorder_container", scene, rule) { given throws(Failure) in
    let (rule, type) = (try given.rule(), try given.type())
    let edge = given.options.has_edge != 0 ? try given.number(given.options.edge, "edge") : Modifier.listEdge
    return .reorderContainer(
      for: type, in: try given.namespace(), isEnabled: given.isEnabled, movesInTransaction: given.movesInTransaction,
      edge: edge, isTargeted: try given.targetedObserver()
    ) { difference, session in
      rule.ask { memory, call in
        call.set(session, memory)
        call.set(ids: difference.sources, of: type, memory.arena)
        let destination = difference.destination
        call.route = memory.arena.route(
          Route(from: difference.from, to: destination.collection, before: destination.before))
      }.command
    }
  }
}
