import CDray
import DrayC
import Testing

/// The limits and quotas of `dray_host_options`, each with a script that exceeds it slightly.
@Suite struct `The limits of a host` {
  private static func scene(_ text: String) -> String {
    "local dray = require 'dray'\ndray.scene(function()\n\(text)\nend)"
  }

  /// Loads a script, and returns the error message, or `loaded`.
  private func loading(_ script: String, _ options: dray_host_options) throws -> String {
    let host = try Handle(options)
    return try host.load(PluginFiles(script: script)) == DRAY_STATUS_OK ? "loaded" : host.message
  }

  /// Quotas by their names, each with a value, a script that exceeds it by one, and the message.
  private static var quotas: [(path: WritableKeyPath<dray_quotas, UInt64>, limit: UInt64, scene: String, text: String)]
  {
    [
      (
        \.nodes, 3, "return dray.hstack { dray.text {}, dray.text {}, dray.text {} }",
        "a scene may have at most 3 nodes"
      ),
      (
        \.nesting, 2, "return dray.hstack { dray.hstack { dray.text {} } }", "nodes may be nested at most 2 levels deep"
      ),
      (
        \.timers, 1, "return dray.text {}:on_timer({ every = 1 }, print):on_timer({ every = 2 }, print)",
        "a scene may have at most 1 timers"
      ),
      (
        \.name_length, 8, "return dray.text { id = ('x'):rep(9) }",
        "name 'xxxxxxxxx…' has 9 bytes; at most 8 are allowed"
      ),
      (\.text_length, 20, "return dray.text { label = ('x'):rep(21) }", "'label' has 21 bytes; at most 20 are allowed"),
    ]
  }

  @Test(arguments: 0..<5) func `exceeding a scene quota of the program is an error that names the quota`(index: Int)
    throws
  {
    let (path, limit, scene, text) = Self.quotas[index]
    for (quota, isMet) in [(limit, true), (limit + 1, false), (0, false)] {
      var quotas = dray_quotas.sized()
      quotas[keyPath: path] = quota
      let message = try withUnsafePointer(to: quotas) { quotas in
        var options = dray_host_options.sized()
        options.quotas = quotas
        return try loading(Self.scene(scene), options)
      }
      #expect(isMet ? message.contains(text) : message == "loaded", "\(quota): \(message)")
    }
  }

  /// A scene whose function takes a million instructions.
  private static let slow = scene(
    """
      for _ = 1, 250000 do local _ = 1 + 1 end
      return dray.vstack { id = "box", size = { width = 40, height = 40 } }
    """)

  @Test func `each change and each reading of the size is an input with its own budget`() throws {
    var options = dray_host_options.sized()
    options.input_instruction_limit = 3_000_000
    options.input_time_limit = 100
    let log = ReportLog()
    (options.report, options.user) = (log.options.report, log.options.user)
    let host = try Handle(script: Self.slow, options)
    for width in 1...10 {
      #expect(dray_host_resize(host.pointer, Double(100 + width), 100) == DRAY_STATUS_OK, "\(host.message)")
      #expect(dray_host_size(host.pointer, nil, nil) == DRAY_STATUS_OK)
    }
    #expect(log.texts.isEmpty, "\(log.texts)")
  }

