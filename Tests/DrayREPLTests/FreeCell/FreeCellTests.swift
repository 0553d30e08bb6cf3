import Dray
import LuaRuntime
import Testing

@testable import DrayREPL

/// FreeCell: a whole game, and random drags.
struct FreeCellTests {
  private let path = Repository.root + "/plugins/freecell"

  @Test func `a file of drags wins a whole game`() throws {
    let game = try Repository.text(of: "Tests/Games/freecell-won.txt")
    let run = try Command.dray("plugins/freecell", "--set", "deal=164", input: game)
    #expect(run.status == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("outcome: won"))
    #expect(!lines.contains { $0.hasPrefix("forbidden") || $0.hasPrefix("not lifted") || $0.hasPrefix("refused") })
  }

  @Test func `a thousand random drags, legal and not, keep 52 distinct cards`() throws {
    var random = RandomGenerator(seed: 52)
    let host = Host()
    var faults: [String] = []
    host.onReport = { faults.append($0.text) }
    let plugin = try host.load(plugin: path, options: ["deal": 1])
    let driver = Driver(of: host)
    let places =
      "abcd".map { "freecell \($0)" } + "CDHS".map { "foundation \($0)" } + (1...8).map { "tableau \($0)" }
    let deck = cards(of: plugin).sorted()
    #expect(deck.count == 52)
    var outcomes: [DropOperation?: Int] = [:]
    for game in 0..<20 {
      if game > 0 { driver.restart(plugin) }
      for _ in 0..<50 {
        // The top card of a pile, or any card, also one that is covered.
        let grips = random.integer(in: 1...2) == 1 ? places : deck
        let (from, to) = (grips[random.integer(in: 1...grips.count) - 1], places[random.integer(in: 0...15)])
        let outcome = try driver.drag(.named(.string(from))).drop(on: .named(.string(to)))
        outcomes[outcome.operation, default: 0] += 1
      }
      #expect(cards(of: plugin).sorted() == deck)
    }
    #expect(faults.isEmpty)
    for operation in [DropOperation.move, .forbidden, nil] { #expect(outcomes[operation, default: 0] > 50) }
  }

  private func cards(of plugin: Plugin) -> [String] {
    let piles = plugin.state("piles")?.table ?? PlainTable()
    return piles.flatMap { $0.value.table?.items.compactMap { $0["id"]?.text } ?? [] }
  }
}
