/// The functions by which the engine accesses files; it accesses files in no other way.
public struct FileAccess {
  /// Reads a whole file.
  ///
  /// Throws `failed` if the file does not exist or cannot be read.
  public var read: (_ path: String) throws(LoadError) -> Bytes
  /// Writes bytes to a new temporary file and returns its path.
  ///
  /// `name` is the file name that the source suggests. The engine does not check it for slashes. Throws `failed` if the
  /// file cannot be written.
  public var write: (_ bytes: Bytes, _ name: String) throws(LoadError) -> String
  /// Removes a file that `write` has written.
  public var remove: (_ path: String) -> Void
  /// Checks that a readable file exists at a path.
  ///
  /// Throws `failed` if there is no such file. Called before a receiver that requests a file gets the path of a
  /// source's file.
  public var check: (_ path: String) throws(LoadError) -> Void

  /// Creates an access from its functions. Without `check`, every path is assumed to be the path of a readable file.
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
  /// The form in which loaded data is delivered.
  public enum Form: String, Hashable, Sendable {
    /// As bytes. The engine reads the file if the source provides a file.
    case data
    /// As a file. If the source provides bytes, the engine writes them to a temporary file, which it removes when the
    /// receiver returns.
    case file
  }

  /// Delivers the content in a form. The content is unchanged if the form is `nil`, or if the content is a value. A
  /// file that is delivered as a file is checked first, also without a form.
  ///
  /// - Parameter name: The suggested name of a temporary file.
  /// - Throws: The error of `take` or of the file access; `failed` if a conversion needs file access and there is none.
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
    case (.file(let path), .file), (.file(let path), nil):
      try files?.check(path)
      return try take(self)
    default: return try take(self)
    }
  }

  private static func access(_ files: FileAccess?) throws(LoadError) -> FileAccess {
    guard let files else { throw .failed(Reason("this host does not read or write files", code: "no_files")) }
    return files
  }
}
