import Dray
import Testing

/// Undo and redo work for commands of every kind.
struct UndoKindTests {
  private static let script = """
    local array = require "dray.array"
    local Row = dray.transferable { id = "test.row", dray.data_representation("public.plain-text", {
      exporting = function(value) return value.id end, importing = function(text) return { id = text } end }) }
    local lists = dray.state("lists", { left = { { id = "a" }, { id = "b" } }, right = { { id = "c" } } })
    local kept = dray.collection("kept", { { id = 1 }, { id = 2 }, { id = 3 } })
    local log = dray.state("log", { entries = {} })
    local function note(what) table.insert(log.entries, { what = what, luck = dray.random(1000) }) end
    local function list(name)
      return dray.list { id = name, size = { width = 50, height = 100 }, dray.for_each(lists[name], function(value)
        return dray.item { id = value.id, type = Row, value = value, size = { width = 50, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack {
        dray.hstack { list "left", list "right" }
          :reorder_container(Row, function(difference) array.apply(lists, difference) note "move" end),
        dray.vstack { id = "inbox", size = { width = 50, height = 50 } }
          :drop_destination(Row, function(items)
            for _, item in ipairs(items) do table.insert(lists.right, { id = item.id .. #lists.right }) end
            note "insert"
          end),
        dray.vstack { id = "button", size = { width = 50, height = 50 } }
          :on_tap_gesture(function() kept:move(kept[3].id, kept[1].id) note "tap" end)
          :on_key_press("x", function() table.remove(lists.left) kept:remove(kept[1].id) note "delete" end)
          :on_key_press("k", function() kept:insert({ id = #kept + 10, luck = dray.random() }, 2) note "key" end)
          :on_timer({ every = 60 }, function() note "timer" end),
      }
    end)
    """

  @Test func `moves, inserts, deletes, taps, keys and timers are undone and redone, to the bit`() throws {
    let scripted = try Scripted(Self.script, seed: 4)
    let host = scripted.host
    let driver = Driver(of: host)
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.plain-text") { $0.complete(Bytes("new")) }
    let commands: [(String, () throws -> Void)] = [
      ("move", { try driver.drag("a").drop(on: "right") }), ("tap", { try driver.tap("button") }),
      ("insert", { try driver.dragIn([provider]).drop(on: "inbox") }), ("key", { driver.key("k") }),
      ("timer", { driver.tick(seconds: 61) }), ("delete", { driver.key("x") }),
      ("move", { try driver.drag("c").drop(on: "left") }), ("tap", { try driver.tap("button") }),
    ]
    /// The states, and the next random number.
    func model() throws -> [UInt8] { try host.snapshot() }
    var models = [try model()]
    for (kind, command) in commands {
      try command()
      #expect(scripted.plugin.state("log")?["entries"]?.table?.items.last?["what"]?.text == kind)
      models.append(try model())
    }
    #expect(Set(models).count == commands.count + 1)
    for _ in 0..<2 {
      for expected in models.dropLast().reversed() {
        #expect(driver.undo().isDone)
        #expect(try model() == expected)
      }
      #expect(!driver.undo().isDone)
      for expected in models.dropFirst() {
        #expect(driver.redo().isDone)
        #expect(try model() == expected)
      }
      #expect(!driver.redo().isDone)
    }
  }
}
