internal import ArgumentParser
internal import DrayREPL

/// `dray play PLUGIN`.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Shows the board of a plugin on the whole screen of the terminal.",
    discussion: """
      Items are dragged with the mouse, with Tab and Space, or by taps after the key t. The line below the board \
      shows the effect of a drop, or the reason of its refusal. u undoes, r redoes, h highlights the items that can be \
      dragged, : opens the prompt, from which Ctrl-D leads back, and q leaves. Keys go to the plugin first.
      """)

  @Argument(help: ArgumentHelp("The folder or the name of a plugin.", valueName: "plugin"), completion: .plugins)
  var plugin: String

  @OptionGroup var game: GameOptions

  func run() throws {
    Interrupts.stopRunningCode()
    throw ExitCode(Runner().play(plugin, options: game.set.options, seed: game.seed?.value).rawValue)
  }
}
