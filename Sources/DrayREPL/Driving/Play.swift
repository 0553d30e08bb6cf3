internal import Dray
internal import LuaRuntime

/// One plugin in a host of its own, with a driver.
final class Play {
  let host = Host()
  let plugin: Plugin
  let driver: Driver
  /// Told of what a tap, a key or a tick came to, and which containers look different now.
  var onAnswer: ((DriverAnswer, [String]) -> Void)?

  /// Loads a plugin.
  ///
  /// - Parameter onReport: Told of what goes wrong, while the plugin is loaded too, and of what it says.
  init(
    _ path: String, options: [String: PlainData], seed: UInt64, onReport: @escaping (Report) -> Void
  ) throws(PluginError) {
    host.onReport = onReport
    host.checksEachQuestion = true
    plugin = try host.load(plugin: path, options: options, seed: seed)
    driver = Driver(of: host)
  }

  /// Does something that answers, and tells what has changed by it.
  func answer(_ body: () throws -> DriverAnswer) rethrows -> DriverAnswer {
    guard let onAnswer else { return try body() }
    let before = ContainerTops(host.placements)
    let answer = try body()
    onAnswer(answer, answer.isDone ? ContainerTops(host.placements).changes(since: before) : [])
    return answer
  }

  /// The board as text.
  func board(width: Int) -> String { Board(of: host, width: width).text() }

  /// What people read on items, by their ids; `nil` for one that shows nothing or is not there.
  func label(of id: Identifier) -> String? {
    let node = host.engine.symbols.symbol(for: id).flatMap { host.engine.scene.nodes(itemID: $0).first }
    let label = node.map { host.engine.scene[$0].label } ?? ""
    return label.isEmpty ? nil : label
  }
}
