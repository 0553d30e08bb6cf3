/// What a host does with files for the engine, which touches none itself.
public struct FileAccess {
  /// Reads a file whole.
  ///
  /// Throws `failed` if the file is not there or cannot be read.
  public var read: (_ path: String) throws(LoadError) -> Bytes
  /// Writes bytes to a new temporary file and answers with its path.
  ///
  /// The name is what the file should be called, as its source suggests it; nobody has looked at it for slashes. Throws
  /// `failed` if the file cannot be written.
  public var write: (_ bytes: Bytes, _ name: String) throws(LoadError) -> String
  /// Removes a file that was written so.
  public var remove: (_ path: String) -> Void
  /// Looks whether a file is there that could be read.
  ///
  /// Throws `failed` if not: before somebody is handed the path of a file that is gone.
  public var check: (_ path: String) throws(LoadError) -> Void

  /// Creates an access from its functions; without a `check` every path is taken for that of a file.
  public init(
    check: @escaping (_ path: String) throws(LoadError) -> Void = { _ throws(LoadError) in },
    read: @escaping (_ path: String) throws(LoadError) -> Bytes,
    write: @escaping (_ bytes: Bytes, _ name: String) throws(LoadError) -> String,
    remove: @escaping (_ path: String) -> Void
  ) {
    self.check = check
    self.read = read
    self.write = write
    self.remove = remove
  }
}

extension LoadedContent {
  /// How what was loaded is handed over.
  public enum Form: String, Hashable, Sendable {
    /// As bytes; a file is read.
    case data
    /// As a file; bytes are written to a temporary one, which is gone when whoever takes them returns.
    case file
  }

  /// Hands the content over in a form. A value itself has no form and is handed over as it is.
  ///
  /// - Parameter name: What a temporary file should be called.
  func handOver<Result>(
    as form: Form?, by files: FileAccess?, name: String, _ take: (LoadedContent) throws(LoadError) -> Result
  ) throws(LoadError) -> Result {
    switch (self, form) {
    case (.file(let path), .data): return try take(.data(try Self.access(files).read(path)))
    case (.data(let bytes), .file):
      let files = try Self.access(files)
      let path = try files.write(bytes, name)
      defer { files.remove(path) }
      return try take(.file(path: path))
    case (.file(let path), .file):
      try files?.check(path)
      return try take(self)
    default: return try take(self)
    }
  }

  private static func access(_ files: FileAccess?) throws(LoadError) -> FileAccess {
    guard let files else { throw .failed(Reason("this host neither reads nor writes files", code: "no_files")) }
    return files
  }
}
