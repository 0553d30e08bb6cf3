internal import CLua

extension LuaError {
  /// Converts a status of C.
  ///
  /// - Parameter value: The values on the stack after a failed call, of which the first is the error value.
  init(_ status: clua_status, in state: OpaquePointer, value: LuaSlots? = nil) {
    switch status {
    case .CLUA_MEMORY: self = .memory
    case .CLUA_TOO_DEEP: self = .tooDeep(limit: Int(clua_get_limits(state).nesting))
    case .CLUA_KILLED:
      self = .killed(LuaKill(clua_kill_reason(state)) ?? .stopped, LuaFailure(of: state))
    case .CLUA_SYNTAX: self = .syntax(LuaFailure(of: state), isIncomplete: false)
    case .CLUA_INCOMPLETE: self = .syntax(LuaFailure(of: state), isIncomplete: true)
    case .CLUA_REFUSED: self = .notPlain(LuaFailure(of: state))
    case .CLUA_OK, .CLUA_FAILED:
      var failure = LuaFailure(of: state)
      if let value, value.kind(0) != .string { failure.value = try? value.plainData(0, name: "error", state: state) }
      failure.describeTable()
      self = .runtime(failure)
    }
  }

  static func check(_ status: clua_status, in state: OpaquePointer) throws(LuaError) {
    if status != .CLUA_OK { throw LuaError(status, in: state) }
  }
}

extension LuaState {
  func check(_ status: clua_status) throws(LuaError) {
    if status != .CLUA_OK { throw LuaError(status, in: try core.open()) }
  }
}

extension LuaFailure {
  init(of state: OpaquePointer) {
    let failure = clua_last_failure(state).pointee
    let traceback = String(cString: failure.traceback, count: failure.traceback_count)
    self.init(
      message: String(cString: failure.message, count: failure.message_count),
      chunk: failure.chunk.map { String(cString: $0) } ?? "", line: Int(failure.line),
      traceback: traceback.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    serial = failure.serial
  }
}

extension LuaFailure {
  /// Unit: bytes.
  private static let longestContent = 4096

  /// Makes the message of a raised table: its field `text`, or else its whole content.
  fileprivate mutating func describeTable() {
    guard let value, case .table(let table) = value, message == "an error value that is a table" else { return }
    // Strings that the fields share are repeated in the text, which may be far longer than the table.
    let content = try? value.text(style: .line, limit: Self.longestContent)
    let text = table["text"]?.text ?? "an error value " + (content ?? "that is a long table")
    message = line > 0 ? "\(chunk):\(line): \(text)" : text
  }
}

extension String {
  init(cString bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
