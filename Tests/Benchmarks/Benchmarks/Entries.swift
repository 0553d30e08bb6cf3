import Glibc
import LineEditor

/// Keys in an entry of 2,000 lines at the prompt, with the drawing that they cause, and a long entry without a terminal.
func measureEntries(_ table: inout Table) throws {
  let line = "  local name = { label = \"a card\", value = 2 * 21 } -- a comment"
  let text = Array(repeating: line, count: 2000).joined(separator: "\n")
  let history = History((1...10_000).map { "drag(\"item \($0)\"):drop \"pile 5\"" })
  for (name, keys) in [
    ("typed at its end", ["x", "\u{7f}"]), ("typed at its start", ["\u{1b}<", "x", "\u{7f}"]),
    ("Up and Down", ["\u{1b}[A", "\u{1b}[B"]), ("an opened string", ["\u{1b}<", "[", "[", "\u{7f}", "\u{7f}"]),
  ] {
    var hooks = EditorHooks()
    hooks.highlight = highlight
    var editor = Editor(
      prompt: "dray> ", continuation: " ...> ", size: TerminalSize(columns: 80, rows: 24), hooks: hooks,
      history: history)
    func press(_ keys: String) {
      editor.feed(keys.utf8)
      _ = editor.next()
      _ = editor.draw()
    }
    press("\u{1b}[200~\(text)\u{1b}[201~")
    let times = try race(rounds: 101, [Contestant(operations: keys.count) { keys.forEach(press) }])
    table.add("key, entry of 2,000 lines: \(name)", times[0], .time(1_000_000))
  }
  try measureUnfinishedEntry(&table)
}

/// Styles for each word and string of a line, as much work as those of a language.
private func highlight(_ line: String, _ state: Int) -> HighlightedLine {
  var (parts, start, isString) = ([StyledRange](), 0, state == 1)
  for (offset, byte) in line.utf8.enumerated() where byte == 0x20 || byte == 0x22 || byte == 0x5b {
    parts.append(StyledRange(start..<offset, isString ? .string : .keyword))
    start = offset
    if byte != 0x20 { isString.toggle() }
  }
  return HighlightedLine(parts, state: isString ? 1 : 0)
}

/// A table of 20,000 lines on the standard input.
private func measureUnfinishedEntry(_ table: inout Table) throws {
  guard let dray = getenv("DRAY").map({ String(cString: $0) }) else {
    throw Unmeasurable(why: "the variable DRAY does not name the command")
  }
  let path = "/tmp/dray-entry-\(getpid()).lua"
  guard let file = fopen(path, "w") else { throw Unmeasurable(why: "\(path) cannot be written") }
  defer { unlink(path) }
  let text = "x = {\n" + String(repeating: "  { 1, 'two' },\n", count: 20_000) + "}\n"
  fputs(text, file)
  fclose(file)
  let times = try race(
    rounds: 11, turn: .zero,
    [
      Contestant(operations: 1) { _ = try run([dray], input: path) },
      Contestant(operations: 1) { _ = try run(["lua5.4", path], input: "/dev/null") },
    ])
  table.add("process: a table of 20,000 lines on standard input", times[0], against: times[1], .time(500_000_000))
}
