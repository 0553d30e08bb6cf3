import Foundation
import Testing

@testable import Dray

/// The defaults in `dray.defaults`, in the guide *Defaults* and in the engine.
struct DefaultsTests {
  /// The defaults as a script reads them, as `topic.name = value`.
  private static func read() throws -> [String: String] {
    let test = try Scripted(
      """
      local function walk(path, value)
        if type(value) ~= "table" then return print(path .. " " .. tostring(value)) end
        for name, field in pairs(value) do walk(path == "" and name or path .. "." .. name, field) end
      end
      walk("", dray.defaults)
      dray.scene(function() return dray.vstack {} end)
      """)
    let pairs = test.printed.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  @Test func `the guide lists each default with its value, and nothing else`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appending(path: "../../../Sources/Dray/Dray.docc/defaults.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| `([a-z_.]+)` \| `([^`]+)` \|/)
    let documented = Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
    let actual = try Self.read()
    #expect(documented == actual)
    #expect(actual.count > Default.all.count)
  }

  @Test func `each default of the engine in Swift is in dray.defaults`() throws {
    let actual = try Self.read()
    for number in Default.all {
      #expect(actual["\(number.group).\(number.name)"].flatMap(Double.init) == number.value, "\(number)")
    }
  }

  @Test(arguments: [
    ("dray.defaults.spacing.vstack = 9", "dray.defaults cannot be changed"),
    ("dray.defaults.spacing = {}", "dray.defaults cannot be changed"),
    ("print(dray.defaults.spacing.vstak)", "unknown name 'vstak' in dray.defaults.spacing; did you mean 'vstack'?"),
    ("print(dray.defaults.spacings)", "unknown name 'spacings' in dray.defaults; did you mean 'spacing'?"),
  ])
  func `the table is read-only, and a misspelt name is an error`(line: String, message: String) {
    #expect { try Scripted(line) } throws: { "\($0)".contains("test/init.lua:2: \(message)") }
  }

  private func number(_ group: String, _ name: String) throws -> Double {
    try #require(Default.all.first { $0.group == group && $0.name == name }).value
  }

  /// The frames of a scene without any sizes, by id.
  private func frames(_ scene: String) throws -> [Identifier: Rect] {
    let test = try Scripted("dray.scene(function() return dray.zstack { \(scene) } end)")
    let named = test.host.placements.compactMap { placement in placement.id.map { ($0, placement.frame) } }
    return Dictionary(uniqueKeysWithValues: named)
  }

  @Test func `containers without a spacing have the default spacing`() throws {
    for kind in ["vstack", "hstack", "list", "grid", "flow", "scroll_view", "fan", "table"] {
      let options = ["grid": "columns = 1,", "table": "columns = { 'title' },", "flow": "size = { width = 50 },"]
      let frames = try frames(
        "dray.\(kind) { \(options[kind] ?? "") dray.for_each(2, function(i) return dray.item { id = i, type = 'card' } end) }"
      )
      let (one, two) = (try #require(frames[1]), try #require(frames[2]))
      let overlap = kind == "fan" ? 0 : try number("layout", "item_extent")
      let distance = kind == "hstack" ? two.minX - one.minX : two.minY - one.minY
      #expect(distance == overlap + (try number("spacing", kind)), "\(kind)")
    }
  }

  @Test func `nodes without a size have the default sizes`() throws {
    let frames = try frames(
      """
      dray.item { id = "short", type = "card", label = "a" }, dray.item { id = "long", type = "card", label = "twelve chars" },
      dray.text { id = "text", label = "four" }, dray.hstack { dray.flow { id = "flow", dray.text { label = "" } } },
      dray.table { id = "table", columns = { "title" }, dray.item { id = "row", type = "card" } }
      """)
    let (item, character) = (try number("layout", "item_extent"), try number("layout", "character_width"))
    let line = try number("layout", "line_height")
    #expect(frames["short"]?.size == Size(width: item, height: item))
    #expect(frames["long"]?.size == Size(width: 12 * character, height: item))
    #expect(frames["text"]?.size == Size(width: 4 * character, height: line))
    let (table, row) = (try #require(frames["table"]), try #require(frames["row"]))
    #expect(try row.minY - table.minY == number("layout", "title_height"))
    #expect(try frames["flow"]?.size.width == number("layout", "available_width"))
  }

  @Test func `a press becomes a drag at the default distance, and a second tap counts within the default time`() throws
  {
    let script = """
      local taps = dray.state("taps", {})
      dray.scene(function()
        return dray.vstack { id = "pile", dray.item { id = "a", type = "card" }:draggable() }
          :on_tap_gesture({ count = 2 }, function() taps[#taps + 1] = "double" end)
      end)
      """
    func isDragging(after distance: Double) throws -> Bool {
      let test = try Scripted(script)
      test.host.send(.pointerDown(at: Point(x: 10, y: 10), time: 1))
      test.host.send(.pointerMoved(to: Point(x: 10 + distance, y: 10), time: 1.1))
      return test.host.dropSession() != nil
    }
    let distance = try number("gestures", "drag_distance")
    #expect(try !isDragging(after: distance - 0.01) && isDragging(after: distance))
    func isDouble(after time: Double) throws -> Bool {
      let test = try Scripted(script)
      for start in [1, 1 + time] {
        test.host.send(.pointerDown(at: Point(x: 10, y: 10), time: start))
        test.host.send(.pointerUp(time: start))
      }
      return test.lines("taps") == ["double"]
    }
    let time = try number("gestures", "tap_interval")
    #expect(try isDouble(after: time - 0.01) && !isDouble(after: time + 0.01))
  }

  @Test func `a new host has the default limits`() {
    let host = Host()
    #expect(host.collectionLimit == 64 << 20 && host.journalLimit == 32 << 20)
    #expect(host.levelsOfUndo == 10_000 && host.undoByteLimit == 16 << 20)
    #expect(host.limits == .standard && host.limits.quotas.nesting == 100)
  }

  @Test func `a new host has the default thresholds`() throws {
    let host = Host()
    #expect(host.gestureThresholds == GestureThresholds() && host.autoScrollThresholds == AutoScrollThresholds())
    #expect(host.springLoadingThresholds == SpringLoadingThresholds())
    #expect(try number("spring_loading", "hover_duration") == host.springLoadingThresholds.hoverDuration)
  }
}
