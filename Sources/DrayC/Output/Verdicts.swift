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
    verdict(session.verdict, session.itemsCount, session.dragQuantity)
  }

  /// A verdict on a drag of a number of items, in the fields of the header.
  func verdict(_ answer: Verdict, _ itemCount: Int, _ quantity: DragQuantity?) -> dray_verdict {
    var verdict = dray_verdict()
    verdict.struct_size = MemoryLayout<dray_verdict>.size
    verdict.operation = answer.operation.code
    verdict.cause = answer.cause?.code ?? 0
    verdict.reason = reason(answer.reason)
    verdict.item_count = itemCount
    verdict.route = route(answer.route)
    verdict.details = details(answer.details)
    verdict.quantity = Int64(quantity?.carried ?? 0)
    return verdict
  }
}
