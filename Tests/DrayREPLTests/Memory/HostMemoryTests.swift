import Foundation
import Testing

/// Scripts that use as much host memory as they can, each in a process with a limit of 150 MB: the script ends, and the
/// process continues.
struct HostMemoryTests {
  /// The beginning of each script: long texts, a state, a button, and a scene with a command for its tap.
  private static let head = """
    local dray = require "dray"
    local T = dray.transferable "com.example.t"
    local S = string.rep("x", 2000000)
    local L = string.rep("l", 60000)
    local s = dray.state("s", { n = 0, list = {} })
    local function button() return dray.vstack { id = "box", size = { width = 50, height = 50 } } end
    local function tapped(fn) dray.scene(function() return button():on_tap_gesture(fn) end) end

    """

  /// A script, the lines typed at the prompt, and the number of repetitions.
  struct Case: CustomTestStringConvertible {
    let name: String
    let script: String
    var lines = ["tap 'box'"]
    var times = 1
    var testDescription: String { name }
  }

  private static let cases = [
    // One string, many references.
    Case(
      name: "labels longer than labels may be",
      script: """
        dray.scene(function()
          local c = { id = "box" }
          for i = 1, 2000 do c[#c + 1] = dray.item { id = i, type = T, value = i, label = S } end
          return dray.vstack(c)
        end)
        """, lines: ["show()"]),
    Case(
      name: "labels as long as labels may be",
      script: """
        dray.scene(function()
          local c = { id = "box" }
          for i = 1, 2000 do c[#c + 1] = dray.item { id = i, type = T, value = i, label = L, tint = L, style = L } end
          return dray.vstack(c)
        end)
        """, lines: ["show()"]),
    Case(
      name: "cells",
      script: """
        dray.scene(function()
          local c = { id = "box", columns = { "a" } }
          for i = 1, 200 do c[#c + 1] = dray.item { id = i, type = T, value = i, cells = { L, L, L, L, L, L, L, L } } end
          return dray.table(c)
        end)
        """, lines: ["show()"]),
    Case(name: "references in a state", script: "tapped(function() for i = 1, 2000 do s.list[i] = S end end)"),
    Case(
      name: "keys of a state",
      script: "tapped(function() for i = 1, 2000 do s.list[i] = { [S] = i } end end)"),
    Case(
      name: "many fields below a long key",
      script: """
        tapped(function()
          s.list[S] = s.list[S] or {}
          for i = 1, 5000 do s.list[S][i] = s.n end
          s.n = s.n + 1
        end)
        """,
      times: 3),
    Case(
      name: "references in a view state",
      script: """
        local v = dray.view_state("v", { list = {} })
        tapped(function() for i = 1, 2000 do v.list[i] = S end end)
        """),
    Case(
      name: "references that are written by a question",
      script: """
        dray.scene(function()
          return dray.vstack { id = "box", dray.vstack { dray.item { id = 1, type = T, value = 1, label = "a" }:draggable() } }
            :drag_container(T, function(ids) for i = 1, 2000 do s.list[i] = S end return ids end)
        end)
        """, lines: ["drag(1):over 'box'"]),
    Case(
      name: "JSON of many references",
      script: "tapped(function() local t = {} for i = 1, 2000 do t[i] = S end return #dray.json.encode(t) > 0 end)"),
    Case(
      name: "JSON that is escaped",
      script: """
        tapped(function() local t, c = {}, ("\\1"):rep(2000000) for i = 1, 20 do t[i] = c end return #dray.json.encode(t) > 0 end)
        """),
    Case(
      name: "JSON of many values",
      script: "tapped(function() return #dray.json.decode('[' .. ('0,'):rep(4000000) .. '0]') > 0 end)"),
    Case(
      name: "choices",
      script:
        "tapped(function() for i = 1, 600 do dray.task(function() dray.choose { title = S, message = S, 'a' } end) end end)"
    ),
    Case(
      name: "one choice among many long ones",
      script: """
        tapped(function()
          local o = { title = "t" }
          for i = 1, 200 do o[i] = L .. i end
          dray.choose(o)
        end)
        """, times: 20),
    Case(
      name: "providers with long names",
      script: """
        local keep = {}
        tapped(function() for i = 1, 300 do keep[#keep + 1] = dray.item_provider { suggested_name = S } end end)
        """, times: 4),
    Case(
      name: "objects of providers",
      script: """
        local keep = {}
        tapped(function()
          for i = 1, 300 do
            local p = dray.item_provider {}
            p:register_object(T, { S, S })
            keep[#keep + 1] = p
          end
        end)
        """, times: 4),
    Case(
      name: "previews",
      script: """
        dray.scene(function()
          local c = { id = "box" }
          for i = 1, 1000 do
            c[#c + 1] = dray.item { id = i, type = T, value = i, label = "a" }
              :draggable { preview = function() return dray.text { label = L, tint = L, style = L } end }
          end
          return dray.vstack(c):drag_container(T, function() local all = {} for i = 1, 1000 do all[i] = i end return all end)
        end)
        """, lines: ["drag(1):over 'box'"]),
    Case(
      name: "reasons",
      script: """
        dray.scene(function()
          local c = { id = "all" }
          for i = 1, 300 do
            c[#c + 1] = dray.vstack { id = "c" .. i, dray.item { id = i, type = T, value = i, label = "a" }:draggable() }
              :drop_destination(T, function() end)
              :drop_configuration(function() return false, S .. "" end)
          end
          return dray.vstack(c):drag_container(T)
        end)
        """, lines: ["d = {} for i = 1, 300 do d[i] = why(1, 'c' .. i) end"]),
    Case(
      name: "reasons with parameters",
      script: """
        dray.scene(function()
          local c = { id = "all" }
          for i = 1, 100 do
            c[#c + 1] = dray.vstack { id = "c" .. i, dray.item { id = i, type = T, value = i, label = "a" }:draggable() }
              :drop_destination(T, function() end)
              :drop_configuration(function() return false, { code = S, text = S, a = S, b = S, c = S } end)
          end
          return dray.vstack(c):drag_container(T)
        end)
        """, lines: ["d = {} for i = 1, 100 do d[i] = why(1, 'c' .. i) end"]),
    Case(
      name: "errors with long texts", script: "tapped(function() error { text = S } end)",
      lines: ["for i = 1, 100 do pcall(tap, 'box') end"]),
    // Memory that is kept.
    Case(
      name: "undo",
      script: """
        dray.scene(function()
          return button():on_timer({ every = 1 }, function()
            s.n = s.n + 1
            s.text = string.rep(string.char(65 + s.n % 26), 5000000)
          end)
        end)
        """, lines: ["tick(1)"], times: 60),
    Case(
      name: "undo of many small changes",
      script: "tapped(function() s.n = s.n + 1 for i = 1, 200 do s.list[i] = ('text %d %d'):format(s.n, i) end end)",
      times: 200),
    Case(
      name: "undo of rows",
      script: """
        local rows = dray.collection("rows", function(rows) rows:insert { id = 1, text = "" } end)
        tapped(function()
          s.n = s.n + 1
          rows:update(1, { id = 1, text = (s.n .. " "):rep(1000) .. L })
        end)
        """, times: 300),
    Case(
      name: "ids",
      script: """
        dray.scene(function()
          local c = {}
          for i = 1, 300 do c[i] = dray.item { id = ("i"):rep(900) .. s.n .. " " .. i, type = T, value = 1, label = "a" } end
          c.id = "list"
          return dray.vstack { button():on_tap_gesture(function() s.n = s.n + 1 end), dray.hstack(c) }
        end)
        """, times: 200),
    Case(
      name: "namespaces",
      script: """
        dray.scene(function()
          local c = {}
          for i = 1, 300 do c[i] = dray.vstack { namespace = ("n"):rep(900) .. s.n .. " " .. i } end
          return dray.vstack { button():on_tap_gesture(function() s.n = s.n + 1 end), dray.hstack(c) }
        end)
        """, times: 200),
    Case(name: "prints", script: "tapped(function() print(S) s.n = s.n + 1 end)", times: 50),
    Case(name: "prints of one call", script: "tapped(function() for i = 1, 100 do print(S) end end)"),
    Case(name: "announcements", script: "tapped(function() dray.announce(S) s.n = s.n + 1 end)", times: 50),
    Case(
      name: "legal drags",
      script: """
        dray.scene(function()
          local a, b = { id = "all" }, {}
          for i = 1, 200 do a[#a + 1] = dray.item { id = i, type = T, value = i, label = "a" }:draggable() end
          for i = 1, 200 do
            b[i] = dray.vstack { id = "c" .. i, size = { width = 9, height = 9 } }:drop_destination(T, function() end)
          end
          return dray.hstack { dray.vstack(a), dray.hstack(b) }:drag_container(T)
        end)
        """, lines: ["#legal()"]),
    // Rows.
    Case(
      name: "rows of numbers",
      script: """
        local rows = dray.collection("rows", function(rows) for i = 1, 1000000 do rows:insert(i) end end)
        dray.scene(function()
          return dray.list { id = "box", dray.for_each(rows, function(i)
            return dray.item { id = i, type = T, value = i, size = { width = 9, height = 9 } } end) }
        end)
        """, lines: ["show()"]),
    Case(
      name: "rows of empty tables",
      script: """
        local rows = dray.collection("rows", function(rows) for i = 1, 1000000 do rows:insert { id = i, {}, {}, {}, {} } end end)
        tapped(function() end)
        """),
    // Bytes.
    Case(
      name: "exported texts",
      script: """
        local formats = { id = "com.example.many" }
        for i = 1, 200 do
          dray.content_type { id = "com.example.e" .. i, conforms_to = "public.data" }
          formats[i] = dray.data_representation("com.example.e" .. i, { exporting = function() return S end })
        end
        local Many = dray.transferable(formats)
        dray.scene(function()
          return dray.vstack { dray.item { id = 1, type = Many, value = 1, label = "a" }:draggable() }:drag_container(Many)
        end)
        """, lines: ["d = drag_out(1)"], times: 2),
    Case(
      name: "loaded data",
      script: loading("public.data", "s.n = #assert(providers[1]:load 'public.data')"),
      lines: ["drag('note'):drop 'zone'", "tick(1)", "tick(1)", "tick(1)"]),
    Case(
      name: "loaded texts",
      script: loading("public.text", "s.n = #assert(providers[1]:load 'public.text')"),
      lines: ["drag('note'):drop 'zone'", "tick(1)", "tick(1)", "tick(1)"]),
    Case(
      name: "loaded data that is kept",
      script: loading("public.data", "s.list[i] = assert(providers[1]:load 'public.data')"),
      lines: ["drag('note'):drop 'zone'"]),
    Case(
      name: "slices",
      script: "local keep = {} tapped(function() for i = 1, 6 do keep[#keep + 1] = dray.data(S):sub(1, 1) end end)",
      times: 50),
    Case(
      name: "data in states",
      script: "tapped(function() for i = 1, 6 do s.list[#s.list + 1] = dray.data(S) end end)", times: 50),
    Case(
      name: "undo of data",
      script: "tapped(function() for i = 1, 5 do s.list[i] = dray.data(S) end end)", times: 60),
    Case(
      name: "data in rows",
      script: """
        local rows = dray.collection("rows", {})
        tapped(function() for i = 1, 6 do rows:insert { id = #rows, d = dray.data(S) } end end)
        """, times: 50),
    Case(
      name: "updates of rows with data and texts",
      script: """
        local rows = dray.collection("rows", function(rows) rows:insert { id = 1 } end)
        tapped(function() for i = 1, 6 do rows:update(1, { id = 1, d = dray.data(S), text = S .. i }) end end)
        """, times: 20),
    Case(
      name: "tasks",
      script: "tapped(function() for i = 1, 9000 do dray.task(function() dray.sleep(9) end) end end)", times: 10),
  ]

