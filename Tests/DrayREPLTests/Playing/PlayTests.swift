import Foundation
import Glibc
import TerminalEmulator
import Testing

/// The board on the whole screen, through a pseudo terminal and the screen of a terminal emulator.
struct PlayTests {
  private static let controlC = "\u{3}", controlD = "\u{4}", controlZ = "\u{1a}"

  private func klondike() throws -> EditedTerminal { try .playing("plugins/klondike", "--seed", "381") }

  /// The board that the prompt draws after commands.
  private func shown(after commands: String) throws -> String {
    let run = try Command.dray("plugins/klondike", "--seed", "381", input: "\(commands)\nprint(show())\n")
    #expect(run.status == 0 && run.errors == "")
    return String(run.output.drop { $0 != "┌" })
  }

  // MARK: Drags

  @Test func `a drag with the mouse has the same result as a drag at the prompt`() throws {
    let terminal = try klondike()
    #expect(terminal.board == (try shown(after: "")).trimmed)
    try terminal.lift("2♣")
    try terminal.move(to: "3♥", until: "would move 2♣: pile 2 → pile 3")
    try terminal.release(at: "pile 3")
    terminal.read { $0.text.contains("\nmove 2♣: pile 2 → pile 3\n") }
    #expect(terminal.board == (try shown(after: #"drag("2C"):drop "pile 3""#)).trimmed)
  }

  @Test func `the preview follows the pointer, and the list of the destination opens a gap`() throws {
    let terminal = try klondike()
    try terminal.lift("2♣")
    let target = try terminal.place(of: "3♥")
    try terminal.move(to: "3♥", until: "would move 2♣")
    // The pointer is at the row of 3♥, which the preview covers, and the gap is below.
    let lines = terminal.emulator.lines
    #expect(lines[target.row - 1].contains("│ 2♣ "))
    #expect(lines[target.row].contains("(2♣)"))
    try terminal.move(to: "stock", until: "forbidden: nothing goes back to stock and waste")
    #expect(!terminal.emulator.lines[target.row].contains("(2♣)"))
    #expect(terminal.emulator.lines[0].contains("2♣"))
  }

  @Test func `a refused drop shows the reason, and changes nothing`() throws {
    let terminal = try klondike()
    let before = terminal.board
    try terminal.lift("T♦")
    try terminal.move(to: "K♠", until: "forbidden: T♦ needs a black J; pile 4 shows K♠")
    try terminal.release(at: "pile 4")
    terminal.read { !$0.text.contains("(T♦)") }
    #expect(terminal.emulator.text.contains("forbidden: T♦ needs a black J; pile 4 shows K♠\n"))
    #expect(terminal.board == before)
  }

  @Test func `an item is lifted, moved and dropped by keys`() throws {
    let terminal = try klondike()
    terminal.type("\t\t")
    terminal.read { $0.text.contains("\nA♦, pile 1\n") }
    terminal.type(" \t ")
    terminal.read { $0.text.contains("\nmoved A♦ from pile 1 to foundation D\n") }
    #expect(terminal.emulator.lines[1].contains("│ A♦     │"))
  }

