internal import CLua

/// A Swift function for Lua: reads arguments, pushes results, and throws errors that become Lua errors.
///
/// Errors of scripts and kills in a nested call are passed on unchanged. A `LuaThrow` selects the line that its message
/// names. Any other error becomes a message that names the script's line.
package typealias LuaFunction = (borrowing LuaFrame) throws -> Void

/// An error that a host function raises in Lua, with the place that its message names.
public struct LuaThrow: Error {
  /// The place in front of the message.
  public enum Blame: Sendable {
    /// The innermost line of a script; frames of the host's own library are skipped.
    case script
    /// The caller of the host function (1), the caller's caller (2) …
    case level(Int)
    /// No place: the message is unchanged.
    case noScript
  }

  /// A message, or a table such as `["code": …, "text": …]`.
  public var value: PlainData
  /// The place in front of the message; ignored for a table.
  public var blame: Blame

  /// An error with a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - blame: The place in front of the message.
  public init(_ message: String, blame: Blame = .script) {
    value = .string(LuaString(message))
    self.blame = blame
  }

  /// An error with any plain value.
  ///
  /// - Parameters:
  ///   - value: The error value.
  ///   - blame: The place in front of the message, if the value is a string.
  public init(value: PlainData, blame: Blame = .script) {
    self.value = value
    self.blame = blame
  }
}

/// The object that Lua keeps alive for a host function.
final class HostFunction {
  let name: String
  let body: LuaFunction

  init(_ name: String, _ body: @escaping LuaFunction) {
    self.name = name
    self.body = body
  }

  /// Runs the function and returns its status for C.
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

  /// This is a separate function, so that it costs nothing in a call without an error.
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
    case .memory, .killed:  // C raises the kill
      return .CLUA_RAISE_MEMORY
    case .runtime(let failure):
      if failure.serial != 0 {
        frame.pointee.level = CLUA_BLAME_NO_SCRIPT
        if clua_push_failure(UnsafeMutablePointer(stackOf: frame), failure.serial) { return .CLUA_RAISE }
        return raise(LuaThrow(failure.message, blame: .noScript), frame)
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
      case .noScript: CLUA_BLAME_NO_SCRIPT
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
  /// Makes a Lua function that calls a Swift function.
  ///
  /// Lua keeps the closure alive as long as a script or the reference can reach it, at most until the state closes. The
  /// closure must not retain the state, which would make a reference cycle: use the frame's `state`.
  ///
  /// - Parameters:
  ///   - name: The name in messages about its arguments.
  ///   - body: Runs at each call.
  /// - Throws: `LuaError.memory`, `.closed`.
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
