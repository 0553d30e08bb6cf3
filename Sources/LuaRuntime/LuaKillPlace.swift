internal import CLua

/// The place of a kill in a deterministic form, so that a replay can repeat it.
///
/// Between two crossings a script has no observable effects, and a kill undoes its writes. Equal numbers of crossings
/// therefore identify the same place, even if different numbers of instructions were charged between the crossings.
package struct LuaKillPlace: Hashable, Sendable {
  /// The reason of the kill.
  package var reason: LuaKill
  /// VM instructions since the mark, including charges.
  package var instructions: Int
  /// The number of calls and returns between script and host since the mark; `nil` if unknown.
  package var crossings: Int?
  /// The running chunk, as shown in messages; empty if none was running.
  package var chunk: String
  /// The line in the chunk; 0 if unknown.
  package var line: Int

  /// Creates a place.
  package init(_ reason: LuaKill, instructions: Int, crossings: Int? = nil, chunk: String = "", line: Int = 0) {
    self.reason = reason
    self.instructions = instructions
    self.crossings = crossings
    self.chunk = chunk
    self.line = line
  }
}

extension LuaKillPlace {
  init?(_ place: clua_kill_place) {
    guard let reason = LuaKill(place.reason) else { return nil }
    let chunk = withUnsafeBytes(of: place.chunk) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      reason, instructions: Int(place.instructions), crossings: place.crossings < 0 ? nil : Int(place.crossings),
      chunk: chunk, line: Int(place.line))
  }

  var forC: clua_kill_place {
    var place = clua_kill_place()
    place.reason = reason.forC
    (place.instructions, place.crossings) = (Int64(instructions), crossings.map { Int64($0) } ?? -1)
    place.line = Int32(clamping: line)
    withUnsafeMutableBytes(of: &place.chunk) { target in
      for (index, byte) in chunk.utf8.prefix(target.count - 1).enumerated() { target[index] = byte }
    }
    return place
  }
}
