import Foundation
import Testing

/// The files that `scripts/install` puts into a prefix, made once for all tests.
private enum Installation {
  /// Its path, in `.build`, so that no file is left at other places.
  static let prefix = "\(Folders.package)/.build/install/prefix"

  static let output = Result {
    try? FileManager.default.removeItem(atPath: prefix)
    return try Folders.run("scripts/install \(prefix)")
  }

  /// Runs a line of shell that finds the library as a program in C would, by pkg-config alone.
  @discardableResult
  static func run(_ line: String) throws -> String {
    // The failure of an expectation is recorded once only, also if it is thrown again.
    if case .failure = output { Issue.record("scripts/install has failed") }
    _ = try output.get()
    return try Folders.run(
      line, ["PKG_CONFIG_PATH": "\(prefix)/lib/pkgconfig", "LD_LIBRARY_PATH": "\(prefix)/lib", "PREFIX": prefix])
  }

  /// Compiles a sample, and returns the program's path.
  static func compile(_ name: String) throws -> String {
    try run(
      """
      cc -std=c99 -O -Wall -Wextra -pedantic -Werror Tests/Samples/c/\(name).c \
        $(pkg-config --cflags --libs dray) -o $PREFIX/\(name)
      """)
    return "\(prefix)/\(name)"
  }
}

/// The games in C, with their arguments. `$GAME` is a new folder.
private let games = [("klondike", "plugins/klondike"), ("freecell", "plugins/freecell $GAME")]
private let newFolder = "GAME=$PREFIX/game; rm -rf $GAME; mkdir $GAME;"

@Suite(.serialized) struct `Installed files` {
  @Test func `the library exports the functions of the header and nothing else`() throws {
    let exported = try Installation.run("nm -D --defined-only $PREFIX/lib/libdray.so | sed 's/.* //'")
    let header = try String(contentsOfFile: "\(Installation.prefix)/include/dray.h", encoding: .utf8)
    let declared = header.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_[a-z_]+)\(/).map { String($0.1) }
    #expect(declared.count > 10)
    #expect(exported.split(separator: "\n").map(String.init).sorted() == declared.sorted())
  }

  @Test func `the library needs Lua and the system, and no Swift`() throws {
    let dynamic = try Installation.run("readelf -d $PREFIX/lib/libdray.so")
    #expect(dynamic.contains("soname: [libdray.so.0]"))
    #expect(dynamic.contains("liblua5.4.so.0"))
    #expect(!dynamic.contains("libswift"))
    #expect(!dynamic.contains("libFoundation"))
  }

  @Test func `the library is smaller than 10.5 MB`() throws {
    let size = try Installation.run("stat -c %s $PREFIX/lib/libdray.so.0").trimmingCharacters(in: .newlines)
    #expect(try #require(Int(size)) < 21 << 19)
  }

  @Test func `pkg-config tells the version of the header`() throws {
    #expect(try Installation.run("pkg-config --modversion dray") == "0.1.0\n")
    #expect(try Installation.run("ls $(pkg-config --variable=plugindir dray)").contains("klondike\n"))
  }

  @Test(arguments: [
    "gcc -std=c99 -x c", "gcc -std=c17 -x c", "clang -std=c99 -x c", "g++ -std=c++98 -x c++", "g++ -std=c++20 -x c++",
    "clang -std=c++17 -x c++",
  ])
  func `the header compiles without a warning`(_ compiler: String) throws {
    // Swift contains clang, but it is not always in PATH.
    try Installation.run(
      """
      PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      echo '#include <dray.h>' |
        \(compiler) -Wall -Wextra -Wconversion -pedantic -Werror $(pkg-config --cflags dray) -fsyntax-only -
      """)
  }

  @Test(arguments: games) func `a game in C prints the expected output`(name: String, arguments: String) throws {
    let program = try Installation.compile(name)
    let output = try Installation.run("\(newFolder) \(program) \(arguments)")
    #expect(output == (try String(contentsOfFile: "\(Folders.package)/Tests/Samples/c/\(name).txt", encoding: .utf8)))
  }

  @Test func `the game in C reports what is wrong with a plugin`() throws {
    let program = try Installation.compile("klondike")
    let output = try Installation.run("! \(program) plugins/hearts 2>&1")
    #expect(output == "klondike: plugins/hearts: No such file or directory\n")
  }

  /// The Swift runtime keeps caches until the process ends, some by pointers into their middle, which valgrind calls
  /// possibly lost. What a host forgets is definitely lost: a program that does not destroy its host has 332 KB of that.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")), arguments: games)
  func `valgrind finds neither an error nor a leak in a game in C`(name: String, arguments: String) throws {
    let program = try Installation.compile(name)
    try Installation.run(
      """
      \(newFolder) valgrind --quiet --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite,indirect \
        --show-leak-kinds=definite,indirect \(program) \(arguments)
      """)
  }

  /// Under valgrind a program's stack is listed in parts, one right below another; `madvise` has the same effect.
  @Test func `the main thread has its whole stack, also if the system lists it in several mappings`() throws {
    try Installation.run(
      """
      cc -x c - -o $PREFIX/parts $(pkg-config --cflags --libs dray) <<'END'
      #define _DEFAULT_SOURCE
      #include <dray.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <sys/mman.h>
      int main(void) {
        uintptr_t page = ((uintptr_t)&page - (16 << 10)) & ~(uintptr_t)4095;
        if (madvise((void *)page, 4096, MADV_DONTFORK) != 0) return 2;
        dray_host *host;
        if (dray_host_create(NULL, &host) != DRAY_OK) return 3;
        if (dray_host_load_plugin(host, "plugins/klondike", NULL) == DRAY_OK) return 0;
        puts(dray_host_message(host));
        return 1;
      }
      END
      $PREFIX/parts
      """)
  }

  @Test func `installing again changes nothing`() throws {
    let list = "cd $PREFIX && find lib include bin share -type f -exec sha256sum {} + | sort"
    let before = try Installation.run(list)
    try Installation.run("scripts/install $PREFIX")
    #expect(try Installation.run(list) == before)
  }

  @Test func `a prefix that cannot be created is refused before the build`() throws {
    #expect(try Installation.run("! scripts/install /dev/null/x 2>&1").hasPrefix("/dev/null/x cannot be written to"))
  }

  @Test func `a separate Swift package uses the engine alone`() throws {
    let scratch = ".build/samples/engine"
    try Folders.run("swift build --package-path Tests/Samples/engine --scratch-path \(scratch)")
    let output = try Folders.run("\(scratch)/debug/Desk")
    #expect(
      try output == String(contentsOfFile: "\(Folders.package)/Tests/Samples/engine/output.txt", encoding: .utf8))
  }

  @Test func `a separate Swift package takes its rules from Lua`() throws {
    let scratch = ".build/samples/swift"
    try Folders.run("swift build --package-path Tests/Samples/swift --scratch-path \(scratch)")
    let output = try Folders.run("\(scratch)/debug/Yard Tests/Samples/swift/rules")
    let wanted = try String(contentsOfFile: "\(Folders.package)/Tests/Samples/swift/output.txt", encoding: .utf8)
    #expect(output == wanted)
  }
}
