/// A form from which values with named fields are read: a line of a journal, or an object in JSON.
///
/// A value that is read by these functions is read in the same way from both forms.
package protocol FieldReader {
  /// The error of a missing field, or of a field with another kind of value.
  associatedtype Problem: Error
  /// Whether there is a field.
  func has(_ name: String) throws(Problem) -> Bool
  /// A float, which need not be finite.
  func number(_ name: String) throws(Problem) -> Double
  /// An integer.
  func integer(_ name: String) throws(Problem) -> Int
  /// A text, with invalid bytes replaced.
  func text(_ name: String) throws(Problem) -> String
  /// An id.
  func id(_ name: String) throws(Problem) -> Identifier
  /// One of the words of a type.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(Problem) -> Word
}

extension FieldReader {
  /// An integer that may be left out.
  package func optionalInteger(_ name: String) throws(Problem) -> Int? { try has(name) ? integer(name) : nil }

  /// An id that may be left out.
  package func optionalID(_ name: String) throws(Problem) -> Identifier? { try has(name) ? id(name) : nil }
}
