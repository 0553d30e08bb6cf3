internal import Dray
internal import Glibc
internal import LineEditor

/// The recording of an interactive session. A regular end removes it. After a crash, a kill or a hang-up it remains, and
/// later sessions of the same plugin name it, until one of them loads it.
///
/// The files are in `$XDG_STATE_HOME/dray/sessions`, and only their owner can read them. A file that cannot be written
/// does not disturb the session, which reports this once.
final class SessionFile {
  /// `nil` if the folder of the user's states is not known or cannot be used.
  private let folder: String?
  /// The host that is recorded.
  private weak var host: Host?
  private var path: String?
  /// The recording of an earlier session that this session has named; `nil` for none.
  private(set) var offered: String?
  /// Receives the reason if the session is not recorded, once.
  private var report: ((String) -> Void)?

  /// The number of recordings of a plugin that are kept after irregular ends.
  private static let mostKept = 10
  /// The time for which they are kept. Unit: seconds.
  private static let longestKept = 28 * 24 * 60 * 60

  /// - Parameter report: Receives the reason if the session is not recorded, once.
  init(report: @escaping (String) -> Void) {
    self.report = report
    guard let history = HistoryFile.standardPath(program: "dray"), let end = history.lastIndex(of: "/") else {
      folder = nil
      return
    }
    let folder = history[..<end] + "/sessions"
    for index in folder.indices.dropFirst() where folder[index] == "/" { mkdir(String(folder[..<index]), 0o700) }
    guard mkdir(String(folder), 0o700) == 0 || errno == EEXIST else {
      self.folder = nil
      fail(String(folder), errno)
      return
    }
    self.folder = String(folder)
  }

  /// Finds the latest recording of a session of this plugin that ended irregularly. Removes recordings without inputs, and
  /// those beyond the limits of number and age.
  func findUnfinished(of plugin: Plugin) -> String? {
    guard let folder else { return nil }
    let start = Self.start(of: plugin)
    var found: [(time: Int, path: String)] = []
    for name in (try? PluginFolder(path: folder).names()) ?? [] where name.hasPrefix(start) {
      var status = stat()
      let path = "\(folder)/\(name)"
      guard Self.isAbandoned(name), path != self.path, stat(path, &status) == 0 else { continue }
      found.append((status.st_mtim.tv_sec, path))
    }
    found.sort { $0.time > $1.time }
    let oldest = time(nil) - Self.longestKept
    found = found.enumerated().filter { index, file in
      let isKept = index < Self.mostKept && file.time >= oldest && Self.hasInputs(file.path)
      if !isKept { unlink(file.path) }
      return isKept
    }.map(\.element)
    offered = found.first?.path
    return offered
  }

  /// Records the game of a play from now on, with all its earlier lines, unless the user records it. Removes the recording
  /// of an earlier session from which the game was loaded, because the new one contains its lines.
  func follow(_ play: Play?) {
    guard let folder, let play, !play.isAttached else { return }
    if play.recording != nil { return remove() }
    if play.host === host { return }
    remove()
    host = play.host
    let start = "\(folder)/\(Self.start(of: play.plugin))\(getpid())"
    var (path, number) = (start, 1)
    var descriptor = Self.create(path)
    // An earlier process may have had the same number.
    while descriptor < 0, errno == EEXIST {
      number += 1
      path = "\(start)-\(number)"
      descriptor = Self.create(path)
    }
    guard descriptor >= 0 else { return fail(path, errno) }
    self.path = path
    let file = Descriptor(descriptor)
    do { try play.host.record(keepsText: true) { file.write($0) } } catch { return remove() }
    if let loaded = play.loadedFile, loaded.hasPrefix("\(folder)/"), loaded != path,
      Self.isAbandoned(loaded.dropFirst(folder.count + 1))
    {
      unlink(loaded)
    }
  }

  /// Removes the recording of this session at its regular end.
  func end() { remove() }

  private func remove() {
    if let path { unlink(path) }
    path = nil
  }

  private func fail(_ path: String, _ code: Int32) {
    report?("this session is not recorded: \(path): \(String(cString: strerror(code)))")
    report = nil
  }

  private static func create(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }

  // MARK: Recordings of other sessions

  private static func start(of plugin: Plugin) -> String { "\(plugin.name.replacing("/", with: "_"))." }

  /// Whether the process that has written a recording, whose number is in the name, no longer lives.
  private static func isAbandoned(_ name: some StringProtocol) -> Bool {
    guard let end = name.split(separator: ".").last, let process = pid_t(end.prefix { $0 != "-" }) else { return false }
    return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether a recording has an input after the loading of the plugin, so that something would be lost.
  private static func hasInputs(_ path: String) -> Bool {
    guard let bytes = try? ScriptFile.bytes(of: path, atMost: 1 << 30) else { return false }
    let beginning = Array("{\"input\"".utf8)
    // A long recording is not split as a whole, because its first inputs are near its beginning.
    var rest = bytes[...]
    while !rest.isEmpty {
      let text = rest.prefix { $0 != UInt8(ascii: "\n") }
      if text.starts(with: beginning), let line = try? JournalLine(reading: String(decoding: text, as: UTF8.self)),
        ![.host, .settings, .load].contains(line.word)
      {
        return true
      }
      rest = rest.dropFirst(text.count + 1)
    }
    return false
  }

  /// An open file.
  private final class Descriptor {
    private let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
