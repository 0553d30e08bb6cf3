import DragEngine
import Testing

@Suite struct `Bytes in memory` {
  @Test func `a slice counts from 0 and lies in the same memory`() {
    let bytes = Bytes([10, 11, 12, 13, 14])
    let slice = bytes[1..<4][1..<3]
    #expect([UInt8](slice) == [12, 13])
    #expect(slice[0] == 12)
    #expect(slice.count == 2)
    let start = bytes.withUnsafeBytes { $0.baseAddress }
    #expect(slice.withUnsafeBytes { $0.baseAddress } == start.map { $0 + 2 })
    #expect(bytes[5..<5].isEmpty)
  }

  @Test func `a text is stored as UTF-8 and read back unchanged`() {
    let bytes = Bytes("Grüße")
    #expect(bytes.count == 7)
    #expect(bytes.text == "Grüße")
    #expect(bytes[0..<2].text == "Gr")
    #expect(Bytes([UInt8](bytes)).text == "Grüße")
  }

  @Test func `bytes that are not UTF-8 have no text`() {
    #expect(Bytes("Grüße")[0..<3].text == nil)
    #expect(Bytes([0xff]).text == nil)
    #expect(Bytes().text == "")
  }

  @Test func `external memory is shared, and released once with the last slice`() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    memory.copyBytes(from: [1, 2, 3, 4])
    let address = UInt(bitPattern: memory.baseAddress)
    nonisolated(unsafe) var releases = 0
    var bytes: Bytes? = UnsafeRawPointer(bitPattern: address).map { Bytes(from: $0, count: 4) { releases += 1 } }
    var slice = bytes?[2..<4]
    bytes = nil
    #expect(releases == 0)
    #expect(slice?.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } == address + 2)
    #expect(slice == Bytes([3, 4]))
    slice = nil
    #expect(releases == 1)
    memory.deallocate()
  }

  @Test func `bytes are compared by content, not by address`() {
    #expect(Bytes([104, 105]) == Bytes("hi"))
    #expect(Bytes("hi").hashValue == Bytes([104, 105]).hashValue)
    #expect(Bytes([1, 2, 1, 2])[0..<2] == Bytes([1, 2, 1, 2])[2..<4])
    #expect(Bytes("hi") != Bytes("ho"))
    #expect(Bytes("hi") != Bytes("h"))
  }

  @Test func `a slice beyond the end of its bytes stops the process`() async {
    await #expect(processExitsWith: .failure) { print(Bytes("four")[1..<3][0..<3].count) }
  }
}
