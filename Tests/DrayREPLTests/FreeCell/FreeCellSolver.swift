import Foundation

/// Debian's package `freecell-solver-bin`: Microsoft's deals by number, and their solutions.
enum FreeCellSolver {
  private static let dealer = "/usr/bin/make-microsoft-freecell-board"
  private static let solver = "/usr/bin/fc-solve"

  static var isInstalled: Bool {
    [dealer, solver].allSatisfy(FileManager.default.isExecutableFile(atPath:))
  }

  /// The deal with this number: a line for each column, the card on top last, such as `JD KD 2S`.
  static func deal(_ number: Int) throws -> String { try Command.run(dealer, ["-t", "\(number)"]).output }

  /// Moves from a deal to the win, in the words of the solver; none if it has found none.
  static func solution(of deal: String) throws -> [Substring] {
    // This strategy takes a few milliseconds per deal.
    try Command.run(solver, ["--load-config", "gooey-unknown-thing", "--display-moves"], input: deal).output
      .split(separator: "\n").filter { $0.hasPrefix("Move ") }
  }
}

/// The piles of a deal, on which the solver's moves are made.
struct FreeCellGame {
  /// A move in the plugin's words.
  struct Move {
    /// The dragged cards: the grabbed one, and those on it.
    let cards: [String]
    let destination: String
  }

  /// The cards by the names of their piles, the one on top last.
  private(set) var piles: [String: [String]] = [:]

  init(deal: String) {
    for letter in "abcd" { piles["freecell \(letter)"] = [] }
    for suit in "CDHS" { piles["foundation \(suit)"] = [] }
    for (index, column) in deal.split(separator: "\n").enumerated() {
      piles["tableau \(index + 1)"] = column.split(separator: " ").map(String.init)
    }
  }

  /// Makes a move: `Move a card from stack 4 to freecell 0`, `Move 3 cards from stack 4 to stack 7`,
  /// `Move a card from freecell 1 to the foundations`. The numbers of places begin at 0.
  mutating func play(_ line: Substring) throws -> Move {
    let words = line.split(separator: " ")
    guard words.count > 8, let source = name(words[4...5]), let pile = piles[source] else {
      throw Unreadable(line: line)
    }
    let cards = pile.suffix(Int(words[1]) ?? 1)
    let destination = name(words[7...8]) ?? "foundation \(cards.last?.suffix(1) ?? "")"
    piles[source]?.removeLast(cards.count)
    piles[destination]?.append(contentsOf: cards)
    return Move(cards: Array(cards), destination: destination)
  }

  /// The plugin's name for `stack 0` or `freecell 0`; `nil` for all foundations at once.
  private func name(_ words: ArraySlice<Substring>) -> String? {
    guard let kind = words.first, let number = words.last.flatMap({ Int($0) }) else { return nil }
    return kind == "stack" ? "tableau \(number + 1)" : "freecell \(Array("abcd")[number])"
  }

  struct Unreadable: Error {
    let line: Substring
  }
}
