internal import ArgumentParser
internal import DrayREPL

/// The options of commands that open a plugin: the seed, and the options of the plugin.
struct GameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed of all random numbers of the plugin: an integer of 64 bits.", valueName: "n"),
    transform: Seed.read)
  var seed: Seed?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Sets an option that the plugin's manifest declares.", valueName: "key=value"),
    transform: { text in
      guard let setting = Setting(text) else { throw ValidationError("a setting has the form key=value") }
      return setting
    })
  var set: [Setting] = []
}
