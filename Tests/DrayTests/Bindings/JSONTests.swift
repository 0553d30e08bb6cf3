import Dray
import Testing

@Suite struct `dray.json` {
  /// The results of a function with this body in a script, as one text.
  private func results(_ body: String, limits: LuaLimits = .standard) throws -> String? {
    let test = try Scripted(
      "local found = dray.state('found', { '' })\nlocal json = dray.json\n"
        + "local function run() \(body) end\nlocal r = table.pack(run())\n"
        + "for i = 1, r.n do r[i] = tostring(r[i]) end\nfound[1] = table.concat(r, ' ')", limits: limits)
    return test.plugin.state("found")?[1]?.text
  }

  @Test(arguments: [
    ("{ id = 1, text = 'a', list = { 1, 2.0, 'x' }, on = true }", #"{"id":1,"list":[1,2.0,"x"],"on":true,"text":"a"}"#),
    ("{}", "[]"), ("{ {}, { {} } }", "[[],[[]]]"), ("'ü\\n\"'", #""ü\n\"""#), ("-0.0", "-0.0"), ("false", "false"),
    ("math.mininteger", "-9223372036854775808"), ("1e300", "1e+300"), ("0.1", "0.1"),
    ("{ ['1'] = 'text' }", #"{"1":"text"}"#), ("{ 1, nil }", "[1]"),
  ])
  func `dray.json encodes with keys in order`(value: String, text: String) throws {
    #expect(try results("return json.encode(\(value))") == text)
  }

  @Test(arguments: [
    ("nil", "dray.json.encode needs a value"), ("print", "value: a function"),
    ("{ a = { print } }", "value.a[1]: a function"),
    (
      "{ ['pile 1'] = { 1 / 0 } }",
      #"dray.json.encode: value["pile 1"][1] is inf; JSON numbers must be finite"#
    ),
    ("0 / 0", "JSON numbers must be finite"),
    ("{ a = '\\xff' }", "value.a is a string that is not UTF-8; JSON cannot hold bytes"),
    ("{ 1, a = 2 }", "value has list items and also the field .a"),
    ("{ { [3] = 1 } }", "value[1] has the key [3]; JSON keys must be UTF-8 text"),
    ("{ [true] = 1 }", "value has the key [true]; JSON keys must be UTF-8 text"),
    ("{ ['\\xff'] = 1 }", "JSON keys must be UTF-8 text"),
  ])
  func `dray.json refuses values that JSON cannot represent, with path and line`(value: String, message: String) throws
  {
    let error = #expect(throws: PluginError.self) { try results("local r = json.encode(\(value)) return r") }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("test/init.lua:4:") == true, "\(error?.description ?? "")")
  }

  @Test func `rows of a collection are encoded as tables`() throws {
    let test = try Scripted(
      """
      local rows = dray.collection("rows", { { id = "a", tags = { "x", { y = 1 } } }, { id = "b" } })
      local found = dray.state("found", { dray.json.encode(rows[1]), dray.json.encode { all = { rows[1], rows[2] } } })
      """)
    #expect(test.plugin.state("found")?[1]?.text == #"{"id":"a","tags":["x",{"y":1}]}"#)
    #expect(
      test.plugin.state("found")?[2]?.text == #"{"all":[{"id":"a","tags":["x",{"y":1}]},{"id":"b"}]}"#)
  }

  @Test func `dray.json decodes JSON, and encodes the result as the same JSON with sorted keys`() throws {
    #expect(
      try results(
        """
        local v = json.decode '{ "id": 1, "f": 1.0, "a": [1, {"b": []}], "s": "\\\\u00fc", "null": null, "1": true }'
        return v.id, math.type(v.f), v.a[2].b[1], #v.a, v.s, v.null, v["1"], v[1]
        """) == "1 float nil 2 ü nil true nil")
    #expect(try results("return json.encode(json.decode '{\"b\":[1,2.5],\"a\":\"x\"}')") == #"{"a":"x","b":[1,2.5]}"#)
  }

  @Test(arguments: [
    ("'{\\n\"a\" 1}'", "2:5: expected ':', found '1'"), ("''", "1:1: expected a value, found the end"),
    ("'null'", "value is null; null is valid only as a member of an object"),
    ("'{\"a\":[1,null]}'", "value.a[2] is null; null is valid only as a member of an object"),
    ("('['):rep(101)", "1:101: expected at most 100 levels, found '['"),
    ("('['):rep(1100000)", "1:101: expected at most 100 levels, found '['"),
    ("'\"\\xff\"'", "1:2: expected a string in UTF-8, found a byte that is not UTF-8 (0xFF)"),
  ])
  func `dray.json returns nil and the reason for invalid JSON`(text: String, reason: String) throws {
    #expect(try results("return json.decode(\(text))") == "nil " + reason)
  }

  @Test(arguments: [
    ("json.decode(nil)", "the argument of dray.json.decode must be a string or data, not nil"),
    ("json.decode {}", "the argument of dray.json.decode must be a string or data, not a table"),
    ("json.encoed {}", "unknown name 'encoed' in dray.json; did you mean 'encode'?"),
    ("(function() json.endcode = print end)()", "dray.json cannot be changed"),
  ])
  func `wrong use is an error with its line`(use: String, message: String) throws {
    let error = #expect(throws: PluginError.self) { try results("local r = \(use) return r") }
    #expect(error?.description.contains("test/init.lua:4: \(message)") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "local text = '\"' .. ('x'):rep(1 << 19) .. '\"'; while true do json.decode(text) end",
    "local list = {} for i = 1, 10000 do list[i] = i end while true do json.encode(list) end",
    "local t = {} for _ = 1, 60 do t = { t, t } end json.encode(t)",
    "local text = ('['):rep(90) .. ('[],'):rep(100000) while true do json.decode(text) end",
  ])
  func `the work of dray.json is charged to the script`(body: String) throws {
    var limits = LuaLimits.standard
    limits.time = .zero
    limits.instructions = 500_000
    let error = #expect(throws: PluginError.self) { try results(body, limits: limits) }
    #expect(error?.description.contains("instructions") == true, "\(error?.description ?? "")")
  }
}
