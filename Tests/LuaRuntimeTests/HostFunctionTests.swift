import LuaRuntime
import Testing

@Suite struct `a host function` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  func define(_ name: String, _ body: @escaping LuaFunction) throws {
    try state.set(.string(LuaString(name)), of: state.globals, to: .function(state.makeFunction(name, body)))
  }

  func message(_ script: String) -> String? {
    #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }?.failure?.message
  }

  @Test func `a host function reads arguments by the names before them`() throws {
    try define("f") { frame in
      let (count, name) = (frame.index(after: "count", from: 1), frame.index(after: "name", from: 1))
      let (integer, text) = (try frame.integer(count), try frame.string(name))
      #expect(integer == 2 && text == "count")
      // 'size' is absent, 'f' stands before the searched arguments, and no value follows 'last'.
      for missing: StaticString in ["size", "f", "last"] {
        let index = frame.index(after: missing, from: 1)
        #expect(index == -1)
      }
      let (behindBoth, isNil) = (frame.index(after: "count", from: 5), frame.isNil(-1))
      #expect(behindBoth == -1 && isNil)
    }
    try state.run("f('f', 'name', 'count', 'count', 2, 5, true, 'last')", name: "a.lua")
  }

  @Test func `a host function reads its arguments and pushes results`() throws {
    try define("f") { frame in
      #expect(frame.count == 5)
      #expect(try frame.boolean(0) && frame.isTrue(0))
      #expect(try frame.string(2) == "x" && frame.withBytes(2) { $0.count } == 1)
      #expect(frame.isNil(3) && frame.isNil(9) && frame.kind(9) == .none)
      #expect(try frame.integer(3, default: 5) == 5 && frame.string(9, default: "d") == "d")
      #expect(try frame.plainData(4) == [1, 2])
      frame.push(try frame.number(1) * 2)
      try frame.push("text")
      try frame.push(["list": [1]] as PlainData)
      frame.pushNil()
      frame.push(argument: 4)
      frame.push(7)
      #expect(throws: LuaError.self) { try frame.number(5) }  // results are not arguments
    }
    let text = try state.run(
      "local n, s, d, x, t, i = f(true, 1.5, 'x', nil, { 1, 2 }) return n .. s .. d.list[1] .. tostring(x) .. #t .. i",
      name: "a.lua")
    #expect(text[0].text == "3.0text1nil27")
  }

  @Test func `a missing argument is passed on as nil`() throws {
    try define("f") { frame in
      frame.push(argument: 2)
      frame.push(argument: 0)
      frame.push(argument: -1)
    }
    let values = try state.run("return select('#', f(7, 8)), f(7, 8)", name: "a.lua")
    #expect(values.map(\.integer) == [3, nil, 7, nil])
  }

  @Test func `the work of a host function counts towards the instruction limit of the script`() throws {
    state.limits.instructions = 100_000
    try define("work") { frame in try frame.charge(frame.integer(0)) }
    _ = try state.run("work(40000) work(40000)", name: "a.lua")
    #expect(state.instructionsUsed >= 80_000)
    let error = #expect(throws: LuaError.self) {
      try state.run("pcall(work, 80000) pcall(work, 80000) print 'never'", name: "a.lua")
    }
    #expect(error?.isKill == true && state.killed == .instructions)
  }

  @Test func `a host function ends at a charge that exceeds the limit`() throws {
    state.limits.instructions = 10_000
    var steps = 0
    try define("work") { frame in
      for _ in 0..<10 {
        try frame.charge(3000)
        steps += 1
      }
    }
    #expect(throws: LuaError.self) { try state.run("pcall(work)", name: "a.lua") }
    #expect(steps == 3 && state.killed == .instructions)
  }

  @Test(arguments: ["f(t)", "error(t)"])
  func `arguments of a host function are charged to the script before they are copied`(use: String) throws {
    state.limits.instructions = 1_000_000
    try define("f") { frame in _ = try frame.plainData(0) }
    let error = #expect(throws: LuaError.self) {
      try state.run("local t = {} for _ = 1, 60 do t = { t, t } end " + use, name: "a.lua")
    }
    #expect(error != nil && state.killed == .instructions)
  }

  @Test func `a host function names the argument that is wrong, on the script's line`() throws {
    try define("f") { frame in
      switch try frame.string(0) {
      case "integer": _ = try frame.integer(1)
      case "number": _ = try frame.number(1)
      case "boolean": _ = try frame.boolean(1)
      case "table": _ = try frame.table(1)
      case "function": _ = try frame.function(1)
      default: throw frame.wrong(1, "id")
      }
    }
    #expect(message("\nf()") == "a.lua:2: bad argument #1 to 'f' (string expected, got no value)")
    #expect(message("f('integer', 1.5)") == "a.lua:1: bad argument #2 to 'f' (integer expected, got number)")
    #expect(message("f('integer', '1')") == "a.lua:1: bad argument #2 to 'f' (integer expected, got string)")
    #expect(message("f('number', {})") == "a.lua:1: bad argument #2 to 'f' (number expected, got table)")
    #expect(message("f('boolean', nil)") == "a.lua:1: bad argument #2 to 'f' (boolean expected, got nil)")
    #expect(message("f('table', print)") == "a.lua:1: bad argument #2 to 'f' (table expected, got function)")
    #expect(
      message("f('function', coroutine.create(f))")
        == "a.lua:1: bad argument #2 to 'f' (function expected, got coroutine)")
    #expect(message("f('other')") == "a.lua:1: bad argument #2 to 'f' (id expected, got no value)")
  }

  @Test func `a host function chooses the line of its error`() throws {
    try define("f") { frame in
      let level = try frame.integer(0)
      throw LuaThrow("no", blame: level == 0 ? .noScript : level < 0 ? .script : .level(level))
    }
    let script = "local function inner(n)\nf(n)\nend\nlocal function outer(n)\ninner(n)\nend\nouter(%)"
    func blamed(_ level: Int) -> String? { message(script.replacing("%", with: "\(level)")) }
    #expect(blamed(0) == "no")
    #expect(blamed(-1) == "a.lua:2: no")
    #expect(blamed(1) == "a.lua:2: no")
    #expect(blamed(2) == "a.lua:5: no")
    #expect(blamed(3) == "a.lua:7: no")
    #expect(blamed(9) == "no")
  }

  @Test func `errors of library functions name the author's line`() throws {
    try define("native") { _ in throw LuaThrow("no") }
    let library = LuaLibraryText(
      """
      local native = _G.native
      local function check(x) if type(x) ~= 'number' then error('a number is wanted', 3) end end
      return { f = function(x) check(x) end, g = function() native() return 1 end, h = function(x) return x.y.z end }
      """)
    try state.set("library", of: state.globals, to: state.call(state.load(library))[0])
    #expect(message("\nlibrary.f('x')") == "a.lua:2: a number is wanted")
    let error = #expect(throws: LuaError.self) {
      try state.run("local function g()\nlibrary.g() end\ng()", name: "a.lua")
    }
    #expect(error?.failure?.message == "a.lua:2: no")
    #expect(error?.failure?.traceback == ["a.lua:2: in local 'g'", "a.lua:3: in main chunk"])
    #expect(message("library.h({})") == "a.lua:1: attempt to index a nil value (field 'y')")
  }

  @Test func `a host function raises values that are tables`() throws {
    try define("f") { _ in throw LuaThrow(value: ["code": "unknown_id", "message": "no card 'x'"]) }
    #expect(try state.run("local ok, e = pcall(f) return e.code", name: "a.lua")[0].text == "unknown_id")
    let error = #expect(throws: LuaError.self) { try state.run("f()", name: "a.lua") }
    #expect(error?.failure?.message == "no card 'x'")
    #expect(error?.failure?.value?["code"] == "unknown_id")
    #expect(error?.failure?.line == 1)
  }

  @Test func `a host function passes on errors of nested calls unchanged`() throws {
    try define("again") { frame in try frame.state.call(frame.function(0)) }
    let same = try state.run(
      "local e = {} local ok, got = pcall(again, function() again(function() error(e) end) end) return got == e",
      name: "a.lua")
    #expect(same[0].isTrue)
    #expect(message("again(function()\nerror('no') end)") == "a.lua:2: no")
  }

  @Test func `a host function may throw any error`() throws {
    struct Odd: Error {}
    try define("f") { _ in throw Odd() }
    #expect(message("f()") == "a.lua:1: Odd()")
  }

  @Test func `a host function runs inside sort, gsub, metamethods and coroutines`() throws {
    try define("less") { frame in frame.push(try frame.integer(0) < frame.integer(1)) }
    try define("index") { frame in try frame.push(frame.string(1) + "!") }
    let text = try state.run(
      """
      local t = { 3, 1, 2 } table.sort(t, less)
      local m = setmetatable({}, { __index = index })
      local c = coroutine.wrap(function() coroutine.yield(less(1, 2)) end)
      return table.concat(t) .. ('ab'):gsub('.', function(x) return index(m, x) end) .. m.x .. tostring(c())
      """, name: "a.lua")
    #expect(text[0].text == "123a!b!x!true")
  }

  @Test func `a host function is released when no script can reach it`() throws {
    let live = LiveObjects()
    do {
      let function = try state.makeFunction("f") { [object = live.make()] _ in _ = object }
      try state.set("f", of: state.globals, to: .function(function))
    }
    try state.collectGarbage()
    #expect(live.count == 1)
    try state.run("f = nil", name: "a.lua")
    try state.collectGarbage()
    #expect(live.count == 0)
  }
}

