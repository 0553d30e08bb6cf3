import Testing

@testable import Dray

/// Long data of other programs in a journal: pieces of at most a megabyte, each in a line.
struct LongDataTests {
  private static let script = """
    local dray = require "dray"
    local log = dray.state("log", {})
    dray.scene(function()
      return dray.zstack { id = "box", size = { width = 40, height = 20 } }
        :drop_destination("public.data", function(items)
          for _, data in ipairs(items) do
            log[#log + 1] = #data
            for _, at in ipairs { 1, 1048576, 1048577, #data } do log[#log + 1] = data:sub(at, at):text() end
          end
        end)
    end)
    """

  @Test(arguments: [
    (1 << 20, [nil]), ((1 << 20) + 1, [true, nil]), (2 << 20, [true, nil]), (5 << 19, [true, true, nil]),
  ])
  func `all lines of long data except the last say that more follows, and a replay joins them`(
    count: Int, more: [Bool?]
  ) throws {
    let host = Host()
    try host.record()
    let plugin = try host.load(script: Self.script, name: "test")
    let letters = (0..<count).map { UInt8(97 + $0 / 1000 % 26) }
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.data") { $0.complete(Bytes(letters)) }
    #expect(try Driver(of: host).dragIn([provider]).drop(on: "box").cause == .dropped)
    let seen = [0, 1_048_575, 1_048_576, count - 1].map { index -> PlainData in
      index < count ? .string(LuaString(bytes: [letters[index]])) : ""
    }
    #expect(plugin.state("log") == .table(PlainTable(items: [.integer(count)] + seen)))
    let lines = try #require(host.journal).split(separator: "\n").filter { $0.hasPrefix(#"{"data":"given""#) }
    #expect(lines.map { $0.contains(#","more":true"#) ? true : nil } == more)
    try host.expectReplay()
  }
}
