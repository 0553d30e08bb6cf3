internal import Glibc

/// The file of the earlier entries, shared by all sessions of a user.
///
/// An entry is one line. Line feeds, backslashes and NULs in it are written as `\n`, `\\` and `\0`. Sessions append under
/// a lock, so that simultaneous sessions lose nothing. Only the file's owner can read it. If the file cannot be used, this
/// is reported once, and the session continues without it. Damaged lines are reported and left out.
public final class HistoryFile {
  /// The path of the file.
  public let path: String
  private let capacity: Int
  private var problem: String?
  private var isUsable = true

  /// Maximum size of the file that is read completely. Of a larger one, only the end is read. Unit: bytes.
  static let longestFile = 16 << 20
  /// The growth after which the lines of the file are counted. Unit: bytes.
  private static let compactionStep = 1 << 16

  /// Creates an object for a file with at most this many entries. Reads nothing yet.
  public init(path: String, capacity: Int = 10_000) {
    (self.path, self.capacity) = (path, capacity)
  }

  /// The path of a program's history in the folder of the user's states, `$XDG_STATE_HOME` or `~/.local/state`; `nil`
  /// if neither is known.
  public static func standardPath(program: String) -> String? {
    // A relative path is invalid. Source: XDG Base Directory Specification.
    if let folder = LineReader.environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/\(program)/history"
    }
    return LineReader.environment("HOME").map { "\($0)/.local/state/\(program)/history" }
  }

  /// Returns the text about a problem at the first call after the problem; `nil` otherwise.
  public func takeProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  /// The entries of the file, the oldest first; empty if it cannot be read. If lines are damaged, writes the file again
  /// without them, and keeps the former file beside it.
  public func load() -> [String] {
    guard let descriptor = openLocked(O_RDONLY) else { return [] }
    defer { close(descriptor) }
    guard let bytes = read(descriptor) else { return [] }
    let (entries, damage) = Self.entries(of: bytes)
    if damage > 0 {
      let lines = damage == 1 ? "1 line is" : "\(damage) lines are"
      let isKept = keepDamaged() && rewrite(entries)
      let former = isKept ? "; the former file is \(damagedPath)" : ""
      problem = "history \(path): \(lines) damaged and left out\(former)"
    }
    return entries
  }

  /// The path of the file itself, if `path` is a link to it. The file is replaced there, and the link remains.
  private var target: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private var damagedPath: String { target + ".damaged" }

  /// Adds a second name to the present file, so that it survives a replacement.
  private func keepDamaged() -> Bool {
    unlink(damagedPath)
    guard link(target, damagedPath) == 0 else { return false }
    // Another program may have made the file readable for others.
    chmod(damagedPath, 0o600)
    return true
  }

  /// Appends an entry.
  public func append(_ entry: String) {
    guard isUsable, makeFolder(), let descriptor = openLocked(O_RDWR | O_APPEND | O_CREAT) else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return fail() }
    // Another program may have made the file readable for others.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    let start = isInLine(descriptor, size: Int(status.st_size)) ? "\n" : ""
    let line = start + Self.line(of: entry)
    guard write(line, to: descriptor) else { return fail() }
    let size = Int(status.st_size)
    // This check runs only at each step, because it reads the whole file.
    if size / Self.compactionStep != (size + line.utf8.count) / Self.compactionStep { compact(descriptor, size: size) }
  }

  /// Whether the file ends in the middle of a line, for example after a crash.
  private func isInLine(_ descriptor: Int32, size: Int) -> Bool {
    var last: UInt8 = 0x0a
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0a
  }

  /// Writes the file again without duplicates and damaged lines, if it is too large or has twice as many lines as entries
  /// are kept.
  private func compact(_ descriptor: Int32, size: Int) {
    guard let bytes = read(descriptor) else { return }
    guard size > Self.longestFile || bytes.count(where: { $0 == 0x0a }) > 2 * capacity else { return }
    _ = rewrite(History(Self.entries(of: bytes).entries, capacity: capacity).entries)
  }

  /// Replaces the file, under the lock of the present one. A session that waits for the lock then opens the new file.
  private func rewrite(_ entries: [String]) -> Bool {
    let target = target
    let name = target + ".\(getpid())"
    let new = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { return false }
    defer { close(new) }
    if write(entries.map(Self.line).joined(), to: new), rename(name, target) == 0 { return true }
    unlink(name)
    return false
  }

  // MARK: Lines

  static func line(of entry: String) -> String {
    guard entry.utf8.contains(where: { $0 == 0x0a || $0 == 0x5c || $0 == 0 }) else { return entry + "\n" }
    var line: [UInt8] = []
    for byte in entry.utf8 {
      switch byte {
      case 0x0a: line += [0x5c, 0x6e]
      case 0x5c: line += [0x5c, 0x5c]
      case 0: line += [0x5c, 0x30]
      default: line.append(byte)
      }
    }
    return String(decoding: line, as: UTF8.self) + "\n"
  }

  /// The entry of a line; `nil` for a damaged line.
  static func entry(of line: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        switch byte {
        case UInt8(ascii: "n"): bytes.append(0x0a)
        case 0x5c: bytes.append(0x5c)
        case UInt8(ascii: "0"): bytes.append(0)
        default: return nil
        }
        isEscaped = false
      } else if byte == 0x5c {
        isEscaped = true
      } else if byte == 0 {
        return nil
      } else {
        bytes.append(byte)
      }
    }
    return isEscaped ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func entries(of bytes: [UInt8]) -> (entries: [String], damage: Int) {
    var (entries, damage) = ([String](), 0)
    for line in bytes.split(separator: 0x0a) {
      if let entry = entry(of: line) { entries.append(entry) } else { damage += 1 }
    }
    return (entries, damage)
  }

  // MARK: Input and output

  /// Opens the file under a lock; `nil` if this fails, or if there is no file to read.
  private func openLocked(_ flags: Int32) -> Int32? {
    while isUsable {
      // A FIFO would keep the session waiting for another program.
      let descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        if errno != ENOENT || flags & O_CREAT != 0 { fail() }
        return nil
      }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var (locked, present) = (stat(), stat())
      guard fstat(descriptor, &locked) == 0, locked.st_mode & S_IFMT == S_IFREG else {
        close(descriptor)
        fail(locked.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a file")
        return nil
      }
      // Another session may have replaced the file while this one waited for the lock.
      if stat(path, &present) == 0, present.st_ino == locked.st_ino, present.st_dev == locked.st_dev {
        return descriptor
      }
      close(descriptor)
    }
    return nil
  }

  /// The bytes of the file. Of a large file, only the end is read, from the beginning of a line.
  private func read(_ descriptor: Int32) -> [UInt8]? {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let start = max(0, size - Self.longestFile)
    lseek(descriptor, start, SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: max(0, size - start))
    var count = 0
    while count < bytes.count {
      let length = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else {
        fail()
        return nil
      }
      if length == 0 { break }
      count += length
    }
    bytes.removeLast(bytes.count - count)
    if start > 0, let end = bytes.firstIndex(of: 0x0a) { bytes.removeFirst(end + 1) }
    return bytes
  }

  private func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private func makeFolder() -> Bool {
    var folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    var missing: [String] = []
    while !folder.isEmpty, access(String(folder), F_OK) != 0 {
      missing.append(String(folder))
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    for name in missing.reversed() where mkdir(name, 0o700) != 0 && errno != EEXIST {
      fail()
      return false
    }
    return true
  }

  /// Notes the reason why the file cannot be used; `nil` stands for the latest error of the system.
  private func fail(_ text: String? = nil) {
    problem = "history \(path): \(text ?? String(cString: strerror(errno))); this session's entries are not kept"
    isUsable = false
  }
}
