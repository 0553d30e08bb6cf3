internal import LuaRuntime

/// Attaches the modifiers of a plugin's script to the nodes of its scene, and binds their closures to the rules.
struct ModifierBinding {
  let run: ScriptRun
  let scene: ScenePart
  let selections: SelectionLists
  let types: TypeNames
  let rules: Rules
  let loader: Loader

  /// One attached modifier.
  struct Call {
    /// The present run of the scene function.
    let part: LuaScene
    /// The index of the node or group.
    let target: Int32
    /// The index of the closure, or of a list or a table of handlers, in the closure table; 0 for none.
    let closure: Int
  }

  /// The arguments of the native function before the named ones.
  private enum Argument: Int, CaseIterable {
    case name, target, isGroup, closure
  }

  /// The index of the first name.
  static let firstName = Argument.allCases.count

  /// Attaches a modifier with its arguments.
  func modify(_ frame: borrowing LuaFrame) throws {
    try scene.charge(Account.modifierSize)
    guard let part = scene.scene else { return }
    let target = Int32(clamping: try frame.integer(Argument.target.rawValue))
    let call = Call(part: part, target: target, closure: try frame.integer(Argument.closure.rawValue))
    let isGroup = frame.isTrue(Argument.isGroup.rawValue)
    let name = try frame.string(Argument.name.rawValue)
    guard let bind = Self.bindings[name] else { throw LuaThrow("modifier '\(name)' is unknown to the host") }
    for modifier in try bind(self, call, frame) { scene.attach(modifier, to: target, isGroup: isGroup) }
  }

  /// Makes the engine's modifiers of one call. Reads the named arguments.
  private typealias Binding = @Sendable (ModifierBinding, Call, borrowing LuaFrame) throws -> [Modifier]

