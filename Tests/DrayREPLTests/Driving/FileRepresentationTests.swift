import Testing

/// Items that travel as files, which scripts name by their paths.
struct FileRepresentationTests {
  private static let notes = """
    local dray = require "dray"
    dray.content_type { id = "org.test.note", conforms_to = "public.data", filename_extensions = "note" }
    local notes = dray.state("notes", { { id = "a", path = "@a.note" }, { id = "gone" } })
    local Note = dray.transferable { id = "test.note",
      dray.file_representation("org.test.note", {
        exporting = function(note) return note.path, "it has no file" end,
        importing = function(path, name) return { id = name, path = path } end,
      }),
    }
    dray.scene(function()
      return dray.list { id = "list", size = { width = 40, height = 100 },
          dray.for_each(notes, function(note)
            return dray.item { id = note.id, type = Note, value = note, size = { width = 40, height = 20 } }:draggable()
          end) }
        :drag_container(Note)
        :drop_destination(Note, function(items)
          for _, note in ipairs(items) do notes[#notes + 1] = note end
        end)
    end)
    """

  private func shown(_ commands: String, permissions: String) throws -> String {
    let manifest = "return { id = 'test.files', name = 'files', api = 1, permissions = { \(permissions) } }"
    let note = try PluginFixture(["a.note": "words of a\n"])
    let notes = Self.notes.replacing("@", with: note.path + "/")
    let plugin = try PluginFixture(["plugin.lua": manifest, "init.lua": notes])
    return withExtendedLifetime((note, plugin)) { Transcript.of(commands, on: plugin.path).text }
  }

  @Test func `an item is exported as the content of the file that its script names`() throws {
    #expect(try shown(#"drag_out("a")["org.test.note"]"#, permissions: "'files'") == "\"words of a\\n\"\n")
  }

  @Test func `an item without a file fails to export with a reason`() throws {
    #expect(try shown(#"drag_out("gone")["org.test.note"]"#, permissions: "'files'") == "\"error: it has no file\"\n")
  }

  @Test func `external bytes are delivered as a file of the suggested name`() throws {
    let commands = #"""
      drag_in({ ["org.test.note"] = "words", suggested_name = "b.note" }):drop "list"
      notes[3].id, notes[3].path:match "[^/]*$"
      """#
    #expect(
      try shown(commands, permissions: "'files'") == "copy org.test.note: list\n\"b.note\"  \"b.note\"\n")
  }
}
