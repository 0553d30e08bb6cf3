internal import CDray
internal import Dray

extension Arena {
  /// A copy of a value, in the fields of the header.
  func value(_ data: PlainData) -> dray_value {
    var made = dray_value()
    made.string = Self.empty
    switch data {
    case .nil: break
    case .boolean(let flag): (made.kind, made.boolean) = (dray_value_kind(DRAY_VALUE_BOOLEAN), flag ? 1 : 0)
    case .integer(let number): (made.kind, made.integer) = (dray_value_kind(DRAY_VALUE_INTEGER), Int64(number))
    case .number(let number): (made.kind, made.number) = (dray_value_kind(DRAY_VALUE_NUMBER), number)
    case .string(let text): setBytes(of: &made, DRAY_VALUE_STRING, text.withBytes { ByteString(bytes: $0) })
    case .data(let data):
      let bytes = data.bytes.withUnsafeBytes { ByteString(bytes: $0.bindMemory(to: UInt8.self)) }
      setBytes(of: &made, DRAY_VALUE_BYTES, bytes)
    case .table(let table):
      made.kind = dray_value_kind(DRAY_VALUE_TABLE)
      (made.items, made.item_count) = (list(table.items, value), table.items.count)
      made.fields = list(table.fields) { dray_field(key: value(PlainData($0.key)), value: value($0.value)) }
      made.field_count = table.fields.count
    }
    return made
  }

  private func setBytes(of value: inout dray_value, _ kind: Int, _ bytes: ByteString) {
    (value.kind, value.string, value.length) = (dray_value_kind(kind), string(bytes), bytes.count)
  }
}
