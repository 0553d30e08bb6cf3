internal import LuaRuntime

/// The files of an input that is replayed: what its journal holds of them.
///
/// A journal may come from anywhere. What it does not hold is not read, unless it lies below a folder that the caller
/// has named.
final class ReplayedFiles {
  /// Below it files may be read that the journal names and does not hold.
  private let folder: String?
  private let recorder: Recorder
  private var lines: [JournalLine]
  /// The files that were never written, because the journal tells their names.
  private var madeUp: Set<ByteString> = []
  /// Why a file was not read.
  private(set) var refusal: String?

  /// Takes over what the lines under an input tell of files.
  init(in lines: [JournalLine], below folder: String?, recorder: Recorder) {
    self.lines = lines.filter { [.found, .read, .wrote].contains($0.word) && $0.values.count == 1 }
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
    if let line, let data = line.data.flatMap({ try? PlainData(inJournal: $0) })?.data {
      recorder.add(line)
      return data.shared
    }
    let real = try permitted(path)
    let result = Result { () throws(LoadError) in try access.read(real) }
    let told = JournalLine(read: path, result)
    // Journals of before this was written say nothing of it, so that there is nothing to compare.
    if line == nil { recorder.keep(told) } else { recorder.add(told) }
    return try result.get()
  }

  /// The name that a temporary file had; `nil` if the journal tells none.
  func pathWritten() -> String? {
    guard let index = lines.firstIndex(where: { $0.word == .wrote }), let path = lines[index].values[0].text else {
      return nil
    }
    recorder.add(lines.remove(at: index))
    madeUp.insert(ByteString(path))
    return path
  }

  func isMadeUp(_ path: String) -> Bool { madeUp.contains(ByteString(path)) }

  private func take(_ word: JournalLine.Word, _ path: String) -> JournalLine? {
    let index = lines.firstIndex { $0.word == word && $0.values == [.text(path)] }
    return index.map { lines.remove(at: $0) }
  }

  /// Where a file really lies that may be read.
  private func permitted(_ path: String) throws(LoadError) -> String {
    if let folder, let real = SystemFiles.realPath(of: path), let root = SystemFiles.realPath(of: folder),
      real.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    {
      return real
    }
    let text =
      folder.map { "\(path) is not in the journal, and not below \($0)" }
      ?? "\(path) is not in the journal; name a folder whose files it may read, if you trust it"
    refusal = refusal ?? text
    throw .failed(Reason(text, code: "file"))
  }
}
