/// A promise that is called in: what an exporter is handed, to be answered once.
///
/// The exporter may answer before it returns, or keep the request and answer whenever the data is there. Its answer is
/// noted and nothing else; the engine delivers it at the host's next tick. Of several answers the first counts. What
/// comes later, or after the load was cancelled, is ignored and reported, so no exporter has to know whether anybody
/// still waits. Modelled on the completion handlers of `NSItemProvider` and on `NSProgress`.
public final class LoadRequest {
  /// The content type that is wanted, as it was registered.
  public let type: Identifier
  /// How much of the data is there; the exporter keeps it current if it takes its time. With its answer it is all.
  public var progress = Progress()
  /// The answer; `nil` until there is one. A request that is cancelled has failed.
  public private(set) var answer: Result<LoadedContent, LoadError>?
  /// Where answers are noted that are ignored.
  var ignoredAnswers: IgnoredAnswers?

  /// How much of something is there. Unit: whatever the exporter counts in.
  public struct Progress: Hashable, Sendable {
    /// How much is there already.
    public var completedUnitCount: Int
    /// How much it will be; zero while that is not known.
    public var totalUnitCount: Int

    /// Creates a progress from both counts.
    public init(completedUnitCount: Int = 0, totalUnitCount: Int = 0) {
      self.completedUnitCount = completedUnitCount
      self.totalUnitCount = totalUnitCount
    }

    /// The part that is there, from 0 to 1; 0 while it is not known.
    public var fractionCompleted: Double {
      guard totalUnitCount > 0 else { return 0 }
      return min(1, max(0, Double(completedUnitCount) / Double(totalUnitCount)))
    }
  }

  /// Creates a request. An engine makes its own; whoever calls an exporter without one makes it by hand.
  public init(type: Identifier) { self.type = type }

  // MARK: For the exporter

  /// Answers with bytes.
  public func complete(_ bytes: Bytes) { take(.success(.data(bytes))) }

  /// Answers with a file, which stays where it is until the drag has ended.
  public func complete(filePath path: String) { take(.success(.file(path: path))) }

  /// Answers with the value itself.
  public func complete(object: any Sendable) { take(.success(.object(object))) }

  /// Answers that the data cannot be had.
  public func fail(_ reason: Reason) { take(.failure(.failed(reason))) }

  /// Whether nobody wants the data any longer; whoever makes it can stop.
  public private(set) var isCancelled = false

  /// Called once when nobody wants the data any longer; at once if that is so already.
  public var cancellationHandler: (() -> Void)? {
    didSet {
      guard isCancelled, let handler = cancellationHandler else { return }
      cancellationHandler = nil
      handler()
    }
  }

  // MARK: For whoever asked

  /// Takes the request back, unless it was answered already.
  public func cancel(_ reason: Reason = .loadCancelled) { close(with: .cancelled(reason)) }

  /// Ends a request that nobody will answer.
  func close(with error: LoadError) {
    guard answer == nil else { return }
    answer = .failure(error)
    isCancelled = true
    let handler = cancellationHandler
    cancellationHandler = nil
    handler?()
  }

  private func take(_ answer: Result<LoadedContent, LoadError>) {
    guard self.answer == nil else {
      ignoredAnswers?.types.append(type)
      return
    }
    self.answer = answer
    guard case .success = answer else { return }
    let total = max(1, progress.totalUnitCount)
    progress = Progress(completedUnitCount: total, totalUnitCount: total)
  }
}

/// Answers that came too often or too late; an engine reports them at its next tick.
final class IgnoredAnswers {
  /// The content type of each request that was answered so.
  var types: [Identifier] = []
}
