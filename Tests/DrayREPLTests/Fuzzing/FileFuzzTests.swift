import Foundation
import Testing

/// Damaged and hostile files, as plugins read them.
struct FileFuzzTests {
  @Test(arguments: ["plugins/contacts", "plugins/drop-zone"])
  func `damaged files are read or refused without harm`(plugin: String) throws {
    let run = try Command.dray("fuzz", plugin, "--files", "--seed", "7", "--steps", "\(Effort.files)")
    #expect(run.output == "\(plugin): \(Effort.files) files from seed 7, nothing found\n", "\(run.errors)")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("error 'broken'", "dropped: "), ("while true do end", "dropped: "),
  ])
  func `a command that fails on a file is found, and the same seed shows it again`(body: String, found: String)
    throws
  {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.reader", name = "reader" }"#,
      "init.lua": """
      local dray = require "dray"
      dray.scene(function()
        return dray.vstack { id = "zone", size = { width = 40, height = 20 } }
          :on_drop({ "public.json" }, function(providers)
            local data = providers[1]:load "public.json"
            if not dray.json.decode(data) then \(body) end
          end)
      end)
      """,
    ])
    let run = try Command.dray("fuzz", plugin.path, "--files", "--steps", "400")
    #expect(run.status == 1 && run.errors.contains(": content of seed ") && run.errors.contains(found), "\(run.errors)")
    let seed = try #require(run.errors.firstMatch(of: /of seed (\d+)/)).1
    let again = try Command.dray("fuzz", plugin.path, "--files", "--steps", "1", "--seed", String(seed))
    #expect(again.errors == run.errors && again.output == run.output)
  }
}
