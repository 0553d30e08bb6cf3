import Glibc
import Testing

@testable import DragEngine

/// The core types compared with Debian's `shared-mime-info` for the same extensions.
@Suite(.enabled(if: SharedMimeInfo.isInstalled, "the Debian package shared-mime-info is not installed"))
struct `Core types and shared-mime-info` {
  /// Extensions whose core type differs from the type of their MIME type in shared-mime-info, with the reason.
  private static let differences = [
    "heic":
      "there HEIF is one format, here its pictures in HEVC are another format, with a MIME type of its own",
    "mp2": "there it is also a film, here the second layer of MPEG audio",
    "ogg": "there it is every kind of Ogg, here it is sound, for which its MIME type is registered",
    "pkg": "there it is any archive of this format, here it is an installer package",
    "vcs": "there versions 1 and 2 are one format, here version 1 is a format of its own, as in programs that read it",
  ]

  @Test func `UT1: core types and shared-mime-info agree on known extensions, with listed exceptions`() throws {
    let types = ContentTypes()
    let info = try SharedMimeInfo()
    var compared = 0
    var disagreements: Set<String> = []
    for type in CoreTypes.all {
      for tag in type.filenameExtensions {
        let ours = types.type(filenameExtension: tag, conformingTo: "public.item")
        for mimeType in info.mimeTypes(of: tag) {
          // Only MIME types of core types are compared.
          guard let theirs = types.type(mimeType: mimeType, conformingTo: "public.item"), theirs.origin == .core else {
            continue
          }
          compared += 1
          // The core type may be more specific.
          if let ours, types.conforms(ours.identifier, to: theirs.identifier) { continue }
          disagreements.insert(tag)
          if Self.differences[tag] == nil {
            Issue.record(
              ".\(tag) is \(mimeType), which is \(theirs.identifier); its core type is \(ours?.identifier ?? "none")")
          }
        }
      }
    }
    #expect(compared > 150)
    #expect(disagreements == Set(Self.differences.keys), "a listed difference no longer exists")
  }
}

/// The database of MIME types that Linux desktops share.
private struct SharedMimeInfo {
  private static let folder = "/usr/share/mime/"
  private var weights: [String: [(weight: Int, mimeType: String)]] = [:]

  static var isInstalled: Bool { access(folder + "globs2", R_OK) == 0 }

  init() throws {
    for line in try Self.lines(of: "globs2") {
      let fields = line.split(separator: ":")
      guard fields.count >= 3, let weight = Int(fields[0]), fields[2].hasPrefix("*.") else { continue }
      weights[String(fields[2].dropFirst(2)), default: []].append((weight, String(fields[1])))
    }
  }

  /// The MIME types of an extension that have the greatest weight.
  func mimeTypes(of tag: String) -> [String] {
    let known = weights[tag] ?? []
    let greatest = known.map(\.weight).max()
    return known.filter { $0.weight == greatest }.map(\.mimeType)
  }

  private static func lines(of name: String) throws -> [Substring] {
    let file = try #require(fopen(folder + name, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
