import Dray
import Foundation
import Testing

/// A host with a plugin whose files a test changes, on disk.
final class EditedPlugin {
  let host = Host()
  let plugin: Plugin
  let folder: String
  private let log = ReportLog()

  var reports: [Report] { log.reports }

  private final class ReportLog {
    var reports: [Report] = []
  }

  static let manifest = "return { id = 'test.letters', name = 'letters', version = '1' }"

  init(_ script: String, _ files: [String: String] = [:], seed: UInt64 = 0, isRecorded: Bool = true) throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: "dray-edited-\(UUID().uuidString)")
    folder = parent.appending(path: "letters").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.write(["plugin.lua": Self.manifest, "init.lua": script].merging(files) { $1 }, to: folder)
    host.onReport = { [log] in log.reports.append($0) }
    if isRecorded { try host.record() }
    plugin = try host.load(plugin: folder, seed: seed)
  }

  deinit { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }

  /// Writes files by name.
  func write(_ files: [String: String]) throws { try Self.write(files, to: folder) }

  private static func write(_ files: [String: String], to folder: String) throws {
    for (name, text) in files {
      let text = name.hasSuffix("init.lua") ? "local dray = require 'dray'\n" + text : text
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
  }

  /// Writes another main script, and reloads the plugin.
  @discardableResult
  func reload(_ script: String) throws -> Reload {
    try write(["init.lua": script])
    return try host.reload(plugin)
  }

  /// The text of a state.
  func state(_ name: String) -> String? { plugin.state(name)?.text(style: .line) }

  /// The middle of an item or a container. Space: scene.
  func middle(_ id: Identifier) throws -> Point {
    try #require(host.placements.first { $0.id == id }).frame.center
  }

  /// Lifts an item, and moves it over a place.
  func drag(_ item: Identifier, over place: Identifier) throws {
    let (start, end) = (try middle(item), try middle(place))
    let time = host.engine.time
    host.send(.pointerDown(at: start, time: time))
    host.send(.pointerMoved(to: Point(x: start.x + 6, y: start.y), time: time + 0.1))
    host.send(.pointerMoved(to: end, time: time + 0.2))
  }

  @discardableResult
  func drop(_ item: Identifier, on place: Identifier) throws -> Response {
    try drag(item, over: place)
    return host.send(.pointerUp(time: host.engine.time + 0.1))
  }
}

extension Response {
  /// Whether a command was performed.
  var isPerformed: Bool { if case .performed = self { true } else { false } }

  /// The outcome, if a drag has ended.
  var outcome: DragOutcome? { if case .ended(let outcome) = self { outcome } else { nil } }
}
