public import CDray
internal import Dray

/// All elements to draw.
@c @implementation
public func dray_host_placements(_ host: OpaquePointer?) -> dray_placements {
  var list = dray_placements(items: nil, count: 0, stride: MemoryLayout<dray_placement>.stride)
  _ = call("dray_host_placements", host, .reading) { box in
    let placements = box.host.placements
    let focus = box.host.keyboard.focus
    let arena = box.memory[.placements]
    arena.reset()
    (list.items, list.count) = (arena.list(placements) { arena.placement($0, focus: focus) }, placements.count)
  }
  return list
}

extension Arena {
  fileprivate func placement(_ placement: Placement, focus: NodeIndex?) -> dray_placement {
    var flags = 0
    if placement.isSelected { flags |= DRAY_FLAG_SELECTED }
    if placement.isDisabled { flags |= DRAY_FLAG_DISABLED }
    if placement.clip != nil { flags |= DRAY_FLAG_CLIPPED }
    if placement.contentFrame != nil { flags |= DRAY_FLAG_SCROLLED }
    if placement.rotation != nil { flags |= DRAY_FLAG_ROTATED }
    if placement.node != nil, placement.node == focus { flags |= DRAY_FLAG_FOCUSED }
    return dray_placement(
      kind: placement.kind.code, state: placement.state.code, flags: dray_placement_flags(flags),
      badge: placement.badge.map { Int32(clamping: $0) } ?? -1, z: Int64(placement.z),
      id: id(placement.id), type: id(placement.type), item_space: id(placement.namespace),
      container: id(placement.container),
      frame: dray_rect(placement.frame), clip: placement.clip.map { dray_rect($0) } ?? dray_rect(),
      label: string(placement.label), accessibility_label: string(placement.accessibilityLabel),
      tint: string(placement.tint), style: string(placement.style), cells: strings(placement.cells),
      cell_count: placement.cells.count, content: placement.contentFrame.map { dray_rect($0) } ?? dray_rect(),
      rotation: placement.rotation.map { dray_rotation($0) } ?? dray_rotation())
  }
}

extension dray_rect {
  init(_ rect: Rect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension dray_rotation {
  init(_ rotation: PreviewRotation) {
    self.init(dx: rotation.direction.dx, dy: rotation.direction.dy, x: rotation.center.x, y: rotation.center.y)
  }
}
