internal import CDray
internal import Dray

/// The memory of the arguments and answers of rules. Arguments and answers are valid until the rule returns, so all
/// calls share this memory.
///
/// A question is asked at each move of the pointer, mostly about the same drag over the same place. The fields that then
/// stay the same are kept. The items themselves are not kept, because their data may refer to rules of a former scene.
final class RuleMemory {
  /// The memory of the present call.
  let arena = Arena()
  /// The answer of the present call.
  let answer = RuleAnswer()

  // Unchecked as in HostBox.

  /// The numbers of the drags; set once by the host.
  @exclusivity(unchecked) var dragNumbers: ContinuedNumbers?
  private let keptArena = Arena()
  @exclusivity(unchecked) private var kept: KeptFields?

  /// The fields of a call that are the same for all sessions of a drag with the same revision.
  private struct KeptFields {
    let drag: ObjectIdentifier
    let revision: UInt64
    let call: dray_rule_call
    /// Reserves the address of the drag, which `drag` compares, until another drag replaces it. Never read.
    unowned let state: DragState
  }

  /// The number of a drag.
  func number(of id: DragSession.ID) -> UInt64 { dragNumbers?.number(of: id.rawValue) ?? id.rawValue }

  /// A call with the number, the items, the route and the suggested operations of the drag of a session.
  func call(about session: DropSession) -> dray_rule_call {
    let state = session.state
    if let kept, kept.drag == ObjectIdentifier(state), kept.revision == state.revision { return kept.call }
    keptArena.reset()
    var call = dray_rule_call(at: dray_id())
    call.drag = number(of: session.id)
    call.set(session.items, keptArena)
    call.route = keptArena.route(session.route)
    (call.suggested, call.index) = (Int32(session.suggestedOperations.rawValue), Int64(session.index ?? -1))
    kept = KeptFields(drag: ObjectIdentifier(state), revision: state.revision, call: call, state: state)
    return call
  }
}
