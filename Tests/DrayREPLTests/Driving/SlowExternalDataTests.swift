import Testing

@testable import DrayREPL

/// Data that another program delivers late.
struct SlowExternalDataTests {
  private func lines(_ plugin: String, _ input: String) throws -> [String] {
    let run = try Command.dray("plugins/\(plugin)", input: input + "\n")
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `each item arrives at its time, and tick reports the arrival`() throws {
    let lines = try lines(
      "diary",
      """
      _ = drag_in({ { ["public.png"] = "1", seconds = 2 }, { ["public.png"] = "2", seconds = 1 } }):drop "pictures"
      print(tick(0.5), #play.state.diary[1].pictures)
      print(tick(0.5), #play.state.diary[1].pictures)
      print(tick(1), #play.state.diary[1].pictures)
      print(tick(1), #play.state.diary[1].pictures)
      """)
    let printed = lines.filter { $0.contains("\t") }
    #expect(printed == ["false\t4", "true\t5", "true\t6", "false\t6"], "\(lines)")
  }

  @Test func `a drop that waits for data ends when the data has arrived`() throws {
    let lines = try lines(
      "drop-zone",
      """
      _ = drag_in({ ["public.json"] = '{"id":9,"text":"late","colorName":"blue"}', seconds = 1 }):drop "zone"
      print("zone", #dropped.zone)
      tick(1)
      print("zone", #dropped.zone)
      """)
    #expect(lines.filter { $0.hasPrefix("zone\t") } == ["zone\t0", "zone\t1"], "\(lines)")
  }

  @Test func `seconds must be a number`() throws {
    let run = try Command.dray(
      "plugins/diary", input: "drag_in { [\"public.png\"] = \"1\", seconds = \"x\" }\n")
    #expect(run.errors.contains("seconds of drag_in must be a finite number, not the text 'x'"))
  }
}
