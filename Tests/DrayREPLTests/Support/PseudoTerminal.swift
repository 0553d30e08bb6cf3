import Foundation
import Glibc

/// A program on a terminal, as a user sees it.
final class PseudoTerminal {
  private var terminal: Int32
  private var process = pid_t()
  /// Whether `wait` has returned the status of the program.
  private var hasEnded = false

  struct Failure: Error { var call: String }

  /// Starts `dray` with a terminal as its input and output.
  ///
  /// - Parameter environment: Variables that differ from those of the tests. A dumb terminal has no editor.
  convenience init(_ arguments: [String], environment: [String: String] = ["TERM": "dumb"]) throws {
    try self.init(Command.path, arguments, environment: environment)
  }

  /// Starts a program in a session of its own, with a terminal as its input and output.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24
  ) throws {
    // Like `posix_openpt`, `unlockpt` and `ptsname`, which are not imported into Swift.
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked) = (Int32(0), Int32(0))
    let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    guard terminal >= 0, ioctl(terminal, unlock, &isLocked) == 0, ioctl(terminal, getNumber, &number) == 0 else {
      throw Failure(call: "/dev/ptmx")
    }
    resize(columns: columns, rows: rows)
    let name = "/dev/pts/\(number)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, name, O_RDWR, 0) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // POSIX_SPAWN_SETSID, which is not imported: the first terminal that the leader of a session opens is the one of the
    // session, where Ctrl-C sends SIGINT.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // The tests may have been started with signals ignored or blocked, as a shell ignores SIGINT and SIGQUIT for commands
    // in the background. At a terminal they have their default effect.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var pairs = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pair in pairs { free(pair) } }
    guard posix_spawn(&process, program, &actions, &attributes, &words, &pairs) == 0 else {
      throw Failure(call: "posix_spawn")
    }
  }

  deinit {
    hangUp()
    guard !hasEnded else { return }
    send(SIGKILL)
    _ = wait()
  }

  /// Closes the terminal, as when its window is closed.
  func hangUp() {
    if terminal >= 0 { close(terminal) }
    terminal = -1
  }

  /// Types text.
  func type(_ text: String) { type(Array(text.utf8)) }

  /// Types bytes. The program may have to read before it can take more.
  func type(_ bytes: [UInt8], whileReading receive: ([UInt8]) -> Void = { _ in }) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var wait = pollfd(fd: terminal, events: Int16(POLLOUT | POLLIN), revents: 0)
      guard poll(&wait, 1, Self.patience) > 0 else { return }
      if wait.revents & Int16(POLLIN) != 0, let bytes = readSome() { receive(bytes) }
      guard wait.revents & Int16(POLLOUT) != 0 else { continue }
      let piece = rest.prefix(1024)
      let count = piece.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The longest time for which a test waits. Unit: milliseconds.
  private static let patience: Int32 = 60_000

  /// Reads the available output, and waits for some if there is none; `nil` if the program has ended, or writes nothing for a long time.
  func readSome() -> [UInt8]? {
    var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, Self.patience) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(terminal, $0.baseAddress, $0.count) }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Reads until a text has been shown, the program ends, or there is no output for half a minute. Returns the text
  /// that was read, without carriage returns.
  func read(until end: String) -> String {
    var shown: [UInt8] = []
    var byte: UInt8 = 0
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while !shown.reversed().starts(with: end.utf8.reversed()), poll(&waiting, 1, 30_000) == 1,
      Glibc.read(terminal, &byte, 1) == 1
    {
      if byte != UInt8(ascii: "\r") { shown.append(byte) }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Changes the size of the terminal, which sends SIGWINCH to the program.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the terminal passes on each key and shows none itself.
  var isRaw: Bool {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// Whether Ctrl-C removes the output that was not read yet.
  var losesOutputAtInterrupts: Bool {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return modes.c_lflag & tcflag_t(NOFLSH) == 0
  }

  /// Sends a signal to the program.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for the program to end; its exit status, or the negative number of the signal that has ended it.
  ///
  /// Reads the rest of the output, because a full terminal would keep the program from ending. A program that does not
  /// end is killed: the test fails, and the following tests run.
  func wait() -> Int32 {
    let killing = DispatchWorkItem { [process] in kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(Self.patience)), execute: killing)
    defer { killing.cancel() }
    if terminal >= 0 { while readSome() != nil {} }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    hasEnded = true
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}
