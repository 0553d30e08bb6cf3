import Dray
import LuaRuntime
import Testing

/// Asking which drags would be accepted.
struct LegalTests {
  /// Letters in three lists: `left` and `right` accept them, except before `c`; `closed` refuses them.
  private static let letters = """
    local dray = require "dray"
    local Letter = dray.transferable "test.letter"
    local lists = dray.state("lists", { left = { "a", "b" }, right = { "c" }, closed = { "x" } })
    local count = dray.state("count", { taps = 0 })
    local log = dray.view_state("log", { "" })
    local function list(name)
      return dray.hstack { id = name, size = { width = 100, height = 20 },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = Letter, label = id:upper(), size = { width = 20, height = 20 } }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { list "left", list "right", list "closed" }
        :reorder_container(Letter, function(difference) require "dray.array".apply(lists, difference) end)
        :drag_container(Letter, function(ids) return ids[1] ~= "x" or nil, "X stays" end)
        :drop_configuration(function(session)
          if session.before == "c" then return false, "C comes first" end
          return session.to ~= "closed", "it is closed"
        end)
        :on_drag_session_updated(function(session) log[1] = log[1] .. session.phase .. " " end)
        :on_drop_session_updated(function(session) log[1] = log[1] .. session.phase .. " " end)
        :on_key_press("l", function()
          for _, drag in ipairs(dray.legal { to = "right" }) do print(drag.item_id, drag.from, drag.place) end
          table.insert(lists.left, "n")
          print(#dray.legal { item_id = "n" }, #dray.legal { from = "right" })
        end)
    end)
    """

  private func lines(_ drags: [LegalDrag]) -> [String] {
    drags.map { drag in
      let items = drag.itemIDs.map(\.description).joined(separator: " ")
      let before = drag.route.before.map { " before \($0)" } ?? ""
      return "\(drag.operation) \(items): \(drag.route.from ?? "-") → \(drag.place)\(before)"
    }
  }

