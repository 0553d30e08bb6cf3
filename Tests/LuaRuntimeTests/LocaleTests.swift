import Foundation
import LuaRuntime
import Testing

/// A locale in which 1.5 is written 1,5, made for the test: a fresh system has none.
private final class GermanLocale {
  static let canBeMade = FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_DE")
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "dray-locale-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let maker = Process()
    maker.executableURL = URL(filePath: "/usr/bin/localedef")
    maker.arguments = ["-i", "de_DE", "-f", "UTF-8", folder.appending(path: "de_DE.UTF-8").path]
    try maker.run()
    maker.waitUntilExit()
    // Read only by processes that request a locale.
    setenv("LOCPATH", folder.path, 1)
  }

  deinit {
    unsetenv("LOCPATH")
    try? FileManager.default.removeItem(at: folder)
  }
}

@Test(.enabled(if: GermanLocale.canBeMade))
func `scripts do not depend on the locale of the host, and do not change it`() async throws {
  let locale = try GermanLocale()
  await #expect(processExitsWith: .success) {
    try #require(setlocale(LC_ALL, "de_DE.UTF-8") != nil)
    func shown() -> String {
      var bytes = [CChar](repeating: 0, count: 8)
      let count = withVaList([1.5]) { vsnprintf(&bytes, bytes.count, "%.1f", $0) }
      return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    #expect(shown() == "1,5")
    let state = try LuaState()
    func text(_ script: String) throws -> String? { try state.run(script, name: "a.lua").first?.text }
    #expect(try text("return string.format('%.1f', 1.5) .. tostring(2.5) .. tostring(tonumber('3.5'))") == "1.52.53.5")
    #expect(try text("return tostring(1.5 + '2.25')") == "3.75")
    #expect(try text("return string.upper('ä') .. tostring('a' < 'B')") == "äfalse")
    #expect(shown() == "1,5")
    let function = try #require(
      try state.run("return function(x) return '' .. x == '1.5' end", name: "a.lua")[0].reference)
    #expect(try state.evaluate(function, [.number(1.5)]).boolean == true)
    #expect(shown() == "1,5")
  }
  withExtendedLifetime(locale) {}
}
