/// A request for promised data, which an exporter answers once.
///
/// The exporter may answer before it returns, or store the request and answer when the data is ready. The request only
/// stores the answer; the engine delivers it at the host's next tick. The first answer is used. The engine ignores and
/// reports later answers, and answers after a cancellation, so that an exporter need not check whether a receiver still
/// waits. Modelled on the completion handlers of `NSItemProvider` and on `NSProgress`.
public final class LoadRequest {
  /// The requested content type, as it was registered.
  public let type: Identifier
  /// The progress of the load. A slow exporter updates it. It is complete when the exporter has answered with content.
  public var progress = Progress()
  /// The answer; `nil` before it exists. The answer of a cancelled request is a failure.
  public private(set) var answer: Result<LoadedContent, LoadError>?
  /// The list that records ignored answers.
  var ignoredAnswers: IgnoredAnswers?

  /// The progress of a load. Unit: chosen by the exporter.
  public struct Progress: Hashable, Sendable {
    /// The completed amount.
    public var completedUnitCount: Int
    /// The total amount; zero while it is unknown.
    public var totalUnitCount: Int

    /// Creates a progress from both counts.
    ///
    /// - Parameters:
    ///   - completedUnitCount: The completed amount.
    ///   - totalUnitCount: The total amount; 0 if it is unknown.
    public init(completedUnitCount: Int = 0, totalUnitCount: Int = 0) {
      self.completedUnitCount = completedUnitCount
      self.totalUnitCount = totalUnitCount
    }

    /// The completed fraction, from 0 to 1; 0 while the total is unknown.
    public var fractionCompleted: Double {
      guard totalUnitCount > 0 else { return 0 }
      return min(1, max(0, Double(completedUnitCount) / Double(totalUnitCount)))
    }
  }

  /// Creates a request, for code that calls an exporter without an engine.
  public init(type: Identifier) { self.type = type }

  // MARK: For the exporter

  /// Answers with bytes.
  public func complete(_ bytes: Bytes) { take(.success(.data(bytes))) }

  /// Answers with a file, which must stay in place until the drag has ended.
  public func complete(filePath path: String) { take(.success(.file(path: path))) }

  /// Answers with the value itself.
  public func complete(object: any Sendable) { take(.success(.object(object))) }

  /// Answers that the data is not available.
  public func fail(_ reason: Reason) { take(.failure(.failed(reason))) }

  /// Whether the request was cancelled or its source no longer exists, so that the exporter can stop.
  public private(set) var isCancelled = false

  /// Called once when `isCancelled` becomes true; if it is already true, called as soon as the handler is set.
  public var cancellationHandler: (() -> Void)? {
    didSet {
      guard isCancelled, let handler = cancellationHandler else { return }
      cancellationHandler = nil
      handler()
    }
  }

  // MARK: For the receiver

  /// Cancels the request, unless it is already answered.
  public func cancel(_ reason: Reason = .loadCancelled) { close(with: .cancelled(reason)) }

  /// Ends an open request with an error, and notifies its exporter. Has no effect on an answered request.
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

/// Repeated and late answers, which an engine reports at its next tick.
final class IgnoredAnswers {
  /// The content type of the request of each ignored answer.
  var types: [Identifier] = []
}
