internal import Glibc

/// A file that exists while a closure runs.
enum TemporaryFile {
  /// Writes a text and passes the path of its file to a closure. Returns `nil` if the file cannot be written.
  static func with<Result>(_ text: String, named name: String, _ body: (String) -> Result) -> Result? {
    with(Array(text.utf8), named: name, body)
  }

  /// Writes bytes and passes the path of their file to a closure. Returns `nil` if the file cannot be written.
  static func with<Result>(_ bytes: [UInt8], named name: String, _ body: (String) -> Result) -> Result? {
    var folder = Array("/tmp/dray-XXXXXX".utf8CString)
    guard mkdtemp(&folder) != nil else { return nil }
    let directory = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = "\(directory)/\(name)"
    defer {
      // An editor may have left a copy beside the file.
      if let listing = opendir(directory) {
        while let entry = readdir(listing) {
          let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
          unlink(directory + "/" + String(decoding: name, as: UTF8.self))
        }
        closedir(listing)
      }
      rmdir(directory)
    }
    return write(bytes, to: path) ? body(path) : nil
  }

  /// Writes a file. Returns `false` if not all of it could be written.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    return fclose(file) == 0 && count == bytes.count
  }
}
