internal import ArgumentParser
internal import DrayREPL

/// `dray`: reads its arguments and leaves the rest to `DrayREPL`.
@main
struct DrayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dray", abstract: "Plays drag-and-drop rules that are written in Lua.",
    usage: """
      dray PLUGIN [--seed N] [--set KEY=VALUE]...   a prompt on a plugin: drag("6D"):drop "pile 5"
      dray PLUGIN < COMMANDS                        the same from a file, up to the first error
      dray SCRIPT.lua                               a script that drives plugins itself
      dray -e CODE                                  runs code and prints the values of an expression
      dray test PLUGIN...                           runs the tests of plugins
      dray replay FILE                              tells a recording again, up to the first difference
      dray fuzz PLUGIN [--seed N] [--steps N]       random inputs, until something fails
      """,
    discussion: "The exit status is 0, or 1 if something failed, or 64 if the arguments make no sense.",
    version: Version.current, subcommands: [Open.self, Test.self, ReplayCommand.self, Fuzz.self],
    defaultSubcommand: Open.self)
}
