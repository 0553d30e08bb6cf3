import Foundation
import Testing

/// Whether a program is installed; `scripts/test` installs all of them.
private func has(_ program: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: program.hasPrefix("/") ? program : "\($0)/\(program)")
  }
}

/// A file of `Tests/Embedding`, most often the expected output of a program.
private func expected(_ path: String) throws -> String {
  try String(contentsOfFile: "\(Folders.package)/Tests/Embedding/\(path)", encoding: .utf8)
}

/// The library in other programs and languages, each with a Lua of its own or none.
extension `Installed files` {
  @Test(.enabled(if: has("luajit")), arguments: [("lua5.4", "5.4"), ("luajit", "5.1")])
  func `a game has the same result in Lua and in LuaJIT`(program: String, version: String) throws {
    let output = try Installation.run(
      """
      export LUA_PATH="$PREFIX/share/lua/\(version)/?.lua;;" LUA_CPATH="$PREFIX/lib/lua/\(version)/?.so;;"
      folder=$(mktemp -d)
      \(program) Tests/Embedding/lua/play.lua "$folder"
      rm -r "$folder"
      """)
    #expect(try output == expected("lua/play.txt"))
  }

  @Test(.enabled(if: has("luajit")), arguments: [("lua5.4", "5.4"), ("luajit", "5.1")])
  func `a program in Lua has functions for scripts, a scene, rules and a model of its own`(
    program: String, version: String
  ) throws {
    let output = try Installation.run(
      """
      export LUA_PATH="$PREFIX/share/lua/\(version)/?.lua;;" LUA_CPATH="$PREFIX/lib/lua/\(version)/?.so;;"
      \(program) Tests/Embedding/lua/program.lua 2>&1
      """)
    #expect(try output == expected("lua/program.txt"))
  }

  @Test func `a rule of a program in Lua that cannot be called fails`() throws {
    let output = try Installation.run(
      """
      export LUA_PATH="$PREFIX/share/lua/5.4/?.lua;;" LUA_CPATH="$PREFIX/lib/lua/5.4/?.so;;"
      lua5.4 Tests/Embedding/lua/deep.lua 2>/dev/null
      """)
    #expect(output == "failed\n")
  }

  @Test(.enabled(if: has("nvim"))) func `a board in a buffer of Neovim is played with keys and the mouse`() throws {
    let output = try Installation.run(
      """
      export HOME=$PREFIX LUA_PATH="$PREFIX/share/lua/5.1/?.lua;;"
      timeout 60 nvim --headless -u NONE -i NONE -c 'luafile Tests/Embedding/nvim/test.lua'
      """)
    #expect(output == "played\n")
  }

  @Test(.enabled(if: has("love") && has("xdotool") && has("Xvfb")))
  func `Klondike in LÖVE is played with the mouse of an X server`() throws {
    let output = try Installation.run("HOME=$PREFIX timeout 120 Tests/Embedding/love/play.sh $PREFIX")
    #expect(try output == expected("love/play.txt"))
    let program = try expected("love/main.lua")
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  /// The states in a saved game, without the seals of the lines.
  private func states(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("\"data\":\"state\"") }
      .map { $0.prefix(upTo: $0.range(of: ",\"seal\"")?.lowerBound ?? $0.endIndex) }
  }

  @Test(
    .enabled(
      if: has("xdotool") && has("Xvfb") && has("import")
        && FileManager.default.fileExists(atPath: "/usr/include/SDL2/SDL_ttf.h")))
  func `the same drags give the same game and picture in a window of SDL as at the prompt`() throws {
    try Installation.run(
      """
      rm -f $PREFIX/window.save $PREFIX/prompt.save
      $PREFIX/bin/dray plugins/klondike --seed 381 <<'END'
      drag("2C"):drop "pile 3"
      drag("TD"):drop "pile 4"
      tap "stock"
      undo()
      redo()
      .save \(Installation.prefix)/prompt.save
      END
      """)
    let output = try Installation.run(
      """
      cc -std=c99 -O -Wall -Wextra -pedantic -Werror Tests/Embedding/sdl/main.c \
        $(pkg-config --cflags --libs dray sdl2 SDL2_ttf) -lm -o $PREFIX/board
      export LUA_PATH="$PREFIX/share/lua/5.4/?.lua;;" LUA_CPATH="$PREFIX/lib/lua/5.4/?.so;;"
      HOME=$PREFIX timeout 120 Tests/Embedding/sdl/play.sh $PREFIX/board plugins/klondike $PREFIX/window.save \
        $PREFIX/prompt.save
      """)
    #expect(try output == expected("sdl/play.txt"))
    let inWindow = try states("\(Installation.prefix)/window.save")
    #expect(try !inWindow.isEmpty && inWindow == states("\(Installation.prefix)/prompt.save"))
    #expect(try expected("sdl/main.c").split(separator: "\n", omittingEmptySubsequences: false).count <= 401)
  }

  /// Whether windows of GTK can be opened and used.
  private static let hasGTK =
    has("xdotool") && has("Xvfb") && FileManager.default.fileExists(atPath: "/usr/include/gtk-4.0/gtk/gtk.h")

