public import CDray
internal import Dray

/// The result of one of the drags that the latest input ended.
@c @implementation
public func dray_host_ended_drag(
  _ host: OpaquePointer?, _ index: Int, _ pointer: UnsafeMutablePointer<Int64>?,
  _ response: UnsafeMutablePointer<dray_response>?, _ endings: UnsafeMutablePointer<dray_preview_endings>?
) -> dray_status {
  call("dray_host_ended_drag", host, .reading) { box throws(Failure) in
    let target = try dray_response.check(response)
    let ended = box.host.engine.endedDrags
    guard ended.indices.contains(index) else { throw .noValue }
    let (drag, arena) = (ended[index], box.memory[.endedDrags])
    arena.reset()
    pointer?.pointee = Int64(drag.pointer.rawValue)
    endings?.pointee = arena.previewEndings(drag.previewEndings)
    arena.response(.ended(drag.outcome)).write(to: target)
  }
}
