import Dray
import Testing

/// Parts of the library are run when one of their names is first looked up; scripts cannot notice it.
struct LibraryPartTests {
  @Test func `the module has all names, in the same order whichever were used before`() throws {
    let list = "local names = {} for name in pairs(dray) do names[#names + 1] = name end"
    func names(after use: String) throws -> PlainData? {
      let test = try Scripted("\(use)\n\(list)\ndray.state('found', names)")
      return test.plugin.state("found")
    }
    let all = try names(after: "")
    #expect((all?.table?.items.count ?? 0) > 20)
    #expect(try names(after: "local _ = dray.vstack {}, dray.now()") == all)
  }

  @Test func `the first use of a library part is charged, by the same amount in each Lua state`() throws {
    func memory(_ script: String) throws -> Int {
      let test = try Scripted(script)
      return test.plugin.memoryInUse
    }
    let empty = try memory("")
    let used = try memory("local _ = dray.vstack {}")
    #expect(used > empty + 4096)
    #expect(try memory("local _ = dray.vstack {}") == used)
  }

  @Test func `a library part runs to its end, or the plugin fails`() throws {
    var limits = LuaLimits.standard
    limits.memory = 400 << 10
    var loaded = 0
    let counts = Array(stride(from: 0, through: 400, by: 2))
    for count in counts {
      // Names of several parts are looked up while the heap is more or less full.
      let script = """
        local heap = {}
        for i = 1, \(count) do heap[i] = ("x"):rep(1000) .. i end
        local parts = { dray.uuid, dray.vstack, dray.scene }
        heap = nil
        dray.state("ok", { #parts == 3 and dray.restart ~= nil })
        """
      do {
        let test = try Scripted(script, limits: limits)
        #expect(test.plugin.state("ok") == [true])
        loaded += 1
      } catch PluginError.script(.killed(.memory, _)) {
      } catch PluginError.script(.memory) {
      } catch PluginError.scene(let error) where "\(error)".hasSuffix("memory") {
      }
    }
    #expect(0 < loaded && loaded < counts.count)
  }

  @Test(arguments: [
    ("dray.vstack = 1", "dray cannot be changed"), ("dray.text = 1", "dray cannot be changed"),
    ("rawset(dray, 'text', 1)", "cannot change a protected table"),
    ("for name in pairs(dray) do dray[name] = nil end", "dray cannot be changed"),
    ("dray.json.encode = nil", "dray.json cannot be changed"),
    ("rawset(rows, 1, 2)", "cannot change a protected table"),
  ])
  func `scripts cannot change the library's tables`(line: String, problem: String) throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", { { id = "p" } })
      local log = dray.state("log", {})
      dray.scene(function()
        return dray.list { id = "list", dray.for_each(rows, function(row) return dray.text { label = row.id } end) }
          :on_key_press("w", function() \(line) end)
          :on_key_press("n", function() log[1] = dray.json.encode(#rows) end)
      end)
      """)
    test.host.send(.keyDown("w", time: 1))
    #expect(test.texts == ["test/init.lua:6: \(problem)"])
    test.host.send(.keyDown("n", time: 2))
    #expect(test.plugin.state("log") == ["1"])
  }

  @Test func `writes into the result of pairs over the module do not change the module`() throws {
    let test = try Scripted(
      """
      local _, names = pairs(dray)
      names.text = 1
      dray.state("kinds", { type(dray.text) })
      """)
    #expect(test.plugin.state("kinds") == ["function"])
  }
}
