internal import CDray
internal import Dray

/// The options of a modifier that the program attaches to a node or a list.
struct GivenRule {
  /// The options. Fields that the program has not set are 0.
  let options: dray_rule
  let scene: OwnScene
  /// The id of the node; `nil` for a list, and for a node without an id.
  let node: Identifier?
  /// The `user` of the options, if the program frees it by `destroy`.
  var owner: CallbackUser?

  /// The rule.
  func rule() throws(Failure) -> SceneRule {
    guard let function = options.function else { throw .misuse("function is NULL") }
    return try rule(function)
  }

  func rule(_ function: @escaping dray_rule_function) throws(Failure) -> SceneRule {
    guard let box = scene.box else { throw .misuse("no scene is being described") }
    return SceneRule(
      function, options.user, of: scene.user, owner, at: node, mustAnswer: options.must_answer != 0, in: box)
  }

  /// The observer `is_targeted`; `nil` if it is not set.
  func targetedObserver() throws(Failure) -> ((Bool) -> Void)? {
    guard let function = options.is_targeted else { return nil }
    let observer = try rule(function)
    return { isTargeted in _ = observer.ask { $1.is_targeted = isTargeted ? 1 : 0 } }
  }

  func optionalType() throws(Failure) -> Identifier? { try identifier(options.type, "type") }

  func type() throws(Failure) -> Identifier {
    guard let type = try optionalType() else { throw .badInput("type is not set") }
    return type
  }

  /// The field `type`, if it is set, and the list `types`.
  func types() throws(Failure) -> [Identifier] {
    let further = try identifiers(options.types, options.type_count, "types")
    let types = (try optionalType()).map { [$0] + further } ?? further
    guard !types.isEmpty else { throw .badInput("neither type nor types is set") }
    return types
  }

  func namespace() throws(Failure) -> Identifier? { try identifier(options.item_namespace, "item_namespace") }

  var isEnabled: Bool { options.is_disabled == 0 }

  /// Whether the command changes only models. A drop that changes no model has then changed nothing.
  var movesInTransaction: Bool { scene.hasModel && options.has_other_effects == 0 }

  func operations(_ set: dray_operation, _ name: String) throws(Failure) -> DropOperation.Set {
    guard set & ~Int32(15) == 0 else { throw .badInput("\(name) contains an operation that cannot be suggested") }
    return set == 0 ? .copy : DropOperation.Set(rawValue: UInt8(set))
  }

  func modifiers() throws(Failure) -> EventModifiers {
    guard options.modifiers & ~Int32(30) == 0 else { throw .badInput("modifiers contains an unknown modifier key") }
    return EventModifiers(rawValue: Int(options.modifiers))
  }

  func number(_ number: Double, _ name: String) throws(Failure) -> Double {
    guard number.isFinite, number >= 0 else {
      throw .badInput("\(name) is \(number); it must be finite and not negative")
    }
    return number
  }
}

/// Attaches a modifier to the innermost node or list.
func attach(
  _ name: StaticString, _ scene: OpaquePointer?, _ given: dray_rule = dray_rule(), _ owner: CallbackUser? = nil,
  _ make: (GivenRule) throws(Failure) -> Modifier
) -> dray_status {
  describing(name, scene) { scene, description throws(Failure) in
    let modifier = String("\(name)".dropFirst("dray_scene_".count))
    if scene.isPreview { throw .misuse("a preview has no modifiers") }
    switch scene.innermost {
    case .node(let index, let id):
      let given = GivenRule(options: given, scene: scene, node: id, owner: owner)
      description.modify(index, try make(given).named(modifier))
    case .list(let group):
      let given = GivenRule(options: given, scene: scene, node: nil, owner: owner)
      description.modify(group: group, try make(given).named(modifier))
    case nil: throw .misuse("no node is open")
    }
  }
}

/// Reads the options, and attaches the modifier.
func attach(
  _ name: StaticString, _ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?, mayBeNull: Bool = false,
  _ make: (GivenRule) throws(Failure) -> Modifier
) -> dray_status {
  if mayBeNull, rule == nil { return attach(name, scene, dray_rule(), nil, make) }
  var given = dray_rule()
  do throws(Failure) {
    given = try dray_rule.read(rule)
  } catch {
    return describing(name, scene) { _, _ throws(Failure) in throw error }
  }
  // This comes first, so that `destroy` is called even if the modifier is refused.
  let owner = given.destroy.map { CallbackUser(given.user, $0) }
  owner?.box = lent(scene, as: CDRAY_LOAN_SCENE, OwnScene.self)?.box
  return attach(name, scene, given, owner, make)
}
