import Dray
import Testing

/// A rule that names another place for a drop: the command of the destination under the pointer runs, and the reports
/// say so.
struct RedirectTests {
  private final class Speech {
    var texts: [String] = []
  }

  /// A list of letters, an inbox and an archive. The rule of the inbox sends letters to the archive.
  private static func office(_ command: String) -> String {
    """
    local array = require "dray.array"
    local Letter = dray.transferable "letter"
    local lists = dray.state("lists", { desk = { { id = "x" }, { id = "y" } }, inbox = {}, archive = { { id = "old" } } })
    local function list(id)
      return dray.vstack { id = id, size = { width = 40, height = 100 }, dray.for_each(lists[id], function(letter)
        return dray.item { id = letter.id, type = Letter, value = letter, size = { width = 40, height = 20 } }
          :draggable()
      end) }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10,
        list "desk":drag_container(Letter, function(ids) return array.pick(lists.desk, ids) end)
          :drag_configuration { allow_move = true }
          :on_drag_session_updated(function(session)
            if session.phase == "ended" and session.operation == "move" then array.take(lists.desk, session.item_ids) end
          end),
        list "inbox":drop_destination(Letter, function(letters, session)
            print("inbox takes " .. letters[1].id .. " to " .. session.to .. " before " .. tostring(session.before))
            \(command)
          end)
          :drop_configuration(function() return "move", { collection_id = "archive", before = "old" } end),
        list "archive":drop_destination(Letter, function() print "archive takes it" end),
      }
    end)
    """
  }

  @Test func `NL10: the command of the destination runs, not that of the named list, and the outcome names it`()
    throws
  {
    let command = "array.insert(lists.archive, letters[1], array.index(lists.archive, session.before))"
    let test = try Scripted(Self.office(command))
    let outcome = try #require(try test.drag("x", to: "inbox"))
    #expect(test.printed == ["inbox takes x to archive before old"])
    #expect(outcome.cause == .dropped && outcome.route == Route(from: "desk", to: "archive", before: "old"))
    #expect(outcome.reason?.code == "redirected" && outcome.reason?.text == "dropped on 'inbox'")
    #expect(test.host.engine.nextUndo?.text == "moved x from desk to archive before old")
    #expect(test.plugin.state("lists")?["archive"]?.table?.items.count == 2)
  }

  @Test func `NL10: a command that does not follow the rule is reported with the place that the scene shows`() throws {
    let test = try Scripted(Self.office("table.insert(lists.inbox, letters[1])"))
    let outcome = try #require(try test.drag("x", to: "inbox"))
    #expect(outcome.cause == .dropped && outcome.route == Route(from: "desk", to: "inbox") && outcome.reason == nil)
    #expect(test.host.engine.nextUndo?.route == outcome.route)
  }

  @Test func `NL10: keys announce where the items are afterwards`() throws {
    let test = try Scripted(Self.office("array.insert(lists.archive, letters[1], 1)"))
    let said = Speech()
    test.host.onAnnouncement = { [said] in said.texts.append($0.text) }
    for key in ["tab", "space", "tab", "space"] as [Key] { test.host.send(.keyDown(key)) }
    #expect(
      said.texts == [
        "x, desk, 1 of 2", "lifted x from desk, 2 places accept it", "move to archive before old, 1 of 2",
        "moved x from desk to archive before old",
      ])
  }

  @Test func `NL10: why and legal name the place of the rule, and the destination that was asked`() throws {
    let test = try Scripted(Self.office(""))
    let answer = test.host.why("x", to: "inbox")
    #expect(answer.outcome.route == Route(from: "desk", to: "archive", before: "old"))
    #expect(answer.trace.last?.place == "inbox")
    let legal = test.host.legalDrags(of: "x")
    #expect(legal.map(\.place) == ["inbox", "archive"] && legal[0].route.to == "archive")
  }

  /// A desk with an item, a shelf whose only name is the id of its collection, and an inbox whose rule names a place:
  /// all in one reorder container, or the inbox as a drop destination.
  private static func shelf(_ place: String, isReorderContainer: Bool) -> String {
    """
    local lists = dray.state("lists", { desk = { { id = "x" } }, inbox = {}, shelf = { { id = "old" } } })
    local function rows(id, options)
      return dray.for_each(lists[id], function(letter)
        return dray.item { id = letter.id, type = "letter", size = { width = 40, height = 20 } }
      end):reorderable(options)
    end
    local function list(id, ...) return dray.vstack { id = id, size = { width = 40, height = 100 }, ... } end
    dray.scene(function()
      local function rule() return "move", \(place) end
      local shelf = list(nil, rows("shelf", { collection_id = "shelf" }))
      \(isReorderContainer
        ? """
          return dray.hstack { list("desk", rows "desk"), shelf, list("inbox", rows "inbox") }
            :reorder_container("letter", print):drop_configuration(rule)
          """
        : """
          return dray.hstack { dray.hstack { list("desk", rows "desk"), shelf }:reorder_container("letter", print),
            list "inbox":drop_destination("letter", print):drop_configuration(rule) }
            :drag_container("letter"):drag_configuration { allow_move = true }
          """)
    end)
    """
  }

  @Test(
    arguments: [
      ("{ collection_id = 'shelf' }", nil), ("{ collection_id = 'shelf', before = 'old' }", nil),
      ("{ collection_id = 'shelf', before = 'x' }", "unknown_item"),
    ], [true, false])
  func
    `NL10: a rule may name a list by the id of its collection, at the end or before one of its items`(
      place: (name: String, code: String?), isReorderContainer: Bool
    ) throws
  {
    let test = try Scripted(Self.shelf(place.name, isReorderContainer: isReorderContainer))
    let answer = test.host.why("x", to: "inbox").outcome
    if let code = place.code {
      #expect(answer.reason?.code == ByteString(code) && answer.cause != .dropped, "\(answer) \(test.texts)")
    } else {
      #expect(answer.route.to == "shelf" && answer.cause == .dropped, "\(answer) \(test.texts)")
    }
  }
}
