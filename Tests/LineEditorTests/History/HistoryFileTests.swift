import Foundation
import Testing

@testable import LineEditor

/// The file of the earlier entries.
final class HistoryFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)").path
  private var path: String { folder + "/state/dray/history" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func entries() -> [String] { HistoryFile(path: path).load() }

  private func write(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: folder + "/state/dray", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `entries are read back in order, with their lines, backslashes and control characters`() {
    let file = HistoryFile(path: path)
    let all = ["a", "for i = 1, 2 do\n  x\nend", "'\\n'", "a\tb\r\u{1}", "nul\0", "日本 é", "\\"]
    for entry in all { file.append(entry) }
    #expect(entries() == all)
    #expect(file.takeProblem() == nil)
  }

  @Test func `only the owner can access the file and its folders`() throws {
    HistoryFile(path: path).append("a")
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder + "/state/dray") == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    HistoryFile(path: path).append("b")
    #expect(try mode(path) == 0o600)
  }

  @Test func `a missing file is an empty history without a problem`() {
    let file = HistoryFile(path: path)
    #expect(file.load() == [])
    #expect(file.takeProblem() == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `sessions at the same time lose nothing`() async {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          let file = HistoryFile(path: path)
          for number in 0..<100 { file.append("session \(session)\nentry \(number)") }
        }
      }
    }
    let all = entries()
    #expect(all.count == 400)
    for session in 0..<4 {
      #expect(
        all.filter { $0.hasPrefix("session \(session)\n") } == (0..<100).map { "session \(session)\nentry \($0)" })
    }
  }

  @Test func `a file that has grown much is rewritten without duplicates, also while other sessions append`() async {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<3 {
        group.addTask {
          let file = HistoryFile(path: path, capacity: 500)
          for number in 0..<700 {
            file.append("\(session) \(number % 50) " + String(repeating: "x", count: 100))
          }
        }
      }
    }
    let lines = entries()
    #expect(lines.count < 1300)
    #expect(Set(lines).count == 150)
  }

  @Test func `a history that is a folder is reported once, and the session continues`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = HistoryFile(path: path)
    #expect(file.load() == [])
    #expect(file.takeProblem() == "history \(path): is a folder; this session's entries are not kept")
    file.append("a")
    #expect(file.takeProblem() == nil)
  }

  @Test func `a history that is a FIFO is reported, and no session waits for it`() async {
    // In a process of its own, which a signal ends if a call waits.
    await #expect(processExitsWith: .success) {
      alarm(60)
      let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/fifo"
      #expect(mkfifo(path, 0o600) == 0)
      for use in [{ (file: HistoryFile) in _ = file.load() }, { $0.append("a") }] {
        let file = HistoryFile(path: path)
        use(file)
        #expect(file.takeProblem() == "history \(path): is not a file; this session's entries are not kept")
      }
    }
  }

  @Test func `a history that cannot be written is reported once`() {
    let file = HistoryFile(path: "/proc/dray/history")
    #expect(file.load() == [])
    file.append("a")
    #expect(file.takeProblem()?.hasPrefix("history /proc/dray/history: ") == true)
    file.append("b")
    #expect(file.takeProblem() == nil)
  }

  @Test func `damaged lines are reported and left out, and the others are kept`() throws {
    try write(Array("a\n\\q\n".utf8) + [0xff, 0x0a, 0x00, 0x0a] + Array("b\nc\\".utf8))
    let file = HistoryFile(path: path)
    #expect(file.load() == ["a", "b"])
    #expect(
      file.takeProblem() == "history \(path): 4 lines are damaged and left out; the former file is \(path).damaged")
    // Reported once: the file is now in order.
    file.append("d")
    let later = HistoryFile(path: path)
    #expect(later.load() == ["a", "b", "d"])
    #expect(later.takeProblem() == nil)
    #expect(try Data(contentsOf: URL(filePath: path + ".damaged")).count == 13)
  }

  @Test func `only the owner can read the damaged file, also if others could read it before`() throws {
    try write(Array("a\n\\q\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(HistoryFile(path: path).load() == ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path + ".damaged")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a link to the file remains when the file is written again, and so do damaged lines`() throws {
    try write(Array("a\n\\q\n".utf8))
    let link = folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let file = HistoryFile(path: link)
    #expect(file.load() == ["a"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\n")
    #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8) == "a\n\\q\n")
  }

  @Test func `an unfinished last line, as after a crash, does not join the next entry`() throws {
    try write(Array("a\nb".utf8))
    HistoryFile(path: path).append("c")
    #expect(entries() == ["a", "b", "c"])
  }
}
