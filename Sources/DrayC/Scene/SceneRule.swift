internal import CDray
internal import Dray

/// A function of the program as a rule: a question, an observer or a command.
final class SceneRule {
  // These references are unsafe, because weak ones would make each question slower. The host owns the memory and calls
  // the rules of its scene, so both exist during each call.
  private unowned(unsafe) let box: HostBox
  private unowned(unsafe) let memory: RuleMemory
  private let function: dray_rule_function
  /// The `user` of the scene. This reference keeps it for the rule.
  private let scene: CallbackUser?
  /// The `user` of the rule, if the program frees it. This reference keeps it for the rule.
  private let owner: CallbackUser?
  private let user: UnsafeMutableRawPointer?
  /// Whether the rule fails if it does not answer.
  private let mustAnswer: Bool
  /// The id of the node to which the rule is attached, and its memory.
  private let node: dray_id
  private let names: Arena

  init(
    _ function: @escaping dray_rule_function, _ user: UnsafeMutableRawPointer?, of scene: CallbackUser?,
    _ owner: CallbackUser? = nil, at node: dray_id, _ names: Arena, mustAnswer: Bool, in box: HostBox
  ) {
    (self.owner, self.mustAnswer) = (owner, mustAnswer)
    (self.function, self.user, self.scene, self.box) = (function, user ?? scene?.pointer, scene, box)
    (memory, self.node, self.names) = (box.ownScene.memory, node, names)
  }

  convenience init(
    _ function: @escaping dray_rule_function, _ user: UnsafeMutableRawPointer?, of scene: CallbackUser?,
    _ owner: CallbackUser? = nil, at node: Identifier?, mustAnswer: Bool = false, in box: HostBox
  ) {
    let names = box.ownScene.names
    self.init(function, user, of: scene, owner, at: names.id(node), names, mustAnswer: mustAnswer, in: box)
  }

  /// Calls the rule.
  ///
  /// - Parameters:
  ///   - form: The answer that the modifier takes.
  ///   - fill: Fills the fields of the call.
  ///   - load: The loads that a command which takes items can begin; `nil` for other rules.
  func ask(
    _ form: RuleAnswer.Form = .none, loading load: RuleAnswer.Loading? = nil,
    _ fill: (RuleMemory, inout dray_rule_call) -> Void
  ) -> RuleAnswer {
    // No rule is called in a callback, so the memory is free.
    memory.arena.reset()
    memory.answer.begin(form, loading: load)
    var call = dray_rule_call(at: node)
    fill(memory, &call)
    memory.answer.lend { handle in box.calling { function(user, &call, handle) } }
    if mustAnswer { memory.answer.requireAnswer() }
    if case .failed(let reason) = memory.answer.content { box.host.report(failureOfProgram: reason) }
    return memory.answer
  }

  /// The rule that is called with the data that this command has requested. Keeps the `user` of this rule, which it may
  /// share.
  func continuation(_ function: @escaping dray_rule_function, _ user: UnsafeMutableRawPointer?) -> SceneRule {
    SceneRule(function, user, of: scene, owner, at: node, names, mustAnswer: mustAnswer, in: box)
  }
}

extension dray_rule_call {
  /// A call without a drag.
  init(at node: dray_id) {
    self.init()
    struct_size = MemoryLayout<Self>.size
    (index, quantity, key, self.node) = (-1, -1, Arena.empty, node)
    type.string = Arena.empty
    (route.from, route.to, route.before, route.into) = (type, type, type, type)
    (reason.text, reason.code) = (Arena.empty, Arena.empty)
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
  mutating func set(_ session: DropSession, _ memory: RuleMemory) {
    let node = node
    self = memory.call(about: session)
    self.node = node
    set(session.location)
    (modifiers, operation) = (Int32(session.modifiers.rawValue), session.operation.code)
    quantity = Int64(session.quantity ?? -1)
    switch session.phase {
    case .entering: phase = dray_phase(DRAY_PHASE_ENTERING)
    case .active: phase = dray_phase(DRAY_PHASE_ACTIVE)
    case .exiting: phase = dray_phase(DRAY_PHASE_EXITING)
    case .ended:
      phase = dray_phase(DRAY_PHASE_ENDED)
      reason = memory.arena.reason(session.reason)
    case .dataTransferCompleted: phase = dray_phase(DRAY_PHASE_DATA_TRANSFER_COMPLETED)
    }
  }

  /// Fills the fields of a drag from a source.
  mutating func set(_ session: DragSession, _ memory: RuleMemory) {
    let arena = memory.arena
    drag = memory.number(of: session.id)
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
