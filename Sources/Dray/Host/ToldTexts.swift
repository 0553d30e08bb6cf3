/// Texts that were told, so that none is told again and again.
///
/// A question between two inputs is in no journal. What it has told is kept apart from what inputs have told: these tell
/// the same with it and without it.
struct ToldTexts {
  private var byInputs: Set<ByteString> = []
  private var byQuestions: Set<ByteString> = []
  /// How many texts are kept. With more than these all are forgotten, and told again.
  private static let most = 256

  var isEmpty: Bool { byInputs.isEmpty && byQuestions.isEmpty }

  /// Whether a text was told.
  ///
  /// - Parameter isOutside: Whether a question asks that is in no journal.
  func contains(_ text: ByteString, isOutside: Bool) -> Bool {
    byInputs.contains(text) || isOutside && byQuestions.contains(text)
  }

  /// Notes a text.
  ///
  /// - Returns: Whether it is to be told.
  mutating func insert(_ text: ByteString, isOutside: Bool) -> Bool {
    if contains(text, isOutside: isOutside) { return false }
    if byInputs.count >= Self.most { byInputs = [] }
    if byQuestions.count >= Self.most { byQuestions = [] }
    return isOutside ? byQuestions.insert(text).inserted : byInputs.insert(text).inserted
  }
}
