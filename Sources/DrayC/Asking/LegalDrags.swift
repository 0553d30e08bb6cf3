public import CDray
internal import Dray

/// Finds the drags that match a filter and would be accepted now.
@c @implementation
public func dray_host_legal(
  _ host: OpaquePointer?, _ question: UnsafePointer<dray_drag>?, _ drags: UnsafeMutablePointer<dray_legal_drags>?
) -> dray_status {
  drags?.pointee = dray_legal_drags(items: nil, count: 0, stride: MemoryLayout<dray_legal_drag>.stride)
  return call("dray_host_legal", host, .changing) { box throws(Failure) in
    box.legalDrags = []
    guard let drags else { throw .misuse("drags is NULL") }
    let asked = try Question(question)
    let legal: [LegalDrag]
    do throws(EngineError) {
      legal = try box.host.findLegalDrags(
        DragFilter(
          of: asked.item, in: asked.namespace, from: asked.from, to: asked.place, positions: asked.hasPositions,
          modifiers: asked.modifiers))
    } catch {
      throw .failed(error.description)
    }
    box.legalDrags = legal
    let arena = box.memory[.legalDrags]
    arena.reset()
    (drags.pointee.items, drags.pointee.count) = (arena.list(legal, arena.legal), legal.count)
  }
}

/// The destinations that would accept the drag of a pointer now.
@c @implementation
public func dray_host_valid_destinations(
  _ host: OpaquePointer?, _ pointer: Int64, _ ids: UnsafeMutablePointer<dray_ids>?
) -> dray_status {
  ids?.pointee = dray_ids(items: nil, count: 0)
  return call("dray_host_valid_destinations", host, .changing) { box throws(Failure) in
    guard let ids else { throw .misuse("ids is NULL") }
    let pointer = PointerID(Int(pointer))
    guard box.host.dropSession(pointer: pointer) != nil else { throw .noValue }
    let names: [Identifier]
    do throws(EngineError) {
      names = try box.host.findValidDestinations(pointer: pointer)
    } catch {
      throw .failed(error.description)
    }
    box.memory[.destinations].reset()
    ids.pointee = dray_ids(items: box.memory[.destinations].ids(names), count: names.count)
  }
}

extension Arena {
  fileprivate func legal(_ drag: LegalDrag) -> dray_legal_drag {
    var legal = dray_legal_drag()
    legal.operation = drag.operation.code
    (legal.item, legal.item_namespace) = (id(drag.item), id(drag.namespace))
    (legal.item_ids, legal.item_count) = (ids(drag.itemIDs), drag.itemIDs.count)
    legal.place = id(drag.place)
    legal.route = route(drag.route)
    legal.details = details(drag.details)
    return legal
  }
}
