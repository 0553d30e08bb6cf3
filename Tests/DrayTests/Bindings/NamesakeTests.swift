import Testing

@testable import Dray

/// Items of the same id in several namespaces, in the sources of UIKit: a source that names an id means the item of its
/// own namespace.
struct NamesakeTests {
  /// The items `a` and `b` in two lists of different namespaces, and a box that prints the received values.
  private static func lists(_ source: String, _ box: String = "") -> String {
    """
    local lists = dray.state("lists", { one = { "a", "b" }, two = { "a", "b" } })
    local function list(namespace)
      local node = dray.list { id = namespace, namespace = namespace, size = { width = 100, height = 100 },
        dray.for_each(lists[namespace], function(id)
          return dray.item { id = id, type = "letter", value = { id = id, from = namespace },
            size = { width = 100, height = 40 } }
        end) }
      return node\(source)
    end
    dray.scene(function()
      return dray.hstack { list "one", list "two",
        dray.zstack { id = "box", size = { width = 80, height = 80 } }
          :drop_destination("letter", function(values) for _, v in ipairs(values) do print(v.from .. " " .. v.id) end end)
          \(box) }
    end)
    """
  }

  @Test(arguments: [
    ":drag_interaction { items_for_beginning = function(_, id) return { id } end }",
    ":drag_interaction { items_for_beginning = function(_, id) return { 'b', id } end }",
    ":collection_drag { items_for_beginning = function(_, index) return { lists[namespace][index] } end }",
  ])
  func `SE: a source carries the item of the grabbed item's namespace`(source: String) throws {
    for namespace in ["one", "two"] as [Identifier] {
      let test = try Scripted(Self.lists(source))
      let drag = try Driver(of: test.host).drag(.named("a", namespace: namespace))
      #expect(drag.dropSession?.items.allSatisfy { $0.namespace == namespace } == true, "\(test.texts)")
      drag.cancel()
      _ = try Driver(of: test.host).drag(.named("a", namespace: namespace)).drop(on: "box")
      #expect(test.printed.contains("\(namespace) a") && test.printed.allSatisfy { $0.hasPrefix("\(namespace) ") })
    }
  }

  @Test func `AD: items that a command adds are those of the drag's namespace`() throws {
    let test = try Scripted(
      Self.lists(
        """
        :drag_interaction { items_for_beginning = function(session, id) kept = session return { id } end }
          :on_key_press(namespace, function() end)
        """, ":on_key_press('k', function() print(kept:add_items { 'b' }) end)"
      ).replacing(":on_key_press(namespace, function() end)", with: "").replacing(
        "local lists", with: "local kept\nlocal lists"))
    let drag = try Driver(of: test.host).drag(.named("a", namespace: "two")).over("box")
    drag.key("k")
    #expect(test.printed == ["true"], "\(test.texts)")
    #expect(drag.dropSession?.items.map(\.namespace) == ["two", "two"])
    #expect(drag.dropSession?.items.map(\.id) == ["a", "b"])
  }

  @Test func `an id that only another namespace has means the item there`() throws {
    let test = try Scripted(
      Self.lists(":drag_interaction { items_for_beginning = function(_, id) return { 'c' } end }")
        .replacing("two = { \"a\", \"b\" }", with: "two = { \"a\", \"c\" }"))
    let drag = try Driver(of: test.host).drag(.named("a", namespace: "one"))
    #expect(drag.dropSession?.items.map(\.namespace) == ["two"], "\(test.texts)")
  }

  @Test func `of several items without the grabbed item's type, the one in its namespace is carried`() throws {
    let test = try Scripted(
      Self.lists(":drag_interaction { items_for_beginning = function(_, id) return { id, 'b' } end }")
        .replacing("type = \"letter\"", with: "type = id == 'b' and namespace == 'two' and 'digit' or 'letter'"))
    let drag = try Driver(of: test.host).drag(.named("a", namespace: "two"))
    let items = drag.dropSession?.items.map { "\($0.id) \($0.type) \($0.namespace?.description ?? "-")" }
    #expect(items == ["a letter two", "b digit two"], "\(test.texts)")
  }
}
