internal import LuaRuntime

/// Joins lines to complete pieces of Lua.
struct Reader {
  /// The name of the input, for messages.
  let name: String
  private var pending: [UInt8] = []
  /// The first line of the pending piece, from 1.
  private(set) var firstLine = 1
  private var line = 0

  init(name: String) { self.name = name }

  /// The result of one more line.
  enum Piece {
    /// A function that runs the piece and returns the values of an expression.
    case function(LuaReference)
    /// A command of the prompt, with its dot.
    case command(String)
    /// A command that is not valid UTF-8; the text is an error message.
    case unreadable(String)
    /// More lines are needed, or the line was empty.
    case incomplete
  }

  /// Whether more lines are needed.
  var isIncomplete: Bool { !pending.isEmpty }

  /// Takes one more line.
  ///
  /// - Throws: `LuaError.syntax`, with the line number counted from the start of the input; the piece is then dropped.
  mutating func take(_ text: LuaString, in lua: LuaState) throws(LuaError) -> Piece {
    line += 1
    if !isIncomplete {
      firstLine = line
      let words = text.text.drop { $0 == " " || $0 == "\t" }
      if words.isEmpty { return .incomplete }
      if words.first == ".", words.dropFirst().first?.isLetter == true {
        return text.isText ? .command(String(words)) : .unreadable("not UTF-8 text: '\(words)'")
      }
    }
    if isIncomplete { pending.append(UInt8(ascii: "\n")) }
    pending += text.bytes
    do throws(LuaError) {
      let function = try compile(in: lua)
      pending = []
      return .function(function)
    } catch .syntax(_, isIncomplete: true) {
      return .incomplete
    } catch {
      pending = []
      throw error
    }
  }

  /// Drops an incomplete piece and returns Lua's error about it; `nil` if none is pending.
  mutating func abandon(in lua: LuaState) -> LuaError? {
    guard isIncomplete else { return nil }
    defer { pending = [] }
    do throws(LuaError) {
      _ = try compile(in: lua)
      return nil
    } catch {
      return error
    }
  }

  private func compile(in lua: LuaState) throws(LuaError) -> LuaReference {
    try lua.loadPiece(LuaString(bytes: pending), name: name, line: firstLine)
  }
}
