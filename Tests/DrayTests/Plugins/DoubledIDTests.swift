import Dray
import Testing

/// A command that gives its part of the scene an id that another part already shows is rolled back, and both parts stay.
struct DoubledIDTests {
  /// Draws the item `x` on a shelf, as a source of copies.
  private static func source(at x: Int) -> String {
    """
    local dray = require "dray"
    local books = dray.state("books", { { id = "x" } })
    dray.scene(function()
      return dray.hstack { alignment = "top", dray.zstack { size = { width = \(x), height = 1 } },
        dray.vstack { id = "shelf", size = { width = 50, height = 100 }, dray.for_each(books, function(book)
          return dray.item { id = book.id, type = "thing", value = book, size = { width = 50, height = 40 } }:draggable()
        end) }
      }
    end)
    """
  }

  /// Draws a bag. A drop into the bag and a key put in a thing of a given id.
  private static func target(taking id: String, at x: Int) -> String {
    """
    local dray = require "dray"
    local bag = dray.state("bag", { things = {}, count = 0 })
    local function put() bag.count = bag.count + 1 bag.things[#bag.things + 1] = "\(id)" end
    dray.scene(function()
      return dray.hstack { alignment = "top", dray.zstack { size = { width = \(x), height = 1 } },
        dray.vstack { id = "bag", size = { width = 50, height = 100 }, dray.for_each(bag.things, function(id)
          return dray.item { id = id, type = "thing", size = { width = 50, height = 20 } }
        end) }:drop_destination("thing", put):on_key_press("p", put)
      }
    end)
    """
  }

  private final class Pair {
    let host = Host()
    private(set) var reports: [Report] = []
    private let shelf: Double
    var ids: [Identifier] { host.placements.compactMap(\.id) }

    /// The plugin that is loaded first is at the right, so that the other one does not cover it.
    init(_ id: String, isSourceFirst: Bool) throws {
      shelf = isSourceFirst ? 100 : 0
      host.onReport = { [unowned self] in reports.append($0) }
      try host.record()
      if isSourceFirst { try host.load(script: DoubledIDTests.source(at: 100), name: "shelf") }
      try host.load(script: DoubledIDTests.target(taking: id, at: isSourceFirst ? 0 : 100), name: "bag")
      if !isSourceFirst { try host.load(script: DoubledIDTests.source(at: 0), name: "shelf") }
    }

    func drop() throws -> DragOutcome? {
      host.send(.pointerDown(at: Point(x: shelf + 25, y: 20), time: 1))
      host.send(.pointerMoved(to: Point(x: shelf + 40, y: 20), time: 1.1))
      host.send(.pointerMoved(to: Point(x: 125 - shelf, y: 50), time: 1.2))
      guard case .ended(let outcome) = host.send(.pointerUp(time: 1.3)) else { return nil }
      return outcome
    }

    var count: PlainData? { host.plugins.first { $0.name == "bag" }?.state("bag")?["count"] }
  }

  @Test(arguments: [false, true], ["x"])
  func `a drop that doubles an id of its source is rolled back, and the reason names both plugins`(
    isSourceFirst: Bool, id: String
  ) throws {
    let pair = try Pair(id, isSourceFirst: isSourceFirst)
    let ids = pair.ids
    let outcome = try #require(try pair.drop())
    #expect(outcome.cause == .failed && outcome.operation != .copy)
    let text = try #require(outcome.reason?.text)
    #expect(text.contains("shelf/init.lua:") && text.contains("bag/init.lua:"), "\(text)")
    #expect(pair.ids == ids && pair.count == 0)
    #expect(!pair.reports.contains { $0.kind == .rebuilt || $0.text.contains("is not drawn") }, "\(pair.reports)")
    try pair.host.expectReplay()
  }

  @Test(arguments: [false, true])
  func `a key that doubles an id of another plugin is rolled back, and both plugins continue`(isSourceFirst: Bool)
    throws
  {
    let pair = try Pair("x", isSourceFirst: isSourceFirst)
    let ids = pair.ids
    guard case .failed(let reason) = pair.host.send(.keyDown("p", time: 1)) else {
      return #expect(Bool(false), "the command was committed")
    }
    #expect(reason.text.contains("shelf/init.lua:") && reason.text.contains("bag/init.lua:"), "\(reason)")
    #expect(pair.ids == ids && pair.count == 0)
    #expect(!pair.reports.contains { $0.kind == .rebuilt })
    try pair.host.expectReplay()
  }

  /// A model of the host, as a participant of transactions.
  private final class Crate: TransactionParticipant {
    var ids: [Identifier] = [] { didSet { changes += 1 } }
    private var before: [Identifier] = []
    private var changes = 0

    func begin() { (before, changes) = (ids, 0) }
    func prepare() {}
    func commit() -> ModelChange? { nil }
    func rollback() { ids = before }
    func mark() {}
    func forgetMark() {}
    func returnToMark() -> Bool { false }
    func countChanges() -> Int? { changes }
  }

  @Test func `a drop into the host's own part that doubles an id of a plugin is rolled back`() throws {
    let (host, crate) = (Host(), Crate())
    host.setScene {
      Node.hstack(spacing: 0) {
        Node.zstack(size: Size(width: 100, height: 1))
        Node.vstack(id: "crate", size: Size(width: 50, height: 100)) {
          Node.forEach(crate.ids) { Node.item(id: $0, type: "thing", size: Size(width: 50, height: 20)) }
        }
        .modifier(
          .dropDestination(for: ["thing"]) { _ in
            crate.ids.append("x")
            return .done
          })
      }
    }
    host.add(crate)
    var reports: [Report] = []
    host.onReport = { reports.append($0) }
    try host.load(script: Self.source(at: 0), name: "shelf")
    let ids = host.placements.compactMap(\.id)
    host.send(.pointerDown(at: Point(x: 25, y: 20), time: 1))
    host.send(.pointerMoved(to: Point(x: 40, y: 20), time: 1.1))
    host.send(.pointerMoved(to: Point(x: 125, y: 50), time: 1.2))
    guard case .ended(let outcome) = host.send(.pointerUp(time: 1.3)) else {
      return #expect(Bool(false), "the drag goes on")
    }
    #expect(outcome.cause == .failed && outcome.reason?.code == "item_twice", "\(outcome)")
    #expect(crate.ids == [] && host.placements.compactMap(\.id) == ids)
    #expect(!reports.contains { $0.kind == .rebuilt }, "\(reports)")
  }
}
