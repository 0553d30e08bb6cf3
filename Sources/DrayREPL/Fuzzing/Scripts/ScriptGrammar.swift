internal import Dray

/// Makes random scripts from a grammar of the script API: valid and invalid calls, and the attacks of a hostile script
/// on its host.
///
/// Every script draws a board, so that inputs reach its closures.
struct ScriptGrammar {
  private var random: RandomGenerator
  private var issued = 0
  /// The depth of nested blocks.
  private var depth = 0

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  // MARK: Random numbers

  mutating func number(below count: Int) -> Int { random.integer(in: 0...(count - 1)) }
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(below: list.count)] }

  // MARK: Scripts

  /// Makes a script.
  mutating func script() -> GeneratedScript {
    var script = GeneratedScript()
    script.sections.append(.init(head: Self.beginning, body: statements(atMost: 3), tail: ""))
    script.sections.append(
      section("dray.scene(function()\n", 1, "  return dray.hstack { id = \"root\", spacing = 4,\n"))
    script.sections.append(
      section(
        "    dray.list { id = \"left\", size = { width = 60, height = 90 }, dray.for_each(game.list, function(v, i)\n",
        1,
        "      return dray.item { id = \"card \" .. tostring(v), type = \"card\", value = v,"
          + " size = { width = 60, height = 20 } }\n    end):reorderable() },\n"))
    script.sections.append(
      section(
        "    dray.list { id = \"right\", size = { width = 60, height = 90 } }:drop_destination(\"card\", function(items, session)\n",
        2, "    end),\n"))
    script.sections.append(
      section(
        "    dray.vstack { id = \"button\", size = { width = 60, height = 60 } }:on_tap_gesture(function(tap)\n", 4,
        "    end),\n"))
    for _ in 0..<number(below: 3) {
      script.sections.append(section("    (function()\n", 1, "      return \(node())\n    end)(),\n"))
    }
    script.sections.append(
      section(
        "  }:reorder_container(\"card\", function(difference)\n", 2,
        "    array.apply({ left = game.list, right = game.other }, difference)\n  end)\n"))
    for head in modifiers() { script.sections.append(section("  \(head)\n", 3, "    return \(answer())\n  end)\n")) }
    script.sections.append(.init(head: "end)\n", body: [], tail: ""))
    for head in declarations() { script.sections.append(section("\(head)\n", 2, "  return \(answer())\nend)\n")) }
    return script
  }

  private mutating func section(_ head: String, _ count: Int, _ tail: String) -> GeneratedScript.Section {
    .init(head: head, body: statements(atMost: count), tail: tail)
  }

  private static let beginning = """
    local dray = require "dray"
    local array = require "dray.array"
    local game = dray.state("game", { n = 0, list = { 1, 2, 3, 4 }, other = {}, map = {} })
    local view = dray.view_state("view", { n = 0, map = {} })
    local rows = dray.collection("rows", { { id = "r1" }, { id = "r2" } })
    local t, s, x, f = {}, "x", 1, function(...) return ... end

    """

  /// The heads of random modifiers of the board that have closures, each used at most once.
  private mutating func modifiers() -> [String] {
    let all = [
      ":drag_container(\"card\", function(ids, session)", ":drop_configuration(function(session)",
      ":on_drop_session_updated(function(session)", ":on_drag_session_updated(function(session)",
      ":on_key_press(\"a\", function(key)", ":on_key_press(\"delete\", function(key)",
      ":on_timer({ every = \(pick(["1", "0.01", "1e-300", "0", "1e308"])) }, function()",
      ":on_tap_gesture({ count = 2 }, function(tap)",
      ":on_drop({ \"public.data\", \"public.json\" }, function(session)",
      ":on_drag(function()",
    ]
    return all.filter { _ in isOne(in: 3) }
  }

  private mutating func declarations() -> [String] {
    [
      "dray.outcome(function()", "dray.invariant(\"sound\", function()", "dray.announcement(function(told)",
      "local derived = dray.derived(function()",
    ].filter { _ in isOne(in: 5) }
  }

  // MARK: Statements

  private mutating func statements(atMost count: Int) -> [GeneratedScript.Statement] {
    (0..<number(below: count + 1)).map { _ in statement() }
  }

  private mutating func statement() -> GeneratedScript.Statement {
    issued += 1
    let id = issued
    guard depth < 3, isOne(in: 3) else { return .line(id, line()) }
    depth += 1
    defer { depth -= 1 }
    let (head, tail) = block()
    return .block(id, head: head, statements(atMost: 3), tail: tail)
  }

  private mutating func block() -> (head: String, tail: String) {
    pick([
      ("for i = 1, \(count()) do", "end"), ("while true do", "end"), ("while x do", "x = not x end"),
      ("pcall(function(...)", "end, \(value()))"), ("for k, v in pairs(\(value())) do", "end"),
      ("f = function(...)", "end"), ("f = coroutine.wrap(function(...)", "coroutine.yield(...) end)"),
      ("local function g(...)", "return g(...) end pcall(g, 1)"),
      ("local function g(...)", "return 1 + g(...) end pcall(g)"),
      ("xpcall(function()", "end, function(e) return f(e) end)"), ("dray.task(function()", "end)"),
      ("setmetatable(t, { __\(pick(Self.events)) = function(...)", "return ... end })"),
      ("table.sort(t, function(a, b)", "return \(pick(["true", "a < b", "x", "nil"])) end)"),
      (
        "s = (string.gsub(s, \"\(pick([".", "%w+", "", "(.)(.)"]))\", function(c)",
        "return \(pick(["c", "c .. c", "s", "nil"])) end))"
      ),
      ("do", "end"),
    ])
  }

  private static let events = [
    "index", "newindex", "call", "tostring", "concat", "len", "eq", "lt", "le", "add", "unm", "gc", "close", "mode",
    "name",
    "pairs",
  ]

  private mutating func count() -> String {
    pick(["3", "100", "10000", "1000000", "1e9", "#t", "#s", "x", "math.huge"])
  }

  /// A value of any kind, for an argument or a field.
  private mutating func value() -> String {
    pick([
      "nil", "true", "0", "-1", "3", "x", "1e308", "0/0", "math.mininteger", "\"\"", "\"left\"", "\"card 1\"", "s", "s",
      "t",
      "t", "f", "game", "game.list", "view", "rows", "{}", "{ t }", "{ [t] = t }", "{ id = s }", "s:rep(100)",
      "s:rep(100000)", "print", "dray", "coroutine.create(f)", "\"\\255\"", "\"e\\u{301}\"",
      "{ width = x, height = 1e300 }", "function() return s end", "dray.content_type(\"public.data\")",
    ])
  }

  private mutating func values() -> String { (0..<number(below: 4)).map { _ in value() }.joined(separator: ", ") }

  private mutating func answer() -> String {
    pick([
      "true", "false, \"no\"", "false, s", "nil", "\"copy\"", "\"move\"", "true, { collection_id = \"right\" }",
      "true, { before = \(value()) }", "{ 1, 2 }", "{ s }", "t", "f()", "\(value())", "\(value())",
      "false, { code = s, text = s }", "false, { text = f }",
    ])
  }

  private mutating func line() -> String {
    switch number(below: 8) {
    case 0: pick(growth)
    case 1: pick(tables)
    case 2: pick(library)
    case 3 where isOne(in: 3): "dray.\(pick(Self.functions))(\(values()))"
    case 3, 4: "pcall(dray.\(pick(Self.functions)), \(value()), \(value()))"
    case 5: pick(writes)
    case 6: "pcall(function() local v = \(node()) return v:\(pick(Self.modifierNames))(\(values())) end)"
    default: pick(writes + growth)
    }
  }

  /// Statements that make growing strings or search in them.
  private var growth: [String] {
    [
      "s = s .. s", "s = s .. \"y\"", "s = s:rep(2)", "s = s:rep(1000)", "s = (\"ab\"):rep(1000000)", "s = s:upper()",
      "s = s:reverse()", "x = #s", "x = s:find(\"(.-)*y$\")", "x = s:find((\".-\"):rep(20) .. \"z\")",
      "s = string.format(\"%s%s\", s, s)", "s = string.format(\"%99.99f\", x or 0)", "s = table.concat({ s, s, s })",
      "x = utf8.len(s)", "x = tonumber(s)", "x = s < s .. \"z\"", "s = string.pack(\"s\", s)", "x = { s:byte(1, #s) }",
      "s = utf8.char(101, 769):rep(10000)", "for c in s:gmatch(\".\") do x = c end",
    ]
  }

  private var tables: [String] {
    [
      "t[#t + 1] = t", "t[#t + 1] = s", "t = { t }", "t[s] = s", "for i = 1, 10000 do t[i] = i end",
      "for i = 1, 1 << 15 do t[i * 2147483647] = i end", "t = table.pack(table.unpack(t, 1, 200))",
      "table.move(t, 1, 1e6, 2)", "table.insert(t, 1, x)", "getmetatable(t).__call = t t()", "tostring(t)",
      "setmetatable(t, {}) getmetatable(t).__call = t pcall(t)", "setmetatable(t, { __index = t }) x = t.nothing",
      "setmetatable(t, { __mode = \"k\" })", "x = next(t)", "t = rows", "x = #t", "table.concat(t)",
    ]
  }

  private var library: [String] {
    [
      "collectgarbage()", "x = collectgarbage(\"count\")", "error(s)", "error(t)",
      "error(setmetatable({}, { __tostring = f }))",
      "load(\"return \" .. (\"{}or\"):rep(1000) .. \"{}\")", "f = load(\"x = x \" .. s) or f", "load((\"(\"):rep(300))",
      "x = coroutine.wrap(f)()", "coroutine.yield(s)", "for i = 1, 1000 do x = coroutine.create(f) end", "f()",
      "pcall(f, f)",
      "local v <close> = setmetatable({}, { __close = f })", "x = require(s)", "x = math.random()", "print(s)",
      "print(t, f, x)",
      "string.rep = f", "x = _G[s]", "for _, v in ipairs(game.list) do x = v end",
    ]
  }

  /// Changes of the states and other actions, most of which are allowed in commands only.
  private var writes: [String] {
    [
      "game.n = game.n + 1", "game.n = s", "game.list[#game.list + 1] = #game.list + 1",
      "game.list[#game.list + 1] = s",
      "table.remove(game.list)", "game.map[#s] = s", "game.map[s] = x", "game.map = { game.map }", "game.map = game",
      "game.map = f", "view.n = view.n + 1", "view.map[s] = s", "view.map = { view.map }", "game.list = {}",
      "for i = 1, 2000 do game.list[i] = i end", "for i = 1, 2000 do game.map[i] = s end",
      "rows:insert({ id = \"r\" .. #rows, s = s })", "rows:remove(rows[1] and rows[1].id)",
      "for i = 1, 1000 do rows:insert({ id = \"q\" .. i .. #rows, v = s }) end",
      "array.shuffle(game.list, dray.random)", "table.sort(game.list, f)", "dray.announce(s)",
      "for i = 1, 300 do dray.task(function() dray.sleep(0) f() end) end", "dray.sleep(0)", "dray.sleep(1e308)",
      "dray.task(function() while true do dray.sleep(0) end end)", "dray.move(\"card 1\", \"right\")",
      "x = #dray.legal()",
      "dray.choose { title = s, s, \"b\" }", "x = dray.json.encode(game)", "x = dray.json.decode(s)", "dray.restart()",
    ]
  }

  /// The functions of the module `dray`, and one that does not exist.
  private static let functions = ScriptAPI.functions + ["json.encode", "json.decode", "nothing"]

  /// The modifiers of nodes and of `for_each`, and one that does not exist.
  private static let modifierNames = ScriptAPI.modifiers + ["nothing"]

  /// A node next to the board.
  private mutating func node() -> String {
    pick([
      "dray.text { label = s }", "dray.vstack { id = \"v\" .. #s, label = s, tint = s, style = s }", "dray.vstack(t)",
      "dray.item { id = \(value()), type = \"card\" }",
      "dray.item { id = \"single\", type = \"card\", value = t }:draggable()",
      "dray.list { id = \"many\", dray.for_each(\(count()), function(i) return dray.item { id = i, type = \"card\", label = s } end) }",
      "dray.list { id = \"rows\", dray.for_each(rows, function(r) return dray.item { id = r.id, type = \"row\", label = s } end) }",
      "dray.scroll_view { id = \"window\", size = { width = 40, height = 40 }, dray.vstack { dray.text { label = s } } }",
      "dray.grid { id = \"grid\", columns = \(pick(["2", "0", "1000000", "x"])), dray.text { label = \"g\" } }",
      "dray.layout { id = \"own\", place = function(sizes, proposed) return t end, dray.text { label = \"l\" } }",
      "dray.\(pick(["hstack", "vstack", "zstack"])) { dray.spacer { min_length = \(pick(["4", "-1", "t"])) }, dray.text { label = s } }",
      "dray.\(pick(["vstack", "hstack", "zstack", "table", "fan", "flow", "spacer"])) { \(values()) }", "false", "nil",
      "t",
    ])
  }
}
