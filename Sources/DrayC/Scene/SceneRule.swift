internal import CDray
internal import Dray

/// A function of the program as a rule: a question, an observer or a command.
final class SceneRule {
  private weak var box: HostBox?
  private let function: dray_rule_function
  /// The argument of the scene, which exists as long as a rule of the scene.
  private let scene: CallbackUser?
  private let user: UnsafeMutableRawPointer?
  /// The id of the node to which the rule is attached.
  private let node: Identifier?

  init(
    _ function: @escaping dray_rule_function, _ user: UnsafeMutableRawPointer?, of scene: CallbackUser?,
    at node: Identifier?, in box: HostBox?
  ) {
    (self.function, self.user, self.scene, self.node, self.box) = (function, user ?? scene?.pointer, scene, node, box)
  }

  /// Calls the rule.
  ///
  /// - Parameters:
  ///   - form: The answer that the modifier takes.
  ///   - fill: Fills the fields of the call.
  func ask(_ form: RuleAnswer.Form = .none, _ fill: (Arena, inout dray_rule_call) -> Void) -> RuleAnswer {
    let answer = RuleAnswer(form)
    guard let box else { return answer }
    // Rules are not called in callbacks, so the arena is free.
    let arena = box.ownScene.arena
    arena.reset()
    var call = dray_rule_call(in: arena)
    call.node = arena.id(node)
    fill(arena, &call)
    withExtendedLifetime(answer) { box.calling { function(user, &call, answer.handle) } }
    return answer
  }
}

extension dray_rule_call {
  /// A call without a drag.
  init(in arena: Arena) {
    self.init()
    struct_size = MemoryLayout<Self>.size
    (index, quantity, key, type) = (-1, -1, Arena.empty, arena.id(nil))
    route = arena.route(Route())
    reason = arena.reason(nil)
  }

  /// Fills the fields of items.
  mutating func set(_ items: [DragItem], _ arena: Arena) {
    set(ids: items.map(\.id), of: items.first?.type, arena)
  }

  mutating func set(ids: [Identifier], of type: Identifier?, _ arena: Arena) {
    (item_ids, item_count, self.type) = (arena.ids(ids), ids.count, arena.id(type))
  }

  mutating func set(_ point: Point) { (x, y) = (point.x, point.y) }

  /// Fills the fields of a drag over a destination.
  mutating func set(_ session: DropSession, _ arena: Arena) {
    drag = session.id.rawValue
    set(session.items, arena)
    set(session.location)
    (modifiers, route) = (Int32(session.modifiers.rawValue), arena.route(session.route))
    (suggested, operation) = (Int32(session.suggestedOperations.rawValue), session.operation.code)
    (index, quantity) = (Int64(session.index ?? -1), Int64(session.quantity ?? -1))
    switch session.phase {
    case .entering: phase = dray_phase(DRAY_PHASE_ENTERING)
    case .active: phase = dray_phase(DRAY_PHASE_ACTIVE)
    case .exiting: phase = dray_phase(DRAY_PHASE_EXITING)
    case .ended:
      phase = dray_phase(DRAY_PHASE_ENDED)
      reason = arena.reason(session.reason)
    case .dataTransferCompleted: phase = dray_phase(DRAY_PHASE_DATA_TRANSFER_COMPLETED)
    }
  }

  /// Fills the fields of a drag from a source.
  mutating func set(_ session: DragSession, _ arena: Arena) {
    drag = session.id.rawValue
    set(session.items, arena)
    set(session.location)
    (modifiers, route.from) = (Int32(session.modifiers.rawValue), arena.id(session.from))
    quantity = Int64(session.quantity ?? -1)
    (operation, cause) = (session.operation?.code ?? 0, session.cause?.code ?? 0)
    if session.operation != nil { reason = arena.reason(session.reason) }
    switch session.phase {
    case .initial: phase = dray_phase(DRAY_PHASE_INITIAL)
    case .active: phase = dray_phase(DRAY_PHASE_ACTIVE)
    case .ending: phase = dray_phase(DRAY_PHASE_ENDING)
    case .ended: phase = dray_phase(DRAY_PHASE_ENDED)
    case .dataTransferCompleted: phase = dray_phase(DRAY_PHASE_DATA_TRANSFER_COMPLETED)
    }
  }
}
