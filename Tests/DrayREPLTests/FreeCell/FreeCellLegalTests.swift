import Dray
import Foundation
import Testing

/// The legal drags of FreeCell compared with the published rules.
extension FreeCellSolverTests {
  /// Twenty deals, or two without `DRAY_ALL_DEALS`.
  private static let enumeratedDeals: [Int] = {
    let playsAll = ProcessInfo.processInfo.environment["DRAY_ALL_DEALS"] != nil
    return playsAll ? Array(1...10) + Array(stride(from: 50_000, through: 500_000, by: 50_000)) : [1, 164]
  }()

  @Test(arguments: enumeratedDeals)
  func `at every position of a solved game legal lists the moves that the published rules allow`(number: Int) throws {
    let deal = try FreeCellSolver.deal(number)
    var game = FreeCellGame(deal: deal)
    let host = Host()
    try host.load(plugin: Repository.root + "/plugins/freecell", options: ["deal": .integer(number)])
    let solution = try FreeCellSolver.solution(of: deal)
    try #require(!solution.isEmpty)
    for line in solution {
      let listed = host.legalDrags().map { drag in
        Allowed(
          cards: drag.itemIDs.map(\.description), from: drag.route.from?.description ?? "", to: drag.place.description)
      }
      let allowed = Allowed.all(in: game.piles)
      try #require(
        Set(listed) == allowed && listed.count == allowed.count, "\(Set(listed).symmetricDifference(allowed))")
      let move = try game.play(line)
      #expect(host.engine.move(.string(move.cards[0]), to: .string(move.destination)).operation == .move)
    }
  }

  /// A move that the rules allow, found by brute force: any sequence to any pile.
  ///
  /// Source: the rules in the help of Microsoft's FreeCell, with its limit for sequences.
  private struct Allowed: Hashable {
    let cards: [String]
    let from: String
    let to: String

    static func all(in piles: [String: [String]]) -> Set<Allowed> {
      var moves: Set<Allowed> = []
      for (from, source) in piles where !from.hasPrefix("foundation") {
        for count in 1...13 where count <= source.count && isSequence(source.suffix(count)) {
          for (to, target) in piles where to != from && takes(source.suffix(count), target, to, piles) {
            moves.insert(Allowed(cards: Array(source.suffix(count)), from: from, to: to))
          }
        }
      }
      return moves
    }

    private static func rank(_ card: String) -> Int { Array("A23456789TJQK").firstIndex(of: card.first!)! + 1 }
    private static func isRed(_ card: String) -> Bool { "DH".contains(card.last!) }

    /// Down by one, red on black and black on red.
    private static func isSequence(_ cards: some Collection<String>) -> Bool {
      zip(cards, cards.dropFirst()).allSatisfy { rank($0) == rank($1) + 1 && isRed($0) != isRed($1) }
    }

    private static func takes(
      _ cards: ArraySlice<String>, _ target: [String], _ to: String, _ piles: [String: [String]]
    ) -> Bool {
      if to.hasPrefix("freecell") { return cards.count == 1 && target.isEmpty }
      if to.hasPrefix("foundation") {
        return cards.count == 1 && cards.first?.last == to.last && rank(cards.first!) == target.count + 1
      }
      if let top = target.last, !isSequence([top] + cards) { return false }
      let free = piles.filter { $0.key.hasPrefix("freecell") && $0.value.isEmpty }.count
      let empty = piles.filter { $0.key.hasPrefix("tableau") && $0.value.isEmpty && $0.key != to }.count
      return cards.count <= (free + 1) << empty
    }
  }
}
