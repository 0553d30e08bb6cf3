import CYardstick
import LuaRuntime

/// Calls between Lua and Swift, with two numbers and one result, against the same between Lua and C.
func measureCalls(_ table: inout Table) throws {
  let loop = "local add, count = ... local sum = 0 for _ = 1, count do sum = add(sum, 2.0) end"
  let add = "return function(a, b) return a + b end"
  let count = 1000
  guard let yardstick = yardstick_calls_open(loop, add) else { throw Unmeasurable(why: "the loop is no Lua") }
  defer { yardstick_calls_close(yardstick) }

  let lua = try LuaState(limits: .trusted)
  let chunk = try lua.load(loop, name: "loop")
  guard let sum = try lua.run(add, name: "add")[0].reference else { throw Unmeasurable(why: "no function") }
  let swift = try lua.makeFunction("add") { frame in frame.push(try frame.number(0) + frame.number(1)) }

  let times = try race([
    Contestant(operations: count) { yardstick_call_c(yardstick, Int64(count)) },
    Contestant(operations: count) { try lua.call(chunk, .function(swift), .integer(count)) },
    Contestant(operations: count) { _ = yardstick_call_lua(yardstick, Int64(count)) },
    Contestant(operations: count) { _ = try callLua(lua, sum, count) },
  ])
  table.add("Lua calls Swift, two numbers", times[1], against: times[0], .ratio(1.5))
  table.add("Swift calls Lua, protected, two numbers", times[3], against: times[2], .ratio(1.5))
}

private func callLua(_ lua: LuaState, _ function: LuaReference, _ count: Int) throws -> Double {
  var sum = 0.0
  for index in 0..<count {
    sum += try lua.evaluate(function, [.number(Double(index)), .number(2)]).number ?? 0
  }
  return sum
}
