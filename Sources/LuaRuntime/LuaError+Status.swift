internal import CLua

extension LuaError {
  /// Converts a status from C.
  ///
  /// - Parameter value: The values on the stack after a failed call. The first one is the error value.
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
      self.init(raised: LuaFailure(of: state), value, in: state)
    }
  }

  /// An error that a script raised. If reading its value exceeds a limit, the kill by this limit.
  private init(raised failure: LuaFailure, _ value: LuaSlots?, in state: OpaquePointer) {
    var failure = failure
    if let value, value.kind(0) != .string {
      do {
        failure.value = try value.plainData(0, name: "error", state: state)
      } catch  where error.isKill {
        self = error.placed(at: (failure.chunk, failure.line), failure.traceback)
        return
      } catch {
        failure.describeTable(reason: error)
      }
    }
    failure.describeTable()
    self = .runtime(failure)
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
    (serial, isInTailCall) = (failure.serial, failure.is_in_tail_call)
  }
}

extension LuaFailure {
  /// Maximum length of a message that shows the whole content of a table. Unit: bytes.
  private static let longestContent = 4096

  /// Makes the message of a raised table that is not plain data.
  fileprivate mutating func describeTable(reason: LuaError) {
    guard message == Self.table else { return }
    let details = reason.description
    message = details.utf8.count < 200 ? "\(Self.table) (\(details))" : Self.table
    if line > 0 { message = "\(chunk):\(line): \(message)" }
  }

  private static let table = "an error value that is a table"

  /// Makes the message of a raised table without a field `message`: its field `text`, or else its whole content.
  fileprivate mutating func describeTable() {
    guard let value, case .table(let table) = value, message == Self.table else { return }
    // Strings that the fields share are repeated in the text, which may be far longer than the table.
    let content = try? value.text(style: .line, limit: Self.longestContent)
    let given = table["text"]?.text.flatMap { $0.utf8.allSatisfy { $0 <= 0x20 } ? nil : $0 }
    let text = given ?? "an error value " + (content ?? "that is a long table")
    message = line > 0 ? "\(chunk):\(line): \(text)" : text
  }
}

extension String {
  init(cString bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
