import Dray
import LuaRuntime
import Testing

/// Bytes whose counter is released with the last of their slices.
private struct CountedBytes: HostBytes {
  final class Counter: Sendable {
    let array: [UInt8]
    init(_ array: [UInt8]) { self.array = array }
  }

  let counter: Counter
  let range: Range<Int>

  init(_ array: [UInt8]) {
    counter = Counter(array)
    range = 0..<array.count
  }

  private init(_ counter: Counter, _ range: Range<Int>) {
    self.counter = counter
    self.range = range
  }

  var count: Int { range.count }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try counter.array.withUnsafeBytes { try body(.init(rebasing: $0[range])) }
  }

  func slice(_ offsets: Range<Int>) -> any HostBytes {
    CountedBytes(counter, range.lowerBound + offsets.lowerBound..<range.lowerBound + offsets.upperBound)
  }
}

@Suite struct `Data in scripts` {
  /// Runs a script with the data in `d`, and returns the state `out`.
  private func run(_ script: String, _ data: LuaData = LuaData(Bytes("hello"))) throws -> PlainData? {
    let host = Host()
    host.values["d"] = .data(data)
    let text = "local dray = require 'dray' local d = dray.host.d local out = dray.state('out', {})\n\(script)"
    return try host.load(script: text, name: "test").state("out")
  }

  @Test func `data has a length, a text, slices as of a string, and equality by content`() throws {
    let out = try run(
      """
      out[1] = #d .. " " .. d:text() .. " " .. d:sub(2, 3):text() .. " " .. d:sub(-2):text() .. " " .. #d:sub(9)
      out[2] = d == d:sub(1) and d ~= d:sub(2) and d ~= "hello" and d == dray.data "hello"
      out[3] = tostring(d) .. ", " .. tostring(d:sub(1, 1)) .. ", " .. type(d)
      """)
    #expect(out == ["5 hello el lo 0", true, "5 bytes of data, 1 byte of data, userdata"])
  }

  @Test(arguments: [
    ("d.txt()", "data has no field 'txt'"), ("d.text(5)", "data expected, got number"), ("d:sub()", "number expected"),
    ("d.x = 1", "attempt to index"), ("d = d .. 'x'", "attempt to concatenate"), ("d:sub({})", "number expected"),
    ("setmetatable(d, {})", "table expected"), ("d.text(io)", "data expected"), ("dray.data(5)", "must be a string"),
  ])
  func `data cannot be used as a table, number or function`(script: String, message: String) {
    let error = #expect(throws: PluginError.self) { try run(script) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(error.map { "\($0)" } ?? "-")")
  }

  @Test func `getmetatable returns false for data`() throws {
    #expect(try run("out[1] = getmetatable(d)") == [false])
  }

  @Test func `data can be stored in a state, is rolled back with it, and is written and read as text`() throws {
    let test = try Scripted(
      """
      local box = dray.state("box", { data = dray.data "first" })
      dray.scene(function()
        return dray.vstack { id = "b", size = { width = 9, height = 9 } }
          :on_tap_gesture(function() box.data = dray.data "second" box.more = box.data:sub(1, 3) return false, "no" end)
          :on_key_press("k", function() box.data = dray.data "third" end)
      end)
      """)
    try test.tap("b")
    #expect(test.plugin.state("box") == ["data": .data(LuaData(Bytes("first")))], "\(test.texts)")
    test.host.send(.keyDown("k"))
    let state = try #require(test.plugin.state("box"))
    #expect(state["data"]?.data?.bytes.count == 5)
    let text = state.text()
    #expect(text == "{ data = data \"dGhpcmQ=\" }")
    #expect(try PlainData(reading: text) == state)
  }

  @Test(arguments: ["data", "data 5", "data \"a\"", "data \"====\"", "data \"dGhp=mQ=\"", "data \"d%hp\""])
  func `invalid text of data is refused`(text: String) {
    #expect(throws: PlainTextError.self) { try PlainData(reading: text) }
  }

  @Test func `data equals the same bytes at another address, but not their prefix`() {
    #expect(LuaData(Bytes("abc")) == LuaData(Bytes("abc")))
    #expect(LuaData(Bytes("abc")) != LuaData(Bytes("abd")) && LuaData(Bytes("abc")) != LuaData(Bytes("ab")))
  }

  @Test func `data of 0 to 69 bytes reads back unchanged`() throws {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      let data = PlainData.data(LuaData(Bytes(bytes)))
      #expect(try PlainData(reading: data.text()) == data)
    }
  }

  @Test func `a picture of 100 MB is within the plugin's memory limit, its text is not`() throws {
    let host = Host()
    host.limits.memory = 4 << 20
    host.values["d"] = .data(LuaData(Bytes([UInt8](repeating: 7, count: 100 << 20))))
    let script = """
      local dray = require "dray"
      local d = dray.host.d
      local box = dray.state("box", { picture = d, parts = {} })
      for i = 1, 100 do box.parts[i] = d:sub(i) end
      box.size = #d
      """
    let plugin = try host.load(script: script, name: "test")
    #expect(plugin.state("box")?["size"] == .integer(100 << 20))
    #expect(plugin.memoryInUse < 4 << 20)
    let error = #expect(throws: PluginError.self) {
      try host.load(script: script + "\npcall(d.text, d)", name: "other")
    }
    #expect("\(try #require(error))" == "other/init.lua:6: too much memory")
  }

  @Test func `data that a script makes counts as host memory of its plugin`() throws {
    let host = Host()
    host.limits.hostMemory = 4 << 20
    let script = """
      local dray = require "dray"
      local kept = {}
      pcall(function() while true do kept[#kept + 1] = dray.data(("x"):rep(1 << 18)) print(#kept) end end)
      """
    var made = 0
    host.onReport = { if $0.kind == .printed { made += 1 } }
    let error = #expect(throws: PluginError.self) { try host.load(script: script, name: "test") }
    #expect("\(try #require(error))" == "test/init.lua:3: too much memory of the host")
    #expect(made > 8 && made <= 16)
  }

  @Test func `data is released when no script, no snapshot and no state holds it`() throws {
    weak var counter: CountedBytes.Counter?
    let host = Host()
    func load() throws -> Plugin {
      let bytes = CountedBytes([1, 2, 3])
      counter = bytes.counter
      host.values["d"] = .data(LuaData(bytes))
      defer { host.values = [:] }
      return try host.load(
        script: """
          local dray = require "dray"
          local box = dray.state("box", { part = dray.host.d:sub(2) })
          dray.scene(function()
            return dray.vstack { id = "b", size = { width = 9, height = 9 } }:on_key_press("k", function() box.part = nil end)
          end)
          """, name: "test")
    }
    let plugin = try load()
    #expect(counter != nil)
    host.unload(plugin)
    #expect(counter == nil)
  }
}
