import LuaRuntime
import Testing

@Suite struct `a state` {
  let state: LuaState

  init() throws {
    state = try LuaState()
  }

  @Test func `runs a script`() throws {
    #expect(try state.run("return 1 + 1, 'x', nil, true", name: "a.lua").count == 4)
    #expect(try state.run("return 1 + 1", name: "a.lua").first?.integer == 2)
  }

  @Test func `errors carry place and traceback`() throws {
    let error = #expect(throws: LuaError.self) {
      try state.run("local function f() error('no') end\nlocal function g() f() end\ng()", name: "a.lua")
    }
    #expect(error?.failure?.message == "a.lua:1: no")
    #expect(error?.failure?.line == 1)
    #expect(error?.failure?.traceback == ["a.lua:1: in upvalue 'f'", "a.lua:2: in local 'g'", "a.lua:3: in main chunk"])
  }

  @Test func `host functions are called`() throws {
    let add = try state.makeFunction("add") { frame in
      frame.push(try frame.integer(0) + frame.integer(1))
    }
    try state.set("add", of: try state.globals, to: .function(add))
    #expect(try state.run("return add(1, 2)", name: "a.lua").first?.integer == 3)
    let error = #expect(throws: LuaError.self) { try state.run("\nreturn add(1, {})", name: "a.lua") }
    #expect(error?.failure?.message == "a.lua:2: bad argument #2 to 'add' (integer expected, got table)")
  }

  @Test func `a loop is killed`() throws {
    let error = #expect(throws: LuaError.self) { try state.run("while true do pcall(function() while true do end end) end", name: "a.lua") }
    #expect(error?.isKill == true)
    #expect(error?.failure?.message == "a.lua:1: too many instructions")
  }

  @Test func `pairs is in order`() throws {
    let text = try state.run("local t = {} for k in pairs{z=1, a=2, [true]=3, [10]=4, 'x', 'y', [-1]=5, [2.5]=1} do t[#t+1]=tostring(k) end return table.concat(t, ' ')", name: "a.lua")
    #expect(text.first?.text == "-1 1 2 2.5 10 a z true")
  }

  @Test func `plain data goes in and out`() throws {
    let data: PlainTable = ["a": 1, "list": [1, 2.5, "x"], "nested": ["b": true]]
    let table = try state.makeTable(data)
    #expect(try state.plainData(of: table) == .table(data))
  }
}
