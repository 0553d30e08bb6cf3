internal import Glibc

/// A journal file that is read in pieces, from the beginning.
final class JournalSource {
  private let descriptor: CInt
  /// Unit: bytes.
  private static let pieceSize = 1 << 18

  /// The reason why a file cannot be read.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    /// The latest error of the system.
    static var system: Problem { Problem(description: String(cString: strerror(errno))) }
  }

  /// Opens a regular file.
  ///
  /// - Throws: `Problem`, also for a file that is larger than the limit.
  init(_ path: String, limits: JournalLimits) throws(Problem) {
    descriptor = try Self.open(path)
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .system }
    guard info.st_mode & S_IFMT == S_IFREG else { throw Problem(description: "not a regular file") }
    guard info.st_size <= limits.size else {
      throw Problem(description: "\(JournalProblem.large(limit: limits.size))")
    }
  }

  private static func open(_ path: String) throws(Problem) -> CInt {
    if let problem = SystemFiles.problem(withPath: path) { throw Problem(description: problem) }
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system }
    return descriptor
  }

  deinit { close(descriptor) }

  /// The next bytes; empty at the end.
  func next() throws(JournalProblem) -> [UInt8] {
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, initialized in
      repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      initialized = max(0, count)
    }
    guard count >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
    return piece
  }
}
