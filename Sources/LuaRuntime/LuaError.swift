/// What went wrong in Lua, or on the way there or back.
public indirect enum LuaError: Error, Hashable, Sendable {  // indirect: what can fail should not cost what succeeds
  /// The text is not Lua. It is incomplete if more lines could make it so.
  case syntax(LuaFailure, isIncomplete: Bool)
  /// A script raised an error.
  case runtime(LuaFailure)
  /// An allocation was refused; what was asked for has not happened.
  case memory
  /// A limit was passed or the host stopped the script. The state runs no script again.
  case killed(LuaKill, LuaFailure)
  /// A host function was given something else than it takes. Positions begin at 1.
  case argument(position: Int, function: String, expected: String, found: String)
  /// Data is not plain at this path.
  case notPlain(LuaFailure)
  /// Calls from Lua to the host and back are nested too deep.
  case tooDeep(limit: Int)
  /// The state was closed.
  case closed

  /// Whether the state runs no script again.
  public var isKill: Bool {
    switch self {
    case .killed, .closed: true
    default: false
    }
  }

  /// Message, place and traceback, where there are any.
  public var failure: LuaFailure? {
    switch self {
    case .syntax(let failure, _), .runtime(let failure), .killed(_, let failure), .notPlain(let failure): failure
    case .memory, .argument, .tooDeep, .closed: nil
    }
  }
}

/// Why a state was killed.
public enum LuaKill: String, Hashable, Sendable {
  /// More instructions in one call than allowed.
  case instructions
  /// More memory held than allowed.
  case memory
  /// More work of the processor in one call than allowed.
  case time
  /// The host asked for it.
  case stopped
  /// More instructions in one input than allowed.
  case inputInstructions = "input_instructions"
  /// More work of the processor in one input than allowed.
  case inputTime = "input_time"
  /// More memory kept by the host on its behalf than allowed.
  case hostMemory = "host_memory"
}

extension LuaKill: CustomStringConvertible {
  /// The limit, as messages name it.
  public var description: String {
    switch self {
    case .instructions, .memory, .time, .stopped: rawValue
    case .inputInstructions: "instructions of one input"
    case .inputTime: "time of one input"
    case .hostMemory: "memory of the host"
    }
  }
}

/// The evidence of an error: what was said, where, and on what way.
public struct LuaFailure: Hashable, Sendable {
  /// What Lua or the script said, with the place in front as Lua writes it. At most 4 KB.
  public var message: String
  /// The chunk the error is blamed on, as shown in messages; empty if unknown.
  public var chunk: String
  /// The line in the chunk; 0 if unknown.
  public var line: Int
  /// The script's own frames, innermost first: `init.lua:31: in function 'draw'`.
  public var traceback: [String]
  /// The value a script raised, if it is plain and no string.
  public var value: PlainData?

  /// A failure with what is known of it.
  public init(message: String, chunk: String = "", line: Int = 0, traceback: [String] = [], value: PlainData? = nil) {
    self.message = message
    self.chunk = chunk
    self.line = line
    self.traceback = traceback
    self.value = value
  }

  /// Identifies the error value inside its state, so that it can be raised again as it was.
  var serial: Int64 = 0
}

extension LuaError: CustomStringConvertible {
  /// What a person should read.
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
