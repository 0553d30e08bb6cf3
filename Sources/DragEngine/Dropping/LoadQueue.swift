/// The running loads, in the order in which they were requested.
///
/// A receiver requests data inside its action. The exporters are called at the next tick, after the drop is committed.
/// Exporters may answer at any time, but answers are delivered at ticks, in the order of the requests. Answers
/// therefore change the model only at ticks, and equal inputs give equal runs.
final class LoadQueue {
  private let calls: RuleCalls
  private(set) var loads: [Load] = []
  /// The types of repeated and late answers.
  private let ignoredAnswers = IgnoredAnswers()
  /// The id that was issued last. Ids are never reused.
  private(set) var latestID = Load.ID.none

  init(_ calls: RuleCalls) { self.calls = calls }

  var isEmpty: Bool { loads.isEmpty }

  /// Whether a load has work for the next tick.
  var isReady: Bool { loads.contains(where: \.isReady) }

  func contains(_ id: Load.ID) -> Bool { loads.contains { $0.id == id } }

  /// Issues the id of an operation that a drop waits for.
  func issueID() -> Load.ID {
    latestID = Load.ID(rawValue: latestID.rawValue + 1)
    return latestID
  }

  /// Begins a load for the receiver of a drop.
  /// - Throws: `unavailable` if the drop does not deliver the item of the provider.
  func begin(_ order: Load.Order, of drop: Drop) throws(LoadError) -> Load {
    guard let item = drop.position(of: order.provider) else {
      throw .unavailable(Reason("the item was not dropped here", code: "not_dropped"))
    }
    let load = Load(issueID(), of: drop, item: item, order)
    drop.receipt.request(item)
    drop.receipt.openLoads.insert(load.id)
    loads.append(load)
    return load
  }

  /// Starts a load. Its exporter runs as a question and must not change anything.
  func start(_ load: Load) {
    guard !load.isFinished else { return }
    let promise = load.present.promise
    let request = LoadRequest(type: promise.type)
    request.ignoredAnswers = ignoredAnswers
    load.request = request
    calls.during(.question) { load.order.provider.load(promise, request) }
  }

  /// Cancels the loads that match, without notifying their receivers.
  func abandon(because reason: Reason, where isMeant: (Load) -> Bool) {
    guard !loads.isEmpty else { return }
    for load in loads where isMeant(load) { load.abandon(reason) }
    removeFinished()
  }

  func removeFinished() { loads.removeAll(where: \.isFinished) }

  /// Reports the repeated and late answers since the last tick.
  func reportIgnoredAnswers() {
    guard !ignoredAnswers.types.isEmpty else { return }
    let types = ignoredAnswers.types
    ignoredAnswers.types = []
    for type in types { calls.report(.answerIgnored(type: type)) }
  }
}
