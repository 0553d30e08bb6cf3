internal import CLua

/// A Swift function for Lua: reads arguments, pushes results, throws what becomes a Lua error.
///
/// `LuaError` passes as it is, so that errors and kills go through from a nested call; a `LuaThrow` says whom to
/// blame; any other error becomes a message, blamed on the script's line.
public typealias LuaFunction = (borrowing LuaFrame) throws -> Void

/// An error that a host function raises in Lua, with a place to blame.
public struct LuaThrow: Error {
  /// Whose line stands in front of the message.
  public enum Blame: Sendable {
    /// The innermost line of a script; the host's own library is skipped.
    case script
    /// The caller of the host function (1), the caller's caller (2) …
    case level(Int)
    /// Nobody: the message stays as it is.
    case nobody
  }

  /// A message, or a table such as `["code": …, "message": …]`.
  public var value: PlainData
  /// Whose line stands in front of it, if it is a message.
  public var blame: Blame

  /// An error with a message.
  public init(_ message: String, blame: Blame = .script) {
    value = .string(LuaString(message))
    self.blame = blame
  }

  /// An error with any plain value.
  public init(value: PlainData, blame: Blame = .script) {
    self.value = value
    self.blame = blame
  }
}

/// The box that Lua keeps alive for a host function.
final class HostFunction {
  let name: String
  let body: LuaFunction

  init(_ name: String, _ body: @escaping LuaFunction) {
    self.name = name
    self.body = body
  }

  /// Runs the function and says in C's terms how it ended.
  @inline(__always)
  func answer(_ frame: UnsafeMutablePointer<clua_frame>) -> clua_answer {
    do {
      try body(LuaFrame(frame))
    } catch {
      return raise(any: error, frame)
    }
    if frame.pointee.stack_is_full { return .CLUA_RAISE_MEMORY }
    return frame.pointee.waits ? .CLUA_YIELD : .CLUA_RETURN
  }

  /// Apart, so that a function that returns has nothing to do with it.
  @inline(never)
  private func raise(any error: any Error, _ frame: UnsafeMutablePointer<clua_frame>) -> clua_answer {
    switch error {
    case let error as LuaError: raise(error, frame)
    case let error as LuaThrow: raise(error, frame)
    default: raise(LuaThrow("\(error)"), frame)
    }
  }

  private func raise(_ error: LuaError, _ frame: UnsafeMutablePointer<clua_frame>) -> clua_answer {
    switch error {
    case .memory, .killed:  // C knows of the kill and raises that
      return .CLUA_RAISE_MEMORY
    case .runtime(let failure):
      if failure.serial != 0 {
        frame.pointee.level = CLUA_BLAME_NOBODY
        if clua_push_failure(UnsafeMutablePointer(stackOf: frame), failure.serial) { return .CLUA_RAISE }
        return raise(LuaThrow(failure.message, blame: .nobody), frame)
      }
      return raise(LuaThrow(failure.message), frame)
    case .syntax, .argument, .notPlain, .tooDeep, .closed:
      return raise(LuaThrow("\(error)"), frame)
    }
  }

  private func raise(_ error: LuaThrow, _ frame: UnsafeMutablePointer<clua_frame>) -> clua_answer {
    frame.pointee.level =
      switch error.blame {
      case .script: CLUA_BLAME_SCRIPT
      case .level(let level): Int32(clamping: level)
      case .nobody: CLUA_BLAME_NOBODY
      }
    do throws(LuaError) {
      try pushData(error.value, on: UnsafeMutablePointer(stackOf: frame), of: frame.pointee.state)
      return .CLUA_RAISE
    } catch {
      return .CLUA_RAISE_MEMORY
    }
  }
}

extension LuaState {
  /// Makes a Lua function of a Swift function, under the name that errors use.
  ///
  /// Lua keeps the closure alive as long as a script or the reference can reach it, at most until the state closes. It
  /// must not hold the state strongly, or neither is ever released: ask the frame for it.
  public func makeFunction(_ name: String, _ body: @escaping LuaFunction) throws(LuaError) -> LuaReference {
    let box = Unmanaged.passRetained(HostFunction(name, body))
    return try make { state, stack in
      clua_push_function(stack, callHostFunction, box.toOpaque(), releaseHostFunction)
    }
  }
}

func callHostFunction(
  context: UnsafeMutableRawPointer?, frame: UnsafeMutablePointer<clua_frame>?
) -> clua_answer {
  guard let context, let frame else { return .CLUA_RAISE_MEMORY }
  return Unmanaged<HostFunction>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.answer(frame) }
}

func releaseHostFunction(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<HostFunction>.fromOpaque(context).release() }
}
