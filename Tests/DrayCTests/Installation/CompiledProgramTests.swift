import Foundation
import Testing

/// Programs in C, compiled against the header and the library of this very build.
struct CompiledProgramTests {
  /// Where the library lies that was built together with these tests.
  private static let library = URL(fileURLWithPath: "\(Folders.package)/.build/debug").path

  private static func run(_ name: String, _ plugin: String) throws -> String {
    let program = try "\(Folders.temporary())/\(name)"
    try Folders.run(
      """
      cc -std=c99 -Wall -Wextra -pedantic -Werror -I Sources/CDray/include Tests/Samples/c/\(name).c \
        -L \(library) -lDrayC -Wl,-rpath,\(library) -o \(program)
      """)
    return try Folders.run("\(program) plugins/\(plugin)")
  }

  private static func expected(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Folders.package)/Tests/Samples/c/\(name).txt", encoding: .utf8)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")),
    arguments: [("klondike", "klondike"), ("exchange", "drop-zone")])
  func `a program says what it should`(name: String, plugin: String) throws {
    #expect(try Self.run(name, plugin) == Self.expected(name))
  }
}
