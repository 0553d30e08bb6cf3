public import CDray
internal import Dray

/// All elements to draw.
@c @implementation
public func dray_host_placements(_ host: OpaquePointer?, _ list: UnsafeMutablePointer<dray_placements>?) -> dray_status
{
  list?.pointee = dray_placements(items: nil, count: 0, stride: MemoryLayout<dray_placement>.stride)
  return call("dray_host_placements", host, .reading) { box throws(Failure) in
    guard let list else { throw .misuse("list is NULL") }
    list.pointee = box.memory.placements.list(of: box)
  }
}

/// The revision of the drawing.
@c @implementation
public func dray_host_revision(_ host: OpaquePointer?, _ revision: UnsafeMutablePointer<UInt64>?) -> dray_status {
  revision?.pointee = 0
  return call("dray_host_revision", host, .reading) { box throws(Failure) in
    guard let revision else { throw .misuse("revision is NULL") }
    revision.pointee = box.memory.placements.revisions.number(of: box.reading(\.revision))
  }
}

/// The elements that have changed since a revision.
@c @implementation
public func dray_host_placement_changes(
  _ host: OpaquePointer?, _ since: UInt64, _ changes: UnsafeMutablePointer<dray_placement_changes>?
) -> dray_status {
  changes?.pointee = dray_placement_changes(
    revision: 0, count: 0,
    changed: dray_placements(items: nil, count: 0, stride: MemoryLayout<dray_placement>.stride))
  return call("dray_host_placement_changes", host, .reading) { box throws(Failure) in
    guard let changes else { throw .misuse("changes is NULL") }
    // A revision of an earlier host is older than all of the present one.
    let revisions = box.memory.placements.revisions
    let found = box.reading { $0.changes(since: revisions.original(of: since) ?? 0) }
    let focus = box.host.keyboard.focus
    let arena = box.memory[.placementChanges]
    arena.reset()
    // Inside a callback, the revision is 0.
    changes.pointee.revision = found.revision == 0 ? 0 : revisions.number(of: found.revision)
    changes.pointee.count = found.count
    changes.pointee.changed.items = arena.list(Array(zip(found.changed, found.keys))) { placement, key in
      arena.placement(placement, key: key, focus: focus, in: box.host.engine)
    }
    changes.pointee.changed.count = found.changed.count
  }
}

extension HostBox {
  /// Reads the drawing. Inside a callback the scene is not described again, because that would call rules.
  fileprivate func reading<Result>(_ read: (Host) -> Result) -> Result {
    calls.areInCallback ? host.engine.ask { read(host) } : read(host)
  }
}

/// The list that was returned last. Outside of callbacks it is returned again until something to draw has changed.
///
/// A class, because the functions that it calls may run callbacks that read the list again.
final class ReturnedPlacements {
  /// The revisions of the drawing that the program receives.
  let revisions = ContinuedNumbers()
  private var list = dray_placements(items: nil, count: 0, stride: MemoryLayout<dray_placement>.stride)
  /// The revision of the list; `nil` for a list that was made inside a callback, in the middle of an input.
  private var revision: UInt64?

  /// Begins the lists of a host that replaces the present one.
  func beginHost() {
    revision = nil
    revisions.beginHost()
  }

  /// The elements to draw now.
  func list(of box: HostBox) -> dray_placements {
    let now = box.calls.areInCallback ? nil : box.host.revision
    if let now, now == revision { return list }
    let placements = box.reading(\.placements)
    let focus = box.host.keyboard.focus
    let arena = box.memory[.placements]
    // No callback runs from here on.
    arena.reset()
    list.items = arena.list(Array(zip(placements, placements.keys))) { placement, key in
      arena.placement(placement, key: key, focus: focus, in: box.host.engine)
    }
    list.count = placements.count
    revision = now
    return list
  }
}

extension Arena {
  fileprivate func placement(
    _ placement: Placement, key: UInt64, focus: NodeIndex?, in engine: Engine
  ) -> dray_placement {
    let actions = engine.actions(of: placement)
    var flags = 0
    if placement.isSelected { flags |= DRAY_PLACEMENT_FLAG_SELECTED }
    if placement.isDisabled { flags |= DRAY_PLACEMENT_FLAG_DISABLED }
    if placement.clip != nil { flags |= DRAY_PLACEMENT_FLAG_CLIPPED }
    if placement.contentFrame != nil { flags |= DRAY_PLACEMENT_FLAG_SCROLLED }
    if placement.preview?.rotation != nil { flags |= DRAY_PLACEMENT_FLAG_ROTATED }
    if placement.node != nil, placement.node == focus { flags |= DRAY_PLACEMENT_FLAG_FOCUSED }
    if placement.isDropPlace { flags |= DRAY_PLACEMENT_FLAG_DROP_PLACE }
    return dray_placement(
      kind: placement.kind.code, state: placement.state.code, flags: dray_placement_flags(flags),
      badge: placement.preview?.badge.map { Int32(clamping: $0) } ?? -1, z: Int64(placement.z),
      id: id(placement.id), type: id(placement.type), item_namespace: id(placement.namespace),
      container: id(placement.container),
      frame: dray_rect(placement.frame), clip: placement.clip.map { dray_rect($0) } ?? dray_rect(),
      label: string(placement.label), accessibility_label: string(placement.appearance.accessibilityLabel),
      tint: string(placement.appearance.tint), style: string(placement.appearance.style),
      cells: strings(placement.appearance.cells),
      cell_count: placement.appearance.cells.count,
      content: placement.contentFrame.map { dray_rect($0) } ?? dray_rect(),
      rotation: placement.preview?.rotation.map { dray_rotation($0) } ?? dray_rotation(), key: key,
      role: engine.role(of: placement, actions).code, actions: dray_actions(actions.rawValue),
      data: placement.appearance.data?.plainData.flatMap { one(value($0)) },
      quantity: Int64(placement.quantity ?? -1))
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
