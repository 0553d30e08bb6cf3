import LuaRuntime
import Testing

@testable import Dray

/// The definition files as the library reads them.
struct DefinitionTests {
  private func definitions(_ text: String) -> Definitions { Definitions([text]) }

  @Test(arguments: [
    ("boolean", "boolean"), ("integer", "integer"), ("number?", "number"), ("string", "string"), ("any", "any"),
    ("table", "table"), ("dray.ID?", "id"), ("dray.Type", "type"), ("dray.Type|dray.Type[]", "any"),
    ("dray.ID[]", "table"), ("(string|number)[]", "table"), ("{ x: number, y: { z: string? } }", "table"),
    ("fun(key: string): boolean?, dray.Reason?", "function"), ("fun(): dray.Node|false|nil, string?", "function"),
    ("(fun(from: integer[]): boolean)|false|nil", "function"), ("boolean|fun(): boolean", "any"),
    (#""a"|"b"|nil"#, "string"), ("test.Keys|string[]|nil", "table"), ("test.Word", "string"), ("test.Node", "table"),
    ("test.Rule?", "function"), ("true|nil", "boolean"),
  ])
  func `a type has a kind that the library checks`(type: String, kind: String) {
    let known = definitions(
      """
      ---@alias test.Keys { shift: true? }

      ---@alias test.Word
      ---| "one"
      ---| "two"

      ---@class test.Node
      local Node = {}

      ---@alias test.Rule fun(node: test.Node): boolean

      ---@class dray.Probe
      ---@field value \(type) with a text
      """)
    #expect(known.fields("Probe")?.first == ["value": .string(LuaString(kind))])
  }

  @Test func `a function has its value, its options with defaults, and its closure`() {
    let known = definitions(
      """
      ---Bends.
      ---@overload fun(self: self, type: dray.Type, command?: fun()): self
      ---@param type dray.Type
      ---@param options { count: integer?, is_open: boolean?, name: dray.ID? } of it; `count` is by default 3
      ---@param command? fun()
      ---@return self
      function Node:bend(type, options, command) end

      ---@param word "up"|"down" by default "up"
      function Node:point(word) end

      ---@param command fun()|false|nil
      function ForEach:on_bend(command) end
      """)
    #expect(known.names(of: "Node") == ["bend", "point"] && known.names(of: "ForEach") == ["on_bend"])
    #expect(
      known.function("Node", "bend") == [
        "most": 3, "value": "type", "kind": "type",
        "options": ["count": "integer", "is_open": "boolean", "name": "id"],
        "names": ["count", "is_open", "name"],
        "defaults": ["count": 3], "needs_options": true, "closure": "optional",
      ])
    #expect(
      known.function("Node", "point") == [
        "most": 1, "value": "word", "kind": "string", "words": ["up": true, "down": true],
      ])
    #expect(known.function("ForEach", "on_bend") == ["most": 1, "closure": "switch"])
    #expect(known.function("ForEach", "bend") == nil)
  }

  @Test func `a call has the definition of each parameter`() {
    let known = definitions(
      """
      ---@class dray.Bow
      local Bow = {}

      ---@class dray.Options
      ---@field id string
      ---@field mode? "fast"|"slow" by default `"fast"`
      ---@field [integer] dray.Bow

      ---@generic T: table
      ---@param target string|dray.Options
      ---@param list T|fun(): T
      ---@param names? (string|false)[]
      function dray.bend(target, list, names) end

      ---@param time number
      function wait(time) end
      """)
    let options: PlainData = [
      "kind": "table", "entry": ["kind": "table", "noun": "a bow"],
      "fields": [
        ["name": "id", "kind": "string"],
        [
          "name": "mode", "kind": "string", "words": ["fast": true, "slow": true], "default": "fast",
          "is_optional": true,
        ],
      ],
    ]
    #expect(
      known.signature("dray", "bend") == [
        ["name": "target", "kind": "any", "one_of": [["kind": "string"], options]],
        ["name": "list", "kind": "any", "one_of": [["kind": "table"], ["kind": "function"]]],
        ["name": "names", "kind": "table", "entry": ["kind": "string", "can_be_false": true], "is_optional": true],
      ])
    #expect(known.signature("", "wait") == [["name": "time", "kind": "number"]])
    #expect(known.signature("dray", "wait") == nil)
  }

  @Test func `a class has its own fields and those of its parents`() {
    let known = definitions(
      """
      ---@class dray.Base
      ---@field size? number by default 2
      ---@field mode? "fast"|"slow" by default `"fast"`
      ---@field [integer] string children

      ---@class dray.Derived: dray.Base
      ---@field size integer
      ---@field is_open? boolean by default that of the host
      """)
    let words: PlainData = ["mode": ["fast": true, "slow": true]]
    #expect(known.fields("Base") == [["size": "number", "mode": "string"], ["size": 2, "mode": "fast"], words, .nil])
    #expect(
      known.fields("Derived") == [
        ["size": "integer", "mode": "string", "is_open": "boolean"], ["mode": "fast"], words, ["size"],
      ])
    #expect(known.fields("Other") == nil)
  }

  /// The parameters and options of modifiers that the library cannot check by their types alone.
  private static let ofAnyKind: Set = [
    "preview", "padding", "types", "value", "allows_move_operation", "is_restricted_to_app", "conforms_to",
  ]

  @Test(arguments: [
    "dray", "Collection", "DeclaredType", "ItemProvider", "DropCoordinator", "Placeholder", "Play", "Drag", "",
  ])
  func `each parameter of a function has a kind`(owner: String) throws {
    // Of `insert` and `register_object`; of `for_each`, which checks it; of `expect`, which takes all results of a call.
    let ofAnyKind: Set = ["value", "list", "..."]
    let names = [Definitions.standard, .driver].map { ($0, $0.names(of: owner)) }
    #expect(names.contains { !$0.1.isEmpty })
    for (definitions, names) in names {
      for name in names where name != "random" {
        for parameter in try #require(definitions.signature(owner, name)?.table).items {
          let isKnown = parameter["kind"] != "any" || parameter["one_of"] != nil
          #expect(isKnown || ofAnyKind.contains(parameter["name"]?.text ?? ""), "\(parameter) of \(name)")
        }
      }
    }
  }

  @Test(arguments: ["Node", "ForEach"])
  func `each parameter and option of a modifier has a kind`(owner: String) throws {
    for name in Definitions.standard.names(of: owner) {
      let function = try #require(Definitions.standard.function(owner, name)?.table)
      let kinds = (function["options"]?.table?.fields ?? []).map { ($0.key.text ?? "", $0.value.text ?? "") }
      let value = (function["value"]?.text ?? "", function["kind"]?.text ?? "")
      for (member, kind) in kinds + [value] where kind == "any" {
        #expect(Self.ofAnyKind.contains(member), "\(member) of \(name)")
      }
      let takesNothing = function["most"] == 0
      #expect(takesNothing == (name == "drag_handle") && (takesNothing || function.fields.count > 1), "\(name)")
    }
  }

  @Test func `a parameter of any type may be missing, and one of another type may not`() {
    let known = definitions(
      """
      ---@param value any
      ---@param count integer
      function dray.keep(value, count) end
      """)
    #expect(
      known.signature("dray", "keep") == [
        ["name": "value", "kind": "any", "is_optional": true], ["name": "count", "kind": "integer"],
      ])
  }
}
