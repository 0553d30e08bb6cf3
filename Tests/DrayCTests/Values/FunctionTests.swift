import CDray
import DrayC
import Testing

/// Functions and values of the program for scripts, and values of states.
struct FunctionTests {
  private static let script = """
    local dray = require "dray"
    local seen = dray.state("seen", { list = {}, name = dray.host.settings.name, deep = dray.host.settings })
    dray.scene(function()
      return dray.vstack { id = "button", size = { width = 50, height = 50 } }
        :on_tap_gesture(function()
          seen.list[#seen.list + 1] = dray.host.double(21)
          seen.list[#seen.list + 1] = dray.host.double "x"
          seen.bytes = "a\\0b\\255"
        end)
        :on_key_press("x", function() dray.host.refuse() end)
        :on_key_press("y", function() seen.nothing = dray.host.silent(1, true, nil) end)
    end)
    """

  /// Counts the calls of `destroy`, and tries calls from inside a function.
  private final class Log {
    var destroyed = 0
    var arguments = 0
    var host: OpaquePointer?
    var status: dray_status = -1

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Log {
      Unmanaged<Log>.fromOpaque(pointer!).takeUnretainedValue()
    }
    static let destroy: dray_destroy_function = { Log.at($0).destroyed += 1 }
  }

  private func provide(_ host: Handle, _ log: Log) {
    let double: dray_function = { user, arguments, count, reply in
      let log = Log.at(user)
      log.arguments += count
      log.status = dray_host_undo(log.host)
      guard count == 1, let value = arguments?.pointee else { return }
      switch Int(value.kind) {
      case DRAY_VALUE_INTEGER:
        var result = dray_integer(value.integer * 2)
        dray_reply_value(reply, &result)
      default:
        var items = [value, value]
        var result = dray_list(&items, 2)
        dray_reply_value(reply, &result)
      }
    }
    dray_host_set_function(host.pointer, "double", double, log.pointer, Log.destroy)
    dray_host_set_function(host.pointer, "refuse", { _, _, _, reply in dray_reply_error(reply, "no more") }, nil, nil)
    dray_host_set_function(host.pointer, "silent", { _, _, _, _ in }, nil, nil)
    let lent = Lent()
    var fields = [
      dray_field(key: dray_string(lent.string("name")), value: dray_string(lent.string("Ann"))),
      dray_field(key: dray_integer(7), value: dray_boolean(5)),
      dray_field(key: dray_boolean(1), value: dray_number(1.5)),
    ]
    var value = dray_table(&fields, 3)
    #expect(dray_host_set_value(host.pointer, "settings", &value) == DRAY_STATUS_OK)
  }

  private func tap(_ host: Handle) -> dray_status {
    host.send(DRAY_INPUT_POINTER_DOWN, x: 5, y: 5, time: 1)
    return host.send(DRAY_INPUT_POINTER_UP, x: 5, y: 5, time: 1)
  }

  private func state(_ host: Handle) throws -> dray_value {
    var value = dray_value()
    try #require(dray_host_state_value(host.pointer, nil, "seen", &value) == DRAY_STATUS_OK)
    return value
  }

  private func field(_ value: dray_value, _ name: String) -> dray_value? {
    var value = value
    return dray_value_field(&value, name)?.pointee
  }

  @Test func `scripts call functions and read values, and states come out as values`() throws {
    let log = Log()
    do {
      let host = try Handle()
      log.host = host.pointer
      provide(host, log)
      #expect(host.load(try PluginFiles(script: Self.script)) == DRAY_STATUS_OK, "\(host.message)")
      #expect(tap(host) == DRAY_STATUS_OK, "\(host.message)")
      #expect(log.arguments == 2 && log.status == DRAY_STATUS_MISUSE && log.destroyed == 0)
      let seen = try state(host)
      var list = try #require(field(seen, "list"))
      #expect(list.item_count == 2 && dray_value_at(&list, 0)?.pointee.integer == 42)
      #expect(dray_value_at(&list, 1)?.pointee.item_count == 2 && dray_value_at(&list, 2) == nil)
      #expect(field(seen, "name").map { String(cString: $0.string) } == "Ann")
      let bytes = try #require(field(seen, "bytes"))
      #expect(bytes.kind == DRAY_VALUE_STRING && bytes.length == 4 && dray_text_length(bytes.string) == 4)
      let deep = try #require(field(seen, "deep"))
      #expect(deep.field_count == 3 && deep.fields[0].key.integer == 7 && deep.fields[0].value.boolean == 1)
      #expect(deep.fields[2].key.kind == DRAY_VALUE_BOOLEAN && deep.fields[2].value.number == 1.5)
    }
    #expect(log.destroyed == 1)
  }

  @Test func `an error of a function is an error of the script, with its place`() throws {
    let log = Log()
    let host = try Handle()
    provide(host, log)
    #expect(host.load(try PluginFiles(script: Self.script)) == DRAY_STATUS_OK)
    let lent = Lent()
    #expect(host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("x") } == DRAY_STATUS_FAILED)
    #expect(host.message.hasSuffix("init.lua:10: no more"), "\(host.message)")
    #expect(host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("y") } == DRAY_STATUS_OK)
    #expect(field(try state(host), "nothing") == nil)
  }

