import Foundation
import Testing

/// The arguments of the command in bash, zsh and fish.
struct ShellCompletionTests {
  @Test(arguments: [("bash", "complete -o filenames"), ("zsh", "#compdef dray"), ("fish", "complete -c 'dray'")])
  func `the completion script of a shell is printed, with commands and options`(shell: String, text: String) throws {
    let run = try Command.dray("completions", shell)
    #expect(run.output.contains(text) && run.status == 0, "\(run.output.prefix(300))")
    for word in ["check", "new", "replay", "time-limit"] { #expect(run.output.contains(word)) }
  }

  @Test func `zsh completes names of plugins, and after a plugin the options of open`() throws {
    let shell = try PseudoTerminal(
      "/usr/bin/env", ["zsh", "-f", "-o", "no_prompt_sp"],
      environment: ["PATH": Self.path, "PS1": "> ", "TERM": "dumb"])
    _ = shell.read(until: "> ")
    shell.type("autoload -Uz compinit; compinit -D -u; source <(dray completions zsh)\n")
    _ = shell.read(until: "\n> ")
    for (typed, completed) in [
      ("kl", "klondike"), ("hanoi --wa", "hanoi --watch"), ("hanoi --seed 3 --wa", "hanoi --seed 3 --watch"),
      ("test kl", "test klondike"), ("play --wa", "play --wa"),
    ] {
      // Control-A and Control-E move to the ends of the line, so that the shell prints the completed words.
      shell.type("dray \(typed)\t\u{1}print -r '\u{5}'\n")
      let answer = shell.read(until: "\n> ")
      #expect(answer.contains("\ndray \(completed)\n"), "\(answer)")
    }
  }

  @Test(arguments: [
    ("hanoi --se", ["--seed", "--set"]), ("hanoi --seed 3 --wa", ["--watch"]), ("play --wa", []),
    ("test --fi", ["--filter"]), ("--ver", ["--version"]),
  ])
  func `fish completes after a plugin the options of open`(typed: String, candidates: [String]) throws {
    // Without a terminal, fish cannot complete the names of plugins, and says so.
    let script = "source (dray completions fish | psub); complete -C \"dray $argv\" 2>/dev/null"
    let run = try Command.run("/usr/bin/env", ["PATH=\(Self.path)", "fish", "-N", "-c", script, "--", typed])
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
    #expect(lines == candidates.map { $0[...] }, "\(run.output)\(run.errors)")
  }

  /// The folders of the command and of the shells.
  static var path: String { "\(URL(filePath: Command.path).deletingLastPathComponent().path):/usr/bin:/bin" }
}

/// The candidates of bash.
struct BashCompletionTests {
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
    let run = try Command.run(
      "/usr/bin/env", ["PATH=\(ShellCompletionTests.path)", "bash", "-c", script, "bash", text])
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
