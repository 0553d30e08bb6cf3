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
    try "{\"dray journal\":1}\n".write(toFile: path, atomically: false, encoding: .utf8)
    return try MeasuredCommand.dray("replay", path).memory
  }

  private static let size = 6 << 20

  /// Contents of journals of some MB that are costly to read.
  private static let names = [
    "one line of one string",
    "one line of one word",
    "a string of escapes",
    "integers",
    "floats",
    "strings",
    "empty tables",
    "keys",
    "numbers as keys",
    "deep tables",
    "deep arrays",
    "bytes in base 64",
    "bytes in hexadecimal digits",
    "items of one line",
    "members of one line",
    "options of a plugin",
    "a long number",
    "spaces",
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

  private static let load = #"{"input":"load","plugin":"k""#
  private static let save = load + ",\"folder\":\"/nowhere\",\"kept\":true}\n"
  private static let collection = "{\"data\":\"collection\",\"name\":\"c\"}\n"

  private static func bytes(of name: String) -> [UInt8] {
    let options = load + ",\"options\":{\"a\":"
    return switch name {
    case "one line of one string": line(options + "\"", "x", "\"}}")
    case "one line of one word": line("{\"input\":\"", "x", "\"}")
    case "a string of escapes": line(options + "\"", "\\u00e9", "\"}}")
    case "integers": line(options + "[1", ",1", "]}}")
    case "floats": line(options + "[1.5", ",1.5", "]}}")
    case "strings": line(options + "[\"\"", ",\"\"", "]}}")
    case "empty tables": line(options + "[[]", ",[]", "]}}")
    case "keys": line(options + "{\"\":1", (0..<400_000).map { ",\"\($0)\":1" }.joined(), "}}}", once: true)
    case "numbers as keys":
      line(options + "{\"$table\":[[0,1]", (1..<400_000).map { ",[-\($0),1]" }.joined(), "]}}}", once: true)
    case "deep tables": line(options, "{\"a\":", "")
    case "deep arrays": line(options, "[", "")
    case "bytes in base 64": line(options + "{\"$data\":\"", "AAAA", "\"}}}")
    case "bytes in hexadecimal digits": line(options + "{\"$hex\":\"", "ff", "\"}}}")
    case "items of one line":
      line(#"{"input":"enter","x":1,"y":1,"operations":["copy"],"types":["t""#, ",\"t\"", "]}")
    case "members of one line":
      line("{\"input\":\"settings\"", (0..<400_000).map { ",\"m\($0)\":1" }.joined(), "}", once: true)
    case "options of a plugin":
      line(load + ",\"options\":{\"\":1", (0..<400_000).map { ",\"\($0)\":1" }.joined(), "}}", once: true)
    case "a long number": line(options, "9", "}}")
    case "spaces": line(options, " ", "1}}")
    case "short lines of one input": line("{\"input\":\"tick\",\"time\":1}\n", "{\"result\":\"performed\"}\n", "")
    case "rows of a saved game": line(save + collection, "{\"data\":\"row\",\"value\":1}\n", "")
    case "rows with ids of their own": rows { "{\"data\":\"row\",\"value\":{\"id\":\($0)}}\n" }
    case "collections of a saved game": line(save, collection, "")
    case "collections of one row": line(save, collection + "{\"data\":\"row\",\"value\":1}\n", "")
    case "stops of one input":
      line(
        "{\"input\":\"tick\",\"time\":1}\n",
        #"{"data":"stopped","plugin":"k","instructions":1,"limit":"memory"}"# + "\n", "")
    case "short inputs": line("", "{\"input\":\"tick\",\"time\":1}\n", "")
    case "inputs that are refused":
      line(
        "",
        "{\"input\":\"undo\"}\n"
          + #"{"result":"refused","reason":"there is no step to undo","code":"nothing_to_undo"}"# + "\n", "")
    case "drags that promise much": drags()
    case "zeros": [UInt8](repeating: 0, count: size)
    case "combining marks": line("{\"input\":\"load\",\"plugin\":\"", "\u{301}\u{316}", "\"}")
    default: []
    }
  }

  /// The rows of one collection, with six digits each.
  private static func rows(_ row: (Int) -> String) -> [UInt8] {
    let rows = (100_000..<380_000).map(row).joined()
    return line(save + collection, rows, "", once: true)
  }

  /// Drags from another program, each of which promises 50 types and leaves.
  private static func drags() -> [UInt8] {
    let types = (0..<50).map { "[\"t\($0)\",\"all\"]" }.joined(separator: ",")
    let lines = (1...size / 960).map { drag in
      """
      {"input":"enter","x":1,"y":1,"operations":["copy"],"items":[{"types":[\(types)]}]}
      {"result":"lifted","drag":\(drag),"item_ids":[1]}
      {"result":"taken"}
      {"input":"exit"}
      {"result":"ended","drag":\(drag),"operation":"cancel","cause":"no_target","item_ids":[1],"accepted_item_count":0}

      """
    }
    return Array("{\"dray journal\":1}\n\(lines.joined())".utf8)
  }

  private static func line(_ start: String, _ middle: String, _ end: String, once: Bool = false) -> [UInt8] {
    let count = once ? 1 : size / middle.utf8.count
    return Array("{\"dray journal\":1}\n\(start)\(String(repeating: middle, count: count))\(end)\n".utf8)
  }

  @Test(arguments: names)
  func `a hostile journal needs at most four times its size plus 64 MB, and less than a minute`(name: String) throws {
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
    let other = try MeasuredCommand.dray("replay", path, "--size-limit", "9000000000")
    #expect(
      other.errors == "\(path):1: not a journal: its first line is not {\"dray journal\":1}\n" && other.status == 1)
    let most = try idleMemory() + (16 << 20)
    #expect(run.memory < most && other.memory < most)
  }

  @Test func `a line of 40 MB is refused with its number, and the limit can be set`() throws {
    let path = "\(folder)/long"
    try Data(
      "{\"dray journal\":1}\n{\"input\":\"load\",\"plugin\":\"\(String(repeating: "x", count: 40 << 20))\"}\n".utf8
    ).write(
      to: URL(filePath: path))
    let run = try MeasuredCommand.dray("replay", path)
    #expect(run.errors.hasPrefix("\(path):2: the line is longer than the limit of 33554432 bytes") && run.status == 1)
    let other = try MeasuredCommand.dray("replay", path, "--line-limit", "50000000")
    #expect(other.errors.hasPrefix("\(path):2: ") && !other.errors.contains("limit") && other.status == 1)
    let most = try idleMemory() + 4 * (40 << 20) + (64 << 20)
    #expect(other.memory < most)
  }
}
