/// Reads the lines of a journal in order and checks their seals.
///
/// ```swift
/// var reader = try JournalReader(bytes)
/// while let (number, line) = try reader.next() { print(number, line) }
/// ```
///
/// An invalid line ends the reading with an error. All earlier lines are usable.
package struct JournalReader {
  /// The format version of the journal.
  package private(set) var version = 0
  private var text: JournalText
  private var lineNumber = 0
  private var seal = Digest()
  private var isSealed = false

  /// Begins to read a journal in UTF-8.
  ///
  /// - Throws: `JournalError` about line 1.
  package init(_ bytes: [UInt8], limits: JournalLimits = .standard) throws(JournalError) {
    var rest = bytes
    try self.init(limits: limits) { () throws(JournalProblem) in
      defer { rest = [] }
      return rest
    }
  }

  /// Begins to read a journal whose bytes come from a closure.
  ///
  /// - Parameters:
  ///   - limits: The size limits of the journal and its lines.
  ///   - source: Returns the next bytes, as UTF-8; an empty array at the end.
  /// - Throws: `JournalError` about line 1.
  package init(
    limits: JournalLimits = .standard, from source: @escaping () throws(JournalProblem) -> [UInt8]
  ) throws(JournalError) {
    text = JournalText(limits: limits, source)
    do throws(JournalProblem) {
      guard try text.begins(with: "{\"dray journal\":".utf8) else { throw .notAJournal }
    } catch {
      throw JournalError(line: 1, error)
    }
    guard let line = try nextText(), let version = Self.version(of: line) else {
      throw JournalError(line: 1, .notAJournal)
    }
    guard version <= JournalLine.version else { throw JournalError(line: 1, .newer(version: version)) }
    self.version = version
  }

  private static func version(of line: [UInt8]) -> Int? {
    guard case .object(let object) = try? JSONValue(parsing: line), object.members.count == 1,
      case .integer(let version) = object["dray journal"], version > 0
    else { return nil }
    return Int(version)
  }

  /// The next line with its number, from 1; `nil` at the end.
  package mutating func next() throws(JournalError) -> (number: Int, line: JournalLine)? {
    guard let text = try nextText() else { return nil }
    do throws(JournalProblem) {
      return (lineNumber, try JournalLine(reading: text))
    } catch {
      throw JournalError(line: lineNumber, error)
    }
  }

  /// The next line without its seal.
  private mutating func nextText() throws(JournalError) -> [UInt8]? {
    lineNumber += 1
    func fail(_ problem: JournalProblem) -> JournalError { JournalError(line: lineNumber, problem) }
    let next: [UInt8]?
    do throws(JournalProblem) { next = try text.next() } catch { throw fail(error) }
    guard var line = next else { return nil }
    let mark = JournalSeal.take(from: &line)
    if lineNumber == 1 { isSealed = mark != nil }
    guard isSealed == (mark != nil) else { throw fail(.seal) }
    guard let mark else { return line }
    seal.combine(bytes: line.dropLast())
    seal.combine(byte: UInt8(ascii: "\n"))
    guard mark == hexadecimal(seal.value, digits: 8) else { throw fail(.damaged) }
    return line
  }
}
