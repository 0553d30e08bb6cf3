import LuaRuntime
import Testing

@Suite struct `a call in one step` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  private func function(_ text: String) throws -> LuaReference {
    try #require(try state.run("return \(text)", name: "a.lua")[0].reference)
  }

  @Test func `a call in one step takes scalars and returns the first result`() throws {
    let kinds = try function(
      "function(...) local all = '' for i = 1, 4 do all = all .. (math.type((select(i, ...))) or type((select(i, ...)))) "
        + "end return all == 'nilbooleanintegerfloat', 7 end")
    #expect(try state.evaluate(kinds, [.nil, .boolean(true), .integer(3), .number(1.5)]).boolean == true)
    let echo = try function("function(...) return ... end")
    #expect(try state.evaluate(echo, [.integer(.min), .nil]).integer == .min)
    #expect(try state.evaluate(echo, [.integer(3)]).number == 3)
    let number = try state.evaluate(echo, [.number(1.5)])
    #expect(number.number == 1.5 && number.integer == nil && number.boolean == nil)
    #expect(try state.evaluate(echo, [.boolean(false)]).boolean == false)
    #expect(try state.evaluate(function("function() return 'text' end"), []).number == nil)
    #expect(try state.evaluate(function("function() end"), []).integer == nil)
    let count = try function("function(...) return select('#', ...) end")
    let many = InlineArray<40, LuaScalar> { .integer($0) }
    #expect(try state.evaluate(count, many).integer == 40)
    #expect(state.depth == 0 && state.stackTop == 0)
  }

  @Test func `the message of a raised table is short, even if its text would be long`() throws {
    let fail = try function("function() local s = ('x'):rep(1000000) error { s, s, s, s } end")
    let error = #expect(throws: LuaError.self) { try state.evaluate(fail, []) }
    #expect(error?.failure?.message.hasSuffix("an error value that is a long table") == true)
  }

  @Test func `a failed call in one step returns the raised error, and the next one works`() throws {
    let fail = try function("function(n) error({ code = n }) end")
    let error = #expect(throws: LuaError.self) { try state.evaluate(fail, [.integer(7)]) }
    #expect(error?.failure?.value?["code"] == 7)
    #expect(error?.failure?.traceback == ["a.lua:1: in function <a.lua:1>"])
    #expect(state.depth == 0 && state.stackTop == 0)
    #expect(try state.evaluate(function("function(n) return n end"), [.integer(1)]).integer == 1)
  }

  @Test func `a call in one step nests in others`() throws {
    let inner = try function("function(a, b) return a + b end")
    let add = try state.makeFunction("add") { frame in
      let sum = try frame.state.evaluate(inner, [.integer(try frame.integer(0)), .integer(1)])
      frame.push(sum.integer ?? 0)
    }
    let outer = try state.begin(function("function(add) return add(2) * 10 end"))
    outer.push(add)
    try outer.run(results: 1)
    #expect(outer.integer(0) == 30 && state.depth == 1)
  }

  @Test func `a call in one step has the limits of every call`() throws {
    var limits = LuaLimits.standard
    limits.instructions = 10_000
    let state = try LuaState(limits: limits)
    let loop = try #require(try state.run("return function() while true do end end", name: "a.lua")[0].reference)
    let add = try #require(try state.run("return function(a) return a end", name: "a.lua")[0].reference)
    // Each call begins with a whole budget.
    for number in 0..<1000 { #expect(try state.evaluate(add, [.integer(number)]).integer == number) }
    let error = #expect(throws: LuaError.self) { try state.evaluate(loop, []) }
    #expect(error?.isKill == true && state.killed == .instructions)
    #expect(throws: LuaError.self) { try state.evaluate(add, [.integer(1)]) }
    #expect(state.depth == 0 && state.stackTop == 0)
    state.close()
    #expect(throws: LuaError.closed) { try state.evaluate(add, [.integer(1)]) }
  }

  @Test func `a value replaces only a present one, and only in a table of a live state`() throws {
    let table = try #require(
      try state.run("t = setmetatable({ a = 1 }, { __newindex = error }) return t", name: "a.lua")[0].reference)
    let (a, b, value) = (try state.refer(to: "a"), try state.refer(to: "b"), try state.refer(to: 7))
    #expect(state.replace(a, of: table, by: value))
    #expect(!state.replace(b, of: table, by: value) && !state.replace(b, of: a, by: value))
    let (fields, other) = (try state.run("return t.a, t.b", name: "a.lua"), try LuaState())
    #expect(fields[0].integer == 7 && fields[1].integer == nil)
    #expect(!other.replace(a, of: table, by: value))
    #expect(throws: LuaError.self) { try state.run("while true do end", name: "b.lua") }
    #expect(state.killed == .instructions && !state.replace(a, of: table, by: value))
  }

  @Test func `an error in the syntax of a text of the library has the message of Lua`() throws {
    let (text, name) = (Array("x = = 1\0".utf8CString), Array("=library\0".utf8CString))
    try text.withUnsafeBufferPointer { text throws in
      try name.withUnsafeBufferPointer { name throws in
        let library = LuaLibraryText(UnsafeBufferPointer(rebasing: text[..<7]), name: name.baseAddress!)
        for _ in 1...2 {
          let error = #expect(throws: LuaError.self) { try LuaState().load(library) }
          #expect(error.map { "\($0)".contains("unexpected symbol near '='") } == true, "\(error as Any)")
        }
      }
    }
  }

  @Test func `an error in the syntax names a line of two digits`() throws {
    let error = #expect(throws: LuaError.self) {
      try LuaState().run(String(repeating: "\n", count: 11) + "x = = 1", name: "a.lua")
    }
    #expect(error?.failure?.chunk == "a.lua" && error?.failure?.line == 12)
  }
}
