/// A name that consists of bytes, which need not be valid UTF-8. Names are compared, ordered and hashed byte by byte.
///
/// Scripts, files and C compare bytes. Swift's `String` treats canonically equivalent spellings as equal, replaces
/// invalid UTF-8, and takes quadratic time to compare many combining marks.
///
/// ```swift
/// precondition(ByteString("\u{e9}") != ByteString("e\u{301}"))  // two names that look alike
/// precondition(ByteString(bytes: [0xff]) != ByteString(bytes: [0xfe]))  // two names, though neither is a text
/// ```
public struct ByteString: Sendable {
  private enum Storage: Sendable {
    case text(String)
    case bytes([UInt8])  // only if they are not valid UTF-8, so that each name has one form
  }

  private let storage: Storage

  /// Creates the name that has the bytes of a text in UTF-8.
  /// - Complexity: O(1).
  public init(_ text: String) {
    storage = .text(text)
  }

  /// Creates a name from any bytes.
  /// - Complexity: O(*n*).
  public init(bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      storage = .text(text)
    } else {
      storage = .bytes(Array(bytes))
    }
  }

  /// Creates a name from bytes in memory. Names in ASCII, which most names are, need no validation of UTF-8.
  /// - Complexity: O(*n*).
  package init(bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(String(decoding: bytes, as: UTF8.self))
    } else {
      self.init(bytes: Array(bytes))
    }
  }

  /// The name as a text for display, with invalid bytes replaced by U+FFFD. Compare names, not these texts.
  public var text: String {
    switch storage {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether the bytes are valid UTF-8, so that `text` is exact.
  public var isText: Bool {
    if case .text = storage { true } else { false }
  }

  /// The number of bytes.
  public var count: Int {
    switch storage {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// Whether the name is empty.
  public var isEmpty: Bool { count == 0 }

  /// Calls a closure with the bytes, without a copy. The pointer is valid until the closure returns.
  ///
  /// - Throws: The error of `body`.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    switch storage {
    case .text(var text): try text.withUTF8(body)
    case .bytes(let bytes): try bytes.withUnsafeBufferPointer(body)
    }
  }
}

extension ByteString: Hashable, Comparable {
  /// Whether the bytes are the same.
  public static func == (left: ByteString, right: ByteString) -> Bool {
    switch (left.storage, right.storage) {
    case (.text(let left), .text(let right)): hasSameElements(left.utf8.span, right.utf8.span)
    case (.bytes(let left), .bytes(let right)): left == right
    default: false
    }
  }

  /// Whether two texts have the same bytes. Spans need no closure, which halves the cost of a comparison.
  private static func hasSameElements(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// Whether the name consists of these bytes.
  func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch storage {
    case .text(let text): Self.hasSameElements(text.utf8.span, bytes.span)
    case .bytes(let own): Self.hasSameElements(own.span, bytes.span)
    }
  }

  /// Whether the bytes of the left name sort first. The order is the same on every machine.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.withBytes { left in right.withBytes { right in left.lexicographicallyPrecedes(right) } }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ByteString {
  /// Concatenates the bytes of two names.
  public static func + (left: ByteString, right: ByteString) -> ByteString {
    left.withBytes { left in right.withBytes { right in ByteString(bytes: Array(left) + right) } }
  }
}

extension ByteString: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates the name that has the bytes of a text in UTF-8.
  public init(stringLiteral text: String) { self.init(text) }

  /// The name as a text, with invalid bytes replaced by U+FFFD.
  public var description: String { text }
}

extension String {
  /// Whether two texts have the same bytes. `==` treats canonically equivalent spellings as equal, and takes quadratic
  /// time to compare many combining marks.
  package func hasSameBytes(as other: String) -> Bool { ByteString(self) == ByteString(other) }
}
