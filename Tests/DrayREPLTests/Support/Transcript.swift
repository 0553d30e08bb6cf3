import DrayREPL
import LuaRuntime

/// The output and the errors of a runner, in order.
final class Transcript {
  private let log = Log()

  private final class Log {
    var text = ""
    var errors = ""
  }

  var text: String { log.text }
  var errors: String { log.errors }

  var runner: Runner {
    Runner(
      on: Console(
        write: { [log] in log.text += $0 },
        writeError: { [log] in
          log.text += $0
          log.errors += $0
        }))
  }

  /// The output of commands on a plugin.
  static func of(
    _ commands: String, on plugin: String?, options: [LuaString: PlainData] = [:], seed: UInt64? = nil,
    isInteractive: Bool = false
  ) -> (text: String, errors: String, status: DrayREPL.ExitStatus) {
    let transcript = Transcript()
    let status = transcript.runner.open(
      plugin: plugin, options: options, seed: seed, input: TextLines(commands), isInteractive: isInteractive)
    return (transcript.text, transcript.errors, status)
  }
}
