import Dray
import Testing

/// `on_spring_loading`: a folder opens for a drag that hovers, and closes behind it.
struct SpringCommandTests {
  private static func folders(_ command: String) -> String {
    """
    local array = require "dray.array"
    local lists = dray.state("lists", { desk = { "x", "y" }, drawer = {} })
    local open = dray.view_state("open", { drawer = false })
    local function list(id)
      return dray.list { id = id, size = { width = 80, height = 100 }, dray.for_each(lists[id], function(file)
        return dray.item { id = file, type = "file", size = { width = 80, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "desk",
        dray.vstack { id = "folder",
          dray.zstack { size = { width = 80, height = 40 } },
          open.drawer and list "drawer",
        }:on_spring_loading(function(session)
          print(session.phase, session.item_ids[1], session.from)
          \(command)
        end),
        dray.zstack { size = { width = 80, height = 200 } },
      }:reorder_container("file", function(difference) array.apply(lists, difference) end)
    end)
    """
  }

  private static let toggle = "open.drawer = session.phase == 'active'"

  private func hover(_ test: Scripted) throws {
    let start = try test.middle("x")
    test.host.send(.pointerDown(at: start, time: test.host.engine.time))
    move(test, to: Point(x: start.x + 4, y: start.y))
    move(test, to: Point(x: 130, y: 20))
    test.host.send(.tick(time: test.host.engine.time + 1))
  }

  private func move(_ test: Scripted, to point: Point) {
    test.host.send(.pointerMoved(to: point, time: test.host.engine.time + 0.1))
  }

  private func isOpen(_ test: Scripted) -> Bool { test.host.placements.contains { $0.id == "drawer" } }

  @Test func `NL7: the command opens a folder, and closes it when the drag has left it, without an undo step`() throws {
    let test = try Scripted(Self.folders(Self.toggle))
    try hover(test)
    #expect(isOpen(test) && test.printed == ["active\tx\tdesk"])
    move(test, to: Point(x: 220, y: 20))
    #expect(!isOpen(test) && test.printed.last == "exiting\tx\tdesk")
    #expect(!test.host.canUndo && test.reports(.failed) == [])
  }

  @Test func `NL7: a drop inside the folder leaves it open, and is one undo step`() throws {
    let test = try Scripted(Self.folders(Self.toggle))
    try hover(test)
    move(test, to: Point(x: 130, y: 100))
    guard case .ended(let outcome) = test.host.send(.pointerUp(time: 5)) else { return #expect(Bool(false), "no drop") }
    #expect(outcome.route.to == "drawer" && isOpen(test) && test.printed.count == 1)
    #expect(test.plugin.state("lists") == ["desk": ["y"], "drawer": ["x"]])
    #expect(test.host.engine.undoCount == 1)
  }

  @Test func `NL7: an error has the line of the command, and the folder is not closed`() throws {
    let test = try Scripted(Self.folders("error 'stuck'"))
    try hover(test)
    move(test, to: Point(x: 220, y: 20))
    #expect(test.printed.count == 1)
    #expect(test.reports(.failed).map { $0.contains("stuck") } == [true])
  }

  @Test func `NL7: a recorded drag opens and closes the same folders when it is replayed`() throws {
    let host = Host()
    try host.record()
    try host.load(script: "local dray = require 'dray'\n" + Self.folders(Self.toggle), name: "test")
    host.send(.pointerDown(at: Point(x: 40, y: 10), time: 0))
    host.send(.pointerMoved(to: Point(x: 44, y: 10), time: 0.1))
    host.send(.pointerMoved(to: Point(x: 130, y: 20), time: 0.2))
    host.send(.tick(time: 1))
    host.send(.pointerMoved(to: Point(x: 220, y: 20), time: 1.1))
    let copy = try host.expectReplay()
    #expect(copy.placements == host.placements && !copy.placements.contains { $0.id == "drawer" })
  }
}
