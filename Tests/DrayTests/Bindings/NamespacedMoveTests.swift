import Dray
import Testing

/// Commands on items of one id that lie in several namespaces.
struct NamespacedMoveTests {
  /// The letters `p` and `q` in two lists, and `p` in a third without a namespace; results of keys are printed.
  private func board(_ command: String) throws -> Scripted {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local letters = dray.state("letters", { A = { "p", "q" }, B = { "p", "q" }, C = { "p" } })
      local function letter(id)
        return dray.item { id = id, type = "t", label = id, size = { width = 50, height = 20 } }
      end
      local function list(name, namespace)
        return dray.list { id = name, namespace = namespace, size = { width = 50, height = 90 },
          dray.for_each(letters[name], letter):reorderable() }
          :reorder_container("t", { namespace = namespace }, function(difference)
            array.apply(letters[name], difference)
          end)
      end
      local function command() \(command) end
      dray.scene(function()
        return dray.hstack { list("A", "a"), list("B", "b"), list "C" }:on_key_press("k", command)
      end)
      """)
    test.host.send(.keyDown("k", time: 1))
    return test
  }

  @Test func `a command moves an item by id and namespace`() throws {
    let test = try board(
      """
      print(dray.move({ id = "q", namespace = "b" }, "B", { before = "p" }), table.concat(letters.B, " "))
      print(dray.move({ id = "p", namespace = "" }, "A"))
      print(dray.move({ id = "z", namespace = "b" }, "A"))
      """)
    #expect(
      test.printed == [
        "true\tq p", "false\tnothing there takes it", "false\tno item 'z' is in namespace 'b'",
      ])
  }

  @Test func `an ambiguous id is an error in a move or a lookup`() throws {
    let test = try board(
      """
      print(select(2, pcall(dray.move, "q", "A")))
      print(select(2, pcall(dray.find, "p")))
      print(dray.find("p", "").container_id, dray.find("p", "b").container_id, dray.find("p", "z"))
      """)
    #expect(
      test.printed == [
        "test/init.lua:14: 2 items have the id 'q', in the namespaces 'a' and 'b'; name one: { id = …, namespace = … }",
        "test/init.lua:15: 3 items have the id 'p', in the namespaces 'a', 'b' and ''; name one: dray.find(id, namespace)",
        "C\tB\tnil",
      ])
  }
}
