// The members of a line, and the errors of missing or wrong ones, for the code that performs the line.

extension JournalLine {
  /// The error of a line with a missing or wrong member: `'restart' needs 'plugin', the name of a plugin that is
  /// loaded`.
  package func needs(_ what: String) -> JournalProblem { .meaning("'\(word)' needs \(what)") }

  /// A number.
  package func number(_ name: String) throws(JournalProblem) -> Double {
    guard let number = self[name]?.number else { throw needs("'\(name)', a number") }
    return number
  }

  /// An integer.
  package func integer(_ name: String) throws(JournalProblem) -> Int {
    guard let integer = self[name]?.integer else { throw needs("'\(name)', an integer") }
    return integer
  }

  /// A text.
  package func text(_ name: String) throws(JournalProblem) -> String { try bytes(name).text }

  /// A text as bytes.
  package func bytes(_ name: String) throws(JournalProblem) -> ByteString {
    guard let text = self[name]?.name else { throw needs("'\(name)', a text") }
    return text
  }

  /// An id.
  package func id(_ name: String) throws(JournalProblem) -> Identifier {
    guard let id = self[name]?.identifier else { throw needs("'\(name)', a text or an integer") }
    return id
  }

  /// An id that may be left out.
  package func optionalID(_ name: String) throws(JournalProblem) -> Identifier? {
    self[name] == nil ? nil : try id(name)
  }

  /// A list of ids.
  package func ids(_ name: String) throws(JournalProblem) -> [Identifier] {
    guard let ids = self[name]?.ids else { throw needs("'\(name)', a list of texts and integers") }
    return ids
  }

  /// A list of texts.
  package func texts(_ name: String) throws(JournalProblem) -> [ByteString] {
    guard let texts = self[name]?.names else { throw needs("'\(name)', a list of texts") }
    return texts
  }
}
