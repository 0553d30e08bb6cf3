import CDray
import Dray
import DrayC

/// A rule as a callback in C, beside the same rule as a closure in Swift. Both count their calls and accept.
///
/// An item of the left list is dragged over the right list. The C host also reads each input from a struct.
func measureCallbackRule(_ table: inout Table) throws {
  let (swift, c, cCalls) = (RuledLists(), try CHost(), Calls())
  try c.setLists(counting: cCalls)
  let path = (0..<50).map { Point(x: 150 + Double($0), y: 60 + Double($0 % 7)) }
  swift.host.send(.pointerDown(at: grab))
  c.send(DRAY_INPUT_POINTER_DOWN, grab)
  swift.host.send(.pointerMoved(to: path[0]))
  c.send(DRAY_INPUT_POINTER_MOVED, path[0])
  let before = (swift.calls.count, cCalls.count)
  for point in path {
    swift.host.send(.pointerMoved(to: point))
    c.send(DRAY_INPUT_POINTER_MOVED, point)
  }
  guard swift.calls.count - before.0 == path.count, cCalls.count - before.1 == path.count else {
    throw Unmeasurable(why: "the rules are not asked at each update")
  }
  let times = try race([
    Contestant(along: path) { c.send(DRAY_INPUT_POINTER_MOVED, $0) },
    Contestant(along: path) { swift.host.send(.pointerMoved(to: $0)) },
  ])
  withExtendedLifetime(cCalls) {}
  table.add("C: rule as a callback, beyond a closure in Swift", times[0], without: times[1], 100)
}

private let grab = Point(x: 10, y: 10)

/// The number of calls of a rule.
private final class Calls {
  var count = 0
}

/// Two lists with a rule in Swift.
private final class RuledLists {
  let host = Host()
  let calls = Calls()

  init() {
    let calls = calls
    host.setScene {
      Node.hstack(id: "board") {
        Node.forEach(["left", "right"] as [Identifier]) { list in
          Node.container(.list, id: list, size: Size(width: 120, height: 160)) {
            Node.forEach(list == "left" ? ["a", "b"] : ["c", "d"] as [Identifier]) {
              Node.item(id: $0, type: "task", size: Size(width: 120, height: 20))
            }.reorderable()
          }
        }
      }
      .modifier(.reorderContainer(for: "task") { _ in .done })
      .modifier(
        .dropConfiguration { _ in
          calls.count += 1
          return DropConfiguration(operation: .move)
        })
    }
  }
}

extension CHost {
  /// Describes the same lists with the rule in C. The host does not retain `calls`.
  fileprivate func setLists(counting calls: Calls) throws {
    let user = Unmanaged.passUnretained(calls).toOpaque()
    let status = dray_host_set_scene(handle, { user, scene in describeLists(scene, user) }, user, nil)
    guard status == DRAY_STATUS_OK else { throw Unmeasurable(why: String(cString: dray_host_message(handle))) }
  }
}

private func describeLists(_ scene: OpaquePointer?, _ user: UnsafeMutableRawPointer?) {
  var (board, move, ask) = (node(DRAY_NODE_HSTACK, "board"), dray_rule(), dray_rule())
  dray_scene_begin(scene, &board)
  (move.struct_size, move.type) = (MemoryLayout<dray_rule>.size, name("task"))
  move.function = { _, _, _ in }
  dray_scene_reorder_container(scene, &move)
  (ask.struct_size, ask.user) = (MemoryLayout<dray_rule>.size, user)
  ask.function = { user, _, _ in user.map { Unmanaged<Calls>.fromOpaque($0).takeUnretainedValue().count += 1 } }
  dray_scene_drop_configuration(scene, &ask)
  for (id, items) in [("left", ["a", "b"]), ("right", ["c", "d"])] as [(StaticString, [StaticString])] {
    var list = node(DRAY_NODE_LIST, id)
    (list.width, list.height) = (120, 160)
    dray_scene_begin(scene, &list)
    var rows = dray_for_each()
    (rows.struct_size, rows.is_reorderable) = (MemoryLayout<dray_for_each>.size, 1)
    dray_scene_begin_for_each(scene, &rows)
    for item in items {
      var row = node(DRAY_NODE_ITEM, item)
      (row.type, row.width, row.height) = (name("task"), 120, 20)
      dray_scene_begin(scene, &row)
      dray_scene_end(scene)
    }
    dray_scene_end(scene)
    dray_scene_end(scene)
  }
  dray_scene_end(scene)
}

private func node(_ kind: Int, _ id: StaticString) -> dray_node {
  var node = dray_node()
  (node.struct_size, node.kind, node.id) = (MemoryLayout<dray_node>.size, dray_node_kind(kind), name(id))
  return node
}

private func name(_ text: StaticString) -> dray_id {
  var id = dray_id()
  id.kind = dray_id_kind(DRAY_ID_STRING)
  id.string = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  return id
}
