import Foundation
import Testing

/// Programs in C, compiled against the header and the library of this build.
struct CompiledProgramTests {
  /// The folder of the library that was built together with these tests.
  private static let library = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Compiles a program into a new folder, and runs it with its plugin.
  private static func run(_ name: String, _ plugin: String, _ arguments: String) throws -> String {
    let folder = try Folders.temporary()
    let program = "\(folder)/\(name)"
    try Folders.run(
      """
      cc -std=c99 -Wall -Wextra -pedantic -Werror -I Sources/CDray/include Tests/Samples/c/\(name).c \
        -L \(library) -lDrayC -Wl,-rpath,\(library) -o \(program)
      """)
    return try Folders.run("\(program) plugins/\(plugin) \(arguments)", ["FOLDER": folder])
  }

  private static func expected(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Folders.package)/Tests/Samples/c/\(name).txt", encoding: .utf8)
  }

  /// Compiles a program of `Tests/Embedding/c` and runs it.
  private static func embed(_ name: String, _ arguments: String = "", compiler: String = "cc -std=c99") throws -> String
  {
    let program = "\(try Folders.temporary())/\(name)"
    return try Folders.run(
      """
      PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      \(compiler) -Wall -Wextra -pedantic -Werror -I Sources/CDray/include Tests/Embedding/c/\(name).c \
        -L \(library) -lDrayC -Wl,-rpath,\(library) -pthread -o \(program)
      \(program) \(arguments)
      """)
  }

  private static func recorded(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Folders.package)/Tests/Embedding/c/\(name).txt", encoding: .utf8)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")),
    arguments: ["gcc -std=c99", "clang -std=c11"])
  func `the modifiers of a scene in C call their rules, and each mistake makes the scene fail`(
    compiler: String
  ) throws {
    #expect(try Self.embed("rules", compiler: compiler) == Self.recorded("rules"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a rule that must answer fails if it returns without an answer`() throws {
    #expect(try Self.embed("answers") == Self.recorded("answers"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a refused move in a command is undone alone in a model in C, and a kept handle is refused`() throws {
    #expect(try Self.embed("model") == Self.recorded("model"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a drop waits for results of a program, which also removes a model and directs previews`() throws {
    #expect(try Self.embed("loads") == Self.recorded("loads"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `items in C have data for receivers and previews, and a program declares content types`() throws {
    #expect(try Self.embed("exports") == Self.recorded("exports"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a function of a program places the children of a node`() throws {
    #expect(try Self.embed("layouts") == Self.recorded("layouts"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a program measures labels, and a recording keeps their sizes`() throws {
    #expect(try Self.embed("metrics") == Self.recorded("metrics"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `a durable recording waits for the disk at its beginning and at each commit, another one does not`() throws {
    #expect(
      try Self.embed("durable", Folders.temporary()) == """
        usual recording: 0 of the file and 0 of its folder at the beginning, 0 at three commits
        durable recording: 0 of the file and 1 of its folder at the beginning, 3 at three commits

        """)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `every function takes NULL for each of its pointers`() throws {
    let program = "\(try Folders.temporary())/nulls"
    let output = try Folders.run(
      """
      lua5.4 Tests/Embedding/c/nulls.lua Sources/CDray/include/dray.h >\(program).c
      cc -std=c99 -Wall -Wextra -Werror -I Sources/CDray/include \(program).c \
        -L \(Self.library) -lDrayC -Wl,-rpath,\(Self.library) -o \(program)
      \(program)
      """)
    let count = try Self.recorded("interface").split(separator: "\n").count { $0.hasPrefix("function ") }
    #expect(output == "\(count) functions were called with NULL\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")), arguments: 1...4)
  func `each drag over a model in C begins and ends exactly once, whatever fails`(seed: Int) throws {
    #expect(try Self.embed("ends", "2000 \(seed)") == "each drag has begun and ended once\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")), arguments: 1...4)
  func `random sequences of calls, with invalid arguments and from callbacks, end in a status each`(seed: Int) throws {
    #expect(try Self.embed("calls", "200 \(seed)") == "200 sequences of calls ended in a status each\n")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
  func `functions that several threads post run in order, under the thread sanitizer`() throws {
    let program = "\(try Folders.temporary())/queue"
    let output = try Folders.run(
      """
      cc -std=c11 -g -O1 -Wall -Wextra -Werror -fsanitize=thread -I Sources/CDray/include Sources/CDray/dray.c \
        Tests/Embedding/c/queue.c -pthread -o \(program)
      setarch --addr-no-randomize \(program)
      """)
    #expect(output == "80000 posted functions ran in order\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")))
  func `if any allocation of scripts fails, each call returns a status, the host stays usable and nothing leaks`()
    throws
  {
    #expect(
      try Self.embed("allocator", "Tests/Embedding/c/words")
        == "each session ended with a status, a usable host and no leak\n")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "\(library)/libDrayC.so")),
    arguments: [
      ("header", "klondike", ""), ("klondike", "klondike", ""), ("exchange", "drop-zone", ""),
      ("freecell", "freecell", "$FOLDER"), ("robot", "klondike", ""), ("shop", "klondike", ""),
      ("threads", "klondike", ""), ("list", "klondike", ""),
    ])
  func `a program prints the expected output`(name: String, plugin: String, arguments: String) throws {
    #expect(try Self.run(name, plugin, arguments) == Self.expected(name))
  }
}
