import Testing

@testable import DrayREPL

/// Files that are promised by their paths.
struct PromisedFileTests {
  /// Runs code with a `play` of one item whose file has a path, and a box that asks for the file.
  private func run(_ exporting: String, _ code: String) throws -> String {
    let plugin = try PluginFixture([
      "plugin.lua": #"return { id = "test.files", name = "files", api = 1, permissions = { "files" } }"#,
      "init.lua": """
      local dray = require "dray"
      local File = dray.transferable { id = "test.file",
        dray.file_representation("public.png", { exporting = function() return \(exporting) end }) }
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "p", type = File, label = "p", size = { width = 40, height = 40 } }
            :drag_interaction { items_for_beginning = function() return { "p" } end },
          dray.vstack { id = "box", size = { width = 40, height = 40 } }:on_drop("public.png", function(providers)
            local path, reason = providers[1]:load_file "public.png"
            print(path)
            return path, reason
          end),
        }
      end)
      """,
    ])
    let transcript = Transcript()
    _ = transcript.runner.evaluate("local play = dray.load '\(plugin.path)'\n\(code)")
    return transcript.text
  }

  @Test(arguments: [
    ("'/nonexistent/x'", "cannot read /nonexistent/x: No such file or directory"),
    ("'/tmp'", "cannot read /tmp: not a regular file"), ("''", "cannot read '': not an absolute path"),
    ("'relative.png'", "cannot read 'relative.png': not an absolute path"),
  ])
  func `a load of an unreadable file or an invalid path fails with a reason`(path: String, reason: String) throws {
    #expect(try run(path, "print(play:drag('p'):drop('box'))") == "nil\ncancel: \(reason)\n")
    #expect(try run(path, "print(play:drag_out('p')['public.png'])") == "error: \(reason)\n")
  }

  @Test func `a file is delivered by its path, and to another program as its content`() throws {
    let path = "'\(Repository.root)/LICENSE'"
    #expect(try run(path, "print(play:drag('p'):drop('box').operation)") == "\(path.dropFirst().dropLast())\ncopy\n")
    #expect(try run(path, "print(#play:drag_out('p')['public.png'] > 100)") == "true\n")
  }

  @Test func `an exporting function that returns a number instead of a path is an error`() throws {
    let text = try run("5", "print(play:drag('p'):drop('box').operation)")
    #expect(text.contains("init.lua:3: exporting must return the path of a file, not the number 5"), "\(text)")
  }
}
