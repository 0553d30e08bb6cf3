internal import Glibc

/// Reads entries from the terminal at the standard input, with an editor.
///
/// The terminal is in raw mode only during `read`.
public final class LineReader {
  /// The result of reading.
  public enum Reading: Equatable, Sendable {
    /// An entry, of one or more lines.
    case entry(String)
    /// Escape on an empty entry. The cursor is in the first column, so that output replaces the prompt.
    case escape
    /// The user wants to leave.
    case end
    /// The terminal cannot be used, or is gone.
    case gone
  }

  private var editor: Editor
  private let file: HistoryFile?
  private let leaveNotice: String
  private let report: (String) -> Void
  /// Another descriptor to wait for while the user types, or `nil`.
  public var attention: Attention?
  /// Lets the user change the entry in another editor, with the terminal in its usual mode. Returns the new entry, or `nil`
  /// for the same one.
  public var edit: (_ entry: String) -> String? = { _ in nil }

  /// A descriptor to wait for, besides the keys.
  public struct Attention {
    /// The descriptor. When it can be read, `handle` is called.
    public var descriptor: Int32
    /// Reads from the descriptor. May write lines to the terminal, which is in its usual mode; the entry follows below.
    public var handle: () -> Void

    /// Creates a descriptor with its handler.
    public init(descriptor: Int32, handle: @escaping () -> Void) {
      (self.descriptor, self.handle) = (descriptor, handle)
    }
  }

  /// The time after which a lone Escape is the Escape key, and Ctrl-C ends a paste. Unit: milliseconds.
  private static let escapeDelay: Int32 = 50

  /// Whether the standard input and output are a terminal that understands control sequences.
  public static var isAvailable: Bool {
    guard isatty(0) == 1, isatty(1) == 1, let name = environment("TERM") else { return false }
    return name != "dumb" && name != "unknown"
  }

  /// Whether `NO_COLOR` is set and not empty. Users set this variable to turn off colours in all programs.
  public static var forbidsColors: Bool { environment("NO_COLOR") != nil }

  /// The value of an environment variable; `nil` if the variable is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - prompt: The text before the first line.
  ///   - continuation: The text before further lines.
  ///   - leaveNotice: A line printed after Ctrl-C on an empty entry. It tells how to leave.
  ///   - history: The file of the earlier entries; `nil` keeps the entries in memory only.
  ///   - report: Receives a line about a history that is damaged or cannot be used.
  public init(
    prompt: String, continuation: String, leaveNotice: String, hooks: EditorHooks = EditorHooks(),
    history file: HistoryFile? = nil, report: @escaping (String) -> Void = { _ in }
  ) {
    let entries = file?.load() ?? []
    editor = Editor(
      prompt: prompt, continuation: continuation, size: TerminalModes.size, hasStyles: !Self.forbidsColors,
      hooks: hooks,
      history: History(entries))
    self.file = file
    self.leaveNotice = leaveNotice
    self.report = report
    reportProblem()
  }

  /// Reads the next entry.
  public func read() -> Reading {
    guard begin() else { return .gone }
    while true {
      if let result = editor.next() {
        if let reading = handle(result) {
          finish()
          return reading
        }
        continue
      }
      guard TerminalModes.write(editor.draw()), wait() else {
        finish()
        return .gone
      }
    }
  }

  private func begin() -> Bool {
    TerminalSignals.watch()
    guard !TerminalSignals.hasHungUp, TerminalModes.enter() else {
      TerminalSignals.unwatch()
      return false
    }
    editor.resize(to: TerminalModes.size)
    _ = editor.takeOutput()
    takeTypedAhead()
    // A stop in the background ends before the entry is drawn, and then needs no redraw.
    return handle(TerminalSignals.take().filter { $0 != SIGCONT })
  }

  /// Passes to the editor the keys that the user typed before the raw mode began, for example while code was running.
  ///
  /// Linux stores Control-D as a zero byte outside of the raw mode, and the byte remains when the raw mode begins.
  private func takeTypedAhead() {
    var source = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 0) == 1, source.revents & Int16(POLLIN) != 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let length = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress, $0.count) }
    if length > 0 { editor.feed(bytes[..<length].map { $0 == 0 ? 0x04 : $0 }[...]) }
  }

  private func finish() {
    TerminalSignals.unwatchInterrupts()
    TerminalModes.leave()
    TerminalSignals.unwatch()
  }

  private func handle(_ result: Editor.Result) -> Reading? {
    let isOpen = TerminalModes.write(editor.takeOutput())
    switch result {
    case .entry(let text):
      if History.isKept(text) { file?.append(text) }
      reportProblem()
      return .entry(text)
    case .end: return .end
    case .escape: return .escape
    case .interrupt: return isOpen && TerminalModes.write(leaveNotice + "\n") ? nil : .gone
    case .suspend: return suspend() ? nil : .gone
    case .edit: return editElsewhere() ? nil : .gone
    }
  }

  /// Passes the entry to another editor, and begins again with the new entry; `false` if the terminal is gone.
  private func editElsewhere() -> Bool {
    guard TerminalModes.write(editor.suspend()) else { return false }
    finish()
    if let text = edit(editor.text) { editor.replace(with: text) }
    return begin()
  }

  /// Stops the process, with the cursor below the entry, and begins again when it is continued. Returns `false` if the
  /// terminal is gone.
  private func suspend() -> Bool {
    _ = TerminalModes.write(editor.suspend())
    finish()
    kill(0, SIGTSTP)
    return begin()
  }

  /// Waits for input or a signal, and passes it to the editor. Returns `false` if the terminal is gone.
  private func wait() -> Bool {
    while true {
      var sources = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: TerminalSignals.descriptor, events: Int16(POLLIN), revents: 0),
        // `poll` ignores a negative descriptor.
        pollfd(fd: attention?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&sources, nfds_t(sources.count), editor.isWaiting ? Self.escapeDelay : -1)
      if count < 0, errno != EINTR { return false }
      if sources[1].revents != 0 || count < 0 { return handle(TerminalSignals.take()) }
      if sources[2].revents != 0 { return attend() }
      if count == 0 {
        editor.flush()
        return true
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let length = bytes.withUnsafeMutableBytes { Glibc.read(0, $0.baseAddress, $0.count) }
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length > 0 else { return false }
      editor.feed(bytes[..<length])
      return true
    }
  }

  /// Lets the handler of the other descriptor write above the entry; `false` if the terminal is gone.
  private func attend() -> Bool {
    guard TerminalModes.write(editor.withdraw()) else { return false }
    finish()
    attention?.handle()
    return begin()
  }

  private func handle(_ signals: [Int32]) -> Bool {
    for signal in signals {
      switch signal {
      case SIGTSTP:  // another program stops this process
        guard suspend() else { return false }
      case SIGCONT:
        // The shell has set its own modes in the meantime.
        TerminalModes.leave()
        // If nothing was written since the entry was drawn, its row is drawn again.
        guard TerminalModes.enter(), TerminalModes.write("\r") else { return false }
        editor.redraw()
      case SIGINT:  // handled like the key Ctrl-C, also in a paste
        editor.flush()
        editor.feed([0x03])
      case SIGWINCH: editor.resize(to: TerminalModes.size)
      default: break
      }
    }
    return !TerminalSignals.hasHungUp
  }

  private func reportProblem() {
    if let problem = file?.takeProblem() { report(problem) }
  }
}
