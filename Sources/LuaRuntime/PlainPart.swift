internal import CLua

/// A part of plain data. The parts of a table are `table`, the items, `fields`, each key and its value, and `end`.
package enum PlainPart {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  /// The bytes of a string, valid until the closure that receives the part returns.
  case string(UnsafeBufferPointer<UInt8>)
  case data(LuaData)
  case table, fields, end
}

extension PlainData {
  /// Passes all parts to a closure, in order.
  package func forEachPart(_ body: (PlainPart) -> Void) {
    switch self {
    case .nil: body(.nil)
    case .boolean(let value): body(.boolean(value))
    case .integer(let value): body(.integer(value))
    case .number(let value): body(.number(value))
    case .string(let string): string.withBytes { body(.string($0)) }
    case .data(let data): body(.data(data))
    case .table(let table):
      body(.table)
      for item in table.items { item.forEachPart(body) }
      body(.fields)
      for field in table.fields {
        PlainData(field.key).forEachPart(body)
        field.value.forEachPart(body)
      }
      body(.end)
    }
  }
}
