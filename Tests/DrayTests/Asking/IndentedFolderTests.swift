import Dray
import Testing

/// Folders in folders whose lists are indented by padding, so that the frames of a folder and of its last child end at
/// the same line.
struct IndentedFolderTests {
  private static let folders = """
    local dray = require "dray"
    local Entry = dray.transferable "test.entry"
    local lists = dray.state("lists", {
      root = { { id = "fruit" }, { id = "pear" } }, fruit = { { id = "apple" }, { id = "citrus" } },
      citrus = { { id = "lemon" }, { id = "lime" } } })
    local opened = dray.state("opened", { count = 0 })
    local function row(entry)
      local title = dray.text { label = entry.id, size = { width = 120, height = 20 } }
        :on_tap_gesture(function() opened.count = opened.count + 1 end)
      return dray.item { id = entry.id, type = Entry, value = entry, label = entry.id,
        dray.vstack { spacing = 0, title,
          lists[entry.id] and dray.vstack { id = "in " .. entry.id, spacing = 0, size = { width = 120, height = 10 },
            dray.for_each(lists[entry.id], row):reorderable() }:padding { leading = 20 } } }
    end
    dray.scene(function()
      return dray.vstack { id = "in root", size = { width = 200, height = 300 },
        dray.for_each(lists.root, row):reorderable() }
        :reorder_container(Entry, function(difference)
          local model = { ["in root"] = lists.root, ["in fruit"] = lists.fruit, ["in citrus"] = lists.citrus }
          require "dray.array".apply(model, difference)
        end)
    end)
    """

  @Test(arguments: ["in root", "in fruit", "in citrus"] as [Identifier])
  func `NL3: the end of each list is a place, for legal drags and for moves`(list: Identifier) throws {
    let test = try Scripted(Self.folders)
    let places = test.host.legalDrags(of: "apple", positions: true).filter { $0.route.before == nil }.map(\.place)
    #expect(places.contains(list), "\(places)")
    guard case .ended(let outcome) = test.host.move("apple", to: list) else { return #expect(Bool(false)) }
    #expect(outcome.operation == .move && outcome.route.to == list && outcome.route.before == nil)
  }

  @Test func `keys reach the end of a list whose last item is a folder`() throws {
    let test = try Scripted(Self.folders)
    let driver = Driver(of: test.host)
    let outcome = try driver.drag("lime").drop(on: "in fruit")
    #expect(outcome.route.to == "in fruit" && outcome.route.before == nil)
  }

  @Test func `the undo step of a tap on a text inside an item names the list of the item`() throws {
    let test = try Scripted(Self.folders)
    let title = try #require(test.host.placements.first { $0.kind == .text && $0.label == "lemon" })
    test.host.send(.pointerDown(at: title.frame.center, time: 0))
    test.host.send(.pointerUp(time: 0.1))
    let step = try #require(test.host.nextUndo)
    #expect(step.itemIDs == ["lemon"] && step.route.from == "in citrus" && step.text == "tapped lemon in in citrus")
  }
}
