import Foundation
import Glibc

/// A program in a separate process, and its use of resources.
struct MeasuredCommand {
  let status: Int32
  let errors: String
  /// Its peak memory. Unit: bytes.
  let memory: Int
  /// Its processor time. Unit: seconds.
  let seconds: Double

  /// Runs the real command to its end, without a terminal.
  static func dray(_ arguments: String...) throws -> MeasuredCommand {
    let errorFile = FileManager.default.temporaryDirectory.appending(path: "dray-errors-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: errorFile) }
    var words: [UnsafeMutablePointer<CChar>?] = ([Command.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY | O_CREAT, 0o600)
    var process = pid_t()
    guard posix_spawn(&process, Command.path, &actions, nil, &words, environ) == 0 else {
      throw CocoaError(.featureUnsupported)
    }
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return MeasuredCommand(
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
      errors: (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "",
      memory: Int(usage.ru_maxrss) << 10, seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime))
  }
}
