/// A place of a plugin's script in a message: `shelf/init.lua:31`.
struct SourceMention {
  /// The path of the script in the plugin.
  let file: String
  /// The number of the line, from 1.
  let line: Int
  /// The message without the place if it begins with the place; otherwise the whole message.
  let rest: String

  /// The first place in a message; `nil` if it has none.
  ///
  /// - Parameter plugin: The name of the plugin, with which the names of its files begin.
  init?(in message: String, of plugin: String) {
    var text = message[...]
    while !text.isEmpty {
      if let place = Self.place(at: text, "\(plugin)/") {
        let rest = message[place.end...]
        let isFirst = text.startIndex == message.startIndex && rest.hasPrefix(": ")
        (file, line) = (place.file, place.line)
        self.rest = isFirst ? String(rest.dropFirst(2)) : message
        return
      }
      text = text.dropFirst()
    }
    return nil
  }

  /// The place at the start of a text, and where it ends.
  private static func place(
    at text: Substring, _ prefix: String
  ) -> (file: String, line: Int, end: String.Index)? {
    guard text.hasPrefix(prefix), let end = text.firstIndex(of: ":") else { return nil }
    let number = text[text.index(after: end)...].prefix { $0.isASCII && $0.isNumber }
    let path = text[..<end].dropFirst(prefix.count)
    guard path.hasSuffix(".lua"), let line = Int(number), line > 0 else { return nil }
    return (String(path), line, number.endIndex)
  }
}
