internal import Glibc

/// Files of the system. Loads use `access`, to read promised files and to write promised bytes to files. Journals and
/// plugins also use the functions for reading and for paths.
enum SystemFiles {
  /// The access for loads. A written file is in a new temporary folder, with access for this user only.
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

  /// Reads a file into memory. The file is not mapped: if another process shortened a mapped file, reading it would
  /// crash this process.
  static func read(_ path: String) throws(LoadError) -> Bytes {
    let (descriptor, size) = try openFile(path)
    defer { close(descriptor) }
    guard let memory = malloc(max(1, size)) else {
      throw .failed(Reason("cannot read \(path): no memory for \(size) bytes", code: "file"))
    }
    if let problem = fill(UnsafeMutableRawBufferPointer(start: memory, count: size), from: descriptor) {
      free(memory)
      throw .failed(Reason("cannot read \(path): \(problem)", code: "file"))
    }
    nonisolated(unsafe) let start = memory
    return Bytes(from: start, count: size) { free(start) }
  }

  /// Reads from a file until the buffer is full.
  ///
  /// - Returns: The problem that ended the reading early; `nil` if the buffer is full.
  static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> String? {
    var count = 0
    while count < buffer.count {
      let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return String(cString: strerror(errno)) }
      guard got > 0 else { return "it became shorter while it was read" }
      count += got
    }
    return nil
  }

  /// The absolute path of a file with links and dots resolved; `nil` if the system cannot find the file.
  static func realPath(of path: String) -> String? {
    guard problem(withPath: path) == nil else { return nil }
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The error of a given path; `nil` if the path is valid. The system reads a path up to its first NUL, and would open
  /// a file with another name.
  static func problem(withPath path: String) -> String? {
    path.utf8.contains(0) ? "the path contains a NUL byte" : nil
  }

  /// The promised path. It must be absolute, because a relative path depends on the working directory of the process.
  private static func absolute(_ path: String) throws(LoadError) -> String {
    let problem = problem(withPath: path) ?? (path.utf8.first == UInt8(ascii: "/") ? nil : "not an absolute path")
    if let problem { throw .failed(Reason("cannot read '\(path)': \(problem)", code: "file")) }
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

  /// Makes a file name from a suggested name: the last path component without control characters, at most its last 200
  /// bytes. The name is `data` if nothing, `.` or `..` is left.
  private static func fileName(_ suggested: String) -> String {
    let last = suggested.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    let name = String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.value > 0x1f && $0.value != 0x7f }))
    // File systems allow at least 200 bytes. The end of a longer name is used, because it has the extension.
    let end = name.utf8.suffix(200).drop { $0 & 0xC0 == 0x80 }
    let short = name.utf8.count <= 200 ? name : String(decoding: end, as: UTF8.self)
    return short.isEmpty || short == "." || short == ".." ? "data" : short
  }

  private static func failure(_ what: String, _ path: String) -> LoadError {
    .failed(Reason("cannot \(what) \(path): \(String(cString: strerror(errno)))", code: "file"))
  }
}
