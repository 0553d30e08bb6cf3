import Testing

/// Numbers of an earlier list of legal drags.
struct OldLegalListTests {
  @Test func `a number of a list from before a change is refused if its item is elsewhere`() throws {
    let run = try Command.dray(
      "plugins/klondike", "--seed", "381", input: "legal 'pile 2'\nplay(1)\nplay(1)\n")
    #expect(run.output.hasSuffix("move 2♣: pile 2 → pile 3\n"))
    #expect(
      run.errors
        == "stdin:3: play: '2C' is no longer in 'pile 2': the latest list of legal() is from before a change; "
        + "call legal() again\n")
    #expect(run.status == 1)
  }

  @Test func `a number of a list from before a change is valid if its item is still there`() throws {
    let run = try Command.dray(
      "plugins/klondike", "--seed", "381",
      input: "local list = legal 'pile 2'\nplay(1)\nundo()\nplay(1)\nundo()\nplay(list[1])\n")
    #expect(run.errors == "" && run.output.hasSuffix("move 2♣: pile 2 → pile 3\n"), "\(run.output)")
  }
}
