import LuaRuntime
import Testing

/// Bytes of the host as values of a script.
struct DataHandleTests {
  private let lua: LuaState

  init() throws {
    lua = try LuaState()
  }

  /// Sets a global variable to bytes.
  private func set(_ name: String, _ bytes: [UInt8]) throws {
    try lua.set(.string(LuaString(name)), of: lua.globals, to: .data(LuaData(bytes: bytes)))
  }

  @Test func `all pairs of positions select the bytes that string.sub selects`() throws {
    try set("data", Array("abcde".utf8))
    let difference = try lua.run(
      """
      local text = "abcde"
      local far = { math.mininteger, -7, -6, -5, -2, -1, 0, 1, 2, 4, 5, 6, 7, math.maxinteger }
      for _, first in ipairs(far) do
        if data:sub(first):text() ~= text:sub(first) then return first end
        for _, last in ipairs(far) do
          local part = data:sub(first, last)
          if part:text() ~= text:sub(first, last) or #part ~= #text:sub(first, last) then return first, last end
        end
      end
      """, name: "a.lua")
    #expect(difference.isEmpty)
  }

  @Test func `data is equal to data with the same bytes, and to nothing else`() throws {
    try set("data", Array("abc".utf8))
    try set("same", Array("abc".utf8))
    try set("other", Array("abd".utf8))
    try set("longer", Array("abcd".utf8))
    let equal = try lua.run(
      "return data == data, data == same, longer:sub(1, 3) == data, data == other, data == longer, data == 'abc', "
        + "data:sub(2, 1) == other:sub(9)", name: "a.lua")
    #expect(equal.map(\.isTrue) == [true, true, true, false, false, false, true])
  }

  @Test func `data is shown with its number of bytes, and has no other fields`() throws {
    try set("data", [0, 255])
    let texts = try lua.run(
      """
      return tostring(data), tostring(data:sub(2)), tostring(data:sub(3)), getmetatable(data),
        select(2, pcall(function() return data.size end)), select(2, pcall(function() return data.sub(7, 1) end)),
        select(2, pcall(function() data.size = 1 end))
      """, name: "a.lua")
    #expect(
      texts.map(\.text) == [
        "2 bytes of data", "1 byte of data", "0 bytes of data", nil, "a.lua:2: data has no field 'size'",
        "a.lua:2: bad argument #1 to 'sub' (data expected, got number)",
        "a.lua:3: attempt to index a data value (global 'data')",
      ])
  }

  @Test(arguments: [("data:text()", 1000), ("data == same", 500), ("data:sub(1, 100)", 0), ("#data", 0)])
  func `a copy and a comparison are charged for their bytes`(expression: String, cost: Int) throws {
    try set("data", Array(repeating: 1, count: 16_000))
    try set("same", Array(repeating: 1, count: 16_000))
    func used(_ expression: String) throws -> Int {
      try lua.call(lua.load("local _ = \(expression)", name: "a.lua"))
      return lua.instructionsUsed
    }
    let difference = try used(expression) - used("data")
    #expect(difference == cost)
  }

  @Test func `handles of few bytes are not collected one by one, also after others were released`() throws {
    let live = LiveObjects()
    let next = try lua.makeFunction("next") { frame in
      try frame.push(LuaValue.data(LuaData(CountedBytes(object: live.make(), count: 1000))))
    }
    try lua.set("next", of: lua.globals, to: .function(next))
    try lua.run("kept = {} for i = 1, 50000 do kept[i] = i end for i = 1, 10 do next() end", name: "a.lua")
    try lua.collectGarbage()
    #expect(live.count == 0)
    try lua.run("for i = 1, 100 do next() end", name: "b.lua")
    #expect(live.count > 50, "\(live.count)")
  }

  @Test func `handles that scripts drop release their bytes before many more are made`() throws {
    let live = LiveObjects()
    let next = try lua.makeFunction("next") { frame in
      try frame.push(LuaValue.data(LuaData(CountedBytes(object: live.make(), count: 1 << 20))))
    }
    try lua.set("next", of: lua.globals, to: .function(next))
    var most = 0
    for _ in 0..<200 {
      try lua.run("next()", name: "a.lua")
      most = max(most, live.count)
    }
    #expect(1...64 ~= most, "\(most)")
    try lua.run("kept = {} for i = 1, 100 do kept[i] = next() end", name: "a.lua")
    #expect(live.count >= 100)
    lua.close()
    #expect(live.count == 0)
  }
}

/// Bytes of some length whose release is seen.
private struct CountedBytes: HostBytes, @unchecked Sendable {
  let object: LiveObjects.Object
  let count: Int

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  func slice(_ offsets: Range<Int>) -> any HostBytes { self }
}
