import Foundation
import Glibc
import Testing

/// An untrusted file needs memory and time in proportion to its size.
final class LargeFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dray-large-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The memory of the command for a tiny file. Unit: bytes.
  private func idleMemory() throws -> Int {
    let path = "\(folder)/empty"
    try "dray journal 1\n".write(toFile: path, atomically: false, encoding: .utf8)
    return try MeasuredCommand.dray("replay", path).memory
  }

  private static let size = 6 << 20

  /// Contents of journals of some MB that are costly to read.
  private static let names = [
    "one line of one string",
    "one line of one word",
    "a string of escapes",
    "small numbers",
    "empty tables",
    "keys",
    "deep tables",
    "bytes in base 64",
    "values of one line",
    "options of one line",
    "a long number",
    "a long comment",
    "short lines of one input",
    "rows of a saved game",
    "rows with ids of their own",
    "collections of a saved game",
    "collections of one row",
    "stops of one input",
    "short inputs",
    "inputs that are refused",
    "drags that promise much",
    "zeros",
    "combining marks",
  ]

  private static func bytes(of name: String) -> [UInt8] {
    switch name {
    case "one line of one string": line("load \"k\" = { \"", "x", "\" }")
    case "one line of one word": line("", "x", "")
    case "a string of escapes": line("load \"", "\\u{e9}", "\"")
    case "small numbers": line("load \"k\" = {", "1,", "}")
    case "empty tables": line("load \"k\" = {", "{},", "}")
    case "keys": line("load \"k\" = {", (0..<400_000).map { "[-\($0)]=1," }.joined(), "}", once: true)
    case "deep tables": line("load \"k\" = ", "{", "")
    case "bytes in base 64": line("load \"k\" = { data \"", "AAAA", "\" }")
    case "values of one line": line("enter 1.0 1.0 1", " \"t\"", "")
    case "options of one line": line("settings", " edge=1.0", "")
    case "a long number": line("load \"k\" = { ", "9", " }")
    case "a long comment": line("load \"k\" = --[[", "]", "")
    case "short lines of one input": line("tick time=1.0\n", "  x\n", "")
    case "rows of a saved game": line("load \"k\" \"/nowhere\" kept=yes\n  collection \"c\"\n", "  row = 1\n", "")
    case "rows with ids of their own": rows { "  row = { id = \($0) }\n" }
    case "collections of a saved game": line("load \"k\" \"/nowhere\" kept=yes\n", "  collection \"c\"\n", "")
    case "collections of one row":
      line("load \"k\" \"/nowhere\" kept=yes\n", "  collection \"c\"\n  row = 1\n", "")
    case "stops of one input": line("tick time=1.0\n", "  stopped \"k\" 1 memory\n", "")
    case "short inputs": line("", "tick time=1.0\n", "")
    case "inputs that are refused": line("", "undo\n", "")
    case "drags that promise much":
      line("", "enter 1.0 1.0 1 = { { types = { \((0..<50).map { "{\"t\($0)\",\"all\"}," }.joined()) } } }\n", "")
    case "zeros": [UInt8](repeating: 0, count: size)
    case "combining marks": line("load \"", "\u{301}\u{316}", "\"")
    default: []
    }
  }

  /// The rows of one collection, with six digits each.
  private static func rows(_ row: (Int) -> String) -> [UInt8] {
    let rows = (100_000..<380_000).map(row).joined()
    return line("load \"k\" \"/nowhere\" kept=yes\n  collection \"c\"\n", rows, "", once: true)
  }

  private static func line(_ start: String, _ middle: String, _ end: String, once: Bool = false) -> [UInt8] {
    let count = once ? 1 : size / middle.utf8.count
    return Array("dray journal 1\n\(start)\(String(repeating: middle, count: count))\(end)\n".utf8)
  }

  @Test(arguments: names)
  func `a hostile journal needs at most four times its size plus 64 MB, and linear time`(name: String) throws {
    let bytes = Self.bytes(of: name)
    try #require(bytes.count > 1 << 20)
    let path = "\(folder)/hostile"
    try Data(bytes).write(to: URL(filePath: path))
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.status == 0 || run.status == 1, "\(run.status): \(run.errors.prefix(300))")
    #expect(run.errors.utf8.count < 10_000)
    if run.status == 1 { #expect(run.errors.hasPrefix("\(path):"), "\(run.errors.prefix(300))") }
    let most = 4 * bytes.count + (64 << 20) + (try idleMemory())
    #expect(run.memory <= most, "\(run.memory) bytes for \(bytes.count), at most \(most)")
    // A debug build is about ten times slower than a release build.
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
    let most = try idleMemory() + (16 << 20)
    #expect(run.memory < most && other.memory < most)
  }

  @Test func `a line of 40 MB is refused with its number, and the limit can be set`() throws {
    let path = "\(folder)/long"
    try Data("dray journal 1\nload \"\(String(repeating: "x", count: 40 << 20))\"\n".utf8).write(
      to: URL(filePath: path))
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.errors.hasPrefix("\(path):2: the line is longer than the limit of 33554432 bytes") && run.status == 1)
    let other = try MeasuredCommand.dray("replay", path, "--max-line", "50000000")
    #expect(other.errors.hasPrefix("\(path):2: ") && !other.errors.contains("limit") && other.status == 1)
    let most = try idleMemory() + 4 * (40 << 20) + (64 << 20)
    #expect(other.memory < most)
  }
}
