import Foundation
import TerminalEmulator
import Testing

/// The command on a terminal with an editor, whose screen the test reads.
final class EditedTerminal {
  let emulator: TerminalEmulator
  let terminal: PseudoTerminal
  /// The folder of the user's states, which contains the history.
  let folder: String
  private let ownsFolder: Bool
  /// All bytes that the program has written.
  private(set) var output: [UInt8] = []
  private var hasEnded = false

  /// Starts `dray`, or another program.
  ///
  /// - Parameter folder: The folder of the user's states; `nil` is a new one.
  init(
    _ arguments: [String] = [], program: String = Command.path, columns: Int = 60, rows: Int = 16,
    folder: String? = nil, environment: [String: String] = [:]
  ) throws {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)").path
    ownsFolder = folder == nil
    emulator = TerminalEmulator(columns: columns, rows: rows)
    terminal = try PseudoTerminal(
      program, arguments,
      environment: ["TERM": "xterm-256color", "XDG_STATE_HOME": self.folder, "NO_COLOR": ""].merging(environment) {
        $1
      },
      columns: columns, rows: rows)
  }

  deinit {
    terminal.hangUp()
    if ownsFolder { try? FileManager.default.removeItem(atPath: folder) }
  }

  var historyPath: String { folder + "/dray/history" }

  /// Types keys.
  func type(_ keys: String) {
    terminal.type(Array(keys.utf8)) { [self] in take($0) }
  }

  private func take(_ bytes: [UInt8]) {
    output += bytes
    emulator.write(bytes)
  }

  /// The rows of the screen, as soon as they end with a text and the cursor is in the row of its end.
  @discardableResult func screen(endingWith end: String) -> String {
    read { $0.text.hasSuffix(end) && $0.cursor.row == $0.lines.count - 1 }
  }

  /// The rows of the screen, as soon as they fulfil a condition; a failure if they never do.
  @discardableResult func read(until condition: (TerminalEmulator) -> Bool) -> String {
    while !condition(emulator) {
      guard let bytes = terminal.readSome() else {
        Issue.record("the screen is:\n\(emulator.text)")
        break
      }
      take(bytes)
    }
    return emulator.text
  }

  /// Reads to the end of the program, and returns its exit status.
  func end() -> Int32 {
    while let bytes = terminal.readSome() { take(bytes) }
    return terminal.wait()
  }
}
