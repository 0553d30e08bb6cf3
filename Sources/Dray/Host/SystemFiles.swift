internal import Glibc

/// Access to files for loads that want the bytes of a file or a file of bytes.
enum SystemFiles {
  /// Reads files into memory and writes temporary files, each in its own folder with access for this user only.
  static var access: FileAccess {
    FileAccess(
      check: { path throws(LoadError) in close(try openFile(absolute(path)).descriptor) },
      read: { path throws(LoadError) in try read(absolute(path)) },
      write: { bytes, name throws(LoadError) in try write(bytes, name) },
      remove: { path in remove(path) })
  }

  private static func remove(_ path: String) {
    unlink(path)
    rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }

  /// Not mapped: if another process shortens a mapped file, reading it crashes this process.
  static func read(_ path: String) throws(LoadError) -> Bytes {
    let (descriptor, size) = try openFile(path)
    defer { close(descriptor) }
    guard let memory = malloc(max(1, size)) else {
      throw .failed(Reason("cannot read \(path): no memory for \(size) bytes", code: "file"))
    }
    var count = 0
    while count < size {
      let got = Glibc.read(descriptor, memory + count, size - count)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      count += got
    }
    nonisolated(unsafe) let start = memory
    return Bytes(from: start, count: count) { free(start) }
  }

  /// The path of a file without links and dots; `nil` if the file does not exist.
  static func realPath(of path: String) -> String? {
    guard problem(withPath: path) == nil else { return nil }
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The error of a given path; `nil` if it is valid. The system reads a path up to its first NUL, and would open
  /// another file than the named one.
  static func problem(withPath path: String) -> String? {
    path.utf8.contains(0) ? "the path contains a NUL byte" : nil
  }

  /// A promised path, which must be absolute: a relative one depends on the working directory of the process.
  private static func absolute(_ path: String) throws(LoadError) -> String {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw .failed(Reason("cannot read '\(path)': not an absolute path", code: "file"))
    }
    return path
  }

  private static func openFile(_ path: String) throws(LoadError) -> (descriptor: CInt, size: Int) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("read", path) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      defer { close(descriptor) }
      throw failure("read", path)
    }
    guard info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .failed(Reason("cannot read \(path): not a regular file", code: "file"))
    }
    return (descriptor, Int(info.st_size))
  }

  private static func write(_ bytes: Bytes, _ name: String) throws(LoadError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var folder = Array("\(parent)/dray.XXXXXX".utf8CString)
    guard mkdtemp(&folder) != nil else { throw failure("write below", parent) }
    let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/" + fileName(name)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      defer { rmdir(folder) }
      throw failure("write", path)
    }
    let written = bytes.withUnsafeBytes { source in
      Result { () throws(WriteFailure) in try write(source, to: descriptor) }
    }
    if case .failure(let failure) = written {
      close(descriptor)
      remove(path)
      throw .failed(Reason("cannot write \(path): \(failure)", code: "file"))
    }
    guard close(descriptor) == 0 else {
      let error = failure("write", path)
      remove(path)
      throw error
    }
    return path
  }

  /// A suggested name as the name of one file: the part after the last slash, without control characters.
  private static func fileName(_ suggested: String) -> String {
    let last = suggested.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    let name = String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.value > 0x1f && $0.value != 0x7f }))
    // At most the length that file systems allow. The end is kept, because it has the extension.
    let short = name.utf8.count <= 200 ? name : String(name.suffix(50))
    return short.isEmpty || short == "." || short == ".." ? "data" : short
  }

  private static func failure(_ what: String, _ path: String) -> LoadError {
    .failed(Reason("cannot \(what) \(path): \(String(cString: strerror(errno)))", code: "file"))
  }
}
