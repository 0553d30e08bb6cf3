/// What is under way while commands run.
struct Transaction {
  /// Drags that ended inside the transaction; all but their sources hear of it when it stands.
  var endings: [Ending] = []

  struct Ending {
    var drag: DragState
    var operation: DropOperation
  }
}

extension Engine {
  /// Runs a command as one transaction over every participant: the command, the new scene, the checks.
  ///
  /// If anything fails or says no, every model and the scene are as before. Inside a transaction the command joins it.
  func transact(_ command: () -> CommandAnswer) -> CommandAnswer {
    guard transaction == nil else { return run(command) }
    let stage = stage
    let timers = timers
    transaction = Transaction()
    for participant in participants { participant.begin() }
    var answer = run(command)
    if case .done = answer { answer = prepare() }
    let endings = transaction?.endings ?? []
    transaction = nil
    if case .done = answer {
      for participant in participants { participant.commit() }
      monitor?(.committed)
    } else {
      for participant in participants.reversed() { participant.rollback() }
      self.stage = stage
      self.timers = timers
      isSceneCurrent = true
    }
    for ending in endings {
      if case .done = answer {
        concludeDrop(ending.drag, ending.operation)
      } else {
        cancel(ending.drag, as: .cancel)
      }
    }
    return answer
  }

  private func run(_ command: () -> CommandAnswer) -> CommandAnswer {
    let before = activity
    activity = .command
    defer { activity = before }
    return command()
  }

  private func prepare() -> CommandAnswer {
    do {
      try rebuildScene()
      for participant in participants { try participant.prepare() }
      return .done
    } catch {
      return .failed(Reason(error.description))
    }
  }
}
