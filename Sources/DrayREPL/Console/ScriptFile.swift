internal import Dray
internal import Glibc

/// A script that the user names, anywhere on disk: unlike a plugin's files it may be a link or a pipe.
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
  /// - Throws: `PluginError.unreadable`.
  static func bytes(of path: String, atMost limit: Int = .max) throws(PluginError) -> [UInt8] {
    if path.utf8.contains(0) { throw .unreadable(path: path, why: "the path contains a NUL byte") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return Array(bytes.prefix(limit))
  }
}
