import Dray
import Testing

/// `on_drag` and `on_drop` in Lua, with a delegate and without: data is promised, and loaded from the drop on.
struct PromiseTests {
  /// Words at the left that promise JSON and text, a zone at the right; closures print their calls.
  private static let desk = """
    local zone = dray.state("zone", { texts = {} })
    local function see(...) print(table.concat({ ... }, " ")) end
    local asked = {}
    local function promise(id)
      local provider = dray.item_provider { suggested_name = id .. ".json" }
      provider:register_data_representation("public.json", function() return '{"id":"' .. id .. '"}' end)
      provider:register_data_representation("public.plain-text", { visibility = "own_process" }, function()
        return "text of " .. id
      end)
      return provider
    end
    local function word(id)
      return dray.item { id = id, type = "word", size = { width = 50, height = 20 } }
    end
    local function scene(words, target)
      dray.scene(function()
        return dray.hstack { spacing = 10, dray.vstack { id = "words", spacing = 0, words() },
          target(dray.vstack { id = "zone", size = { width = 100, height = 100 } }) }
      end)
    end
    local function draggable()
      return dray.for_each({ "a", "b" }, function(id) return word(id):on_drag(function() return promise(id) end) end)
    end
    local function take(providers)
      for _, provider in ipairs(providers) do
        local text, reason = provider:load "public.json"
        zone.texts[#zone.texts + 1] = text and tostring(text) or reason
      end
    end

    """

  private func texts(_ test: Scripted) -> [String] {
    test.plugin.state("zone")?.table?["texts"]?.table?.items.compactMap(\.text) ?? []
  }

  private func log(_ test: Scripted) -> [String] { test.printed }

  /// Drops an item on the zone and loads its promised data.
  @discardableResult
  private func drop(_ test: Scripted, _ id: DriverPlace = "a") throws -> DragOutcome? {
    let driver = Driver(of: test.host)
    let drag = try driver.drag(id)
    try drag.drop(on: "zone")
    driver.tick(seconds: 1)
    return drag.outcome
  }

