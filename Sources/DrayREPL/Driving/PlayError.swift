internal import Dray

/// Why a play cannot begin, or cannot continue from a file.
enum PlayError: Error, CustomStringConvertible {
  /// The plugin cannot be loaded. `traceback` has the frames of the script, innermost first.
  case loading(PluginError, traceback: [String])
  /// The journal cannot be replayed to its end.
  case replay(String, Replay.Failure)
  /// The journal does not belong to the wanted plugin alone. `found` has the plugins of the journal.
  case otherPlugin(String, found: [String], wanted: String)
  /// A file cannot be loaded, because the host belongs to a program that runs it.
  case runningGame

  var description: String {
    switch self {
    case .loading(let error, _): "\(error)"
    case .replay(let file, let failure): failure.text(in: file)
    case .runningGame: "load would replace the running game; dray.load begins a game beside it"
    case .otherPlugin(let file, let found, _) where found.isEmpty: "\(file): no plugin is loaded in this journal"
    case .otherPlugin(let file, let found, let wanted):
      "\(file) belongs to \(found.map { "'\($0)'" }.joined(separator: ", ")), not to '\(wanted)'"
    }
  }
}
