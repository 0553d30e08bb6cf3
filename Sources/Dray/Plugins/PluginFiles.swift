internal import Glibc

/// Where the files of a plugin come from.
public protocol PluginFiles {
  /// What stands in messages in front of a file's name.
  var name: String { get }
  /// The text of a file.
  ///
  /// - Parameter path: Relative to the plugin; never absolute, never with a `..` in it.
  /// - Throws: `PluginError.unreadable`.
  func text(of path: String) throws(PluginError) -> String
}

/// The files of a plugin in a folder on disk.
///
/// Reads regular files below the folder and follows no link on the way, so that a plugin reads nothing but itself.
public struct PluginFolder: PluginFiles {
  /// The folder.
  public let path: String
  /// No file may be larger. Unit: bytes.
  public static let largestFile = 4 << 20

  /// Creates the files of a folder; nothing is read yet.
  public init(path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The last part of the path.
  public var name: String { String(path.split(separator: "/").last ?? ".") }

  /// The text of a file in the folder.
  public func text(of file: String) throws(PluginError) -> String {
    func fail(_ why: String) -> PluginError { .unreadable(path: "\(path)/\(file)", why: why) }
    if let problem = SystemFiles.problem(withPath: path) { throw .unreadable(path: path, why: problem) }
    if let problem = PluginPath.problem(with: file) { throw fail("not a file of this plugin: \(problem)") }
    var descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, why: Self.message()) }
    defer { close(descriptor) }
    // By bytes, as the system does: a slash with a combining mark behind it is a slash, though no character of its own.
    let parts = file.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    for (index, part) in parts.enumerated() {
      let flags = index == parts.count - 1 ? O_RDONLY | O_NONBLOCK : O_RDONLY | O_DIRECTORY
      let next = openat(descriptor, part, flags | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw fail(Self.message()) }
      close(descriptor)
      descriptor = next
    }
    return try Self.read(descriptor, fail)
  }

  private static func read(_ descriptor: Int32, _ fail: (String) -> PluginError) throws(PluginError) -> String {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw fail(message()) }
    guard info.st_mode & S_IFMT == S_IFREG else { throw fail("not a regular file") }
    guard info.st_size <= largestFile else { throw fail("larger than \(largestFile) bytes") }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard got > 0 else { break }
      count += got
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw fail("not UTF-8 text") }
    return text
  }

  private static func message() -> String { String(cString: strerror(errno)) }
}

/// The files of a plugin that exists in memory only, such as one line of Lua.
public struct PluginText: PluginFiles {
  /// What stands in messages in front of a file's name.
  public let name: String
  private let files: [ByteString: String]

  /// Creates files from their texts, by path.
  public init(name: String, files: [String: String]) {
    self.name = name
    self.files = Dictionary(files.map { (ByteString($0.key), $0.value) }) { $1 }
  }

  /// Whether there is a manifest among them.
  var hasManifest: Bool { files["plugin.lua"] != nil }

  /// The text of a file.
  public func text(of path: String) throws(PluginError) -> String {
    guard let text = files[ByteString(path)] else { throw .unreadable(path: "\(name)/\(path)", why: "no such file") }
    return text
  }
}
