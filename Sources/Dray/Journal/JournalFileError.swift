/// An error in recording a journal, or in saving a game.
public enum JournalFileError: Error, Hashable, Sendable {
  /// The file already exists. It is not overwritten.
  case exists(path: String)
  /// The file cannot be written: the error of the system, or another problem with the file or its path.
  case failed(path: String, why: String)
  /// The host's closure threw an error.
  case refused(why: String)
  /// No journal is in memory although a plugin is loaded or a recording runs.
  case noJournalInMemory
  /// A rule runs, or there are drags or waiting commands, which a saved game cannot contain. `unfinishedWork` describes each.
  case unfinishedWork([String])
  /// There are drags or waiting commands, which only a replay could restore, and no journal is in memory.
  case noJournalToKeep
  /// There are drags or waiting commands, which only a replay could restore, and this plugin was reloaded. A program
  /// that loads a game does not usually run scripts from the file.
  case reloaded(plugin: String)
  /// A plugin was stopped and could not be rebuilt, so its states are lost.
  case notRebuilt(plugin: String)
  /// The scripts of this plugin would fail, or change the saved states, when the game is loaded.
  case notStartable(plugin: String, why: String)
  /// The saved game would contain a line of this plugin that is too long to load. Unit: bytes.
  case tooLong(plugin: String, length: Int, limit: Int)
  /// The states of this plugin have more values than a host with the same limits would read from a saved game.
  case tooManyValues(plugin: String)
  /// The saved game would be too large to load. Unit: bytes.
  case tooLarge(length: Int, limit: Int)
}

extension JournalFileError: CustomStringConvertible {
  /// What to do instead of changing a state while the script is loaded.
  package static let cureOfFilling =
    "give dray.state or dray.collection its contents, or a function that makes them, which also runs at a restart"

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): the file already exists"
    case .failed(let path, let why): "\(path): \(why)"
    case .refused(let why): "the journal was refused: \(why)"
    case .noJournalInMemory:
      "a recording must begin before the first plugin is loaded, or continue a journal in memory; no journal is in memory"
    case .unfinishedWork(let unfinishedWork):
      "a saved game cannot contain unfinished work: \(unfinishedWork.joined(separator: "; "))"
    case .reloaded(let plugin):
      "unfinished work cannot be saved after a reload of '\(plugin)'; end the drags and waiting commands first"
    case .noJournalToKeep: "unfinished work is saved only with a journal from the beginning; no journal is in memory"
    case .notRebuilt(let plugin):
      "the states of plugin '\(plugin)' cannot be saved: it could not be rebuilt after it was stopped; "
        + "unload it, or load an earlier save"
    case .notStartable(let plugin, let why):
      "a saved game of plugin '\(plugin)' could not be loaded: \(why); \(Self.cureOfFilling)"
    case .tooLong(let plugin, let length, let limit):
      "a state of plugin '\(plugin)' takes a line of \(length) bytes in a saved game; at most \(limit) can be loaded"
    case .tooManyValues(let plugin):
      "the states of plugin '\(plugin)' have more values than can be loaded from a saved game with its memory limit"
    case .tooLarge(let length, let limit):
      "a saved game takes \(length) bytes; at most \(limit) can be loaded"
    }
  }
}
