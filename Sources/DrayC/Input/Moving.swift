public import CDray
internal import Dray

/// Moves an item without a pointer.
@c @implementation
public func dray_host_move(_ host: OpaquePointer?, _ drag: UnsafePointer<dray_drag>?) -> dray_status {
  call("dray_host_move", host, .changing) { box throws(Failure) in
    guard drag != nil else { throw .misuse("drag is NULL") }
    let asked = try Question(drag)
    guard let item = asked.item else { throw .badInput("item is missing in the drag") }
    guard let place = asked.place else { throw .badInput("place is missing in the drag") }
    try box.take(
      box.host.move(item, in: asked.namespace, to: place, before: asked.before, modifiers: asked.modifiers))
  }
}

/// Moves items as one of the drags does that `dray_host_legal` returned last.
@c @implementation
public func dray_host_move_legal(_ host: OpaquePointer?, _ index: Int) -> dray_status {
  call("dray_host_move_legal", host, .changing) { box throws(Failure) in
    let known = box.legalDrags
    guard known.indices.contains(index) else {
      throw .badInput("index is \(UInt(bitPattern: index)); the list of dray_host_legal has \(known.count) drags")
    }
    try box.take(box.host.move(known[index]))
  }
}

/// Cancels a drop that waits for its data.
@c @implementation
public func dray_host_cancel_drop(
  _ host: OpaquePointer?, _ drag: UInt64, _ reason: UnsafePointer<CChar>?
) -> dray_status {
  call("dray_host_cancel_drop", host, .changing) { box throws(Failure) in
    let reason = try reason.map { text throws(Failure) in Reason(try DrayC.text(text, "reason")) }
    guard let id = box.events.dragNumbers.original(of: drag).map(DragSession.ID.init(rawValue:)) else { throw .noValue }
    let response = box.host.cancelDrop(id, reason: reason)
    if case .unhandled = response { throw .noValue }
    try box.take(response)
  }
}

/// Cancels the drag of a pointer.
@c @implementation
public func dray_host_cancel_drag(
  _ host: OpaquePointer?, _ pointer: Int64, _ reason: UnsafePointer<CChar>?
) -> dray_status {
  call("dray_host_cancel_drag", host, .changing) { box throws(Failure) in
    let pointer = PointerID(Int(pointer))
    let reason = try reason.map { text throws(Failure) in Reason(try DrayC.text(text, "reason")) }
    guard box.host.engine.isDragging(pointer: pointer) else { throw .noValue }
    try box.take(box.host.cancelDrag(pointer: pointer, reason: reason))
  }
}
