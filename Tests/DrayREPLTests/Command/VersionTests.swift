import DrayREPL
import Testing

/// The version of the Swift sources is that of the header.
struct VersionTests {
  @Test func `the command and the header have the same version`() throws {
    let header = try Repository.text(of: "Sources/CDray/include/dray/base.h")
    let numbers = ["MAJOR", "MINOR", "PATCH"].compactMap { part in
      header.split(separator: "\n").first { $0.hasPrefix("#define DRAY_VERSION_\(part) ") }?.split(separator: " ").last
    }
    #expect(numbers.joined(separator: ".") == Version.current)
  }
}
