// A cache for values that each pointer move needs. A move takes the values out, uses them and puts them back, which
// changes no reference counts. Retaining the values for each move took eight atomic instructions.

/// The values that are stored for the next pointer move. Reset when drags or the scene change.
final class MoveCache {
  @exclusivity(unchecked) var hold: Hold?
  @exclusivity(unchecked) var question: ReadyQuestion?

  /// Removes the values, because drags or the scene have changed.
  func reset() { (hold, question) = (nil, nil) }

  /// The references that are held during a pointer move.
  struct Hold {
    let drag: DragState
    let stage: Stage
  }
}

/// The only configuration question of a destination, with its argument.
///
/// A class, because the values are too large to be moved in a few instructions.
final class ReadyQuestion {
  let question: DropQuestion
  let session: DropSession
  let node: NodeIndex
  /// The version of the scene that contains the node.
  let version: UInt64

  init(_ question: DropQuestion, about session: DropSession, node: NodeIndex, version: UInt64) {
    self.question = question
    self.session = session
    self.node = node
    self.version = version
  }

  /// Asks the question. A separate function, so that no object has to be retained during the call.
  @inline(never)
  func ask() -> DropConfiguration { question.ask(session) }

  /// Shows the drag as `ask()` does, without asking. Returns false if the question must be asked instead.
  @inline(never)
  func show() -> Bool { question.show?(session) ?? false }
}