  /// The modifiers by the names that the library passes.
  private static let bindings: [String: Binding] = [
    "drag_previews_formation": { _, _, frame in [.dragPreviewsFormation(try frame.word("formation"))] },
    "drop_previews_formation": { _, _, frame in [.dropPreviewsFormation(try frame.word("formation"))] },
    "spring_loading_behavior": { _, _, frame in [.springLoadingBehavior(try frame.word("behavior"))] },
    // Sources
    "draggable": { _, _, frame in
      let item = try frame.identifier("container_item_id")
      return [.draggable(containerItemID: item, namespace: try frame.identifier("namespace"))]
    },
    "preview": { binding, call, _ in
      [
        .dragPreview { [drawing = binding.rules.drawing] in
          drawing.describePreview(call.part, call.closure, $0, in: &$1)
        }
      ]
    },
    "drag_handle": { _, _, _ in [.dragHandle(as: "drag_handle")] },
    "on_move_disabled": { _, _, _ in [.onMove(nil)] },
    "drag_container": { binding, call, frame in [try binding.dragContainer(call, frame)] },
    "drag_container_selection": { binding, call, frame in [try binding.selection(call, frame)] },
    "drag_configuration": { _, _, frame in [.dragConfiguration(frame.dragConfiguration())] },
    "drag_quantity": { binding, call, _ in
      [.dragQuantity { [lifts = binding.rules.lifts] in lifts.askForQuantity(call.part, call.closure, $0) }]
    },
    "on_drag_session_updated": { binding, call, _ in [binding.sourceObserver(call, isInteraction: false)] },
    "on_drag": { binding, call, _ in
      [.onDrag { [lifts = binding.rules.lifts] in lifts.askForProvider(call.part, call.closure, .callOnDrag, nil) }]
    },
    "item_provider": { binding, call, _ in
      [
        .itemProvider { [lifts = binding.rules.lifts] in
          lifts.askForProvider(call.part, call.closure, .callItemProvider, $0)
        }
      ]
    },
    "drag_interaction": { binding, call, frame in
      binding.rules.interactions.modifiers(call.part, call.closure, isCollection: false, frame)
    },
    "collection_drag": { binding, call, frame in
      binding.rules.interactions.modifiers(call.part, call.closure, isCollection: true, frame)
    },
    "on_drag_interaction_updated": { binding, call, _ in [binding.sourceObserver(call, isInteraction: true)] },
    // Destinations
    "drop_destination": { binding, call, frame in [try binding.dropDestination(call, frame)] },
    "drop_configuration": { binding, call, _ in
      // The reference is strong, because a weak one would make every update of a pointer slower. It makes no cycle: the
      // plugin does not own the scene.
      [
        .dropConfiguration(
          { [drops = binding.rules.drops] in drops.askForConfiguration(call.part, call.closure, $0) },
          show: { [drops = binding.rules.drops] in drops.show($0) })
      ]
    },
    "on_drop_session_updated": { binding, call, _ in
      [
        .onDropSessionUpdated { [observers = binding.rules.observers] in
          observers.notifyDestination(call.part, call.closure, $0)
        }
      ]
    },
    "on_drop": { binding, call, frame in
      let types = try frame.itemTypes()
      for type in types { binding.types.note(.item(type), at: binding.place(of: call)) }
      return [binding.rules.delegates.onDrop(of: types, call.part, call.closure, frame)]
    },
    "on_insert": { binding, call, frame in [try binding.insertion(call, frame)] },
    "drop_interaction": { binding, call, frame in
      [binding.rules.delegates.dropInteraction(call.part, call.closure, frame)]
    },
    "collection_drop": { binding, call, frame in
      [binding.rules.delegates.collectionDrop(call.part, call.closure, frame)]
    },
    // Order
    "reorder_container": { binding, call, frame in [try binding.reorderContainer(call, frame)] },
    "on_move": { binding, call, _ in
      [
        .onMove(movesInTransaction: true) { [commands = binding.rules.commands] in
          commands.moveRows(call.part, call.closure, from: $0, to: $1, $2)
        }
      ]
    },
    "on_delete": { binding, call, _ in
      [.onDelete { [commands = binding.rules.commands] in commands.deleteRows(call.part, call.closure, $0, $1) }]
    },
    "layout": { binding, call, _ in
      [.layout { [drawing = binding.rules.drawing] in drawing.placeChildren(call.part, call.closure, $0, $1) }]
    },
    // Gestures and time
    "on_tap_gesture": { binding, call, frame in
      [
        .onTapGesture(count: try frame.integer("count"), on: try frame.itemType()) {
          [commands = binding.rules.commands] in commands.tap(call.part, call.closure, $0, $1)
        }
      ]
    },
    "on_spring_loading": { binding, call, _ in
      [
        .onSpringLoading { [commands = binding.rules.commands] in commands.loadSpring(call.part, call.closure, $0) }
      ]
    },
    "on_key_press": { binding, call, frame in
      let (key, held) = (Key(try frame.text("key")), EventModifiers(rawValue: try frame.integer("modifiers")))
      return [
        .onKeyPress(key, modifiers: held) { [commands = binding.rules.commands] key in
          commands.command("on_key_press", call.part, call.closure) { call throws(LuaError) in try call.push(key.name) }
        }
      ]
    },
    "on_timer": { binding, call, frame in [try binding.timer(call, frame)] },
  ]

  // MARK: Modifiers that name types or count towards quotas

  /// Reads the type of a modifier, and notes the type for a check after the scene is built.
  private func notedType(_ call: Call, _ frame: borrowing LuaFrame) throws -> Identifier {
    guard let type = try frame.itemType() else { return "" }
    types.note(.item(type), at: place(of: call))
    return type
  }

  /// The place of a modifier's closure in a script, or else that of the scene function.
  private func place(of call: Call) -> SourcePlace? {
    let closure = call.closure > 0 ? run.place(of: call.closure, in: call.part.closures) : nil
    return (closure ?? scene.functionPlace).map { SourcePlace(file: $0.chunk, line: $0.line) }
  }

