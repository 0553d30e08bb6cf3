import Testing

@testable import DragEngine

/// A line that readers would refuse is not written, and neither are the lines after it.
struct LongLineTests {
  @Test func `a buffer ends before a line that is too long, and its text can be read`() throws {
    var buffer = JournalBuffer()
    buffer.append(JournalLine(.tick))
    let text = String(repeating: "x", count: JournalLimits.standard.line)
    buffer.append(JournalLine(.key, ["key": .text(text)]))
    buffer.append(JournalLine(.suspend))
    #expect(buffer.lostLength.map { $0 > JournalLimits.standard.line } == true)
    var reader = try JournalReader(buffer.take())
    #expect(try reader.next()?.line.word == .tick)
    #expect(try reader.next() == nil)
  }
}
