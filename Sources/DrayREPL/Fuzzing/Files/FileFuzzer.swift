internal import Dray
internal import LuaRuntime

/// Reads damaged and hostile files of all kinds, and searches for failures: a crash, a file that takes too much time,
/// or more memory than its size justifies, and the problems of `FileChecks`, such as a script in a save that runs, or
/// an error without a line.
///
/// Each file has its own seed: the seed of the first file plus the index of the file.
struct FileFuzzer {
  let plugin: String
  let seed: UInt64

  /// Memory allowed for a file in addition to four times its size. Unit: bytes.
  private static let allowance = 64 << 20
  /// Maximum processor time for a file. Unit: seconds.
  private static let time = 3.0

  /// A failure and its file.
  struct Finding {
    var seed: UInt64
    var kind: FileSamples.Kind
    var problem: String
    var bytes: [UInt8]
  }

  /// Makes and reads a number of files.
  ///
  /// - Returns: The first finding; `nil` without a finding.
  /// - Throws: `PluginError` if the plugin cannot be loaded.
  func run(files: Int) throws(PluginError) -> Finding? {
    let samples = try FileSamples(of: plugin, seed: 1)
    for number in 0..<files {
      if let finding = check(seed &+ UInt64(number), samples) { return finding }
    }
    return nil
  }

  private func check(_ seed: UInt64, _ samples: FileSamples) -> Finding? {
    var damage = FileDamage(seed: seed)
    let kind = damage.pick(FileSamples.Kind.allCases)
    let bytes = damage.damaged(samples.bytes(kind, by: &damage))
    let before = ProcessUsage.begin()
    let problem = FileChecks(plugin: plugin, bytes: bytes).problem(as: kind, by: &damage)
    let used = before.sinceThen
    let most = 4 * bytes.count + Self.allowance
    if let problem = problem
      ?? (used.seconds > Self.time ? "it used \(used.seconds) s of processor time" : nil)
      ?? (used.memory > most ? "\(bytes.count) bytes needed \(used.memory) bytes of memory" : nil)
    {
      return Finding(seed: seed, kind: kind, problem: problem, bytes: bytes)
    }
    return nil
  }
}