  @Test func `the program's quotas of tasks and questions are enforced`() throws {
    let script = """
      local dray = require "dray"
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "a", type = "t", size = { width = 9, height = 9 } }:draggable(),
          dray.zstack { id = "b", size = { width = 9, height = 9 } }:drop_destination("t", function() end),
        }:drag_container("t", function(ids) return ids end):on_key_press("k", function()
          for i = 1, 2 do dray.task(function() dray.sleep(1) game.n = game.n + 1 end) end
        end)
      end)
      """
    var quotas = dray_quotas.sized()
    (quotas.tasks, quotas.questions) = (1, 1)
    let host = try withUnsafePointer(to: quotas) { quotas in
      var options = dray_host_options.sized()
      options.quotas = quotas
      return try Handle(script: script, options)
    }
    "k".withCString { key in
      _ = host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key }
    }
    #expect(try host.response.kind == DRAY_RESPONSE_FAILED)
    #expect(String(cString: try host.response.reason.text).contains("at most 1 commands may wait at a time"))
    var drags = dray_legal_drags()
    #expect(dray_host_legal(host.pointer, nil, &drags) == DRAY_STATUS_FAILED)
    #expect(host.message.contains("more than 1 questions are needed"), "\(host.message)")
  }

  @Test func `the program's instruction limit of an input is enforced`() throws {
    let script = """
      local dray = require "dray"
      local game = dray.state("game", { n = 0 })
      dray.scene(function()
        return dray.text {}:on_key_press("k", function() for i = 1, 100000 do game.n = i end end)
      end)
      """
    for (limit, kind) in [(50_000, DRAY_RESPONSE_FAILED), (0, DRAY_RESPONSE_PERFORMED)] {
      var options = dray_host_options.sized()
      options.input_instruction_limit = UInt64(limit)
      let host = try Handle(script: script, options)
      "k".withCString { key in
        _ = host.send(DRAY_INPUT_KEY_DOWN) { $0.key = key }
      }
      #expect(try host.response.kind == dray_response_kind(kind))
    }
  }

  @Test func `the program's limits of source texts are enforced`() throws {
    let script = "-- " + String(repeating: "x", count: 1000)
    var options = dray_host_options.sized()
    options.source_limit = 1000
    #expect(try loading(script, options).contains("the source has 1003 bytes, at most 1000 are allowed"))
    options.source_limit = 2000
    #expect(try loading(script, options) == "loaded")
    let loads = "assert(load('return 1' .. (' '):rep(1000)))"
    options.load_limit = 1000
    #expect(try loading(loads, options) != "loaded")
    options.load_limit = 2000
    #expect(try loading(loads, options) == "loaded")
  }

  @Test func `UINT64_MAX removes a limit, and another limit above the greatest integer is refused with its name`() {
    let problem = "9223372036854775808; the largest limit is INT64_MAX, and UINT64_MAX removes the limit"
    let limits: [(name: String, path: WritableKeyPath<dray_host_options, UInt64>)] = [
      ("memory_limit", \.memory_limit), ("instruction_limit", \.instruction_limit),
      ("input_instruction_limit", \.input_instruction_limit), ("host_memory_limit", \.host_memory_limit),
      ("undo_memory_limit", \.undo_memory_limit), ("undo_step_limit", \.undo_step_limit),
      ("source_limit", \.source_limit), ("load_limit", \.load_limit),
    ]
    for (name, path) in limits {
      var options = dray_host_options.sized()
      options[keyPath: path] = 1 << 63
      var host: OpaquePointer?
      #expect(dray_host_create(&options, &host) == DRAY_STATUS_INVALID)
      #expect(String(cString: dray_host_message(nil)) == "dray_host_create: \(name) is \(problem)")
      options[keyPath: path] = .max
      #expect(dray_host_create(&options, &host) == DRAY_STATUS_OK)
      if path == \.undo_memory_limit {
        var settings = dray_settings.sized()
        #expect(dray_host_settings(host, &settings) == DRAY_STATUS_OK)
        #expect(settings.undo_memory_limit == .max && settings.undo_step_limit == 10_000)
      }
      #expect(dray_host_destroy(host) == DRAY_STATUS_OK)
    }
    let quotas: [(name: String, path: WritableKeyPath<dray_quotas, UInt64>)] = [
      ("tasks", \.tasks), ("timers", \.timers), ("nodes", \.nodes), ("nesting", \.nesting),
      ("name_length", \.name_length), ("text_length", \.text_length), ("questions", \.questions),
    ]
    for (name, path) in quotas {
      var given = dray_quotas.sized()
      for limit in [1 << 63, UInt64.max] {
        given[keyPath: path] = limit
        withUnsafePointer(to: given) { given in
          var options = dray_host_options.sized()
          options.quotas = given
          var host: OpaquePointer?
          #expect(dray_host_create(&options, &host) == (limit == .max ? DRAY_STATUS_OK : DRAY_STATUS_INVALID))
          #expect(dray_host_destroy(host) == DRAY_STATUS_OK)
          if limit == .max { return }
          #expect(String(cString: dray_host_message(nil)) == "dray_host_create: \(name) is \(problem)")
        }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
  func `numbers that are not finite, negative time limits and negative sizes are refused`(value: Double) throws {
    var options = dray_host_options.sized()
    options.input_time_limit = value
    var pointer: OpaquePointer?
    #expect(dray_host_create(&options, &pointer) == DRAY_STATUS_INVALID)
    #expect(
      String(cString: dray_host_message(nil))
        == "dray_host_create: input_time_limit is \(value); it must be finite and not negative")
    let host = try Handle(script: Self.scene("return dray.text { id = 'a' }"))
    #expect(dray_host_resize(host.pointer, value, 100) == DRAY_STATUS_INVALID)
    #expect(dray_host_resize(host.pointer, 100, value) == DRAY_STATUS_INVALID)
    guard !value.isFinite else { return }
    for path in [\dray_input.x, \.y, \.time] {
      #expect(host.send(DRAY_INPUT_POINTER_DOWN) { $0[keyPath: path] = value } == DRAY_STATUS_INVALID)
    }
    for path in [\dray_input.dx, \.dy] {
      #expect(host.send(DRAY_INPUT_SCROLLED) { $0[keyPath: path] = value } == DRAY_STATUS_INVALID)
    }
  }
}
