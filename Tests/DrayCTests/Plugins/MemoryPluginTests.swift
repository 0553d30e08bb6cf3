import CDray
import DrayC
import Foundation
import Testing

/// Plugins that are not in a folder, and the list of plugins.
struct MemoryPluginTests {
  private static let manifest = "return { id = 'org.dray.shelf', name = 'shelf', options = { size = { default = 1 } } }"
  private static let script = """
    local dray = require "dray"
    local rules = require "shelf.rules"
    local shelf = dray.state("shelf", { count = rules.count * dray.options.size })
    dray.scene(function() return dray.vstack { id = "box", size = { width = 1, height = 1 } } end)
    """
  private static let rules = "return { count = 2 }"

  private func load(
    _ host: Handle, _ name: String, _ files: [(String, String)], _ edit: (inout dray_plugin_options) -> Void = { _ in }
  ) -> dray_status {
    let lent = Lent()
    let list = files.map { dray_file(path: lent.string($0.0), text: lent.string($0.1), length: $0.1.utf8.count) }
    return list.withUnsafeBufferPointer { list in
      var given = dray_plugin_options.sized()
      (given.files, given.file_count) = (list.baseAddress, list.count)
      edit(&given)
      return dray_host_load_plugin(host.pointer, name, &given)
    }
  }

  private var all: [(String, String)] {
    [("plugin.lua", Self.manifest), ("init.lua", Self.script), ("rules.lua", Self.rules)]
  }

  @Test func `a plugin in memory is loaded from its files, and its journal restores it`() throws {
    let host = try Handle()
    #expect(host.record(keepsText: true) == DRAY_STATUS_OK)
    #expect(load(host, "shelf", all) == DRAY_STATUS_OK, "\(host.message)")
    #expect(try host.state("shelf").contains("count = 2"))
    let journal = try #require(host.journal)
    #expect(host.load(text: journal) == DRAY_STATUS_OK, "\(host.message)")
    #expect(try host.state("shelf").contains("count = 2"))
  }

