internal import Glibc
public import LuaRuntime

/// A source of input lines.
public protocol LineSource {
  /// Reads the next line, without its end, after a prompt if the input is a terminal; `nil` at the end of the input.
  ///
  /// - Throws: `InputError`; the input is then at its end.
  mutating func next(prompt: String) throws(InputError) -> LuaString?
}

/// An input that cannot be read.
public struct InputError: Error, CustomStringConvertible {
  /// The failed input and the reason.
  public let description: String
}

/// Lines of the standard input, as bytes: string literals need not be UTF-8.
public struct StandardInput: LineSource {
  private let showsPrompt: Bool
  /// The bytes read that are not yet a whole line.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Creates a source, with prompts on a terminal only.
  public init() { showsPrompt = Self.isTerminal }

  /// Whether the standard input is a terminal.
  public static var isTerminal: Bool { isatty(0) == 1 }

  /// The next line.
  public mutating func next(prompt: String) throws(InputError) -> LuaString? {
    if showsPrompt { Console.standard.write(prompt) }
    var searched = 0
    while true {
      if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = rest[(end + 1)...] }
        return LuaString(withoutReturn: rest[..<end])
      }
      searched = rest.count
      guard try readMore() else { break }
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : LuaString(bytes: rest)
  }

  /// Reads the available bytes; `false` at the end.
  private mutating func readMore() throws(InputError) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while !isAtEnd {
      let count = piece.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest + piece[..<count]
        return true
      }
      if count == 0 {
        // On a terminal the user can end the input in the middle of a line; the part typed counts as a line.
        isAtEnd = true
      } else if errno != EINTR {
        throw InputError(description: "standard input: \(String(cString: strerror(errno)))")
      }
    }
    return false
  }
}

/// Lines of a text in memory.
public struct TextLines: LineSource {
  private var lines: ArraySlice<ArraySlice<UInt8>>

  /// Creates a source of the lines of a text.
  public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Creates a source of the lines of a text that need not be UTF-8.
  public init(bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The next line.
  public mutating func next(prompt: String) throws(InputError) -> LuaString? {
    lines.popFirst().map(LuaString.init(withoutReturn:))
  }
}

extension LuaString {
  /// A line without the carriage return of a two-character line end.
  fileprivate init(withoutReturn line: ArraySlice<UInt8>) {
    self.init(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
