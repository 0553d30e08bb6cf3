/// The answer of a command, a closure that may change the model.
public enum CommandAnswer: Sendable {
  /// The command has done its work.
  case done
  /// The command refuses; its changes are rolled back.
  case refused(Reason?)
  /// The command failed; its changes are rolled back.
  case failed(Reason)
}

/// The answer of a lift question: the types that one item offers.
public enum ProviderAnswer {
  /// The types that the item offers. If there are none, only receivers of its item type can take it.
  case provider(ItemProvider)
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}

/// The answer of a lift question: how much of an item a drag carries.
public enum QuantityAnswer: Sendable {
  /// This quantity. If it is greater than that of the item, the drag carries all; if it is less than 1, nothing is
  /// lifted.
  case quantity(Int)
  /// The whole item.
  case all
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}

/// The answer of a question for the items that a drag carries, or that a tap adds to a drag.
public enum PayloadAnswer {
  /// The items to lift or to add, in this order. They may differ from the requested items. An empty list lifts or adds
  /// nothing.
  case items([DragItem])
  /// No item can be lifted or added.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}
