import CDray
import DrayC
import Foundation
import Testing

@Suite struct `A saved game` {
  @Test func `a saved game has the state of the plugins to the bit, and can be continued`() throws {
    let files = try PluginFiles(script: twoLists)
    let (host, copy) = (try Handle(), try Handle())
    #expect(host.load(files) == DRAY_STATUS_OK && copy.load(files) == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    let path = try "\(Folders.temporary())/game.save"
    #expect(dray_host_save(host.pointer, path, 0) == DRAY_STATUS_OK)
    let saved = try #require(host.snapshot)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == saved)
    #expect(copy.load(file: path) == DRAY_STATUS_OK, "\(copy.message)")
    #expect(copy.snapshot == saved)
    #expect(try copy.state("lists") == host.state("lists"))
    // The earlier steps cannot be undone, and both games continue alike.
    #expect(dray_host_undo(copy.pointer) == DRAY_STATUS_OK)
    #expect(try copy.response.kind == DRAY_RESPONSE_REFUSED)
    for host in [host, copy] { #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK) }
    #expect(copy.snapshot == host.snapshot && copy.snapshot != saved)
  }

  @Test func `a game cannot be saved during a drag`() throws {
    let host = try Handle(script: twoLists)
    let path = try "\(Folders.temporary())/game.save"
    try host.drag("a", over: "right")
    #expect(dray_host_save(host.pointer, path, 0) == DRAY_STATUS_NO_VALUE && host.snapshot == nil)
    #expect(host.message == "a saved game cannot contain unfinished work: a drag is in progress")
    #expect(!FileManager.default.fileExists(atPath: path))
    host.send(DRAY_INPUT_SUSPENDED)
    #expect(dray_host_save(host.pointer, path, 0) == DRAY_STATUS_OK && host.snapshot != nil)
  }

  @Test func `a file that cannot be written is bad input`() throws {
    let host = try Handle(script: twoLists)
    #expect(dray_host_save(host.pointer, "/nowhere/game.save", 0) == DRAY_STATUS_INVALID)
    #expect(host.message == "/nowhere/game.save: No such file or directory")
    #expect(
      dray_host_save(host.pointer, nil, 0) == DRAY_STATUS_MISUSE && dray_host_save(nil, "x", 0) == DRAY_STATUS_MISUSE)
    #expect(dray_host_snapshot(host.pointer, 0, nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_snapshot(nil, 0, nil, nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `a game is not saved if its script fills a state again at each start`() throws {
    let host = try Handle(
      script: """
        local dray = require "dray"
        local deck = dray.state("deck", { list = {} })
        for i = 1, 3 do table.insert(deck.list, i) end
        dray.scene(function() return dray.vstack { id = "deck" } end)
        """)
    let path = try "\(Folders.temporary())/game.save"
    #expect(dray_host_save(host.pointer, path, 0) == DRAY_STATUS_FAILED && host.snapshot == nil)
    #expect(host.message.contains("could not be loaded: changed while it is loaded: 'deck' ("), "\(host.message)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `unfinished work is left out or kept, as the caller chooses`() throws {
    let files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record() == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    let model = host.snapshot
    let path = try "\(Folders.temporary())/game.save"
    try host.drag("a", over: "right")
    func save(_ unfinished: Int) -> dray_status {
      dray_host_save(host.pointer, path, dray_unfinished(unfinished))
    }
    #expect(save(Int(DRAY_UNFINISHED_REFUSE)) == DRAY_STATUS_NO_VALUE && !FileManager.default.fileExists(atPath: path))
    #expect(save(Int(DRAY_UNFINISHED_DROP)) == DRAY_STATUS_OK)
    let copy = try Handle()
    #expect(copy.load(files) == DRAY_STATUS_OK && copy.load(file: path) == DRAY_STATUS_OK && copy.snapshot == model)
    #expect(save(Int(DRAY_UNFINISHED_KEEP)) == DRAY_STATUS_OK)
    #expect(copy.load(file: path) == DRAY_STATUS_OK)
    #expect(try copy.verdict.route.to.text == "right")
    #expect(
      save(3) == DRAY_STATUS_MISUSE && host.message.hasSuffix("unfinished is 3, not a constant of dray_unfinished"))
    #expect(dray_host_end_recording(host.pointer) == DRAY_STATUS_OK)
    #expect(save(Int(DRAY_UNFINISHED_KEEP)) == DRAY_STATUS_INVALID && host.message.contains("no journal is in memory"))
  }
}
