/// A message between `dray attach` and the program with the game: a letter, the number of bytes, and the bytes.
struct AttachMessage: Equatable {
  enum Kind: UInt8 {
    /// To the program, before other messages: the width of the terminal, 1 if it shows colours, and 0 if no user is there
    /// to greet, such as in a pipe: `80 1 1`.
    case hello = 0x68
    /// To the program: the width of the terminal has changed: `100`.
    case width = 0x77
    /// To the program: an entry of the prompt.
    case entry = 0x65
    /// To the program: stop the running entry.
    case interrupt = 0x69
    /// To the program: a question for completions. It has the number of the question, the position of the cursor in
    /// bytes, and the entry: `3 6 drag("`.
    case question = 0x63
    /// From the program: the answer to a question, see `AttachedCompletion`.
    case candidates = 0x6b
    /// From the program: output.
    case output = 0x6f
    /// From the program: errors.
    case error = 0x78
    /// From the program: the client may send the next entry.
    case ready = 0x72
    /// From the program: the connection ends.
    case end = 0x71
  }

  var kind: Kind
  var bytes: [UInt8]

  init(_ kind: Kind, _ text: String = "") { (self.kind, bytes) = (kind, Array(text.utf8)) }

  init(_ kind: Kind, bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The message as it is sent: `o5:hello`.
  var encoded: [UInt8] { [kind.rawValue] + Array("\(bytes.count):".utf8) + bytes }
}

/// Splits received bytes into messages.
struct AttachMessages {
  private var bytes: [UInt8] = []
  /// Whether the received bytes are not messages.
  private(set) var isBroken = false

  /// The longest message. Unit: bytes.
  private static let longest = 1 << 24

  /// Whether the client has already asked to stop the entry that was read last. It asks only while an entry runs.
  var beginWithInterrupt: Bool { bytes.first == AttachMessage.Kind.interrupt.rawValue }

  mutating func push(_ more: [UInt8]) { bytes += more }

  /// The next message; `nil` if more bytes are needed, or if the bytes are not messages.
  mutating func next() -> AttachMessage? {
    guard !isBroken, let letter = bytes.first else { return nil }
    guard let kind = AttachMessage.Kind(rawValue: letter) else {
      isBroken = true
      return nil
    }
    guard let colon = bytes.prefix(12).firstIndex(of: 0x3a) else {
      isBroken = bytes.count >= 12
      return nil
    }
    guard let count = Int(String(decoding: bytes[1..<colon], as: UTF8.self)), 0...Self.longest ~= count else {
      isBroken = true
      return nil
    }
    guard bytes.count > colon + count else { return nil }
    defer { bytes.removeFirst(colon + 1 + count) }
    return AttachMessage(kind, bytes: Array(bytes[(colon + 1)...].prefix(count)))
  }
}
