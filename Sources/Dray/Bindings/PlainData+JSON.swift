internal import LuaRuntime

/// Why plain data and JSON do not say the same.
struct JSONConversionError: Error, CustomStringConvertible {
  let description: String
}

extension PlainData {
  /// How deep plain data may nest, and so JSON that becomes plain data.
  private static let depthLimit = 100

  /// The data as JSON text.
  ///
  /// A table whose keys are 1, 2, 3 … is an array, and so is an empty one: lists without anything in them are more
  /// common than records without fields. A table whose keys are texts is an object, in the order of its keys.
  /// - Throws: `JSONConversionError` with the path of what JSON has no word for.
  func json() throws(JSONConversionError) -> String {
    do {
      return try jsonValue(at: JSONPath()).text()
    } catch let error as JSONConversionError {
      throw error
    } catch {
      throw JSONConversionError(description: "\(error)")  // every number was looked at
    }
  }

  /// As many bytes as the JSON text has at least.
  var leastJSONSize: Int {
    switch self {
    case .nil, .boolean, .integer, .number, .data: 1
    case .string(let string): string.withBytes { $0.reduce(2) { $0 + ($1 < 0x20 ? 2 : 1) } }
    case .table(let table):
      table.items.reduce(2) { $0 + 1 + $1.leastJSONSize }
        + table.fields.reduce(0) { $0 + 2 + PlainData($1.key).leastJSONSize + $1.value.leastJSONSize }
    }
  }

  /// What reading a JSON text takes, by the marks in it that begin a value.
  static func size(ofJSON text: UnsafeBufferPointer<UInt8>) -> Int {
    text.reduce(text.count) { size, byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): size + valueSize
      default: size
      }
    }
  }

  /// Ours: about what a value takes as JSON and as plain data together. Unit: bytes.
  private static let valueSize = 96

  private func jsonValue(at path: JSONPath) throws(JSONConversionError) -> JSONValue {
    switch self {
    case .nil: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(Int64(value))
    case .number(let value):
      guard value.isFinite else { throw path.error("is \(value); JSON has no such number") }
      return .number(value)
    case .string(let string):
      guard string.isText else { throw path.error("is no UTF-8; JSON has no bytes") }
      return .string(string.text)
    case .data: throw path.error("is data; JSON has no bytes")
    case .table(let table) where table.fields.isEmpty:
      var items: [JSONValue] = []
      for (index, item) in table.items.enumerated() {
        items.append(try item.jsonValue(at: path.appending(.integer(index + 1))))
      }
      return .array(items)
    case .table(let table):
      if !table.items.isEmpty { throw path.error("has items and the field \(table.fields[0].key.pathText)") }
      var object = JSONObject()
      for field in table.fields {
        guard case .string(let key) = field.key, key.isText else {
          throw path.error("has the key \(field.key.pathText); keys of JSON are texts")
        }
        object[key.text] = try field.value.jsonValue(at: path.appending(field.key))
      }
      return .object(object)
    }
  }

  /// What JSON text says, as plain data.
  ///
  /// A member that is null is left out, as a field that is nil; in an array, or alone, null is an error, for a list in
  /// Lua has no holes.
  static func decoding(json bytes: some Sequence<UInt8>) -> Result<PlainData, JSONConversionError> {
    do {
      return .success(try JSONValue(parsing: bytes, depthLimit: depthLimit).plainData(at: JSONPath()))
    } catch {
      return .failure(JSONConversionError(description: "\(error)"))
    }
  }
}

extension JSONValue {
  fileprivate func plainData(at path: JSONPath) throws(JSONConversionError) -> PlainData {
    switch self {
    case .null: throw path.error("is null; there is no value for that outside of an object")
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(Int(value))
    case .number(let value): return .number(value)
    case .string(let value): return .string(LuaString(value))
    case .array(let items):
      var data: [PlainData] = []
      for (index, item) in items.enumerated() {
        data.append(try item.plainData(at: path.appending(.integer(index + 1))))
      }
      return .table(PlainTable(items: data))
    case .object(let object):
      var fields: [(PlainKey, PlainData)] = []
      for member in object where member.value != .null {
        let key = PlainKey.string(LuaString(member.key))
        fields.append((key, try member.value.plainData(at: path.appending(key))))
      }
      return .table(PlainTable(fields.sorted { $0.0 < $1.0 }))
    }
  }
}

/// The way to a value inside another, for messages.
private struct JSONPath {
  private var text = "value"

  func appending(_ key: PlainKey) -> JSONPath {
    var path = self
    path.text += key.pathText
    return path
  }

  func error(_ problem: String) -> JSONConversionError { JSONConversionError(description: "\(text) \(problem)") }
}
