import Dray
import Testing

/// The text of the next undo step.
struct NextUndoTests {
  private func play(_ body: (Host, Driver) throws -> Void) throws -> [String] {
    let host = Host()
    try host.load(script: ReplayTests.script, name: "letters", seed: 7)
    try body(host, Driver(of: host))
    var told: [String] = []
    while let step = host.nextUndo {
      told.append(step.text)
      host.undo()
      #expect(host.nextRedo?.kind == step.kind)
    }
    #expect(!host.canUndo)
    return told
  }

  @Test func `each step is named by its first change`() throws {
    let told = try play { host, driver in
      try driver.drag("a").drop(on: "right")
      try driver.tap("button")
      driver.key("s")
      driver.tick(seconds: 1.5)
      driver.tick(seconds: 1)
      driver.restart(host.plugins[0])
    }
    #expect(
      told == [
        "restarted", "changes of a timer", "pressed s", "tapped button", "moved a from left to right",
      ])
  }

  @Test func `a move within one list names the list once`() throws {
    let told = try play { host, driver in
      try driver.drag("b").drop(on: "left", before: "a")
      try driver.drag("b").drop(on: "left")
    }
    #expect(told == ["moved b to the end of left", "moved b before a in left"])
  }

  @Test func `a step that waited for external data is named as its drop`() throws {
    let told = try play { host, driver in
      var request: LoadRequest?
      let provider = ItemProvider(suggestedName: "z.txt")
      provider.registerDataRepresentation(for: "public.plain-text") { request = $0 }
      _ = try driver.dragIn([provider]).drop(on: "button")
      #expect(host.nextUndo?.text == "began to copy external items to button")
      request?.complete(Bytes("z"))
      driver.tick(seconds: 0.1)
    }
    #expect(told == ["copied external items to button"])
  }

  @Test func `a step of a tap names the item and its place`() throws {
    let host = Host()
    try host.load(plugin: "plugins/klondike", seed: 381)
    let driver = Driver(of: host)
    try driver.tap("stock")
    #expect(host.nextUndo?.text == "tapped 7♠ in stock")
    try driver.tap("AC", count: 2)
    #expect(host.nextUndo?.text == "tapped A♣ in pile 6")
  }

  @Test func `during a drag there is no next step`() throws {
    _ = try play { host, driver in
      try driver.tap("button")
      let drag = try driver.drag("a")
      #expect(host.nextUndo == nil && !host.canUndo)
      drag.cancel()
      #expect(host.nextUndo?.kind == .tap && host.nextUndo?.route.from == "button")
    }
  }
}
