internal import Glibc

/// A journal on disk that grows at its end by whole lines.
final class JournalFile {
  let path: String
  private let descriptor: Int32
  /// Up to here all is whole lines. Unit: bytes.
  private var length: off_t = 0

  /// Creates a file.
  ///
  /// - Throws: `JournalFileError.exists` rather than lose what is there.
  init(creating path: String) throws(JournalFileError) {
    self.path = path
    if let problem = SystemFiles.problem(withPath: path) { throw .failed(path: path, why: problem) }
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path: path) : .system(path) }
  }

  deinit { close(descriptor) }

  /// Writes all, in one call if the system takes it so. If it does not take all, the file ends as before.
  ///
  /// - Throws: `JournalFileError.failed`, also if the file was removed: what is written would be lost.
  func write(_ bytes: [UInt8]) throws(JournalFileError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .system(path) }
    guard info.st_nlink > 0 else { throw .failed(path: path, why: "the file was removed") }
    do throws(SystemFiles.WriteFailure) {
      try SystemFiles.write(bytes, to: descriptor)
    } catch {
      ftruncate(descriptor, length)
      throw .failed(path: path, why: error.description)
    }
    length += off_t(bytes.count)
  }

  /// Waits until what was written would outlast a loss of power.
  func synchronize() throws(JournalFileError) {
    guard fdatasync(descriptor) == 0 else { throw .system(path) }
  }

  /// Waits until the name of the file would outlast a loss of power.
  func synchronizeFolder() throws(JournalFileError) { try Self.synchronizeFolder(of: path) }

  private static func synchronizeFolder(of path: String) throws(JournalFileError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder) }
    defer { close(descriptor) }
    // Some file systems cannot synchronize folders, and need not.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system(folder) }
  }

  /// Writes a file in one step that outlasts a loss of power: it is there with all its bytes, or as it was before.
  ///
  /// What a link leads to is replaced and not the link; a folder or a device is not.
  static func replace(_ name: String, with bytes: [UInt8]) throws(JournalFileError) {
    if let problem = SystemFiles.problem(withPath: name) { throw .failed(path: name, why: problem) }
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
      guard fsync(file.descriptor) == 0, rename(draft, path) == 0 else { throw .system(name) }
      try synchronizeFolder(of: path)
    } catch {
      unlink(draft)
      if case .failed(_, let why) = error { throw .failed(path: name, why: why) }
      throw error
    }
  }
}

extension JournalFileError {
  /// What the system said last.
  fileprivate static func system(_ path: String) -> JournalFileError {
    .failed(path: path, why: String(cString: strerror(errno)))
  }
}
