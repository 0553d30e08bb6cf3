public import CDray
internal import Dray

/// The result of the latest input.
@c @implementation
public func dray_host_response(_ host: OpaquePointer?, _ response: UnsafeMutablePointer<dray_response>?) -> dray_status
{
  call("dray_host_response", host, .reading) { box throws(Failure) in
    let target = try dray_response.check(response)
    guard let latest = box.response else { throw .noValue }
    box.memory[.responses].reset()
    box.memory[.responses].response(latest).write(to: target)
  }
}

extension Arena {
  func response(_ response: Response) -> dray_response {
    switch response {
    case .unhandled: self.response(DRAY_RESPONSE_UNHANDLED, nil)
    case .handled: self.response(DRAY_RESPONSE_HANDLED, nil)
    case .performed: self.response(DRAY_RESPONSE_PERFORMED, nil)
    case .refused(let reason): self.response(DRAY_RESPONSE_REFUSED, reason)
    case .failed(let reason): self.response(DRAY_RESPONSE_FAILED, reason)
    case .ended(let outcome): self.response(outcome)
    }
  }

  private func response(_ kind: Int, _ reason: Reason?) -> dray_response {
    var response = dray_response()
    response.struct_size = MemoryLayout<dray_response>.size
    response.kind = dray_response_kind(kind)
    response.reason = self.reason(reason)
    response.route = route(Route())
    response.details = details(nil)
    return response
  }

  private func response(_ outcome: DragOutcome) -> dray_response {
    var response = response(DRAY_RESPONSE_ENDED, outcome.reason)
    response.operation = outcome.operation?.code ?? 0
    response.cause = outcome.cause.code
    response.is_unfinished = outcome.isUnfinished ? 1 : 0
    (response.item_ids, response.item_count) = (ids(outcome.itemIDs), outcome.itemIDs.count)
    response.route = route(outcome.route)
    response.details = details(outcome.details)
    (response.failed_item_ids, response.failed_item_count) = (ids(outcome.failedItemIDs), outcome.failedItemIDs.count)
    (response.select_ids, response.select_count) = (ids(outcome.itemIDsToSelect), outcome.itemIDsToSelect.count)
    response.deselect_ids = ids(outcome.itemIDsToDeselect)
    response.deselect_count = outcome.itemIDsToDeselect.count
    return response
  }
}