  @Test func `files without a manifest are a plugin with the given name`() throws {
    let host = try Handle()
    #expect(
      load(host, "lines", [("init.lua", "require 'dray'.state('x', { 1 })")]) == DRAY_STATUS_OK, "\(host.message)")
    var list = dray_plugins()
    #expect(dray_host_plugins(host.pointer, &list) == DRAY_STATUS_OK && list.count == 1)
    #expect(dray_plugin_at(&list, 0).map { String(cString: $0.pointee.name) } == "lines")
  }

  /// The calls of a callback that reads the files of a plugin.
  private final class Source {
    var reads: [String] = []
    var destroyed = 0
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Source {
      Unmanaged<Source>.fromOpaque(pointer!).takeUnretainedValue()
    }
  }

  private func read(_ options: inout dray_plugin_options, _ source: Source) {
    options.user = Unmanaged.passUnretained(source).toOpaque()
    options.destroy = { Source.at($0).destroyed += 1 }
    options.read = { user, path, reply in
      let path = String(cString: path!)
      Source.at(user).reads.append(path)
      let text: [String: String] = [
        "plugin.lua": MemoryPluginTests.manifest, "init.lua": MemoryPluginTests.script,
        "rules.lua": MemoryPluginTests.rules,
      ]
      guard let found = text[path] else { return }
      found.withCString { text in
        var value = dray_string(text)
        dray_reply_value(reply, &value)
      }
    }
  }

  @Test func `a reload replaces the rules and is reported; a reload that fails changes nothing`() throws {
    let log = ReportLog()
    let host = try Handle(log.options)
    defer { withExtendedLifetime(log) {} }
    let files = try PluginFiles(script: Self.board("x"))
    func write(_ script: String) throws {
      try script.write(toFile: files.path + "/init.lua", atomically: false, encoding: .utf8)
    }
    func shows(_ id: String) -> Bool { host.placements.contains { String(cString: $0.id.string) == id } }
    #expect(host.load(files) == DRAY_STATUS_OK, "\(host.message)")
    try write(Self.board("y"))
    #expect(dray_host_reload_plugin(host.pointer, nil) == DRAY_STATUS_OK, "\(host.message)")
    #expect(log.texts == ["test: test was reloaded"] && log.kinds == [DRAY_REPORT_RELOADED])
    #expect(shows("y"))
    try write("local x = (")
    #expect(dray_host_reload_plugin(host.pointer, nil) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("init.lua:"))
    #expect(shows("y"))
    #expect(dray_host_reload_plugin(host.pointer, "other") == DRAY_STATUS_INVALID)
    #expect(dray_host_reload_plugin(nil, nil) == DRAY_STATUS_MISUSE)
  }

  private static func board(_ id: String) -> String {
    """
    local dray = require "dray"
    dray.state("n", { 1 })
    dray.scene(function() return dray.vstack { id = "\(id)", size = { width = 1, height = 1 } } end)
    """
  }

  @Test func `a callback reads each file of a plugin once, and its user is released once`() throws {
    let (source, refused) = (Source(), Source())
    do {
      let host = try Handle()
      #expect(load(host, "anything", []) { read(&$0, source) } == DRAY_STATUS_OK, "\(host.message)")
      #expect(source.reads == ["plugin.lua", "init.lua", "rules.lua"] && source.destroyed == 0)
      #expect(dray_host_unload_plugin(host.pointer, "shelf") == DRAY_STATUS_OK && host.placements.isEmpty)
      #expect(load(host, "x", [("init.lua", "")]) { read(&$0, refused) } == DRAY_STATUS_MISUSE)
      #expect(refused.destroyed == 1 && refused.reads.isEmpty)
    }
    #expect(source.destroyed == 1)
  }

  @Test func `invalid files are refused with the problem`() throws {
    let host = try Handle()
    #expect(load(host, "shelf", Array(all.dropLast())) == DRAY_STATUS_INVALID)
    #expect(host.message.contains("no module 'shelf.rules': shelf/rules.lua: no such file"), "\(host.message)")
    #expect(load(host, "shelf", all + [("init.lua", "")]) == DRAY_STATUS_INVALID)
    #expect(host.message == "file 'init.lua' is given twice")
    #expect(load(host, "", [("init.lua", "")]) == DRAY_STATUS_INVALID)
    #expect(host.message == "path is empty; it is the name of a plugin in memory that has no plugin.lua")
    var file = dray_file()
    var given = dray_plugin_options.sized()
    given.file_count = 1
    #expect(dray_host_load_plugin(host.pointer, "x", &given) == DRAY_STATUS_MISUSE)
    #expect(host.message == "dray_host_load_plugin: files is NULL, and file_count is not 0")
    withUnsafePointer(to: &file) { pointer in
      given.files = pointer
      #expect(dray_host_load_plugin(host.pointer, "x", &given) == DRAY_STATUS_MISUSE)
    }
    let lent = Lent()
    (file.path, file.length) = (lent.string("init.lua"), 1)
    withUnsafePointer(to: &file) { pointer in
      given.files = pointer
      #expect(dray_host_load_plugin(host.pointer, "x", &given) == DRAY_STATUS_MISUSE)
      #expect(host.message == "dray_host_load_plugin: the text of file 'init.lua' is NULL")
    }
    #expect(host.placements.isEmpty)
  }

  @Test func `plugins are listed with their options and states, restarted and unloaded`() throws {
    let host = try Handle(script: twoLists)
    let before = try host.state("lists")
    #expect(load(host, "shelf", all) == DRAY_STATUS_OK)
    var list = dray_plugins()
    #expect(dray_host_plugins(host.pointer, &list) == DRAY_STATUS_OK)
    #expect(list.count == 2 && list.stride == MemoryLayout<dray_plugin>.stride && dray_plugin_at(&list, 2) == nil)
    let shelf = list.items[1]
    #expect(String(cString: shelf.id) == "org.dray.shelf" && String(cString: shelf.version) == "0")
    #expect(shelf.state_count == 1 && shelf.states[0].map { String(cString: $0) } == "shelf")
    #expect(shelf.option_count == 1 && String(cString: shelf.options[0].name) == "size")
    #expect(shelf.options[0].value.kind == DRAY_VALUE_INTEGER && shelf.options[0].value.integer == 1)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK && host.state("lists") != before)
    #expect(dray_host_restart_plugin(host.pointer, nil) == DRAY_STATUS_OK)
    #expect(try host.state("lists") == before && host.response.kind == DRAY_RESPONSE_PERFORMED)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(try host.state("lists") != before)
    #expect(dray_host_unload_plugin(host.pointer, "shelf") == DRAY_STATUS_OK)
    #expect(dray_host_unload_plugin(host.pointer, "shelf") == DRAY_STATUS_INVALID)
    #expect(host.message == "no plugin 'shelf' is loaded")
    #expect(dray_host_restart_plugin(host.pointer, "shelf") == DRAY_STATUS_INVALID)
  }

  @Test func `the functions for plugins need a host, and unloading needs a plugin`() throws {
    let host = try Handle()
    var list = dray_plugins()
    #expect(dray_host_plugins(nil, &list) == DRAY_STATUS_MISUSE && dray_plugin_at(nil, 0) == nil)
    #expect(dray_host_plugins(host.pointer, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_unload_plugin(nil, "x") == DRAY_STATUS_MISUSE)
    #expect(dray_host_unload_plugin(host.pointer, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_restart_plugin(nil, nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_restart_plugin(host.pointer, nil) == DRAY_STATUS_INVALID)
  }

  @Test func `a plugin that another one depends on is not unloaded`() throws {
    let host = try Handle()
    #expect(load(host, "shelf", all) == DRAY_STATUS_OK)
    let manifest = "return { id = 'org.dray.shop', name = 'shop', dependencies = { 'shelf' } }"
    let script = "require('dray').state('shop', { 1 })"
    #expect(load(host, "shop", [("plugin.lua", manifest), ("init.lua", script)]) == DRAY_STATUS_OK, "\(host.message)")
    #expect(dray_host_unload_plugin(host.pointer, "shelf") == DRAY_STATUS_INVALID)
    #expect(host.message == "'shop' depends on 'shelf'; unload 'shop' first")
    #expect(host.snapshot != nil)
    #expect(dray_host_unload_plugin(host.pointer, "shop") == DRAY_STATUS_OK)
    #expect(dray_host_unload_plugin(host.pointer, "shelf") == DRAY_STATUS_OK)
  }
}
