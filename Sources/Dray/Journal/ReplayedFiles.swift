internal import LuaRuntime

/// The files of a replayed input that its journal contains.
///
/// A journal may come from an untrusted source. A file that the journal does not contain is read only below the folder
/// that the caller names.
final class ReplayedFiles {
  /// The folder below which the replay may read files that the journal names but does not contain.
  private let folder: String?
  private let recorder: Recorder
  private var lines: [JournalLine]
  /// The paths that the journal records for written files, which the replay does not write.
  private var syntheticPaths: Set<ByteString> = []
  /// The reason why the first refused file was not read; `nil` if no file was refused.
  private(set) var refusal: String?

  /// Takes over the files in the lines under an input.
  init(in lines: [JournalLine], below folder: String?, recorder: Recorder) {
    self.lines = lines.filter { [.found, .read, .wrote].contains($0.word) }
    (self.folder, self.recorder) = (folder, recorder)
  }

  func check(_ path: String, by access: FileAccess) throws(LoadError) {
    if let line = take(.found, path) {
      recorder.add(line)
      if let failure = line.failure { throw failure }
    } else {
      let real = try permitted(path)
      let result = Result { () throws(LoadError) in try access.check(real) }
      recorder.keep(JournalLine(found: path, result))
      try result.get()
    }
  }

  func read(_ path: String, by access: FileAccess) throws(LoadError) -> Bytes {
    let line = take(.read, path)
    if let line, let failure = line.failure {
      recorder.add(line)
      throw failure
    }
    if let line, let content = try? line.content("bytes") {
      recorder.add(line)
      return content.shared
    }
    let real = try permitted(path)
    let result = Result { () throws(LoadError) in try access.read(real) }
    let recorded = JournalLine(read: path, result)
    // Older journals do not record this result, so the replay does not compare it.
    if line == nil { recorder.keep(recorded) } else { recorder.add(recorded) }
    return try result.get()
  }

  /// The recorded path of the next written file; `nil` if the journal has none.
  ///
  /// - Throws: The recorded error of the write.
  func pathWritten() throws(LoadError) -> String? {
    guard let index = lines.firstIndex(where: { $0.word == .wrote }) else { return nil }
    let line = lines.remove(at: index)
    recorder.add(line)
    if let failure = line.failure { throw failure }
    guard let path = line["path"]?.text else { return nil }
    syntheticPaths.insert(ByteString(path))
    return path
  }

  func isSyntheticPath(_ path: String) -> Bool { syntheticPaths.contains(ByteString(path)) }

  private func take(_ word: JournalLine.Word, _ path: String) -> JournalLine? {
    let index = lines.firstIndex { $0.word == word && $0["path"] == .text(path) }
    return index.map { lines.remove(at: $0) }
  }

  /// The real path of a file that may be read.
  private func permitted(_ path: String) throws(LoadError) -> String {
    if let folder, let real = SystemFiles.realPath(of: path), let root = SystemFiles.realPath(of: folder),
      real.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    {
      return real
    }
    let text =
      folder.map { "\(path) is not in the journal, and not below \($0)" }
      ?? "\(path) is not in the journal; if you trust the journal, name a folder whose files it may read"
    refusal = refusal ?? text
    throw .failed(Reason(text, code: "file"))
  }
}
