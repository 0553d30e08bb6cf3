internal import LuaRuntime

// The content of a file that a receiver reads is an input: a journal contains it, and a replay reads it from the
// journal. For a large file the journal contains only the size and the hash, and a replay reads the file again.

extension HostJournal {
  /// File access for receivers: a recording notes each result, and a replay uses the recorded results instead of files.
  func recording(_ access: FileAccess) -> FileAccess {
    FileAccess(
      check: { [weak self] path throws(LoadError) in
        if let files = self?.replayed?.files { return try files.check(path, by: access) }
        let result = Result { () throws(LoadError) in try access.check(path) }
        self?.recorder?.add(JournalLine(found: path, result))
        try result.get()
      },
      read: { [weak self] path throws(LoadError) in
        if let files = self?.replayed?.files { return try files.read(path, by: access) }
        let result = Result { () throws(LoadError) in try access.read(path) }
        self?.recorder?.add(JournalLine(read: path, result))
        return try result.get()
      },
      write: { [weak self] bytes, name throws(LoadError) in
        if let path = try self?.replayed?.files?.pathWritten() { return path }
        let result = Result { () throws(LoadError) in try access.write(bytes, name) }
        self?.recorder?.add(JournalLine(wrote: result))
        return try result.get()
      },
      remove: { [weak self] path in
        if self?.replayed?.files?.isSyntheticPath(path) != true { access.remove(path) }
      })
  }
}

extension JournalLine {
  /// Larger files are recorded by their size and hash only. Unit: bytes.
  private static let inlineSizeLimit = 1 << 20

  /// The line that records whether a file was found.
  init(found path: String, _ result: Result<Void, LoadError>) {
    self.init(data: .found, ["path": .text(path)])
    if case .failure(let error) = result { add(error.reason, as: "failed") }
  }

  /// The line that records the path of a written file, or the error.
  fileprivate init(wrote result: Result<String, LoadError>) {
    self.init(data: .wrote)
    switch result {
    case .success(let path): self["path"] = .text(path)
    case .failure(let error): add(error.reason, as: "failed")
    }
  }

  /// The line that records the reading of a file: its bytes in base 64, its size and hash if it is large, or the error.
  init(read path: String, _ result: Result<Bytes, LoadError>) {
    self.init(data: .read, ["path": .text(path)])
    switch result {
    case .failure(let error): add(error.reason, as: "failed")
    case .success(let bytes) where bytes.count > Self.inlineSizeLimit:
      var digest = Digest()
      bytes.withUnsafeBytes { digest.combine(bytes: $0) }
      self["size"] = .integer(bytes.count)
      self["hash"] = .hash(digest.value)
    case .success(let bytes): self["bytes"] = .bytes(bytes)
    }
  }

  /// The error that the line records.
  var failure: LoadError? { reason("failed").map { .failed($0) } }
}

extension JournalLine.Value {
  /// Bytes, in base 64.
  static func bytes(_ bytes: Bytes) -> Self { .written { $0.write(base64: LuaData(bytes)) } }
}
