import Dray
import Testing

/// The endings of previews after a drag, as scripts choose them.
struct PreviewEndingTests {
  private static func board(_ source: String, _ destination: String = "") -> String {
    """
    local pictures = dray.state("pictures", { { id = "a" }, { id = "b" } })
    local size = { width = 50, height = 20 }
    local function picture(p)
      return dray.item { id = p.id, type = "public.image", value = p, label = p.id, size = size }
    end
    dray.scene(function()
      return dray.hstack { spacing = 10,
        dray.vstack { id = "entry", size = { width = 50, height = 200 }, spacing = 0, dray.for_each(pictures, picture) }
          :collection_drop {
            session_did_update = function(session) return "copy", { intent = "insert_at_destination" } end,
            perform_drop = function(coordinator)
              \(destination)
            end,
          },
        dray.vstack { id = "others", spacing = 0, picture { id = "x" }, picture { id = "y" } }
          :drag_interaction { items_for_beginning = function() return { "x", "y" } end,
            \(source) },
        dray.vstack { id = "drawer", size = { width = 40, height = 40 } },
        dray.vstack { id = "gone", size = { width = 40, height = 40 } }:hidden(),
      }
    end)
    """
  }

  private func endings(_ test: Scripted, at place: Identifier) throws -> [PreviewEnding.Motion] {
    _ = try Driver(of: test.host).drag("x").drop(on: .named(place))
    return test.host.engine.previewEndings.map(\.motion)
  }

  private static let returning = [
    PreviewEnding.Motion.returns(to: Rect(x: 60, y: 0, width: 50, height: 20)),
    .returns(to: Rect(x: 60, y: 20, width: 50, height: 20)),
  ]
  private static let drawer = PreviewEnding.Motion.returns(to: Rect(x: 120, y: 0, width: 40, height: 40))

  @Test(arguments: [
    ("", returning), ("preview_for_cancelling = function() return true end", returning),
    ("preview_for_cancelling = function() return false end", [.fades, .fades]),
    ("preview_for_cancelling = function(id) return id == 'x' and 'drawer' end", [drawer, .fades]),
    ("preview_for_cancelling = function(id) return 'gone' end", [.fades, .fades]),
    ("preview_for_cancelling = function(id) return 'nowhere' end", [.fades, .fades]),
  ])
  func `PV4: a source chooses for each item where its preview goes when the drag is cancelled`(
    source: String, expected: [PreviewEnding.Motion]
  ) throws {
    let test = try Scripted(Self.board(source))
    #expect(try endings(test, at: "drawer") == expected)
    #expect(test.texts == [])
  }

  @Test(arguments: [
    ("return 1.5", "must return true, false or the id of an item or container, not the number 1.5"),
    ("return {}", "must return true, false or the id of an item or container, not a table"),
    ("local _ = id", "returned nothing; was 'return' forgotten?"), ("error 'no'", "no"),
  ])
  func `PV4: if the source's choice fails the previews go back`(body: String, problem: String) throws {
    let test = try Scripted(Self.board("preview_for_cancelling = function(id) \(body) end"))
    #expect(try endings(test, at: "drawer") == Self.returning)
    #expect(test.texts.first?.hasPrefix("test/init.lua:18: ") == true, "\(test.texts)")
    #expect(test.texts.count == 1 && test.texts[0].hasSuffix(problem), "\(test.texts)")
  }

  @Test(arguments: ["return true", "error 'no'"])
  func `PV4: writes of the source's choice are undone`(end: String) throws {
    let test = try Scripted(
      Self.board("preview_for_cancelling = function() pictures[1].id = 'z' \(end) end"), checksEachQuestion: true)
    #expect(try endings(test, at: "drawer") == Self.returning)
    #expect(test.texts.contains { $0.contains("preview_for_cancelling (test/init.lua:18) wrote to pictures[1].id") })
    #expect(test.plugin.state("pictures")?.table?.items.first?["id"] == "a")
  }

  @Test func `the source is not asked where previews of accepted items go`() throws {
    let test = try Scripted(
      Self.board(
        "preview_for_cancelling = function() error 'asked' end", "table.insert(pictures, 1, { id = 'new' })"))
    #expect(try endings(test, at: "entry") == [.fades, .fades])
    #expect(test.texts == [])
  }

  @Test(arguments: ["drop_to_item", "drop_into_item"])
  func `an item lands at the row that the destination names`(method: String) throws {
    let test = try Scripted(
      Self.board(
        "",
        """
        for i = 1, 2 do table.insert(pictures, 1, { id = "copy of " .. coordinator.items[3 - i].id }) end
        coordinator:\(method)(coordinator.items[1], 1)
        coordinator:\(method)(coordinator.items[2], 4)
        """))
    #expect(
      try endings(test, at: "entry") == [
        .lands(at: Rect(x: 0, y: 0, width: 50, height: 20)), .lands(at: Rect(x: 0, y: 60, width: 50, height: 20)),
      ])
    #expect(test.texts == [])
  }

  @Test func `a drop that is rolled back has no landing`() throws {
    let test = try Scripted(
      Self.board(
        "",
        """
        table.insert(pictures, 1, { id = "new" })
        coordinator:drop_to_item(coordinator.items[1], 1)
        return false, "not today"
        """))
    #expect(try endings(test, at: "entry") == Self.returning)
  }
}
