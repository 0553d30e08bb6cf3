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
}
