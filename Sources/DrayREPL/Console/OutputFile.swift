internal import Dray
internal import Glibc

/// A file that a command writes as a whole.
enum OutputFile {
  /// Writes a text.
  ///
  /// - Parameter isNew: Whether the file must not exist; otherwise an existing file is replaced.
  /// - Throws: `PluginError.unreadable`.
  static func write(_ text: String, to path: String, isNew: Bool) throws(PluginError) {
    func fail() -> PluginError { .unreadable(path: path, why: String(cString: strerror(errno))) }
    let descriptor = open(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : O_TRUNC) | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw fail() }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fail() }
      rest = rest.dropFirst(count)
    }
  }
}
