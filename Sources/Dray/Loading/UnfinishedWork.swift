/// The treatment of unfinished work when a game is saved: drags, drops that wait for data, and waiting commands.
public enum UnfinishedWork: Hashable, Sendable {
  /// Saving fails if there is unfinished work.
  case refuse
  /// The file contains only committed states. The drags and waiting commands of this host continue.
  case drop
  /// If there is unfinished work, the file is the whole journal, whose replay restores this work, too. The journal must
  /// be in memory, and loading the file repeats all its inputs.
  case keep
}