  @Test func `promised data is loaded by the destination, which also gets its name and the location`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(draggable, function(node)
          return node:on_drop("public.json", function(providers, location)
            see(#providers, providers[1].suggested_name, tostring(location.x == 50))
            take(providers)
          end)
        end)
        """)
    #expect(try drop(test)?.operation == .copy)
    #expect(texts(test) == ["{\"id\":\"a\"}"])
    #expect(log(test) == ["1 a.json true"])
  }

  @Test func `DA1: promised data is not made while an item hovers`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(function()
          return dray.for_each({ "a" }, function(id)
            return word(id):on_drag(function()
              local provider = dray.item_provider()
              provider:register_data_representation("public.json", function() error "encoded" end)
              return provider
            end)
          end)
        end, function(node) return node:on_drop({ "public.json" }, take) end)
        """)
    let drag = try Driver(of: test.host).drag("a").over("zone").over("words").over("zone")
    #expect(drag.dropSession?.verdict.operation == .copy && test.texts.isEmpty)
    drag.cancel()
  }

  @Test func `ST3: on_drag may refuse, and otherwise must return a provider`() throws {
    func outcome(_ answer: String) throws -> DragOutcome? {
      let test = try Scripted(
        Self.desk + """
          scene(function() return word("a"):on_drag(function() \(answer) end) end, function(node) return node end)
          """)
      return try Driver(of: test.host).drag("a").outcome
    }
    #expect(try outcome("return false, 'locked'")?.reason == "locked")
    #expect(try outcome("return nil, 'locked'")?.cause == .notLifted)
    #expect(try outcome("")?.reason?.text.contains("on_drag returned nothing; was 'return' forgotten?") == true)
    #expect(
      try outcome("return { 1 }")?.reason?.text.contains("on_drag must return an item provider or false") == true)
  }

  @Test func `an item_provider of a for_each is called for the lifted row`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(function()
          return dray.for_each({ "a", "b" }, word):item_provider(function(value) return promise(value .. "!") end)
        end, function(node) return node:on_drop("public.json", take) end)
        """)
    try drop(test, "b")
    #expect(texts(test) == ["{\"id\":\"b!\"}"])
  }

  @Test func `DD6: is_targeted changes once when a matching drag enters and once when it leaves`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(draggable, function(node)
          return node:on_drop("public.json", { is_targeted = function(targeted) see(tostring(targeted)) end }, take)
        end)
        """)
    let driver = Driver(of: test.host)
    let drag = try driver.drag("a").over("zone").over(.point(Point(x: 70, y: 10))).over("words")
    #expect(log(test) == ["true", "false"])
    try drag.drop(on: "zone")
    driver.tick(seconds: 1)
    #expect(log(test) == ["true", "false", "true", "false"] && texts(test).count == 1)
  }

  // MARK: Delegates

  private static let delegate = """
    local d = {
      validate_drop = function(info) see("validate", tostring(info:has_items_conforming_to "public.json")) return true end,
      drop_entered = function(info) see("entered", #info:item_providers "public.json") end,
      drop_updated = function(info) return answer end,
      drop_exited = function() see "exited" end,
      perform_drop = function(info)
        see("perform", info.items_count, #info:item_providers { "public.json", "public.png" },
          #info:item_providers "public.png", info.location.x)
        if refuse then return false, "damaged" end
        take(info:item_providers "public.json")
      end,
    }
    scene(draggable, function(node) return node:on_drop("public.json", d) end)
    """

  @Test func `DE1, DE4: the functions of a drop delegate run in order, and only perform_drop gets providers`() throws {
    let test = try Scripted(Self.desk + "local answer, refuse = 'copy', false\n" + Self.delegate)
    #expect(try drop(test)?.operation == .copy)
    #expect(log(test) == ["validate true", "entered 0", "perform 1 1 0 50.0"])
    #expect(texts(test) == ["{\"id\":\"a\"}"])
  }

  @Test func `DE1: leaving or cancelling calls exited once for each entered`() throws {
    let test = try Scripted(Self.desk + "local answer, refuse = 'copy', false\n" + Self.delegate)
    let drag = try Driver(of: test.host).drag("a").over("zone").over("words").over("zone")
    drag.cancel()
    #expect(log(test) == ["validate true", "entered 0", "exited", "validate true", "entered 0", "exited"])
  }

  @Test func `DE2: a delegate whose validate returns false is skipped`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(draggable, function(node)
          return dray.zstack { id = "around", size = { width = 100, height = 100 },
            node:on_drop("public.json", {
              validate_drop = function() return false end, drop_entered = function() see "entered" end,
              perform_drop = function() see "perform" end,
            }) }:on_drop("public.plain-text", function(providers)
              zone.texts[1] = providers[1]:load "public.plain-text" end)
        end)
        """)
    #expect(try drop(test)?.operation == .copy)
    #expect(log(test) == [] && texts(test) == ["text of a"])
  }

  @Test(
    arguments: [
      ("nil", DropOperation.copy, true), ("true", .copy, true), ("'copy'", .copy, true), ("'cancel'", .cancel, false),
      ("false", .forbidden, false), ("'move'", .cancel, false),
    ])
  func `DE3: the answer of updated decides; nil keeps the last answer, which is copy at first`(
    answer: String, operation: DropOperation, performs: Bool
  ) throws {
    let test = try Scripted(Self.desk + "local answer, refuse = \(answer), false\n" + Self.delegate)
    #expect(try drop(test)?.operation == operation)
    #expect(log(test).contains { $0.hasPrefix("perform") } == performs)
    #expect(log(test).contains("exited") != performs)
  }

  @Test func `DE5: perform_drop that refuses ends the drag, and nothing is loaded`() throws {
    let test = try Scripted(Self.desk + "local answer, refuse = 'copy', true\n" + Self.delegate)
    let outcome = try drop(test)
    #expect(outcome?.operation == .cancel && outcome?.cause == .refused && outcome?.reason == "damaged")
    #expect(texts(test) == [] && !log(test).contains("exited"))
  }

  @Test func `on_insert receives promised data at a position in its list`() throws {
    let test = try Scripted(
      Self.desk + """
        local list = dray.state("list", { "x", "y" })
        scene(draggable, function()
          return dray.vstack { id = "zone", size = { width = 100, height = 100 }, spacing = 0,
            dray.for_each(list, function(id) return word(id) end):on_insert({ "public.json" }, function(index, providers)
              see(index, #providers)
              table.insert(list, index, tostring(providers[1]:load "public.plain-text"))
            end) }
        end)
        """)
    let driver = Driver(of: test.host)
    let drag = try driver.drag("a")
    try drag.drop(on: "zone", before: "y")
    driver.tick(seconds: 1)
    #expect(drag.outcome?.operation == .copy)
    #expect(test.plugin.state("list")?.table?.items.compactMap(\.text) == ["x", "text of a", "y"])
  }

  @Test func `an interaction drags providers, and a coordinator delivers them`() throws {
    let test = try Scripted(
      Self.desk + """
        scene(function()
          return dray.vstack { id = "source", spacing = 0, word "a", word "b" }:drag_interaction {
            items_for_beginning = function(session, id) return { promise(id), promise "more" } end,
          }
        end, function()
          return dray.vstack { id = "zone", size = { width = 100, height = 100 }, dray.for_each({}, word) }
            :collection_drop {
              can_handle = function(session) return session:has_items_conforming_to "public.json" end,
              session_did_update = function() return "copy", { intent = "insert_at_destination" } end,
              perform_drop = function(coordinator)
                for _, item in ipairs(coordinator.items) do
                  see(item.id)
                  local standing = coordinator:drop_to_placeholder(item, { index = 1 })
                  local text = item.provider:load "public.json"
                  standing:commit_insertion(function() zone.texts[#zone.texts + 1] = tostring(text) end)
                end
              end,
            }
        end)
        """)
    #expect(try drop(test, "b")?.itemIDs == ["b", "b 2"])
    #expect(log(test) == ["b", "b 2"])
    #expect(texts(test) == ["{\"id\":\"b\"}", "{\"id\":\"more\"}"])
    #expect(!test.host.placements.contains { $0.state == .placeholder })
  }

  @Test(
    arguments: [
      (":on_drop({}, print)", "on_drop needs a type"),
      (":on_drop('public.json', { is_targeted = print })", "the closure of on_drop must be a function, not nil"),
      (":on_drop('public.json', { drop_entered = print })", "perform_drop of a drop delegate must be a function"),
      (
        ":on_drop('public.json', { perform_drop = print, validate = print })",
        "unknown option 'validate' for a drop delegate"
      ),
      (":on_drop('public.json', { is_target = print }, print)", "unknown option 'is_target' for on_drop"),
      (":on_drag()", "the closure of on_drag must be a function"),
    ])
  func `invalid use is an error that names the function or the option`(modifier: String, problem: String) {
    do {
      _ = try Scripted("dray.scene(function() return dray.vstack { id = 'v' }\(modifier) end)")
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
    }
  }
}
