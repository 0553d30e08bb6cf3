import Dray
import Testing

/// External JSON may be any JSON; a codable representation checks whether it is a valid value.
struct CodableImportTests {
  private func drop(_ json: String, importing: String) throws -> (outcome: DragOutcome, test: Scripted) {
    let test = try Scripted(
      """
      local Letter = dray.transferable { id = "test.letter",
        dray.codable_representation("public.json", { \(importing) }),
      }
      local log = dray.state("log", {})
      dray.scene(function()
        return dray.vstack { id = "zone", size = { width = 40, height = 40 } }
          :drop_destination(Letter, function(items) for _, item in ipairs(items) do table.insert(log, item) end end)
      end)
      """)
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: "public.json") { $0.complete(Bytes(json)) }
    return (try Driver(of: test.host).dragIn([provider]).drop(on: "zone"), test)
  }

  private static let checked = """
    importing = function(value)
      if type(value) ~= "table" or type(value.id) ~= "string" then return nil, "a letter needs an id" end
      return { id = value.id:upper() }
    end
    """

  @Test func `a valid value is imported as the check returns it`() throws {
    let (outcome, test) = try drop(#"{"id":"a"}"#, importing: Self.checked)
    #expect(outcome.operation == .copy)
    #expect(test.plugin.state("log") == [["id": "A"]])
  }

  @Test(arguments: [#"{"id":7}"#, "[]", "7", "\"text\""])
  func `an invalid value is refused with the reason of the check`(json: String) throws {
    let (outcome, test) = try drop(json, importing: Self.checked)
    #expect(outcome.operation == .cancel && outcome.reason?.text == "a letter needs an id")
    #expect(test.plugin.state("log") == [] && test.texts == [])
  }

  @Test func `malformed JSON is refused before the check`() throws {
    let (outcome, _) = try drop("{", importing: "importing = function() error 'asked' end")
    #expect(outcome.operation == .cancel && outcome.reason?.text.contains("asked") == false)
  }

  @Test func `an invalid result of the check is an error at the check's line`() throws {
    let (_, test) = try drop("{}", importing: "importing = function() return print end")
    #expect(test.texts == ["test/init.lua:3: importing must return a value, not a function"])
  }

  @Test func `codable_representation has no option for an exporter`() throws {
    let error = #expect(throws: PluginError.self) {
      try drop("{}", importing: "exporting = function() return '' end")
    }
    #expect(error.map { "\($0)".contains("unknown option 'exporting' for codable_representation") } == true)
  }
}
