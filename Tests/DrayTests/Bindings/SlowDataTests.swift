import Dray
import Testing

/// Slow data of other programs, as a script sees it.
struct SlowDataTests {
  /// A zone that loads dropped data; the key `c` cancels the load, the key `p` prints its progress.
  private static let zone = """
    local got = dray.state("got", {})
    local kept
    dray.scene(function()
      return dray.vstack { id = "zone", size = { width = 100, height = 100 } }
        :on_drop("public.data", function(providers)
          kept = providers[1]
          print("before " .. kept.progress)
          local data, reason = kept:load "public.data"
          got[#got + 1] = data and ("%d bytes"):format(#data) or reason
          print("after " .. kept.progress)
        end)
        :on_key_press("c", function() kept:cancel() end)
        :on_key_press("p", function() print("now " .. kept.progress) end)
    end)
    """

  /// The promised data of another program, and the request for it.
  private final class Source {
    let provider = ItemProvider(suggestedName: "film.bin")
    private(set) var request: LoadRequest?

    init() {
      provider.registerDataRepresentation(for: "public.data") { [weak self] in self?.request = $0 }
    }
  }

  private func dropped(_ source: Source) throws -> Scripted {
    let test = try Scripted(Self.zone)
    test.host.enterDrag(ExternalDrag(items: [source.provider], location: Point(x: 50, y: 50), time: 1))
    test.host.send(.pointerUp(time: 1))
    test.host.send(.tick(time: 1))
    return test
  }

  @Test func `progress is reported during a load, and complete at its end`() throws {
    let source = Source()
    let test = try dropped(source)
    let request = try #require(source.request)
    request.progress = LoadRequest.Progress(completedUnitCount: 1, totalUnitCount: 4)
    test.host.send(.keyDown("p", time: 1))
    request.complete(Bytes([1, 2, 3]))
    test.host.send(.tick(time: 1))
    #expect(test.printed == ["before 0.0", "now 0.25", "after 1.0"])
    #expect(test.plugin.state("got") == ["3 bytes"])
  }

  @Test func `a promised and cancelled gigabyte is not held, and both sides are notified`() throws {
    let source = Source()
    let test = try dropped(source)
    let request = try #require(source.request)
    request.progress = LoadRequest.Progress(completedUnitCount: 1 << 20, totalUnitCount: 1 << 30)
    let before = test.plugin.memoryInUse
    test.host.send(.keyDown("c", time: 1))
    #expect(request.isCancelled)
    test.host.send(.tick(time: 1))
    #expect(test.plugin.state("got") == ["cancelled"], "\(test.texts)")
    #expect(test.plugin.memoryInUse < before + 1 << 16)
    // Data that arrives after the cancellation is released.
    var isReleased = false
    do {
      let byte = [UInt8(0)]
      byte.withUnsafeBytes { memory in
        guard let start = memory.baseAddress else { return }
        let flag = Flag { isReleased = true }
        request.complete(Bytes(from: start, count: 1) { flag.raise() })
      }
    }
    #expect(isReleased)
    #expect(test.host.engine.deadline == nil)
  }

  /// Reports that memory was released.
  private final class Flag: @unchecked Sendable {
    let raise: () -> Void
    init(_ raise: @escaping () -> Void) { self.raise = raise }
  }

  @Test func `a kept drop session reports its end, and loads nothing`() throws {
    let test = try Scripted(
      """
      local kept
      dray.scene(function()
        return dray.hstack { id = "all",
            dray.item { id = "x", type = "thing", value = { id = "x" }, size = { width = 50, height = 50 } }:draggable(),
            dray.zstack { id = "box", size = { width = 50, height = 50 } }
              :drop_destination("thing", function(items, session) kept = session print(session.phase) end)
              :on_key_press("l", function() print(kept.phase) kept:load_objects "thing" end) }
          :drag_container("thing")
      end)
      """)
    #expect(try test.drag("x", to: "box")?.operation == .copy)
    test.host.send(.keyDown("l", time: 5))
    #expect(test.printed == ["active", "ended"])
    #expect(
      test.texts.last == "test/init.lua:8: load_objects is available in the command of a drop only", "\(test.texts)")
  }
}
