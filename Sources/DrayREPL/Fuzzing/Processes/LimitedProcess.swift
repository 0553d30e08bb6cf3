internal import Glibc

/// Runs a program, usually this one, and kills the process when it exceeds its limits. The cost of each step is
/// measured outside of the process, where an error of the program cannot hide it.
///
/// The process writes a line before each step: `step` and the name of the step. If the process itself finds a failure,
/// it writes `failed` and a reason. The cost of a step is the processor time from its line to the next one.
struct LimitedProcess {
  /// The limits of the process.
  struct Limits {
    /// Processor time for one step. Unit: seconds.
    var step: Double
    /// Memory in addition to that before the first step. Unit: bytes.
    var memory: Int
    /// Processor time for all steps. Unit: seconds.
    var total = 120.0
  }

  /// The end of the process.
  enum Ending: Equatable {
    /// All steps were completed. `step` is the highest cost of a step in seconds; `memory` is the maximum memory in
    /// addition to that before the first step, in bytes.
    case done(step: Double, memory: Int)
    /// A step took too much time.
    case tooSlow(step: String, seconds: Double)
    /// A step took too much memory.
    case tooLarge(step: String, bytes: Int)
    /// The process ended by a signal or with a status other than 0.
    case died(step: String, how: String)
    /// The process itself reported a failure.
    case failed(step: String, why: String)

    /// The kind of failure, for the search for a shorter script; `nil` for success.
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
  private let limits: Limits
  private var step = "start"
  private var stepStart = 0.0
  private var baseline: Int?
  private var most = (step: 0.0, memory: 0)
  private var why: String?
  private var rest: [UInt8] = []

  /// The path of this program.
  static let itself = "/proc/self/exe"

  /// Runs a program with these arguments to its end.
  ///
  /// - Returns: `nil` if the process cannot be started.
  static func run(_ program: String = itself, _ arguments: [String], _ limits: Limits) -> Ending? {
    guard var process = LimitedProcess(program, arguments, limits) else { return nil }
    return process.watch()
  }

  private init?(_ program: String, _ arguments: [String], _ limits: Limits) {
    self.limits = limits
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
      // 5 ms is short enough to see memory grow: a process needs some 50 ms to write to a hundred megabytes.
      var event = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&event, 1, 5) > 0
      if let ending = measure() { return end(as: ending) }
      if isReady, !readLines() { return reap() }
    }
  }

  /// Compares the present use of the process with its limits.
  private mutating func measure() -> Ending? {
    guard let time = processorTime() else { return nil }
    let seconds = time - stepStart
    most.step = max(most.step, seconds)
    if let baseline, let memory = memoryInUse() {
      most.memory = max(most.memory, memory - baseline)
      if memory - baseline > limits.memory { return .tooLarge(step: step, bytes: memory - baseline) }
    }
    if seconds > limits.step || time > limits.total { return .tooSlow(step: step, seconds: seconds) }
    return nil
  }

  /// - Returns: Whether more output may follow; `false` at its end.
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

  /// The processor time of the process. Unit: seconds.
  private func processorTime() -> Double? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The present memory of the process. Unit: bytes.
  private func memoryInUse() -> Int? {
    guard let text = try? ScriptFile.bytes(of: "/proc/\(pid)/statm", atMost: 200) else { return nil }
    let fields = text.split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)).map { $0 * Int(getpagesize()) } : nil
  }
}
