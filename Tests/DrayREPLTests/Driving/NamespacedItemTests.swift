import Testing

@testable import DrayREPL

/// Items of one id in several namespaces, as scripts name them.
struct NamespacedItemTests {
  private let plugin: PluginFixture

  /// The letters `p` and `q` in three lists: one in no namespace, and two in namespaces of their own.
  private static let lists = """
    local dray = require "dray"
    local array = require "dray.array"
    local Letter = dray.transferable "test.letter"
    local letters = dray.state("letters", { A = { "p", "q" }, B = { "p", "q" }, C = { "p", "q" } })
    local function letter(id)
      return dray.item { id = id, type = Letter, label = id, size = { width = 50, height = 20 } }:draggable()
    end
    local function list(name, namespace)
      return dray.list { id = name, namespace = namespace, size = { width = 50, height = 90 },
        dray.for_each(letters[name], letter):reorderable() }
        :reorder_container(Letter, { namespace = namespace },
          function(difference) array.apply(letters[name], difference) end)
        :drag_interaction {
          items_for_beginning = function(_, id) return { id } end,
          items_for_adding = function(_, id) return { id } end,
        }
    end
    dray.scene(function() return dray.hstack { list("A"), list("B", "b"), list("C", "c") } end)
    """

  init() throws {
    plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.letters", name = "letters", api = 1 }"#, "init.lua": Self.lists,
    ])
  }

  private func run(_ code: String) -> String {
    let transcript = Transcript()
    _ = transcript.runner.evaluate("local play = dray.load '\(plugin.path)'\n\(code)")
    return transcript.text
  }

  @Test func `an empty text stands for the default namespace`() {
    #expect(
      run(
        """
        print(play:drag({ id = "p", namespace = "" }).from, play:drag({ id = "p", namespace = "b" }).from)
        print(play:drag({ id = "q", namespace = "" }):drop("A", { before = "p" }))
        print(#play:legal({ id = "q", namespace = "" }), play:legal({ id = "q", namespace = "" })[1].to)
        print(select(2, pcall(play.drag, play, "p")))
        print(select(2, pcall(play.drag, play, { id = "z", namespace = "" })))
        """) == """
          A\tB
          move q: before p in A
          1\tA
          -e:5: 3 items have the id 'p', in the namespaces '', 'b' and 'c'; name one: { id = …, namespace = … }
          -e:6: no item 'z' is in namespace ''

          """)
  }

  @Test func `added items and the item to insert before are named by id and namespace`() {
    #expect(
      run(
        """
        local drag = play:drag { id = "p", namespace = "b" }
        print(table.concat(drag:add({ id = "q", namespace = "b" }).item_ids, " "))
        print(select(2, pcall(drag.add, drag, "q")))
        drag:cancel()
        print(play:drag({ id = "q", namespace = "b" }):drop("B", { before = { id = "p", namespace = "b" } }))
        drag = play:drag { id = "q", namespace = "b" }
        print(select(2, pcall(drag.drop, drag, "B", { before = { id = "p", namespace = "c" } })))
        print(select(2, pcall(drag.drop, drag, "B", { before = { id = "p", name = "c" } })))
        """) == """
          p q
          -e:4: 3 items have the id 'q', in the namespaces '', 'b' and 'c'; name one: { id = …, namespace = … }
          move q: before p in B
          -e:8: no item 'p' is in 'B', in namespace 'c'
          -e:9: unknown option 'name' for before of drop

          """)
  }
}
