internal import Glibc

/// The resources that this process has used.
struct ProcessUsage {
  /// Processor time. Unit: seconds.
  let seconds: Double
  /// Memory. Unit: bytes; 0 if the system does not report it.
  let memory: Int

  /// The use so far; restarts the measurement of the maximum memory.
  static func begin() -> ProcessUsage {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    if descriptor >= 0 {
      _ = write(descriptor, "5", 1)
      close(descriptor)
    }
    return ProcessUsage(seconds: workedSeconds, memory: status("VmRSS:"))
  }

  /// The processor time since this value was made, and the maximum memory in addition to that of this value.
  var sinceThen: ProcessUsage {
    ProcessUsage(seconds: Self.workedSeconds - seconds, memory: max(0, Self.status("VmHWM:") - memory))
  }

  private static var workedSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A size in `/proc/self/status`, by its name there. Unit: bytes.
  private static func status(_ name: String) -> Int {
    let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return 0 }
    return (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first ?? 0) << 10
  }
}