  @Test func `while an item is lifted by keys, a command says how to put the item back`() throws {
    let terminal = try klondike()
    terminal.type("\t\t")
    terminal.read { $0.text.contains("\nA♦, pile 1\n") }
    terminal.type(" q")
    terminal.read { $0.text.contains("Escape puts the item back; then 'q' works") }
    terminal.type("\u{1b}")
    terminal.read { !$0.text.contains("Escape puts") }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a tap lifts and another one drops, after the key t`() throws {
    let terminal = try klondike()
    terminal.type("t")
    terminal.read { $0.text.contains("\ndrags by taps are on: ") }
    try terminal.click("A♦")
    terminal.read { $0.text.contains("\nlifted A♦ from pile 1, 2 places accept it\n") }
    try terminal.click("♦  ")
    terminal.read { $0.text.contains("\nmoved A♦ from pile 1 to foundation D\n") }
  }

  @Test func `a click is a tap, and its changes are named`() throws {
    let terminal = try klondike()
    try terminal.click("░░ 24")
    terminal.read { $0.text.contains(" · waste: 7♠\n") }
    #expect(terminal.board == (try shown(after: #"tap "stock""#)).trimmed)
  }

  @Test func `u and r undo and redo`() throws {
    let terminal = try klondike()
    let before = terminal.board
    try terminal.lift("2♣")
    try terminal.move(to: "3♥", until: "would move 2♣")
    try terminal.release(at: "pile 3")
    terminal.read { $0.text.contains("\nmove 2♣: pile 2 → pile 3\n") }
    let after = terminal.board
    terminal.type("u")
    terminal.read { $0.text.contains("\nundone: moved 2♣ from pile 2 to pile 3") }
    #expect(terminal.board == before)
    terminal.type("r")
    terminal.read { $0.text.contains("\nredone: moved 2♣") }
    #expect(terminal.board == after)
    terminal.type("r")
    terminal.read { $0.text.contains("\nrefused: there is no step to redo\n") }
  }

  @Test func `hints highlight the items that can be dragged`() throws {
    let terminal = try klondike()
    terminal.type("h")
    terminal.read { $0.text.contains("\n5 legal drags: A♦ → foundation D\n") }
    // Without colours, highlighted texts are underlined.
    let output = String(decoding: terminal.output, as: UTF8.self)
    for card in ["A♦", "A♠", "A♣"] { #expect(output.contains("\u{1b}[4m\(card)")) }
    #expect(!output.contains("\u{1b}[4mT♦"))
  }

  @Test func `keys with a command of the plugin go to the plugin`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal.playing(plugin.path)
    terminal.type("p")
    terminal.read { $0.text.contains("\nannounced\n") }
    terminal.type("x")
    terminal.read { $0.text.contains("\nno command for the key 'x'\n") }
  }

  @Test func `a refusal of a tap is shown, and the prompt can be opened after it`() throws {
    let plugin = try PluginFixture()
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal.playing(plugin.path, columns: 100)
    for change in ["right: T1", "right: T1, T2"] {
      try terminal.click("push")
      terminal.read { $0.text.contains("\n\(change)\n") }
    }
    try terminal.click("push")
    terminal.read { $0.text.contains("\nrefused: enough\n") }
    terminal.type(":")
    terminal.screen(endingWith: "\ndray>")
  }

  // MARK: The prompt

  @Test func `a key opens the prompt, and Control-D returns to the board`() throws {
    let terminal = try klondike()
    terminal.type(":")
    terminal.screen(endingWith: "\ndray>")
    #expect(terminal.emulator.text.contains("┌ stock ─┐"))
    terminal.type("drag('2C'):drop 'pile 3'\r")
    terminal.read { $0.text.contains("\nmove 2♣: pile 2 → pile 3\n") }
    terminal.screen(endingWith: "\ndray>")
    terminal.type(Self.controlD)
    terminal.read { $0.text.contains("q leave") }
    #expect(terminal.board == (try shown(after: #"drag("2C"):drop "pile 3""#)).trimmed)
    terminal.type(":")
    terminal.screen(endingWith: "\ndray>")
    terminal.type(".play\r")
    terminal.read { $0.text.contains("q leave") }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a command of the prompt opens the board, and q returns to the prompt`() throws {
    let terminal = try EditedTerminal(["plugins/klondike", "--seed", "381"], columns: 80, rows: 20)
    terminal.screen(endingWith: "\ndray>")
    let before = terminal.emulator.text
    terminal.type(".play\r")
    terminal.read { $0.text.contains("q leave") }
    terminal.type("q")
    terminal.screen(endingWith: "\ndray>")
    // The earlier content of the terminal comes back.
    #expect(terminal.emulator.text.hasPrefix(before))
    terminal.type(".quit\r")
    #expect(terminal.end() == 0)
  }

  // MARK: The terminal

  @Test(arguments: [SIGTERM, SIGQUIT, SIGSEGV, SIGABRT])
  func `the terminal is restored if a signal ends the game`(signal: Int32) throws {
    let terminal = try klondike()
    #expect(!terminal.emulator.text.isEmpty)
    terminal.terminal.send(signal)
    #expect(terminal.end() == -signal)
    #expect(terminal.isRestored)
  }

  @Test func `q and Control-D leave, and restore the terminal`() throws {
    for key in ["q", Self.controlD] {
      let terminal = try klondike()
      terminal.type(key)
      #expect(terminal.end() == 0)
      #expect(terminal.isRestored && terminal.emulator.text.isEmpty)
    }
  }

  @Test func `Control-C cancels a drag, and otherwise says how to leave`() throws {
    let terminal = try klondike()
    try terminal.lift("2♣")
    terminal.type(Self.controlC)
    terminal.read { $0.text.contains("\nthe drag of 2♣ is cancelled\n") }
    terminal.type(Self.controlC)
    terminal.read { $0.text.contains("\nq or Ctrl-D leaves\n") }
  }

  @Test func `Control-C cancels a drag by taps, and the message names the result`() throws {
    let terminal = try klondike()
    terminal.type("t")
    terminal.read { $0.text.contains("\ndrags by taps are on: ") }
    try terminal.click("A♦")
    terminal.read { $0.text.contains("\nlifted A♦ from pile 1") }
    terminal.type(Self.controlC)
    terminal.read { !$0.text.contains("lifted A♦") }
    #expect(!terminal.emulator.text.contains("q or Ctrl-D leaves"))
  }

  @Test func `Control-C ends a paste without an end, and removes no output`() throws {
    let terminal = try klondike()
    #expect(!terminal.terminal.losesOutputAtInterrupts)
    terminal.type("\u{1b}[200~q")
    terminal.type(Self.controlC)
    terminal.read { $0.text.contains("\nq or Ctrl-D leaves\n") }
    terminal.type("h")
    terminal.read { $0.text.contains("legal drags") }
  }

  @Test func `the outcome is shown once, also after inputs without another message`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": PluginFixture.letters.replacing(##"#lists.left == 0 and "emptied""##, with: #""solved""#),
    ])
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal.playing(plugin.path)
    #expect(terminal.emulator.text.contains("\noutcome: solved\n"))
    terminal.type(String(repeating: "\u{1b}[<65;1;1M", count: 3))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("outcome: solved · "))
  }

  @Test func `Control-Z stops the game, and afterwards the board is drawn again`() throws {
    let terminal = try EditedTerminal(
      ["-i"], program: "/bin/sh", columns: 80, rows: 20, environment: ["PS1": "sh> "])
    terminal.screen(endingWith: "sh>")
    terminal.type("cd \(Repository.root)\r")
    terminal.screen(endingWith: "\nsh>")
    terminal.type("\(Command.path) play plugins/klondike --seed 381\r")
    terminal.read { $0.text.contains("q leave") }
    let board = terminal.board
    // The button may be released while the game is stopped, so the drag ends.
    try terminal.lift("T♦")
    terminal.type(Self.controlZ)
    terminal.screen(endingWith: "\nsh>")
    #expect(!terminal.terminal.isRaw)
    // In the background the game waits.
    terminal.type("bg\r")
    terminal.read { $0.text.components(separatedBy: "sh>").count > 2 }
    terminal.type("fg\r")
    terminal.read { $0.text.contains("q leave") }
    #expect(terminal.board == board)
    terminal.type("q")
    terminal.screen(endingWith: "\nsh>")
  }

  @Test func `the loss of the terminal ends the game`() throws {
    let terminal = try klondike()
    terminal.terminal.hangUp()
    #expect(terminal.terminal.wait() == 129)
  }

  @Test func `another size of the terminal draws the board again`() throws {
    let terminal = try klondike()
    terminal.emulator.resize(columns: 40, rows: 8)
    terminal.terminal.resize(columns: 40, rows: 8)
    terminal.read { $0.lines.count == 8 && $0.text.contains("r redo · …") }
    // The board is larger than the screen, and the wheel shows its other parts.
    #expect(!terminal.emulator.text.contains("T♦"))
    for _ in 0..<8 { terminal.type("\u{1b}[<65;1;1M\u{1b}[<67;1;1M") }
    terminal.read { $0.text.contains("T♦") }
  }

  @Test func `a terminal of one cell, and reports of the mouse outside of it, do no harm`() throws {
    let terminal = try EditedTerminal(["play", "plugins/klondike", "--seed", "381"], columns: 1, rows: 1)
    terminal.read { !$0.text.isEmpty }
    for place in ["0;0", "1;1", "99999;99999", ";", "-1;-1"] {
      terminal.type("\u{1b}[<0;\(place)M\u{1b}[<32;\(place)M\u{1b}[<0;\(place)m\u{1b}[<64;\(place)M")
    }
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `pasted text does not act as keys`() throws {
    let terminal = try klondike()
    terminal.type("\u{1b}[200~q\u{4}:\u{1b}[201~h")
    terminal.read { $0.text.contains("legal drags") }
  }

  @Test func `control characters of labels and messages do not reach the terminal`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest,
      "init.lua": """
      local dray = require "dray"
      local Letter = dray.transferable "test.letter"
      dray.scene(function()
        return dray.hstack { id = "row", dray.item { id = "a", type = Letter, label = "a\\27[2Jb" }
          :on_tap_gesture(function() return false, "no\\27[2J\\7" end) }
      end)
      """,
    ])
    defer { withExtendedLifetime(plugin) {} }
    let terminal = try EditedTerminal.playing(plugin.path)
    try terminal.click("a·[2Jb")
    terminal.read { $0.text.contains("\nrefused: no·[2J·\n") }
    #expect(terminal.emulator.lines[1] == "│ a·[2Jb │")
  }

  @Test func `without a terminal the command prints an error`() throws {
    let run = try Command.dray("play", "plugins/klondike")
    #expect(run.status == 1 && run.output == "")
    #expect(run.errors.hasPrefix("dray: the whole screen needs a terminal"))
  }
}

extension EditedTerminal {
  /// Whether the terminal is not raw, and the modes of the program were reset.
  fileprivate var isRestored: Bool {
    let output = String(decoding: output, as: UTF8.self)
    let modes = ["1049l", "1002l", "1006l", "2004l", "25h"]
    return !terminal.isRaw && modes.allSatisfy { output.contains("\u{1b}[?\($0)") }
  }
}

extension String {
  /// The text without line ends around it, and with one behind it.
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) + "\n" }
}
