public import LuaRuntime

/// An option of a plugin on the command line: `draw=3`.
public struct Setting: Sendable {
  /// The option's name.
  public let name: LuaString
  /// The value: a Lua constant, or else the text itself.
  public let value: PlainData

  /// Parses a setting; `nil` if the text is not a name and a value with `=` between them.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = LuaString(bytes: parts[0])
    let value = String(decoding: parts[1], as: UTF8.self)
    switch try? PlainData(reading: value) {
    case .nil?, nil: self.value = .string(LuaString(value))
    case let data?: self.value = data
    }
  }
}

extension Sequence<Setting> {
  /// The options by name. If a name has several values, the last one is used.
  public var options: [LuaString: PlainData] { Dictionary(map { ($0.name, $0.value) }) { $1 } }
}
