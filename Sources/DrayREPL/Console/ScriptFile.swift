internal import Dray

/// A script that a person names, anywhere on disk.
enum ScriptFile {
  /// The text of a script.
  ///
  /// - Throws: `PluginError.unreadable`.
  static func text(of path: String) throws(PluginError) -> String {
    guard let slash = path.lastIndex(of: "/") else { return try PluginFolder(path: ".").text(of: path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return try PluginFolder(path: folder).text(of: String(path[path.index(after: slash)...]))
  }
}
