import Glibc

/// The command on a terminal, as a person sees it.
final class PseudoTerminal {
  private let terminal: Int32
  private var process = pid_t()

  struct Failure: Error { var call: String }

  /// Starts `dray` with a terminal as its input and output.
  init(_ arguments: [String]) throws {
    // Like `posix_openpt`, `unlockpt` and `ptsname`, which are not imported into Swift.
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked) = (Int32(0), Int32(0))
    let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    guard terminal >= 0, ioctl(terminal, unlock, &isLocked) == 0, ioctl(terminal, getNumber, &number) == 0 else {
      throw Failure(call: "/dev/ptmx")
    }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, name, O_RDWR, 0) }
    var words = ([Command.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard posix_spawn(&process, Command.path, &actions, nil, &words, environ) == 0 else {
      throw Failure(call: "posix_spawn")
    }
  }

  deinit { close(terminal) }

  /// Types text.
  func type(_ text: String) { _ = text.utf8CString.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count - 1) } }

  /// Reads until a text has been shown, or the program ends; returns all that it has read.
  func read(until end: String) -> String {
    var shown: [UInt8] = []
    var byte: UInt8 = 0
    while !shown.reversed().starts(with: end.utf8.reversed()), Glibc.read(terminal, &byte, 1) == 1 {
      if byte != UInt8(ascii: "\r") { shown.append(byte) }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Waits for the program to end; its exit status.
  func wait() -> Int32 {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return (status >> 8) & 0xff
  }
}
