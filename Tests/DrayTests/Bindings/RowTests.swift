import Dray
import Testing

/// `on_move` and `on_delete`: rows by their positions, as scripts count them.
struct RowTests {
  /// A list of tasks, 50 wide and 20 high each, and a trash beside it.
  private static let board = """
    local array = require "dray.array"
    local tasks = dray.state("tasks", { { id = "a" }, { id = "b" }, { id = "c" }, { id = "d" } })
    local seen = dray.state("seen", {})
    local selected = dray.view_state("selected", {})
    local function row(task)
      return dray.item { id = task.id, type = "task", value = task, size = { width = 50, height = 20 },
        delete_disabled = task.id == "b" }:draggable()
    end
    local function see(...) seen[#seen + 1] = table.concat({ ... }, " ") end
    local function scene(rows)
      dray.scene(function()
        return dray.hstack { spacing = 10,
          dray.list { id = "list", size = { width = 50, height = 100 }, spacing = 0, rows() }
            :drag_container("task"):drag_container_selection(selected):drag_configuration { allow_delete = true },
          dray.vstack { id = "trash", size = { width = 50, height = 50 } }
            :drop_destination("task"):drop_configuration(function() return "delete" end),
        }
      end)
    end

    """

  private static let editable =
    board + """
      scene(function()
        return dray.for_each(tasks, row)
          :on_move(function(from, to) see(table.concat(from, "+"), "to", to) array.move(tasks, from, to) end)
          :on_delete(function(rows) see("delete", table.concat(rows, "+")) array.remove(tasks, rows) end)
      end)
      """

  private func seen(_ test: Scripted) -> [String] { test.lines("seen") }

  private func order(_ test: Scripted) -> String {
    (test.plugin.state("tasks")?.table?.items ?? []).compactMap { $0.table?["id"]?.text }.joined(separator: " ")
  }

  /// The error of a script.
  private func problem(of script: String) -> String {
    do {
      _ = try Scripted(script)
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test func `IX1, IX2: positions begin at 1, and array.move follows them`() throws {
    let test = try Scripted(Self.editable)
    let driver = Driver(of: test.host)
    #expect(try driver.drag("a").drop(on: "list", before: "d").operation == .move)
    #expect(order(test) == "b c a d")
    #expect(try driver.drag("d").drop(on: "list", before: "b").operation == .move)
    #expect(try driver.drag("b").drop(on: "list").operation == .move)
    #expect(try driver.drag("b").drop(on: "list").cause == .unchanged)
    #expect(seen(test) == ["1 to 4", "4 to 1", "2 to 5"] && order(test) == "d c a b")
  }

  @Test func `IX3: a selection moves in the order of the list`() throws {
    let test = try Scripted(Self.editable)
    _ = try Driver(of: test.host).drag("d", selected: ["d", "a"]).drop(on: "list", before: "c")
    #expect(seen(test) == ["1+4 to 3"] && order(test) == "b a d c")
  }

  @Test func `IX4: false and nil lock a list, and a missing argument is an error`() throws {
    let locked = try Scripted(
      Self.board + """
        scene(function()
          return dray.for_each(tasks, function(task)
            return dray.item { id = task.id, type = "task", value = task, size = { width = 50, height = 20 } }
          end):on_move(false):on_delete(nil)
        end)
        """)
    #expect(try Driver(of: locked.host).drag("a").outcome?.cause == .notLifted)
    let forgotten = problem(of: Self.board + "scene(function() return dray.for_each(tasks, row):on_move() end)")
    #expect(forgotten.contains("the closure of on_move must be a function, not nil"))
  }

  @Test func `a drop with delete and the Delete key pass the positions of the rows`() throws {
    let test = try Scripted(Self.editable)
    let driver = Driver(of: test.host)
    #expect(try driver.drag("c", selected: ["d", "c"]).drop(on: "trash").operation == .delete)
    #expect(order(test) == "a b")
    try driver.select(["a", "b"])
    #expect(driver.key(.delete).isDone)
    #expect(seen(test) == ["delete 3+4", "delete 1"] && order(test) == "b")
    try driver.select(["b"])
    #expect(driver.key(.delete).reason?.text == "b cannot be deleted")
    #expect(try driver.drag("b").drop(on: "trash").cause == .notSuggested)
  }

  @Test func `positions count entries of the list, also entries without a node`() throws {
    let test = try Scripted(
      Self.board + """
        scene(function()
          return dray.for_each(tasks, function(task) return task.id ~= "b" and row(task) end)
            :on_move(function(from, to) see(from[1], "to", to, dray.find("d").index) array.move(tasks, from, to) end)
        end)
        """)
    _ = try Driver(of: test.host).drag("a").drop(on: "list", before: "d")
    #expect(seen(test) == ["1 to 4 4"] && order(test) == "b c a d")
  }

  @Test func `a refused move leaves the list unchanged, with the reason`() throws {
    let test = try Scripted(
      Self.board + """
        scene(function()
          return dray.for_each(tasks, row):on_move(function(from, to)
            array.move(tasks, from, to)
            return false, "not on sundays"
          end)
        end)
        """)
    let outcome = try Driver(of: test.host).drag("a").drop(on: "list")
    #expect(outcome.cause == .refused && outcome.reason == "not on sundays" && order(test) == "a b c d")
  }

  @Test(
    arguments: [
      (":on_move(true)", "the closure of on_move must be a function, not true"),
      (":on_delete {}", "the closure of on_delete must be a function"),
      (":on_move(print):on_move(print)", "on_move is attached twice to this for_each"),
      (":on_move(print):reorderable()", "a for_each takes either on_move or reorderable, not both"),
      (":reorderable():on_move(print)", "a for_each takes either on_move or reorderable, not both"),
    ])
  func `invalid use is an error that names the modifier`(modifiers: String, problem: String) {
    let found = self.problem(of: Self.board + "scene(function() return dray.for_each(tasks, row)\(modifiers) end)")
    #expect(found.contains(problem), "\(found)")
  }

  @Test func `on_move on a node is an error that names its right place`() throws {
    let found = problem(of: "dray.scene(function() return dray.vstack {}:on_move(print) end)")
    #expect(found.contains("on_move belongs on a for_each, not on a node"), "\(found)")
  }
}
