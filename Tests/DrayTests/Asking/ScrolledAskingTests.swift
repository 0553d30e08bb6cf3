import Dray
import Testing

/// Questions about lists of which one is scrolled out of sight: they are asked as if it were scrolled to.
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

    /// What the answer was; every one of them is about places that are out of sight.
    func ask(_ host: Host) throws -> String {
      switch self {
      case .legal: return "\(host.legalDrags().map { "\($0.item) \($0.to)" })"
      case .why: return "\(try Driver(of: host).why("a", "far").outcome.operation ?? .cancel)"
      case .validDestinations:
        host.send(.pointerDown(at: Point(x: 15, y: 10), time: 1))
        host.send(.pointerMoved(to: Point(x: 25, y: 10), time: 1.1))
        defer { host.send(.pointerCancelled(time: 1.2)) }
        return "\(host.validDestinations())"
      }
    }
  }

  /// Drags the first item over the lower edge of the window, and says where it would go.
  private func place(on host: Host) -> String {
    host.send(.pointerDown(at: Point(x: 15, y: 10), time: 2))
    host.send(.pointerMoved(to: Point(x: 35, y: 25), time: 2.1))
    defer { host.send(.pointerCancelled(time: 2.2)) }
    let session = host.dropSession()
    return "\(session?.to.map(String.init(describing:)) ?? "-") \(session?.before.map(String.init(describing:)) ?? "-")"
  }

  @Test(arguments: Question.allCases)
  func `what is asked about a list out of sight leaves the lists where they are seen`(_ question: Question) throws {
    let asked = try Scripted(Self.lists).host
    let answer = try question.ask(asked)
    #expect(answer.contains("far") || answer == "move")
    #expect(try place(on: asked) == place(on: Scripted(Self.lists).host))
  }
}
