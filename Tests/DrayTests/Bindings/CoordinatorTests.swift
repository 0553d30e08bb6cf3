import Testing

@testable import Dray

/// UIKit's collections in Lua: positions, intents, coordinators and placeholders.
struct CoordinatorTests {
  /// An entry with pictures of 50 × 20 points, one below another from the upper left corner; beside it, pictures to drag.
  private static let entry = """
    local array = require "dray.array"
    local pictures = dray.state("pictures", { { id = "a" }, { id = "b" }, { id = "c" } })
    local seen, kept = dray.state("seen", {}), {}
    local function see(...) seen[#seen + 1] = table.concat({ ... }, " ") end
    local function picture(p)
      return dray.item { id = p.id, type = "picture", value = p, label = p.id, size = { width = 50, height = 20 } }
    end
    local intent, operation = "insert_at_destination", nil
    local function scene(perform)
      dray.scene(function()
        return dray.hstack { spacing = 10,
          dray.vstack { id = "entry", size = { width = 50, height = 200 }, spacing = 0,
            dray.for_each(pictures, picture) }
            :collection_drag { items_for_beginning = function(session, index) return { pictures[index] } end }
            :collection_drop {
              session_did_update = function(session, index)
                return operation or (session.local_session and session.from == "entry") and "move" or "copy",
                  { intent = intent }
              end,
              perform_drop = perform,
            }:drag_configuration { allow_move = true },
          dray.vstack { id = "others", spacing = 0, picture { id = "x" }, picture { id = "y" } }
            :drag_interaction {
              items_for_beginning = function() return { "x", "y" } end,
            },
        }
      end)
    end

    """

  private func seen(_ test: Scripted) -> [String] { test.lines("seen") }

  private func pictures(_ test: Scripted) -> String {
    (test.plugin.state("pictures")?.table?.items ?? []).compactMap { $0.table?["id"]?.text }.joined(separator: " ")
  }

  /// The rows of the entry, from the top.
  private func look(_ test: Scripted) -> String {
    test.host.placements.filter { $0.kind == .item && $0.frame.minX == 0 && $0.state != .lifted }
      .sorted { $0.frame.minY < $1.frame.minY }
      .map { $0.state == .placeholder ? "[\($0.label)]" : $0.state == .targeted ? "(\($0.label))" : $0.label }
      .joined(separator: " ")
  }

  /// A drop that removes moved pictures from their old positions, and inserts all pictures at the destination.
  private static let diary =
    entry + """
      scene(function(coordinator)
        local sources = {}
        for _, item in ipairs(coordinator.items) do sources[#sources + 1] = item.source_index end
        see(coordinator.proposal.operation, coordinator.proposal.intent, tostring(coordinator.destination_index),
          #sources)
        if coordinator.proposal.operation == "move" then array.remove(pictures, sources) end
        local index = coordinator.destination_index or #pictures + 1
        for n, item in ipairs(coordinator.items) do
          table.insert(pictures, index + n - 1, { id = item.id })
          coordinator:drop_to_item(item, index + n - 1)
        end
      end)
      """

  @Test func `a picture moves within the entry to its final position`() throws {
    let test = try Scripted(Self.diary)
    let driver = Driver(of: test.host)
    #expect(try driver.drag("a").drop(on: "entry").operation == .move)
    #expect(pictures(test) == "b c a")
    #expect(try driver.drag("a").drop(on: "entry", before: "b").operation == .move)
    #expect(pictures(test) == "a b c")
    #expect(seen(test) == ["move insert_at_destination 3 1", "move insert_at_destination 1 1"])
  }

  @Test func `a hovering picture opens a gap, and a moving picture leaves none`() throws {
    let test = try Scripted(Self.diary)
    let drag = try Driver(of: test.host).drag("a").over("entry", before: "c")
    #expect(look(test) == "b [a] c")
    drag.cancel()
    _ = try Driver(of: test.host).drag("x").over("entry", before: "c")
    #expect(look(test) == "a b [x] c")
  }

  @Test func `several pictures from outside of the entry are copied, and none is lost`() throws {
    let test = try Scripted(
      Self.diary.replacing(
        "table.insert(pictures, index + n - 1, { id = item.id })",
        with: "table.insert(pictures, index + n - 1, { id = item.id .. \"'\" })"))
    #expect(try Driver(of: test.host).drag("x").drop(on: "entry", before: "b").operation == .copy)
    #expect(pictures(test) == "a x' y' b c")
    #expect(seen(test) == ["copy insert_at_destination 2 0"])
  }

