import Foundation
import Glibc
import Testing

/// A file from a stranger takes memory and time that go with its size, whatever is in it.
final class LargeFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-large-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What the command holds when it reads next to nothing. Unit: bytes.
  private func idleMemory() throws -> Int {
    let path = "\(folder)/empty"
    try "dray journal 1\n".write(toFile: path, atomically: false, encoding: .utf8)
    return try MeasuredCommand.dray("replay", path).memory
  }

  private static let size = 6 << 20

  /// Journals of some MB that are mean to whoever reads them, by what is in them.
  private static let files: [String: @Sendable () -> [UInt8]] = [
    "one line of one string": { line("load \"k\" = { \"", "x", "\" }") },
    "one line of one word": { line("", "x", "") },
    "a string of escapes": { line("load \"", "\\u{e9}", "\"") },
    "small numbers": { line("load \"k\" = {", "1,", "}") },
    "empty tables": { line("load \"k\" = {", "{},", "}") },
    "keys": { line("load \"k\" = {", (0..<400_000).map { "[-\($0)]=1," }.joined(), "}", once: true) },
    "deep tables": { line("load \"k\" = ", "{", "") },
    "bytes in base 64": { line("load \"k\" = { data \"", "AAAA", "\" }") },
    "values of one line": { line("enter 1.0 1.0 1", " \"t\"", "") },
    "options of one line": { line("settings", " edge=1.0", "") },
    "a long number": { line("load \"k\" = { ", "9", " }") },
    "a long comment": { line("load \"k\" = --[[", "]", "") },
    "short lines of one input": { line("tick time=1.0\n", "  x\n", "") },
    "rows of a saved game": { line("load \"k\" \"/nowhere\" kept=yes\n  collection \"c\"\n", "  row = 1\n", "") },
    "short inputs": { line("", "tick time=1.0\n", "") },
    "inputs that are refused": { line("", "undo\n", "") },
    "drags that promise much": {
      line("", "enter 1.0 1.0 1 = { { types = { \((0..<50).map { "{\"t\($0)\",\"all\"}," }.joined()) } } }\n", "")
    },
    "zeros": { [UInt8](repeating: 0, count: size) },
    "combining marks": { line("load \"", "\u{301}\u{316}", "\"") },
  ]

  private static func line(_ start: String, _ middle: String, _ end: String, once: Bool = false) -> [UInt8] {
    let count = once ? 1 : size / middle.utf8.count
    return Array("dray journal 1\n\(start)\(String(repeating: middle, count: count))\(end)\n".utf8)
  }

  @Test(arguments: files.keys.sorted())
  func `a hostile journal takes at most four times its size and 64 MB, and time that goes with it`(name: String) throws {
    let bytes = try #require(Self.files[name])()
    let path = "\(folder)/hostile"
    try Data(bytes).write(to: URL(filePath: path))
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.status == 0 || run.status == 1, "\(run.status): \(run.errors.prefix(300))")
    #expect(run.errors.utf8.count < 10_000)
    if run.status == 1 { #expect(run.errors.hasPrefix("\(path):"), "\(run.errors.prefix(300))") }
    let most = 4 * bytes.count + (64 << 20) + (try idleMemory())
    #expect(run.memory <= most, "\(run.memory) bytes for \(bytes.count), at most \(most)")
    // A debug build is some ten times slower than what is shipped.
    #expect(run.seconds < 60, "\(run.seconds) s")
  }

  @Test func `a file of many gigabytes is refused before it is read, and the limit can be set`() throws {
    let path = "\(folder)/sparse"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    #expect(ftruncate(descriptor, 8 << 30) == 0)
    close(descriptor)
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.errors == "\(path): the journal is larger than the limit of 1073741824 bytes\n" && run.status == 1)
    let other = try MeasuredCommand.dray("replay", path, "--max-size", "9000000000")
    #expect(other.errors == "\(path):1: not a journal: the first line is no 'dray journal 1'\n" && other.status == 1)
    #expect(run.memory < try idleMemory() + (16 << 20) && other.memory < try idleMemory() + (16 << 20))
  }

  @Test func `a line of 40 MB is refused with its number, and the limit can be set`() throws {
    let path = "\(folder)/long"
    try Data("dray journal 1\nload \"\(String(repeating: "x", count: 40 << 20))\"\n".utf8).write(to: URL(filePath: path))
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.errors.hasPrefix("\(path):2: the line is longer than the limit of 33554432 bytes") && run.status == 1)
    let other = try MeasuredCommand.dray("replay", path, "--max-line", "50000000")
    #expect(other.errors.hasPrefix("\(path):2: ") && !other.errors.contains("limit") && other.status == 1)
    #expect(other.memory < 4 * (40 << 20) + (64 << 20) + (try idleMemory()))
  }
}
