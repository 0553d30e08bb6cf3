/// The providers that a plugin has given to drags.
final class Promises {
  private let run: ScriptRun
  private var all: [WeakProvider] = []

  init(_ run: ScriptRun) { self.run = run }

  /// Stores a weak reference to a provider with promises of scripts.
  func keep(_ provider: ItemProvider) {
    all.append(WeakProvider(provider))
    // Removes dead references only when the number is a power of two, because this takes time in proportion to the
    // number.
    guard all.count & (all.count - 1) == 0 else { return }
    all.removeAll { $0.provider == nil }
  }

  /// Withdraws the promises of this plugin's items, because the Lua state that would make the data is closed.
  func withdraw() { withdraw(take()) }

  /// Withdraws promises that were taken before.
  func withdraw(_ promises: [WeakProvider]) {
    for promise in promises {
      promise.provider?.withdraw(
        because: Reason("\(run.name) is gone", code: "source_gone", parameters: ["plugin": .string(run.name)]))
    }
  }

  /// Returns all promises and forgets them, before other scripts make theirs.
  func take() -> [WeakProvider] {
    defer { all = [] }
    return all
  }

  /// Replaces the promises by those that were taken before.
  func restore(_ promises: [WeakProvider]) { all = promises }
}

/// A weak reference to a provider that belongs to a drag.
struct WeakProvider {
  weak var provider: ItemProvider?

  init(_ provider: ItemProvider) { self.provider = provider }
}