  /// Compiles the window of GTK, as `$PREFIX/NAME`.
  private func compileBoard(_ name: String) throws {
    try Installation.run(
      """
      cc -std=c11 -O -Wall -Wextra -Werror Tests/Embedding/gtk/main.c Tests/Embedding/gtk/elements.c \
        $(pkg-config --cflags --libs dray gtk4) -lm -o $PREFIX/\(name)
      """)
  }

  @Test(.enabled(if: hasGTK), arguments: ["drop-zone", "contacts"])
  func `a drag leaves a window of GTK for another program, and comes back`(plugin: String) throws {
    try compileBoard("gtk-board")
    let output = try Installation.run(
      "HOME=$PREFIX timeout 120 Tests/Embedding/gtk/play.sh $PREFIX/gtk-board plugins/\(plugin)")
    #expect(try output == expected("gtk/\(plugin).txt"))
  }

  @Test(.enabled(if: hasGTK))
  func `operations agree with those that GTK negotiates, over all sets of operations of a source`() throws {
    try compileBoard("gtk-operations")
    let output = try Installation.run(
      "HOME=$PREFIX timeout 120 Tests/Embedding/gtk/operations.sh $PREFIX/gtk-operations")
    #expect(try output == expected("gtk/operations.txt"))
  }

  @Test(.enabled(if: hasGTK && has("dbus-run-session") && has("/usr/libexec/at-spi2-registryd")))
  func `assistive technology finds elements by role and name, performs their actions, and receives announcements`()
    throws
  {
    try compileBoard("gtk-spoken")
    let output = try Installation.run(
      """
      cc -std=c11 -O -Wall -Wextra -Werror Tests/Embedding/gtk/reader.c $(pkg-config --cflags --libs gio-2.0) \
        -o $PREFIX/reader
      HOME=$PREFIX timeout 120 Tests/Embedding/gtk/speech.sh $PREFIX/gtk-spoken $PREFIX/reader plugins/klondike \
        '2♣' element.lift 'pile 3' element.drop | grep -v '░░'
      """)
    #expect(try output == expected("gtk/speech.txt"))
  }

