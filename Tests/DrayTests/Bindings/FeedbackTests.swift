import Dray
import Testing

/// Feedback of scripts during drags: previews, formations, and spring loading.
struct FeedbackTests {
  private func photos(_ preview: String, more: String = "") throws -> Scripted {
    try Scripted(
      """
      local opened = dray.state("opened", {})
      local function photo(id)
        return dray.item { id = id, type = "photo", value = { id = id, name = "photo " .. id } }
          :draggable { preview = \(preview) }
      end
      dray.scene(function()
        return dray.hstack { spacing = 40,
          dray.vstack { dray.for_each({ "a", "b" }, photo) },
          dray.text { id = "tab", label = "Albums" }
            :on_tap_gesture(function(tap) opened[#opened + 1] = tap.container_id end),
          dray.vstack { id = "album", size = { width = 100, height = 100 } }
            :drop_destination("photo", function() end):drop_previews_formation "pile"\(more),
        }:drag_container("photo", function() return { "a", "b" } end):drag_previews_formation "list"
      end)
      """)
  }

  private func lift(_ test: Scripted, to place: Identifier? = nil) throws -> [Placement] {
    let start = try test.middle("a")
    test.host.send(.pointerDown(at: start, time: 1))
    test.host.send(.pointerMoved(to: Point(x: start.x + 4, y: start.y), time: 1.1))
    if let place { test.host.send(.pointerMoved(to: try test.middle(place), time: 1.2)) }
    return test.host.placements.filter { $0.state == .lifted }
  }

  @Test func `a preview is a node, or a function makes it from the item's value`() throws {
    let made = try lift(
      photos("function(p) return dray.hstack { dray.text { label = p.name }, dray.text { label = '!' } } end"))
    #expect(made.map(\.label) == ["photo b", "!", "photo a", "!"])
    #expect(made.map(\.id) == ["b", nil, "a", nil])
    let fixed = try lift(photos("dray.text { label = 'one for all' }"))
    #expect(fixed.map(\.label) == ["one for all", "one for all"])
  }

  @Test func `a drag of promised data can have a custom preview, too`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack {
          dray.item { id = "a", type = "photo", value = { name = "Lake" }, size = { width = 50, height = 50 } }
            :on_drag({ preview = function(photo) return dray.text { label = photo.name } end }, function()
              return dray.item_provider()
            end),
        }
      end)
      """)
    #expect(try lift(test).map(\.label) == ["Lake"])
  }

  @Test(arguments: [
    ("function() end", "preview returned nothing; was 'return' forgotten?"),
    ("function() return 5 end", "preview must return a node, not the number 5"),
    ("function() error 'no' end", "no"),
    (
      "function() return dray.text { label = 'x' }:draggable() end",
      "nodes of a preview are display-only and have no modifiers"
    ),
    ("function() opened[1] = 'x' return dray.text { label = 'y' } end", "opened"),
  ])
  func `a failing preview is reported and replaced by the item, and one that writes a state is reported and drawn`(
    preview: String, text: String
  ) throws {
    let test = try photos(preview)
    let labels = try lift(test).map(\.label)
    test.host.send(.pointerUp(time: 2))
    #expect(test.texts.contains { $0.contains(text) }, "\(test.texts)")
    #expect(labels == (text == "opened" ? ["y", "y"] : ["", ""]))
    #expect(test.plugin.state("opened")?.table?.items == [])
  }

  @Test func `over a destination with a formation, that formation replaces the source's`() throws {
    let test = try photos("dray.text { label = 'xxxxx' }")
    let list = try lift(test)
    #expect(list[0].frame.minY == list[1].frame.minY + 24)
    test.host.send(.pointerMoved(to: try test.middle("album"), time: 1.2))
    let pile = test.host.placements.filter { $0.state == .lifted }
    #expect(pile[0].frame == pile[1].frame)
    #expect(pile[0].preview?.rotation != nil && pile[1].preview?.rotation == nil)
  }

  @Test func `hovering over a tab runs its tap command, and the drag continues`() throws {
    let test = try photos("dray.text {}")
    _ = try lift(test, to: "tab")
    test.host.send(.tick(time: 1.9))
    #expect(test.plugin.state("opened")?.table?.items == ["tab"])
    #expect(test.host.dropSession() != nil)
    test.host.send(.tick(time: 9))
    #expect(test.plugin.state("opened")?.table?.items.count == 1)
  }

  @Test func `a container is spring-loaded only if its script enables it`() throws {
    let quiet = try photos("dray.text {}", more: ":on_tap_gesture(function() opened[1] = 'album' end)")
    _ = try lift(quiet, to: "album")
    quiet.host.send(.tick(time: 9))
    #expect(quiet.plugin.state("opened")?.table?.items == [])
    let loud = try photos(
      "dray.text {}", more: ":on_tap_gesture(function() opened[1] = 'album' end):spring_loading_behavior 'enabled'")
    _ = try lift(loud, to: "album")
    loud.host.send(.tick(time: 9))
    #expect(loud.plugin.state("opened")?.table?.items == ["album"])
  }
}
