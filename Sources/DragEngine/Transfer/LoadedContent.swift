/// What a load brought.
public enum LoadedContent: Sendable {
  /// Bytes, in the format of the content type.
  case data(Bytes)
  /// A file in that format, by its path; the engine never opens it.
  case file(path: String)
  /// The value itself, handed over within the process.
  case object(any Sendable)
}

/// Why a load brought nothing.
public enum LoadError: Error, Equatable, Sendable {
  /// Whoever promised the data could not make it, or whoever asked for it could not read it.
  case failed(Reason)
  /// Nobody wants the data any longer.
  case cancelled(Reason)
  /// Whoever promised the data is gone.
  case sourceGone(Reason)
  /// Nothing was promised that whoever asks could read.
  case unavailable(Reason)

  /// What went wrong, in words.
  public var reason: Reason {
    switch self {
    case .failed(let reason), .cancelled(let reason), .sourceGone(let reason), .unavailable(let reason): reason
    }
  }
}

extension LoadError: CustomStringConvertible {
  /// What became of the load, and why: `failed: the disk is gone`.
  public var description: String {
    switch self {
    case .failed(let reason): "failed: \(reason)"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .sourceGone(let reason): "source gone: \(reason)"
    case .unavailable(let reason): "unavailable: \(reason)"
    }
  }
}
