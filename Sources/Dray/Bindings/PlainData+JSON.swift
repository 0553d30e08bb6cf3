internal import LuaRuntime

/// A failed conversion between plain data and JSON; the description says why it failed.
package struct JSONConversionError: Error, CustomStringConvertible {
  package let description: String
}

extension PlainData {
  /// Maximum depth of JSON that is converted to plain data. Nested tables in plain data have the same limit.
  private static let depthLimit = 100

  /// The data as JSON text.
  ///
  /// A table with the keys 1, 2, 3 … is an array. An empty table is an array, too, because empty lists are more common
  /// than empty records. A table with string keys is an object, in the order of its keys.
  /// - Throws: `JSONConversionError` with the path of a value that JSON cannot represent.
  package func json() throws(JSONConversionError) -> String {
    do {
      return try jsonValue(at: JSONPath()).text()
    } catch let error as JSONConversionError {
      throw error
    } catch {
      throw JSONConversionError(description: "\(error)")  // unreachable: all finite
    }
  }

  /// A lower bound of the length of the JSON text. Unit: bytes.
  var leastJSONSize: Int {
    switch self {
    case .nil, .boolean, .integer, .number, .data: 1
    case .string(let string): string.withBytes { $0.reduce(2) { $0 + ($1 < 0x20 ? 2 : 1) } }
    case .table(let table) where table.items.isEmpty && table.fields.isEmpty: 2
    case .table(let table):
      // Each element is followed by a comma or the closing bracket.
      table.items.reduce(1) { $0 + $1.leastJSONSize + 1 }
        + table.fields.reduce(0) { $0 + PlainData($1.key).leastJSONSize + 1 + $1.value.leastJSONSize + 1 }
    }
  }

  /// An estimate of the memory for reading JSON, from its length, commas, colons and opening brackets. Counts up to the
  /// bracket that exceeds the depth limit, where reading ends. Unit: bytes.
  static func size(ofJSON text: UnsafeBufferPointer<UInt8>) -> Int {
    var (size, depth, isInString, isEscaped) = (text.count, 0, false, false)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): if !isEscaped { isInString.toggle() }
      case UInt8(ascii: ","), UInt8(ascii: ":"): size += valueSize
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        size += valueSize
        if !isInString { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isInString { depth -= 1 }
      default: break
      }
      if depth > depthLimit { break }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return size
  }

  /// Estimated memory of one value as JSON and as plain data together. Unit: bytes.
  private static let valueSize = 96

  /// The data as a JSON value.
  ///
  /// - Parameter name: The name of the value in messages.
  /// - Throws: `JSONConversionError` with the path of a value that JSON cannot represent.
  package func jsonValue(named name: String) throws(JSONConversionError) -> JSONValue {
    try jsonValue(at: JSONPath(name))
  }

  /// An estimate of the memory of the value. Unit: bytes.
  var memorySize: Int {
    switch self {
    case .nil, .boolean, .integer, .number, .data: 16
    case .string(let string): 32 + string.withBytes { $0.count }
    case .table(let table):
      table.fields.reduce(table.items.reduce(64) { $0 + $1.memorySize }) {
        $0 + PlainData($1.key).memorySize + $1.value.memorySize
      }
    }
  }

  private func jsonValue(at path: JSONPath) throws(JSONConversionError) -> JSONValue {
    switch self {
    case .nil: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(Int64(value))
    case .number(let value):
      guard value.isFinite else {
        let text = value.isNaN ? "nan" : "\(value)"  // the sign of NaN differs between processors
        throw path.error("is \(text); JSON numbers must be finite")
      }
      return .number(value)
    case .string(let string):
      guard string.isText else { throw path.error("is a string that is not UTF-8; JSON cannot hold bytes") }
      return .string(string.text)
    case .data: throw path.error("is data; JSON cannot hold bytes")
    case .table(let table) where table.fields.isEmpty:
      var items: [JSONValue] = []
      for (index, item) in table.items.enumerated() {
        items.append(try item.jsonValue(at: path.appending(.integer(index + 1))))
      }
      return .array(items)
    case .table(let table):
      if !table.items.isEmpty { throw path.error("has list items and also the field \(table.fields[0].key.pathText)") }
      var object = JSONObject()
      for field in table.fields {
        guard case .string(let key) = field.key, key.isText else {
          throw path.error("has the key \(field.key.pathText); JSON keys must be UTF-8 text")
        }
        object[key.text] = try field.value.jsonValue(at: path.appending(field.key))
      }
      return .object(object)
    }
  }

  /// Parses JSON text.
  ///
  /// A null member of an object is left out, like a nil field. A null at the top level is an error. A null in an array
  /// is an error, too, because a Lua list cannot have holes.
  static func decoding(json bytes: some Sequence<UInt8>) -> Result<PlainData, JSONConversionError> {
    do {
      return .success(try JSONValue(parsing: bytes, depthLimit: depthLimit).plainData(at: JSONPath()))
    } catch {
      return .failure(JSONConversionError(description: "\(error)"))
    }
  }
}

extension JSONValue {
  /// The value as plain data; `nil` if the value is null, or if an array in it contains a null.
  package var plainData: PlainData? { try? plainData(at: JSONPath()) }

  fileprivate func plainData(at path: JSONPath) throws(JSONConversionError) -> PlainData {
    switch self {
    case .null: throw path.error("is null; null is valid only as a member of an object")
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

/// The path to a value inside another, for messages.
private struct JSONPath {
  private var text: String

  init(_ name: String = "value") { text = name }

  func appending(_ key: PlainKey) -> JSONPath {
    var path = self
    path.text += key.pathText
    return path
  }

  func error(_ problem: String) -> JSONConversionError { JSONConversionError(description: "\(text) \(problem)") }
}
