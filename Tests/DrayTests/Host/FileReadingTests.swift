import Glibc
import Testing

@testable import Dray

/// Reading whole files, and writing temporary files.
struct FileReadingTests {
  private func problem(with descriptor: CInt, count: Int) -> String? {
    var bytes = [UInt8](repeating: 0, count: count)
    return bytes.withUnsafeMutableBytes { SystemFiles.fill($0, from: descriptor) }
  }

  @Test func `an error and an early end are reported`() throws {
    let path = "/tmp/dray-reading-\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer {
      close(descriptor)
      unlink(path)
    }
    #expect(write(descriptor, "abc", 3) == 3)
    lseek(descriptor, 0, SEEK_SET)
    #expect(problem(with: descriptor, count: 3) == nil)
    lseek(descriptor, 0, SEEK_SET)
    #expect(problem(with: descriptor, count: 4) == "it became shorter while it was read")
    let output = open(path, O_WRONLY)
    defer { close(output) }
    #expect(problem(with: output, count: 3) == "Bad file descriptor")
  }

  @Test(arguments: [
    ("etc/hostname", "cannot read 'etc/hostname': not an absolute path"),
    ("/etc/hostname\0.txt", "cannot read '/etc/hostname\0.txt': the path contains a NUL byte"),
  ])
  func `a promised path must be absolute and without NUL`(path: String, text: String) {
    let error = #expect(throws: LoadError.self) { try SystemFiles.access.read(path) }
    #expect(error == .failed(Reason(text, code: "file")))
  }

  @Test func `a temporary file is in a folder of its own below TMPDIR, and both are removed`() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let paths = try [1, 2].map { _ in try SystemFiles.access.write(Bytes("x"), "a.txt") }
    #expect(Set(paths).count == 2 && paths.allSatisfy { $0.hasPrefix(parent + "/dray.") && $0.hasSuffix("/a.txt") })
    for path in paths {
      #expect(try SystemFiles.access.read(path) == Bytes("x"))
      SystemFiles.access.remove(path)
      #expect(access(String(path.dropLast("/a.txt".count)), F_OK) != 0)
    }
  }

  @Test func `a write above the file size limit is an error, and only a signal that it raised is removed`() async {
    // In a process of its own, because the limit and the signal are those of a process.
    await #expect(processExitsWith: .success) {
      let descriptor = open("/tmp/dray-limit-\(getpid())", O_RDWR | O_CREAT | O_TRUNC, 0o600)
      unlink("/tmp/dray-limit-\(getpid())")
      var (former, low) = (rlimit(), rlimit())
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former)
      low = former
      low.rlim_cur = 4
      var (signal, pending) = (sigset_t(), sigset_t())
      sigemptyset(&signal)
      sigaddset(&signal, SIGXFSZ)
      for isPending in [false, true] {
        if isPending {
          pthread_sigmask(SIG_BLOCK, &signal, nil)
          raise(SIGXFSZ)
        }
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &low)
        let result = Result { () throws(SystemFiles.WriteFailure) in
          try SystemFiles.write(Array("12345678".utf8), to: descriptor)
        }
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former)
        sigpending(&pending)
        #expect(throws: SystemFiles.WriteFailure.self) { try result.get() }
        #expect((sigismember(&pending, SIGXFSZ) == 1) == isPending)
      }
      #expect(lseek(descriptor, 0, SEEK_END) == 4)
    }
  }

  @Test func `a temporary file that cannot be made leaves no folder`() async {
    // In a process of its own, because the number of open files is limited for a process.
    await #expect(processExitsWith: .success) {
      let folder = "/tmp/dray-no-folder-\(getpid())"
      #expect(mkdir(folder, 0o700) == 0)
      setenv("TMPDIR", folder, 1)
      var (former, low) = (rlimit(), rlimit())
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &former)
      low = former
      low.rlim_cur = 0
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &low)
      let result = Result { () throws(LoadError) in try SystemFiles.access.write(Bytes("x"), "a.txt") }
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &former)
      let error = #expect(throws: LoadError.self) { try result.get() }
      #expect(error.map { "\($0)".contains("Too many open files") } == true, "\(error as Any)")
      // Only an empty folder can be removed.
      #expect(rmdir(folder) == 0)
    }
  }
}
