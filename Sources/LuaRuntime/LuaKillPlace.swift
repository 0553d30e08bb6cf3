internal import CLua

/// Where a state was killed, in numbers that come again when all is told again.
///
/// Between two crossings a script does nothing that can be observed, and what it has written is taken back: so the same
/// crossings are the same place, however the instructions between them were charged.
public struct LuaKillPlace: Hashable, Sendable {
  /// Why.
  public var reason: LuaKill
  /// Instructions since the mark, with what was charged as such.
  public var instructions: Int
  /// How often script and host had called each other or returned since the mark; `nil` if that is not known.
  public var crossings: Int?
  /// The chunk that ran, as shown in messages; empty if none did.
  public var chunk: String
  /// The line in it; 0 if unknown.
  public var line: Int

  /// A place.
  public init(_ reason: LuaKill, instructions: Int, crossings: Int? = nil, chunk: String = "", line: Int = 0) {
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
