import Dray
import Testing

@testable import DrayREPL

/// Documentation, sources, states, limits, and errors with their lines.
struct LookupTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  private func shown(_ commands: String, isInteractive: Bool = false) -> String {
    Transcript.of(commands, on: plugin.path, seed: 1, isInteractive: isInteractive).text
  }

  @Test func `a chunk belongs to the plugin by the name in the manifest, whatever its folder is called`() throws {
    let plugin = try PluginFixture()
    let source = PluginSource(folder: PluginFolder(path: plugin.path), name: "words")
    let files = ["words/init.lua", "letters/init.lua", "words/none.lua"].map { source.file(ofChunk: $0) }
    #expect(files == ["init.lua", nil, nil])
  }

  @Test(arguments: [".doc drag", "drag?", ".help drag"])
  func `a name has its signature and its documentation`(line: String) {
    let text = shown(line)
    #expect(
      text.hasPrefix("Play:drag(item, options?) → dray.Drag\n  Lifts an item. If it cannot be lifted,"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `a type lists its members`() {
    let text = shown("play?")
    #expect(text.contains("members of Play:\n"))
    #expect(text.contains("  legal()") && text.contains("  outcome"))
    // A type with a space inside brackets is not part of the description.
    #expect(!shown(".doc Drag").contains("string>?"))
  }

  @Test func `the documentation of a modifier and of a command is found, and a name is suggested for a misspelt one`() {
    #expect(shown(".doc reorderable").hasPrefix("ForEach:reorderable("))
    #expect(shown(".help record").hasPrefix(".record game.journal  records all inputs"))
    #expect(shown(".doc dragg", isInteractive: true).contains("no documentation of 'dragg'; did you mean 'drag'?"))
  }

  @Test func `each heading and each field of the page of the script API is found`() throws {
    let page = try Repository.text(of: "Sources/Dray/Dray.docc/script-api.md")
    let headings = page.matches(of: /(?m)^### `([\w.:]+)/).map { String($0.1) }
    #expect(headings.count > 200)
    #expect(headings.filter { ScriptReference.standard.find($0).isEmpty } == [])
    #expect(shown(".doc array.apply").hasPrefix("array.apply(lists, difference)"))
    #expect(shown(".doc session.to").contains("DropSession.to dray.ID?\n"))
    #expect(shown(".doc Manifest").contains("  dependencies"))
  }

  @Test func `help lists every command`() {
    let text = shown(".help")
    for command in PromptCommand.allCases { #expect(text.contains(".\(command.rawValue)"), "\(command)") }
  }

  @Test func `source shows the place and the text of a rule`() {
    let text = shown(".source drop_configuration")
    #expect(text.hasPrefix("\(plugin.path)/init.lua:"), "\(text)")
    #expect(text.contains(" |   :drop_configuration(function(session)\n"))
    #expect(text.contains("the list is closed"))
    #expect(
      shown(".source nothing", isInteractive: true)
        .contains("no script of letters defines 'nothing' or calls it as a modifier"))
  }

  @Test func `why, state, limits, time and set answer`() {
    #expect(shown(".why a closed").contains("closed: takes test.letter"))
    #expect(shown(".why 'a' 'closed'") == shown("why('a', 'closed')"))
    #expect(shown(".state taps") == "taps = { count = 0 }\n")
    #expect(shown(".state").contains("seen = { name = \"nobody\" }"))
    #expect(shown(".state tapps", isInteractive: true).contains("letters has no state 'tapps'; did you mean 'taps'?"))
    #expect(shown(".limits").contains("instructions: 10000000 a call, 100000000 an input"))
    #expect(shown(".time 1 + 1").hasPrefix("2\n") && shown(".time 1 + 1").contains("µs"))
    #expect(shown(".set") == "board off\ntrace off\n")
    #expect(shown(".set boord on", isInteractive: true).contains("unknown option 'boord'; did you mean 'board'?"))
  }

  @Test func `trace prints the inputs of each line, and board the changed board`() {
    #expect(shown(".trace on\ntap 'button'\n.trace off\ntap 'button'").contains("{\"input\":\"down\""))
    let text = shown(".board on\ntap 'button'\n1")
    #expect(text.contains("│ T1    │") && text.hasSuffix("1\n"))
  }

  @Test func `open replaces the plugin`() {
    #expect(shown(".open \(Repository.klondike)\nplay") == "a play of klondike\n")
    #expect(shown(".open nowhere", isInteractive: true).contains("nowhere"))
  }

  // MARK: Errors

  @Test func `an error has a mark at its place, and a suggestion`() {
    #expect(
      shown("x = drga('a')", isInteractive: true).contains(
        """
        input:1: attempt to call a nil value (global 'drga'); did you mean 'drag'?
          1 | x = drga('a')
            |     ^

        """))
    #expect(shown("x = = 1", isInteractive: true).contains("  1 | x = = 1\n    |     ^\n"))
  }

  @Test func `the mark of an error is below its place in a line with tabs, too`() {
    #expect(
      shown("\tx =\tdrga('a')", isInteractive: true).contains(
        "  1 |     x =    drga('a')\n    |            ^\n"))
  }

  @Test func `without a plugin, functions and commands of a play say that no plugin is open`() {
    for input in ["legal()", "undo()", "drag('a')", ".play", ".save x", ".state"] {
      let text = Transcript.of(input, on: nil, isInteractive: true).text
      #expect(text.contains("no plugin is open; .open NAME opens one\n"), "\(text)")
    }
    #expect(!Transcript.of("foo()", on: nil, isInteractive: true).text.contains("no plugin is open"))
  }

  @Test func `a write to a state at the prompt is refused, because states are read-only`() {
    let text = shown("lists.left = nil\nfor i = 1, 4 do tap 'button' end", isInteractive: true)
    #expect(text.contains("read-only"), "\(text)")
  }

  @Test func `local variables of an input are kept`() {
    #expect(shown("local x, y = 1, 2\nx + y") == "3\n")
    #expect(shown("local n = 0 function inc() n = n + 1 end\ninc() inc()\nn") == "2\n")
    #expect(shown("local function f(a) return a end local z\nf(5), z") == "5  nil\n")
    #expect(shown("if true then local q = 1 end\nq") == "nil\n")
    #expect(shown("local c <const> = 4 print(c)") == "4\n")
    let text = shown("local drag = drag('a') drag:cancel()\ndrag('a')", isInteractive: true)
    #expect(text.contains("-- 'drag' stays local to this input, because a function or a state has this name"))
    #expect(text.contains("lifted A from left"))
  }
}
