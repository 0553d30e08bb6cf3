import LuaRuntime
import Testing

@testable import Dray

/// The least length of the JSON text of data, and the memory that data takes.
struct JSONSizeTests {
  @Test(
    arguments: [
      7, "", "text", "two\nlines", [], [1], [1, 2, 3], [[], [[]]], ["a": 1], ["a": [1, ["b": "x"]], "long key": []],
    ] as [PlainData])
  func `the least JSON size of short numbers, plain texts and tables is the length of their JSON text`(
    data: PlainData
  ) throws {
    let size = data.leastJSONSize
    #expect(try data.json().utf8.count == size)
  }

  @Test func `the memory of a table contains its items, keys and values`() {
    let text = PlainData.string(LuaString(String(repeating: "x", count: 1000)))
    let memory = text.memorySize
    #expect(memory >= 1000)
    #expect(([text, text] as PlainData).memorySize >= 2 * memory)
    #expect((["a": text, "b": text] as PlainData).memorySize >= 2 * memory)
  }

  @Test(arguments: [true, -12, 0.5, "\u{1}", [false, "\u{2}"]] as [PlainData])
  func `the JSON text of longer numbers, booleans and control characters is longer than the least size`(
    data: PlainData
  ) throws {
    let size = data.leastJSONSize
    #expect(try data.json().utf8.count > size)
  }
}
