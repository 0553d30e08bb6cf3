internal import CDray
internal import Dray

extension Arena {
  /// A copy of an optional text; empty for `nil`.
  func string(_ text: String?) -> UnsafePointer<CChar> {
    guard let text, !text.isEmpty else { return Self.empty }
    return string(text) as UnsafePointer<CChar>
  }

  /// A copy of an optional name; the empty text for `nil`.
  func string(_ name: ByteString?) -> UnsafePointer<CChar> { name.map { string($0) } ?? Self.empty }

  /// A copy of an optional name.
  func id(_ identifier: Identifier?) -> dray_id {
    switch identifier {
    case .string(let name):
      dray_id(
        kind: dray_id_kind(DRAY_ID_STRING), length: UInt32(clamping: name.count), integer: 0, string: string(name))
    case .integer(let number):
      integer(number)
    case nil:
      dray_id(kind: dray_id_kind(DRAY_ID_NONE), length: 0, integer: 0, string: Self.empty)
    }
  }

  /// Copies of names; NULL for an empty list.
  func ids(_ names: [Identifier]) -> UnsafePointer<dray_id>? { list(names) { id($0) } }

  /// Copies of names; NULL for an empty list.
  func strings(_ names: [ByteString]) -> UnsafePointer<UnsafePointer<CChar>?>? { list(names) { string($0) } }

  /// Copies of texts; NULL for an empty list.
  func strings(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?>? { list(texts) { string($0) } }

  private func integer(_ number: Int) -> dray_id {
    let digits = String(number)
    return dray_id(
      kind: dray_id_kind(DRAY_ID_INTEGER), length: UInt32(digits.utf8.count), integer: Int64(number),
      string: string(digits))
  }
}
