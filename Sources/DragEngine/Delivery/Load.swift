/// A load of a drop's data, as its receiver sees it.
///
/// Requested data is made and delivered at ticks of the host. If a representation fails or cannot be read, the load
/// tries the next one.
public final class Load {
  /// Identifies a load of an engine.
  public struct ID: Hashable, Sendable {
    /// A number that grows with each load.
    public let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// An id that no load has.
    static let none = ID(rawValue: 0)
  }

  /// The result of a pending operation that is not a load of an item provider.
  public enum Result {
    /// The operation succeeded. The closure applies the result to the model, in a transaction of its own.
    case completed(() -> CommandAnswer)
    /// The operation failed with a reason.
    case failed(Reason)
  }

  /// One representation that the data can be loaded in.
  struct Candidate {
    var promise: ItemProvider.Registration
    /// A command: reads the loaded data and passes it to the receiver.
    var take: (LoadedContent) throws(LoadError) -> CommandAnswer
  }

  /// The request of a receiver.
  struct Order {
    var provider: ItemProvider
    /// The representations to try, in the source's order; never empty.
    var candidates: [Candidate]
    /// A command: notifies the receiver that no data arrived.
    var fail: (LoadError) -> CommandAnswer
  }

  /// Identifies this load among all loads of its engine.
  public let id: ID
  /// The drop that the load belongs to.
  let drop: Drop
  /// The position of the item in the drag.
  let item: Int
  let order: Order
  private var candidate = 0
  private var cancellation: Reason?
  /// The request to the item's provider; `nil` before the first tick.
  var request: LoadRequest?
  /// Whether the load is over: the receiver has received data or an error, or no longer exists.
  public internal(set) var isFinished = false { didSet { if isFinished { dropData() } } }

  init(_ id: ID, of drop: Drop, item: Int, _ order: Order) {
    self.id = id
    self.drop = drop
    self.item = item
    self.order = order
  }

  /// The loaded part of the data. When the data has arrived, the progress is complete, even if the exporter reported
  /// less.
  public var progress: LoadRequest.Progress {
    guard case .success = answer else { return request?.progress ?? LoadRequest.Progress() }
    let total = max(1, request?.progress.totalUnitCount ?? 1)
    return LoadRequest.Progress(completedUnitCount: total, totalUnitCount: total)
  }

  /// Cancels the load; the receiver gets a cancellation error at the next tick.
  public func cancel(_ reason: Reason = .loadCancelled) {
    guard !isFinished, cancellation == nil else { return }
    cancellation = reason
    request?.cancel(reason)
  }

  // MARK: For the engine

  var present: Candidate { order.candidates[candidate] }

  /// The loaded data or the error; `nil` while the load is running.
  var answer: Swift.Result<LoadedContent, LoadError>? {
    cancellation.map { .failure(.cancelled($0)) } ?? request?.answer
  }

  /// Whether the next tick has work for this load.
  var isReady: Bool { !isFinished && (request == nil || answer != nil) }

  /// Tries the next representation after a failure.
  /// - Returns: Whether there was another representation.
  func advance() -> Bool {
    guard candidate + 1 < order.candidates.count else { return false }
    candidate += 1
    request = nil
    return true
  }

  /// Ends the load of a receiver that no longer exists, without calling the receiver.
  func abandon(_ reason: Reason) {
    guard !isFinished else { return }
    let request = request
    isFinished = true
    request?.cancel(reason)
  }

  /// Releases the data, because the receiver may keep the load. The progress remains.
  private func dropData() {
    guard let old = request else { return }
    let progress = progress
    let new = LoadRequest(type: old.type)
    new.progress = progress
    request = new
  }
}
