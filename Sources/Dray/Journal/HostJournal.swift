internal import LuaRuntime

/// The recording of a host, and the journal that it replays, if any.
final class HostJournal {
  private unowned let engine: Engine
  /// Records the journal; `nil` without a recording.
  @exclusivity(unchecked) var recorder: Recorder? {
    didSet { engine.recorder = recorder.map { recorder in { [unowned recorder] in recorder.note($0) } } }
  }
  /// During a replay, the recorded results of calls, reads and measurements.
  @exclusivity(unchecked) var replayed: ReplayedInput?
  /// Receives each recorded input before it is carried out; `nil` is an input that is not an `Input`, such as undo or
  /// a change of the settings.
  @exclusivity(unchecked) var onInput: ((Input?) -> Void)?
  /// Maximum size of a journal in memory. Unit: bytes.
  var limit = 32 << 20

  init(of engine: Engine) { self.engine = engine }

  /// Whether a journal is recorded and the present call is not part of an input in it.
  var isAskedOutside: Bool { recorder.map { !$0.isInside } ?? false }

  /// Calls a function of the host for a script. The result or the error is recorded as data from outside. A result that
  /// does not fit into a journal is an error of the function.
  func call(
    _ name: LuaString, _ body: ([PlainData]) throws -> PlainData, _ arguments: [PlainData]
  ) throws -> PlainData {
    if let calls = replayed?.calls { return try calls(name) }
    do {
      let result = try body(arguments)
      if let excess = result.excess { throw LuaThrow("the result of '\(name)' \(excess)") }
      recorder?.add(JournalLine(data: .returned, ["function": .text(ByteString(name)), "value": result.journaled]))
      return result
    } catch {
      var thrown = error as? LuaThrow ?? LuaThrow("\(error)")
      if let excess = thrown.value.excess { thrown.value = .string(LuaString("the error of '\(name)' \(excess)")) }
      recorder?.add(
        JournalLine(
          data: .threw,
          ["function": .text(ByteString(name)), "level": .integer(thrown.level), "value": thrown.value.journaled]))
      throw thrown
    }
  }
}

extension LuaThrow {
  /// The level of the error, as in Lua: 0 without a place, −1 for the script, else a caller at this distance.
  fileprivate var level: Int {
    switch blame {
    case .noScript: 0
    case .script: -1
    case .level(let level): level
    }
  }

  /// Creates an error from a journal.
  init(_ value: PlainData, level: Int) {
    self.init(value: value, blame: level == 0 ? .noScript : level < 0 ? .script : .level(level))
  }
}
