/// Immutable bytes in the host's memory, shared by all their owners.
///
/// Copies and slices of the value share the bytes, so that a picture of 100 MB passes from its exporter to its receiver
/// without being copied. Offsets count from 0 in every slice. Modelled on Foundation's `Data`.
public struct Bytes: Sendable {
  private let storage: Storage
  private let range: Range<Int>

  private enum Storage: Sendable {
    case array([UInt8])
    case text(String)
    case external(ExternalMemory)
  }

  private init(_ storage: Storage, _ range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  /// Shares an array; empty without an argument.
  public init(_ array: [UInt8] = []) { self.init(.array(array), 0..<array.count) }

  /// Shares a text, in UTF-8.
  public init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.init(.text(text), 0..<text.utf8.count)
  }

  /// Shares memory of another owner.
  ///
  /// - Parameters:
  ///   - start: The address of the first byte. The bytes must not change until they are released.
  ///   - count: The number of bytes.
  ///   - release: Called once, after the last owner has released the bytes, on the thread of that owner.
  public init(from start: UnsafeRawPointer, count: Int, release: @escaping @Sendable () -> Void) {
    precondition(count >= 0, "the number of bytes must not be negative")
    self.init(.external(ExternalMemory(start, count, release)), 0..<count)
  }

  /// The number of bytes.
  public var count: Int { range.count }
  /// Whether there are no bytes.
  public var isEmpty: Bool { range.isEmpty }

  /// Calls a closure with the bytes, without a copy; the pointer is valid until the closure returns.
  ///
  /// - Throws: The error of `body`.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    switch storage {
    case .array(let array):
      return try array.withUnsafeBytes { try body(.init(rebasing: $0[range])) }
    case .text(let text):
      let result = try text.utf8.withContiguousStorageIfAvailable { utf8 in
        try body(.init(rebasing: UnsafeRawBufferPointer(utf8)[range]))
      }
      guard let result else { preconditionFailure("texts are made contiguous in init") }
      return result
    case .external(let memory):
      // The object must outlive the pointer, because its deinitializer releases the memory.
      return try withExtendedLifetime(memory) {
        try body(.init(rebasing: UnsafeRawBufferPointer(start: memory.start, count: memory.count)[range]))
      }
    }
  }

  /// The byte at an offset. Precondition: the offset lies in `0..<count`.
  public subscript(offset: Int) -> UInt8 { withUnsafeBytes { $0[offset] } }

  /// A slice of these bytes, in the same memory. Precondition: the offsets lie in `0...count`.
  public subscript(offsets: Range<Int>) -> Bytes {
    precondition(
      offsets.lowerBound >= 0 && offsets.upperBound <= count, "byte range \(offsets) is outside 0...\(count)")
    return Bytes(storage, range.lowerBound + offsets.lowerBound..<range.lowerBound + offsets.upperBound)
  }

  /// The bytes as text; `nil` if they are not valid UTF-8.
  /// - Complexity: O(*n*); O(1) for bytes made from a text, except for slices.
  public var text: String? {
    if case .text(let text) = storage, range.count == text.utf8.count { return text }
    return withUnsafeBytes { String(validating: $0, as: UTF8.self) }
  }
}

/// Memory of another owner, with the closure that releases it.
///
/// Unchecked, because raw pointers are not sendable. This is safe, because the memory is never written and is released
/// only once.
private final class ExternalMemory: @unchecked Sendable {
  let start: UnsafeRawPointer
  let count: Int
  private let release: @Sendable () -> Void

  init(_ start: UnsafeRawPointer, _ count: Int, _ release: @escaping @Sendable () -> Void) {
    self.start = start
    self.count = count
    self.release = release
  }

  deinit { release() }
}

extension Bytes: Hashable {
  /// Whether both have the same bytes in the same order, even at different addresses.
  public static func == (left: Bytes, right: Bytes) -> Bool {
    left.count == right.count
      && left.withUnsafeBytes { mine in
        right.withUnsafeBytes { mine.baseAddress == $0.baseAddress || mine.elementsEqual($0) }
      }
  }

  /// Hashes the bytes, not their address.
  public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension Bytes: CustomStringConvertible {
  /// The number of bytes, because the content may be long or private.
  public var description: String { count == 1 ? "1 byte" : "\(count) bytes" }
}

extension [UInt8] {
  /// Copies bytes into an array.
  public init(_ bytes: Bytes) { self = bytes.withUnsafeBytes { Array($0) } }
}
