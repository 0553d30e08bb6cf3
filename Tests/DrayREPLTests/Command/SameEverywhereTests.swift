import Foundation
import Testing

/// What a script can observe is the same in processes with different seeds of Lua's hash, addresses, environments,
/// locales, time zones and folders.
struct SameEverywhereTests {
  private static let script = #"""
    local function show(...) print(...) end
    -- tostring of values without a text
    local things = { {}, print, function() end, coroutine.create(print), setmetatable({}, { __name = "Thing" }) }
    for i = #things, 1, -1 do show(i, tostring(things[i]), tostring(things[1])) end
    -- order of keys
    local mixed = { 3, 2, 1, [1.5] = "x", [-1] = "y", [true] = 1, [false] = 0 }
    for i = 1, 200 do mixed["key" .. (i * 7919) % 1000] = i end
    for i = 1, 200, 3 do mixed["key" .. (i * 7919) % 1000] = nil end
    for key, value in pairs(mixed) do show(key, value) end
    for key, value in next, mixed do show(key, value) end
    -- every function of every library, with arbitrary arguments
    local arguments = { 0, -1, 1e308, 0 / 0, "", "ä\0%", {}, print, true, 2 ^ 53, "%d", "12abc" }
    local function try(name, f)
      if name == "print" or name == "require" or name == "coroutine.yield" then return end
      for a = 1, #arguments do
        for b = 1, #arguments, 5 do
          local results = table.pack(pcall(f, arguments[a], arguments[b], arguments[a]))
          for i = 1, math.min(results.n, 5) do results[i] = tostring(results[i]):sub(1, 200) end
          show(name, a, b, results.n, table.concat(results, "|", 1, math.min(results.n, 5)))
        end
      end
    end
    for name, value in pairs(_G) do
      if type(value) == "function" then try(name, value) end
      if type(value) == "table" and value ~= _G then
        for field, f in pairs(value) do if type(f) == "function" then try(name .. "." .. field, f) end end
      end
    end
    -- sorting by an inconsistent order
    local list, turn = {}, 0
    for i = 1, 300 do list[i] = (i * 7919) % 307 end
    show(pcall(table.sort, list, function(a, b) turn = turn + 1 return (a * b + turn) % 3 == 0 end))
    show(turn, table.concat(list, " "))
    -- the depth of recursion
    local depth = 0
    local function down() depth = depth + 1 return down() + 1 end
    show(pcall(down)) show(depth)
    depth = 0
    local function nested() depth = depth + 1 return (("a"):gsub("a", nested)) end
    show(pcall(nested)) show(depth)
    -- numbers and letters as text
    for _, format in ipairs { "%a", "%g", "%.14g", "%e", "%10.3f", "%q", "%i", "%x", "%c", "%s" } do
      show(format, pcall(string.format, format, 1234567.875), pcall(string.format, format, 65))
    end
    show(("äöüß"):upper(), ("ÄÖÜ"):lower(), "a" < "B", "ä" < "z", ("ä"):find("%a"), tonumber("1,5"), tonumber("1.5"))
    """#

  @Test func `a script sees the same in every process`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-same-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var outputs: Set<String> = []
    for run in 0..<12 {
      let place = folder.appending(path: String(repeating: "x", count: 1 + run * 5))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let file = place.appending(path: "same.lua")
      try Self.script.write(to: file, atomically: true, encoding: .utf8)
      let environment = [
        "LC_ALL=\(["C", "de_DE.UTF-8", "C.UTF-8", "tr_TR.UTF-8"][run % 4])",
        "TZ=\(["UTC", "Asia/Kathmandu", "America/St_Johns"][run % 3])", "HOME=\(place.path)",
        "PADDING=" + String(repeating: "p", count: run * 997),
      ]
      let command = try Command.run("/usr/bin/env", ["-i"] + environment + [Command.path, file.path])
      #expect(command.status == 0, "\(command.errors)")
      outputs.insert(command.output.replacing(/\S*same\.lua/, with: "same.lua"))
    }
    #expect(outputs.count == 1)
    #expect(outputs.first?.contains("key9") == true)
  }
}
