import DrayREPL
import Testing

/// Command, library and header are of one version.
struct VersionTests {
  @Test func `the command's version is the header's`() throws {
    let header = try Repository.text(of: "Sources/CDray/include/dray.h")
    let numbers = ["MAJOR", "MINOR", "PATCH"].compactMap { part in
      header.split(separator: "\n").first { $0.hasPrefix("#define DRAY_VERSION_\(part) ") }?.split(separator: " ").last
    }
    #expect(numbers.joined(separator: ".") == Version.current)
  }
}
