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

  @Test func `the line of an input may have exactly the allowed length`() {
    func line(_ count: Int) -> JournalLine { JournalLine(.key, ["key": .text(String(repeating: "x", count: count))]) }
    let room = InputLimits.line - line(0).textSize
    #expect(line(room).textSize == InputLimits.line && line(room).excess == nil)
    #expect(line(room + 1).excess?.text == "an input can carry at most \(InputLimits.line) bytes")
  }
}
