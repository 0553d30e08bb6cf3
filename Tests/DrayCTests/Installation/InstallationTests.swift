import Foundation
import Testing

/// The games in C, with their arguments. `$GAME` is a new folder.
private let games = [("klondike", "plugins/klondike"), ("freecell", "plugins/freecell $GAME")]
private let newFolder = "GAME=$PREFIX/game; rm -rf $GAME; mkdir $GAME;"

@Suite(.serialized) struct `Installed files` {
  @Test func `the library exports the functions of the header and nothing else`() throws {
    let exported = try Installation.run(
      "nm -D --defined-only $PREFIX/lib/libdray.so | grep -v ' A DRAY_' | sed 's/.* //'")
    let header = try HeaderFiles(in: "\(Installation.prefix)/include")
    let declared = header.text.matches(of: /(?m)^[a-z][a-z_ *]* \*?(dray_[a-z_]+)\(/).map { String($0.1) }
    #expect(declared.count > 10)
    let version = try Installation.run("pkg-config --modversion dray").split(separator: ".").prefix(2)
    let names = declared.map { "\($0)@@DRAY_\(version.joined(separator: "."))" }
    #expect(exported.split(separator: "\n").map(String.init).sorted() == names.sorted())
  }

  @Test func `the library with the prompt has the same name and exports the same functions`() throws {
    try Installation.run(
      """
      names() { nm -D --defined-only $1 | sed 's/^[^ ]* //' | sort; readelf -d $1 | grep SONAME; }
      test "$(names $PREFIX/lib/libdray.so.0)" = "$(names $(pkg-config --variable=repldir dray)/libdray.so.0)"
      """)
  }

  @Test(arguments: ["lib/libdray.so", "lib/dray/repl/libdray.so.0", "bin/dray"])
  func `the library and the command need neither Swift nor Lua`(file: String) throws {
    let dynamic = try Installation.run("readelf -d $PREFIX/\(file)")
    let needed = Set(dynamic.matches(of: /NEEDED.*\[([^.\]]*)/).map { String($0.1) })
    #expect(needed.isSubset(of: ["libc", "libm", "libstdc++", "libgcc_s", "ld-linux-x86-64", "ld-linux-aarch64"]))
    #expect(needed.contains("libc"))
  }

  @Test func `no function of Lua is visible from outside`() throws {
    let symbols = try Installation.run("nm -D $PREFIX/lib/libdray.so; readelf -d $PREFIX/lib/libdray.so")
    #expect(!symbols.contains(/\bluaL?_/))
    #expect(symbols.contains("soname: [libdray.so.0]"))
  }

  @Test func `the library contains no function that starts a thread`() throws {
    let imported = try Installation.run("nm -D --undefined-only $PREFIX/lib/libdray.so")
    #expect(imported.contains("pthread_mutex_lock@"))
    #expect(!imported.contains("pthread_create@") && !imported.contains("thrd_create@"))
  }

  @Test func `debuggers find the symbols of the library beside it`() throws {
    let name = try Installation.run("readelf -p .gnu_debuglink $PREFIX/lib/libdray.so")
    #expect(name.contains("libdray.so.0.debug"))
    let ids = try Installation.run("cd $PREFIX/lib; readelf -n libdray.so libdray.so.0.debug | grep 'Build ID'")
      .split(separator: "\n")
    #expect(ids.count == 2 && ids[0] == ids[1])
    #expect(try Installation.run("nm -C $PREFIX/lib/libdray.so.0.debug").contains("luaV_execute"))
  }

  @Test func `with DESTDIR the files are put below a folder, and refer to the prefix`() throws {
    try Installation.run("DESTDIR=$PREFIX/staged scripts/install /opt/games")
    let text = try Installation.run(
      "cd $PREFIX/staged/opt/games; ls bin/dray lib/libdray.so include; cat lib/pkgconfig/dray.pc")
    #expect(text.contains("dray.h"))
    #expect(text.contains("prefix=/opt/games\n"))
  }

  @Test func `the library is smaller than 10.5 MB`() throws {
    let size = try Installation.run("stat -c %s $PREFIX/lib/libdray.so.0").trimmingCharacters(in: .newlines)
    #expect(try #require(Int(size)) < 21 << 19)
  }

  @Test func `pkg-config prints the version of the header`() throws {
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

  @Test func `the game in C reports the error of an invalid plugin`() throws {
    let program = try Installation.compile("klondike")
    let output = try Installation.run("! \(program) plugins/hearts 2>&1")
    #expect(output == "klondike: plugins/hearts: No such file or directory\n")
  }

  /// The Swift runtime keeps caches until the process ends, some by pointers into their middle, which valgrind calls
  /// possibly lost. Memory that a host leaks is definitely lost: 332 KB in a program that does not destroy its host.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")), arguments: games)
  func `valgrind finds neither an error nor a leak in a game in C`(name: String, arguments: String) throws {
    let program = try Installation.compile(name)
    try Installation.run(
      """
      \(newFolder)
      \(Installation.valgrind) --quiet --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite,indirect \
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
        if (dray_host_create(NULL, &host) != DRAY_STATUS_OK) return 3;
        if (dray_host_load_plugin(host, "plugins/klondike", NULL) == DRAY_STATUS_OK) return 0;
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
}

/// Programs in Swift that use Dray as a package. They need no installation, and so do not wait for it.
struct SwiftPackageTests {
  /// `Yard` takes its rules from Lua. `Desk` uses the engine alone, and so do the programs of SwiftUI and UIKit.
  @Test func `programs in a separate Swift package print the expected output, and only those with rules need Lua`()
    throws
  {
    let scratch = ".build/samples/swift"
    try Folders.run("swift build --package-path Tests/Samples/swift --scratch-path \(scratch)")
    for program in ["Yard", "Desk", "DropZone", "Contacts", "Solitaire", "Diary", "PhotoGrid"] {
      let arguments = program == "Yard" ? "Tests/Samples/swift/rules" : ""
      let output = try Folders.run("\(scratch)/debug/\(program) \(arguments)")
      let wanted = "\(Folders.package)/Tests/Samples/swift/outputs/\(program).txt"
      #expect(try output == String(contentsOfFile: wanted, encoding: .utf8), "\(program)")
      let libraries = try Folders.run("readelf --dynamic \(scratch)/debug/\(program)")
      #expect(libraries.contains("liblua") == (program == "Yard"), "\(program)")
    }
  }
}
