import Dray
import Testing

/// Questions about lists out of sight, which are answered as if the list were scrolled into view; drops and moves into
/// low windows.
struct ScrolledAskingTests {
  /// A window over two lists of one reorder container, in which the second one cannot be seen.
  private static let lists = """
    local array = require "dray.array"
    local Thing = dray.transferable "test.thing"
    local lists = dray.state("lists", { near = { "a", "b", "c", "d" }, far = { "e", "f", "g", "h" } })
    local function list(name)
      return dray.vstack { id = name, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = Thing, size = { width = 30, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.scroll_view { id = "window", axes = "vertical", size = { width = 70, height = 50 },
        dray.vstack { list "near", list "far" } }
        :reorder_container(Thing, function(difference) array.apply(lists, difference) end)
    end)
    """

  enum Question: CaseIterable, CustomTestStringConvertible {
    case legal, why, validDestinations

    var testDescription: String { "\(self)" }

    /// The answer to a question about places that are out of sight.
    func ask(_ host: Host) throws -> String {
      switch self {
      case .legal: return "\(host.legalDrags().map { "\($0.item) \($0.place)" })"
      case .why: return "\(try Driver(of: host).why("a", "far").outcome.operation ?? .cancel)"
      case .validDestinations:
        host.send(.pointerDown(at: Point(x: 15, y: 10), time: 1))
        host.send(.pointerMoved(to: Point(x: 25, y: 10), time: 1.1))
        defer { host.send(.pointerCancelled(time: 1.2)) }
        return "\(host.validDestinations())"
      }
    }
  }

  /// Drags the first item over the lower edge of the window, and returns the place of a drop.
  private func place(on host: Host) -> String {
    host.send(.pointerDown(at: Point(x: 15, y: 10), time: 2))
    host.send(.pointerMoved(to: Point(x: 35, y: 25), time: 2.1))
    defer { host.send(.pointerCancelled(time: 2.2)) }
    let session = host.dropSession()
    return "\(session?.to.map(String.init(describing:)) ?? "-") \(session?.before.map(String.init(describing:)) ?? "-")"
  }

  @Test(arguments: Question.allCases)
  func `questions about a list out of sight do not scroll`(_ question: Question) throws {
    let asked = try Scripted(Self.lists).host
    let answer = try question.ask(asked)
    #expect(answer.contains("far") || answer == "move")
    #expect(asked.engine.scrollView("window")?.offset == Vector(dx: 0, dy: 0))
    #expect(try place(on: asked) == place(on: Scripted(Self.lists).host))
  }

  // MARK: Low windows

  /// A window that is lower than half a row and narrower, so that of each place only the landing point can be shown.
  private static let low = """
    local array = require "dray.array"
    local Thing = dray.transferable "test.thing"
    local lists = dray.state("lists", { rows = { "a", "b", "c" }, other = { "d" } })
    local function list(name)
      return dray.list { id = name, dray.for_each(lists[name], function(id)
        return dray.item { id = id, type = Thing, size = { width = 90, height = 60 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack {
        dray.scroll_view { id = "low", axes = "vertical", size = { width = 25, height = 20 }, list "rows" },
        list "other" }
        :reorder_container(Thing, function(difference) array.apply(lists, difference) end)
        :on_key_press("m", function() return dray.move("d", "rows", { before = "c" }) end)
    end)
    """

  private func rows(_ host: Host) -> [String] {
    host.plugins[0].state("lists")?.table?["rows"]?.table?.items.compactMap(\.text) ?? []
  }

  @Test(arguments: [nil, "a", "b", "c"] as [Identifier?])
  func `a drop into a window that is lower than half a row goes where legal and why say`(before: Identifier?) throws {
    let host = try Scripted(Self.low).host
    let listed = host.legalDrags(of: "d", to: "rows", positions: true).map(\.route.before)
    #expect(listed == ["a", "b", "c", nil])
    let driver = Driver(of: host)
    let why = try driver.why("d", "rows", before: before).outcome
    let outcome = try driver.drag("d").drop(on: "rows", before: before)
    #expect([why.operation, outcome.operation] == [.move, .move] && outcome.route.before == before)
    let index = before.flatMap { ["a", "b", "c"].firstIndex(of: "\($0)") } ?? 3
    var expected = ["a", "b", "c"]
    expected.insert("d", at: index)
    #expect(rows(host) == expected)
  }

  @Test func `moves by commands and by keys go into a low window, too`() throws {
    let commanded = try Scripted(Self.low).host
    #expect(Driver(of: commanded).key("m") == .done)
    #expect(rows(commanded) == ["a", "b", "d", "c"])
    let carried = try Scripted(Self.low).host
    carried.engine.navigateByKeys()
    let driver = Driver(of: carried)
    for key in ["tab", "tab", "tab", "tab", "space", "tab", "tab", "tab", "space"] as [Key] { driver.key(key) }
    #expect(rows(carried) == ["a", "b", "d", "c"])
  }

  @Test func `a recording has the part of a row that was scrolled to, and a replay scrolls to it`() throws {
    let host = Host()
    try host.record()
    try host.load(script: "local dray = require 'dray'\n" + Self.low, name: "test")
    _ = try Driver(of: host).drag("d").drop(on: "rows")
    let lines = unsealed(try #require(host.journal))
    #expect(
      lines.contains { $0.hasPrefix(#"{"input":"reveal","place":"c","time":"#) }
        && lines.contains { $0.hasPrefix(#"{"input":"reveal","place":"c","x":0.5,"y":0.875,"time":"#) }, "\(lines)")
    let copy = try Scripted(Self.low).host
    for line in lines.dropFirst() { if let input = try Input(JournalLine(reading: line)) { copy.send(input) } }
    #expect(rows(copy) == ["a", "b", "c", "d"])
  }
}
