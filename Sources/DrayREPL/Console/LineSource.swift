internal import Glibc
internal import LineEditor
public import LuaRuntime

/// A source of input lines.
public protocol LineSource {
  /// Reads the next line, without its end; `nil` at the end of the input. Shows a prompt first if the input is a
  /// terminal.
  ///
  /// - Throws: `InputError.interrupted` after Ctrl-C. After any other error, the input is at its end.
  mutating func next(prompt: String) throws(InputError) -> LuaString?

  /// Passes the assistance of the prompt, before the first `next`. Only sources with an editor use it.
  mutating func begin(_ assistance: InputAssistance)

  /// Whether the end of the input leaves the cursor in an empty row.
  var endsInEmptyRow: Bool { get }
}

extension LineSource {
  /// Ignores the assistance.
  public mutating func begin(_ assistance: InputAssistance) {}

  /// `false`, because a user ends the input after a prompt, and the row then contains the prompt.
  public var endsInEmptyRow: Bool { false }
}

/// The error of an input that cannot be read, of files that cannot be watched, or of an interrupted line.
public struct InputError: Error, CustomStringConvertible {
  /// The failed input and the reason.
  public let description: String
  /// Whether the user has interrupted the reading of a line. The line is dropped, and the next one can be read.
  public var isInterrupt = false
  /// Whether the terminal is gone, so that nothing more can be read or written.
  public var isHangUp = false

  /// Ctrl-C instead of a line.
  public static let interrupted = InputError(description: "interrupted", isInterrupt: true)

  /// The loss of the terminal, such as a closed window or connection.
  public static let hungUp = InputError(description: "the terminal is gone", isHangUp: true)
}

/// Lines of the standard input, as bytes, because string literals need not be UTF-8.
public struct StandardInput: LineSource {
  private let showsPrompt: Bool
  /// The bytes of an incomplete line.
  private var rest: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var assistance = InputAssistance()

  /// Creates a source, with prompts on a terminal only.
  public init() { showsPrompt = Self.isTerminal }

  /// Whether the standard input is a terminal.
  public static var isTerminal: Bool { isatty(0) == 1 }

  /// Stores the assistance, of which this source uses `attention` only.
  public mutating func begin(_ assistance: InputAssistance) { self.assistance = assistance }

  /// The next line; `nil` at the end of the input.
  public mutating func next(prompt: String) throws(InputError) -> LuaString? {
    if showsPrompt { Console.standard.write(prompt) }
    var searched = 0
    while true {
      if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = rest[(end + 1)...] }
        return LuaString(withoutReturn: rest[..<end])
      }
      searched = rest.count
      guard try readMore(prompt) else { break }
    }
    defer { rest = [] }
    guard rest.isEmpty else { return LuaString(bytes: rest) }
    // After Ctrl-D at a terminal, the user can type further lines.
    if showsPrompt { isAtEnd = false }
    return nil
  }

  /// Waits until there is input. Checks for Ctrl-C every 100 ms, because a signal just before a wait does not end the
  /// wait.
  ///
  /// - Parameter prompt: The prompt, which is repeated after other output.
  private mutating func waitForInput(_ prompt: String) throws(InputError) {
    while true {
      var sources = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: assistance.attention?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&sources, nfds_t(sources.count), 100)
      if LuaInterrupt.isRaised {
        rest = []
        throw .interrupted
      }
      if sources[1].revents != 0 {
        if showsPrompt { Console.standard.line("") }
        assistance.attention?.handle()
        if showsPrompt { Console.standard.write(prompt) }
      } else if count > 0 {
        return
      }
    }
  }

  /// Reads the available bytes; `false` at the end.
  private mutating func readMore(_ prompt: String) throws(InputError) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while !isAtEnd {
      if showsPrompt || assistance.attention != nil { try waitForInput(prompt) }
      let count = piece.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest + piece[..<count]
        return true
      }
      if count == 0 {
        // On a terminal, the user can end the input in the middle of a line. The typed part counts as a line.
        isAtEnd = true
      } else if errno == EINTR, LuaInterrupt.isRaised {
        rest = []
        throw .interrupted
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

  /// The next line; `nil` at the end of the text. The prompt is ignored.
  public mutating func next(prompt: String) throws(InputError) -> LuaString? {
    lines.popFirst().map(LuaString.init(withoutReturn:))
  }
}

extension LuaString {
  /// Creates a line without the carriage return of a two-character line end.
  fileprivate init(withoutReturn line: ArraySlice<UInt8>) {
    self.init(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