  @Test func `legal lists items in the order of the scene, and for each the places that take it`() throws {
    let test = try Scripted(Self.letters)
    // `b` is already the last item, so a drop at the end of its list would change nothing.
    #expect(
      lines(test.host.legalDrags()) == [
        "move a: left → left", "move a: left → right", "move b: left → right", "move c: right → left",
      ])
  }

  @Test func `a driver lists the positions of lists for an item, and otherwise only if it is told to`() throws {
    let test = try Scripted(Self.letters)
    let driver = Driver(of: test.host)
    #expect(try driver.legal() == test.host.legalDrags())
    #expect(try driver.legal("right").count == 1 && driver.legal("right", positions: true).count == 3)
    #expect(try driver.legal(positions: true) == test.host.legalDrags(positions: true))
    #expect(try lines(driver.legal("c")) == lines(driver.legal("right", positions: true)))
    #expect(try driver.legal("c", positions: false).count == 1)
  }

  @Test func `with positions each insertion place of a list is listed`() throws {
    let test = try Scripted(Self.letters)
    #expect(
      lines(test.host.legalDrags(positions: true)) == [
        "move a: left → left", "move a: left → right", "move b: left → left before a", "move b: left → right",
        "move c: right → left before a", "move c: right → left before b", "move c: right → left",
      ])
  }

  @Test func `among hundreds of places, each question names its own place`() throws {
    let test = try Scripted(
      """
      local dray = require "dray"
      local Chip = dray.transferable "test.chip"
      dray.scene(function()
        local cells = { dray.item { id = "chip", type = Chip, size = { width = 10, height = 10 } }:draggable() }
        for i = 1, 300 do
          cells[#cells + 1] = dray.zstack { id = "cell " .. i, size = { width = 10, height = 10 } }
            :drop_destination(Chip, function() end)
            :drop_configuration(function(session) return session.to == "cell " .. i end)
        end
        return dray.grid { columns = 20, table.unpack(cells) }
      end)
      """)
    let cells = (1...300).map { Identifier.string("cell \($0)") }
    // Several places share a slot of `ShownPlaces`. The later rounds use the slots of the first one, and replace them.
    for _ in 0..<40 { #expect(test.host.legalDrags().map(\.place) == cells) }
  }

  @Test func `legal can be limited to one item, container or place`() throws {
    let host = try Scripted(Self.letters).host
    #expect(lines(host.legalDrags(of: "b")) == ["move b: left → right"])
    #expect(lines(host.legalDrags(from: "right")) == ["move c: right → left"])
    #expect(lines(host.legalDrags(to: "right")) == ["move a: left → right", "move b: left → right"])
    #expect(host.legalDrags(of: "x").isEmpty && host.legalDrags(of: "nobody").isEmpty)
    #expect(host.legalDrags(of: "a", in: "elsewhere").isEmpty)
  }

  @Test func `legal moves nothing, notifies no observer and uses no session id`() throws {
    let test = try Scripted(Self.letters)
    var events = 0
    test.host.engine.monitor = { _ in events += 1 }
    let before = test.host.placements
    _ = test.host.legalDrags(positions: true)
    #expect(events == 0 && test.host.placements == before && !test.host.canUndo)
    #expect(test.plugin.state("log")?.table?.items == [""])
    let driver = Driver(of: test.host)
    let first = try driver.drag("a").dropSession?.id.rawValue
    #expect(first == 1)
  }

  @Test func `a running drag continues unchanged, and its items are not listed`() throws {
    let host = try Scripted(Self.letters).host
    let driver = Driver(of: host)
    let drag = try driver.drag("a").over("closed")
    #expect(lines(host.legalDrags()) == ["move b: left → right", "move c: right → left"])
    #expect(drag.dropSession?.verdict.reason == "it is closed")
    #expect(try drag.drop(on: "right").operation == .move)
  }

  @Test func `legal in a command sees the command's writes`() throws {
    let test = try Scripted(Self.letters)
    test.host.send(.keyDown("l", time: 0))
    #expect(test.reports.filter { $0.kind == .printed }.map(\.text) == ["a\tleft\tright", "b\tleft\tright", "1\t1"])
    #expect(test.plugin.state("lists")?["left"]?.table?.items == ["a", "b", "n"])
  }

  @Test func `a question cannot call legal`() throws {
    let script = Self.letters.replacing("if session.before", with: "dray.legal() if session.before")
    let test = try Scripted(script)
    #expect(test.host.legalDrags().isEmpty)
    #expect(
      test.reports.first?.text.contains(
        "dray.legal was called in a question (drop_configuration): a search or an explanation is already running")
        == true)
  }

  @Test func `items out of sight are listed as if they were scrolled into view, and nothing is scrolled`() throws {
    let test = try Scripted(
      """
      local dray = require "dray"
      local rows = dray.state("rows", {})
      for i = 1, 9 do rows[i] = i end
      local Row = dray.transferable "test.row"
      dray.scene(function()
        return dray.hstack { size = { width = 200, height = 50 },
          dray.scroll_view { id = "window", axes = "vertical", size = { width = 90, height = 50 },
            dray.for_each(rows, function(i)
              return dray.item { id = i, type = Row, size = { width = 90, height = 20 } }
            end):reorderable() },
          dray.zstack { id = "bin", size = { width = 50, height = 50 } }:drop_destination(Row) }
          :reorder_container(Row, function(difference) require "dray.array".apply(rows, difference) end)
      end)
      """)
    let places = (1...8).map { "move 9: window → window before \($0)" }
    #expect(lines(test.host.legalDrags(of: 9, positions: true)) == places + ["copy 9: window → bin"])
    #expect(lines(test.host.legalDrags(of: 1)) == ["move 1: window → window", "copy 1: window → bin"])
    #expect(test.host.engine.scrollView("window")?.offset == Vector(dx: 0, dy: 0))
    let outcome = try Driver(of: test.host).drag(9).drop(on: "window", before: 3)
    #expect(outcome.operation == .move && outcome.route.before == 3)
  }

  @Test func `why reads the reason of a refusal, legal does not`() throws {
    let test = try Scripted(
      """
      local code = setmetatable({}, { __tostring = function() print "said" return "no" end })
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "x", type = "thing", size = { width = 20, height = 20 } }:draggable(),
          dray.zstack { id = "box", size = { width = 20, height = 20 } }:drop_destination("thing")
            :drop_configuration(function() return false, { code = code } end) }
          :drag_container("thing")
      end)
      """)
    #expect(test.host.legalDrags().isEmpty)
    #expect(test.printed.isEmpty)
    #expect(test.host.why("x", to: "box").outcome.reason?.code == "no")
    #expect(test.printed == ["said"])
  }

  @Test func `a script can ask for the drags of one namespace`() throws {
    let test = try Scripted(
      """
      local function list(namespace)
        return dray.vstack { namespace = namespace,
          dray.item { id = "x", type = "t", size = { width = 20, height = 20 } }:draggable() }
      end
      dray.scene(function()
        return dray.hstack { list "one", list "two", list(),
          dray.vstack { id = "box", size = { width = 20, height = 20 } }:drop_destination "t" }
          :on_key_press("l", function()
            for _, namespace in ipairs { "one", "two", "" } do
              for _, drag in ipairs(dray.legal { item_id = "x", namespace = namespace }) do print(drag.namespace) end
            end
            print(#dray.legal { item_id = "x" }, #dray.legal { namespace = "two" })
          end)
      end)
      """)
    test.host.send(.keyDown("l"))
    #expect(test.printed == ["one", "two", "nil", "3\t1"], "\(test.texts)")
  }
}