  @Test func `a picture that receives a drop is highlighted, and its position is reported`() throws {
    let test = try Scripted(
      Self.entry + """
        intent = "insert_into_destination"
        scene(function(c)
          see(c.proposal.intent, c.destination_index, c.session.items_count)
          c:drop_into_item(c.items[1], c.destination_index)
        end)
        """)
    let drag = try Driver(of: test.host).drag("x").over("b")
    #expect(look(test) == "a (b) c")
    drag.drop()
    #expect(seen(test) == ["insert_into_destination 2 2"])
  }

  @Test func `a drop without an intent has no place`() throws {
    let test = try Scripted(
      Self.entry + """
        intent = nil
        scene(function(c) see(c.proposal.intent, tostring(c.destination_index)) end)
        """)
    _ = try Driver(of: test.host).drag("x").drop(on: "b")
    #expect(seen(test) == ["unspecified nil"] && look(test) == "a b c")
  }

  // MARK: Placeholders

  private static let slow =
    entry + """
      local standing = {}
      scene(function(coordinator)
        for n, item in ipairs(coordinator.items) do
          standing[n] = coordinator:drop_to_placeholder(item, { index = coordinator.destination_index })
        end
      end)
      function commit(n)
        return standing[n]:commit_insertion(function(index)
          see("at", index)
          table.insert(pictures, index, { id = ({ "x'", "y'" })[n] })
        end)
      end
      function delete(n) return standing[n]:delete_placeholder() end
      """

  /// Two placeholders and keys: `1` and `2` commit one, `d` deletes the first, `r` removes the row behind them, `b`
  /// inserts a row at the top, and `!` fails after a commit.
  private func slow() throws -> (Scripted, Driver) {
    let test = try Scripted(
      Self.slow.replacing(
        "return dray.hstack { spacing = 10,",
        with: """
          local board = function(t)
            return dray.hstack(t):on_key_press("1", function() see(tostring(commit(1))) end)
              :on_key_press("2", function() see(tostring(commit(2))) end)
              :on_key_press("d", function() see(tostring(delete(1))) end)
              :on_key_press("r", function() array.remove(pictures, { array.index(pictures, "b") }) end)
              :on_key_press("b", function() table.insert(pictures, 1, { id = "new" }) end)
              :on_key_press("!", function() commit(1) return false, "no" end)
          end
          return board { spacing = 10,
          """))
    let driver = Driver(of: test.host)
    #expect(try driver.drag("x").drop(on: "entry", before: "b").operation == .copy)
    #expect(look(test) == "a [x] [y] b c")
    return (test, driver)
  }

