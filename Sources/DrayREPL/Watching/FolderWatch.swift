internal import Glibc

/// Notices changes of the Lua files below some folders, by inotify.
///
/// Editors replace files by others of the same name, so folders are watched instead of files. Several events close to
/// each other are one change, and a file whose text is the same as before has not changed.
final class FolderWatch {
  /// A descriptor that can be read when something has happened.
  let descriptor: Int32
  private var folders: [String] = []
  private let isMeant: (String) -> Bool
  /// The files at the latest look, by their paths.
  private var known: [String: [UInt8]] = [:]

  /// The time without events after which a change is over. Unit: milliseconds.
  private static let quiet: Int32 = 100
  /// How often this is waited for at most: a program may write without an end.
  private static let mostWaits = 20
  /// The depth to which folders are watched.
  private static let mostLevels = 8

  /// Begins to watch.
  ///
  /// - Parameter isMeant: Whether a file of this name counts.
  init(_ folders: [String], isMeant: @escaping (String) -> Bool = { _ in true }) throws(InputError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    self.isMeant = isMeant
    guard descriptor >= 0 else {
      throw InputError(description: "files cannot be watched: \(String(cString: strerror(errno)))")
    }
    follow(folders)
  }

  deinit { close(descriptor) }

  /// Watches these folders instead of the earlier ones.
  func follow(_ folders: [String]) {
    self.folders = folders
    known = look()
  }

  /// Waits until no more events come.
  ///
  /// - Returns: Whether a file has changed since the latest call.
  func takeChanges() -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    for _ in 0..<Self.mostWaits {
      while buffer.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
      if poll(&source, 1, Self.quiet) == 0 { break }
    }
    let before = known
    known = look()
    return known != before
  }

  /// Waits for a change, and prints an empty line.
  ///
  /// - Returns: Whether files can still be watched.
  func wait(_ console: Console) -> Bool {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      if poll(&source, 1, -1) < 0, errno != EINTR { return false }
    } while !takeChanges()
    console.line("")
    return true
  }

  /// Reads all files, and watches their folders.
  private func look() -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for folder in folders { look(at: folder, Self.mostLevels, &found) }
    return found
  }

  private func look(at folder: String, _ levels: Int, _ found: inout [String: [UInt8]]) {
    // The same folder is watched once, also if this is repeated.
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
      case S_IFDIR: if levels > 1 { look(at: path, levels - 1, &found) }
      case S_IFREG:
        guard name.hasSuffix(".lua"), isMeant(name), let bytes = try? ScriptFile.bytes(of: path) else { continue }
        found[path] = bytes
      default: continue
      }
    }
  }
}
