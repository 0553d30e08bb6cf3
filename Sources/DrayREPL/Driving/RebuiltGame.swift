internal import Dray

/// A game whose plugins were started from their own states, as after the load of a save or a kill.
struct RebuiltGame {
  let host: Host

  /// A plugin that does not start from its states, as a sentence with the cure.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the plugins of a host again from their states.
  init(of host: Host) throws(Failure) {
    let names = host.plugins.map(\.name).joined(separator: ", ")
    do throws(PluginError) {
      self.host = try host.rebuilt()
    } catch {
      throw Failure(
        description: "\(names) cannot be rebuilt from its states: \(error); a script that fills a state while it is "
          + "loaded fills it again at each start: \(JournalFileError.cureOfFilling)")
    }
    guard self.host.digest(of: .model) == host.digest(of: .model) else {
      throw Failure(
        description: "\(names) changes its states while it is loaded, and so when it is rebuilt from them: "
          + "\(host.stateNames(differingFrom: self.host).joined(separator: ", ")); \(JournalFileError.cureOfFilling)")
    }
  }
}