  @Test func `slow pictures have placeholders that are committed one by one, in any order`() throws {
    for keys in [["1", "2"], ["2", "1"]] {
      let (test, driver) = try slow()
      for key in keys { #expect(driver.key(Key(key)).isDone) }
      #expect(pictures(test) == "a x' y' b c" && look(test) == "a x' y' b c")
    }
  }

  @Test func `a plugin forgets its placeholders when they are committed or deleted`() throws {
    let (test, driver) = try slow()
    #expect(!test.plugin.placeholders.isEmpty)
    driver.key("2")
    #expect(!test.plugin.placeholders.isEmpty)
    driver.key("!")
    #expect(!test.plugin.placeholders.isEmpty)
    driver.key("d")
    #expect(test.plugin.placeholders.isEmpty && look(test) == "a y' b c")
  }

  @Test func `the position of a placeholder follows later changes`() throws {
    let (test, driver) = try slow()
    driver.key("b")
    driver.key("r")
    #expect(look(test) == "new a [x] [y] c")
    driver.key("2")
    driver.key("1")
    #expect(look(test) == "new a x' y' c" && seen(test).filter { $0.hasPrefix("at") } == ["at 3", "at 3"])
  }

  @Test func `a second commit, or one after a deletion, returns false and calls nothing`() throws {
    let (test, driver) = try slow()
    for key in ["2", "2", "d", "d", "1"] { driver.key(Key(key)) }
    #expect(seen(test) == ["at 2", "true", "false", "true", "false", "false"])
    #expect(look(test) == "a y' b c")
  }

  @Test func `a command that fails after commit_insertion inserts nothing`() throws {
    let (test, driver) = try slow()
    #expect(driver.key("!").reason == "no")
    #expect(look(test) == "a [x] [y] b c")
    driver.key("1")
    #expect(look(test) == "a x' [y] b c")
  }

  @Test func `a placeholder is deleted with its plugin`() throws {
    let (test, _) = try slow()
    let host = test.host
    host.unload(test.plugin)
    #expect(host.placements.isEmpty)
    _ = try host.load(script: "local dray = require 'dray'\n" + Self.diary, name: "again")
    #expect(!host.placements.contains { $0.state == .placeholder })
  }

  @Test(
    arguments: [
      (
        "c:drop_to_item(c.items[1], 9)",
        "drop_to_item: row 9 is outside the collection of 3 rows; change the model first"
      ),
      ("c:drop_to_item({}, 1)", "drop_to_item takes one of the coordinator's items, not a table"),
      (
        "c:drop_to_placeholder(c.items[1], { indx = 1 })",
        "unknown option 'indx' for drop_to_placeholder; did you mean 'index'?"
      ),
      (
        "c:drop_to_placeholder(c.items[1], { size = { width = 'x' } })",
        "width of size of drop_to_placeholder must be a finite number, not the text 'x'"
      ),
      ("c:drop_to_placeholder(c.items[1], { size = { width = -1 } })", "drop_to_placeholder: the size is negative"),
      ("c:drop_to_placeholder(c.items[1]):commit_insertion()", "the command of commit_insertion must be a function"),
      ("c.item = 1", "a drop coordinator cannot be changed"),
      ("local _ = c.destination", "unknown field 'destination' of a drop coordinator"),
    ])
  func `wrong use is an error, and the drop is rolled back`(call: String, problem: String) throws {
    let test = try Scripted(
      Self.entry + "scene(function(c) pictures[1] = nil; pictures[1] = { id = 'a' }; \(call) end)")
    #expect(try Driver(of: test.host).drag("x").drop(on: "entry", before: "b").cause == .failed)
    #expect(test.texts.first?.contains(problem) == true, "\(test.texts)")
    #expect(look(test) == "a b c")
  }

  @Test func `an unknown intent is an error`() throws {
    let test = try Scripted(Self.entry + "intent = 'insert'\nscene(function() end)")
    _ = try Driver(of: test.host).drag("x").drop(on: "entry")
    #expect(test.texts.first?.contains("intent must be 'insert_at_destination'") == true, "\(test.texts)")
  }

  // MARK: Positions out of range

  /// A drop into a container without a list, whose command is `perform`. A tap on `again` runs `later` with the
  /// coordinator of the first drop.
  private static func zone(_ perform: String, later: String = "") -> String {
    """
    local kept
    dray.scene(function()
      return dray.hstack {
        dray.item { id = "x", type = "t", size = { width = 40, height = 40 } }:draggable(),
        dray.vstack { id = "zone", size = { width = 40, height = 100 } }:collection_drop {
          session_did_update = function() return "copy" end,
          perform_drop = function(c) kept = kept or c \(perform) end },
        dray.vstack { id = "again", size = { width = 40, height = 40 } }:on_tap_gesture(function()
          local c = kept
          \(later)
        end),
      }
    end)
    """
  }

  @Test(arguments: ["math.mininteger", "math.maxinteger", "0"])
  func `a row out of range is an error also for a list that the host does not know`(index: String) throws {
    let test = try Scripted(Self.zone("c:drop_to_placeholder(c.items[1], { index = \(index) })"))
    #expect(try Driver(of: test.host).drag("x").drop(on: "zone").cause == .failed)
    #expect(test.texts.first?.contains("a placeholder needs a collection with an id") == true, "\(test.texts)")
    let other = try Scripted(Self.zone("c:drop_to_item(c.items[1], \(index))"))
    #expect(try Driver(of: other.host).drag("x").drop(on: "zone").operation == .copy, "\(other.texts)")
  }

  @Test(arguments: ["math.mininteger", "1"])
  func `a coordinator that is kept until a later drag refuses a placeholder with a reason`(index: String) throws {
    let later = "c:drop_to_placeholder(c.items[1], { index = \(index) })"
    let test = try Scripted(Self.zone("", later: later))
    let driver = Driver(of: test.host)
    _ = try driver.drag("x").drop(on: "zone")
    _ = try driver.drag("x").over("zone").cancel()
    _ = try driver.tap("again")
    #expect(test.texts == ["test/init.lua:11: a placeholder needs a drop that has not ended"])
  }
}
