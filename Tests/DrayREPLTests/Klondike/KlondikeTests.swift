import Dray
import LuaRuntime
import Testing

@testable import DrayREPL

/// Klondike: its deals, a whole game, and random drags.
struct KlondikeTests {
  @Test func `a file of drags wins a whole game`() throws {
    let game = try Repository.text(of: "Tests/Games/klondike-won.txt")
    let run = try Command.dray("plugins/klondike", "--seed", "862", input: game)
    #expect(run.status == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("outcome: won"))
    #expect(!lines.contains { $0.hasPrefix("forbidden") || $0.hasPrefix("not lifted") || $0.hasPrefix("refused") })
  }

  @Test(arguments: [0, 1, 7, 381, 862, 123_456_789])
  func `a seed deals the cards that stock Lua deals`(seed: Int) throws {
    let script = """
      package.preload["dray.array"] = loadfile("Sources/CDrayLibrary/lua/array.lua")
      local rules = dofile("plugins/klondike/rules.lua")
      math.randomseed(\(seed))
      local piles = rules.deal(math.random).piles
      for i = 1, 7 do
        for _, card in ipairs(piles["pile " .. i]) do io.write(card.id, " ") end
      end
      for _, card in ipairs(piles.stock) do io.write(card.id, " ") end
      """
    let stock = try Command.run("/usr/bin/env", ["lua5.4", "-e", script])
    #expect(stock.status == 0, "\(stock.errors)")
    let host = Host()
    let plugin = try host.load(plugin: Repository.klondike, seed: UInt64(seed))
    let piles = plugin.state("game")?["piles"]
    var dealt: [String] = []
    for name in (1...7).map({ "pile \($0)" }) + ["stock"] {
      dealt += piles?[.string(LuaString(name))]?.table?.items.compactMap { $0["id"]?.text } ?? []
    }
    #expect(dealt.joined(separator: " ") + " " == stock.output)
  }

  @Test func `a thousand games of random drags, legal and not, keep 52 distinct cards`() throws {
    var random = RandomGenerator(seed: 52)
    let host = Host()
    var faults: [String] = []
    host.onReport = { faults.append($0.text) }
    let plugin = try host.load(plugin: Repository.klondike, seed: 52)
    let driver = Driver(of: host)
    let places = ["stock", "waste"] + "CDHS".map { "foundation \($0)" } + (1...7).map { "pile \($0)" }
    var outcomes: [DropOperation?: Int] = [:]
    for _ in 0..<1000 {
      driver.restart(plugin)
      for _ in 0..<5 {
        if random.integer(in: 1...3) == 1 { try driver.tap("stock") }
        let (from, to) = (places[random.integer(in: 0...12)], places[random.integer(in: 0...12)])
        let outcome = try driver.drag(.named(.string(from))).drop(on: .named(.string(to)))
        outcomes[outcome.operation, default: 0] += 1
      }
      #expect(cards(of: plugin).count == 52 && Set(cards(of: plugin)).count == 52)
    }
    #expect(faults.isEmpty)
    for operation in [DropOperation.move, .forbidden, nil] { #expect(outcomes[operation, default: 0] > 50) }
  }

  @Test func `a lifted run is drawn as a stack everywhere, and cannot leave the program`() throws {
    let host = Host()
    try host.load(plugin: Repository.klondike, seed: 381)
    let driver = Driver(of: host)
    #expect(try driver.drag("AD").drop(on: "pile 2").operation == .move)
    let drag = try driver.drag("2C")
    for place in ["pile 3", "foundation C", "stock"] as [DriverPlace] {
      try drag.over(place)
      let lifted = host.placements.filter { $0.state == .lifted }
      #expect(lifted.map(\.id) == ["AD", "2C"])
      #expect(lifted[0].frame.origin == lifted[1].frame.origin + Vector(dx: 8, dy: 8))
      #expect(lifted.map(\.preview?.badge) == [nil, 2])
    }
    #expect(host.engine.operationsOutsideApp() == [])
  }

  private func cards(of plugin: Plugin) -> [String] {
    let piles = plugin.state("game")?["piles"]?.table ?? PlainTable()
    return piles.flatMap { $0.value.table?.items.compactMap { $0["id"]?.text } ?? [] }
  }
}
