/// A copy of bytes that one function of the header returns. It is valid until the next call of this function.
final class BorrowedBytes {
  private var copy: UnsafeMutableRawPointer?

  /// The size of the memory before the bytes. It keeps the bytes aligned, and its end contains their length. Unit:
  /// bytes.
  private static let prefix = 16

  deinit { copy?.deallocate() }

  /// Returns a copy of bytes, with their length before them and a NUL after them.
  func lend(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer {
    copy?.deallocate()
    let copy = Self.allocate(bytes.count)
    let start = copy + Self.prefix
    copy.storeBytes(of: bytes.count, toByteOffset: Self.prefix - MemoryLayout<Int>.size, as: Int.self)
    if let first = bytes.baseAddress { start.copyMemory(from: first, byteCount: bytes.count) }
    start.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    self.copy = copy
    return UnsafeRawPointer(start)
  }

  /// Returns bytes that a closure appends piece by piece, which avoids a second copy.
  ///
  /// - Parameter capacity: The approximate number of bytes.
  func lend<Failure>(
    capacity: Int, by body: (_ append: ([UInt8]) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> UnsafeRawBufferPointer {
    copy?.deallocate()
    copy = nil
    var (room, count) = (capacity, 0)
    var start = Self.allocate(room)
    defer { copy = start }
    try body { piece in
      if count + piece.count > room {
        room = 2 * (count + piece.count)
        let larger = Self.allocate(room)
        larger.copyMemory(from: start, byteCount: Self.prefix + count)
        start.deallocate()
        start = larger
      }
      (start + Self.prefix + count).copyMemory(from: piece, byteCount: piece.count)
      count += piece.count
    }
    start.storeBytes(of: count, toByteOffset: Self.prefix - MemoryLayout<Int>.size, as: Int.self)
    start.storeBytes(of: 0, toByteOffset: Self.prefix + count, as: UInt8.self)
    return UnsafeRawBufferPointer(start: start + Self.prefix, count: count)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: prefix + count + 1, alignment: prefix)
  }

  /// Sets `target` to a copy of a text.
  func lend(_ text: [UInt8], to target: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    target.pointee = text.withUnsafeBytes(lend).assumingMemoryBound(to: CChar.self)
  }
}
