import Foundation

/// A copy of the tree in which mutants are compiled in.
struct MutatedTree: Sendable {
  /// Path of the original tree.
  let root: String

  /// Path of the copy.
  let copy: String

  init(root: String, copy: String) {
    self.root = root
    self.copy = copy
  }

  private static let parts = ["Sources", "Tests", "plugins", "scripts", "README.md", "LICENSE", "LICENSE-Lua"]

  /// Makes the copy equal to the tree, except for mutated files, the switch, the library's list of parts and `@inlinable`.
  /// Files that are already equal are not written, so that they are not compiled again.
  func refresh(except mutated: Set<String>) throws {
    for part in Self.parts {
      let (wanted, present) = (try files(in: part, of: root), try files(in: part, of: copy))
      for path in present where !wanted.contains(path) && !path.hasPrefix("Sources/CMutants/") {
        try FileManager.default.removeItem(atPath: copy + "/" + path)
      }
      for path in wanted where !mutated.contains(path) && path != "Sources/CDrayLibrary/library.c" {
        try copyIfChanged(path)
      }
    }
  }

  private func files(in part: String, of tree: String) throws -> Set<String> {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: tree + "/" + part, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [part] }
    let below = try FileManager.default.subpathsOfDirectory(atPath: tree + "/" + part).map { part + "/" + $0 }
    return Set(
      below.filter {
        FileManager.default.fileExists(atPath: tree + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
      })
  }

  private func copyIfChanged(_ path: String) throws {
    let (from, to) = (root + "/" + path, copy + "/" + path)
    if path.hasPrefix("Sources/"), path.hasSuffix(".swift") {
      return try replaceIfChanged(outOfLine(String(contentsOfFile: from, encoding: .utf8)), at: to)
    }
    if FileManager.default.contentsEqual(atPath: from, andPath: to) { return }
    try? FileManager.default.removeItem(atPath: to)
    let folder = URL(filePath: to).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  func write(_ schema: Schema, to path: String) throws {
    try replaceIfChanged(outOfLine(String(decoding: schema.text, as: UTF8.self)), at: copy + "/" + path)
  }

  /// A source text without `@inlinable`, because a mutated body cannot be inlined into a module without the switch.
  private func outOfLine(_ text: String) -> String { text.replacing("@inlinable", with: "          ") }

  /// Adds the switch to the copy, as a target on which the mutated targets depend.
  func addSwitch(to targets: Set<String>, tests: [String]) throws {
    let folder = copy + "/Sources/CMutants"
    try FileManager.default.createDirectory(atPath: folder + "/include", withIntermediateDirectories: true)
    try replaceIfChanged(Switch.header, at: folder + "/include/CMutants.h")
    try replaceIfChanged(Switch.source, at: folder + "/switch.c")
    let library = "Sources/CDrayLibrary/library.c"
    let parts = try String(contentsOfFile: root + "/" + library, encoding: .utf8)
    try replaceIfChanged(Switch.library(parts, folder: copy + "/Sources/CDrayLibrary/lua"), at: copy + "/" + library)
    let manifest = try String(contentsOfFile: root + "/Package.swift", encoding: .utf8)
    try replaceIfChanged(
      manifest + Switch.manifest(targets: targets.sorted(), tests: tests), at: copy + "/Package.swift")
  }

  /// Replaces the text of a Lua file in the copy while `body` runs.
  func withText(_ changed: String, at path: String, insteadOf original: String, body: () throws -> Results.Fate) throws
    -> Results.Fate
  {
    defer { try? replaceIfChanged(original, at: copy + "/" + path) }
    try replaceIfChanged(changed, at: copy + "/" + path)
    return try body()
  }

  private func replaceIfChanged(_ text: String, at path: String) throws {
    if let present = try? String(contentsOfFile: path, encoding: .utf8), present == text { return }
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}

struct MutationError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
