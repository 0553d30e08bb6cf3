internal import LuaRuntime

extension Plugin {
  /// Attaches a modifier. Reads its name, the node or group, the closure's index in the closure table, then its
  /// arguments.
  func modify(_ frame: borrowing LuaFrame) throws {
    guard let scene else { return }
    let target = Int32(clamping: try frame.integer(1))
    let closure = try frame.integer(3)
    let type: Identifier? = frame.kind(4) == .string ? .string(try frame.name(4)) : nil
    try noteTypes(of: frame.string(0), type, frame)
    for modifier in try modifiers(frame.string(0), closure, type, scene, frame) {
      if frame.isTrue(2) {
        description?.modify(group: target, modifier)
      } else {
        description?.modify(target, modifier)
      }
    }
  }

  /// Notes the types in a modifier, for a check after the scene is built.
  private func noteTypes(of name: String, _ type: Identifier?, _ frame: borrowing LuaFrame) throws {
    switch name {
    case "on_drop", "on_insert":
      let types = try frame.plainData(5, name: "types").table?.items.compactMap(\.identifier) ?? []
      for type in types { noteType(.item(type)) }
    case "drop_destination", "drag_container", "reorder_container":
      if let type { noteType(.item(type)) }
    default: break
    }
  }

  /// The engine's modifiers for a name: of the UIKit layer or of promises; else the one of SwiftUI.
  private func modifiers(
    _ name: String, _ closure: Int, _ type: Identifier?, _ scene: LuaScene, _ frame: borrowing LuaFrame
  ) throws -> [Modifier] {
    switch name {
    case "on_drop": return [try dropModifier(.init(scene: scene, table: closure, name: "on_drop"), frame)]
    case "on_insert":
      let types = try frame.plainData(5, name: "types").table?.items.compactMap(\.identifier) ?? []
      return [.onDrop(of: types, movesInTransaction: true) { [self] in insert(scene, closure, $0) }]
    case "on_drag": return [.onDrag { [self] in askForProvider(scene, closure, .callOnDrag, nil) }]
    case "item_provider":
      return [.itemProvider { [self] in askForProvider(scene, closure, .callItemProvider, $0) }]
    case "drop_interaction":
      return [try dropModifier(.init(scene: scene, table: closure, name: "drop_interaction"), frame)]
    case "collection_drop":
      return [try dropModifier(.init(scene: scene, table: closure, name: "collection_drop"), frame)]
    case "drag_interaction": return try dragModifiers(scene, closure, isCollection: false, frame)
    case "collection_drag": return try dragModifiers(scene, closure, isCollection: true, frame)
    case "on_drag_interaction_updated":
      return [.onDragSessionUpdated { [self] in tellSource(scene, closure, isInteraction: true, $0) }]
    default: return [try modifier(name, closure, type, scene, frame)]
    }
  }

  private func modifier(
    _ name: String, _ closure: Int, _ type: Identifier?, _ scene: LuaScene, _ frame: borrowing LuaFrame
  ) throws -> Modifier {
    let anyType = type ?? ""
    let node = NodeIndex(clamping: try frame.integer(1))
    switch name {
    case "draggable":
      return .draggable(
        containerItemID: try frame.optionalIdentifier(6), namespace: try frame.optionalIdentifier(5))
    case "preview":
      return .dragPreview { [self] in describePreview(scene, closure, $0, in: &$1) }
    case "drag_previews_formation":
      return .dragPreviewsFormation(PreviewsFormation(rawValue: try frame.string(5)) ?? .default)
    case "drop_previews_formation":
      return .dropPreviewsFormation(PreviewsFormation(rawValue: try frame.string(5)) ?? .default)
    case "spring_loading_behavior":
      return .springLoadingBehavior(SpringLoadingBehavior(rawValue: try frame.string(5)) ?? .automatic)
    case "drag_container":
      let namespace = try frame.optionalIdentifier(5) ?? description?.namespace(of: node)
      guard closure > 0 else { return .dragContainer(for: anyType, in: namespace) }
      return .dragContainer(for: anyType, in: namespace) { [self] ids, session in
        askForPayload(scene, closure, anyType, namespace, ids, session)
      }
    case "drag_container_selection":
      let namespace = try frame.optionalIdentifier(5) ?? description?.namespace(of: node)
      selections.append(Selection(node: node, namespace: namespace, scene: scene, list: closure))
      return .dragContainerSelection(for: type, in: namespace) { [self] in readSelection(scene, closure) }
    case "drag_configuration":
      let (within, outside) = (try frame.integer(5), try frame.integer(6))
      return .dragConfiguration(
        DragConfiguration(
          withinApp: .init(rawValue: UInt8(truncatingIfNeeded: within)),
          outsideApp: .init(rawValue: UInt8(truncatingIfNeeded: outside)), ignoresModifiers: frame.isTrue(7)))
    case "on_drag_session_updated":
      return .onDragSessionUpdated { [self] in tellSource(scene, closure, $0) }
    case "drop_destination":
      return .dropDestination(
        for: importedTypes(of: anyType), isEnabled: frame.isTrue(5), movesInTransaction: true
      ) { [self] in
        deliver(scene, closure, anyType, $0)
      }
    case "drop_configuration":
      // A strong reference, because this runs on every update; the plugin does not own the scene.
      return .dropConfiguration { [self] in askForConfiguration(scene, closure, $0) }
    case "on_drop_session_updated":
      return .onDropSessionUpdated { [self] in tellDestination(scene, closure, $0) }
    case "reorder_container":
      return .reorderContainer(
        for: anyType, in: try frame.optionalIdentifier(6), isEnabled: frame.isTrue(5), movesInTransaction: true
      ) { [self] in reorder(scene, closure, $0) }
    case "on_move":
      return .onMove(movesInTransaction: true) { [self] in moveRows(scene, closure, from: $0, to: $1) }
    case "on_delete":
      return .onDelete { [self] in deleteRows(scene, closure, $0) }
    case "layout":
      return .layout { [self] in placeChildren(scene, closure, $0, $1) }
    case "on_tap_gesture":
      let tapped: Identifier? = frame.isNil(6) ? nil : .string(try frame.name(6))
      return .onTapGesture(count: try frame.integer(5), on: tapped) { [self] in tap(scene, closure, $0) }
    case "on_key_press":
      let modifiers = EventModifiers(rawValue: try frame.integer(6))
      return .onKeyPress(Key(try frame.text(5)), modifiers: modifiers) { [self] key in
        command("on_key_press", scene, closure) { call throws(LuaError) in try call.push(key.name) }
      }
    case "on_timer":
      try countTimer()
      return .onTimer(interval: try frame.number(5), repeats: frame.isTrue(6), isEnabled: frame.isTrue(7)) {
        [self] in command("on_timer", scene, closure) { _ throws(LuaError) in }
      }
    default:
      throw LuaThrow("modifier '\(name)' is unknown to the host")
    }
  }

  /// The ids of a selection, which is a list and not a closure.
  private func readSelection(_ scene: LuaScene, _ index: Int) -> [Identifier] {
    let closures = scene.closures
    guard let lua = script(of: scene)?.lua else { return [] }
    do throws(LuaError) {
      guard let list = try lua.get(.integer(index), of: closures).reference else { return [] }
      return try lua.plainData(of: list, name: "selection").table?.items.compactMap(\.identifier) ?? []
    } catch {
      _ = fail(error)
      return []
    }
  }
}
