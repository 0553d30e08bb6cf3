internal import CDray
internal import Dray

/// The memory of the arguments and answers of rules. Arguments and answers are valid until the rule returns, so all
/// calls share this memory.
///
/// A question is asked at each move of the pointer, mostly about the same drag over the same place. The names of the
/// latest drag are kept, so that they are not copied at each move. They are found by comparing the ids and types of the
/// items, because two hypothetical drags may have the same number. The items themselves are not kept, because their data
/// may refer to rules of a former scene.
final class RuleMemory {
  /// The memory of the present call.
  let arena = Arena()
  /// The answer of the present call.
  let answer = RuleAnswer()

  // Unchecked as in HostBox.

  /// The numbers of the drags; set once by the host.
  @exclusivity(unchecked) var dragNumbers: DragNumbers?
  private let dragArena = Arena()
  @exclusivity(unchecked) private var drag: KnownDrag?
  private let routeArena = Arena()
  @exclusivity(unchecked) private var knownNames: Route?
  @exclusivity(unchecked) private var knownRoute = dray_route()

  /// The names of the latest drag.
  private struct KnownDrag {
    var items: [(id: Identifier, type: Identifier)]
    var ids: UnsafePointer<dray_id>?
    var type: dray_id
  }

  /// The number of a drag.
  func number(of id: DragSession.ID) -> UInt64 { dragNumbers?.number(of: id) ?? id.rawValue }

  /// The items of the drag of a session, in the fields of the header.
  func setItems(of session: DropSession, in call: inout dray_rule_call) {
    let items = session.items
    if let drag, Self.areSame(drag.items, items) {
      (call.item_ids, call.item_count, call.type) = (drag.ids, items.count, drag.type)
      return
    }
    dragArena.reset()
    call.set(items, dragArena)
    drag = KnownDrag(items: items.map { ($0.id, $0.type) }, ids: call.item_ids, type: call.type)
  }

  private static func areSame(_ known: [(id: Identifier, type: Identifier)], _ items: [DragItem]) -> Bool {
    guard known.count == items.count else { return false }
    return items.indices.allSatisfy { known[$0].id == items[$0].id && known[$0].type == items[$0].type }
  }

  /// A route, in the fields of the header.
  func route(_ names: Route) -> dray_route {
    if knownNames == names { return knownRoute }
    routeArena.reset()
    (knownNames, knownRoute) = (names, routeArena.route(names))
    return knownRoute
  }
}