  /// A note that promises 4 MB, and a zone that loads it 200 times.
  private static func loading(_ type: String, _ use: String) -> String {
    """
    dray.scene(function()
      return dray.vstack {
        dray.item { id = "note", type = T, value = 1, label = "a" }:on_drag(function()
          local p = dray.item_provider()
          p:register_data_representation("\(type)", function() return S .. S end)
          return p
        end),
        dray.vstack { id = "zone", size = { width = 40, height = 40 } }:on_drop("\(type)", function(providers)
          for i = 1, 200 do \(use) end
        end),
      }
    end)
    """
  }

  /// A script runs to its end, or ends at one of its own limits or in its own error, which is a text of `x`.
  @Test(arguments: cases) func `no script adds more than 150 MB to the process`(_ tried: Case) throws {
    let folder = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.head + tried.script])
    let input = (Array(repeating: tried.lines, count: tried.times).joined() + [""]).joined(separator: "\n")
    // The limit is the memory of an idle process plus 150 MB. A process that needs more crashes, and its status is the
    // number of the signal.
    let limited = "ulimit -d 160000; exec \"$0\" \"$1\" > /dev/null"
    let run = try Command.run("/bin/sh", ["-c", limited, Command.path, folder.path], input: input)
    // On a slow machine, a debug build reaches the limit of time first.
    let endings = [
      "too much memory", "too many instructions", "too much time", "is full: ", "(a quota of plugin", "error: xxx",
    ]
    #expect(
      run.status == 0 || run.status == 1 && endings.contains { run.errors.contains($0) }, "\(run.errors.prefix(500))")
    #expect(!run.errors.contains("Fatal error"), "\(run.errors.prefix(500))")
  }
}
