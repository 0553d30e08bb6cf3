internal import Glibc
internal import LuaRuntime

/// Detects changes of the Lua files below some folders, by inotify.
///
/// Editors replace a file by another one of the same name, so folders are watched instead of files. Events in quick
/// succession are one change, and a file whose text is the same as before has not changed.
final class FolderWatch {
  /// A descriptor that becomes readable after a change.
  let descriptor: Int32
  private var folders: [String] = []
  private let isIncluded: (String) -> Bool
  /// The contents of the files at the latest scan, by their paths.
  private var known: [String: [UInt8]] = [:]

  /// The time without events after which a change is over. Unit: milliseconds.
  private static let quiet: Int32 = 100
  /// The maximum number of these waits, because a program may write without a pause.
  private static let mostWaits = 20
  /// The depth to which folders are watched.
  private static let mostLevels = 8

  /// Begins to watch.
  ///
  /// - Parameter isIncluded: Whether changes of a file with this name count.
  init(_ folders: [String], isIncluded: @escaping (String) -> Bool = { _ in true }) throws(InputError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    self.isIncluded = isIncluded
    guard descriptor >= 0 else {
      throw InputError(description: "files cannot be watched: \(String(cString: strerror(errno)))")
    }
    follow(folders)
  }

  deinit { close(descriptor) }

  /// Watches these folders instead of the earlier ones.
  func follow(_ folders: [String]) {
    self.folders = folders
    known = scan()
  }

  /// Waits until there are no more events, and scans the files again.
  ///
  /// - Returns: Whether a file has changed since the previous scan.
  func takeChanges() -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    for _ in 0..<Self.mostWaits {
      while buffer.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
      if poll(&source, 1, Self.quiet) == 0 { break }
    }
    let before = known
    known = scan()
    return known != before
  }

  /// Waits for a change, and prints an empty line.
  ///
  /// - Returns: Whether files can still be watched; `false` also after Ctrl-C.
  func wait(_ console: Console) -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      // Ctrl-C just before a wait does not end the wait.
      let count = poll(&source, 1, 100)
      if LuaInterrupt.isRaised || count < 0 && errno != EINTR { return false }
      if count <= 0 { continue }
    } while source.revents == 0 || !takeChanges()
    console.line("")
    return true
  }

  /// Reads all files, and watches their folders.
  private func scan() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for folder in folders { scan(folder, Self.mostLevels, &found) }
    return found
  }

  private func scan(_ folder: String, _ levels: Int, _ found: inout [String: [UInt8]]) {
    // Repeated calls for one folder make one watch.
    let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    inotify_add_watch(descriptor, folder, UInt32(events))
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(".") { continue }
      let path = "\(folder)/\(name)"
      var info = stat()
      guard lstat(path, &info) == 0 else { continue }
      switch info.st_mode & S_IFMT {
      case S_IFDIR: if levels > 1 { scan(path, levels - 1, &found) }
      case S_IFREG:
        guard name.hasSuffix(".lua"), isIncluded(name), let bytes = try? ScriptFile.bytes(of: path) else { continue }
        found[path] = bytes
      default: continue
      }
    }
  }
}
