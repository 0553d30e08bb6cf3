internal import CLua

extension LuaState {
  /// Compiles a script, without running it.
  ///
  /// - Parameters:
  ///   - text: Lua source; bytecode is refused.
  ///   - name: What stands in messages, such as `klondike/init.lua`.
  /// - Throws: `LuaError.syntax`, `.memory`.
  public func load(_ text: String, name: String) throws(LuaError) -> LuaReference {
    try make { state, _ in
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { clua_load(state, $0.baseAddress, $0.count, "@" + name) }
      }
    }
  }

  /// Makes a function of the host's own library, compiled before.
  ///
  /// Its frames are hidden from tracebacks, and what it raises at level 2 is blamed on the script's line.
  public func load(_ library: LuaBytecode) throws(LuaError) -> LuaReference {
    try make { state, _ in
      library.bytes.withUnsafeBytes { bytes in
        clua_load_bytecode(state, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
    }
  }

  /// Compiles and runs a script; gives what it returns.
  @discardableResult
  public func run(_ text: String, name: String) throws(LuaError) -> [LuaValue] {
    try call(load(text, name: name))
  }
}

/// A library of the host, compiled once and loaded into many states.
public struct LuaBytecode: Sendable {
  let bytes: [UInt8]

  /// Compiles the host's own text. What scripts bring is loaded as text only.
  ///
  /// - Throws: `LuaError.syntax`, `.memory`.
  public init(compiling text: String, name: String) throws(LuaError) {
    var result = clua_bytecode()
    defer { clua_free_bytecode(&result) }
    var text = text
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { clua_compile($0.baseAddress, $0.count, "@" + name, &result) }
    }
    let output = UnsafeRawBufferPointer(start: result.bytes, count: result.count)
    switch status {
    case .CLUA_OK: bytes = Array(output)
    case .CLUA_MEMORY: throw .memory
    default:
      throw .syntax(
        LuaFailure(message: String(decoding: output, as: UTF8.self), chunk: name),
        isIncomplete: status == .CLUA_INCOMPLETE)
    }
  }
}
