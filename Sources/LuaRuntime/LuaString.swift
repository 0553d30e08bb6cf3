internal import Glibc

/// A Lua string: any bytes, compared byte by byte.
///
/// Unlike Swift's `String`, it can contain invalid UTF-8, and two spellings of one letter differ.
public struct LuaString: Sendable {
  private enum Storage: Sendable {
    case text(String)
    case bytes([UInt8])  // only for invalid UTF-8, so that each string has one form
  }

  private var storage: Storage

  /// The bytes of a text in UTF-8.
  public init(_ text: String) {
    storage = .text(text)
  }

  /// Any bytes.
  public init(bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      storage = .text(text)
    } else {
      storage = .bytes(Array(bytes))
    }
  }

  /// The text, with invalid bytes replaced.
  public var text: String {
    switch storage {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether the bytes are valid UTF-8.
  public var isText: Bool {
    if case .text = storage { true } else { false }
  }

  /// The bytes, copied.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Passes the bytes to a closure, without a copy.
  ///
  /// - Throws: The error of `body`.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    switch storage {
    case .text(var text): try text.withUTF8(body)
    case .bytes(let bytes): try bytes.withUnsafeBufferPointer(body)
    }
  }
}

extension LuaString: Hashable, Comparable {
  /// Whether the bytes are the same.
  public static func == (left: LuaString, right: LuaString) -> Bool {
    left.withBytes { left in
      right.withBytes { right in left.count == right.count && left.compare(with: right) == 0 }
    }
  }

  /// Whether the left bytes come before the right ones in lexicographic order.
  public static func < (left: LuaString, right: LuaString) -> Bool {
    left.withBytes { left in
      right.withBytes { right in
        let order = left.compare(with: right)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension LuaString: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a string.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The text, with invalid bytes replaced.
  public var description: String { text }
}

extension UnsafeBufferPointer<UInt8> {
  /// Compares the bytes up to the shorter length, as `memcmp` does.
  fileprivate func compare(with other: Self) -> CInt {
    guard let start = baseAddress, let otherStart = other.baseAddress else { return 0 }
    return memcmp(start, otherStart, Swift.min(count, other.count))
  }
}
