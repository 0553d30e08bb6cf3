/// The texts already reported, to avoid repeated reports.
///
/// A journal does not record questions between two inputs. Texts that such questions report are stored separately, so
/// that inputs report the same with and without such questions.
struct ReportedTexts {
  private var byInputs: Set<ByteString> = []
  private var byQuestions: Set<ByteString> = []
  /// Maximum number of texts in each set. A full set is emptied, and its texts can be reported again.
  private static let most = 256

  var isEmpty: Bool { byInputs.isEmpty && byQuestions.isEmpty }

  /// Whether a text was reported.
  ///
  /// - Parameter isOutside: Whether a question that is not in the journal makes the report.
  func contains(_ text: ByteString, isOutside: Bool) -> Bool {
    byInputs.contains(text) || isOutside && byQuestions.contains(text)
  }

  /// Notes a text.
  ///
  /// - Returns: Whether the text is new and must be reported.
  mutating func insert(_ text: ByteString, isOutside: Bool) -> Bool {
    if contains(text, isOutside: isOutside) { return false }
    if byInputs.count >= Self.most { byInputs = [] }
    if byQuestions.count >= Self.most { byQuestions = [] }
    return isOutside ? byQuestions.insert(text).inserted : byInputs.insert(text).inserted
  }
}
