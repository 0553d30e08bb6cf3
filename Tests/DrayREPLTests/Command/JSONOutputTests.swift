import Foundation
import Testing

/// `--json`, and the manual page.
struct JSONOutputTests {
  @Test(arguments: [
    ("1 + 1", "2\n"), ("'a', nil, true", "\"a\"\nnull\ntrue\n"), ("{ 1, { x = 'é' } }", "[1,{\"x\":\"é\"}]\n"),
    ("local x = 1", ""), ("0/0", "\"0/0\"\n"), ("{ 1, x = 2 }", "\"{ 1, x = 2 }\"\n"),
    ("#dray.load('plugins/chess'):legal()", "20\n"),
  ])
  func `a value is a line of JSON`(code: String, output: String) throws {
    let run = try Command.dray("-e", code, "--json")
    #expect(run.output == output && run.errors == "" && run.status == 0, "\(run.output)\(run.errors)")
  }

  @Test func `a drag in progress is an object with its verdict`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray(plugin.path, "--json", input: "drag('a'):over('right')\ndrag('a'):over('closed')\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && run.status == 0, "\(run.output)\(run.errors)")
    for (line, fields) in zip(
      lines, [["operation": "move", "from": "left", "to": "right"], ["operation": "forbidden", "code": "closed"]])
    {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["item_ids"] as? [String] == ["a"])
      for (name, value) in fields { #expect(object?[name] as? String == value, "\(line)") }
    }
  }

  @Test func `an error is an object with its place`() throws {
    let failed = try Command.dray("-e", "\nerror 'no'", "--json")
    #expect(failed.output == #"{"error":"no","file":"-e","line":2}"# + "\n" && failed.errors == "")
    #expect(failed.status == 1)
    let invalid = try Command.dray("-e", "1 +", "--json")
    #expect(invalid.output.hasPrefix(#"{"error":"unexpected symbol"#) && invalid.status == 65, "\(invalid.output)")
  }

  @Test func `commands on a plugin print values, messages and the first error as JSON`() throws {
    let plugin = try PluginFixture()
    let run = try Command.dray(
      plugin.path, "--json",
      input: "drag('a'):drop('right').operation\ntap 'button'\nkey 'p'\nlists.right\nnothing.x\n1\n")
    #expect(
      run.output == """
        "move"
        true
        {"message":"printed 3"}
        {"message":"announced"}
        true
        ["a","t1"]
        {"error":"attempt to index a nil value (global 'nothing')","file":"stdin","line":5}

        """)
    #expect(run.errors == "" && run.status == 1)
  }
}

/// The manual page.
struct ManualTests {
  @Test func `the manual page has the commands, their options and commands of the prompt`() throws {
    let run = try Command.dray("manual")
    #expect(run.status == 0 && run.output.hasPrefix(".TH DRAY 1 \"\" \"dray 0.1.0\"\n.SH NAME\ndray \\- Runs drag"))
    for text in [
      ".SS dray check", ".SS dray new", ".SS dray play", ".SS dray attach", ".B \\-\\-time\\-limit seconds\n",
      "By default 10.0.",
      ".reload",
      "dray test PLUGIN... [\\-\\-filter text]",
    ] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(!run.output.contains("fuzz\\-scripts"))
  }

  /// groff warns about marks that it does not know.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff formats the manual page without warnings`() throws {
    let page = try Command.dray("manual").output
    let formatted = try Command.run("/usr/bin/groff", ["-k", "-man", "-Tutf8", "-ww"], input: page)
    #expect(formatted.status == 0 && formatted.errors == "")
  }
}
