import Testing

@testable import Dray

@Suite struct `The parts of a plugin` {
  private final class CountedFiles: PluginFiles {
    let name = "p"
    var reads: [String] = []

    func text(of path: String) throws(PluginError) -> String {
      reads.append(path)
      if path == "none.lua" { throw .unreadable(path: path, why: "missing") }
      return "text of \(path)"
    }
  }

  @Test func `a file is read once, and one that cannot be read is tried again`() throws {
    let files = CountedFiles()
    let sources = PluginSources("p", files)
    for _ in 0..<2 {
      #expect(try sources.text(of: "init.lua") == "text of init.lua")
      #expect(throws: PluginError.self) { try sources.text(of: "none.lua") }
    }
    #expect(files.reads == ["init.lua", "none.lua", "none.lua"])
    #expect(sources.texts.count == 1)
  }

  @Test func `a payload has the items that were added since the latest beginning of its question`() {
    let payload = CollectedItems()
    payload.begin()
    payload.add(DragItem(id: "a", type: "x"))
    payload.begin()
    payload.add(DragItem(id: "b", type: "x"))
    payload.add(DragItem(id: "c", type: "x"))
    #expect(payload.take().map(\.id) == ["b", "c"])
    #expect(payload.take().isEmpty)
  }

  @Test func `a failure is new once for a drag that the scripts know`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:draggable(),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :drop_destination("x", function() end)
            :drop_configuration(function() return false end),
        }
      end)
      """)
    _ = try Driver(of: test.host).drag("item").over("zone")
    let drags = test.plugin.run.drags
    let id = try #require(drags.all.last?.id)
    #expect(drags.isNewFailure("a", of: id, isOutside: false))
    #expect(!drags.isNewFailure("a", of: id, isOutside: false))
    #expect(drags.isNewFailure("a", of: nil, isOutside: false))
    drags.forgetAll()
    #expect(drags.isNewFailure("a", of: id, isOutside: false))
  }

  @Test func `a selection gets those ids that are in its container`() throws {
    let test = try Scripted(
      """
      local chosen = dray.view_state("chosen", { "b" })
      dray.scene(function()
        return dray.hstack {
          dray.vstack { id = "inside", dray.item { id = "a", type = "x" }, dray.item { id = "b", type = "x" } }
            :drag_container("x", function() end):drag_container_selection(chosen),
          dray.item { id = "c", type = "x" },
        }
      end)
      """)
    let selections = test.plugin.scene.selections
    #expect(!selections.isEmpty && selections.contains("a", in: nil) && !selections.contains("c", in: nil))
    _ = test.plugin.select(["c", "a"], in: nil)
    #expect(test.lines("chosen") == ["a"])
    selections.forget()
    #expect(selections.isEmpty && !selections.contains("a", in: nil))
  }

  @Test func `tracked reads are empty after they were forgotten`() {
    let reads = TrackedReads()
    reads.collections.insert(2)
    reads.includeOthers = true
    reads.forget()
    #expect(reads.collections.isEmpty && !reads.includeOthers)
  }

  @Test func `providers that no drag owns any more are forgotten while others are added`() throws {
    let promises = try Scripted("dray.scene(function() return dray.vstack {} end)").plugin.transfers.promises
    let kept = ItemProvider()
    promises.keep(kept)
    for _ in 1...64 { promises.keep(ItemProvider()) }
    let all = promises.take()
    #expect(all.count < 8 && all.contains { $0.provider === kept }, "\(all.count)")
  }
}
