import LuaRuntime
import Testing

@testable import Dray

/// Random games of Klondike, undone and redone through all of their steps.
struct UndoProperties {
  /// The whole state of a game at one moment.
  private struct Moment: Equatable {
    var state: String
    var random: RandomGenerator
    var placements: [Placement]

    init(_ host: Host, _ plugin: Plugin) {
      state = plugin.state("game")?.text() ?? ""
      random = plugin.model.random
      placements = host.placements
    }
  }

  private static let places =
    ["stock", "waste"] + "CDHS".map { "foundation \($0)" } + (1...7).map { "pile \($0)" }

  private func play(_ driver: Driver, _ plugin: Plugin, _ random: inout RandomGenerator) throws {
    let place = { (name: String) in DriverPlace.named(.string(name)) }
    let (from, to) = (Self.places[random.integer(in: 0...12)], Self.places[random.integer(in: 0...12)])
    switch random.integer(in: 1...20) {
    case 1...6: try driver.tap("stock")
    case 7: driver.restart(plugin)
    case 8...10: try driver.tap(place(from == "stock" ? "waste" : from), count: 2)
    default: try driver.drag(place(from)).drop(on: place(to))
    }
  }

  @Test(arguments: 0..<6)
  func `undo and redo restore every state, to the bit`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let host = Host()
    var faults: [String] = []
    host.onReport = { faults.append($0.text) }
    let plugin = try host.load(plugin: "plugins/klondike", seed: seed)
    let driver = Driver(of: host)
    var moments = [Moment(host, plugin)]
    var (position, made) = (0, 0)
    for _ in 0..<100 {
      switch random.integer(in: 1...10) {
      case 1...2:
        #expect(driver.undo().isDone == (position > 0))
        position = max(0, position - 1)
      case 3:
        #expect(driver.redo().isDone == (position + 1 < moments.count))
        position = min(moments.count - 1, position + 1)
      default:
        try play(driver, plugin, &random)
        let now = Moment(host, plugin)
        if now.state != moments[position].state {
          moments.removeSubrange((position + 1)...)
          moments.append(now)
          position += 1
          made += 1
        }
      }
      #expect(Moment(host, plugin) == moments[position])
    }
    #expect(made > 15)
    while driver.undo().isDone { position -= 1 }
    #expect(position == 0 && Moment(host, plugin) == moments[0])
    while driver.redo().isDone { position += 1 }
    #expect(position == moments.count - 1 && Moment(host, plugin) == moments[position])
    #expect(faults == [])
  }
}
