import Dray
import Foundation
import Testing

/// Klondike played by hints: a player that uses the legal drags only.
struct KlondikePlayerTests {
  /// The seeds of the games: two hundred with `DRAY_ALL_DEALS`, otherwise two, of which this player wins one.
  private static let seeds: [UInt64] = {
    let playsAll = ProcessInfo.processInfo.environment["DRAY_ALL_DEALS"] != nil
    return playsAll ? Array(1...200) : [10, 110]
  }()

  @Test func `a player that takes the first useful hint wins some games, and undo restores the deal`()
    throws
  {
    var won = 0
    for seed in Self.seeds {
      let game = try Game(seed: seed)
      try game.play()
      if game.plugin.outcome == "won" { won += 1 }
      while game.host.canUndo { game.host.undo() }
      #expect(game.plugin.state("game") == game.deal)
    }
    #expect(won > 0, "of \(Self.seeds.count)")
  }

  private struct Game {
    let host = Host()
    let plugin: Plugin
    let deal: PlainData?

    init(seed: UInt64) throws {
      plugin = try host.load(plugin: Repository.klondike, seed: seed)
      deal = plugin.state("game")
    }

    private func pile(_ name: Identifier) -> [PlainData] {
      plugin.state("game")?["piles"]?[.string(LuaString(name.description))]?.table?.items ?? []
    }

    /// Whether a drag advances the game: up to a foundation, from the waste, or off a card that lies face down.
    private func isSensible(_ drag: LegalDrag) -> Bool {
      guard let from = drag.route.from?.description else { return false }
      if drag.place.description.hasPrefix("foundation") { return true }
      if from == "waste" { return true }
      guard from.hasPrefix("pile") else { return false }
      let left = pile(drag.route.from ?? "").count - drag.itemIDs.count
      return left > 0 && pile(drag.route.from ?? "")[left - 1]["face_up"] == false
    }

    /// Plays until the game is over, or until nothing has moved while the whole stock was turned over.
    func play() throws {
      var turns = 0
      while turns <= 24, plugin.outcome == nil {
        let hints = host.legalDrags().filter(isSensible)
        let hint =
          hints.first { $0.place.description.hasPrefix("foundation") } ?? hints.first { $0.route.from != "waste" }
        if let hint = hint ?? hints.first {
          #expect(host.engine.move(hint.item, to: hint.place).operation == .move)
          turns = 0
        } else {
          let point = try #require(host.engine.landingPoint(of: "stock"))
          host.send(.pointerDown(at: point, time: host.engine.time + 1))
          guard case .performed = host.send(.pointerUp(time: host.engine.time)) else { return }
          turns += 1
        }
      }
    }
  }
}
