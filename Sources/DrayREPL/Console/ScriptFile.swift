internal import Dray
internal import Glibc

/// A script that the user names, anywhere on disk. Unlike a plugin's files, it may be a link or a pipe.
enum ScriptFile {
  /// The text of a script.
  ///
  /// - Throws: `PluginError.unreadable`.
  static func text(of path: String) throws(PluginError) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw .unreadable(path: path, why: "not UTF-8 text")
    }
    return text
  }

  /// The first `limit` bytes of a file, or all.
  ///
  /// - Parameter takesPipes: Whether the file may be a pipe. The bytes of a pipe can be read only once.
  /// - Throws: `PluginError.unreadable`.
  static func bytes(
    of path: String, atMost limit: Int = .max, takesPipes: Bool = true
  ) throws(PluginError) -> [UInt8] {
    if path.utf8.contains(0) { throw .unreadable(path: path, why: "the path contains a NUL byte") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    if let problem = prepare(descriptor, takesPipes: takesPipes) { throw .unreadable(path: path, why: problem) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return Array(bytes.prefix(limit))
  }

  /// Makes reads from the file wait for data. Refuses a named pipe that no program has opened for writing, because a
  /// read from it would wait without an end.
  ///
  /// - Returns: The problem with the file; `nil` if it can be read.
  private static func prepare(_ descriptor: CInt, takesPipes: Bool) -> String? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return String(cString: strerror(errno)) }
    if info.st_mode & S_IFMT == S_IFIFO {
      guard takesPipes else { return "a pipe" }
      // For a pipe that no program has ever opened for writing, `poll` reports nothing and `read` returns 0. For a
      // writer without data, `read` fails. After all writers have closed the pipe, `poll` reports its end.
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var byte = UInt8(0)
      let isIdle = poll(&state, 1, 0) == 0 && read(descriptor, &byte, 1) == 0
      if isIdle { return "a pipe into which no program writes" }
    }
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { return String(cString: strerror(errno)) }
    return nil
  }
}
