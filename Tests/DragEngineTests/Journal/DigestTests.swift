import DragEngine
import Testing

/// The hash that seals journals and compares models.
struct DigestTests {
  private func digest(_ add: (inout Digest) -> Void) -> UInt64 {
    var digest = Digest()
    add(&digest)
    return digest.value
  }

  @Test func `the digest is FNV-1a, as on every machine`() {
    #expect(digest { _ in } == 0xcbf2_9ce4_8422_2325)
    #expect(digest { $0.combine(bytes: "foobar".utf8) } == 0x8594_4171_f739_67e8)
  }

  @Test func `a number of 64 bits is added as eight bytes, the lowest first`() {
    #expect(digest { $0.combine(bits: 0x0807_0605_0403_0201) } == digest { $0.combine(bytes: 1...8) })
  }
}
