internal import Glibc

/// A journal on disk that grows at its end.
final class JournalFile {
  let path: String
  private let descriptor: Int32

  /// Creates a file.
  ///
  /// - Throws: `JournalFileError.exists` rather than lose what is there.
  init(creating path: String) throws(JournalFileError) {
    self.path = path
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .failed(path: path, why: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Writes all, in one call if the system takes it so.
  func write(_ bytes: [UInt8]) throws(JournalFileError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed(path: path, why: String(cString: strerror(errno))) }
      start += count
    }
  }

  /// Writes a file in one step: it is there with all its bytes, or as it was before.
  ///
  /// What a link leads to is replaced and not the link; a folder or a device is not.
  static func replace(_ name: String, with bytes: [UInt8]) throws(JournalFileError) {
    let path = SystemFiles.realPath(of: name) ?? name
    var info = stat()
    if stat(path, &info) == 0, info.st_mode & S_IFMT != S_IFREG {
      throw .failed(path: name, why: "not a regular file")
    }
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    do throws(JournalFileError) {
      let file = try JournalFile(creating: draft)
      try file.write(bytes)
      guard fsync(file.descriptor) == 0, rename(draft, path) == 0 else {
        throw .failed(path: name, why: String(cString: strerror(errno)))
      }
    } catch {
      unlink(draft)
      if case .failed(_, let why) = error { throw .failed(path: name, why: why) }
      throw error
    }
  }
}

/// Why a journal could not be written.
public enum JournalFileError: Error, Hashable, Sendable {
  /// There is such a file already, and it is not written over.
  case exists(path: String)
  /// The system says no.
  case failed(path: String, why: String)
  /// The host's own closure did not take it.
  case refused(why: String)
  /// Recording begins before the first plugin is loaded.
  case tooLate
  /// Nothing is saved while something is dragged or waits: a file cannot hold the rest of a command.
  case notAtRest
}

extension JournalFileError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): there is such a file already"
    case .failed(let path, let why): "\(path): \(why)"
    case .refused(let why): "the journal was not taken: \(why)"
    case .tooLate: "a recording begins before the first plugin is loaded"
    case .notAtRest: "nothing can be saved while something is dragged or a rule waits"
    }
  }
}
