import Dray
import Foundation
import Testing

/// The samples of the README do what it says.
struct ReadmeSampleTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// The code blocks of the README in one language.
  private static func blocks(_ language: String) throws -> [String] {
    try text("README.md").components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  /// The lines of a text without what only lays them out.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Whether one text stands in another, line by line.
  private static func quotes(_ quotation: String, from source: String) -> Bool {
    let (wanted, found) = (lines(quotation), lines(source))
    return found.indices.contains { found[$0...].starts(with: wanted) }
  }

  @Test func `the sample plugin keeps its atlas in front`() throws {
    let host = Host()
    let plugin = try host.load(script: try #require(try Self.blocks("lua").first), name: "shelf")
    let driver = Driver(of: host)
    #expect(try driver.drag("poems").drop(on: "shelf", before: "novel").operation == .move)
    #expect(plugin.state("shelf")?.table?.items.map { $0["id"]?.text } == ["atlas", "poems", "novel"])
    let refused = try driver.drag("novel").drop(on: "shelf", before: "atlas")
    #expect(refused.reason?.text == "the atlas stays in front")
  }

  /// The Swift sample of the README is the body of this function.
  private func play() throws -> (verdict: Verdict?, placements: [Placement]) {
    var drawn: [Placement] = []
    func draw(_ placement: Placement) { drawn.append(placement) }

    let host = Host()
    try host.load(plugin: "plugins/klondike", options: ["draw": 3], seed: 381)

    host.send(.pointerDown(at: Point(x: 450, y: 250), time: 0.00))
    host.send(.pointerMoved(to: Point(x: 240, y: 200), time: 0.05))
    let verdict = host.dropSession()?.verdict  // forbidden: T♦ needs a black J; pile 4 shows K♠
    host.send(.pointerUp(time: 0.30))

    for placement in host.placements { draw(placement) }  // id, frame, label, state …

    return (verdict, drawn)
  }

  @Test func `the Swift sample is this code, and the verdict is the one that it names`() throws {
    let result = try play()
    #expect(result.verdict?.operation == .forbidden)
    #expect(result.verdict?.reason?.text == "T♦ needs a black J; pile 4 shows K♠")
    #expect(result.placements.contains { $0.label == "T♦" })
    #expect(
      Self.quotes(
        try #require(try Self.blocks("swift").first),
        from: try Self.text("Tests/DrayTests/Documentation/ReadmeSampleTests.swift")))
  }

  @Test func `the C samples are quoted from the programs that the tests compile and run`() throws {
    let programs = try ["klondike", "freecell"].map { try Self.text("Tests/Samples/c/\($0).c") }
    for block in try Self.blocks("c") {
      #expect(programs.contains { Self.quotes(block, from: $0) }, "\(block)")
    }
    let run = Self.lines(try #require(try Self.blocks("").first { $0.hasPrefix("$ cc ") })).dropFirst(2)
    for part in run.split(separator: "…") {
      #expect(Self.quotes(part.joined(separator: "\n"), from: try Self.text("Tests/Samples/c/freecell.txt")))
    }
  }

  /// What the command prints, built beside these tests, and what it complains of.
  private static func run(
    _ arguments: [String], input: String = "", complaints: Pipe? = nil
  ) throws -> String {
    let process = Process()
    process.executableURL = try URL(
      filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appending(path: "dray")
    process.arguments = arguments
    process.currentDirectoryURL = root
    let (inlet, outlet) = (Pipe(), Pipe())
    process.standardInput = inlet
    process.standardOutput = outlet
    if let complaints { process.standardError = complaints }
    try process.run()
    try inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inlet.fileHandleForWriting.close()
    let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `the transcripts are what the command prints`() throws {
    let prompt = "dray> "
    let transcripts = try Self.blocks("").map(Self.lines).filter {
      // What writes files is run where it may, by other tests.
      $0[0].hasPrefix("$") && $0.contains { $0.hasPrefix(prompt) } && !$0.contains { $0.contains(".record") }
        && $0[0] != "$ dray shelf"
    }
    #expect(transcripts.count > 1)
    for transcript in transcripts {
      let command = transcript[0].replacing("scripts/run", with: "dray plugins/klondike").split(separator: " ")
      let inputs = transcript.filter { $0.hasPrefix(prompt) }.map { $0.dropFirst(prompt.count) }
      // At a terminal the board is shown at once.
      let printed = try Self.run(
        command.dropFirst(2).map(String.init), input: "show()\n" + inputs.joined(separator: "\n") + "\n")
      #expect(Self.lines(printed) == transcript.dropFirst(2).filter { !$0.hasPrefix(prompt) })
    }
  }

  /// Runs the transcript that begins so in a folder with the sample plugin, and compares all that is printed.
  private static func play(_ script: String, _ start: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString)/shelf")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #"return { id = "com.example.shelf", name = "shelf" }"#
      .write(to: folder.appending(path: "plugin.lua"), atomically: true, encoding: .utf8)
    try script.write(to: folder.appending(path: "init.lua"), atomically: true, encoding: .utf8)

    let prompt = "dray> "
    let transcript = lines(try #require(try blocks("").first { $0.hasPrefix(start) }))
    let inputs = transcript.filter { $0.hasPrefix(prompt) }.map { $0.dropFirst(prompt.count) }
    let shows = transcript[0].hasPrefix("$") ? "show()\n" : ""
    let errors = Pipe()
    let printed = try run([folder.path], input: shows + inputs.joined(separator: "\n") + "\n", complaints: errors)
    try errors.fileHandleForWriting.close()
    let complaint = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    // A batch ends at the first error, which is printed apart from the rest.
    #expect(
      lines(printed) + lines(complaint).prefix(1)
        == transcript.dropFirst(shows.isEmpty ? 0 : 2).filter { !$0.hasPrefix(prompt) })
  }

  @Test func `the sample plugin plays as shown, also with a rule that writes`() throws {
    let sample = try #require(try Self.blocks("lua").first)
    try Self.play(sample, "$ dray shelf")
    let writing = sample.replacing("return session.before", with: #"shelf[1].id = "map" return session.before"#)
    try Self.play(writing, #"dray> drag("novel")"#)
  }

  @Test func `each suite that the README names is there`() throws {
    let tests = Self.root.appending(path: "Tests")
    let files = Set(
      try FileManager.default.subpathsOfDirectory(atPath: tests.path).map { $0.split(separator: "/").last! })
    let named = try Self.text("README.md").matches(of: /swift test --filter (\w+)/).map { $0.1 + ".swift" }
    #expect(named.count > 3)
    for suite in named { #expect(files.contains(Substring(suite)), "\(suite)") }
  }

  @Test func `the tests of Klondike print what the README shows of them`() throws {
    let shown = Self.lines(try #require(try Self.blocks("").first { $0.hasPrefix("$ dray test") }))
    let printed = Self.lines(try Self.run(["test", "plugins/klondike"]))
    let gap = try #require(shown.firstIndex(of: "…"))
    #expect(Array(printed.prefix(gap - 1)) == Array(shown[1..<gap]))
    #expect(printed.last == shown.last)
  }
}
