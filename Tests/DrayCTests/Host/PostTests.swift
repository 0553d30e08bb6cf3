import CDray
import DrayC
import Testing

/// Notes what posted functions and scripts do.
private final class Notes {
  var host: OpaquePointer?
  var lines: [String] = []
  var next: [(Notes) -> Void] = []
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Notes {
    Unmanaged<Notes>.fromOpaque(pointer!).takeUnretainedValue()
  }

  /// Posts a closure.
  func post(_ body: @escaping (Notes) -> Void) {
    next.append(body)
    let status = dray_host_post(
      host,
      { user, host in
        let notes = Notes.at(user)
        #expect(host == notes.host)
        notes.next.removeFirst()(notes)
      }, pointer, { Notes.at($0).lines.append("destroyed") })
    #expect(status == DRAY_STATUS_OK)
  }

  /// Sends a tick, and returns the status of the call.
  func tick() -> dray_status {
    var input = dray_input.sized()
    input.kind = dray_input_kind(DRAY_INPUT_TICK)
    return dray_host_send(host, &input)
  }
}

private let noted: dray_function = { user, _, _, _ in
  let notes = Notes.at(user)
  notes.post { $0.lines.append("after the rule: \($0.tick())") }
}

private let interrupting: dray_function = { user, _, _, _ in dray_host_interrupt(Notes.at(user).host) }

private let script = """
  local dray = require "dray"
  local game = dray.state("game", { n = 0 })
  dray.scene(function()
    return dray.hstack { dray.item { id = "a", type = "t" }:draggable(), dray.zstack { id = "b", size = { width = 9, height = 9 } }
        :drop_destination("t", function() end)
        :drop_configuration(function() if dray.host.hook then dray.host.stop() end return true end) }
      :on_key_press("n", function() dray.host.note() end)
      :on_key_press("s", function() game.n = game.n + 1 dray.host.stop() game.n = game.n + 1 end)
      :on_key_press("p", function() game.n = game.n + 1 end)
  end)
  """

@Suite struct `Other threads` {
  private let notes = Notes()

  private func makeHost(asks: Bool = false) throws -> Handle {
    let host = try Handle()
    notes.host = host.pointer
    dray_host_set_function(host.pointer, "note", noted, notes.pointer, nil)
    dray_host_set_function(host.pointer, "stop", interrupting, notes.pointer, nil)
    var hook = dray_boolean(1)
    if asks { dray_host_set_value(host.pointer, "hook", &hook) }
    try #require(host.load(PluginFiles(script: script)) == DRAY_STATUS_OK, "\(host.message)")
    return host
  }

