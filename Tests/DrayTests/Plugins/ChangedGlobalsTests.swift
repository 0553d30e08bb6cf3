import Dray
import Testing

/// The library has globals of its own: a script that changes its globals affects itself only.
struct ChangedGlobalsTests {
  /// All globals of scripts, as paths such as `table.insert`.
  private static func globals() throws -> [String] {
    let test = try Scripted(
      """
      local found = {}
      for name, value in pairs(_G) do
        if name ~= "_G" then found[#found + 1] = name end
        for field in pairs(type(value) == "table" and value ~= _G and value or {}) do
          found[#found + 1] = name .. "." .. field
        end
      end
      dray.state("found", found)
      """)
    return try #require(test.plugin.state("found")?.table).items.compactMap(\.text)
  }

  private static func klondike(ending: String) throws -> (Host, Plugin, texts: () -> [String]) {
    let folder = PluginFolder(path: "plugins/klondike")
    let manifest = try Manifest(reading: folder.text(of: "plugin.lua"), path: "plugin.lua")
    let files = PluginText(
      name: "klondike",
      files: ["init.lua": try folder.text(of: "init.lua") + ending, "rules.lua": try folder.text(of: "rules.lua")])
    let host = Host()
    let log = Log()
    host.onReport = { log.texts.append($0.text) }
    return (host, try host.load(manifest, files, seed: 381), { log.texts })
  }

  private final class Log { var texts: [String] = [] }

  @Test func `each global in turn is replaced, and only Klondike's own lines fail`() throws {
    let globals = try Self.globals()
    #expect(globals.count > 80)
    var failures = 0
    for name in globals {
      for nonsense in ["nil", "function() error 'nonsense' end"] {
        let change = "\nlocal nonsense = \(nonsense)\n\(name) = nonsense\n"
        let (host, _, texts) = try Self.klondike(ending: change)
        let driver = Driver(of: host)
        for what in ["AD", "2C", "pile 3"] as [DriverPlace] { _ = try driver.drag(what).drop(on: "pile 2") }
        _ = try driver.tap("stock")
        _ = try driver.tap("AD", count: 2)
        _ = host.undo()
        _ = host.redo()
        _ = host.legalDrags()
        _ = try driver.why("2C", "pile 3")
        for text in texts() {
          failures += 1
          #expect(text.hasPrefix("klondike/"), "\(name) = \(nonsense): \(text)")
          #expect(!text.contains("?:") && !text.contains(".lua: "), "\(name) = \(nonsense): \(text)")
        }
      }
    }
    #expect(failures > 20)
  }

  /// Nearly the whole API, used by a script that keeps the needed globals in locals.
  private static func busy(_ change: String) -> String {
    """
    local array = require "dray.array"
    local table, print, tostring = { insert = table.insert, remove = table.remove }, print, tostring
    \(change)
    local Letter = dray.transferable { id = "test.letter", dray.codable_representation "public.json" }
    local rows = dray.collection("rows", { { id = "p" }, { id = "q" } })
    local lists = dray.state("lists", { a = { "x", "y", "z" }, b = {} })
    local log = dray.state("log", {})
    local count = dray.derived(function() return #lists.a + #lists.b end)
    local function letter(id)
      return dray.item { id = id, type = Letter, value = { id = id }, label = id, size = { width = 20, height = 20 } }
    end
    local function list(name)
      return dray.list { id = name, size = { width = 40, height = 20 }, dray.for_each(lists[name], letter):reorderable() }
    end
    dray.scene(function()
      return dray.hstack {
        list "a", list "b",
        dray.list { id = "rows", size = { width = 20, height = 20 },
          dray.for_each(rows, function(row) return letter(row.id):draggable() end) },
        dray.grid { id = "zone", columns = 2, size = { width = 40, height = 40 }, dray.text { label = tostring(#log) } }
          :drop_destination(Letter, function(items, session)
            for i = 1, #items do table.insert(log, items[i].id) end
            table.insert(log, session.from)
          end),
        dray.vstack { id = "button", label = "push", size = { width = 40, height = 20 } }
          :on_tap_gesture(function() rows:move("q", "p") table.insert(log, dray.uuid()) end)
          :on_key_press("w", function()
            dray.sleep(1)
            table.insert(log, dray.json.encode { 1, "a" })
            table.insert(log, dray.choose { "one", "two" })
          end)
          :on_key_press("m", function() return dray.move("y", "b") end)
          :on_key_press("l", function() table.insert(log, #dray.legal()) end)
          :on_key_press("e", { modifiers = { "shift" } }, function() dray.sleep "x" end),
      }
      :reorder_container(Letter, function(difference) return array.apply(lists, difference) end)
      :drag_container(Letter, function(ids) return ids end)
      :drop_configuration(function(session) return session.to ~= "c" end)
    end)
    dray.invariant("three", function() return count() == 3, "lost" end)
    dray.outcome(function() return #lists.a == 0 and "empty" end)
    """
  }

  private func play(_ change: String) throws -> (state: [PlainData?], told: [String]) {
    let test = try Scripted(Self.busy(change), seed: 5)
    let driver = Driver(of: test.host)
    var told: [String] = []
    func tell(_ outcome: DragOutcome) { told.append("\(outcome)") }
    tell(try driver.drag("x").drop(on: "b"))
    tell(try driver.drag("p").drop(on: "zone"))
    told.append("\(try driver.tap("button"))")
    told.append("\(driver.key("w"))")
    told.append("\(driver.tick(seconds: 2))")
    told.append("\(try driver.answer("two"))")
    told.append("\(driver.key("m"))")
    told.append("\(driver.key("l"))")
    told.append("\(driver.key("e", modifiers: .shift))")
    told.append("\(driver.undo())")
    told.append("\(test.host.legalDrags().count)")
    told.append("\(try driver.why("z", "b"))")
    return (["lists", "log", "rows"].map { test.plugin.state($0) }, told + test.texts)
  }

  @Test func `a script that clears all globals continues as before`() throws {
    let wipe = """
      local all, next, type = _G, next, type \
      local function wipe(set) for name in next, set do set[name] = false end end \
      for _, value in next, all do if type(value) == "table" and value ~= all then wipe(value) end end \
      wipe(all)
      """
    let expected = try play("local unchanged")
    let found = try play(wipe)
    #expect(found.state == expected.state)
    #expect(found.told == expected.told)
    #expect(expected.told.last == "test/init.lua:35: the time of sleep must be a finite number, not the text 'x'")
  }
}
