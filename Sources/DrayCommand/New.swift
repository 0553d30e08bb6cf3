internal import ArgumentParser
internal import DrayREPL

/// `dray new NAME`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Makes a new plugin, with a test and settings for lua-language-server.",
    discussion: "The folder must not exist. Its name is the name of the plugin.")

  @Argument(help: ArgumentHelp("The new folder.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("cards, board, list or kanban.", valueName: "kind"),
    completion: .list(PluginKind.allCases.map(\.rawValue)),
    transform: { text in
      guard let kind = PluginKind(rawValue: text) else {
        throw ValidationError("a kind is cards, board, list or kanban")
      }
      return kind
    })
  var kind = PluginKind.list

  func run() throws { throw ExitCode(Runner().create(name, kind).rawValue) }
}
