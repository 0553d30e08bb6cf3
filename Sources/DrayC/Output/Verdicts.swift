public import CDray
internal import Dray

/// The verdict on the drag of a pointer.
@c @implementation
public func dray_host_verdict(
  _ host: OpaquePointer?, _ pointer: Int64, _ verdict: UnsafeMutablePointer<dray_verdict>?
) -> dray_status {
  call("dray_host_verdict", host, .reading) { box throws(Failure) in
    let target = try dray_verdict.check(verdict)
    guard let session = box.host.dropSession(pointer: PointerID(Int(pointer))) else { throw .noValue }
    box.memory[.verdicts].reset()
    box.memory[.verdicts].verdict(session).write(to: target)
  }
}

extension Arena {
  fileprivate func verdict(_ session: DropSession) -> dray_verdict {
    let answer = session.verdict
    var verdict = dray_verdict()
    verdict.operation = answer.operation.code
    verdict.cause = answer.cause?.code ?? 0
    verdict.reason = reason(answer.reason)
    verdict.item_count = session.itemsCount
    verdict.route = route(session.route)
    verdict.details = details(answer.operation.delivers ? answer.details.limited(to: session.itemsCount) : nil)
    return verdict
  }
}
