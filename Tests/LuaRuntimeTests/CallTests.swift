import LuaRuntime
import Testing

@Suite struct `a call` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  @Test func `a call takes and returns values of all kinds`() throws {
    let echo = try state.load("return ...", name: "echo.lua")
    let table = try state.makeTable(["a": 1])
    let values = try state.call(echo, nil, true, 7, 1.5, "text", .table(table), .string(LuaString(bytes: [0xFF, 0])))
    #expect(values.count == 7)
    #expect(!values[0].isTrue && values[1].isTrue)
    #expect(values[2].integer == 7)
    #expect(values[3].number == 1.5)
    #expect(values[4].text == "text")
    #expect(try state.get("a", of: #require(values[5].reference)).integer == 1)
    if case .string(let string) = values[6] { #expect(string.bytes == [0xFF, 0]) } else { Issue.record("no string") }
  }

  @Test func `a call can be made without copying values out of Lua`() throws {
    let table = try #require(
      try state.run("return { print, function(x, n) return x.ok, 'because ' .. n, n * 2 end }", name: "a.lua")[0]
        .reference)
    let argument = try state.makeTable(["ok": false])
    let call = try state.begin(elementOf: table, at: 2)
    call.push(argument)
    call.push(21)
    try call.run(results: 4)
    #expect(call.count == 4)
    #expect(call.kind(0) == .boolean && !call.isTrue(0))
    #expect(call.string(1) == "because 21")
    #expect(call.withBytes(1) { $0.count } == 10)
    #expect(call.integer(2) == 42)
    #expect(call.kind(3) == .nil && call.kind(4) == .none)
    #expect(call.integer(-1) == nil && call.integer(4) == nil && !call.isTrue(4) && !call.isTrue(-1))
  }

  @Test func `a call returns as many results as requested, also more than usual`() throws {
    let call = try state.begin(state.load("return 1, 2", name: "a.lua"))
    try call.run(results: 200)
    #expect(call.count == 200 && call.integer(1) == 2)
    #expect(call.kind(2) == .nil && call.kind(199) == .nil && call.kind(200) == .none)
  }

  @Test func `a nested call leaves the stack unchanged`() throws {
    let add = try state.load("local a, b = ... return a + b", name: "a.lua")
    do {
      let outer = try state.begin(add)
      outer.push(1)
      do {
        let inner = try state.begin(add)
        inner.push(2)
        inner.push(3)
        try inner.run(results: 1)
        #expect(inner.integer(0) == 5)
      }
      outer.push(10)
      try outer.run(results: 1)
      #expect(outer.integer(0) == 11)
      #expect(state.depth == 1)
    }
    #expect(state.depth == 0 && state.stackTop == 0)
  }

  @Test func `a call takes many arguments and results`() throws {
    let echo = try state.load("return ...", name: "echo.lua")
    let values = try state.call(echo, (0..<5000).map { .integer($0) })
    #expect(values.map(\.integer) == (0..<5000).map { $0 })
    #expect(state.stackTop == 0)
  }

  @Test func `a call with more arguments than a Lua stack holds fails for lack of memory`() throws {
    let call = try state.begin(state.load("return ...", name: "echo.lua"))
    for number in 0..<1_000_000 { call.push(number) }
    let error = #expect(throws: LuaError.self) { try call.run() }
    if case .memory = error {} else { Issue.record("\(String(describing: error))") }
  }

  @Test func `a call that was begun and not run has no effect`() throws {
    let function = try state.load("return 1", name: "a.lua")
    for _ in 0..<100 { _ = try state.begin(function) }
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a call of a value that is not a function is an error`() throws {
    let table = try state.makeTable()
    let error = #expect(throws: LuaError.self) { try state.call(table) }
    #expect(error?.failure?.message == "attempt to call a table value")
    let missing = try state.begin(elementOf: table, at: 3)
    #expect(throws: LuaError.self) { try missing.run() }
  }

  @Test(
    arguments: [
      ("error('text')", "a.lua:1: text", nil), ("error('text', 0)", "text", nil),
      ("error()", "a.lua:1: an error without a message", nil),
      ("error ''", "a.lua:1: an error without a message", nil),
      ("error(' \\n', 0)", "a.lua:1: an error without a message", nil),
      ("error { text = ' ' }", "a.lua:1: an error value { text = \" \" }", ["text": " "]),
      ("error({ code = 'c', message = 'told' })", "told", ["code": "c", "message": "told"]),
      ("error({ 1 })", "a.lua:1: an error value { 1 }", [1]),
      ("error({ text = 'said' })", "a.lua:1: said", ["text": "said"]),
      ("error({ print })", "a.lua:1: an error value that is a table (error[1]: a function)", nil), ("error(7)", "7", 7),
      ("error(true)", "true", true),
      ("error(setmetatable({}, { __tostring = function() return 'T' end }))", "T", [:]),
      (
        "error(setmetatable({}, { __tostring = function() error('again') end }))",
        "an error value whose __tostring failed", [:]
      ),
      ("error(print)", "function: #1", nil),
      ("local x = nil + 1", "a.lua:1: attempt to perform arithmetic on a nil value", nil),
      ("local function f() return f() + 1 end f()", "a.lua:1: stack overflow", nil),
      ("string.rep()", "a.lua:1: bad argument #1 to 'rep' (string expected, got no value)", nil),
      ("local t = setmetatable({}, { __index = function(t, k) return t[k] end }) return t.x", nil, nil),
    ] as [(String, String?, PlainData?)])
  func `a failed call throws the raised error`(script: String, message: String?, value: PlainData?) throws {
    let error = #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
    let failure = try #require(error?.failure)
    if let message { #expect(failure.message == message) }
    #expect(failure.value == value || (value == nil && failure.value == .nil))
    #expect(state.stackTop == 0 && state.depth == 0 && state.killed == nil)
    #expect(try state.run("return 1", name: "b.lua")[0].integer == 1)
  }

  @Test func `the traceback of a deeply nested call shows both ends`() throws {
    let error = #expect(throws: LuaError.self) {
      try state.run("local function f(n)\nif n == 0 then error('deep') end\nf(n - 1)\nend\nf(1000)", name: "a.lua")
    }
    let traceback = try #require(error?.failure?.traceback)
    #expect(traceback.count == 21)
    #expect(traceback.first == "a.lua:2: in upvalue 'f'")
    #expect(traceback[10].hasPrefix("… "))
    #expect(traceback.last == "a.lua:5: in main chunk")
  }

  @Test func `a long error message is cut`() throws {
    state.limits.memory = 64 << 20
    let error = #expect(throws: LuaError.self) { try state.run("error(('ü'):rep(5 << 20), 0)", name: "a.lua") }
    let message = try #require(error?.failure?.message)
    #expect(message.utf8.count < 4096 && message.hasPrefix("üü") && message.hasSuffix("ü…"))
  }

  @Test func `a long error message without a whole character is shown as an ellipsis`() {
    let error = #expect(throws: LuaError.self) { try state.run("error(('\\x80'):rep(5000), 0)", name: "a.lua") }
    #expect(error?.failure?.message == "…")
  }

  @Test func `a syntax error has its place, and whether more text could complete the code`() throws {
    func syntax(_ text: String, name: String = "a.lua") -> (String, Int, Bool)? {
      guard
        case .syntax(let failure, let isIncomplete) = #expect(
          throws: LuaError.self, performing: { try state.load(text, name: name) })
      else { return nil }
      return (failure.message, failure.line, isIncomplete)
    }
    #expect(try #require(syntax("x = = 1")) == ("a.lua:1: unexpected symbol near '='", 1, false))
    #expect(try #require(syntax("if x then")) == ("a.lua:1: 'end' expected near <eof>", 1, true))
    #expect(try #require(syntax("\n\nfor i = 1, 2 do\n")).1 == 4)
    #expect(
      try #require(syntax("\nx = = 1", name: "c:game/a.lua")) == (
        "c:game/a.lua:2: unexpected symbol near '='", 2, false
      ))
    #expect(
      try #require(syntax("\n" + String(repeating: "(", count: 1000))) == ("a.lua:2: C stack overflow", 2, false))
    #expect(try #require(syntax("f(")).2)
    #expect(try #require(syntax("x = [[ long")).2)
    #expect(try #require(syntax("x = 'open")).2 == false)
    #expect(try #require(syntax("x = 'goes on\\")).2)
    #expect(try #require(syntax("\u{1B}Lua")) == ("a.lua: cannot load bytecode, only source text", 0, false))
  }

  @Test func `a call beyond the maximum depth is refused, and the stack stays usable`() throws {
    let deeper = try state.makeFunction("deeper") { frame in
      frame.push(try frame.integer(0) + 1)
      try frame.state.call(frame.state.get("recurse", of: frame.state.globals).reference!, frame.value(0))
    }
    try state.set("deeper", of: state.globals, to: .function(deeper))
    let error = #expect(throws: LuaError.self) {
      try state.run("n = 0 function recurse(x) n = n + 1 return deeper(x) end recurse(1)", name: "a.lua")
    }
    #expect(error?.failure?.message == "a.lua:1: calls between script and host are nested deeper than 32")
    #expect(try state.run("return n", name: "b.lua")[0].integer == 32)
    #expect(state.stackTop == 0)
  }

  @Test func `a call into a closed state throws`() throws {
    let function = try state.load("return 1", name: "a.lua")
    let live = LiveObjects()
    let holder = try state.makeFunction("f") { [object = live.make()] _ in _ = object }
    state.close()
    #expect(live.count == 0)
    #expect(throws: LuaError.closed) { try state.call(function) }
    #expect(throws: LuaError.closed) { try state.run("return 1", name: "a.lua") }
    #expect(throws: LuaError.closed) { try state.makeTable() }
    #expect(state.memoryInUse == 0)
    _ = holder
  }

  @Test func `a call that closes its state is stopped, and the state is then closed`() throws {
    let live = LiveObjects()
    let close = try state.makeFunction("close") { [object = live.make()] frame in
      _ = object
      try frame.state.close()
    }
    try state.set("close", of: state.globals, to: .function(close))
    #expect(throws: LuaError.self) { try state.run("pcall(close) while true do end", name: "a.lua") }
    #expect(live.count == 0)
    #expect(throws: LuaError.closed) { try state.run("return 1", name: "a.lua") }
  }

  @Test func `references may be dropped inside a call, and after their state`() throws {
    let drop = try state.makeFunction("drop") { frame in
      for _ in 0..<100 { _ = try frame.state.makeTable() }
      _ = try frame.table(0)
    }
    try state.set("drop", of: state.globals, to: .function(drop))
    let before = state.referencesHeld
    try state.run("for i = 1, 100 do drop({}) end", name: "a.lua")
    #expect(state.referencesHeld == before)
    var references: [LuaReference] = []
    do {
      let other = try LuaState()
      for _ in 0..<10 { references.append(try other.makeTable()) }
    }
    references.removeAll()
  }
}

/// Counts the living objects.
final class LiveObjects {
  private(set) var count = 0

  final class Object {
    let owner: LiveObjects
    init(_ owner: LiveObjects) {
      self.owner = owner
      owner.count += 1
    }
    deinit { owner.count -= 1 }
  }

  func make() -> Object { Object(self) }
}
