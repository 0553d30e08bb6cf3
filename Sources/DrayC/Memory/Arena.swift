internal import CDray
internal import Dray

/// Memory that one function of the header lends out: filled during a call, used again by the next.
///
/// Blocks are kept and never move, so that what was handed out stays where it is until `reset`. After a few calls of the
/// same size nothing is allocated any more.
final class Arena {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var block = 0
  private var used = 0

  private static let blockSize = 4096
  private static let alignment = 16

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Takes back everything that was handed out.
  func reset() {
    block = 0
    used = 0
  }

  /// Room for a number of values, which are not initialised.
  private func room<Value>(for count: Int, of type: Value.Type) -> UnsafeMutableBufferPointer<Value> {
    bytes(count * MemoryLayout<Value>.stride).bindMemory(to: type)
  }

  /// A list, made element by element; no pointer if there are none.
  func list<Element, Lent>(_ elements: [Element], _ make: (Element) -> Lent) -> UnsafePointer<Lent>? {
    if elements.isEmpty { return nil }
    let room = room(for: elements.count, of: Lent.self)
    for (index, element) in elements.enumerated() { room.initializeElement(at: index, to: make(element)) }
    return UnsafePointer(room.baseAddress)
  }

  /// A copy of a text that ends in NUL, with its length in front.
  func string(_ text: String) -> UnsafePointer<CChar> { string(ByteString(text)) }

  /// A copy of a name that ends in NUL, with its length in front and all its bytes.
  func string(_ name: ByteString) -> UnsafePointer<CChar> {
    name.withBytes { text in
      let length = MemoryLayout<Int>.size
      let copy = bytes(length + text.count + 1)
      copy.storeBytes(of: text.count, as: Int.self)
      let place = UnsafeMutableRawBufferPointer(rebasing: copy[length...])
      place.copyMemory(from: UnsafeRawBufferPointer(text))
      place[text.count] = 0
      guard let start = place.bindMemory(to: CChar.self).baseAddress else { return Self.empty }
      return UnsafePointer(start)
    }
  }

  /// The text for "nothing to say", which lives for ever.
  static var empty: UnsafePointer<CChar> { cdray_empty() }

  private func bytes(_ count: Int) -> UnsafeMutableRawBufferPointer {
    while block < blocks.count, blocks[block].count - used < count {
      block += 1
      used = 0
    }
    if block == blocks.count {
      blocks.append(.allocate(byteCount: max(count, Self.blockSize), alignment: Self.alignment))
    }
    let start = used
    used = (used + count + Self.alignment - 1) & ~(Self.alignment - 1)
    return UnsafeMutableRawBufferPointer(rebasing: blocks[block][start..<(start + count)])
  }
}