@Suite struct `a coroutine of the host` {
  let state: LuaState

  init() throws {
    state = try LuaState()
    let choose = try state.makeFunction("choose") { frame in
      try frame.push("choose")
      frame.push(argument: 0)
      try frame.wait()
    }
    try state.set("choose", of: state.globals, to: .function(choose))
  }

  func thread(_ script: String) throws -> LuaThread {
    try state.makeThread(state.load(script, name: "a.lua"))
  }

  @Test func `a coroutine of the host waits and continues`() throws {
    let thread = try thread("local a = ... local b = choose(a) return a .. b")
    #expect(thread.phase == .new)
    let values = try #require(try state.resume(thread, "x").waiting)
    #expect(values.map(\.text) == ["choose", "x"])
    #expect(thread.phase == .waiting)
    let results = try #require(try state.resume(thread, "y").returned)
    #expect(results.map(\.text) == ["xy"])
    #expect(thread.phase == .done)
    #expect(throws: LuaError.self) { try state.resume(thread) }
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a coroutine of the host waits through coroutines of the script and pcall`() throws {
    let thread = try thread(
      """
      local log = {}
      local each = coroutine.wrap(function()
        log[#log + 1] = select(2, pcall(function() return choose(1) end))
        coroutine.yield('own')
        log[#log + 1] = choose(2)
        return 'end'
      end)
      local function note(value) log[#log + 1] = value end
      note(each())
      local c = coroutine.create(each)
      note(select(2, coroutine.resume(c)))
      return table.concat(log, ' ')
      """)
    let first = try #require(try state.resume(thread).waiting)
    #expect(first[1].integer == 1)
    let second = try #require(try state.resume(thread, "one").waiting)
    #expect(second[1].integer == 2)
    let results = try #require(try state.resume(thread, "two").returned)
    #expect(results[0].text == "one own two end")
  }

  @Test(arguments: [
    "choose(1)", "return coroutine.wrap(function() choose(1) end)()",
  ])
  func `a script can wait only inside a coroutine of the host`(script: String) throws {
    let error = #expect(throws: LuaError.self) { try state.run(script, name: "a.lua") }
    #expect(error?.failure?.message.contains("'choose' cannot wait here") == true)
  }

  @Test(arguments: ["choose(1)", "coroutine.wrap(function() choose(1) end)()"])
  func `a coroutine of the host cannot wait inside a sort`(wait: String) throws {
    let thread = try thread("table.sort({ 2, 1 }, function() \(wait) end)")
    let error = #expect(throws: LuaError.self) { try state.resume(thread) }
    #expect(error?.failure?.message.hasSuffix("a.lua:1: 'choose' cannot wait here") == true)
    #expect(thread.phase == .done)
  }

  @Test func `a coroutine of the host fails with place and traceback`() throws {
    let thread = try thread("local function f()\nchoose(1)\nerror('no')\nend\nf()")
    try state.resume(thread)
    let error = #expect(throws: LuaError.self) { try state.resume(thread) }
    #expect(error?.failure?.message == "a.lua:3: no")
    #expect(error?.failure?.traceback == ["a.lua:3: in local 'f'", "a.lua:5: in main chunk"])
    #expect(state.stackTop == 0 && state.depth == 0)
  }

  @Test func `a coroutine of the host can be closed while it waits`() throws {
    let thread = try thread("local x <close> = setmetatable({}, { __close = function() closed = true end }) choose(1)")
    try state.resume(thread)
    try state.close(thread)
    #expect(thread.phase == .done)
    #expect(try state.get("closed", of: state.globals).isTrue)
  }

  @Test func `closing a failed coroutine of the host passes the error to its to-be-closed variables`() throws {
    let thread = try thread(
      """
      local first <close> = setmetatable({}, { __close = function(_, problem) told = told .. ' first ' .. problem end })
      local second <close> = setmetatable({}, { __close = function(_, problem) told = 'second ' .. problem end })
      error('no', 0)
      """)
    #expect(throws: LuaError.self) { try state.resume(thread) }
    #expect(throws: LuaError.self) { try state.close(thread) }
    #expect(try state.get("told", of: state.globals).text == "second no first no")
  }

  @Test func `a coroutine of the host is stopped like any other code`() throws {
    state.limits.instructions = 100_000
    let thread = try thread("choose(1) while true do pcall(function() while true do end end) end")
    try state.resume(thread)
    #expect(throws: LuaError.self) { try state.resume(thread) }
    #expect(state.killed == .instructions)
  }
}

extension LuaResumption {
  fileprivate var waiting: [LuaValue]? { if case .waiting(let values) = self { values } else { nil } }
  fileprivate var returned: [LuaValue]? { if case .returned(let values) = self { values } else { nil } }
}

extension LuaLibraryText {
  convenience init(_ text: StaticString) {
    let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    let name: StaticString = "library"  // both have to outlive the library's text
    self.init(
      bytes.assumingMemoryBound(to: CChar.self),
      name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
  }
}
