internal import Dray
internal import LuaRuntime

/// Reads bytes as a file of one kind, and checks the results.
struct FileChecks {
  let plugin: String
  let bytes: [UInt8]

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Returns: The problem; `nil` if the file was read, or correctly refused.
  func problem(as kind: FileSamples.Kind, by damage: inout FileDamage) -> String? {
    switch kind {
    case .journal: replayed(comparing: damage.isOne(in: 2))
    case .save: replayed(comparing: true)
    case .script: scriptRun()
    case .manifest: manifestRead()
    case .plainData: plainDataRead()
    case .json: jsonRead()
    case .content: contentDropped(by: &damage)
    }
  }

  // MARK: Journals

  private func replayed(comparing: Bool) -> String? {
    let host = Host()
    do throws(Replay.Failure) {
      let replay = try Replay(of: bytes, on: host)
      replay.comparesOutcomes = comparing
      replay.scripts = .found
      replay.findPlugin = { [plugin] _, _ in PluginFolder(path: plugin) }
      try replay.run()
    } catch {
      if let problem = problem(with: error) { return problem }
    }
    // The host has processed the inputs before the error, and must still work.
    host.send(.tick(time: host.engine.time))
    host.send(.suspended(time: host.engine.time))
    _ = try? host.snapshot(unfinished: .drop)
    return nil
  }

  private func problem(with failure: Replay.Failure) -> String? {
    guard let line = failure.line else { return "an error without a line: \(failure)" }
    let lines = bytes.count { $0 == 0x0A } + 1
    return 1...lines ~= line ? nil : "line \(line) of \(lines): \(failure)"
  }

  private func scriptRun() -> String? {
    let host = Host()
    var hasRun = false
    host.onReport = { if $0.kind == .printed { hasRun = true } }
    do throws(Replay.Failure) {
      try Replay(of: bytes, on: host).run()
    } catch {
      if let problem = problem(with: error) { return problem }
    }
    // A damaged saved game may be read as a recording, and the scripts of a recording may run.
    return hasRun && text.contains("\"kept\":true}\n") ? "the script of a saved game was run" : nil
  }

  // MARK: Texts

  private func manifestRead() -> String? {
    do throws(PluginError) {
      let manifest = try Manifest(reading: text, path: "fuzz/plugin.lua")
      let parts = manifest.entry.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = !parts.contains("..") && !parts.contains("") && !manifest.entry.utf8.contains(0)
      return isInside ? nil : "the entry '\(manifest.entry)' was accepted"
    } catch {
      guard case .manifest = error else { return "another error: \(error)" }
      return nil
    }
  }

  private func plainDataRead() -> String? {
    guard let data = try? PlainData(reading: text) else { return nil }
    guard let again = try? PlainData(reading: data.text(style: .line)), again.text() == data.text() else {
      return "the data changes when it is written and read again"
    }
    return nil
  }

  private func jsonRead() -> String? {
    guard let value = try? JSONValue(parsing: bytes) else { return nil }
    guard let written = try? value.text(), let again = try? JSONValue(parsing: written), again == value else {
      return "the data changes when it is written and read again"
    }
    return nil
  }

  // MARK: Drags of other programs

  private func contentDropped(by damage: inout FileDamage) -> String? {
    let host = Host()
    var faults: [String] = []
    host.onReport = { if ReportText.isFault($0) { faults.append($0.text) } }
    guard (try? host.load(plugin: plugin)) != nil else { return "the plugin cannot be loaded" }
    let ids = host.placements.compactMap(\.id)
    let before = host.digest(of: .model)
    let provider = ItemProvider()
    for type in ["public.json", "public.vcard", "public.utf8-plain-text"] as [Identifier] {
      provider.registerDataRepresentation(for: type) { $0.complete(Bytes(bytes)) }
    }
    guard !ids.isEmpty, let outcome = try? Driver(of: host).dragIn([provider]).drop(on: .named(damage.pick(ids))) else {
      return nil
    }
    if let fault = faults.first { return "dropped: \(fault)" }
    if outcome.cause != .dropped, host.digest(of: .model) != before {
      return "a refused drop changed the model"
    }
    return nil
  }
}
