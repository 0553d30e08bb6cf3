/// What a command answers: a closure that may change the model.
public enum CommandAnswer: Sendable {
  /// It did what it was asked to do.
  case done
  /// It said no; whatever it wrote is taken back.
  case refused(Reason?)
  /// It could not finish; whatever it wrote is taken back.
  case failed(Reason)
}

/// What a lift question answers that is asked for one item's promises.
public enum ProviderAnswer {
  /// What the item can be turned into; with no promise in it nobody but those who know the item's type can take it.
  case provider(ItemProvider)
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}

/// What a lift question answers: the items that a drag carries.
public enum PayloadAnswer {
  /// These items, in this order; they may be more or other than those asked for, and none means no drag.
  case items([DragItem])
  /// The item cannot be lifted.
  case refused(Reason?)
  /// The rule could not answer.
  case failed(Reason)
}
