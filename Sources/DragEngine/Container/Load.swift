/// Data of a drop that is still on its way, as its receiver sees it.
///
/// What was asked for is made and handed over on ticks of the host. The first representation that arrives and can be
/// read counts; one that fails makes way for the next.
public final class Load {
  /// Tells one load from all others of an engine.
  public struct ID: Hashable, Sendable {
    /// A number that grows with each load.
    public let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// What nobody waits for.
    static let none = ID(rawValue: 0)
  }

  /// How something ended that a drop waits for and that is no load of an item provider.
  public enum Result {
    /// It came. The closure takes it into the model, in a transaction of its own.
    case completed(() -> CommandAnswer)
    /// It did not come, and why.
    case failed(Reason)
  }

  /// One way to get at the data.
  struct Candidate {
    var promise: ItemProvider.Registration
    /// A command: reads what came and hands it to the receiver.
    var take: (LoadedContent) throws(LoadError) -> CommandAnswer
  }

  /// What a receiver asks for.
  struct Order {
    var provider: ItemProvider
    /// In the source's order; never empty.
    var candidates: [Candidate]
    /// A command: tells the receiver that nothing came.
    var fail: (LoadError) -> CommandAnswer
  }

  /// Tells this load from all others of its engine.
  public let id: ID
  /// What it belongs to.
  let drop: Drop
  /// The position of its item in the drag.
  let item: Int
  let order: Order
  private var candidate = 0
  private var cancellation: Reason?
  /// The promise that is called in; `nil` before the first tick.
  var request: LoadRequest?
  /// Whether the receiver has got its data, or has heard that it gets none.
  public internal(set) var isFinished = false

  init(_ id: ID, of drop: Drop, item: Int, _ order: Order) {
    self.id = id
    self.drop = drop
    self.item = item
    self.order = order
  }

  /// How much of the data is there: all of it once it has come, whatever the exporter has counted.
  public var progress: LoadRequest.Progress {
    guard case .success = answer else { return request?.progress ?? LoadRequest.Progress() }
    let total = max(1, request?.progress.totalUnitCount ?? 1)
    return LoadRequest.Progress(completedUnitCount: total, totalUnitCount: total)
  }

  /// Does without the data; the receiver hears at the next tick that it was cancelled.
  public func cancel(_ reason: Reason = .loadCancelled) {
    guard !isFinished, cancellation == nil else { return }
    cancellation = reason
    request?.cancel(reason)
  }

  // MARK: For the engine

  var present: Candidate { order.candidates[candidate] }

  /// What has come, or why nothing will; `nil` as long as that is open.
  var answer: Swift.Result<LoadedContent, LoadError>? {
    cancellation.map { .failure(.cancelled($0)) } ?? request?.answer
  }

  /// Whether the next tick has something to do for it.
  var isReady: Bool { !isFinished && (request == nil || answer != nil) }

  /// Takes the next representation instead of one that has failed.
  /// - Returns: Whether there was one.
  func advance() -> Bool {
    guard candidate + 1 < order.candidates.count else { return false }
    candidate += 1
    request = nil
    return true
  }

  /// Ends it without a word to the receiver, who is not there any more.
  func abandon(_ reason: Reason) {
    guard !isFinished else { return }
    isFinished = true
    request?.cancel(reason)
  }
}
