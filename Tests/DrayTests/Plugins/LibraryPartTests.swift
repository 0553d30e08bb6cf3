import Dray
import Testing

/// Parts of the library are run when one of their names is first looked up; no script can tell.
struct LibraryPartTests {
  @Test func `all names of the module are there, in the same order whatever was used before`() throws {
    let list = "local names = {} for name in pairs(dray) do names[#names + 1] = name end"
    func names(after use: String) throws -> PlainData? {
      let test = try Scripted("\(use)\n\(list)\ndray.state('found', names)")
      return test.plugin.state("found")
    }
    let all = try names(after: "")
    #expect((all?.table?.items.count ?? 0) > 20)
    #expect(try names(after: "local _ = dray.vstack {}, dray.now()") == all)
  }

  @Test func `a part is paid for where it is used, the same each time`() throws {
    func memory(_ script: String) throws -> Int {
      let test = try Scripted(script)
      return test.plugin.memoryInUse
    }
    let empty = try memory("")
    let used = try memory("local _ = dray.vstack {}")
    #expect(used > empty + 4096)
    #expect(try memory("local _ = dray.vstack {}") == used)
  }

  @Test func `a part is run whole, or the plugin fails`() throws {
    // The names of several parts are asked for while the heap is full to its limit.
    let script = """
      local heap = {}
      while pcall(function() heap[#heap + 1] = ("x"):rep(1000) .. #heap end) do end
      local ok = pcall(function() return dray.uuid, dray.vstack, dray.scene end)
      heap = nil
      dray.state("ok", { dray.uuid ~= nil and dray.restart ~= nil and dray.vstack ~= nil })
      """
    var limits = LuaLimits.standard
    for kilobytes in stride(from: 60, through: 400, by: 20) {
      limits.memory = kilobytes << 10
      do {
        let test = try Scripted(script, limits: limits)
        #expect(test.plugin.state("ok") == [true])
      } catch PluginError.script(.killed(.memory, _)) {
      } catch PluginError.script(.memory) {
      }
    }
  }

  @Test func `only the library writes into the module`() throws {
    let test = try Scripted(
      """
      local ok, problem = pcall(function() dray.vstack = 1 end)
      dray.state("problem", { problem })
      """)
    #expect(test.plugin.state("problem") == ["test/init.lua:2: dray cannot be changed"])
  }
}
