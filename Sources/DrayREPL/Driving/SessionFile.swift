internal import Dray
internal import Glibc
internal import LineEditor

/// The recording of an interactive session. A regular end removes it. After a crash or a kill it remains, and the next
/// session of the same plugin names it.
///
/// The files are in `$XDG_STATE_HOME/dray/sessions`, and only their owner can read them. A file that cannot be written
/// does not disturb the session.
final class SessionFile {
  private let folder: String
  /// The host that is recorded.
  private weak var host: Host?
  private var path: String?
  /// The recording of an earlier session that this session has named.
  private var named: String?

  /// `nil` if the folder of the user's states is not known or cannot be used.
  init?() {
    guard let history = HistoryFile.standardPath(program: "dray"), let end = history.lastIndex(of: "/") else {
      return nil
    }
    folder = history[..<end] + "/sessions"
    for index in folder.indices.dropFirst() where folder[index] == "/" { mkdir(String(folder[..<index]), 0o700) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return nil }
  }

  /// Finds the latest recording of a session of this plugin whose process no longer lives. Removes older ones.
  func findUnfinished(of plugin: Plugin) -> String? {
    let start = Self.start(of: plugin)
    var found: [(time: Int, path: String)] = []
    for name in (try? PluginFolder(path: folder).names()) ?? [] where name.hasPrefix(start) {
      var status = stat()
      let path = "\(folder)/\(name)"
      guard let process = pid_t(name.dropFirst(start.count)), kill(process, 0) != 0, errno == ESRCH,
        stat(path, &status) == 0
      else { continue }
      found.append((status.st_mtim.tv_sec, path))
    }
    found.sort { $0.time > $1.time }
    for old in found.dropFirst() { unlink(old.path) }
    named = found.first?.path
    return named
  }

  /// Records the game of a play from now on, with all its earlier lines, unless the user records it.
  func follow(_ play: Play?) {
    guard let play, !play.isAttached else { return }
    if play.recording != nil { return remove() }
    if play.host === host { return }
    remove()
    host = play.host
    let path = "\(folder)/\(Self.start(of: play.plugin))\(getpid())"
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    self.path = path
    let file = Descriptor(descriptor)
    do { try play.host.record(keepsText: true) { file.write($0) } } catch { remove() }
  }

  /// Removes the recordings at a regular end.
  func end() {
    remove()
    if let named { unlink(named) }
  }

  private func remove() {
    if let path { unlink(path) }
    path = nil
  }

  private static func start(of plugin: Plugin) -> String { "\(plugin.name.replacing("/", with: "_"))." }

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
