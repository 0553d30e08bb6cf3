import LuaRuntime
import Testing

/// The functions in C that make nodes for the host's library, and that pass them to the host.
struct NodeFunctionTests {
  private let natives = LuaNatives([
    "list": { frame in
      for index in 0..<frame.count { frame.push(argument: index) }
    }
  ])
  private let lua: LuaState

  init() throws {
    lua = try LuaState()
    try lua.set("core", of: lua.globals, to: .table(lua.makeTable(of: natives)))
  }

  /// The lines that a script notes, where `show` makes text of a plain value.
  private func trace(_ script: String) throws -> [String] {
    let begin = """
      local lines, show = {}, nil
      local function note(...) local words = table.pack(...)
        for i = 1, words.n do words[i] = show(words[i]) end lines[#lines + 1] = table.concat(words, " ") end
      function show(value)
        if type(value) ~= "table" then return tostring(value) end
        local words = {}
        for key, field in pairs(value) do words[#words + 1] = tostring(key) .. "=" .. show(field) end
        return "{" .. table.concat(words, " ") .. "}"
      end

      """
    let text = try lua.run(begin + script + "\nreturn table.concat(lines, '\\n')", name: "a.lua")[0].text
    lua.close()
    return try #require(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A constructor of nodes with a text, an integer, a number, a size and a handler.
  private static let constructor = """
    local string_type, function_type, nil_type = 1 << 4, 1 << 6, 1
    local seldom, integer, number = 1 << 32, 1 << 33, 1 << 34
    local masks = {
      true, text = string_type, index = integer, width = number, size = 1 << 5, on_tap = function_type | seldom,
      id = string_type, type = string_type,
    }
    local detour, meta = {}, {}
    local function otherwise(...) note("otherwise", select("#", ...)) return "made in Lua" end
    local make = core.constructor("card", masks, meta, otherwise, detour)

    """

  @Test func `options that are valid by their types make a node in one step`() throws {
    let lines = try trace(
      Self.constructor + """
        local child = make {}
        note(child, getmetatable(child) == meta)
        note(make { text = "a", index = 3, width = 1.5 })
        note(make { width = 2, size = { width = 1, height = 0.5 } })
        note(make { size = {} }, make { size = { height = 0 } })
        note(make { child, false, child })
        note(make { [3] = child })
        local tapped = make { on_tap = print }
        note(tapped._seldom, tapped._last, tapped._kind, tapped._generation)
        """)
    #expect(
      lines == [
        "{_generation=0 _kind=card} true", "{_generation=0 _kind=card index=3 text=a width=1.5}",
        "{_generation=0 _kind=card size={height=0.5 width=1} width=2}",
        "{_generation=0 _kind=card size={}} {_generation=0 _kind=card size={height=0}}",
        "{1={_generation=0 _kind=card} 2=false 3={_generation=0 _kind=card} _generation=0 _kind=card _last=3}",
        "{3={_generation=0 _kind=card} _generation=0 _kind=card _last=3}", "true nil card 0",
      ])
  }

  @Test(arguments: [
    "make { text = 1 }", "make { index = 1.5 }", "make { index = 1.0 }", "make { width = 1 / 0 }",
    "make { width = 0 / 0 }",
    "make { width = '1' }", "make { unknown = 1 }", "make { [0] = child }", "make { [-1] = child }", "make { 'text' }",
    "make { {} }", "make { 1 }", "make { [true] = child }", "make { [1.5] = child }", "make { size = 1 }",
    "make { size = { 1 } }", "make { size = { width = -1 } }", "make { size = { width = 1 / 0 } }",
    "make { size = { width = 1, height = 1, depth = 1 } }", "make { size = { depth = 1 } }",
    "make { size = { height = 'x' } }", "make { size = setmetatable({}, {}) }", "make(setmetatable({}, {}))", "make()",
    "make('text')", "make({}, {})", "leaf { child }",
  ])
  func `other options go unchanged to the constructor in Lua`(call: String) throws {
    let lines = try trace(
      Self.constructor + """
        local child, leaf = make {}, core.constructor("leaf", { false }, meta, otherwise, detour)
        note(\(call))
        """)
    let count = call == "make()" ? 0 : call == "make({}, {})" ? 2 : 1
    #expect(lines == ["otherwise \(count)", "made in Lua"])
  }

