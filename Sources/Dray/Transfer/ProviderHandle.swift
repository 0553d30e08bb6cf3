internal import LuaRuntime

/// The object behind a provider in a script.
final class ProviderHandle {
  let provider: ItemProvider
  /// The drop with the provider; `nil` for a provider that the script makes.
  let delivery: Delivery?
  /// The running loads of the provider, and the latest load.
  private(set) var loads: [Load] = []
  /// The memory charge of the provider and its promises.
  let holding: Holding

  init(_ provider: ItemProvider, of delivery: Delivery?, holding: Holding) {
    self.holding = holding
    self.provider = provider
    self.delivery = delivery
  }

  func add(_ load: Load) {
    loads.removeAll(where: \.isFinished)
    loads.append(load)
  }

  /// The visibility with which the script reads the provider. For a drag of another program, it is that of other
  /// processes.
  var audience: Visibility { delivery.map { $0.session.localSession == nil ? .all : .ownProcess } ?? .ownProcess }
}
