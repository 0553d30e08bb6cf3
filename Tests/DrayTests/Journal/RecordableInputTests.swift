import LuaRuntime
import Testing

@testable import Dray

/// A host refuses inputs that no replay would accept: each recording can be replayed.
struct RecordableInputTests {
  private static let script = """
    local dray = require "dray"
    local seen = dray.state("seen", { count = 0, bytes = 0 })
    dray.scene(function()
      return dray.vstack { id = "box", size = { width = 100, height = 100 },
        dray.item { id = "a", type = "thing", size = { width = 20, height = 20 } },
      }
        :drop_destination("public.data", function(items, session)
          seen.count = seen.count + #items
          for _, item in ipairs(items) do
            if type(item) == "string" then seen.bytes = seen.bytes + #item end
          end
        end)
        :on_key_press("f", function() seen.count = #dray.host.f() end)
        :on_key_press("s", function() dray.sleep(1) end)
    end)
    """

  private func host(_ prepare: (Host) -> Void = { _ in }) throws -> Host {
    let host = Host()
    host.limits.lua.time = .zero
    host.limits.input.time = .zero
    prepare(host)
    try host.record(keepsText: true) { _ in }
    host.journalLimit = 1 << 30
    try host.load(script: Self.script, name: "box")
    return host
  }

  private func failure(_ response: Response) -> Reason? {
    if case .failed(let reason) = response { reason } else { nil }
  }

  private static let point = Point(x: 50, y: 50)

  // MARK: External drags

  @Test(arguments: [1 << 14, 1 << 14 + 1])
  func `an external drag has at most 16,384 items and types`(count: Int) throws {
    let isRefused = count > 1 << 14
    let types = try host()
    let response = types.enterDrag(
      ExternalDrag(types: Array(repeating: "public.data", count: count), location: Self.point, time: 1))
    #expect((failure(response)?.code == "input_too_large") == isRefused)
    #expect((types.dropSession() == nil) == isRefused)
    try types.expectReplay()

    let promises = try host()
    let provider = { ItemProvider(["public.plain-text": "x"]) }
    let items = (0..<count / 2).map { _ in provider() } + (count % 2 == 0 ? [] : [ItemProvider()])
    let other = promises.enterDrag(ExternalDrag(items: items, location: Self.point, time: 1))
    #expect((failure(other)?.code == "input_too_large") == isRefused)
    #expect((promises.dropSession() == nil) == isRefused)
    try promises.expectReplay()
  }

  @Test func `an external drag without items is replayed`() throws {
    let host = try host()
    host.enterDrag(ExternalDrag(types: [], location: Self.point, time: 1))
    host.enterDrag(ExternalDrag(items: [], location: Self.point, time: 2))
    host.enterDrag(ExternalDrag(items: [ItemProvider()], location: Self.point, time: 3))
    host.enterDrag(ExternalDrag(types: ["public.data"], operations: [], location: Self.point, time: 4))
    host.exitDrag()
    try host.expectReplay()
  }

