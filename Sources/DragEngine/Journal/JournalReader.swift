/// Reads the lines of a journal one after the other, and holds each against its seal.
///
/// ```swift
/// var reader = try JournalReader(bytes)
/// while let (number, line) = try reader.next() { print(number, line) }
/// ```
///
/// A line that is wrong ends the reading, with its number; what was read before it can be used.
public struct JournalReader {
  /// The version of the grammar that the journal is written in.
  public private(set) var version = 0
  private var text: JournalText
  private var lineNumber = 0
  private var seal = Digest()
  private var isSealed = false

  /// Begins to read a journal, given as UTF-8.
  ///
  /// - Throws: `JournalError` about line 1.
  public init(_ bytes: [UInt8], limits: JournalLimits = .standard) throws(JournalError) {
    var rest = bytes
    try self.init(limits: limits) { () throws(JournalProblem) in
      defer { rest = [] }
      return rest
    }
  }

  /// Begins to read a journal whose bytes are asked for as they are needed.
  ///
  /// - Parameters:
  ///   - limits: How long the journal and its lines may be.
  ///   - source: Gives the next bytes, as UTF-8; none at the end.
  /// - Throws: `JournalError` about line 1.
  public init(
    limits: JournalLimits = .standard, from source: @escaping () throws(JournalProblem) -> [UInt8]
  ) throws(JournalError) {
    text = JournalText(limits: limits, source)
    let header = "dray journal "
    do throws(JournalProblem) {
      guard try text.begins(with: header.utf8) else { throw .notAJournal }
    } catch {
      throw JournalError(line: 1, error)
    }
    guard let line = try nextText() else { throw JournalError(line: 1, .notAJournal) }
    guard let version = Int(line.dropFirst(header.utf8.count)), version > 0 else {
      throw JournalError(line: 1, .notAJournal)
    }
    guard version <= JournalLine.version else { throw JournalError(line: 1, .newer(version: version)) }
    self.version = version
  }

  /// The next line with its number, from 1; `nil` at the end.
  public mutating func next() throws(JournalError) -> (number: Int, line: JournalLine)? {
    guard let text = try nextText() else { return nil }
    do throws(JournalProblem) {
      return (lineNumber, try JournalLine(reading: text))
    } catch {
      throw JournalError(line: lineNumber, error)
    }
  }

  /// The next line without its seal.
  private mutating func nextText() throws(JournalError) -> Substring? {
    lineNumber += 1
    func fail(_ problem: JournalProblem) -> JournalError { JournalError(line: lineNumber, problem) }
    let next: String?
    do throws(JournalProblem) { next = try text.next() } catch { throw fail(error) }
    guard let text = next else { return nil }
    let (line, mark) = Self.split(text)
    if lineNumber == 1 { isSealed = mark != nil }
    guard isSealed == (mark != nil) else { throw fail(.seal) }
    guard let mark else { return line }
    seal.combine(bytes: line.utf8)
    seal.combine(byte: UInt8(ascii: "\n"))
    guard mark == hexadecimal(seal.value, digits: 8) else { throw fail(.damaged) }
    return line
  }

  /// A line and its seal, if it has one.
  private static func split(_ text: String) -> (line: Substring, seal: Substring?) {
    let seal = text.utf8.suffix(10)
    guard seal.starts(with: " #".utf8), seal.count == 10,
      seal.dropFirst(2).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x66 })
    else { return (text[...], nil) }
    return (text[..<seal.startIndex], text[seal.dropFirst(2).startIndex...])
  }
}
