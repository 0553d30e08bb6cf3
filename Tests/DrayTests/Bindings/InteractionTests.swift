import Dray
import Testing

/// UIKit's interactions in Lua: tables of functions on nodes.
struct InteractionTests {
  /// Three photos in a drag source at the left, and a text view at the right; the closures print their calls.
  private static let board = """
    local album = dray.state("album", {})
    local function see(...) print(table.concat({ ... }, " ")) end
    local function photo(id)
      return dray.item { id = id, type = "photo", value = { id = id, title = id:upper() },
        size = { width = 50, height = 50 } }
    end
    local function told(name) return function(s, op) see(name, s.item_ids and s.item_ids[1] or "", op) end end
    local function scene(source, text)
      dray.scene(function()
        return dray.hstack { spacing = 10,
          source(dray.vstack { id = "photos", spacing = 0, photo "a", photo "b", photo "c" }),
          text(dray.vstack { id = "text", size = { width = 100, height = 150 } }),
        }
      end)
    end

    """

  private func log(_ test: Scripted) -> [String] { test.printed.filter { !$0.hasPrefix("move ") } }

  private func album(_ test: Scripted) -> String {
    (test.plugin.state("album")?.table?.items ?? []).compactMap(\.text).joined(separator: " ")
  }

  private static let source = """
    function(node)
      return node:drag_interaction {
        items_for_beginning = function(session, id) see("asked for", id) return { id } end,
        session_will_begin = told "begin", session_did_move = told "move", session_will_end = told "will end",
        session_did_end = told "did end",
      }
    end
    """

  @Test func `a write of the function that gives the items is reported with its place`() throws {
    let test = try Scripted(
      Self.board + """
        scene(function(node)
          return node:drag_interaction { items_for_beginning = function(session, id) album[1] = id return { id } end }
        end, function(node) return node end)
        """, checksEachQuestion: true)
    _ = try Driver(of: test.host).drag("a")
    let text = #"items_for_beginning (test/init.lua:18) wrote to album[1]: nil → "a" at test/init.lua:18;"#
    #expect(test.texts == [text + " the write was undone"])
  }

