// Loads from item providers. A receiver requests data inside its action; the engine calls the exporters at the next
// tick, when the drop is committed, and delivers their answers at ticks, in the order of the requests. So exporters may
// answer at any time, while the model changes only at ticks, and equal inputs give equal runs.

extension Engine {
  /// Begins a load for the receiver of a drop.
  func begin(_ order: Load.Order, of drop: Drop) throws(LoadError) -> Load {
    guard let item = drop.position(of: order.provider) else {
      throw .unavailable(Reason("the item is not one of those that were dropped here", code: "not_dropped"))
    }
    let load = Load(issueLoad(), of: drop, item: item, order)
    drop.ask(item)
    drop.openLoads.insert(load.id)
    loads.add(load)
    return load
  }

  /// Cancels loads whose receivers no longer exist.
  func abandonLoads(because reason: Reason, where isMeant: (Load) -> Bool) {
    guard !loads.isEmpty else { return }
    for load in loads.loads where isMeant(load) { load.abandon(reason) }
    loads.removeFinished()
  }

  /// Starts the loads requested since the last tick, then delivers the answers that have arrived.
  ///
  /// Data that a receiver requests during a delivery is loaded at the next tick.
  func runLoads() -> Response {
    reportIgnoredAnswers()
    guard !loads.isEmpty else { return .unhandled }
    var response = Response.unhandled
    let due = loads.loads
    for load in due where load.request == nil && load.answer == nil { start(load) }
    for load in due {
      while !load.isFinished, let answer = load.answer {
        let result = handOver(answer, of: load)
        if case .ended = response { continue }
        response = result
      }
    }
    loads.removeFinished()
    return response
  }

  private func reportIgnoredAnswers() {
    guard !loads.ignoredAnswers.types.isEmpty else { return }
    let types = loads.ignoredAnswers.types
    loads.ignoredAnswers.types = []
    for type in types { report(.answerIgnored(type: type)) }
  }

  /// Starts a load. Its exporter is a question to the source and must not change anything.
  private func start(_ load: Load) {
    guard !load.isFinished else { return }
    let promise = load.present.promise
    let request = LoadRequest(type: promise.type)
    request.ignoredAnswers = loads.ignoredAnswers
    load.request = request
    during(.question) { load.order.provider.load(promise, request) }
  }

  /// Delivers the answer of a load, or tries the next representation if it has failed.
  private func handOver(_ answer: Result<LoadedContent, LoadError>, of load: Load) -> Response {
    if let recorder, !load.drop.drag.origin.isLocal {
      recorder(.answered(load.drop.drag.id, item: load.item, type: load.present.promise.type, answer))
    }
    switch answer {
    case .failure(let error): return miss(load, error)
    case .success(let content):
      let type = load.present.promise.type
      var unreadable: LoadError?
      let answer = resume(load.drop, after: load.id, item: load.item) {
        do throws(LoadError) {
          return try load.present.take(content)
        } catch {
          unreadable = error
          return .refused(error.reason)
        }
      }
      if let unreadable {
        load.drop.openLoads.insert(load.id)
        return miss(load, unreadable)
      }
      load.isFinished = true
      if let failure = answer.failure {
        // The answer of a command that has waited for this load applies to the whole drop.
        if load.drop.isDecidedByReceiver { load.drop.fail(failure) } else { load.drop.refuse(load.item, failure) }
      } else {
        report(.loaded(load.drop.drag.id, item: load.drop.items[load.item].id, type: type))
      }
      return close(load.id, of: load.drop)
    }
  }

  /// Tries the next representation, or tells the receiver that none has succeeded.
  private func miss(_ load: Load, _ error: LoadError) -> Response {
    if case .failed = error, load.advance() {
      start(load)
      return .handled
    }
    let drop = load.drop
    load.isFinished = true
    drop.miss(error.failure)
    report(.loadFailed(drop.drag.id, item: drop.items[load.item].id, error))
    let answer = resume(drop, after: load.id) { load.order.fail(error) }
    if let failure = answer.failure { drop.fail(failure) }
    return close(load.id, of: drop)
  }
}