  @Test func `long data is recorded in several lines, which a replay joins`() throws {
    let host = try host { ($0.limits.lua.memory, $0.limits.hostMemory) = (0, 0) }
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.data") {
      $0.complete(Bytes([UInt8](repeating: 7, count: 5 << 19)))
    }
    host.enterDrag(ExternalDrag(items: [provider], location: Self.point, time: 1))
    host.send(.pointerUp(time: 2))
    for time in 3...5 { host.send(.tick(time: Double(time))) }
    #expect(host.plugins[0].state("seen")?["count"] == 1)
    #expect(host.journal?.split(separator: "\n").map(\.utf8.count).max().map { $0 < 2 << 20 } == true)
    try host.expectReplay()
  }

  @Test func `a reason with parameters is the same in a replay`() throws {
    let host = try host()
    let reason = Reason("no", code: "mine", parameters: [.init(name: "a", value: "b")])
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.data") { $0.fail(reason) }
    host.enterDrag(ExternalDrag(items: [provider], location: Self.point, time: 1))
    host.send(.pointerUp(time: 2))
    for time in 3...5 { host.send(.tick(time: Double(time))) }
    try host.expectReplay()

    let cancelled = try self.host()
    let slow = ItemProvider()
    slow.registerDataRepresentation(for: "public.data") { _ in }
    cancelled.enterDrag(ExternalDrag(items: [slow], location: Self.point, time: 1))
    let drag = try #require(cancelled.dropSession()?.id)
    cancelled.send(.pointerUp(time: 2))
    cancelled.cancelDrop(drag, cause: .failed, reason: reason)
    try cancelled.expectReplay()
  }

  @Test func `cancelling the drop of a drag that the host never had cancels no other drop, also in a replay`() throws {
    let (host, other) = (try self.host(), try self.host())
    let slow = ItemProvider()
    slow.registerDataRepresentation(for: "public.data") { _ in }
    host.enterDrag(ExternalDrag(items: [slow], location: Self.point, time: 1))
    host.send(.pointerUp(time: 2))
    for pointer in [1, 2] as [PointerID] {
      other.enterDrag(ExternalDrag(types: ["public.data"], location: Self.point, time: 1, pointer: pointer))
    }
    let drag = try #require(other.dropSession(pointer: 2)?.id)
    guard case .unhandled = host.cancelDrop(drag) else {
      Issue.record("the drag has a drop")
      return
    }
    try host.expectReplay()
  }

  // MARK: Lists and texts

  @Test(arguments: [1 << 16, 1 << 16 + 1])
  func `a selection has at most 65,536 items`(count: Int) throws {
    let host = try host()
    let ids = (0..<count).map { Identifier.integer($0) }
    let response = host.plugins[0].select(ids, in: nil)
    #expect((failure(response)?.code == "input_too_large") == (count > 1 << 16), "\(response)")
    try host.expectReplay()
  }

  @Test func `an input with a text that is longer than a line of a journal is refused`() throws {
    let host = try host()
    let long = String(repeating: "\u{1}", count: 9 << 20)
    #expect(failure(host.send(.keyDown(Key(long), time: 1)))?.code == "input_too_large")
    #expect(failure(host.send(.revealed(.string(ByteString(long)), time: 2)))?.code == "input_too_large")
    #expect(failure(host.send(.scrolledTo(.zero, in: .string(ByteString(long)), time: 3)))?.code == "input_too_large")
    let drag = ExternalDrag(types: [.string(ByteString(long))], location: Self.point, time: 4)
    #expect(failure(host.enterDrag(drag))?.code == "input_too_large")
    let named = ItemProvider(["public.plain-text": "x"], named: long)
    let labelled = ExternalDrag(items: [named], location: Self.point, time: 5)
    #expect(failure(host.enterDrag(labelled))?.code == "input_too_large")
    host.enterDrag(ExternalDrag(types: ["public.data"], location: Self.point, time: 6))
    let id = try #require(host.dropSession()?.id)
    let reason = Reason(String(repeating: "x", count: 17 << 20))
    #expect(failure(host.cancelDrop(id, reason: reason))?.code == "input_too_large")
    #expect(throws: LoadError.self) { _ = try host.loadExported(.string(ByteString(long)), fromItem: 0) { _ in } }
    try host.expectReplay()
  }

  // MARK: Results of the host's functions

  private func deep(_ levels: Int) -> PlainData {
    (1..<levels).reduce(PlainData.table(PlainTable(items: [1], sortedFields: []))) { data, _ in [data] }
  }

  @Test(arguments: [100, 101])
  func `the result of a host's function has at most 100 tables inside each other`(levels: Int) throws {
    let host = try host { $0.functions["f"] = { _ in deep(levels) } }
    var reports: [String] = []
    host.onReport = { reports.append($0.text) }
    let response = host.send(.keyDown("f", time: 1))
    #expect((failure(response) != nil) == (levels > 100), "\(response) \(reports)")
    try host.expectReplay()
  }

  @Test func `an error of a host's function with more than 100 tables inside each other is replayed`() throws {
    let host = try host { $0.functions["f"] = { _ in throw LuaThrow(value: deep(101)) } }
    host.send(.keyDown("f", time: 1))
    try host.expectReplay()
  }

  @Test func `the result of a host's function is not longer than a line of a journal`() throws {
    let host = try host {
      ($0.limits.lua.memory, $0.limits.hostMemory) = (0, 0)
      $0.functions["f"] = { _ in .string(LuaString(bytes: [UInt8](repeating: 1, count: 9 << 20))) }
    }
    #expect(failure(host.send(.keyDown("f", time: 1)))?.text.contains("'f'") == true)
    try host.expectReplay()
  }

  @Test func `a result of many values is replayed by a host whose scripts have enough memory`() throws {
    let many = PlainData.table(PlainTable(items: Array(repeating: 1, count: 2 << 20), sortedFields: []))
    let host = try host {
      ($0.limits.lua.memory, $0.limits.hostMemory) = (256 << 20, 0)
      $0.functions["f"] = { _ in many }
    }
    #expect(failure(host.send(.keyDown("f", time: 1))) == nil)
    try host.expectReplay()
  }

  // MARK: Settings and waiting lines

  @Test func `a threshold or a size that no journal accepts stops the process`() async {
    await #expect(processExitsWith: .failure) { Host().engine.gestureThresholds.longPressDuration = .infinity }
    await #expect(processExitsWith: .failure) { Host().engine.autoScrollThresholds.maximumSpeed = -1 }
    await #expect(processExitsWith: .failure) { Host().engine.springLoadingThresholds.hoverDuration = .nan }
    await #expect(processExitsWith: .failure) { Host().engine.size = Size(width: -1, height: 5) }
  }

  @Test func `a long series of ticks is written in parts`() throws {
    let host = Host()
    var (writes, bytes) = (0, 0)
    try host.record {
      writes += 1
      bytes += $0.count
    }
    for time in 1...100_000 { host.send(.tick(time: Double(time))) }
    #expect(writes >= 2 && bytes >= 1 << 20)
  }

  @Test func `the lines about data and the end of an exported drag name its pointer`() throws {
    let host = try host()
    #expect(throws: LoadError.self) { try host.loadExported("public.data", fromItem: 0, pointer: 3) { _ in } }
    host.endExportedDrag(pointer: 4, operation: .copy)
    host.exitDrag(pointer: 5)
    let journal = try #require(host.journal)
    for (word, pointer) in [("export", 3), ("end_export", 4), ("exit", 5)] {
      let line = try #require(journal.split(separator: "\n").first { $0.contains("\"input\":\"\(word)\"") })
      #expect(line.contains("\"pointer\":\(pointer)"), "\(line)")
    }
    try host.expectReplay()
  }

  @Test func `a cancelled drop that the host never had stays without effect in a replay`() throws {
    let host = Host()
    try host.record()
    try host.load(
      script: """
        local dray = require "dray"
        local log = dray.state("log", {})
        dray.scene(function()
          return dray.hstack {
            dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable(),
            dray.vstack { id = "to", size = { width = 40, height = 40 } }
              :drop_destination("t", function() dray.sleep(5) log[1] = "dropped" end),
          }
        end)
        """, name: "test")
    _ = try Driver(of: host).drag("a").drop(on: "to")
    host.cancelDrop(DragSession.ID(rawValue: 999))
    host.send(.tick(time: host.engine.time + 9))
    #expect(host.plugins[0].state("log") == ["dropped"])
    try host.expectReplay()
  }
}
