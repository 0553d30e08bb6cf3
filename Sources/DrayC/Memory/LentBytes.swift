/// Bytes that one function of the header lends out: a copy of them, until it is called again.
final class LentBytes {
  private var copy: UnsafeMutableRawPointer?

  deinit { copy?.deallocate() }

  /// Lends out a copy of bytes, with a NUL behind them.
  func lend(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    copy?.deallocate()
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 16)
    if let first = bytes.baseAddress { copy.copyMemory(from: first, byteCount: bytes.count) }
    copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    self.copy = copy
    return UnsafeRawPointer(copy)
  }

  /// Lends out a copy of a text.
  func lend(_ text: [UInt8], to target: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    target.pointee = text.withUnsafeBytes(lend).assumingMemoryBound(to: CChar.self)
  }
}
