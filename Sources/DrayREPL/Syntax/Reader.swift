internal import LuaRuntime

/// Joins lines into complete pieces of Lua.
struct Reader {
  /// The name of the input, for messages.
  let name: String
  private var pending: [UInt8] = []
  /// Whether the pending lines are a command with Lua at its end.
  private var isCommandPending = false
  /// The blocks and brackets that the pending lines have opened.
  private var balance = LuaBalance()
  /// Up to this size, the pending piece is compiled at each line to find errors, even if it is certainly incomplete. After
  /// a longer piece was compiled and is incomplete, this limit becomes twice the size of the piece. Unit: bytes.
  private var nextAttempt = Reader.shortPiece
  /// The initial value of `nextAttempt`. Unit: bytes.
  private static let shortPiece = 4096
  /// The first line of the pending piece, from 1.
  private(set) var firstLine = 1
  private var line = 0
  /// The names that remain local to their input if it declares them as local.
  var reserved: () -> Set<String> = { [] }
  /// The reserved names that the latest piece has declared.
  private(set) var stayedLocal: [String] = []
  /// A variable with an attribute in the latest piece, because of which its variables are local; `nil` without one.
  private(set) var attributedLocal: String?
  /// The latest piece that was compiled, for messages.
  private var latest: [UInt8] = []

  init(name: String) { self.name = name }

  /// The result of one more line.
  enum Piece {
    /// A function that runs the piece and returns the values of an expression.
    case function(LuaReference)
    /// A command of the prompt, with its dot.
    case command(String)
    /// A command that is not valid UTF-8. The text is an error message.
    case unreadable(String)
    /// More lines are needed, or the line was empty.
    case incomplete
  }

  /// Whether more lines are needed.
  var isIncomplete: Bool { !pending.isEmpty }

  /// Whether a line is a command of the prompt, with a dot.
  static func isCommand(_ line: String) -> Bool {
    let words = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    return words.first == UInt8(ascii: ".") && (Substring(words).dropFirst().first?.isLetter ?? false)
  }

  /// The Lua at the end of a command, which may have several lines; `nil` for commands without Lua.
  private static func code(ofCommand text: String) -> String? {
    let words = text.drop { $0 == " " || $0 == "\t" }
    if words.hasPrefix(".time ") { return String(words.dropFirst(".time ".count)) }
    guard words.hasPrefix(".set state "), let equals = words.firstIndex(of: "=") else { return nil }
    return String(words[equals...].dropFirst())
  }

