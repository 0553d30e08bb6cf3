import Dray
import Testing

/// Items that are scrolled out of sight: the driver scrolls to them.
struct ScrolledItemTests {
  /// A list of ten items in a view that shows five of them, above an empty list.
  private static let board = """
    local lists = dray.state("lists", { row = {}, other = {} })
    for i = 1, 10 do lists.row[i] = "i" .. i end
    local function list(name, height)
      return dray.list { id = name, size = { width = 100, height = height },
        dray.for_each(lists[name], function(id)
          return dray.item { id = id, type = "t", size = { width = 100, height = 20 }, move_disabled = id == "i10" }
        end):reorderable() }
    end
    dray.scene(function()
      return dray.vstack { dray.scroll_view { id = "view", size = { width = 100, height = 100 }, list("row", 0) },
        list("other", 300) }
        :reorder_container("t", function(difference) return require "dray.array".apply(lists, difference) end)
    end)
    """

  private let scripted: Scripted
  private let driver: Driver

  init() throws {
    scripted = try Scripted(Self.board)
    driver = Driver(of: scripted.host)
  }

  private var others: PlainData? { scripted.plugin.state("lists")?["other"] }

  @Test func `TL2: a tap on the held item puts it back, also after it was scrolled out of sight`() throws {
    scripted.host.dragsByTaps = true
    try driver.tap("i9")
    #expect(scripted.host.heldDrag?.itemIDs == ["i9"])
    try driver.scroll("view", to: .zero)
    try driver.tap("i9")
    #expect(scripted.host.heldDrag == nil && others == [])
    #expect(scripted.host.engine.endedDrags.last?.outcome.cause == .cancelled)
  }

  @Test(arguments: [0.0, 30, 100])
  func `a container stands for its frontmost item that can be lifted, wherever it is scrolled`(offset: Double) throws {
    try driver.scroll("view", to: Vector(dx: 0, dy: offset))
    #expect(try driver.why("row", "other").outcome.itemIDs == ["i9"])
    #expect(try driver.scrollOffset(of: "view").dy == offset)
    #expect(try driver.drag("row").drop(on: "other").itemIDs == ["i9"])
    #expect(others == ["i9"])
  }
}
