/// What went wrong.
struct FuzzProblem: Error {
  /// What kind of thing; a journal is shrunk as long as it shows a problem of this kind. The raw value stands in journals.
  enum Kind: String {
    /// A rule raised an error, ran into a limit, wrote where it must not, or broke an invariant.
    case fault
    /// An input that committed nothing has changed the model.
    case residue
    /// Undo did not lead to what was there before, or redo to what was there after.
    case undo
    /// What is drawn does not follow from the states.
    case hiddenState = "hidden_state"
    /// A drag ended twice, or not at all.
    case drag
    /// A replay came out otherwise.
    case replay
    /// What was saved cannot be loaded, or is something else then.
    case save
    /// What is told of a drop differs from what it has done.
    case story

    /// As people read it.
    var title: String { rawValue.replacing("_", with: " ") }
  }

  var kind: Kind
  var text: String
}
