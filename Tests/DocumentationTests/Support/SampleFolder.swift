import Foundation

/// A new folder in which the samples of one document are written and its transcripts run.
///
/// `plugins` and `Tests` lead to those of the repository, so that commands can be printed as a reader types them.
struct SampleFolder: ~Copyable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID().uuidString)")

  /// The command, built beside the tests.
  private static let dray =
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path + "/dray"

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["plugins", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: Repository.root.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a block into the file that it names.
  func write(_ block: Document.Block, to path: String, isContinued: Bool) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let before = isContinued ? try String(contentsOf: file, encoding: .utf8) : ""
    let text = block.lines.dropFirst(isContinued ? 1 : 0).joined(separator: "\n")
    try (before + text + "\n").write(to: file, atomically: true, encoding: .utf8)
    if file.lastPathComponent == "init.lua" { try writeManifest(beside: file) }
  }

  /// Writes the manifest of a plugin whose document shows none.
  private func writeManifest(beside script: URL) throws {
    let plugin = script.deletingLastPathComponent()
    let manifest = plugin.appending(path: "plugin.lua")
    guard !FileManager.default.fileExists(atPath: manifest.path) else { return }
    let name = plugin.lastPathComponent
    try #"return { id = "com.example.\#(name)", name = "\#(name)" }"#
      .write(to: manifest, atomically: true, encoding: .utf8)
  }

  /// Runs the commands of a transcript, and returns the output of each.
  ///
  /// Lines that begin with `dray> ` or ` ...> ` are typed at the prompt of the command above them. A shell runs the
  /// commands, with `dray` in its path.
  func run(_ transcript: Transcript) throws -> [[String]] {
    try transcript.commands.map { command in
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      // Errors go to the output, in the order of printing.
      process.arguments = ["-c", "exec 2>&1; \(command.line)"]
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      let tools = URL(filePath: Self.dray).deletingLastPathComponent().path
      environment["PATH"] = "\(tools):\(environment["PATH"] ?? "/usr/bin:/bin")"
      process.environment = environment
      let (inlet, outlet) = (Pipe(), Pipe())
      (process.standardInput, process.standardOutput) = (inlet, outlet)
      try process.run()
      // A failed command reads no more input.
      try? inlet.fileHandleForWriting.write(contentsOf: Data(command.input.utf8))
      try inlet.fileHandleForWriting.close()
      let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Transcript.lines(String(decoding: output, as: UTF8.self))
    }
  }
}
