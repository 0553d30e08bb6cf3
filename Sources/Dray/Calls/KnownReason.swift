internal import DragEngine
internal import Glibc

/// The last reason, with the bytes of its text. Most updates of a pointer have the same reason, which is then reused.
struct KnownReason: ~Copyable {
  private var reason = Reason("")
  private var count = 0
  /// Maximum length of a text in this cache. Unit: bytes.
  private static let capacity = 256
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)

  deinit {
    bytes.deallocate()
  }

  mutating func reason(saying text: UnsafeBufferPointer<UInt8>) -> Reason {
    guard let start = text.baseAddress, text.count <= Self.capacity else {
      return Reason(String(decoding: text.prefix(String.messageLimit + 1), as: UTF8.self).cutAsMessage)
    }
    if text.count == count, memcmp(start, bytes, count) == 0 { return reason }
    reason = Reason(String(decoding: text, as: UTF8.self))
    count = text.count
    bytes.copyMemory(from: start, byteCount: count)
    return reason
  }
}
