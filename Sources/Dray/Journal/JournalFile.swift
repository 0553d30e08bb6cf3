internal import Glibc

/// A journal file, to which whole lines are appended.
final class JournalFile {
  let path: String
  private let descriptor: Int32
  /// The length of all whole lines. Unit: bytes.
  private var length: off_t = 0

  /// Creates a file.
  ///
  /// - Throws: `JournalFileError.exists` if a file with this name exists, which remains unchanged; `.failed` otherwise.
  init(creating path: String) throws(JournalFileError) {
    self.path = path
    if let problem = SystemFiles.problem(withPath: path) { throw .failed(path: path, why: problem) }
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path: path) : .system(path) }
  }

  deinit { close(descriptor) }

  /// Writes all bytes, in one call if the system accepts it. If the system does not write all of them, cuts the file to
  /// its old length.
  ///
  /// - Throws: `JournalFileError.failed`, also if the file was removed, because the bytes would be lost.
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

  private func setPermissions(_ mode: mode_t) throws(JournalFileError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .system(path) }
    // Some file systems have the same permissions for all files, and refuse to change them.
    guard info.st_mode & 0o7777 == mode || fchmod(descriptor, mode) == 0 else { throw .system(path) }
  }

  /// Waits until a loss of power would not lose the written bytes.
  func synchronize() throws(JournalFileError) {
    guard fdatasync(descriptor) == 0 else { throw .system(path) }
  }

  /// Waits until a loss of power would not lose the name of the file.
  func synchronizeFolder() throws(JournalFileError) { try Self.synchronizeFolder(of: path) }

  private static func synchronizeFolder(of path: String) throws(JournalFileError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder) }
    defer { close(descriptor) }
    // Some file systems neither support nor need the synchronization of folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system(folder) }
  }

  /// Writes a file atomically, and waits until a loss of power would not lose it. The file is either complete or
  /// unchanged.
  ///
  /// If the path is a link, replaces its target. Does not replace a folder or a device. The new file has the permissions
  /// of the replaced one.
  ///
  /// - Parameter body: Writes the contents, piece by piece. If it throws, the file is unchanged.
  static func replace(
    _ name: String, by body: (_ write: ([UInt8]) throws(JournalFileError) -> Void) throws(JournalFileError) -> Void
  ) throws(JournalFileError) {
    if let problem = SystemFiles.problem(withPath: name) { throw .failed(path: name, why: problem) }
    let path = SystemFiles.realPath(of: name) ?? name
    var info = stat()
    let isReplaced = stat(path, &info) == 0
    if isReplaced, info.st_mode & S_IFMT != S_IFREG { throw .failed(path: name, why: "not a regular file") }
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    do throws(JournalFileError) {
      let file = try JournalFile(creating: draft)
      // This comes first, so that other users cannot read the contents of a private file.
      if isReplaced { try file.setPermissions(info.st_mode & 0o7777) }
      try body { bytes throws(JournalFileError) in try file.write(bytes) }
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
  /// The latest error of the system.
  fileprivate static func system(_ path: String) -> JournalFileError {
    .failed(path: path, why: String(cString: strerror(errno)))
  }
}
