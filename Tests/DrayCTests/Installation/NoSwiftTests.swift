import Foundation
import Testing

/// The samples in C with their arguments; `$GAME` is a new folder.
private let samples = [
  "header": "plugins/klondike", "klondike": "plugins/klondike", "exchange": "plugins/drop-zone",
  "freecell": "plugins/freecell $GAME", "robot": "plugins/klondike", "shop": "plugins/klondike",
  "threads": "plugins/klondike", "list": "plugins/klondike",
]

/// The installed files on a machine without Swift in `PATH`.
extension `Installed files` {
  @Test func `without Swift in PATH, every sample in C is built and plays`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Folders.package)/Tests/Samples/c")
    let outputs = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(outputs.sorted() == samples.keys.sorted())
    for (name, arguments) in samples.sorted(by: { $0.key < $1.key }) {
      let output = try Installation.run(
        Installation.withoutSwift + """
          GAME=$PREFIX/game; rm -rf $GAME; mkdir $GAME
          cc -std=c99 -O -Wall -Wextra -pedantic -Werror Tests/Samples/c/\(name).c \
            $(pkg-config --cflags --libs dray) -pthread -o $PREFIX/\(name)
          $PREFIX/\(name) \(arguments)
          """)
      let expected = "\(Folders.package)/Tests/Samples/c/\(name).txt"
      #expect(try output == String(contentsOfFile: expected, encoding: .utf8), "\(name)")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3")))
  func `without Swift in PATH, the command, Lua and Python play`() throws {
    let output = try Installation.run(
      Installation.withoutSwift + """
        export LUA_PATH="$PREFIX/share/lua/5.4/?.lua;;" LUA_CPATH="$PREFIX/lib/lua/5.4/?.so;;"
        export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PREFIX/share/dray/python
        $PREFIX/bin/dray plugins/klondike --seed 381 -e 'drag("2C"):drop "pile 3"'
        lua5.4 -e 'local host = require "dray".host() host:load "klondike" print(host:size())'
        python3 -c 'import dray; host = dray.Host(); host.load("klondike"); print(host.size())'
        """)
    #expect(output == "move 2♣: pile 2 → pile 3\n480.0\t308.0\n(480.0, 308.0)\n")
  }

  /// LuaRocks would run these commands: `make` with the variables of the rockspec, and `make install`.
  @Test func `the rockspec names existing files, and its commands build a module that plays`() throws {
    let output = try Installation.run(
      """
      copy=$PREFIX/rock; rm -rf "$copy"; mkdir -p "$copy/scripts/lib"
      cp -R bindings "$copy"; cp -R scripts/lib/interface "$copy/scripts/lib"
      lua5.4 Tests/Embedding/lua/rock.lua bindings/lua/dray-*.rockspec "$copy" "$PREFIX" >"$copy/commands"
      sh -e "$copy/commands" >&2
      export LUA_PATH="$copy/share/?.lua" LUA_CPATH="$copy/lib/?.so"
      lua5.4 -e "require('dray').plugins = '$PREFIX/share/dray/plugins'" Tests/Embedding/lua/play.lua "$copy"
      """)
    let expected = try String(contentsOfFile: "\(Folders.package)/Tests/Embedding/lua/play.txt", encoding: .utf8)
    #expect(output.hasSuffix(expected), "\(output)")
  }
}