  private func press(_ key: String, _ host: Handle) -> dray_status {
    key.withCString { key in host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key } }
  }

  @Test func `posted functions run in order at the next input, not in an undo or a call that reads`() throws {
    let host = try makeHost()
    notes.post { $0.lines.append("first: \($0.tick())") }
    notes.post { $0.lines.append("second") }
    _ = host.placements
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines.isEmpty)
    #expect(press("x", host) == DRAY_STATUS_OK)
    #expect(notes.lines == ["first: 0", "destroyed", "second", "destroyed"])
    #expect(try host.response.kind == DRAY_RESPONSE_UNHANDLED, "the response is that of the key")
  }

  @Test func `destroy of a posted function may read from the host, but not change it`() throws {
    let host = try makeHost()
    let status = dray_host_post(
      host.pointer, { _, _ in }, notes.pointer,
      { user in
        let notes = Notes.at(user)
        var revision: UInt64 = 0
        notes.lines.append("\(dray_host_revision(notes.host, &revision)), \(notes.tick())")
      })
    #expect(status == DRAY_STATUS_OK && dray_host_run_posted(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines == ["\(DRAY_STATUS_OK), \(DRAY_STATUS_MISUSE)"])
  }

  @Test func `a function posted by a posted function runs at a later call`() throws {
    let host = try makeHost()
    notes.post { notes in
      notes.post { $0.lines.append("later") }
      #expect(dray_host_run_posted(notes.host) == DRAY_STATUS_OK)
      #expect(notes.lines.isEmpty)
    }
    #expect(dray_host_run_posted(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines == ["destroyed"])
    #expect(dray_host_run_posted(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines == ["destroyed", "later", "destroyed"])
  }

  @Test func `a function posted by a callback may change the host after the rule`() throws {
    let host = try makeHost()
    #expect(press("n", host) == DRAY_STATUS_OK)
    #expect(notes.lines.isEmpty)
    #expect(dray_host_run_posted(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines == ["after the rule: 0", "destroyed"])
  }

  @Test func `a posted function cannot destroy its host`() throws {
    let host = try makeHost()
    notes.post { $0.lines.append("\(dray_host_destroy($0.host))") }
    #expect(dray_host_run_posted(host.pointer) == DRAY_STATUS_OK)
    #expect(notes.lines == ["\(DRAY_STATUS_MISUSE)", "destroyed"])
    #expect(host.message == "dray_host_destroy: a posted function cannot destroy its host")
  }

  @Test func `functions that have not run when the host is destroyed are freed without a call`() throws {
    var host: Handle? = try makeHost()
    notes.post { _ in Issue.record("the function has run") }
    _ = host?.pointer
    host = nil
    #expect(notes.lines == ["destroyed"])
  }

  @Test func `posting without a host or a function is misuse, and frees the argument`() throws {
    let host = try makeHost()
    let destroy: dray_destroy_function = { Notes.at($0).lines.append("destroyed") }
    #expect(dray_host_post(nil, { _, _ in }, notes.pointer, destroy) == DRAY_STATUS_MISUSE)
    #expect(String(cString: dray_host_message(nil)) == "dray_host_post: host is NULL")
    #expect(dray_host_post(host.pointer, nil, notes.pointer, destroy) == DRAY_STATUS_MISUSE)
    #expect(String(cString: dray_host_message(nil)) == "dray_host_post: function is NULL")
    #expect(notes.lines == ["destroyed", "destroyed"])
    #expect(dray_host_run_posted(nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_interrupt(nil) == DRAY_STATUS_MISUSE)
  }

  @Test func `an interrupt stops the running script, undoes its changes, and the plugin continues`() throws {
    let host = try makeHost()
    #expect(press("s", host) == DRAY_STATUS_FAILED)
    #expect(host.message == "test/init.lua:8: stopped by the host", "\(host.message)")
    var error = dray_error()
    error.struct_size = MemoryLayout<dray_error>.size
    #expect(dray_host_error(host.pointer, &error) == DRAY_STATUS_OK)
    #expect(String(cString: error.plugin) == "test" && error.line == 8)
    #expect(press("p", host) == DRAY_STATUS_OK)
    #expect(try host.state("game") == "{ n = 1 }")
  }

  @Test func `an interrupt of a host that runs nothing has no effect`() throws {
    let host = try makeHost()
    for _ in 0..<3 { #expect(dray_host_interrupt(host.pointer) == DRAY_STATUS_OK) }
    #expect(press("p", host) == DRAY_STATUS_OK)
    #expect(try host.state("game") == "{ n = 1 }")
  }

  @Test func `an interrupt ends a search without a partial result`() throws {
    let host = try makeHost(asks: true)
    var drags = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, nil, &drags) == DRAY_STATUS_FAILED)
    #expect(drags.count == 0)
    #expect(host.message.contains("plugin 'test' was stopped"), "\(host.message)")
  }

  @Test func `an input is read before posted functions change the memory of a place that it names`() throws {
    let host = try makeHost()
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: 2)
    defer { place.deallocate() }
    (place[0], place[1]) = (CChar(UInt8(ascii: "a")), 0)
    notes.post { _ in place[0] = CChar(UInt8(ascii: "b")) }
    let status = host.send(DRAY_INPUT_SCROLLED_TO) { input in
      input.place.kind = dray_id_kind(DRAY_ID_STRING)
      input.place.string = UnsafePointer(place)
    }
    #expect(status != DRAY_STATUS_MISUSE && String(cString: place) == "b" && !host.message.contains("'b'"))
  }
}
