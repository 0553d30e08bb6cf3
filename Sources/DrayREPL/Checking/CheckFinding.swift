internal import Dray
internal import LuaRuntime

/// A problem of a plugin, and its place.
struct CheckFinding: Hashable {
  /// The path of the file.
  var file: String
  /// The number of the line, from 1.
  var line = 1
  /// The position in the line, from 1. Unit: bytes.
  var column = 1
  var message: String

  /// `shelf/init.lua:3:7: unknown name 'shlef'; did you mean 'shelf'?`
  var text: String { "\(file):\(line):\(column): \(message)" }

  /// The finding as an object of JSON.
  var json: String {
    let fields: [(PlainKey, PlainData)] = [
      ("file", .string(LuaString(file))), ("line", .integer(line)), ("column", .integer(column)),
      ("message", .string(LuaString(message))),
    ]
    return (try? PlainData.table(PlainTable(fields)).json()) ?? ""
  }
}
