/// An error in Lua, or in a call between Lua and the host.
public indirect enum LuaError: Error, Hashable, Sendable {  // indirect, so that calls without an error are fast
  /// The text does not compile. `isIncomplete`: further lines could complete it.
  case syntax(LuaFailure, isIncomplete: Bool)
  /// A script raised an error, or a call or another operation was not possible, for example for lack of stack.
  case runtime(LuaFailure)
  /// An allocation failed. Operations other than calls of scripts then have had no effect.
  case memory
  /// A limit was exceeded, or the host stopped the script. The state cannot run scripts any more.
  case killed(LuaKill, LuaFailure)
  /// An argument of a host function has the wrong type. `position` begins at 1.
  case argument(position: Int, function: String, expected: String, found: String)
  /// A value is not plain data. The message begins with the path of the value.
  case notPlain(LuaFailure)
  /// Calls from Lua to the host and back are nested too deep.
  case tooDeep(limit: Int)
  /// The state was closed.
  case closed

  /// Whether the state can no longer run scripts.
  public var isKill: Bool {
    switch self {
    case .killed, .closed: true
    default: false
    }
  }

  /// The error with a place, unless it has one or is not about a script.
  package func placed(at place: (chunk: String, line: Int)?, _ traceback: [String] = []) -> LuaError {
    guard let place, place.line > 0, var failure, failure.line == 0 else { return self }
    failure.message = "\(place.chunk):\(place.line): \(failure.message)"
    (failure.chunk, failure.line) = place
    if failure.traceback.isEmpty { failure.traceback = traceback }
    return switch self {
    case .syntax(_, let isIncomplete): .syntax(failure, isIncomplete: isIncomplete)
    case .runtime: .runtime(failure)
    case .killed(let reason, _): .killed(reason, failure)
    case .notPlain: .notPlain(failure)
    case .memory, .argument, .tooDeep, .closed: self
    }
  }

  /// Message, place and traceback; `nil` for errors without them.
  public var failure: LuaFailure? {
    switch self {
    case .syntax(let failure, _), .runtime(let failure), .killed(_, let failure), .notPlain(let failure): failure
    case .memory, .argument, .tooDeep, .closed: nil
    }
  }
}

/// The reason why a state was killed.
public enum LuaKill: String, Hashable, Sendable {
  /// Too many instructions in one call.
  case instructions
  /// Too much memory.
  case memory
  /// Too much processor time in one call.
  case time
  /// Stopped by the host.
  case stopped
  /// Too many instructions in one input.
  case inputInstructions = "input_instructions"
  /// Too much processor time in one input.
  case inputTime = "input_time"
  /// Too much memory in the host.
  case hostMemory = "host_memory"
}

extension LuaKill: CustomStringConvertible {
  /// The name of the limit in messages.
  public var description: String {
    switch self {
    case .instructions, .memory, .time, .stopped: rawValue
    case .inputInstructions: "instructions of one input"
    case .inputTime: "time of one input"
    case .hostMemory: "memory of the host"
    }
  }
}

extension LuaKill {
  /// Advice for the author, to append to a message about the limit; empty if the host stopped the script.
  package var advice: String {
    switch self {
    case .instructions, .time, .inputInstructions, .inputTime:
      "; divide long work into steps with dray.sleep, or let the host raise the limit"
    case .memory, .hostMemory: "; keep less data, or let the host raise the limit"
    case .stopped: ""
    }
  }
}

/// The details of an error: its message, its place and its traceback.
public struct LuaFailure: Hashable, Sendable {
  /// The message of Lua or the script, beginning with the place as Lua writes it. For a raised table, the result of its
  /// `__tostring`, its field `message` or its field `text`, or else its whole content if that is short. At most about
  /// 4 KB, except for the field `text`.
  public var message: String
  /// The chunk of the error, as shown in messages; empty if unknown.
  public var chunk: String
  /// The line in the chunk; 0 if unknown.
  public var line: Int
  /// The frames of the script, innermost first: `init.lua:31: in function 'draw'`.
  public var traceback: [String]
  /// The value that a script raised, if it is plain and not a string.
  public var value: PlainData?

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - chunk: The chunk, as shown in messages; empty if unknown.
  ///   - line: The line in the chunk; 0 if unknown.
  ///   - traceback: The frames of the script, innermost first.
  ///   - value: The value that a script raised, if it is plain and not a string.
  public init(message: String, chunk: String = "", line: Int = 0, traceback: [String] = [], value: PlainData? = nil) {
    self.message = message
    self.chunk = chunk
    self.line = line
    self.traceback = traceback
    self.value = value
  }

  /// Whether the script may have called the failing function of the host or the library by a tail call, so that the place
  /// is that of a caller.
  package var isInTailCall = false

  /// Identifies the error value inside its state, so that the same value can be raised again.
  var serial: Int64 = 0
}

extension LuaError: CustomStringConvertible {
  /// The text for the user.
  public var description: String {
    switch self {
    case .syntax(let failure, _), .runtime(let failure), .killed(_, let failure), .notPlain(let failure):
      failure.message
    case .memory: "not enough memory"
    case .argument(let position, let function, let expected, let found):
      "bad argument #\(position) to '\(function)' (\(expected) expected, got \(found))"
    case .tooDeep(let limit): "calls between script and host are nested deeper than \(limit)"
    case .closed: "the Lua state is closed"
    }
  }
}
