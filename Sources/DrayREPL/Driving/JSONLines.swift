internal import Dray
internal import LuaRuntime

/// Results and errors as lines of JSON, for other programs.
enum JSONLines {
  /// A result of Lua. A value that JSON cannot represent, such as a table with keys of several kinds, becomes a string
  /// with its text at the prompt.
  static func line(of value: LuaValue, in session: Session) throws(LuaError) -> String {
    let wrapped = try session.call("plain_result", value).first?.reference
    if let wrapped, let data = try? session.lua.plainData(of: wrapped, name: "result") {
      if let json = try? (data.table?.items.first ?? .nil).json() { return json }
    }
    return json(of: try session.text(of: [value]).text)
  }

  /// An error: `{"error":"unexpected symbol","file":"stdin","line":3}`.
  static func line(ofError message: String, file: String? = nil, line: Int = 0) -> String {
    var fields: [(PlainKey, PlainData)] = [("error", .string(LuaString(message)))]
    if let file, line > 0 { fields += [("file", .string(LuaString(file))), ("line", .integer(line))] }
    return object(fields)
  }

  /// An error of Lua, without its place in the message.
  static func line(of error: LuaError) -> String {
    var message = error.description
    guard let failure = error.failure, failure.line > 0 else { return line(ofError: message) }
    let place = "\(failure.chunk):\(failure.line): "
    if message.hasPrefix(place) { message.removeFirst(place.count) }
    return line(ofError: message, file: failure.chunk, line: failure.line)
  }

  /// Another line, such as an announcement: `{"message":"won"}`.
  static func line(ofMessage text: String) -> String { object([("message", .string(LuaString(text)))]) }

  private static func json(of text: String) -> String {
    (try? PlainData.string(LuaString(text)).json()) ?? "null"
  }

  private static func object(_ fields: [(PlainKey, PlainData)]) -> String {
    (try? PlainData.table(PlainTable(fields)).json()) ?? "{}"
  }
}
