extension Delivery {
  /// Passes the delivered values of a type to a command, all together.
  ///
  /// If all values are present, as in a drag within the process, the command runs at once. If data has to be loaded, it
  /// runs after the last load, with the values in the order of the items. Items whose data has failed are left out. If
  /// all data has failed, the command does not run, and the drop fails.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - take: A command. It refuses by throwing a reason; the drop is then cancelled.
  /// - Throws: The error of a command that runs at once, or `unavailable` if an item offers nothing that the type can
  ///   read.
  public func load<Value: Transferable>(_ type: Value.Type, _ take: @escaping ([Value]) throws -> Void) throws {
    let arrivals = Arrivals(items.map { ($0.value as? Value).map { [$0] } })
    if let values = arrivals.values { return try take(values) }
    takeItemsTogether(for: arrivals)
    for (position, item) in items.enumerated() where arrivals.isMissing(position) {
      guard let provider = item.provider else {
        throw LoadError.unavailable(
          Reason(
            "'\(item.id)' carries no \(Value.self), and promises no data", code: "unavailable",
            parameters: [.init(name: "types", value: Value.itemType.name)]))
      }
      try load(type, from: provider) { result in
        CommandAnswer {
          switch result {
          case .success(let values): arrivals.arrive(values, at: position)
          case .failure(let error):
            arrivals.arrive([], at: position)
            if arrivals.values?.isEmpty ?? false { throw error }
          }
          if let values = arrivals.values, !values.isEmpty { try take(values) }
        }
      }
    }
  }

  /// The values of a drop that have arrived.
  private final class Arrivals<Value> {
    private var slots: [[Value]?]

    init(_ slots: [[Value]?]) { self.slots = slots }

    func isMissing(_ position: Int) -> Bool { slots[position] == nil }

    func arrive(_ values: [Value], at position: Int) { slots[position] = values }

    /// The values in the order of the items; `nil` while values are missing.
    var values: [Value]? {
      let arrived = slots.compactMap(\.self)
      return arrived.count == slots.count ? arrived.flatMap(\.self) : nil
    }
  }
}
