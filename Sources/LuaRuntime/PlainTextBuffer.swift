/// A buffer that writes a text or only measures it. The same code does both, so that a text can be measured first and
/// then written into memory of exactly its length.
struct PlainTextBuffer {
  /// The memory for the text; `nil` to measure the text only.
  private let bytes: UnsafeMutableBufferPointer<UInt8>?
  /// The length of the text so far. Unit: bytes.
  private(set) var count = 0
  /// The length at which measuring can stop. Unit: bytes.
  let limit: Int

  /// A buffer that only counts. Above the limit, the caller can stop.
  init(countingTo limit: Int) { (bytes, self.limit) = (nil, limit) }

  /// A buffer that writes into memory. The memory must be as long as the text.
  init(writingInto bytes: UnsafeMutableBufferPointer<UInt8>) { (self.bytes, limit) = (bytes, bytes.count) }

  /// Whether the text is longer than the limit, so that the rest can be left out.
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
