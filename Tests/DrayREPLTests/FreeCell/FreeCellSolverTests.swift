import Dray
import LuaRuntime
import Testing

/// FreeCell compared with Freecell Solver, an independent program that solves the same deals.
@Suite(.enabled(if: FreeCellSolver.isInstalled, "needs Debian's package freecell-solver-bin"))
struct FreeCellSolverTests {
  /// The first hundred deals and each ten-thousandth up to a million, or a tenth of them without `DRAY_ALL_GAMES`.
  private static let deals: [Int] = {
    let all = Array(1...100) + Array(stride(from: 10_000, through: 1_000_000, by: 10_000))
    return Effort.isFull ? all : stride(from: 0, to: all.count, by: 10).map { all[$0] }
  }()

  @Test(arguments: deals)
  func `every move of its solution is accepted as a drag, and the last one wins`(number: Int) throws {
    let deal = try FreeCellSolver.deal(number)
    var game = FreeCellGame(deal: deal)
    let host = Host()
    let plugin = try host.load(plugin: Repository.root + "/plugins/freecell", options: ["deal": .integer(number)])
    let driver = Driver(of: host)
    #expect(piles(of: plugin) == game.piles)
    for line in try FreeCellSolver.solution(of: deal) {
      let move = try game.play(line)
      let outcome = try driver.drag(.named(.string(move.cards[0]))).drop(on: .named(.string(move.destination)))
      try #require(outcome.operation == .move, "\(line): \(outcome.reason?.text ?? "")")
      #expect(outcome.itemIDs == move.cards.map { .string($0) })
    }
    #expect(piles(of: plugin) == game.piles && plugin.outcome == "won")
  }

  private func piles(of plugin: Plugin) -> [String: [String]] {
    var piles: [String: [String]] = [:]
    for field in plugin.state("piles")?.table ?? PlainTable() {
      piles[field.key.text ?? ""] = field.value.table?.items.compactMap { $0["id"]?.text }
    }
    return piles
  }
}
