private import CVTermSystem

/// A terminal without a window, whose screen tests read. The emulation is that of libvterm.
public final class TerminalEmulator {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let state: OpaquePointer
  private let top = Scrollback()

  /// The rows that have left the screen at its top.
  private final class Scrollback {
    var rows: [String] = []
  }

  /// The number of columns and rows.
  public private(set) var size: (columns: Int, rows: Int)

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    size = (columns, rows)
    terminal = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(terminal, 1)
    screen = vterm_obtain_screen(terminal)
    state = vterm_obtain_state(terminal)
    let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.sb_pushline = { columns, cells, user in
      guard let cells, let user else { return 0 }
      let scrollback = Unmanaged<Scrollback>.fromOpaque(user).takeUnretainedValue()
      scrollback.rows.append(TerminalEmulator.text(of: (0..<Int(columns)).map { cells[$0] }))
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(top).toOpaque())
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit { vterm_free(terminal) }

  /// Takes the output of a program.
  public func write(_ bytes: some Collection<UInt8>) {
    let bytes = bytes.map { CChar(bitPattern: $0) }
    vterm_input_write(terminal, bytes, bytes.count)
  }

  /// Takes the output of a program.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Changes the size.
  public func resize(columns: Int, rows: Int) {
    size = (columns, rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// The rows of the screen, without spaces at their ends and without empty rows at the bottom.
  public var lines: [String] {
    var lines = (0..<size.rows).map { row in
      Self.text(
        of: (0..<size.columns).map { column in
          var cell = VTermScreenCell()
          vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
          return cell
        })
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The rows of the screen as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// The rows that have left the screen at its top.
  public var scrollback: [String] { top.rows }

  /// The place of the cursor, from 0.
  public var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(state, &position)
    return (Int(position.row), Int(position.col))
  }

  /// The foreground colour of a cell by its number in the palette; `nil` is the default colour.
  public func color(row: Int, column: Int) -> Int? {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let type = cell.fg.type
    guard type & UInt8(VTERM_COLOR_DEFAULT_FG.rawValue) == 0, type & 1 == 1 else { return nil }
    return Int(cell.fg.indexed.idx)
  }

  private static func text(of cells: [VTermScreenCell]) -> String {
    var text = ""
    for cell in cells {
      var cell = cell
      let scalars = withUnsafeBytes(of: &cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
      // The right half of a wide character.
      if scalars[0] == UInt32.max { continue }
      let shown = scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
      text += shown.isEmpty ? " " : String(String.UnicodeScalarView(shown))
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