  @Test func `the functions of both sides of a drag are called in UIKit's order`() throws {
    let test = try Scripted(
      Self.board + """
        scene(\(Self.source), function(node)
          return node:drop_interaction {
            can_handle = function(s) see("can handle", s.items_count) return true end,
            session_did_enter = told "enter",
            session_did_update = function(s) see("update", tostring(s.local_session ~= nil)) return "copy" end,
            session_did_exit = told "exit", session_did_end = told "end", conclude_drop = told "conclude",
            perform_drop = function(s) for _, item in ipairs(s.items) do album[#album + 1] = item.title end end,
          }
        end)
        """)
    #expect(try Driver(of: test.host).drag("a").drop(on: "text").operation == .copy)
    #expect(album(test) == "A")
    var told = log(test)
    // The number of updates is not part of the order.
    let updates = told.count { $0.hasPrefix("update") }
    told.removeAll { $0.hasPrefix("update") }
    #expect(updates > 0)
    #expect(
      told == [
        "asked for a", "begin a", "can handle 1", "enter a", "will end a copy", "did end a copy", "conclude a",
        "end a",
      ])
  }

  @Test func `move is suggested unless the source refuses, unlike in SwiftUI`() throws {
    for (property, operation) in [
      ("", "move"), ("allows_move_operation = false,", "copy"),
      ("allows_move_operation = function() return false end,", "copy"),
    ] {
      let test = try Scripted(
        Self.board + """
          scene(function(node)
            return node:drag_interaction { \(property) items_for_beginning = function(_, id) return { id } end }
          end, function(node)
            return node:drop_interaction {
              session_did_update = function(s) return s.suggested_operations.move and "move" or "copy" end,
              perform_drop = function(s) see(s.operation) end,
            }
          end)
          """)
      let drag = try Driver(of: test.host).drag("a")
      _ = try drag.over("text")
      #expect(drag.dropSession?.verdict.operation.rawValue == operation)
    }
  }

  @Test func `can_handle is called once in a drag, and a session that it refuses is ignored`() throws {
    let test = try Scripted(
      Self.board + """
        scene(\(Self.source), function(node)
          return node:drop_interaction {
            can_handle = function(s) see "can handle" return false end,
            session_did_enter = told "enter", session_did_update = function() return "copy" end,
            session_did_end = told "end", perform_drop = function() see "perform" end,
          }
        end)
        """)
    let drag = try Driver(of: test.host).drag("a").over("text").over("photos").over("text")
    #expect(drag.drop().cause == .noTarget)
    #expect(log(test).filter { ["can handle", "enter a", "end a", "perform"].contains($0) } == ["can handle"])
  }

  @Test func `a view without session_did_update can never accept`() throws {
    let test = try Scripted(
      Self.board + """
        scene(\(Self.source), function(node) return node:drop_interaction { perform_drop = function() end } end)
        """)
    #expect(try Driver(of: test.host).drag("a").drop(on: "text").operation == .cancel)
  }

  @Test func `perform_drop that refuses or fails changes nothing`() throws {
    for (body, cause) in [("return false, 'full'", Cause.refused), ("error 'broken'", .failed)] {
      let test = try Scripted(
        Self.board + """
          scene(\(Self.source), function(node)
            return node:drop_interaction {
              session_did_update = function() return "copy" end,
              perform_drop = function(s) album[1] = "lost" \(body) end, conclude_drop = told "conclude",
              session_did_end = told "end",
            }
          end)
          """)
      #expect(try Driver(of: test.host).drag("a").drop(on: "text").cause == cause)
      #expect(album(test) == "" && log(test).suffix(2) == ["did end a cancel", "end a"])
    }
  }

  @Test func `items_for_beginning may return other items, values or nothing`() throws {
    func outcome(_ answer: String) throws -> DragOutcome? {
      let test = try Scripted(
        Self.board + """
          scene(function(node)
            return node:drag_interaction { items_for_beginning = function(_, id) return \(answer) end }
          end, function(node) return node end)
          """)
      return try Driver(of: test.host).drag("a").drop()
    }
    #expect(try outcome("{ 'a', { id = 'c' } }")?.itemIDs == ["a", "c"])
    #expect(try outcome("{}")?.cause == .notLifted)
    #expect(try outcome("false, 'locked'")?.reason == "locked")
    #expect(try outcome("{ 'z' }")?.reason?.text.contains("entry 1 is not an item of the scene: 'z'") == true)
    #expect(try outcome("7")?.reason?.text.contains("must return a list or false, not the number 7") == true)
    #expect(try outcome("nil, nil")?.cause == .notLifted)
  }

  @Test(
    arguments: [
      (":drag_interaction {}", "items_for_beginning of a drag interaction must be a function, not nil"),
      (":drop_interaction { can_handle = print }", "perform_drop of a drop interaction must be a function, not nil"),
      (
        ":drop_interaction { perform_drop = print, session_did_updat = print }",
        "unknown option 'session_did_updat' for a drop interaction; did you mean 'session_did_update'?"
      ),
      (":drop_interaction(7)", "a drop interaction must be a table, not the number 7"),
      (
        ":drag_interaction { items_for_beginning = print, allows_move_operation = 'yes' }",
        "allows_move_operation of a drag interaction must be a boolean, not the text 'yes'"
      ),
      (":collection_drop { perform_drop = 'x' }", "perform_drop of a collection drop must be a function"),
      (
        ":drop_interaction { perform_drop = print }:drop_interaction { perform_drop = print }",
        "drop_interaction is attached twice"
      ),
    ])
  func `invalid use is an error that names the function or the option`(modifiers: String, problem: String) {
    do {
      _ = try Scripted("dray.scene(function() return dray.vstack { id = 'v' }\(modifiers) end)")
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
    }
  }

  @Test func `an item that a source lists as a table has this table as its value`() throws {
    let test = try Scripted(
      Self.board + """
        scene(function(node)
          return node:drag_interaction {
            items_for_beginning = function(_, id) return { { id = id, title = "print of " .. id } } end,
          }
        end, function(node)
          return node:drop_interaction {
            session_did_update = function() return "copy" end,
            perform_drop = function(s) album[#album + 1] = s.items[1].title end,
          }
        end)
        """)
    _ = try Driver(of: test.host).drag("a").over("text").drop()
    #expect(album(test) == "print of a")
  }

  // MARK: Adding

  private static let addable = """
    function(node)
      return node:drag_interaction {
        items_for_beginning = function(_, id) return { id } end,
        items_for_adding = function(session, id) see("add", id) return id ~= "c" and { id } or {} end,
        session_did_end = told "did end",
      }
    end
    """

  @Test func `AD1: a tap with a second finger adds an item, and the target is re-evaluated`() throws {
    let test = try Scripted(
      Self.board + """
        scene(\(Self.addable), function(node)
          return node:drop_interaction {
            session_did_update = function(s) see("asked", s.items_count) return "copy" end,
            perform_drop = function(s) for _, item in ipairs(s.items) do album[#album + 1] = item.id end end,
          }
        end)
        """)
    let drag = try Driver(of: test.host).drag("a").over("text")
    #expect(try drag.add("b"))
    // An item is not added twice, and an empty answer adds no item.
    #expect(try !drag.add("b") && !drag.add("c"))
    #expect(drag.dropSession?.items.map(\.id) == ["a", "b"])
    #expect(drag.drop().itemIDs == ["a", "b"] && album(test) == "a b")
    #expect(log(test).contains("asked 2"))
  }

  @Test func `AD1: a command can add items to a session; a refused command adds none`() throws {
    let test = try Scripted(
      Self.board + """
        local running
        scene(function(node)
          return node:drag_interaction {
            items_for_beginning = function(_, id) return { id } end,
            session_will_begin = function(session) running = session end,
          }:on_tap_gesture(function(tap)
            see(tostring(running:add_items { tap.item_id }))
            if tap.item_id == "c" then return false, "not c" end
          end)
        end, function(node) return node end)
        """)
    let drag = try Driver(of: test.host).drag("a")
    #expect(try drag.add("b") && !drag.add("c") && !drag.add("b"))
    #expect(drag.dropSession?.items.map(\.id) == ["a", "b"])
    drag.cancel()
    // The second call answers true because its command refuses only afterwards; the third finds b in the drag.
    #expect(log(test) == ["true", "true", "false"])
  }

  @Test func `add_items outside of a command, or with items that are not in the scene, is an error`() throws {
    for (call, problem) in [
      (
        "session:add_items { 'b' }",
        "add_items was called in an observer (on_drag_session_updated); only commands may change state"
      ),
      ("session:add_items { 'z' }", "add_items: entry 1 is not an item of the scene: 'z'"),
      ("session:add_items 'b'", "the list of add_items must be a table, not the text 'b'"),
    ] {
      let test = try Scripted(
        Self.board + """
          scene(function(node)
            return node:drag_interaction { items_for_beginning = function(_, id) return { id } end }
              :on_drag_session_updated(function(session) if session.phase == "initial" then \(call) end end)
          end, function(node) return node end)
          """)
      _ = try Driver(of: test.host).drag("a").cancel()
      #expect(test.texts.first?.contains(problem) == true, "\(test.texts)")
    }
  }

  @Test func `AD2: an interaction without allows_simultaneous_drop_sessions ignores a second session`() throws {
    func operations(_ option: String) throws -> [DropOperation?] {
      let test = try Scripted(
        Self.board + """
          scene(\(Self.source), function(node)
            return node:drop_interaction { \(option)
              session_did_update = function() return "copy" end, perform_drop = function() end,
            }
          end)
          """)
      let (host, text) = (test.host, try test.middle("text"))
      for (pointer, id) in [(PointerID(0), Identifier("a")), (1, "b")] {
        let start = try test.middle(id)
        host.send(.pointerDown(at: start, time: 1, pointer: pointer))
        host.send(.pointerMoved(to: text, time: 1, pointer: pointer))
      }
      return [0, 1].map { host.engine.verdict(pointer: $0)?.operation }
    }
    #expect(try operations("") == [.copy, .cancel])
    #expect(try operations("allows_simultaneous_drop_sessions = true,") == [.copy, .copy])
  }

  @Test func `AD: a write of session_for_adding is undone and reported with its line`() throws {
    let test = try Scripted(
      Self.board + """
        scene(function(node)
          return node:drag_interaction {
            items_for_beginning = function(_, id) return { id } end,
            items_for_adding = function(_, id) return { id } end,
            session_for_adding = function(sessions)
              album[1] = "written"
              return sessions[1]
            end,
          }
        end, function(node) return node end)
        """, checksEachQuestion: true)
    for (pointer, id) in [(PointerID(0), Identifier("a")), (1, "b")] {
      let start = try test.middle(id)
      test.host.send(.pointerDown(at: start, time: 1, pointer: pointer))
      test.host.send(.pointerMoved(to: Point(x: start.x + 10, y: start.y), time: 1, pointer: pointer))
    }
    let point = try test.middle("c")
    test.host.send(.pointerDown(at: point, time: 3, pointer: 2))
    test.host.send(.pointerUp(time: 3.05, pointer: 2))
    #expect(
      test.reports(.wrote) == [
        #"session_for_adding (test/init.lua:21) wrote to album[1]: nil → "written" at test/init.lua:22; the write was undone"#
      ], "\(test.texts)")
    #expect(album(test) == "")
  }
}
