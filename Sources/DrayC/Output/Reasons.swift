internal import CDray
internal import Dray

// Parts of several results: reasons, routes and drop details.

extension Arena {
  /// A reason, in the fields of the header.
  func reason(_ reason: Reason?) -> dray_reason {
    let parameters = reason?.parameters ?? []
    return dray_reason(
      text: string(reason?.text), code: string(reason?.code),
      parameters: list(parameters) { dray_parameter(name: string($0.name), value: string($0.value)) },
      parameter_count: parameters.count)
  }

  /// A route, in the fields of the header.
  func route(_ route: Route) -> dray_route {
    dray_route(from: id(route.from), to: id(route.to), before: id(route.before), into: id(route.into))
  }

  /// The details of a destination's answer; for `nil`, the counts are 0.
  func details(_ details: DropDetails?) -> UnsafePointer<dray_drop_details>? {
    list([details]) { details in
      var made = dray_drop_details()
      made.struct_size = MemoryLayout<dray_drop_details>.size
      made.accepted_item_count = details?.acceptedItemCount ?? 0
      made.accepted_quantity = Int64(details?.acceptedQuantity ?? 0)
      return made
    }
  }
}
