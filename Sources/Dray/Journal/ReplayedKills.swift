internal import LuaRuntime

/// A recorded kill of a plugin.
struct ReplayedKill {
  var plugin: String
  /// How often the plugin was rebuilt in the same input before the kill.
  var rebuilds: Int
  var place: LuaKillPlace
  /// The line of the kill.
  var line: JournalLine
}

/// The recorded kills of the replayed input, which the replay repeats.
struct ReplayedKills {
  /// Whether the journal records all kills. Older journals record only kills by a clock or another thread.
  var areAllKnown = false
  private(set) var kills: [ReplayedKill] = []
  /// The message about a kill in the present input that the journal does not have.
  private(set) var unexpected: String?

  /// Takes over the kills in the lines of an input.
  mutating func begin(with lines: [JournalLine]) throws(JournalProblem) {
    kills = try ReplayedKill.all(in: lines)
    unexpected = nil
  }

  mutating func end() { kills = [] }

  /// The recorded kill of a plugin that was rebuilt this number of times in the input.
  func kill(of plugin: String, after rebuilds: Int) -> ReplayedKill? {
    // This runs for every move of a pointer.
    kills.isEmpty ? nil : kills.first { $0.plugin == plugin && $0.rebuilds == rebuilds }
  }

  /// Notes a kill.
  ///
  /// - Returns: The line of the journal for the kill; `nil` if the journal has none.
  mutating func note(_ place: LuaKillPlace, of plugin: String, after rebuilds: Int) -> JournalLine? {
    if let known = kill(of: plugin, after: rebuilds), known.place.reason == place.reason { return known.line }
    if areAllKnown || place.reason == .time || place.reason == .inputTime, unexpected == nil {
      let at = place.line > 0 ? " at \(place.chunk):\(place.line)" : ""
      unexpected = "\(plugin) ran into a limit of this replay (\(place.reason))\(at), but not when it was recorded"
    }
    return nil
  }
}

extension ReplayedKill {
  /// The kills in the lines of an input.
  static func all(in lines: [JournalLine]) throws(JournalProblem) -> [ReplayedKill] {
    var kills: [ReplayedKill] = []
    var known: [ByteString: Int] = [:]
    for line in lines where line.word == .stopped {
      let (name, instructions) = (try line.bytes("plugin"), try line.integer("instructions"))
      guard let reason = LuaKill(rawValue: try line.text("limit")) else { throw line.needs("'limit', a known one") }
      let place = LuaKillPlace(
        reason, instructions: instructions, crossings: line["crossings"]?.integer, chunk: line["chunk"]?.text ?? "",
        line: line["line"]?.integer ?? 0)
      let rebuilds = line["rebuilds"]?.integer ?? known[name, default: 0]
      kills.append(ReplayedKill(plugin: name.text, rebuilds: rebuilds, place: place, line: line))
      known[name, default: 0] += 1
    }
    return kills
  }
}

extension JournalLine {
  /// The line of a kill of a plugin that was rebuilt this number of times in the same input.
  init(_ place: LuaKillPlace, of plugin: String, after rebuilds: Int) {
    self.init(
      data: .stopped,
      [
        "plugin": .text(plugin), "instructions": .integer(place.instructions), "limit": .text(place.reason.rawValue),
        "rebuilds": rebuilds > 0 ? .integer(rebuilds) : nil, "crossings": place.crossings.map { .integer($0) },
        "chunk": place.line > 0 ? .text(place.chunk) : nil, "line": place.line > 0 ? .integer(place.line) : nil,
      ])
  }
}
