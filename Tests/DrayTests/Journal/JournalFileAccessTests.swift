import Dray
import Foundation
import Testing

/// The contents of files are in the journal. A replay reads only files that its caller permits.
@Suite final class `Files of a journal` {
  private static let script = """
    local dray = require "dray"
    local log = dray.state("log", {})
    local function zone(id, load)
      return dray.vstack { id = id, size = { width = 40, height = 20 } }
        :on_drop({ "public.data" }, function(providers)
          table.insert(log, load(providers[1]) or "nothing")
        end)
    end
    dray.scene(function()
      return dray.hstack {
        zone("bytes", function(provider)
          local data, why = provider:load "public.data"
          return type(data) == "userdata" and data:text() or data or why
        end),
        zone("path", function(provider) return provider:load_file "public.data" end) }
    end)
    """

  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-files-\(UUID())").path
  private var file: String { "\(folder)/a.txt" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(folder)/files", withIntermediateDirectories: true)
    for (name, text) in [
      ("a.txt", "what it held"), ("files/init.lua", Self.script),
      ("files/plugin.lua", "return { id = 'test.files', name = 'files', permissions = { 'files' } }"),
    ] { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A host with two zones, on each of which the file, and then other bytes, were dropped.
  private func recorded() throws -> Dray.Host {
    let host = Dray.Host()
    try host.record()
    try host.load(plugin: "\(folder)/files")
    for zone in ["bytes", "path"] as [DriverPlace] {
      let promised = ItemProvider(suggestedName: "a.txt")
      promised.registerFileRepresentation(for: "public.plain-text") { [file] in $0.complete(filePath: file) }
      _ = try Driver(of: host).dragIn([promised]).drop(on: zone)
      let sent = ItemProvider(suggestedName: "b.txt")
      sent.registerDataRepresentation(for: "public.plain-text") { $0.complete(Bytes("sent")) }
      _ = try Driver(of: host).dragIn([sent]).drop(on: zone)
    }
    return host
  }

  @Test func `a failed write of a file is recorded, and fails again in a replay`() throws {
    let host = Dray.Host()
    try host.record()
    host.engine.files = FileAccess(
      read: { path throws(LoadError) in throw .failed(Reason("not read: \(path)", code: "file")) },
      write: { _, name throws(LoadError) in throw .failed(Reason("the disk is full for \(name)", code: "file")) },
      remove: { _ in })
    try host.load(plugin: "\(folder)/files")
    let sent = ItemProvider(suggestedName: "b.txt")
    sent.registerDataRepresentation(for: "public.plain-text") { $0.complete(Bytes("sent")) }
    _ = try Driver(of: host).dragIn([sent]).drop(on: "path")
    let journal = try #require(host.journal)
    #expect(journal.contains(#"{"data":"wrote","failed":"the disk is full for b.txt","code":"file""#), "\(journal)")
    let (log, problem) = replayed(journal)
    #expect(problem == nil && log == host.plugins[0].state("log")?.text())
  }

  private func replayed(_ journal: String, files: String? = nil) -> (log: String, problem: String?) {
    let host = Dray.Host()
    do throws(Replay.Failure) {
      let replay = try Replay(of: Array(journal.utf8), on: host)
      replay.filesFolder = files
      try replay.run()
      return (host.plugins[0].state("log")?.text() ?? "", nil)
    } catch {
      return (host.plugins.first?.state("log")?.text() ?? "", "\(error)")
    }
  }

  /// A journal without seals and without the lines of data with this word.
  private func lines(of host: Dray.Host, without word: String) throws -> String {
    let lines = unsealed(try #require(host.journal)).filter { !$0.hasPrefix("{\"data\":\"\(word)\"") }
    return String(decoding: journal(lines), as: UTF8.self)
  }

  @Test func `file contents are taken from the journal if the file is missing or different`() throws {
    let host = try recorded()
    let journal = try #require(host.journal)
    #expect(host.plugins[0].state("log")?[1] == "what it held")
    try Data("other".utf8).write(to: URL(filePath: file))
    #expect(replayed(journal).problem == nil)
    try FileManager.default.removeItem(atPath: file)
    let copy = Dray.Host()
    try Replay(of: Array(journal.utf8), on: copy).run()
    #expect(copy.journal == journal)
    #expect(copy.plugins[0].state("log") == host.plugins[0].state("log"))
  }

  @Test func `a file that was missing when it was read is missing in a replay, too`() throws {
    let host = Dray.Host()
    try host.record()
    try host.load(plugin: "\(folder)/files")
    let promised = ItemProvider(suggestedName: "a.txt")
    promised.registerFileRepresentation(for: "public.plain-text") { [file] request in
      request.complete(filePath: file)
      try? FileManager.default.removeItem(atPath: file)
    }
    _ = try Driver(of: host).dragIn([promised]).drop(on: "bytes")
    let problem = "cannot read \(file): No such file or directory"
    #expect(host.plugins[0].state("log")?[1] == .string(LuaString(problem)))
    let journal = try #require(host.journal)
    #expect(journal.contains(#"{"data":"read","path":"\#(file)","failed":"\#(problem)""#))
    try Data("what it held".utf8).write(to: URL(filePath: file))
    #expect(replayed(journal).problem == nil)
  }

  @Test func `a temporary file is removed after the drop, and a replay gives its recorded name`() throws {
    let host = try recorded()
    let path = try #require(host.plugins[0].state("log")?[4]?.text, "\(host.journal ?? "")")
    #expect(path.hasSuffix("/b.txt") && !FileManager.default.fileExists(atPath: path))
    #expect(replayed(try #require(host.journal)).log.contains(path))
  }

  @Test func `a journal cannot cause other files to be read`() throws {
    let journal = try lines(of: recorded(), without: "read")
    let line = try #require(journal.split(separator: "\n").firstIndex { $0.hasPrefix(#"{"data":"given","drag":1,"#) })
    let refused = replayed(journal)
    #expect(
      refused.problem
        == "\(line): \(file) is not in the journal; if you trust the journal, name a folder whose files it may read")
    #expect(!refused.log.contains("what it held"))
  }

  @Test func `recordings without the contents of files are replayed with the folder of these files`() throws {
    let host = try recorded()
    let old =
      try lines(of: host, without: "read").split(separator: "\n")
      .filter { !$0.hasPrefix(#"{"data":"found""#) && !$0.hasPrefix(#"{"data":"wrote""#) }.joined(separator: "\n")
      + "\n"
    #expect(replayed(old).problem?.contains("is not in the journal") == true)
    #expect(replayed(old, files: "/usr").problem?.contains("and not below /usr") == true)
    let copy = Dray.Host()
    let replay = try Replay(of: Array(old.utf8), on: copy)
    replay.filesFolder = folder
    replay.comparesOutcomes = false  // the temporary file has another name
    try replay.run()
    #expect(copy.plugins[0].state("log")?[1] == "what it held")
    // The contents that the replay has read are in the journal of the copy.
    #expect(replayed(try #require(copy.journal)).problem == nil)
  }

  @Test(arguments: ["/../secret", "/link"])
  func `neither dots nor links lead out of a folder`(way: String) throws {
    let name = "\(folder)/inner"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(filePath: "\(folder)/secret"))
    try FileManager.default.createSymbolicLink(atPath: "\(name)/link", withDestinationPath: "\(folder)/secret")
    let journal = try lines(of: recorded(), without: "read").replacingOccurrences(of: file, with: name + way)
    let answer = replayed(journal, files: name)
    #expect(answer.problem?.contains("not below \(name)") == true, "\(answer)")
  }

  @Test func `a large file is identified by its hash, and a different one is a difference`() throws {
    try Data(repeating: 7, count: 1 << 21).write(to: URL(filePath: file))
    let journal = try #require(try recorded().journal)
    #expect(journal.utf8.count < 1 << 20 && journal.contains("\"size\":2097152,\"hash\":\""))
    #expect(replayed(journal).problem?.contains("is not in the journal") == true)
    #expect(replayed(journal, files: folder).problem == nil)
    try Data(repeating: 8, count: 1 << 21).write(to: URL(filePath: file))
    #expect(replayed(journal, files: folder).problem?.contains("the replay differs") == true)
  }

  @Test func `data that a journal gives without a tick above it is refused`() throws {
    var lines = try lines(of: recorded(), without: "-").split(separator: "\n")
    let down = try #require(lines.firstIndex { $0.hasPrefix(#"{"input":"exit""#) || $0.hasPrefix(#"{"input":"up""#) })
    lines.insert(
      #"{"data":"given","drag":1,"item":0,"type":"public.plain-text","file":"/etc/hostname"}"#, at: down + 1)
    let problem = replayed(lines.joined(separator: "\n") + "\n").problem
    #expect(problem == "\(down + 1): 'given' needs a tick above it: data arrives on ticks only")
  }
}
