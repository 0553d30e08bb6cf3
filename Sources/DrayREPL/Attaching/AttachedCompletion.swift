internal import LineEditor

/// A completion as the text of a message: fields with a NUL byte after each. Candidates that contain one are left out.
enum AttachedCompletion {
  /// The fields of a candidate. A missing text and an empty one are the same.
  private static let fieldCount = 4

  /// The text of the answer to a question.
  ///
  /// - Parameter number: The number of the question.
  static func text(of completion: Completion?, number: String) -> String {
    guard let completion else { return number + "\0" }
    let range = completion.range
    var fields = [number, "\(range.lowerBound)", "\(range.upperBound)", completion.note ?? ""]
    for candidate in completion.candidates {
      let texts = [
        candidate.text, candidate.label ?? "", candidate.description ?? "", candidate.documentation ?? "",
      ]
      if texts.allSatisfy({ !$0.utf8.contains(0) }) { fields += texts }
    }
    return fields.map { $0 + "\0" }.joined()
  }

  /// Reads an answer.
  ///
  /// - Parameter text: The entry, in which the completed part must be.
  /// - Returns: The number of the question, and its completion; `nil` if there is nothing to complete.
  static func read(_ bytes: [UInt8], for text: String) -> (number: String, completion: Completion?)? {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    guard let number = fields.first else { return nil }
    guard fields.count >= fieldCount, let start = Int(fields[1]), let end = Int(fields[2]), 0 <= start, start <= end,
      end <= text.utf8.count
    else { return (number, nil) }
    func optional(_ field: String) -> String? { field.isEmpty ? nil : field }
    let candidates = stride(from: fieldCount, through: fields.count - fieldCount, by: fieldCount).map { first in
      Candidate(
        fields[first], label: optional(fields[first + 1]), description: optional(fields[first + 2]),
        documentation: optional(fields[first + 3]))
    }
    return (number, Completion(replacing: start..<end, with: candidates, note: optional(fields[3])))
  }
}
