import Testing

@testable import DrayREPL

/// Drops into an item: sessions and outcomes name the item.
struct IntoItemTests {
  private func run(_ plugin: String, _ input: String) throws -> [String] {
    let run = try Command.dray("plugins/\(plugin)", input: input + "\n")
    #expect(run.status == 0 && run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `a drop on an album names it, during the drag and in the outcome`() throws {
    let lines = try run(
      "photo-grid",
      """
      d = drag("beach"):over "Home"
      print(d, d.to, d.into)
      o = d:drop()
      print(o, o.to, o.into)
      """)
    #expect(lines.contains("would copy Beach: recents → albums into Home 0\talbums\tHome"), "\(lines)")
    #expect(lines.contains("copy Beach: recents → albums into Home 1\talbums\tHome"), "\(lines)")
  }

  @Test func `a drop into a row of a collection names the row`() throws {
    let lines = try run("diary", "o = drag(\"puddle\"):drop \"today\"\nprint(o.to, o.into, o.previews[1].motion)")
    #expect(lines.contains("entries\ttoday\tlands"), "\(lines)")
  }

  @Test func `a drop beside items has no item in its outcome`() throws {
    let lines = try run("diary", "o = drag(\"umbrella\"):drop(\"pictures\", { before = \"tea\" })\nprint(o.into)")
    #expect(lines.contains("nil"), "\(lines)")
  }
}
