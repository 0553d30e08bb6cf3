internal import LuaRuntime

/// Attaches the modifiers of a plugin's script to the nodes of its scene, and binds their closures to the rules.
struct ModifierBinding {
  let run: ScriptRun
  let scene: ScenePart
  let selections: Selections
  let types: TypeNames
  let rules: Rules
  let loader: Loader

  /// Attaches a modifier. Reads its name, the node or group, the closure's index in the closure table, then its
  /// arguments.
  func modify(_ frame: borrowing LuaFrame) throws {
    try scene.charge(Account.modifierSize)
    guard let part = scene.scene else { return }
    let target = Int32(clamping: try frame.integer(1))
    let closure = try frame.integer(3)
    let type: Identifier? = frame.kind(4) == .string ? .string(try frame.name(4)) : nil
    try noteTypes(of: frame.string(0), type, frame)
    for modifier in try modifiers(frame.string(0), closure, type, part, frame) {
      scene.attach(modifier, to: target, isGroup: frame.isTrue(2))
    }
  }

  /// Notes the types in a modifier, for a check after the scene is built.
  private func noteTypes(of name: String, _ type: Identifier?, _ frame: borrowing LuaFrame) throws {
    switch name {
    case "on_drop", "on_insert":
      let types = try frame.plainData(5, name: "types").table?.items.compactMap(\.identifier) ?? []
      for type in types { self.types.note(.item(type)) }
    case "drop_destination", "drag_container", "reorder_container":
      if let type { types.note(.item(type)) }
    default: break
    }
  }

  /// The engine's modifiers for a name: of the UIKit layer or of promises; else the one of SwiftUI.
  private func modifiers(
    _ name: String, _ closure: Int, _ type: Identifier?, _ part: LuaScene, _ frame: borrowing LuaFrame
  ) throws -> [Modifier] {
    switch name {
    case "on_drop":
      return [try rules.delegates.modifier(.init(scene: part, table: closure, name: "on_drop"), frame)]
    case "on_insert":
      let types = try frame.plainData(5, name: "types").table?.items.compactMap(\.identifier) ?? []
      return [
        .onDrop(of: types, movesInTransaction: true) { [commands = rules.commands] in
          commands.insert(part, closure, $0)
        }
      ]
    case "on_drag": return [.onDrag { [lifts = rules.lifts] in lifts.askForProvider(part, closure, .callOnDrag, nil) }]
    case "item_provider":
      return [.itemProvider { [lifts = rules.lifts] in lifts.askForProvider(part, closure, .callItemProvider, $0) }]
    case "drop_interaction":
      return [try rules.delegates.modifier(.init(scene: part, table: closure, name: "drop_interaction"), frame)]
    case "collection_drop":
      return [try rules.delegates.modifier(.init(scene: part, table: closure, name: "collection_drop"), frame)]
    case "drag_interaction": return try rules.interactions.modifiers(part, closure, isCollection: false, frame)
    case "collection_drag": return try rules.interactions.modifiers(part, closure, isCollection: true, frame)
    case "on_drag_interaction_updated":
      return [
        .onDragSessionUpdated { [observers = rules.observers] in
          observers.tellSource(part, closure, isInteraction: true, $0)
        }
      ]
    default: return [try modifier(name, closure, type, part, frame)]
    }
  }