  @Test func `during a detour the constructor in Lua makes all nodes`() throws {
    let lines = try trace(
      Self.constructor + """
        detour[1] = true
        local options = {}
        note(make(options), next(options))
        detour[1] = nil
        note(make(options) == options)
        """)
    #expect(lines == ["otherwise 1", "made in Lua nil", "true"])
  }

  @Test func `an item has the number of its type, if it has an id and its type is known`() throws {
    let lines = try trace(
      Self.constructor + """
        local item = core.constructor("item", masks, meta, otherwise, detour, { card = 7, odd = "x" })
        note(item { id = "a", type = "card" })
        for _, options in ipairs { { id = "a" }, { type = "card" }, { id = "a", type = "dice" }, { id = "a", type = "odd" } } do
          local before = show(options)
          item(options)
          note(before == show(options))
        end
        """)
    #expect(
      lines == ["{_generation=0 _kind=item id=a type=7}"]
        + Array(repeating: ["otherwise 1", "true"], count: 4).joined())
  }

  @Test func `the first value of a list that is not a node is found`() throws {
    let lines = try trace(
      Self.constructor + """
        local node = make {}
        for _, list in ipairs { {}, { node, false, node }, { node, {} }, { 1 }, { node, node, "x", 1 }, { true } } do
          note(core.first_non_node(list))
        end
        """)
    #expect(lines == ["", "", "2", "1", "3", "1"])
  }

  @Test func `a host function receives named fields of a table, and more if the table has a flag`() throws {
    let lines = try trace(
      """
      local all = core.with_fields(core.list, 2, "is_long", "a", "size.width", "b", "size.height")
      note(all(1, { a = 2, b = 3, size = { width = 4, height = 5 }, is_long = true }))
      note(all(1, { a = 2, b = 3, size = { width = 4, height = 5 } }))
      note(all(1, { is_long = true, size = 7 }))
      note(select("#", all(1, {})))
      local rest = core.with_names(core.list)
      note(rest(1, 2, { _hidden = 1, text = "a", [5] = 6 }))
      note(rest({}))
      note(pcall(core.with_fields, print, 1, "x"))
      note(pcall(core.with_names, print))
      note(pcall(rest, 1)) note(pcall(all, 1, 2))
      """
    ).map { $0.split(separator: " ").filter { !$0.hasPrefix("{") && !$0.contains("=") }.joined(separator: " ") }
    #expect(
      lines == [
        "1 2 4 3 5", "1 2 4", "1 nil nil nil nil", "4", "1 2 text a", "",
        "false bad argument #1 to '?' (function of the host expected)",
        "false bad argument #1 to '?' (function of the host expected)",
        "false bad argument #1 to '?' (table expected, got number)",
        "false bad argument #2 to '?' (table expected, got number)",
      ])
  }

  @Test func `a walk opens, passes and closes the nodes of a tree in order`() throws {
    let lines = try trace(
      """
      local function hands(name, is_leaf)
        return {
          open = function(value, node) note("open", name, value, node.name) return not is_leaf and 10 or nil end,
          close = function() note("close", name) end, skip = function() note("skip", name) end,
          has_value = name == "item",
        }
      end
      local walk = core.walker({ item = hands "item", leaf = hands("leaf", true) }, hands "other",
        function(node, number) note("attach", node.name, number) end,
        function(node) note("twice", node.name) error("twice", 0) end)
      local function node(kind, name, children, more)
        local made = more or {}
        made._kind, made.name, made._last = kind, name, children and #children or nil
        for i, child in ipairs(children or {}) do made[i] = child end
        return made
      end
      local tree = node("list", "root", {
        node("item", "a", { node("leaf", "b") }, { value = "va", id = "ia" }), false,
        node("item", "c", nil, { id = "ic", _modifiers = {} }), node("leaf", "d", nil, { _modifiers = {} }),
      })
      local values = {}
      walk(tree, 5, values, function(node) note("note", node.name) end)
      note(values)
      note(pcall(walk, tree, 5, values)) note(pcall(walk, tree, 6)) note(tree._generation)
      note(pcall(walk, node("list", "r", { {} }), 7)) note(pcall(walk, node("list", "r", { 1 }), 8))
      """)
    #expect(
      lines == [
        "note root", "open other nil root", "note a", "open item 1 a", "note b", "open leaf nil b", "close item",
        "skip other", "note c", "open item 2 c", "attach c 10", "close item", "note d", "open leaf nil d",
        "close other", "{1=va 2=ic}", "twice root", "false twice", "open other nil root", "open item nil a",
        "open leaf nil b", "close item", "skip other", "open item nil c", "attach c 10", "close item",
        "open leaf nil d", "close other", "true", "6", "open other nil r",
        "false a child of a node is a table, not a node: pass the children to the constructor", "open other nil r",
        "false a child of a node is a number, not a node: pass the children to the constructor",
      ])
  }

  @Test func `tables are checked for masks, holes and plain contents`() throws {
    let lines = try trace(
      """
      local masks = { a = 1 << 3 | 1 << 40, b = 1 << 33 | 1 << 41, c = 1 << 1 }
      note(core.check_fields({ a = 1, b = 2, [3] = "x", [-2] = "x" }, masks) , select(2, core.check_fields({ b = 2 }, masks)) >> 40)
      note(core.check_fields({ c = true, a = 0.5 }, masks)) note(core.check_fields({}, masks)) note(core.check_fields({ a = 1 }, {}))
      note(core.check_fields({ b = 0.5 }, masks)) note(core.check_fields(1, masks)) note(core.check_fields({}, 1))
      note(core.hole {}) note(core.hole { 1, 2 }) note(core.hole { 1, nil, 3 }) note(core.hole { [3] = 1, x = 1 })
      note(core.hole { 1, 2, [4] = 1, [-1] = 1, [0] = 1 }) note(core.hole { x = 1, [-5] = 1 })
      local deep = {} local inner = deep for _ = 1, 99 do inner.t = {} inner = inner.t end
      note(core.is_plain(deep)) inner.t = {} note(core.is_plain(deep))
      note(core.is_plain(1), core.is_plain(0 / 0), core.is_plain(1 / 0), core.is_plain "x", core.is_plain(nil))
      note(core.is_plain { a = { 0 / 0 } }, core.is_plain { setmetatable({}, {}) }, core.is_plain { { 1 }, x = "y" })
      note(core.is_flat {}, core.is_flat { 1, "x", true }, core.is_flat { {} }, core.is_flat { print }, core.is_flat(setmetatable({}, {})))
      note(core.parameters(function(a, b) end), core.parameters(function() end)) note(core.parameters(function(a, ...) end))
      note(core.raw_next({ 7 })) note(core.raw_next({ 7 }, 1)) note(core.rawset(setmetatable({}, { __metatable = 1, __newindex = error }), "a", 1))
      note(getmetatable(core.set_metatable({}, { __metatable = "mine" })))
      """)
    #expect(
      lines == [
        "3 2", "0 \(1 << 3 | 1 << 40 | 1 << 1)", "0 0", "", "", "", "", "", "", "2", "1", "3", "", "true", "false",
        "true false true true true", "false false true", "true true false false false", "2 0", "", "1 7", "nil",
        "{a=1}",
        "mine",
      ])
  }

  @Test func `the values of rows are those of items without children and modifiers`() throws {
    let lines = try trace(
      """
      local function value(node)
        local values = core.row_values({ node }, { "element" })
        return values and values[1]
      end
      note(value { _kind = "item", value = "element" }, value { _kind = "item", value = 3 }, value(false))
      note(value { _kind = "item", id = "a" }, value { _kind = "item", id = "a", value = {} })
      note(value { _kind = "item", id = "a", _last = 1 }, value { _kind = "item", id = "a", _modifiers = {} })
      note(value { _kind = "vstack", id = "a" }, value { id = "a" }, value(7))
      """)
    #expect(lines == ["false 3 true", "a nil", "nil nil", "nil nil nil"])
  }
}