  @Test(.enabled(if: has("python3"))) func `a game is played in Python`() throws {
    let output = try Installation.run(
      "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PREFIX/share/dray/python python3 Tests/Embedding/python/test_dray.py")
    #expect(output == "played\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/include/lua5.1/lua.h")))
  func `a program with a static Lua 5_1 keeps its own Lua and plays`() throws {
    let output = try Installation.run(
      """
      cc -std=c99 -rdynamic -Wall -Wextra -Werror Tests/Embedding/c/lua51.c -o $PREFIX/lua51 \
        $(pkg-config --cflags --libs dray) -I /usr/include/lua5.1 -l:liblua5.1.a -lm -ldl
      $PREFIX/lua51 $PREFIX/share/dray/plugins/klondike
      """)
    #expect(output == "Lua 5.1\t2C: pile 2 to pile 3\n1000000\tfalse\nundone\n")
  }

  @Test(arguments: ["plugins/klondike", "Tests/Embedding/c/deep"])
  func `a thread with a small stack gets an error, and no script exhausts the stack`(plugin: String) throws {
    let output = try Installation.run(
      """
      cc -std=c99 -Wall -Wextra -Werror Tests/Embedding/c/stack.c $(pkg-config --cflags --libs dray) -lpthread \
        -o $PREFIX/stack
      for size in 64 96 128 160; do $PREFIX/stack \(plugin) $size | sed "s/^/$size: /; s/has [0-9]* KB/has … KB/"; done
      for size in 180 200 256 1024; do $PREFIX/stack \(plugin) $size | grep -v 'stack overflow' || echo "$size: crashed"; done
      """)
    let refused = [64, 96, 128, 160].map { size in
      "\(size): dray_host_create: the calling thread has … KB of stack left; Dray needs 160 KB\n\(size): survived\n"
    }
    #expect(output == refused.joined() + String(repeating: "survived\n", count: 4))
  }

  @Test func `a call on a thread with almost no stack left returns a status, also inside a callback`() throws {
    let output = try Installation.run(
      """
      cc -std=c99 -O -Wall -Wextra -Werror Tests/Embedding/c/floor.c $(pkg-config --cflags --libs dray) -lpthread \
        -o $PREFIX/floor
      for size in 8 10 13 16 24 31 40 100 159; do
        echo "== $size"; $PREFIX/floor plugins/klondike $size | sed 's/has [0-9]* KB/has … KB/'
      done
      """)
    let message = "the calling thread has … KB of stack left; Dray needs 160 KB"
    let almostNone = "the calling thread has almost no stack left"
    for part in output.components(separatedBy: "== ").dropFirst() {
      let lines = part.split(separator: "\n").map(String.init)
      let size = try #require(Int(lines[0]))
      // A destroyed host would have no message.
      #expect(lines[1] == "2222222, inside a callback \(size < 32 ? 2 : 0)", "\(part)")
      #expect(
        lines.dropFirst(2)
          == (size < 32
            ? [
              almostNone, "dray_host_destroy: \(message)",
              "dray_host_placements: " + message.replacingOccurrences(of: "160", with: "32"),
            ]
            : ["dray_host_destroy: \(message)", "dray_host_create: \(message)"]))
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")),
    arguments: [("klondike", "klondike"), ("exchange", "drop-zone")])
  func `valgrind finds nothing with the installed suppressions`(name: String, plugin: String) throws {
    let program = try Installation.compile(name)
    try Installation.run(
      """
      \(Installation.valgrind) --quiet --error-exitcode=1 --leak-check=full --suppressions=$PREFIX/share/dray/valgrind.supp \
        \(program) plugins/\(plugin)
      """)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")),
    arguments: ["rules", "answers", "model", "exports", "loads", "metrics", "ends 150"])
  func `valgrind finds nothing in a program with scenes, rules and models of its own`(call: String) throws {
    let name = call.prefix { $0 != " " }
    try Installation.run(
      """
      cc -std=c99 -g -O Tests/Embedding/c/\(name).c $(pkg-config --cflags --libs dray) -o $PREFIX/\(name)
      \(Installation.valgrind) --quiet --error-exitcode=1 --leak-check=full --suppressions=$PREFIX/share/dray/valgrind.supp \
        $PREFIX/\(call)
      """)
  }

  @Test func `a thousand hosts play on eight threads, and ten thousand leave no memory behind`() throws {
    let output = try Installation.run(
      """
      cc -std=c99 -O -Wall -Wextra -Werror Tests/Embedding/c/crowd.c $(pkg-config --cflags --libs dray) -lpthread \
        -o $PREFIX/crowd
      $PREFIX/crowd plugins/klondike 1000 8 10000
      """)
    #expect(output == "1000 hosts have played on 8 threads\n10000 hosts left no memory behind\n")
  }

  @Test func `the files for CMake name existing files`() throws {
    let folder = "\(Installation.prefix)/lib/cmake/dray"
    let config = try String(contentsOfFile: "\(folder)/dray-config.cmake", encoding: .utf8)
    let paths = config.matches(of: /"(\/[^"]*)"/).map { String($0.1) }
    #expect(!paths.isEmpty)
    for path in paths { #expect(FileManager.default.fileExists(atPath: path), "\(path)") }
  }

  @Test(.enabled(if: has("cmake"))) func `CMake finds the library in compatible versions only`() throws {
    try Installation.run(
      """
      folder=$(mktemp -d)
      cat >$folder/CMakeLists.txt <<'END'
      cmake_minimum_required(VERSION 3.18)
      project(game C)
      find_package(dray 0.1 REQUIRED)
      find_package(dray 0.0 QUIET)
      if(dray_CONSIDERED_VERSIONS STREQUAL "")
        message(FATAL_ERROR "0.0 was accepted")
      endif()
      add_executable(game $ENV{GAME})
      target_link_libraries(game PRIVATE dray::dray)
      END
      GAME=$PWD/Tests/Samples/c/klondike.c cmake -S $folder -B $folder/build -DCMAKE_PREFIX_PATH=$PREFIX
      cmake --build $folder/build && $folder/build/game plugins/klondike >$folder/output.txt
      cmp $folder/output.txt Tests/Samples/c/klondike.txt
      """)
  }

  @Test(.enabled(if: has("dpkg-deb")))
  func `Debian packages are installed without Swift in PATH, load a game, and leave no file when they are removed`()
    throws
  {
    let output = try Installation.run(
      """
      debs=$PREFIX/deb; rm -rf $debs; scripts/deb $debs >/dev/null
      \(Installation.withoutSwift)
      root=$debs/root; mkdir -p $root/var/lib/dpkg/info $root/var/lib/dpkg/updates; : >$root/var/lib/dpkg/status
      manage() { dpkg --root=$root --force-not-root --force-bad-path --force-depends --log=/dev/null "$@" >/dev/null 2>&1; }
      manage -i $debs/*.deb
      (cd $root/usr && ls bin include lib/*/pkgconfig share/dray)
      library=$(dirname $root/usr/lib/*/libdray.so.0)
      LD_LIBRARY_PATH=$library $root/usr/bin/dray --version
      LD_LIBRARY_PATH=$library LUA_PATH="$root/usr/share/lua/5.4/?.lua" LUA_CPATH="$library/lua/5.4/?.so" \
        lua5.4 -e 'local dray = require "dray" dray.host():load "klondike" print(dray.version())'
      dpkg-deb -f $debs/libdray0_*.deb Depends
      manage -r dray libdray-dev libdray0-dbgsym libdray0
      find $root -type f -o -type l | grep -v /var/lib/dpkg/ || echo 'nothing left'
      """)
    for part in ["dray.h", "dray.pc", "plugins", "0.1.0\n0.1.0\n", "libc6 (>= ", "nothing left"] {
      #expect(output.contains(part), "\(part) is missing in\n\(output)")
    }
  }
}
