import Dray
import Foundation
import Testing

/// Debian's package `stockfish`, which lists the legal moves.
enum Stockfish {
  private static let program = "/usr/games/stockfish"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// The number of positions `depth` moves ahead, by the first of the moves: `e2e4: 20`.
  static func counts(after moves: [ChessGame.Move], from fen: String, depth: Int = 1) throws -> [ChessGame.Move: Int] {
    let position = "position fen \(fen) moves \(moves.map(\.description).joined(separator: " "))"
    let printed = try Command.run(program, [], input: "\(position)\ngo perft \(depth)\nquit\n").output
    let lines = printed.split(separator: "\n").map { $0.split(separator: ": ") }
    let counted = lines.filter { $0.count == 2 && (4...5).contains($0[0].count) }
    return Dictionary(uniqueKeysWithValues: counted.map { (ChessGame.Move($0[0]), Int($0[1]) ?? 0) })
  }
}

/// Chess compared with Stockfish, an independent program.
@Suite(.enabled(if: Stockfish.isInstalled, "needs Debian's package stockfish"))
struct StockfishTests {
  @Test(arguments: PerftTests.positions.keys.sorted())
  func `the published numbers are those of Stockfish, move by move`(fen: String) throws {
    let counts = try Stockfish.counts(after: [], from: fen, depth: 2)
    #expect(counts.values.reduce(0, +) == PerftTests.positions[fen]?[1])
    #expect(try ChessGame(fen: fen).moves().sorted() == counts.keys.sorted())
  }

  @Test(arguments: 1...(Effort.isFull ? 4 : 1) as ClosedRange<UInt64>)
  func `in a game of random moves legal lists its moves, and other drags are refused`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let game = try ChessGame()
    var faults: [String] = []
    game.host.onReport = { faults.append($0.text) }
    var played: [ChessGame.Move] = []
    while played.count < (Effort.isFull ? 80 : 20) {
      let moves = try game.moves().sorted()
      #expect(moves == (try Stockfish.counts(after: played, from: ChessGame.start)).keys.sorted(), "\(played)")
      if moves.isEmpty { break }
      let (from, to) = (square(&random), square(&random))
      let drag = try game.driver.drag(.named(.string(from)))
      _ = try drag.over(.named(.string(to)))
      let isLegal = moves.contains { $0.from == from && $0.to == to }
      #expect((drag.dropSession?.verdict.operation == .move) == isLegal, "\(played) \(from)\(to)")
      drag.cancel()
      let move = moves[random.integer(in: 1...moves.count) - 1]
      #expect(try game.play(move).operation == .move)
      played.append(move)
    }
    #expect(faults.isEmpty && played.count >= 20)
  }

  private func square(_ random: inout RandomGenerator) -> String {
    let files = Array("abcdefgh")
    return "\(files[random.integer(in: 1...8) - 1])\(random.integer(in: 1...8))"
  }
}
