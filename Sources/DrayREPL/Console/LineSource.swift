internal import Glibc

/// Where lines of input come from.
public protocol LineSource {
  /// The next line without its end, after a prompt where a person types; `nil` at the end of the input.
  mutating func next(prompt: String) -> String?
}

/// Lines of the standard input.
public struct StandardInput: LineSource {
  private let showsPrompt: Bool

  /// Creates a source; a prompt is only shown where a person types.
  public init() { showsPrompt = Self.isTerminal }

  /// Whether a person types.
  public static var isTerminal: Bool { isatty(0) == 1 }

  /// The next line.
  public mutating func next(prompt: String) -> String? {
    if showsPrompt { Console.standard.write(prompt) }
    return readLine(strippingNewline: true)
  }
}

/// Lines that are there already.
public struct TextLines: LineSource {
  private var lines: ArraySlice<Substring>

  /// Creates a source of the lines of a text.
  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The next line.
  public mutating func next(prompt: String) -> String? { lines.popFirst().map(String.init) }
}
