import Dray
import LuaRuntime

/// A game of chess that is played by drags.
struct ChessGame {
  let host = Host()
  let plugin: Plugin
  let driver: Driver

  static let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

  init(fen: String = start) throws {
    plugin = try host.load(plugin: Repository.root + "/plugins/chess", options: ["fen": .string(LuaString(fen))])
    driver = Driver(of: host)
  }

  /// A move as chess programs write it: `e2e4`, `a7a8q`.
  struct Move: Hashable, Comparable, CustomStringConvertible {
    let from: String
    let to: String
    /// The piece of a promotion, by its first letter, except `n` for the knight.
    var promotion: Character?

    init(from: String, to: String, promotion: Character? = nil) {
      (self.from, self.to, self.promotion) = (from, to, promotion)
    }

    init(_ text: some StringProtocol) {
      (from, to) = (String(text.prefix(2)), String(text.dropFirst(2).prefix(2)))
      promotion = text.dropFirst(4).first
    }

    var description: String { from + to + (promotion.map { String($0) } ?? "") }

    static func < (one: Move, other: Move) -> Bool { one.description < other.description }
  }

  /// All moves, from the legal drags. A drag of a pawn to the last rank is four moves.
  func moves() throws -> [Move] {
    try driver.legal().flatMap { drag in
      let move = Move(from: drag.route.from?.description ?? "", to: drag.place.description)
      let isPawn = ["♙", "♟"].contains(label(of: drag.item))
      guard isPawn, move.to.hasSuffix("1") || move.to.hasSuffix("8") else { return [move] }
      return "qrbn".map { Move(from: move.from, to: move.to, promotion: $0) }
    }
  }

  /// Makes a move by a drag.
  @discardableResult
  func play(_ move: Move) throws -> DragOutcome {
    let outcome = try driver.drag(.named(.string(move.from))).drop(on: .named(.string(move.to)))
    if let promotion = move.promotion {
      let names: [Character: String] = ["q": "queen", "r": "rook", "b": "bishop", "n": "knight"]
      try driver.answer(names[promotion])
    }
    return outcome
  }

  /// The number of positions `depth` moves ahead. Each is reached by drags, and left by undo.
  func count(depth: Int) throws -> Int {
    let moves = try moves()
    guard depth > 1 else { return moves.count }
    return try moves.reduce(0) { sum, move in
      guard try play(move).operation == .move else { return sum }
      defer { driver.undo() }
      return sum + (try count(depth: depth - 1))
    }
  }

  private func label(of item: Identifier) -> String {
    let node = host.engine.symbols.symbol(for: item).flatMap { host.engine.scene.nodes(itemID: $0).first }
    return node.map { host.engine.scene[$0].appearance.label } ?? ""
  }
}
