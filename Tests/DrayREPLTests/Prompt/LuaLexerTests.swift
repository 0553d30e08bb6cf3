import Foundation
import LineEditor
import LuaRuntime
import Testing

@testable import DrayREPL

/// The tokens of Lua, by which the prompt colours entries and recognizes unfinished ones.
struct LuaLexerTests {
  /// The tokens of a text, each as its kind and its text.
  private func tokens(_ text: String) -> [String] {
    var (state, tokens) = (LuaLexer.State.code, [String]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bytes = Array(line.utf8)
      state = bytes.withUnsafeBufferPointer { bytes in
        LuaLexer.scan(bytes, from: state) { kind, range in
          tokens.append("\(kind) " + String(decoding: bytes[range], as: UTF8.self))
        }
      }
    }
    if state.isOpen { tokens.append("open") }
    return tokens
  }

  @Test func `names, keywords, numbers, strings, comments and signs are tokens`() {
    #expect(
      tokens("local x = f(0x1p-4, 1e+5, 3..2) -- note") == [
        "keyword local", "name x", "symbol =", "name f", "symbol (", "number 0x1p-4", "symbol ,", "number 1e+5",
        "symbol ,",
        "number 3..2", "symbol )", "comment -- note",
      ])
    #expect(
      tokens("a..b ... ::x:: a>=b") == [
        "name a", "symbol ..", "name b", "symbol ...", "symbol ::", "name x", "symbol ::", "name a", "symbol >=",
        "name b",
      ])
    #expect(tokens(#""a\"b" 'c"' x"#) == [#"string "a\"b""#, #"string 'c"'"#, "name x"])
  }

  @Test func `long strings and comments continue over lines, by their level`() {
    #expect(tokens("[==[a]]\nb]==] x") == ["string [==[a]]", "string b]==]", "name x"])
    #expect(tokens("--[[a\nb]] x") == ["comment --[[a", "comment b]]", "name x"])
    #expect(tokens("--[=a\nx") == ["comment --[=a", "name x"])
    #expect(tokens("[[a\n\nb") == ["string [[a", "string ", "string b", "open"])
  }

  @Test func `a backslash continues a string in the next line`() {
    #expect(tokens("'a\\\nb' x") == ["string 'a\\", "string b'", "name x"])
    #expect(tokens("\"a\\z\n   b\" x") == ["string \"a\\z", "string    b\"", "name x"])
    #expect(tokens("'a\nx'") == ["string 'a", "name x", "string '"])
  }

  /// Whether the balance of a text says that it may be complete.
  private func mayBeComplete(_ text: String) -> Bool {
    var balance = LuaBalance()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      Array(line.utf8).withUnsafeBufferPointer { balance.add($0) }
    }
    return balance.mayBeComplete
  }

  @Test(arguments: [
    "x = {", "f(", "for i = 1, 2 do", "while x do", "repeat", "function f()", "if x then", "if x then y() else",
    "x = [[",
    "--[[", "x = 'a\\", "x =", "x = 1 +", "x = not", "x = a and", "f(a,", "x = a.", "x:", "x = a ..",
    "if a then b() elseif c then", "while x", "for i = 1, 2", "while f(function() while a do end end)",
  ])
  func `a text with an open string, block or bracket needs more lines`(text: String) {
    #expect(!mayBeComplete(text))
  }

  @Test(arguments: [
    "x = {}", "f()", "for i = 1, 2 do end", "repeat until x", "if x then end", "::a::", "return ...", "x = [[]]", "end",
    "x = 1 -- {", "while x do end", "do end", "while f(function() for i in p do end end) do end",
    "x = '{'", "return", "local x <const>", "local x <const> = 1", "x;", "goto a", "local function f() end",
  ])
  func `a text without open parts may be complete`(text: String) {
    #expect(mayBeComplete(text))
  }

  @Test func `every beginning of valid Lua that Lua accepts may be complete`() throws {
    let lua = try LuaState()
    let folder = Repository.root + "/plugins"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".lua") }
    let sources = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .filter { $0.utf8.count < 20_000 }
    #expect(sources.count > 5)
    for source in sources {
      var (text, balance) = ("", LuaBalance())
      for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
        text += line + "\n"
        Array(line.utf8).withUnsafeBufferPointer { balance.add($0) }
        if balance.mayBeComplete { continue }
        #expect((try? lua.load(LuaString(text), name: "x")) == nil, "\(text.suffix(60))")
      }
    }
  }

  @Test func `the colours of an open string continue in the next line`() {
    let first = LuaHighlighter.highlight("x = [[a", state: 0)
    #expect(first.parts == [StyledRange(4..<7, .string)])
    let second = LuaHighlighter.highlight("b]] -- 1", state: first.state)
    #expect(second == HighlightedLine([StyledRange(0..<3, .string), StyledRange(4..<8, .comment)], state: 0))
    #expect(LuaHighlighter.highlight(".undo", state: 0).parts == [StyledRange(0..<5, .command)])
  }

  @Test func `a line in a block is indented by two spaces, and a closing word is not`() {
    func spaces(_ before: String, _ line: String = "") -> Int? {
      LuaIndentation.spaces(before.split(separator: "\n").map(String.init), line)
    }
    #expect(spaces("for i = 1, 2 do") == 2)
    #expect(spaces("for i = 1, 2 do\n  f(i)") == 2)
    #expect(spaces("for i = 1, 2 do\n  f(i)", "  end") == 0)
    #expect(spaces("for i = 1, 2 do", "  end") == 0)
    #expect(spaces("  if x then\n  else") == 4)
    #expect(spaces("f(function()") == 2)
    #expect(spaces("x = { 1, { 2 }") == 2)
    #expect(spaces("x = 'do'") == 0)
    #expect(spaces("x = {\n  1,", "  }") == 0)
    #expect(spaces("x = {", "  1") == nil)
    #expect(spaces("x = {", "  ending") == nil)
    #expect(spaces("\tx = {") == nil)
  }
}
