/// The answer of a command, a closure that may change the model.
public enum CommandAnswer: Sendable {
  /// The command has done its work.
  case done
  /// The command refuses; its changes are rolled back.
  case refused(Reason?)
  /// The command failed; its changes are rolled back.
  case failed(Reason)
}

/// The answer of a lift question that is asked for one item's promises.
public enum ProviderAnswer {
  /// The types that the item offers. If there are none, only receivers that know the item's type can take it.
  case provider(ItemProvider)
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}

/// The answer of a lift question: the items that a drag carries.
public enum PayloadAnswer {
  /// The items to lift, in this order. They may be more or other items than those asked for; an empty list starts no
  /// drag.
  case items([DragItem])
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}
