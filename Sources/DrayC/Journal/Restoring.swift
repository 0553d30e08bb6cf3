public import CDray
internal import Dray

/// Restores the state at the end of a journal or a saved game, or after one of its lines.
@c @implementation
public func dray_host_restore(
  _ host: OpaquePointer?, _ restoring: UnsafePointer<dray_restore_options>?,
  _ restored: UnsafeMutablePointer<dray_restore_result>?
) -> dray_status {
  call("dray_host_restore", host, .changing) { box throws(Failure) in
    let target = restored == nil ? nil : try dray_restore_result.check(restored)
    let given = try dray_restore_options.read(restoring)
    guard !box.ownScene.isUsed else {
      throw .misuse(
        "a host with a scene or a model of the program cannot restore; restore before you set a scene or add a model")
    }
    let source = try GivenJournal(given)
    let folder = try given.files_folder.map { path throws(Failure) in try text(path, "files_folder") }
    // A new host replays the journal, and replaces the present host on success.
    let next = box.makeHost()
    var replay: Replay?
    do throws(Replay.Failure) {
      let begun = try source.replay(on: next, given.limits)
      replay = begun
      begun.comparesOutcomes = given.ignores_differences == 0
      begun.findPlugin = box.host.finder
      begun.scripts = .folders
      begun.filesFolder = folder
      try begun.run(until: given.last_line == 0 ? .max : Int(clamping: given.last_line))
    } catch {
      if let target { box.memory[.restoreResults].restored(replay, error).write(to: target) }
      throw .invalid(error.text(in: source.name), code: "journal")
    }
    guard !next.plugins.isEmpty || box.host.plugins.isEmpty else {
      if let target { box.memory[.restoreResults].restored(replay, nil).write(to: target) }
      throw .badInput("\(source.name): no plugin is loaded in this journal")
    }
    try next.takeSize(of: box.host)
    if let target { box.memory[.restoreResults].restored(replay, nil).write(to: target) }
    box.replaceHost(with: next)
  }
}

/// The journal that the program passes.
private enum GivenJournal {
  case file(String)
  case memory([UInt8])
  /// A text above the limit, which is not copied.
  case tooLarge

  init(_ given: dray_restore_options) throws(Failure) {
    guard (given.path == nil) != (given.text == nil) else {
      throw .misuse("path and text are both set or both NULL; set one of them")
    }
    guard let bytes = given.text else {
      self = .file(try text(given.path, "path"))
      return
    }
    guard given.length >= 0 else { throw .misuse("length is larger than the address space") }
    guard given.length <= given.limits.size else {
      self = .tooLarge
      return
    }
    self = .memory(Array(UnsafeRawBufferPointer(start: bytes, count: given.length)))
  }

  /// The name at the beginning of messages: the path, or `journal`.
  var name: String {
    switch self {
    case .file(let path): path
    case .memory, .tooLarge: "journal"
    }
  }

  func replay(on host: Host, _ limits: JournalLimits) throws(Replay.Failure) -> Replay {
    switch self {
    case .file(let path): try Replay(ofFile: path, on: host, limits: limits)
    case .memory(let bytes): try Replay(of: bytes, on: host, limits: limits)
    case .tooLarge: throw .journal(JournalError(line: 1, .large(limit: limits.size)))
    }
  }
}

extension dray_restore_options {
  /// The limits of the journal's size.
  fileprivate var limits: JournalLimits {
    var limits = JournalLimits.standard
    if size_limit > 0 { limits.size = max(JournalLimits.least, Int(clamping: size_limit)) }
    if line_limit > 0 { limits.line = max(JournalLimits.least, Int(clamping: line_limit)) }
    return limits
  }
}

extension Host {
  /// Finds the plugins of a journal only among the loaded ones; `nil` without a loaded plugin.
  fileprivate var finder: ((_ name: String, _ path: String?) -> (any PluginFiles)?)? {
    if plugins.isEmpty { return nil }
    return { [files = plugins.map { ($0.name, $0.files) }] name, _ in
      files.first { $0.0.hasSameBytes(as: name) }?.1 ?? UnknownPlugin(name: name, known: files.map(\.0))
    }
  }

  /// Sets the size of the scene to that of another host.
  fileprivate func takeSize(of other: Host) throws(Failure) {
    guard engine.size != other.engine.size else { return }
    engine.size = other.engine.size
    do throws(EngineError) { try updateScene() } catch { throw .failed(error.description) }
  }
}

/// The files of a plugin that the journal names and the program has not loaded. Every read fails.
private struct UnknownPlugin: PluginFiles {
  let name: String
  let known: [String]

  func text(of path: String) throws(PluginError) -> String {
    let loaded = known.map { "'\($0)'" }.joined(separator: ", ")
    throw .unreadable(path: name, why: "no plugin of this name is loaded in the host; loaded are \(loaded)")
  }
}

extension Arena {
  /// The result of a replay, with its failure if any.
  fileprivate func restored(_ replay: Replay?, _ failure: Replay.Failure?) -> dray_restore_result {
    reset()
    var result = dray_restore_result()
    result.line = UInt64(failure?.line ?? 0)
    let progress = replay?.progress ?? Replay.Progress()
    result.usable_line = UInt64(progress.usableLine)
    result.input_count = UInt64(progress.inputCount)
    result.commit_count = UInt64(progress.commitCount)
    result.time = replay?.host.engine.time ?? 0
    let notes = replay?.notes ?? []
    (result.notes, result.note_count) = (strings(notes), notes.count)
    return result
  }
}
