import Dray
import Testing

/// A host with a plugin of one script, and the reports.
final class Scripted {
  let host = Host()
  let plugin: Plugin
  private let log = ReportLog()
  /// The outcome of the latest drag that could not begin.
  private(set) var refusal: DragOutcome?

  var reports: [Report] { log.reports }
  var texts: [String] { log.reports.map(\.text) }
  /// The lines that the script printed.
  var printed: [String] { log.reports.filter { $0.kind == .printed }.map(\.text) }

  init(
    _ script: String, seed: UInt64 = 0, checksEachQuestion: Bool = false, limits: LuaLimits = .standard,
    collectionLimit: Int? = nil, hostMemory: Int? = nil, records: Bool = false
  ) throws {
    host.checksEachQuestion = checksEachQuestion
    host.limits.lua = limits
    // Without a time limit of calls, inputs have none either.
    if limits.time == .zero { host.limits.input.time = .zero }
    if let hostMemory { host.limits.hostMemory = hostMemory }
    if let collectionLimit { host.collectionLimit = collectionLimit }
    host.onReport = { [log] in log.reports.append($0) }
    if records { try host.record() }
    plugin = try host.load(script: "local dray = require 'dray'\n" + script, name: "test", seed: seed)
  }

  private final class ReportLog {
    var reports: [Report] = []
  }

  /// The texts of the reports of a kind.
  func reports(_ kind: Report.Kind) -> [String] { log.reports.filter { $0.kind == kind }.map(\.text) }

  /// The texts in a state that is a list.
  func lines(_ state: String) -> [String] { plugin.state(state)?.table?.items.compactMap(\.text) ?? [] }

  /// The middle of an item, by its id. Space: scene.
  func middle(_ item: Identifier) throws -> Point {
    try #require(host.placements.first { $0.id == item }).frame.center
  }

  /// A point at which nothing covers an item. Space: scene.
  private func grabPoint(_ item: Identifier) throws -> Point {
    let engine = host.engine
    let node = try #require(engine.symbols.symbol(for: item).flatMap { engine.scene.nodes(itemID: $0).first })
    return try #require(engine.grabPoint(of: node))
  }

  /// Drags an item to a place by real inputs, and releases it.
  func drag(_ item: Identifier, to place: Identifier) throws -> DragOutcome? {
    let start = try grabPoint(item)
    let end = try #require(host.engine.landingPoint(of: place))
    host.send(.pointerDown(at: start, time: 1))
    if case .ended(let outcome) = host.send(.pointerMoved(to: Point(x: start.x + 4, y: start.y), time: 1.1)) {
      refusal = outcome
    }
    host.send(.pointerMoved(to: end, time: 1.2))
    guard case .ended(let outcome) = host.send(.pointerUp(time: 1.3)) else { return nil }
    return outcome
  }

  /// Taps the middle of an item or container.
  @discardableResult
  func tap(_ place: Identifier) throws -> Response {
    let point = try middle(place)
    host.send(.pointerDown(at: point, time: host.engine.time + 1))
    return host.send(.pointerUp(time: host.engine.time + 0.01))
  }
}
