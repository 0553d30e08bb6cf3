import Dray
import DrayREPL
import Testing

/// `dray.defaults` outside of the scripts of plugins.
struct DefaultsAtPromptTests {
  @Test func `the prompt reads each default of the engine, and the options`() throws {
    let transcript = Transcript()
    for number in Default.all { _ = transcript.runner.evaluate("return dray.defaults.\(number.group).\(number.name)") }
    let values = transcript.text.split(separator: "\n").compactMap { Double($0) }
    #expect(values == Default.all.map(\.value))
    let options = Transcript()
    _ = options.runner.evaluate("return dray.defaults.options.vstack.alignment")
    #expect(options.text == "\"top_leading\"\n")
  }

  @Test func `the table at the prompt can be listed, is read-only, and knows its names`() throws {
    let transcript = Transcript()
    _ = transcript.runner.evaluate("for topic in pairs(dray.defaults) do print(topic) end")
    #expect(transcript.text.split(separator: "\n").contains("spring_loading"), "\(transcript.text)")
    for (code, message) in [
      ("dray.defaults.spacing = {}", "dray.defaults cannot be changed"),
      ("dray.defaults.spacing.vstack = 9", "dray.defaults cannot be changed"),
      ("return dray.defaults.spacing.vstak", "unknown name 'vstak' in dray.defaults.spacing; did you mean 'vstack'?"),
    ] {
      let refused = Transcript()
      #expect(refused.runner.evaluate(code) == .failure)
      #expect(refused.text.contains(message), "\(refused.text)")
    }
  }

  @Test func `a test file reads the defaults`() throws {
    let plugin = try PluginFixture([
      "plugin.lua": PluginFixture.manifest, "init.lua": PluginFixture.letters,
      "letters_test.lua": """
      test("the default", function() expect(dray.defaults.spacing.vstack):equals(8) end)
      """,
    ])
    let transcript = Transcript()
    #expect(transcript.runner.test(plugins: [plugin.path]) == .success, "\(transcript.text)")
  }
}
