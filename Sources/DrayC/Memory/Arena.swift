internal import CDray
internal import Dray

/// The memory that one function of the header returns. It is filled during a call, and reused by the next call.
///
/// Blocks remain allocated and never move, so that returned memory stays in place until `reset`. After a few calls of
/// similar size, no more memory is allocated.
final class Arena {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var block = 0
  private var used = 0
  /// Objects that live as long as the memory.
  private var kept: [AnyObject] = []

  private static let blockSize = 4096
  private static let alignment = 16

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Keeps an object until the memory is released or reset.
  func keep(_ object: AnyObject) { kept.append(object) }

  /// Marks all memory as unused.
  func reset() {
    kept = []
    block = 0
    used = 0
  }

  /// Uninitialized memory for a number of values.
  private func room<Value>(for count: Int, of type: Value.Type) -> UnsafeMutableBufferPointer<Value> {
    bytes(count * MemoryLayout<Value>.stride).bindMemory(to: type)
  }

  /// A list, made element by element; NULL for an empty list.
  func list<Element, Lent>(_ elements: [Element], _ make: (Element) -> Lent) -> UnsafePointer<Lent>? {
    if elements.isEmpty { return nil }
    let room = room(for: elements.count, of: Lent.self)
    for (index, element) in elements.enumerated() { room.initializeElement(at: index, to: make(element)) }
    return UnsafePointer(room.baseAddress)
  }

  /// A copy of one value. If it is a struct with a `struct_size`, the caller has set this field.
  func one<Lent>(_ value: Lent) -> UnsafePointer<Lent>? {
    let room = room(for: 1, of: Lent.self)
    room.initializeElement(at: 0, to: value)
    return UnsafePointer(room.baseAddress)
  }

  /// A copy of a text, with a NUL at its end and its length before the text.
  func string(_ text: String) -> UnsafePointer<CChar> { string(ByteString(text)) }

  /// A copy of all bytes of a name, with a NUL at its end and its length before the bytes.
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

  /// The empty text, which is always valid.
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
