import Dray
import Testing

/// The quotas of a plugin: one object too many is an error with its place.
struct QuotaTests {
  private func loading(
    _ scene: String, after head: String = "", _ change: (inout PluginQuotas) -> Void
  ) throws -> String {
    let host = Host()
    change(&host.limits.quotas)
    do {
      try host.load(script: "local dray = require 'dray' \(head)\ndray.scene(function()\n\(scene)\nend)", name: "test")
      return "loaded"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (10, "loaded"), (9, "test/init.lua:3: a scene may have at most 9 nodes (a quota of plugin 'test')"),
  ])
  func `the nodes of a scene have a quota`(quota: Int, outcome: String) throws {
    let text = try loading("return dray.hstack { dray.for_each(9, function(i) return dray.text {} end) }") {
      $0.nodes = quota
    }
    #expect(text.contains(outcome), "\(text)")
  }

  @Test(arguments: [(14, "loaded"), (13, "a scene may have at most 13 nodes (a quota of plugin 'test')")])
  func `rows of a collection count as nodes where the same rows are shown again`(quota: Int, outcome: String) throws {
    let head = """
      local rows = dray.collection("rows", { { id = 1 }, { id = 2 }, { id = 3 }, { id = 4 }, { id = 5 } })
      local function row(value) return dray.item { id = value.id, type = "t", value = value } end
      """
    let text = try loading(
      """
      local lists = {}
      for i = 1, 3 do lists[i] = dray.list { namespace = "list " .. i, dray.for_each(rows, row) } end
      return dray.hstack(lists)
      """, after: head
    ) { $0.nodes = quota }
    // One stack, three lists, and the rows of two of them.
    #expect(text.contains(outcome), "\(text)")
  }

  @Test(arguments: [(5, "loaded"), (4, "nodes may be nested at most 4 levels deep (a quota of plugin 'test')")])
  func `the nesting of nodes has a quota`(quota: Int, outcome: String) throws {
    let text = try loading(
      "return dray.hstack { dray.hstack { dray.text {} }, dray.hstack { dray.hstack { dray.hstack { dray.text {} } } } }"
    ) { $0.nesting = quota }
    #expect(text.contains(outcome), "\(text)")
  }

  @Test func `a scene of a depth that no stack could hold is refused`() throws {
    let text = try loading("local node = dray.text {} for i = 1, 20000 do node = dray.hstack { node } end return node")
    {
      _ in
    }
    #expect(text.contains("nodes may be nested at most 100 levels deep"), "\(text)")
  }

  @Test(arguments: [(6, "loaded"), (5, "a scene may have at most 5 timers (a quota of plugin 'test')")])
  func `the timers of a scene have a quota`(quota: Int, outcome: String) throws {
    let text = try loading(
      """
      local node = dray.text {}
      for i = 1, 6 do node:on_timer({ every = i }, function() end) end
      return node
      """
    ) { $0.timers = quota }
    #expect(text.contains(outcome), "\(text)")
  }

  @Test(arguments: [
    (9, "loaded"), (8, "name 'xxxxxxxxx…' has 9 bytes; at most 8 are allowed (a quota of plugin 'test')"),
  ])
  func `the names that a provider registers have a quota of length`(quota: Int, outcome: String) throws {
    let text = try loading(
      """
      dray.item_provider():register_data_representation(("x"):rep(9), function() end)
      return dray.vstack {}
      """
    ) { $0.nameLength = quota }
    #expect(text.contains(outcome), "\(text)")
  }

  @Test(arguments: [
    ("id = ('x'):rep(9)", "name 'xxxxxxxxx…' has 9 bytes; at most 8 are allowed (a quota of plugin 'test')"),
    ("id = ('x'):rep(8)", "loaded"),
    ("id = 'a', namespace = ('x'):rep(9)", "name 'xxxxxxxxx…' has 9 bytes; at most 8 are allowed"),
    ("label = ('y'):rep(21)", "'label' has 21 bytes; at most 20 are allowed (a quota of plugin 'test')"),
    ("label = ('\\xff'):rep(20)", "loaded"),
    ("label = ('\\xff'):rep(21)", "'label' has 21 bytes; at most 20 are allowed"),
    ("label = ('y'):rep(20)", "loaded"), ("tint = ('y'):rep(21)", "'tint' has 21 bytes; at most 20 are allowed"),
    ("accessibility_label = ('y'):rep(21)", "'accessibility_label' has 21 bytes; at most 20 are allowed"),
  ])
  func `the lengths of names and texts have quotas`(options: String, outcome: String) throws {
    let text = try loading("return dray.hstack { \(options) }") { ($0.nameLength, $0.textLength) = (8, 20) }
    #expect(text.contains(outcome), "\(text)")
  }

