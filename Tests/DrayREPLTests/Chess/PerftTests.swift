import Dray
import Foundation
import Testing

/// The number of positions ahead, counted by `legal`, by drags that make each move, and by undo.
///
/// Published numbers: of the start, of the positions by which move generators are tested on the Chess Programming Wiki
/// ("Perft Results"), and of the suite of ROCE.
struct PerftTests {
  static let positions = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2039],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2079],
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1": [26, 568],
    "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1": [25, 560],
    "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1": [26, 583],
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1": [24, 496],
    "8/Pk6/8/8/8/8/6Kp/8 b - - 0 1": [11, 97],
  ]

  @Test(arguments: Effort.isFull ? positions.keys.sorted() : Array(positions.keys.sorted().prefix(4)))
  func `the number of positions two moves ahead is the published one`(fen: String) throws {
    let game = try ChessGame(fen: fen)
    let before = game.plugin.state("position")
    #expect(try (1...2).map { try game.count(depth: $0) } == Self.positions[fen])
    #expect(game.plugin.state("position") == before)
  }

  @Test(arguments: zip(1...(Effort.isFull ? 3 : 2), [20, 400, 8902]))
  func `the number of positions from the start is the published one`(depth: Int, count: Int) throws {
    #expect(try ChessGame().count(depth: depth) == count)
  }
}
