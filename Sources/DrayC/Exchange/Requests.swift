public import CDray
internal import Dray

/// The pending requests of destinations for data of other programs.
final class Requests {
  private var open: [(id: UInt64, request: LoadRequest, tag: Int64)] = []
  private var issued: UInt64 = 0

  /// Adds a request for an item with this tag.
  func add(_ request: LoadRequest, _ tag: Int64) {
    issued += 1
    open.append((issued, request, tag))
  }

  /// The requests that still need an answer, in the order in which they were made.
  func waiting() -> [(id: UInt64, request: LoadRequest, tag: Int64)] {
    open.removeAll { $0.request.answer != nil }
    return open
  }

  /// Removes and returns the request with a number. The caller must answer the request.
  func take(_ id: UInt64) throws(Failure) -> LoadRequest {
    guard let index = waiting().firstIndex(where: { $0.id == id }) else {
      throw .badInput("request \(id) is not pending")
    }
    return open.remove(at: index).request
  }

  /// Removes all requests. Their numbers are not used again.
  func forget() { open = [] }
}

/// The pending requests to other programs.
@c @implementation
public func dray_host_requests(_ host: OpaquePointer?, _ list: UnsafeMutablePointer<dray_requests>?) -> dray_status {
  list?.pointee = dray_requests(items: nil, count: 0, stride: MemoryLayout<dray_request>.stride)
  return call("dray_host_requests", host, .reading) { box throws(Failure) in
    guard let list else { throw .misuse("list is NULL") }
    let requests = box.requests.waiting()
    let arena = box.memory[.requestLists]
    arena.reset()
    list.pointee.items = arena.list(requests) {
      dray_request(id: $0.id, tag: $0.tag, type: arena.string($0.request.type.name))
    }
    list.pointee.count = requests.count
  }
}

/// Answers a request with data.
@c @implementation
public func dray_host_deliver(
  _ host: OpaquePointer?, _ request: UInt64, _ bytes: UnsafeRawPointer?, _ count: Int
) -> dray_status {
  call("dray_host_deliver", host, .changing) { box throws(Failure) in
    guard bytes != nil || count == 0 else { throw .misuse("bytes is NULL, and count is not 0") }
    guard count >= 0 else { throw .misuse("count is larger than the address space") }
    let data = Bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    try box.requests.take(request).complete(data)
  }
}

/// Declines a request.
@c @implementation
public func dray_host_decline(
  _ host: OpaquePointer?, _ request: UInt64, _ reason: UnsafePointer<CChar>?
) -> dray_status {
  call("dray_host_decline", host, .changing) { box throws(Failure) in
    let reason = reason == nil ? "the other program delivers no data" : try text(reason, "reason")
    try box.requests.take(request).fail(Reason(reason))
  }
}
