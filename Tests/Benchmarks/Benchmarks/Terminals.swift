import Glibc

/// The command at a terminal: from the start to a prompt, a completion among many keys, and a drag on the whole screen.
func measureTerminals(_ table: inout Table) throws {
  guard let dray = getenv("DRAY").map({ String(cString: $0) }) else {
    throw Unmeasurable(why: "the variable DRAY does not name the command")
  }
  let starts = try race(
    rounds: 21, turn: .zero,
    [
      Contestant(operations: 1) {
        let terminal = try Terminal([dray, "plugins/klondike", "--seed", "381"])
        try terminal.read(until: "dray> ")
        terminal.write("\u{4}")
        try terminal.end()
      }
    ])
  table.add("process: a prompt with Klondike, to its end", starts[0], .time(15_000_000))
  try measureCompletion(&table, dray)
  try measureRedraw(&table, dray)
}

/// Tab in an entry, with its list of candidates, and the clearing of the entry.
private func measureCompletion(_ table: inout Table, _ dray: String) throws {
  let terminal = try Terminal([dray])
  try terminal.read(until: "dray> ")
  terminal.write("keys = {} for i = 1, 100000 do keys['key' .. i] = i end print('ma' .. 'de')\r")
  try terminal.read(until: "made")
  let times = try race(
    rounds: 41, turn: .zero,
    [
      Contestant(operations: 1) {
        terminal.write("keys.key77\t")
        try terminal.read(until: "candidates")
        terminal.write("\u{3}")
        try terminal.read(until: "dray> ")
      }
    ])
  table.add("completion among 100,000 keys, with its list", times[0], .time(5_000_000))
  terminal.write("\u{4}")
  try terminal.end()
}

/// A motion of the mouse by one cell that changes the place of the drag, with the drawing that it causes.
private func measureRedraw(_ table: inout Table, _ dray: String) throws {
  let terminal = try Terminal([dray, "play", "plugins/klondike", "--seed", "381"])
  try terminal.read(until: "q leave")
  // The top card of the second pile, then of the third one, which takes it, and of the fourth one, which does not.
  terminal.write("\u{1b}[<0;15;6M\u{1b}[<32;17;6M")
  try terminal.read(until: "lifted")
  var (bytes, motions) = (0, 0)
  let times = try race(
    rounds: 101, turn: .zero,
    [
      Contestant(operations: 2) {
        terminal.write("\u{1b}[<32;24;7M")
        bytes += try terminal.read(until: "would move")
        terminal.write("\u{1b}[<32;34;8M")
        bytes += try terminal.read(until: "forbidden")
        motions += 2
      }
    ])
  table.add("dray play: a redraw during a drag", times[0], .time(2_000_000))
  table.add("dray play: bytes of a redraw during a drag", memory: bytes / motions, 4096)
  terminal.write("\u{1b}[<0;34;8mq")
  try terminal.end()
}

/// A program at a pseudo terminal of 80 by 24 cells.
final class Terminal {
  private let descriptor: Int32
  private let process: pid_t
  private var text: [UInt8] = []

  init(_ words: [String]) throws {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    // Swift does not import unlockpt and ptsname.
    let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    var (isLocked, number) = (Int32(0), Int32(0))
    guard descriptor >= 0, ioctl(descriptor, unlock, &isLocked) == 0, ioctl(descriptor, getNumber, &number) == 0,
      ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0
    else { throw Unmeasurable(why: "there is no pseudo terminal") }
    let name = "/dev/pts/\(number)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    // No history of the user, and a terminal with control sequences.
    let settings = ["TERM=xterm", "XDG_STATE_HOME=/tmp/dray-bench-\(getpid())", "PATH=/usr/bin:/bin"]
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, &environment) == 0 else {
      throw Unmeasurable(why: "\(words[0]) cannot be run")
    }
    self.process = process
  }

  deinit { close(descriptor) }

  func write(_ keys: String) {
    var bytes = Array(keys.utf8)
    _ = Glibc.write(descriptor, &bytes, bytes.count)
  }

  /// Reads until the program has written a text, and returns the number of bytes up to there that were not read before.
  @discardableResult func read(until end: String) throws -> Int {
    var count = 0
    let wanted = Array(end.utf8)
    while true {
      if let range = text.firstRange(of: wanted) {
        count += range.upperBound
        text.removeFirst(range.upperBound)
        return count
      }
      try readSome(for: end)
    }
  }

  private func readSome(for end: String) throws {
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 20_000) > 0 else {
      throw Unmeasurable(why: "the program does not write '\(end)' but '\(String(decoding: text, as: UTF8.self))'")
    }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let length = Glibc.read(descriptor, &bytes, bytes.count)
    guard length > 0 else { throw Unmeasurable(why: "the program has ended before '\(end)'") }
    text += bytes[..<length]
  }

  /// Waits for the end of the program.
  func end() throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while Glibc.read(descriptor, &bytes, bytes.count) > 0 {}
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0 else { throw Unmeasurable(why: "the program failed") }
  }
}