  private func modifier(
    _ name: String, _ closure: Int, _ type: Identifier?, _ part: LuaScene, _ frame: borrowing LuaFrame
  ) throws -> Modifier {
    let anyType = type ?? ""
    let node = NodeIndex(clamping: try frame.integer(1))
    switch name {
    case "draggable":
      return .draggable(
        containerItemID: try frame.optionalIdentifier(6), namespace: try frame.optionalIdentifier(5))
    case "preview":
      return .dragPreview { [drawing = rules.drawing] in drawing.describePreview(part, closure, $0, in: &$1) }
    case "drag_previews_formation":
      return .dragPreviewsFormation(PreviewsFormation(rawValue: try frame.string(5)) ?? .default)
    case "drop_previews_formation":
      return .dropPreviewsFormation(PreviewsFormation(rawValue: try frame.string(5)) ?? .default)
    case "spring_loading_behavior":
      return .springLoadingBehavior(SpringLoadingBehavior(rawValue: try frame.string(5)) ?? .automatic)
    case "drag_container":
      let namespace = try frame.optionalIdentifier(5) ?? scene.description?.namespace(of: node)
      guard closure > 0 else { return .dragContainer(for: anyType, in: namespace) }
      return .dragContainer(for: anyType, in: namespace) { [lifts = rules.lifts] ids, session in
        lifts.askForPayload(part, closure, anyType, namespace, ids, session)
      }
    case "drag_container_selection":
      let namespace = try frame.optionalIdentifier(5) ?? scene.description?.namespace(of: node)
      selections.add(Selection(node: node, namespace: namespace, scene: part, list: closure))
      return .dragContainerSelection(for: type, in: namespace) { [lifts = rules.lifts] in
        lifts.readSelection(part, closure)
      }
    case "drag_configuration":
      let (within, outside) = (try frame.integer(5), try frame.integer(6))
      return .dragConfiguration(
        DragConfiguration(
          withinApp: .init(rawValue: UInt8(truncatingIfNeeded: within)),
          outsideApp: .init(rawValue: UInt8(truncatingIfNeeded: outside)), ignoresModifiers: frame.isTrue(7)))
    case "on_drag_session_updated":
      return .onDragSessionUpdated { [observers = rules.observers] in observers.tellSource(part, closure, $0) }
    case "drop_destination":
      return .dropDestination(
        for: loader.importedTypes(of: anyType), isEnabled: frame.isTrue(5), movesInTransaction: true
      ) { [commands = rules.commands] in
        commands.deliver(part, closure, anyType, $0)
      }
    case "drop_configuration":
      // A strong reference, because this runs on every update; the plugin does not own the scene.
      return .dropConfiguration { [drops = rules.drops] in drops.askForConfiguration(part, closure, $0) }
    case "on_drop_session_updated":
      return .onDropSessionUpdated { [observers = rules.observers] in observers.tellDestination(part, closure, $0) }
    case "reorder_container":
      return .reorderContainer(
        for: anyType, in: try frame.optionalIdentifier(6), isEnabled: frame.isTrue(5), movesInTransaction: true
      ) { [commands = rules.commands] in commands.reorder(part, closure, $0) }
    case "on_move":
      return .onMove(movesInTransaction: true) { [commands = rules.commands] in
        commands.moveRows(part, closure, from: $0, to: $1)
      }
    case "on_delete":
      return .onDelete { [commands = rules.commands] in commands.deleteRows(part, closure, $0) }
    case "layout":
      return .layout { [drawing = rules.drawing] in drawing.placeChildren(part, closure, $0, $1) }
    case "on_tap_gesture":
      let tapped: Identifier? = frame.isNil(6) ? nil : .string(try frame.name(6))
      return .onTapGesture(count: try frame.integer(5), on: tapped) { [commands = rules.commands] in
        commands.tap(part, closure, $0)
      }
    case "on_key_press":
      let modifiers = EventModifiers(rawValue: try frame.integer(6))
      return .onKeyPress(Key(try frame.text(5)), modifiers: modifiers) { [commands = rules.commands] key in
        commands.command("on_key_press", part, closure) { call throws(LuaError) in try call.push(key.name) }
      }
    case "on_timer":
      try run.quotas.countTimer(of: part)
      return .onTimer(interval: try frame.number(5), repeats: frame.isTrue(6), isEnabled: frame.isTrue(7)) {
        [commands = rules.commands] in commands.command("on_timer", part, closure) { _ throws(LuaError) in }
      }
    default:
      throw LuaThrow("modifier '\(name)' is unknown to the host")
    }
  }
}

extension ModifierBinding {
  /// The native function that attaches a modifier.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("modify") { plugin, frame in try plugin.modifiers.modify(frame) }
  }
}