  @Test func `the arguments of a removed function and of a refused one are freed`() throws {
    let (log, other) = (Log(), Log())
    let host = try Handle()
    provide(host, log)
    #expect(dray_host_set_function(host.pointer, "double", nil, nil, nil) == DRAY_STATUS_OK && log.destroyed == 1)
    #expect(dray_host_set_function(host.pointer, nil, nil, other.pointer, Log.destroy) == DRAY_STATUS_MISUSE)
    #expect(dray_host_set_function(nil, "f", nil, other.pointer, Log.destroy) == DRAY_STATUS_MISUSE)
    #expect(other.destroyed == 2)
    #expect(dray_host_set_value(host.pointer, "settings", nil) == DRAY_STATUS_OK)
    let status = host.load(try PluginFiles(script: "print(require 'dray'.host.settings.name)"))
    #expect(status == DRAY_STATUS_INVALID)
  }

  @Test func `restoring keeps functions and values`() throws {
    let log = Log()
    let host = try Handle()
    let files = try PluginFiles(script: Self.script)
    provide(host, log)
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK && host.load(files) == DRAY_STATUS_OK)
    #expect(tap(host) == DRAY_STATUS_OK && log.arguments == 2)
    let journal = try #require(host.journal)
    // The results are in the journal, so that the function is not called again.
    #expect(host.load(text: journal) == DRAY_STATUS_OK, "\(host.message)")
    #expect(log.arguments == 2 && log.destroyed == 0)
    #expect(tap(host) == DRAY_STATUS_OK && log.arguments == 4)
    #expect(try field(state(host), "list")?.item_count == 4)
  }

  @Test func `malformed values are refused with their place`() throws {
    let host = try Handle()
    func set(_ value: dray_value) -> dray_status {
      var value = value
      return dray_host_set_value(host.pointer, "v", &value)
    }
    var value = dray_value()
    value.kind = 9
    #expect(set(value) == DRAY_STATUS_INVALID && host.message == "value has the unknown kind 9")
    value = dray_string(nil)
    #expect(value.kind == DRAY_VALUE_NONE && set(value) == DRAY_STATUS_OK)
    value.kind = dray_value_kind(DRAY_VALUE_STRING)
    value.length = 3
    #expect(set(value) == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_set_value: the string of value is NULL")
    #expect(set(dray_list(nil, 1)) == DRAY_STATUS_MISUSE && set(dray_table(nil, 1)) == DRAY_STATUS_MISUSE)
    var items = [dray_integer(1), dray_value()]
    #expect(set(dray_list(&items, 2)) == DRAY_STATUS_INVALID)
    #expect(host.message == "item 2 of value is none; a list has no holes")
    let lent = Lent()
    let name = dray_string(lent.string("a"))
    var fields = [dray_field(key: name, value: dray_integer(1)), dray_field(key: name, value: dray_integer(2))]
    #expect(set(dray_table(&fields, 2)) == DRAY_STATUS_INVALID && host.message == "value has the key .a twice")
    fields[1].key = dray_number(1.5)
    #expect(set(dray_table(&fields, 2)) == DRAY_STATUS_INVALID)
    #expect(host.message == "key 2 of value must be a string, an integer or a boolean")
    // A table that contains itself is nested too deep.
    let loop = UnsafeMutablePointer<dray_value>.allocate(capacity: 1)
    defer { loop.deallocate() }
    loop.initialize(to: dray_list(loop, 1))
    #expect(set(loop.pointee) == DRAY_STATUS_INVALID)
    #expect(host.message.hasSuffix("is nested more than 100 times, or contains itself"))
    #expect(dray_host_set_value(nil, "v", nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_set_value(host.pointer, nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_reply_value(nil, nil) == DRAY_STATUS_MISUSE && dray_reply_error(nil, "x") == DRAY_STATUS_MISUSE)
    #expect(dray_value_field(nil, "x") == nil && dray_value_at(nil, 0) == nil)
    var integer = dray_integer(1)
    #expect(dray_value_field(&integer, "x") == nil && dray_value_at(&integer, 0) == nil)
  }

  @Test func `a state value needs a state, a name and a target`() throws {
    let host = try Handle(script: twoLists)
    var value = dray_value()
    #expect(dray_host_state_value(host.pointer, nil, "list", &value) == DRAY_STATUS_INVALID)
    #expect(host.message == "test has no state 'list'; did you mean 'lists'?" && value.kind == DRAY_VALUE_NONE)
    #expect(dray_host_state_value(host.pointer, "other", "lists", &value) == DRAY_STATUS_INVALID)
    #expect(dray_host_state_value(host.pointer, nil, nil, &value) == DRAY_STATUS_MISUSE)
    #expect(dray_host_state_value(host.pointer, nil, "lists", nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_state_value(nil, nil, "lists", &value) == DRAY_STATUS_MISUSE)
  }
}
