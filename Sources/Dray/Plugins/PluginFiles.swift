internal import Glibc

/// The source of a plugin's files.
public protocol PluginFiles {
  /// The prefix of file names in messages.
  var name: String { get }
  /// The text of a file.
  ///
  /// - Parameter path: Relative to the plugin; never absolute, and without `..`.
  /// - Throws: `PluginError.unreadable`.
  func text(of path: String) throws(PluginError) -> String
}

/// The files of a plugin in a folder on disk.
///
/// Reads regular files below the folder and follows no links, so that a plugin reads only its own files.
public struct PluginFolder: PluginFiles {
  /// The folder.
  public let path: String
  /// Maximum size of a file. Unit: bytes.
  public static let largestFile = 4 << 20

  /// Texts that replace those of the folder, such as texts from a journal.
  private var texts: [ByteString: String] = [:]

  /// Creates the files of a folder. Reads nothing yet.
  public init(path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The same folder with other texts for some files.
  func replacing(_ texts: [ByteString: String]) -> PluginFolder {
    var folder = self
    folder.texts = texts
    return folder
  }

  /// The last part of the path.
  public var name: String { String(path.split(separator: "/").last ?? ".") }

  /// The text of a file in the folder.
  ///
  /// - Throws: `PluginError` if the file does not exist or cannot be read.
  public func text(of file: String) throws(PluginError) -> String {
    if let text = texts[ByteString(file)] { return text }
    func fail(_ why: String) -> PluginError { .unreadable(path: "\(path)/\(file)", why: why) }
    if let problem = SystemFiles.problem(withPath: path) { throw .unreadable(path: path, why: problem) }
    if let problem = PluginPath.problem(with: file) { throw fail("not a file of this plugin: \(problem)") }
    var descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, why: Self.message()) }
    defer { close(descriptor) }
    // This compares bytes, as the system does. A slash before a combining mark is a slash, but Swift joins both in one
    // character.
    let parts = file.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    for (index, part) in parts.enumerated() {
      let flags = index == parts.count - 1 ? O_RDONLY | O_NONBLOCK : O_RDONLY | O_DIRECTORY
      let next = openat(descriptor, part, flags | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw fail(Self.message() + (errno == ENOENT ? Self.remedy(forMissing: file) : "")) }
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
    if let problem = bytes.withUnsafeMutableBytes({ SystemFiles.fill($0, from: descriptor) }) { throw fail(problem) }
    // Some editors begin a file with a byte order mark.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fail("not UTF-8 text") }
    return text
  }

  /// Advice for a missing file that every plugin needs; empty for other files.
  private static func remedy(forMissing file: String) -> String {
    file == "plugin.lua"
      ? "; a plugin has a manifest, such as: return { id = \"com.example.name\", name = \"name\" }" : ""
  }

  private static func message() -> String { String(cString: strerror(errno)) }
}

/// The files of a plugin in memory, such as one line of Lua.
public struct PluginText: PluginFiles {
  /// The prefix of file names in messages.
  public let name: String
  private let files: [ByteString: String]

  /// Creates files from their texts, by path.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - files: The text of each file by its path.
  public init(name: String, files: [String: String]) {
    self.init(name: name, texts: Dictionary(files.map { (ByteString($0.key), $0.value) }) { $1 })
  }

  /// Creates files from their texts by path, also if paths differ in their bytes only.
  package init(name: String, texts: [ByteString: String]) { (self.name, files) = (name, texts) }

  /// Whether the files have a manifest.
  package var hasManifest: Bool { files["plugin.lua"] != nil }

  /// The text of a file.
  ///
  /// - Throws: `PluginError` if the file does not exist.
  public func text(of path: String) throws(PluginError) -> String {
    guard let text = files[ByteString(path)] else { throw .unreadable(path: "\(name)/\(path)", why: "no such file") }
    return text
  }
}
