import Foundation
import Testing

/// `--json` and the completions of shells.
struct JSONOutputTests {
  @Test(arguments: [
    ("1 + 1", "2\n"), ("'a', nil, true", "\"a\"\nnull\ntrue\n"), ("{ 1, { x = 'é' } }", "[1,{\"x\":\"é\"}]\n"),
    ("local x = 1", ""), ("0/0", "\"0/0\"\n"), ("{ 1, x = 2 }", "\"{ 1, x = 2 }\"\n"),
    ("#dray.load('plugins/chess'):legal()", "20\n"),
  ])
  func `a value is a line of JSON`(code: String, output: String) throws {
    let run = try Command.dray("-e", code, "--json")
    #expect(run.output == output && run.errors == "" && run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a drag in progress is an object with its verdict`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray(plugin.path, "--json", input: "drag('a'):over('right')\ndrag('a'):over('closed')\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && run.status == 0, "\(run.output)\(run.errors)")
    for (line, fields) in zip(
      lines, [["operation": "move", "from": "left", "to": "right"], ["operation": "forbidden", "code": "closed"]])
    {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["item_ids"] as? [String] == ["a"])
      for (name, value) in fields { #expect(object?[name] as? String == value, "\(line)") }
    }
  }

  @Test func `an error is an object with its place`() throws {
    let failed = try Command.dray("-e", "\nerror 'no'", "--json")
    #expect(failed.output == #"{"error":"no","file":"-e","line":2}"# + "\n" && failed.errors == "")
    #expect(failed.status == 1)
    let invalid = try Command.dray("-e", "1 +", "--json")
    #expect(invalid.output.hasPrefix(#"{"error":"unexpected symbol"#) && invalid.status == 65, "\(invalid.output)")
  }

  @Test func `commands on a plugin print values, messages and the first error as JSON`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray(
      plugin.path, "--json",
      input: "drag('a'):drop('right').operation\ntap 'button'\nkey 'p'\nlists.right\nnothing.x\n1\n")
    #expect(
      run.output == """
        "move"
        true
        {"message":"printed 3"}
        {"message":"announced"}
        true
        ["a","t1"]
        {"error":"attempt to index a nil value (global 'nothing')","file":"stdin","line":5}

        """)
    #expect(run.errors == "" && run.status == 1)
  }

  @Test(arguments: [("bash", "complete -o filenames"), ("zsh", "#compdef dray"), ("fish", "complete -c 'dray'")])
  func `the completion script of a shell is printed, with commands and options`(shell: String, text: String) throws {
    let run = try Command.dray("completions", shell)
    #expect(run.output.contains(text) && run.status == 0, "\(run.output.prefix(300))")
    for word in ["check", "new", "replay", "time-limit"] { #expect(run.output.contains(word)) }
  }
}

/// The plugins as arguments in a shell.
struct PluginCompletionTests {
  /// The candidates that bash shows after a text.
  private func candidates(_ text: String) throws -> [String] {
    let script = """
      shopt -s extglob
      source <(dray completions bash)
      COMP_LINE=$1; COMP_POINT=${#1}
      read -ra COMP_WORDS <<<"$1"
      [[ "$1" == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      __dray_first_word dray "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let tools = URL(filePath: Command.path).deletingLastPathComponent().path
    let run = try Command.run("/usr/bin/env", ["PATH=\(tools):/usr/bin:/bin", "bash", "-c", script, "bash", text])
    #expect(run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["test", "check", "play", "render", "fuzz", "check hanoi"])
  func `a shell completes names of plugins, and folders with a manifest`(command: String) throws {
    #expect(try candidates("dray \(command) kl") == ["klondike"])
    #expect(try candidates("dray \(command) plugins/ch") == ["plugins/chess"])
    #expect(try candidates("dray \(command) plug") == ["plugins/"])
    #expect(try candidates("dray \(command) nothing") == [])
    #expect(try candidates("dray \(command) plugins/types/") == [])
  }

  @Test func `a shell completes files for recordings and pictures`() throws {
    #expect(try candidates("dray replay CHANGE") == ["CHANGELOG.md"])
    #expect(try candidates("dray render hanoi -o CHANGE") == ["CHANGELOG.md"])
  }

  @Test func `after a plugin, a shell completes the options of open`() throws {
    #expect(try candidates("dray hanoi --se") == ["--set", "--seed"])
    #expect(try candidates("dray hanoi --seed 3 --wa") == ["--watch"])
    #expect(try candidates("dray play --wa") == [])
  }

  @Test func `the name of a folder is not run as shell code`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dray-names-\(UUID().uuidString)").path
    let trace = "\(Repository.root)/a-completion-ran-this"
    defer { for path in [folder, trace] { try? FileManager.default.removeItem(atPath: path) } }
    let plugin = "\(folder)/p$(touch a-completion-ran-this)"
    try FileManager.default.createDirectory(atPath: plugin, withIntermediateDirectories: true)
    try "return { id = 'a.b', name = 'b' }".write(toFile: "\(plugin)/plugin.lua", atomically: true, encoding: .utf8)
    #expect(try candidates("dray test \(folder)/p") == [plugin])
    #expect(try candidates("dray \(folder)/p") == [plugin])
    // The shell passes the word as it is typed, with its quotes.
    for typed in ["\(folder)/p\\$", "\(folder)/p\\$\\(", "\"\(folder)/p\\$(", "'\(folder)/p$("] {
      #expect(try candidates("dray test \(typed)") == [plugin], "\(typed)")
      #expect(try candidates("dray \(typed)") == [plugin], "\(typed)")
    }
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test func `the first word is a command, a plugin or a script`() throws {
    #expect(try candidates("dray kl") == ["klondike"])
    #expect(try candidates("dray pl") == ["play", "plugins/"])
    #expect(try candidates("dray scripts/lib/ref") == ["scripts/lib/reference.lua"])
    #expect(try candidates("dray --ver") == ["--version"])
    #expect(Set(["open", "test", "klondike", "plugins/"]).isSubset(of: try candidates("dray ")))
  }
}

/// The manual page.
struct ManualTests {
  @Test func `the manual page has the commands, their options and commands of the prompt`() throws {
    let run = try Command.dray("manual")
    #expect(run.status == 0 && run.output.hasPrefix(".TH DRAY 1 \"\" \"dray 0.1.0\"\n.SH NAME\ndray \\- Runs drag"))
    for text in [
      ".SS dray check", ".SS dray new", ".SS dray play", ".SS dray attach", ".B \\-\\-time\\-limit seconds\n",
      "By default 10.0.",
      ".reload",
      "dray test PLUGIN... [\\-\\-filter text]",
    ] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(!run.output.contains("fuzz\\-scripts"))
  }

  /// groff warns about marks that it does not know.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff formats the manual page without warnings`() throws {
    let page = try Command.dray("manual").output
    let formatted = try Command.run("/usr/bin/groff", ["-k", "-man", "-Tutf8", "-ww"], input: page)
    #expect(formatted.status == 0 && formatted.errors == "")
  }
}
