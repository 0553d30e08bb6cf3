import CDray
import DrayC
import Testing

/// The padding and the limits of the frame of a `dray_node`, and spacers.
struct NodeLayoutTests {
  /// A row of a padded text, a spacer and a growing text.
  private let row: dray_scene_function = { _, scene in
    func begin(_ kind: Int, _ label: String? = nil, _ change: (inout dray_node) -> Void = { _ in }) {
      var node = dray_node.sized()
      node.kind = dray_node_kind(kind)
      change(&node)
      if let label {
        label.withCString {
          node.label = $0
          _ = dray_scene_begin(scene, &node)
        }
      } else {
        dray_scene_begin(scene, &node)
      }
    }
    begin(Int(DRAY_NODE_HSTACK)) { ($0.frame_width, $0.has_spacing) = (200, 1) }
    begin(Int(DRAY_NODE_TEXT), "a") { ($0.padding_leading, $0.padding_top) = (5, 3) }
    dray_scene_end(scene)
    begin(Int(DRAY_NODE_SPACER)) { ($0.spacing, $0.has_spacing) = (30, 1) }
    dray_scene_end(scene)
    begin(Int(DRAY_NODE_TEXT), "b") { $0.max_width = .infinity }
    dray_scene_end(scene)
    dray_scene_end(scene)
  }

  @Test func `padding, spacers and growing widths place the nodes`() throws {
    let host = try Handle()
    #expect(dray_host_set_scene(host.pointer, row, nil, nil) == DRAY_STATUS_OK, "\(host.message)")
    var list = dray_placements()
    #expect(dray_host_placements(host.pointer, &list) == DRAY_STATUS_OK)
    let frames = (0..<list.count).map { list.items[$0].frame }
    // The spacer and the growing text share the 187 points beside the first text.
    #expect(frames.map(\.x) == [0, 106.5] && frames.map(\.width) == [13, 93.5])
    #expect(frames.map(\.height) == [23, 20])
  }

  @Test func `an unknown alignment of a frame, and a spacer outside of a stack, are errors`() throws {
    let host = try Handle()
    let wrong: dray_scene_function = { _, scene in
      var node = dray_node.sized()
      (node.kind, node.frame_alignment, node.has_frame_alignment) = (dray_node_kind(DRAY_NODE_ZSTACK), 9, 1)
      dray_scene_begin(scene, &node)
    }
    #expect(dray_host_set_scene(host.pointer, wrong, nil, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("unknown frame_alignment: 9"))
    let alone: dray_scene_function = { _, scene in
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_SPACER)
      dray_scene_begin(scene, &node)
      dray_scene_end(scene)
    }
    #expect(dray_host_set_scene(host.pointer, alone, nil, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("put it into a vstack"))
  }
}