  /// Whether a text is a complete entry: a command, an error, or complete Lua.
  static func isComplete(_ text: String, in lua: LuaState) -> Bool {
    if isCommand(text) { return code(ofCommand: text).map { isComplete($0, in: lua) } ?? true }
    var balance = LuaBalance()
    for line in text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false) {
      Array(line).withUnsafeBufferPointer { balance.add($0) }
    }
    guard balance.mayBeComplete || text.utf8.count <= shortPiece else { return false }
    do throws(LuaError) {
      _ = try lua.loadPiece(LuaString(text), name: "input", line: 1)
      return true
    } catch .syntax(_, isIncomplete: true) {
      return false
    } catch {
      return true
    }
  }

  /// Adds one more line, or a whole entry of several lines.
  ///
  /// - Throws: `LuaError.syntax`, with the line number in the whole input. The piece is then dropped.
  mutating func take(_ text: LuaString, in lua: LuaState) throws(LuaError) -> Piece {
    (stayedLocal, attributedLocal) = ([], nil)
    // Some editors begin a file with a byte order mark.
    let hasMark = line == 0 && text.bytes.starts(with: [0xef, 0xbb, 0xbf])
    let text = hasMark ? LuaString(bytes: text.bytes.dropFirst(3)) : text
    let first = line + 1
    line += 1 + text.bytes.count { $0 == 0x0a }
    if !isIncomplete {
      firstLine = first
      let words = text.text.drop { $0 == " " || $0 == "\t" }
      if words.isEmpty { return .incomplete }
      if let name = Self.questioned(words) { return .command(".doc \(name)") }
      if Self.isCommand(text.text) {
        guard text.isText else { return .unreadable("not UTF-8 text: '\(words)'") }
        return takeCommand(String(words), in: lua)
      }
    } else if isCommandPending {
      return takeCommand(String(decoding: pending, as: UTF8.self) + "\n" + text.text, in: lua)
    }
    if isIncomplete { pending.append(UInt8(ascii: "\n")) }
    text.withBytes { bytes in
      pending += bytes
      for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
        balance.add(UnsafeBufferPointer(rebasing: line))
      }
    }
    guard balance.mayBeComplete || pending.count <= nextAttempt else { return .incomplete }
    do throws(LuaError) {
      latest = pending
      let function = try compile(in: lua)
      clear()
      return .function(function)
    } catch .syntax(_, isIncomplete: true) {
      if pending.count > nextAttempt { nextAttempt = 2 * pending.count }
      return .incomplete
    } catch {
      clear()
      throw error
    }
  }

  /// Takes a command, with more lines if the Lua at its end is incomplete.
  private mutating func takeCommand(_ text: String, in lua: LuaState) -> Piece {
    guard !Self.isComplete(text, in: lua) else {
      clear()
      return .command(text)
    }
    (pending, isCommandPending) = (Array(text.utf8), true)
    return .incomplete
  }

  /// Drops an incomplete piece.
  mutating func clear() {
    (pending, isCommandPending) = ([], false)
    balance = LuaBalance()
    nextAttempt = Self.shortPiece
  }

  /// Drops an incomplete piece and returns Lua's error about it; `nil` without a pending piece.
  mutating func abandon(in lua: LuaState) -> LuaError? {
    guard isIncomplete else { return nil }
    defer { clear() }
    do throws(LuaError) {
      if isCommandPending, let code = Self.code(ofCommand: String(decoding: pending, as: UTF8.self)) {
        pending = Array(code.utf8)
      }
      _ = try compile(in: lua)
      return nil
    } catch {
      return error
    }
  }

  private mutating func compile(in lua: LuaState) throws(LuaError) -> LuaReference {
    stayedLocal = []
    let globals = SessionLocals.asGlobals(pending, reserved: reserved)
    attributedLocal = globals?.attributed
    if let globals, globals.attributed == nil,
      let function = try? lua.loadPiece(LuaString(bytes: globals.bytes), name: name, line: firstLine)
    {
      stayedLocal = globals.stayed
      return function
    }
    return try lua.loadPiece(LuaString(bytes: pending), name: name, line: firstLine)
  }

  /// A line of the latest piece, by its number in messages.
  func line(_ number: Int) -> String? {
    let lines = latest.split(separator: 0x0a, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - firstLine) else { return nil }
    return String(decoding: lines[number - firstLine], as: UTF8.self)
  }

  /// The latest piece if it is only a name; otherwise `nil`.
  var latestName: String? {
    let text = String(decoding: latest.drop { $0 == 0x20 }.prefix(40), as: UTF8.self)
    let name = text.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard !name.isEmpty, text.dropFirst(name.count).allSatisfy({ $0 == " " }) else { return nil }
    return String(name)
  }

  /// The number of lines of the latest piece.
  var latestLineCount: Int { latest.count { $0 == 0x0a } + 1 }

  /// The name in a line such as `drag?`.
  private static func questioned(_ words: Substring) -> String? {
    let name = words.prefix { $0.isLetter || $0.isNumber || "_.:".contains($0) }
    guard !name.isEmpty, name.first != ".", words.dropFirst(name.count).allSatisfy({ $0 == "?" || $0 == " " }),
      words.dropFirst(name.count).first == "?"
    else { return nil }
    return String(name)
  }
}
