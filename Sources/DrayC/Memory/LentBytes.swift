/// A copy of bytes that one function of the header returns, valid until its next call.
final class LentBytes {
  private var copy: UnsafeMutableRawPointer?

  /// The size of the part in front of the bytes. It keeps them aligned, and its end contains their length.
  private static let header = 16

  deinit { copy?.deallocate() }

  /// Returns a copy of bytes, with their length in front and a NUL behind them.
  func lend(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    copy?.deallocate()
    let copy = UnsafeMutableRawPointer.allocate(byteCount: Self.header + bytes.count + 1, alignment: Self.header)
    let start = copy + Self.header
    copy.storeBytes(of: bytes.count, toByteOffset: Self.header - MemoryLayout<Int>.size, as: Int.self)
    if let first = bytes.baseAddress { start.copyMemory(from: first, byteCount: bytes.count) }
    start.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    self.copy = copy
    return UnsafeRawPointer(start)
  }

  /// Returns a copy of a text.
  func lend(_ text: [UInt8], to target: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    target.pointee = text.withUnsafeBytes(lend).assumingMemoryBound(to: CChar.self)
  }
}
