import Foundation
import Testing

/// The files that `scripts/install` puts into a prefix, made once for all tests.
enum Installation {
  /// The path of the prefix, below `.build`, so that no file remains at other places.
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

  /// Lines of shell after which PATH has all its programs except those of Swift.
  static let withoutSwift = """
    tools=$PREFIX/tools; rm -rf "$tools"; mkdir "$tools"
    swift=$(dirname "$(readlink -f "$(command -v swift)")")
    for folder in $(echo "$PATH" | tr : ' '); do
      [ "$(readlink -f "$folder")" = "$swift" ] || ln -s "$folder"/* "$tools" 2>/dev/null || true
    done
    rm -f "$tools"/swift* "$tools"/sourcekit*
    export PATH="$tools"
    if command -v swift || command -v swiftc; then echo 'Swift is in PATH'; exit 1; fi

    """

  /// The beginning of a command that runs valgrind, for which the clock of processor time is slow.
  static let valgrind = """
    cc -std=gnu99 -O -Wall -Wextra -Werror -fPIC -shared Tests/Embedding/c/slow_clock.c -o "$PREFIX/slow_clock.so"
    LD_PRELOAD=$PREFIX/slow_clock.so valgrind
    """

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
