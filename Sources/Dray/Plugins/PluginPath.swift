/// The path of a file inside a plugin, as in manifests and host calls.
enum PluginPath {
  /// Maximum length of a path. Unit: bytes.
  private static let longest = 1024

  /// The error of a path; `nil` if the path names a file below the plugin's folder.
  ///
  /// The system reads a path up to its first NUL byte, and would open a file with another name.
  static func problem(with path: String) -> String? {
    if path.isEmpty { return "the path is empty" }
    if path.utf8.count > longest { return "the path is longer than \(longest) bytes" }
    if path.utf8.contains(where: { $0 < 32 || $0 == 127 }) { return "the path contains a control character" }
    if path.utf8.contains(UInt8(ascii: "\\")) { return "the path contains a backslash; folders are separated by '/'" }
    if path.utf8.first == UInt8(ascii: "/") { return "the path is absolute; it must be relative to the plugin" }
    // The path is split by bytes, as the system does: "/\u{301}" is one character, but ends a part.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    func contains(_ part: String) -> Bool { parts.contains { $0.elementsEqual(part.utf8) } }
    if contains("") { return "the path has an empty part" }
    if contains(".") { return "the path has the part '.'" }
    if contains("..") { return "the path leads out of the plugin" }
    return nil
  }
}
