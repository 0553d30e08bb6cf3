internal import Glibc
internal import LuaRuntime

/// The output of a session: results and errors.
public struct Console {
  /// Receives output, unbuffered; lines include their ends.
  public var write: (String) -> Void
  /// Receives errors.
  public var writeError: (String) -> Void
  /// Receives bytes that need not be UTF-8. If it is `nil`, they are repaired and written as text.
  var writeBytes: (([UInt8]) -> Void)?
  /// Whether the output is a terminal that shows colours, and the user wants colours.
  var hasColors = false
  /// Whether the errors go to a terminal, on which a line of progress can be overwritten.
  var showsProgress = false
  /// Maximum width of a line, at present. Unit: cells.
  public var width: Int {
    get { measureWidth?() ?? fixedWidth }
    set { (fixedWidth, measureWidth) = (newValue, nil) }
  }
  private var fixedWidth: Int
  /// Measures the terminal, whose size may change at any time; `nil` for a fixed width, or without a terminal.
  var measureWidth: (() -> Int?)?

  /// Creates a console from two closures.
  public init(width: Int = 80, write: @escaping (String) -> Void, writeError: @escaping (String) -> Void) {
    fixedWidth = width
    self.write = write
    self.writeError = writeError
  }

  /// The standard output and the standard error of this process. As wide as the terminal, but at least 20 cells;
  /// without a terminal 80 cells.
  public static var standard: Console {
    var console = Console(
      write: { put(Array($0.utf8), on: 1) }, writeError: { put(Array($0.utf8), on: 2) })
    console.hasColors =
      isatty(1) == 1 && getenv("NO_COLOR") == nil && getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false
    console.measureWidth = { terminalWidth }
    console.writeBytes = { put($0, on: 1) }
    console.showsProgress = isatty(2) == 1
    return console
  }

  /// Writes the output of a script. If it is not UTF-8, `writeBytes`, if any, receives its bytes unchanged.
  func write(_ string: LuaString) {
    if let writeBytes, !string.isText { writeBytes(string.bytes) } else { write(string.text) }
  }

  /// Writes a line.
  func line(_ text: String) { write(text + "\n") }

  /// Writes a line to the errors.
  func errorLine(_ text: String) { writeError(text + "\n") }

  /// Shows a line of progress in place of the last one, if the errors go to a terminal. `endProgress` removes it.
  func progress(_ text: String) { if showsProgress { writeError("\r\u{1b}[K\(text.prefix(width - 1))") } }

  /// Removes the line of progress.
  func endProgress() { if showsProgress { writeError("\r\u{1b}[K") } }

  private static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return max(20, Int(size.ws_col))
  }

  /// Ends the command if its standard output is lost, so that a caller does not mistake a part for the whole output.
  ///
  /// A closed pipe ends the command without a message, because the reader of the pipe needs no more output.
  private static func lose(_ descriptor: Int32) {
    guard descriptor == 1 else { return }
    put(Array("dray: standard output: \(String(cString: strerror(errno)))\n".utf8), on: 2)
    exit(ExitStatus.failure.rawValue)
  }

  /// Writes all bytes without buffering, so that output and errors keep their order.
  private static func put(_ bytes: [UInt8], on descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return lose(descriptor) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
