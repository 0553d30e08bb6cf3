import CDray
import DrayC
import Testing

/// Layouts of the program in C: `dray_scene_layout`.
struct LayoutFunctionTests {
  /// What a layout has received, and the width that it gives to its second child.
  private final class Layout {
    var width = 20.0
    var nodes: [String] = []
    var sizes: Set<[Double]> = []
    var childCounts: Set<Int> = []
    var readStatus: dray_status?
    var host: OpaquePointer?

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    static func at(_ user: UnsafeMutableRawPointer?) -> Layout { Unmanaged.fromOpaque(user!).takeUnretainedValue() }
  }

  /// Places the children along a diagonal, each 10 points farther.
  private static let place: dray_layout_function = { user, call, frames, count in
    let layout = Layout.at(user)
    layout.nodes.append(String(cString: call!.pointee.node.string))
    layout.sizes.insert([call!.pointee.width, call!.pointee.height])
    layout.childCounts.insert(count)
    for index in 0..<count { (frames![index].x, frames![index].y) = (Double(index) * 10, Double(index) * 10) }
    if count > 1 { frames![1].width = layout.width }
    if let host = layout.host {
      var list = dray_placements()
      layout.readStatus = dray_host_placements(host, &list)
    }
  }

  /// A layout, or a node of another kind, with two reorderable cards.
  private static func scene(_ scene: OpaquePointer?, _ kind: dray_node_kind, _ user: UnsafeMutableRawPointer?) {
    func begin(_ kind: dray_node_kind, _ name: String, isCard: Bool = false) {
      name.withCString { id in
        "card".withCString { card in
          var node = dray_node.sized()
          (node.kind, node.width, node.height) = (kind, 15, 15)
          node.id = dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: id)
          if isCard { node.type = dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: card) }
          dray_scene_begin(scene, &node)
        }
      }
    }
    begin(kind, "hand")
    dray_scene_layout(scene, place, user)
    "card".withCString { card in
      var rule = dray_rule()
      rule.struct_size = MemoryLayout<dray_rule>.size
      rule.type = dray_id(kind: dray_id_kind(DRAY_ID_STRING), length: 0, integer: 0, string: card)
      rule.function = { _, _, _ in }
      dray_scene_reorder_container(scene, &rule)
    }
    var rows = dray_for_each(
      struct_size: MemoryLayout<dray_for_each>.size, is_reorderable: 1, reserved: 0, collection_id: dray_id())
    dray_scene_begin_for_each(scene, &rows)
    for name in ["ace", "two"] {
      begin(dray_node_kind(DRAY_NODE_ITEM), name, isCard: true)
      dray_scene_end(scene)
    }
    dray_scene_end(scene)
    dray_scene_end(scene)
  }

  private static let layout: dray_scene_function = { user, scene in
    LayoutFunctionTests.scene(scene, dray_node_kind(DRAY_NODE_LAYOUT), user)
  }

  private func frames(_ host: Handle) -> [[Double]] {
    var list = dray_placements()
    #expect(dray_host_placements(host.pointer, &list) == DRAY_STATUS_OK)
    return (0..<list.count).map { list.items[$0] }.filter { $0.kind == dray_placement_kind(DRAY_PLACEMENT_ITEM) }
      .map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
  }

  @Test func `the function places the children, and receives the node and the available size`() throws {
    let host = try Handle()
    let layout = Layout()
    #expect(dray_host_resize(host.pointer, 300, 200) == DRAY_STATUS_OK)
    #expect(dray_host_set_scene(host.pointer, Self.layout, layout.pointer, nil) == DRAY_STATUS_OK, "\(host.message)")
    #expect(frames(host) == [[0, 0, 15, 15], [10, 10, 20, 15]])
    #expect(Set(layout.nodes) == ["hand"] && layout.childCounts == [2])
    // The node has a size of its own.
    #expect(layout.sizes == [[15, 15]])
    // A callback may read from the host.
    layout.host = host.pointer
    #expect(dray_host_invalidate_scene(host.pointer) == DRAY_STATUS_OK)
    #expect(frames(host).count == 2 && layout.readStatus != nil)
  }

  @Test func `a frame that is not finite, and a layout of another kind of node, make the scene invalid`() throws {
    let host = try Handle()
    let layout = Layout()
    layout.width = .nan
    #expect(dray_host_set_scene(host.pointer, Self.layout, layout.pointer, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("gave child 2 the frame 10.0, 10.0, nan × 15.0"), "\(host.message)")
    let other: dray_scene_function = { user, scene in
      LayoutFunctionTests.scene(scene, dray_node_kind(DRAY_NODE_VSTACK), user)
    }
    #expect(dray_host_set_scene(host.pointer, other, layout.pointer, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("layout"), "\(host.message)")
  }

  @Test func `without a function, the children are on top of one another, and NULL is a misuse`() throws {
    let host = try Handle()
    let plain: dray_scene_function = { _, scene in
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_LAYOUT)
      dray_scene_begin(scene, &node)
      dray_scene_end(scene)
    }
    #expect(dray_host_set_scene(host.pointer, plain, nil, nil) == DRAY_STATUS_OK, "\(host.message)")
    let null: dray_scene_function = { _, scene in
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_LAYOUT)
      dray_scene_begin(scene, &node)
      dray_scene_layout(scene, nil, nil)
      dray_scene_end(scene)
    }
    #expect(dray_host_set_scene(host.pointer, null, nil, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("dray_scene_layout: place is NULL"), "\(host.message)")
    #expect(dray_scene_layout(nil, Self.place, nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `during a drag, the gap is a child of the layout in place of the lifted item`() throws {
    let host = try Handle()
    let layout = Layout()
    #expect(dray_host_set_scene(host.pointer, Self.layout, layout.pointer, nil) == DRAY_STATUS_OK, "\(host.message)")
    #expect(frames(host).count == 2)
    func send(_ kind: Int, _ x: Double, _ y: Double, _ time: Double) {
      var input = dray_input()
      input.struct_size = MemoryLayout<dray_input>.size
      (input.kind, input.x, input.y, input.time) = (dray_input_kind(kind), x, y, time)
      #expect(dray_host_send(host.pointer, &input) == DRAY_STATUS_OK, "\(host.message)")
    }
    send(Int(DRAY_INPUT_POINTER_DOWN), 3, 3, 0.1)
    send(Int(DRAY_INPUT_POINTER_MOVED), 9, 9, 0.2)
    #expect(!frames(host).isEmpty && layout.childCounts == [2])
  }
}