  @Test func `the quota of waiting commands applies again after these have ended`() throws {
    let host = Host()
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    host.limits.quotas.tasks = 5
    let plugin = try host.load(
      script: """
        local dray = require "dray"
        local game = dray.state("game", { n = 0 })
        local function tasks(count)
          for i = 1, count do dray.task(function() dray.sleep(1) game.n = game.n + 1 end) end
        end
        dray.scene(function()
          return dray.zstack { id = "z" }
            :on_key_press("5", function() tasks(5) end)
            :on_key_press("6", function() tasks(6) end)
            :on_key_press("r", function() pcall(tasks, 6) return false, "no" end)
        end)
        """, name: "test")
    for round in 0..<3 {
      let time = Double(round) * 10
      host.send(.keyDown("6", time: time + 1))
      #expect(
        reports.last?.text
          == "test/init.lua:4: dray.sleep: at most 5 commands may wait at a time (a quota of plugin 'test')")
      host.send(.keyDown("r", time: time + 2))
      host.send(.tick(time: time + 4))
      #expect(plugin.state("game")?["n"] == .integer(round * 5))
      host.send(.keyDown("5", time: time + 5))
      host.send(.tick(time: time + 7))
      #expect(plugin.state("game")?["n"] == .integer(round * 5 + 5))
    }
  }

  @Test func `a waiting command that ends makes room for one more`() throws {
    let host = Host()
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    host.limits.quotas.tasks = 2
    try host.load(
      script: """
        local dray = require "dray"
        local function wait(seconds) dray.task(function() dray.sleep(seconds) end) end
        dray.scene(function()
          return dray.zstack { id = "z" }
            :on_key_press("b", function() wait(1) wait(99) end):on_key_press("o", function() wait(99) end)
        end)
        """, name: "test")
    for (time, key) in [(1, "b"), (3, "o")] as [(Double, Key)] { host.send(.keyDown(key, time: time)) }
    #expect(reports.isEmpty)
    host.send(.keyDown("o", time: 4))
    #expect(reports.map(\.kind) == [.failed] && reports[0].text.contains("at most 2 commands may wait at a time"))
  }

  @Test func `legal ends with an error at its question limit`() throws {
    let script = """
      local legal = dray.state("legal", {})
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "from", dray.for_each(10, function(i)
            return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
          end) },
          dray.for_each(10, function(i)
            return dray.zstack { id = "to " .. i, size = { width = 9, height = 9 } }:drop_destination("t", function() end)
          end),
        }:drag_container("t", function(ids) return ids end)
         :on_key_press("l", function() legal[1] = #dray.legal() end)
      end)
      """
    let text = "more than 109 questions are needed to find all legal drags; name an item, a container or a place"
    let test = try Scripted(script)
    test.host.limits.quotas.questions = 110
    #expect(test.host.legalDrags().count == 100)
    test.host.limits.quotas.questions = 109
    #expect(test.host.legalDrags() == [] && test.texts == ["legal drags: \(text)"])
    #expect(throws: DriverError.tooMuch(text)) { try Driver(of: test.host).legal() }
    test.host.send(.keyDown("l", time: 1))
    #expect(test.texts.last == "test/init.lua:12: dray.legal: \(text)")
    #expect(test.host.legalDrags(of: 3).count == 10)
  }

  @Test func `legal of 2,000 items at 2,000 places is refused in time`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "from", dray.for_each(2000, function(i)
            return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
          end) },
          dray.for_each(2000, function(i)
            return dray.zstack { id = "to " .. i, size = { width = 9, height = 9 } }:drop_destination("t", function() end)
          end),
        }:drag_container("t", function(ids) return ids end)
      end)
      """)
    test.host.limits.quotas.questions = 20_000
    var drags: [LegalDrag] = []
    #expect(processorTime { drags = test.host.legalDrags() } < longestInput)
    #expect(drags == [])
    #expect(test.texts.first?.contains("more than 20000 questions") == true)
  }

  @Test(arguments: ["list", "scroll_view"], [false, true])
  func `legal over a list takes time in proportion to it`(container: String, checks: Bool) throws {
    func seconds(_ count: Int) throws -> Double {
      let test = try Scripted(
        """
        local array = require "dray.array"
        local list = {}
        for i = 1, \(count) do list[i] = { id = i } end
        local shelf = dray.state("shelf", list)
        dray.scene(function()
          return dray.\(container) { id = "window", size = { width = 100, height = 100 }, dray.list { id = "shelf",
            dray.for_each(shelf, function(v)
              return dray.item { id = v.id, type = "t", size = { width = 60, height = 10 } }
            end):reorderable() } }
            :reorder_container("t", function(difference) array.apply(shelf, difference) end)
            :drop_configuration(function() return true end)
        end)
        """, checksEachQuestion: checks)
      return processorTime { #expect(test.host.legalDrags().count == count - 1) }
    }
    _ = try seconds(100)
    let (few, many) = (try seconds(500), try seconds(2000))
    #expect(many < 8 * few + 0.1, "\(few) s, \(many) s")
  }
}