  /// The namespace of the items of a modifier. The default is the namespace of its node.
  private func namespace(_ call: Call, _ frame: borrowing LuaFrame) throws -> Identifier? {
    try frame.identifier("namespace") ?? scene.description?.namespace(of: call.target)
  }

  private func dragContainer(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    let (type, namespace) = (try notedType(call, frame), try namespace(call, frame))
    guard call.closure > 0 else { return .dragContainer(for: type, in: namespace) }
    return .dragContainer(for: type, in: namespace) { [lifts = rules.lifts] ids, session in
      lifts.askForPayload(call.part, call.closure, type, namespace, ids, session)
    }
  }

  private func selection(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    let namespace = try namespace(call, frame)
    selections.add(Selection(node: call.target, namespace: namespace, scene: call.part, list: call.closure))
    return .dragContainerSelection(for: try frame.itemType(), in: namespace) { [lifts = rules.lifts] in
      lifts.readSelection(call.part, call.closure)
    }
  }

  private func sourceObserver(_ call: Call, isInteraction: Bool) -> Modifier {
    .onDragSessionUpdated { [observers = rules.observers] in
      observers.notifySource(call.part, call.closure, isInteraction: isInteraction, $0)
    }
  }

  private func dropDestination(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    let type = try notedType(call, frame)
    return .dropDestination(
      for: loader.importedTypes(of: type), isEnabled: frame.flag("is_enabled"), movesInTransaction: true,
      isTargeted: frame.flag("is_targeted") ? rules.delegates.targeted(call.part, call.closure) : nil
    ) { [commands = rules.commands] in
      commands.deliver(call.part, call.closure, type, $0)
    }
  }

  private func insertion(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    let types = try frame.itemTypes()
    for type in types { self.types.note(.item(type), at: place(of: call)) }
    return .onDrop(of: types, movesInTransaction: true) { [commands = rules.commands] in
      commands.insert(call.part, call.closure, $0)
    }
  }

  private func reorderContainer(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    .reorderContainer(
      for: try notedType(call, frame), in: try frame.identifier("namespace"), isEnabled: frame.flag("is_enabled"),
      movesInTransaction: true, edge: try edge(frame),
      isTargeted: frame.flag("is_targeted") ? rules.delegates.targeted(call.part, call.closure) : nil
    ) { [commands = rules.commands] in commands.reorder(call.part, call.closure, $0, $1) }
  }

  /// The extent of the edges of items that contain lists.
  private func edge(_ frame: borrowing LuaFrame) throws -> Double {
    guard let edge = try? frame.number("edge") else { return Modifier.listEdge }
    guard edge >= 0, edge.isFinite else {
      throw LuaThrow("edge of reorder_container is \(edge); it must be finite and not negative")
    }
    return edge
  }

  private func timer(_ call: Call, _ frame: borrowing LuaFrame) throws -> Modifier {
    try run.quotas.countTimer(of: call.part)
    let repeats = frame.flag("every")
    return .onTimer(
      interval: try frame.number(repeats ? "every" : "after"), repeats: repeats, isEnabled: frame.flag("is_enabled")
    ) { [commands = rules.commands] in
      commands.command("on_timer", call.part, call.closure) { _ throws(LuaError) in }
    }
  }
}

extension LuaFrame {
  /// The arguments of a `drag_configuration`.
  fileprivate func dragConfiguration() -> DragConfiguration {
    DragConfiguration(
      withinApp: operations(copy: "allow_copy", move: "allow_move", delete: "allow_delete", alias: "allow_alias"),
      outsideApp: operations(
        copy: "outside.allow_copy", move: "outside.allow_move", delete: "outside.allow_delete",
        alias: "outside.allow_alias"),
      ignoresModifiers: flag("ignores_modifiers"))
  }
}

extension ModifierBinding {
  /// The native function that attaches a modifier.
  static func define(_ natives: inout Natives<Plugin>) {
    natives.define("modify") { plugin, frame in try plugin.modifiers.modify(frame) }
  }
}
