/// The result of a load.
public indirect enum LoadedContent: Sendable {
  // Indirect, so that the cases of an optional `Result` of this type are in spare bits of pointers. Otherwise the case
  // would be a byte beside a byte that a failure leaves undefined. Optimized code reads both bytes at once and compares
  // the defined one. This is correct, but valgrind reports it as a use of uninitialised memory.

  /// Bytes, in the format of the content type.
  case data(Bytes)
  /// The path of a file in the format of the content type. The engine reads the file only by `FileAccess`.
  case file(path: String)
  /// The value itself, within the process.
  case object(any Sendable)
}

/// The error of a load.
public enum LoadError: Error, Equatable, Sendable {
  /// The source could not make the data, a file could not be read or written, or the receiver could not read the data.
  case failed(Reason)
  /// The receiver cancelled the load, or the drop was cancelled.
  case cancelled(Reason)
  /// The source no longer exists.
  case sourceGone(Reason)
  /// The source promises no type that the receiver can read, or the data cannot be requested here or now.
  case unavailable(Reason)

  /// The error as a reason.
  public var reason: Reason {
    switch self {
    case .failed(let reason), .cancelled(let reason), .sourceGone(let reason), .unavailable(let reason): reason
    }
  }
}

extension LoadError: CustomStringConvertible {
  /// The kind of the error, and its reason: `failed: the disk is gone`.
  public var description: String {
    switch self {
    case .failed(let reason): "failed: \(reason)"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .sourceGone(let reason): "source gone: \(reason)"
    case .unavailable(let reason): "unavailable: \(reason)"
    }
  }
}
