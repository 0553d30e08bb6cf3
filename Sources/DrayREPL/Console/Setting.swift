public import LuaRuntime

/// An option of a plugin as it is written on the command line: `draw=3`.
public struct Setting: Sendable {
  /// The option's name.
  public let name: String
  /// Its value: what Lua would read, or else the text itself.
  public let value: PlainData

  /// Reads a setting; `nil` if it is not a name and a value with `=` in between.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    switch try? PlainData(reading: value) {
    case .nil?, nil: self.value = .string(LuaString(value))
    case let data?: self.value = data
    }
  }
}
