import Foundation
import Testing

@testable import DrayREPL

/// `dray render`: the board as a picture in SVG.
struct BoardPictureTests {
  private let plugin: PluginFixture

  init() throws { plugin = try PluginFixture() }

  @Test func `a picture has the labels of items and containers`() throws {
    let run = try Command.dray("render", plugin.path)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" "), "\(run.output)")
    for label in [">A</text>", ">B</text>", ">C</text>", ">X</text>", ">push</text>"] {
      #expect(run.output.contains(label), "\(label)")
    }
    #expect(run.output.hasSuffix("</svg>\n"))
  }

  @Test func `a picture has the quantity of an item beside its label`() throws {
    let script = PluginFixture.letters.replacing(
      "size = { width = 40, height = 20 } }\n    end)",
      with: "size = { width = 40, height = 20 } }:quantity(60)\n    end)")
    try script.write(toFile: plugin.path + "/init.lua", atomically: false, encoding: .utf8)
    let run = try Command.dray("render", plugin.path)
    #expect(run.output.contains(">A ×60</text>"), "\(run.output)")
  }

  @Test func `a drag in progress has its gap and the lifted item`() throws {
    let file = plugin.path + "/board.svg"
    let run = try Command.dray("render", plugin.path, "-e", "d = drag('a'):over 'right'", "-o", file)
    #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("stroke-dasharray") && text.contains("opacity=\"0.8\""), "\(text)")
  }

  @Test func `code that fails ends the command, and a label is escaped`() throws {
    let failed = try Command.dray("render", plugin.path, "-e", "drag 'zzz'")
    #expect(failed.errors == "-e:1: no item or container 'zzz'\n" && failed.output == "" && failed.status == 1)
    let script = PluginFixture.letters.replacing("label = \"push\"", with: "label = \"<&>\"")
    try script.write(toFile: plugin.path + "/init.lua", atomically: false, encoding: .utf8)
    #expect(try Command.dray("render", plugin.path).output.contains(">&lt;&amp;&gt;</text>"))
  }

  @Test func `the prompt draws a picture into a file`() throws {
    let file = plugin.path + "/prompt.svg"
    let run = try Command.dray(plugin.path, input: ".render \(file)\n")
    #expect(run.status == 0 && run.output == "")
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<svg "))
  }

  @Test(arguments: Repository.plugins)
  func `the picture in the page of each plugin is the one that render draws`(name: String) throws {
    let run = try Command.dray("render", name, "--seed", "381")
    #expect(try run.output == Repository.text(of: "plugins/\(name)/board.svg"), "dray render --seed 381 makes it anew")
    #expect(try Repository.text(of: "plugins/\(name)/README.md").contains("![The board](board.svg)"))
  }

  @Test func `the picture in the README is the one that render draws`() throws {
    let run = try Command.dray("render", "klondike", "--seed", "381", "-e", #"d = drag("2C"):over "pile 3""#)
    #expect(try run.output == Repository.text(of: "plugins/klondike/drag.svg"))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")), arguments: Repository.plugins)
  func `the picture of each plugin is well formed`(name: String) throws {
    let run = try Command.dray("render", "\(Repository.root)/plugins/\(name)")
    let reader = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)"
    let checked = try Command.run("/usr/bin/python3", ["-c", reader], input: run.output)
    #expect(run.status == 0 && checked.errors == "" && checked.status == 0, "\(checked.errors)")
  }

  // MARK: PNG

  /// Draws into `board.png` with these programs in PATH: links to other programs. `sort -o OUT IN`, which writes the
  /// sorted lines of a file to another one, takes the arguments of a converter.
  private func drawPNG(
    with programs: [String: String], _ arguments: String...
  ) throws -> (run: Command, lines: [String]?) {
    let folder = plugin.path + "/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, target) in programs {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
    }
    let file = plugin.path + "/board.png"
    let run = try Command.run(
      Command.path, arguments.isEmpty ? ["render", plugin.path, "-o", file] : arguments,
      input: ".render \(file)\n", environment: ["PATH": folder, "LC_ALL": "C"])
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.components(separatedBy: "\n").sorted()
    return (run, lines)
  }

  @Test(arguments: [
    ["rsvg-convert": "/usr/bin/sort"], ["inkscape": "/usr/bin/sort"],
    ["rsvg-convert": "/usr/bin/sort", "inkscape": "/bin/false"],
  ])
  func `a picture in PNG is converted by the first converter in PATH`(programs: [String: String]) throws {
    let svg = try Command.dray("render", plugin.path).output.components(separatedBy: "\n").sorted()
    let (run, lines) = try drawPNG(with: programs)
    #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
    #expect(lines == svg)
  }

  @Test func `the prompt draws in PNG, too`() throws {
    let (run, lines) = try drawPNG(with: ["inkscape": "/usr/bin/sort"], plugin.path)
    #expect(run.status == 0 && lines?.contains("</svg>") == true, "\(run.errors)")
  }

  @Test func `a file that ends in neither svg nor png is refused, and a name without an ending is not`() throws {
    let file = plugin.path + "/board.gif"
    let run = try Command.dray("render", plugin.path, "-o", file)
    #expect(run.errors == "dray: \(file): '.gif' is not a kind of picture; the file must end in .svg or .png\n")
    #expect(run.status == 1 && !FileManager.default.fileExists(atPath: file))
    #expect(try Command.dray("render", plugin.path, "-o", "/dev/stdout").output.hasPrefix("<svg "))
  }

  @Test func `without a converter, or if it fails, the error names the programs and no picture is written`() throws {
    let missing = try drawPNG(with: [:])
    #expect(
      missing.run.errors
        == "dray: \(plugin.path)/board.png: PNG needs rsvg-convert or inkscape in PATH, and neither is there; "
        + "install one, or write an .svg file\n")
    #expect(missing.run.status == 1 && missing.lines == nil)
    let failed = try drawPNG(with: ["rsvg-convert": "/bin/false"])
    #expect(failed.run.errors.hasSuffix("/rsvg-convert has failed with the exit status 1\n"), "\(failed.run.errors)")
    #expect(failed.run.status == 1 && failed.lines == nil)
  }
}
