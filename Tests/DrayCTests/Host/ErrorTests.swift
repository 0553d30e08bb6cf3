import CDray
import DrayC
import Foundation
import Testing

/// Errors as fields, settings, and two threads in one host.
struct ErrorTests {
  private func error(_ host: Handle) throws -> dray_error {
    var error = dray_error.sized()
    try #require(dray_host_error(host.pointer, &error) == DRAY_STATUS_OK)
    return error
  }

  @Test func `an error has its code, file and line`() throws {
    let host = try Handle()
    var none = dray_error.sized()
    #expect(dray_host_error(host.pointer, &none) == DRAY_STATUS_NO_VALUE)
    #expect(host.load(try PluginFiles(script: "\nerror 'no luck'")) == DRAY_STATUS_INVALID)
    var failure = try error(host)
    #expect(failure.status == DRAY_STATUS_INVALID && String(cString: failure.code) == "script" && failure.line == 2)
    #expect(String(cString: failure.file).hasSuffix("init.lua"))
    #expect(String(cString: failure.text) == host.message)
    #expect(host.load(try PluginFiles(manifest: "return {")) == DRAY_STATUS_INVALID)
    failure = try error(host)
    #expect(String(cString: failure.code) == "manifest" && failure.line == 1)
    #expect(host.load("/nowhere") == DRAY_STATUS_INVALID)
    failure = try error(host)
    #expect(String(cString: failure.code) == "unreadable" && failure.line == 0 && String(cString: failure.file).isEmpty)
    #expect(dray_host_send(host.pointer, nil) == DRAY_STATUS_MISUSE)
    #expect(try String(cString: error(host).code) == "misuse")
  }

  @Test func `the error of a rule has its plugin, line and frames`() throws {
    let host = try Handle(script: twoLists)
    host.send(DRAY_INPUT_POINTER_DOWN, x: 5, y: 5, time: 1)
    #expect(host.send(DRAY_INPUT_POINTER_UP, x: 5, y: 5, time: 1) == DRAY_STATUS_FAILED)
    let failure = try error(host)
    #expect(String(cString: failure.plugin) == "test" && failure.line == 19)
    #expect(String(cString: failure.file) == "test/init.lua")
    #expect(String(cString: failure.traceback).contains("test/init.lua:19"))
    var small = dray_error.sized()
    small.struct_size = 8
    #expect(dray_host_error(host.pointer, &small) == DRAY_STATUS_MISUSE)
    #expect(
      dray_host_error(host.pointer, nil) == DRAY_STATUS_MISUSE && dray_host_error(nil, &small) == DRAY_STATUS_MISUSE)
  }

  @Test func `settings are read, changed and kept by a journal`() throws {
    let files = try PluginFiles(script: twoLists)
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    var settings = dray_settings.sized()
    #expect(dray_host_settings(host.pointer, &settings) == DRAY_STATUS_OK)
    #expect(settings.drag_distance == 3 && settings.long_press_duration == 0.5 && settings.undo_step_limit == 10_000)
    (settings.drag_distance, settings.undo_step_limit) = (30, 1)
    #expect(dray_host_set_settings(host.pointer, &settings) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_POINTER_DOWN, x: 5, y: 5)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 25, y: 5)
    var verdict = dray_verdict.sized()
    #expect(dray_host_verdict(host.pointer, 0, &verdict) == DRAY_STATUS_NO_VALUE)
    host.send(DRAY_INPUT_POINTER_MOVED, x: 45, y: 5)
    #expect(dray_host_verdict(host.pointer, 0, &verdict) == DRAY_STATUS_OK)
    let journal = try #require(host.journal)
    let copy = try Handle()
    #expect(copy.load(files) == DRAY_STATUS_OK && copy.load(text: journal) == DRAY_STATUS_OK, "\(copy.message)")
    var others = dray_settings.sized()
    #expect(dray_host_settings(copy.pointer, &others) == DRAY_STATUS_OK && others.drag_distance == 30)
  }

  @Test func `settings must be finite and not negative, and a struct that is NULL or too small is misuse`() throws {
    let host = try Handle()
    var settings = dray_settings.sized()
    #expect(dray_host_settings(host.pointer, &settings) == DRAY_STATUS_OK)
    settings.tap_interval = -1
    #expect(dray_host_set_settings(host.pointer, &settings) == DRAY_STATUS_INVALID)
    #expect(host.message == "tap_interval is -1.0; it must be finite and not negative")
    settings.tap_interval = .nan
    #expect(dray_host_set_settings(host.pointer, &settings) == DRAY_STATUS_INVALID)
    settings.struct_size = 16
    #expect(dray_host_set_settings(host.pointer, &settings) == DRAY_STATUS_MISUSE)
    #expect(dray_host_settings(host.pointer, &settings) == DRAY_STATUS_MISUSE)
    #expect(
      dray_host_settings(host.pointer, nil) == DRAY_STATUS_MISUSE && dray_host_settings(nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_set_settings(host.pointer, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_set_settings(nil, &settings) == DRAY_STATUS_MISUSE)
  }

  /// A second thread that calls a host.
  private final class Other: @unchecked Sendable {
    var host: OpaquePointer?
    var statuses: [dray_status] = []
    var message = ""
  }

  @Test func `a call while another thread is inside the host is misuse, and changes nothing`() throws {
    let log = ReportLog()
    let host = try Handle(script: twoLists, log.options)
    let other = Other()
    other.host = host.pointer
    log.attempt = { _ in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        var placements = dray_placements()
        other.statuses = [
          dray_host_undo(other.host), dray_host_placements(other.host, &placements), dray_host_destroy(other.host),
        ]
        other.message = String(cString: dray_host_message(nil))
        done.signal()
      }
      done.wait()
    }
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(other.statuses == Array(repeating: dray_status(DRAY_STATUS_MISUSE), count: 3))
    #expect(other.message == "dray_host_destroy: another thread is using this host")
    // Between two calls a host may move to another thread.
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      other.statuses = [dray_host_undo(other.host)]
      done.signal()
    }
    done.wait()
    #expect(other.statuses == [dray_status(DRAY_STATUS_OK)])
  }
}

extension dray_error: Sized {}
extension dray_settings: Sized {}
