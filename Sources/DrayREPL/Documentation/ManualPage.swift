internal import Dray

/// The manual page of the command in roff, made from the descriptions of its arguments and of the commands of the
/// prompt.
public struct ManualPage {
  private var lines: [String] = []

  /// The page.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Makes the page.
  ///
  /// - Parameter description: The command with its subcommands and arguments, as `--experimental-dump-help` prints it.
  public init(of description: String) {
    guard let dump = try? JSONValue(parsing: Array(description.utf8)), let command = dump["command"] else { return }
    lines.append(".TH DRAY 1 \"\" \"dray \(Version.current)\"")
    section("NAME")
    lines.append("dray \\- \(Self.escaped(command.text("abstract")))")
    section("SYNOPSIS")
    lines.append(".nf")
    for subcommand in command.list("subcommands") where subcommand.isShown {
      let name = subcommand.text("commandName")
      let words = subcommand.list("arguments").filter(\.isShown).map(Self.synopsis)
      lines.append(Self.escaped((["dray"] + (name == "open" ? [] : [name]) + words).joined(separator: " ")))
    }
    lines.append(".fi")
    section("DESCRIPTION")
    paragraph(command.text("discussion"))
    section("COMMANDS")
    for subcommand in command.list("subcommands") where subcommand.isShown { add(subcommand) }
    section("PROMPT")
    lines.append(".nf")
    for line in PromptCommand.help(for: nil).split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(Self.escaped(String(line)))
    }
    lines.append(".fi")
    section("FILES")
    for (file, text) in [
      ("./plugins", "plugins that are opened by their names"),
      (
        "../share/dray/plugins",
        "the installed plugins, beside the folder of the command; types/ describes the script API"
      ),
      ("~/.local/state/dray/history", "the entries of the prompt, below $XDG_STATE_HOME if that is set"),
    ] {
      term(file, text)
    }
    section("ENVIRONMENT")
    for (variable, text) in [
      ("VISUAL, EDITOR", "the editor of .edit and Alt-E; the first one that is set, or else vi"),
      ("NO_COLOR", "turns off colours and hints"),
      ("TERM", "dumb, or no value, turns off the editing of entries"),
    ] {
      term(variable, text)
    }
  }

  private mutating func add(_ command: JSONValue) {
    lines.append(".SS \(Self.escaped("dray " + command.text("commandName")))")
    paragraph(command.text("abstract"))
    paragraph(command.text("discussion"))
    for argument in command.list("arguments") where argument.isShown {
      let names = argument.list("names").map(Self.name)
      let value = argument.text("valueName")
      let takesValue = argument.text("kind") == "option"
      let head = names.isEmpty ? value.uppercased() : names.joined(separator: ", ") + (takesValue ? " \(value)" : "")
      let usual = argument.text("defaultValue")
      term(head, argument.text("abstract") + (usual.isEmpty || !takesValue ? "" : " By default \(usual)."))
    }
  }

  private mutating func section(_ title: String) { lines.append(".SH \(title)") }

  private mutating func paragraph(_ text: String) {
    guard !text.isEmpty else { return }
    lines += [".PP", Self.escaped(text)]
  }

  private mutating func term(_ head: String, _ text: String) {
    lines += [".TP", ".B \(Self.escaped(head))", Self.escaped(text)]
  }

  private static func synopsis(_ argument: JSONValue) -> String {
    let value = argument.text("valueName")
    let repeats = argument.isTrue("isRepeating") ? "..." : ""
    let names = argument.list("names")
    let preferred = argument["preferredName"].map(name) ?? names.first.map(name)
    let word = preferred.map { argument.text("kind") == "option" ? "\($0) \(value)" : $0 } ?? value.uppercased()
    return (argument.isTrue("isOptional") ? "[\(word)]" : word) + repeats
  }

  private static func name(_ name: JSONValue) -> String {
    (name.text("kind") == "short" ? "-" : "--") + name.text("name")
  }

  /// A text in which no character has a special meaning in roff.
  private static func escaped(_ text: String) -> String {
    let marked = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}

extension JSONValue {
  fileprivate func text(_ name: String) -> String {
    if case .string(let text)? = self[name] { text } else { "" }
  }

  fileprivate func list(_ name: String) -> [JSONValue] {
    if case .array(let list)? = self[name] { list } else { [] }
  }

  fileprivate func isTrue(_ name: String) -> Bool { self[name] == .boolean(true) }

  /// Whether help texts contain this command or argument.
  fileprivate var isShown: Bool { self["shouldDisplay"] != .boolean(false) }
}
