internal import Glibc

extension PluginFolder {
  /// Whether an entry of the folder is a symbolic link, through which a plugin cannot read its files.
  package func isLink(_ entry: String) -> Bool {
    var info = stat()
    return lstat("\(path)/\(entry)", &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// The names of the entries in the folder, without those in subfolders, in any order.
  ///
  /// - Throws: `PluginError.unreadable`.
  public func names() throws(PluginError) -> [String] {
    if let problem = SystemFiles.problem(withPath: path) { throw .unreadable(path: path, why: problem) }
    guard let directory = opendir(path) else {
      throw .unreadable(path: path, why: String(cString: strerror(errno)))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
