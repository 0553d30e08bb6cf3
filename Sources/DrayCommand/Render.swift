internal import ArgumentParser
internal import DrayREPL

/// `dray render PLUGIN`.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws the board of a plugin as a picture in SVG or PNG.",
    discussion: """
      With -e, code is run first: dray render klondike -e 'd = drag("6D"):over "pile 5"' -o board.svg

      If the name of the file ends in .png, rsvg-convert or inkscape converts the picture: the first one that is found \
      in PATH.
      """)

  @Argument(help: ArgumentHelp("The folder or the name of a plugin.", valueName: "plugin"), completion: .plugins)
  var plugin: String

  @Option(
    name: .short, parsing: .unconditional, help: ArgumentHelp("The file of the picture.", valueName: "file"),
    completion: .file())
  var o: String?

  @Option(name: .short, parsing: .unconditional, help: ArgumentHelp("Code to run first.", valueName: "code"))
  var e: String?

  @OptionGroup var game: GameOptions

  func run() throws {
    let seed = game.seed?.value ?? 0
    throw ExitCode(Runner().render(plugin, options: game.set.options, seed: seed, code: e, to: o).rawValue)
  }
}
