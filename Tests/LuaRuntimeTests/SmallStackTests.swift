import Glibc
import LuaRuntime
import Testing

/// Endless or deep recursions through C.
private let recursions = [
  "local function f() return (string.gsub('a', 'a', f)) end f()",
  "local function f() return table.sort({ 1, 2, 3 }, f) end f()",
  "local function f() return coroutine.wrap(f)() end f()",
  "local function f() return coroutine.resume(coroutine.create(f)) end f()",
  "local function f() return pcall(f) end f()",
  "local function f() return xpcall(f, f) end f()",
  "local t t = setmetatable({}, { __concat = function() return t .. t end }) return t .. t",
  "local t t = setmetatable({}, { __index = function(_, k) return t[k + 1] end }) return t[1]",
  "local t t = setmetatable({}, { __newindex = function(_, k) t[k + 1] = 1 end }) t[1] = 1",
  "local t t = setmetatable({}, { __lt = function() return t < t end }) return t < t",
  "local t t = setmetatable({}, { __len = function() return #t end }) return #t",
  "local t t = setmetatable({}, { __unm = function() return -t end }) return -t",
  "local m m = { __eq = function(a) return a == setmetatable({}, m) end } return setmetatable({}, m) == setmetatable({}, m)",
  "local function f() local x <close> = setmetatable({}, { __close = f }) end f()",
  "local function f() for _ in f do end end f()",
  "local t t = setmetatable({}, { __tostring = function() return tostring(t) end }) return tostring(t)",
  "local t t = setmetatable({}, { __tostring = function() return ('%s'):format(t) end }) error(t)",
  "local t t = setmetatable({}, { __index = function() return table.concat(t, '', 1, 2) end }) return t.x",
  "local t t = setmetatable({}, { __index = function() for _ in ipairs(t) do end end }) return t.x",
  "local t t = setmetatable({}, { __index = function() table.move(t, 1, 1, 1, {}) end }) return t.x",
  "local t t = setmetatable({}, { __pairs = function() return pairs(t) end }) return pairs(t)",
  "local t t = setmetatable({}, { __add = function() return '1' + t end }) return '1' + t",
  "function f() return load('return f()')() + 1 end f()",
  "assert(load('return ' .. ('('):rep(190) .. '1' .. (')'):rep(190)))",
  "assert(load(('function f() '):rep(180) .. ('end '):rep(180)))",
  "('a'):rep(300):find(('a?'):rep(300) .. ('a'):rep(300))",
  "local function f() ('%99.99f'):format(1e308) return (string.gsub('a', 'a', f)) end f()",
  "local function f() pcall(string.find, ('a'):rep(150), ('a?'):rep(150) .. 'b') return again(f) end f()",
]

/// Runs a closure on a new thread with a stack of some KB, and waits for it.
private func onThread(kilobytes: Int, _ body: @escaping () -> Void) throws {
  final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  try #require(pthread_attr_setstacksize(&attributes, kilobytes << 10) == 0)
  var thread = pthread_t()
  let work = Unmanaged.passRetained(Work(body))
  let status = pthread_create(
    &thread, &attributes,
    { work in
      work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
      return nil
    }, work.toOpaque())
  try #require(status == 0)
  pthread_join(thread, nil)
}

/// The results or the error of a script on a thread.
private func outcome(of script: String, kilobytes: Int) throws -> Result<[LuaValue], LuaError> {
  nonisolated(unsafe) var result = Result<[LuaValue], LuaError>.failure(.memory)
  try onThread(kilobytes: kilobytes) {
    do throws(LuaError) {
      let state = try LuaState(limits: LuaLimits(instructions: 1_000_000))
      let again = try state.makeFunction("again") { frame in try frame.state.call(frame.function(0)) }
      try state.set("again", of: state.globals, to: .function(again))
      result = .success(try state.run(script, name: "a.lua"))
    } catch {
      result = .failure(error)
    }
  }
  return result
}

@Suite struct `a small stack` {
  @Test(arguments: recursions, [64, 96, 128, 256])
  func `a recursion ends before the thread's stack is exhausted`(script: String, kilobytes: Int) throws {
    let result = try outcome(of: script, kilobytes: kilobytes)
    if case .failure(.memory) = result { Issue.record("not enough memory: \(script)") }
  }

  @Test func `a recursion ends earlier on a small stack than on a large one`() throws {
    let script = "local n = 0 local function f() n = n + 1 return (string.gsub('a', 'a', f)) end pcall(f) return n"
    let small = try outcome(of: script, kilobytes: 128).get()[0].integer ?? 0
    let large = try outcome(of: script, kilobytes: 4096).get()[0].integer ?? 0
    #expect(small > 4 && small < large && large > 190)
  }

  @Test func `scripts without recursion run on a small stack`() throws {
    let script = "local t = {} for i = 1, 100 do t[i] = -i end table.sort(t) return ('%d'):format(t[1])"
    #expect(try outcome(of: script, kilobytes: 96).get()[0].text == "-100")
  }
}
