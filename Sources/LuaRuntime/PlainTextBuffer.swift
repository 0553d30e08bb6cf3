/// A text that is written, or only measured: the same code does both, so that a text of known length is written once, into
/// memory of that length.
struct PlainTextBuffer {
  /// Where it is written; `nil` only counts.
  private let bytes: UnsafeMutableBufferPointer<UInt8>?
  /// How long the text is so far. Unit: bytes.
  private(set) var count = 0
  /// A text that is longer is of no use. Unit: bytes.
  let limit: Int

  /// A buffer that counts, up to a limit.
  init(countingTo limit: Int) { (bytes, self.limit) = (nil, limit) }

  /// A buffer that writes into memory, which has to be as long as the text.
  init(writingInto bytes: UnsafeMutableBufferPointer<UInt8>) { (self.bytes, limit) = (bytes, bytes.count) }

  /// Whether the text is longer than its limit, so that what else comes makes no difference.
  var isOver: Bool { count > limit }

  static func += (buffer: inout Self, byte: UInt8) {
    buffer.bytes?[buffer.count] = byte
    buffer.count += 1
  }

  static func += (buffer: inout Self, text: String) {
    var text = text
    text.withUTF8 { buffer += $0 }
  }

  static func += (buffer: inout Self, added: UnsafeBufferPointer<UInt8>) {
    if let bytes = buffer.bytes, let start = added.baseAddress, let target = bytes.baseAddress {
      (target + buffer.count).update(from: start, count: added.count)
    }
    buffer.count += added.count
  }

  static func += (buffer: inout Self, added: Slice<UnsafeBufferPointer<UInt8>>) {
    buffer += UnsafeBufferPointer(rebasing: added)
  }

  /// Adds bytes in base 64.
  mutating func append(base64 added: UnsafeRawBufferPointer) {
    if let bytes { writeBase64(added, into: bytes[count...]) }
    count += base64Count(added.count)
  }
}
