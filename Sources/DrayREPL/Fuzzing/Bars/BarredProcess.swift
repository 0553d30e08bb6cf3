internal import Glibc

/// Runs a program, usually this one once more, and ends it as soon as it takes more than it may: what one input costs is
/// measured from outside, where nothing that goes wrong inside can hide it.
///
/// The other process writes a line before each step, `step` and what it is, and `failed` and why if it finds something
/// itself. What a step costs is the time of the processor from its line to the next one.
struct BarredProcess {
  /// What the process may take.
  struct Bars {
    /// The time of the processor for one step. Unit: seconds.
    var step: Double
    /// Memory beyond what the process held before its first step. Unit: bytes.
    var memory: Int
    /// The time of the processor for all steps. Unit: seconds.
    var total = 120.0
  }

  /// How it ended.
  enum Ending: Equatable {
    /// All steps were made. The highest cost of a step in seconds, the most memory beyond the beginning in bytes.
    case done(step: Double, memory: Int)
    /// A step took more time than it may.
    case tooSlow(step: String, seconds: Double)
    /// A step had the process hold more memory than it may.
    case tooLarge(step: String, bytes: Int)
    /// A signal or a status that is not 0 ended the process.
    case died(step: String, how: String)
    /// The process has found something itself.
    case failed(step: String, why: String)

    /// What kind of failure it is, for those who look for a shorter one; `nil` for none.
    var kind: String? {
      switch self {
      case .done: nil
      case .tooSlow: "too slow"
      case .tooLarge: "too large"
      case .died: "died"
      case .failed(_, let why): String(why.prefix { $0 != ":" })
      }
    }
  }

  private let pid: pid_t
  private let pipe: Int32
  private let bars: Bars
  private var step = "start"
  private var stepStart = 0.0
  private var baseline: Int?
  private var most = (step: 0.0, memory: 0)
  private var why: String?
  private var rest: [UInt8] = []

  /// This program.
  static let itself = "/proc/self/exe"

  /// Runs a program with these arguments to its end.
  ///
  /// - Returns: `nil` if no process can be started.
  static func run(_ program: String = itself, _ arguments: [String], _ bars: Bars) -> Ending? {
    guard var process = BarredProcess(program, arguments, bars) else { return nil }
    return process.watch()
  }

  private init?(_ program: String, _ arguments: [String], _ bars: Bars) {
    self.bars = bars
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = (["dray"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let isStarted = posix_spawn(&pid, program, &actions, nil, &words, environ) == 0
    close(ends[1])
    (self.pid, pipe) = (pid, ends[0])
    if !isStarted {
      close(ends[0])
      return nil
    }
  }

  private mutating func watch() -> Ending {
    defer { close(pipe) }
    while true {
      // Often enough to see memory grow: a hundred megabytes take some fifty milliseconds to be touched.
      var event = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&event, 1, 5) > 0
      if let ending = measure() { return end(as: ending) }
      if isReady, !readLines() { return reap() }
    }
  }

  /// Looks what the process has taken by now.
  private mutating func measure() -> Ending? {
    guard let time = processorTime() else { return nil }
    let seconds = time - stepStart
    most.step = max(most.step, seconds)
    if let baseline, let memory = memoryInUse() {
      most.memory = max(most.memory, memory - baseline)
      if memory - baseline > bars.memory { return .tooLarge(step: step, bytes: memory - baseline) }
    }
    if seconds > bars.step || time > bars.total { return .tooSlow(step: step, seconds: seconds) }
    return nil
  }

  /// - Returns: `false` at the end of the output.
  private mutating func readLines() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    let count = piece.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && errno == EINTR }
    rest += piece[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
    return true
  }

  private mutating func take(_ line: String) {
    let (word, text) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
    switch word {
    case "step":
      if baseline == nil { baseline = memoryInUse() }
      (step, stepStart) = (String(text), processorTime() ?? stepStart)
    case "failed": why = why ?? String(text)
    default: break
    }
  }

  private func end(as ending: Ending) -> Ending {
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    return ending
  }

  private func reap() -> Ending {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    if let why { return .failed(step: step, why: why) }
    let signal = status & 0x7f
    if signal != 0 { return .died(step: step, how: String(cString: strsignal(signal))) }
    if status >> 8 != 0 { return .died(step: step, how: "status \(status >> 8)") }
    return .done(step: most.step, memory: most.memory)
  }

  /// Unit: seconds.
  private func processorTime() -> Double? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What the process holds in memory. Unit: bytes.
  private func memoryInUse() -> Int? {
    guard let text = try? ScriptFile.bytes(of: "/proc/\(pid)/statm", atMost: 200) else { return nil }
    let fields = text.split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)).map { $0 * Int(getpagesize()) } : nil
  }
}
