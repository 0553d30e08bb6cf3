import Foundation

/// A random plugin, which follows from a seed: lists of every kind with letters, sources that remove moved items or keep
/// them, destinations that insert items at any place or nowhere, and configurations that choose another place.
struct GeneratedPlugin {
  let files: [String: String]
  private var random: Generator

  /// Numbers that are the same on every run: SplitMix64 (Steele, Lea, Flood, 2014).
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func pick(_ list: [String]) -> String { list[Int(next() % UInt64(list.count))] }
  }

  init(seed: UInt64) {
    var random = Generator(state: seed)
    let lists = (0..<2).map { Self.list("left \($0 + 1)", by: &random) }
    let script = """
      local dray = require "dray"
      local array = require "dray.array"
      local Letter = dray.transferable "test.letter"
      local lists = dray.state("lists", {
        ["left 1"] = { "a", "b", "c" }, ["left 2"] = { "d" }, pad = { "p", "q", "r" }, tray = { "t", "u" }, box = {},
        hidden = {}, count = { 0 },
      })
      local size = { width = 30, height = 20 }
      local function letter(id) return dray.item { id = id, type = Letter, label = tostring(id), size = size } end
      -- A moved item keeps its id, and a copy gets a new one.
      local function named(id, session)
        if session.operation == "move" then return id end
        lists.count[1] = lists.count[1] + 1
        return type(id) == "string" and id .. lists.count[1] or "n" .. lists.count[1]
      end
      local function put(ids, session, list, index)
        for i, id in ipairs(ids) do
          local kept = named(id, session)
          if not array.contains(list, kept) then table.insert(list, index and index + i - 1 or #list + 1, kept) end
        end
      end
      local function give_up(list)
        return function(session)
          if session.phase == "ended" and session.operation == "move" then array.take({ list }, session.item_ids) end
        end
      end
      -- A list of the table gives up items that are in another list now.
      local function leave(session)
        local list = lists[session.from]
        if session.phase ~= "ended" or session.operation ~= "move" or not list then return end
        for _, id in ipairs(session.item_ids) do
          for _, name in ipairs { "left 1", "left 2", "tray", "box", "pad" } do
            if lists[name] ~= list and array.contains(lists[name], id) then array.take({ list }, { id }) end
          end
        end
      end
      dray.scene(function()
        return dray.hstack { spacing = 5, alignment = "top",
          dray.vstack { id = "pad", size = { width = 30, height = 80 },
            dray.for_each(lists.pad, function(id) return letter(id):draggable() end) }
            :drag_container(Letter\(random.pick(["", "", ", function(ids) return array.from(lists.pad, ids[1]) end"])))
            :drag_configuration { allow_move = \(random.pick(["true", "true", "false"])) }
            :on_drag_session_updated(give_up(lists.pad)),
          dray.hstack { id = "table", spacing = 5, \(lists.joined(separator: ", ")) }
            :reorder_container(Letter, function(difference) \(Self.reorder(by: &random)) end)
            \(random.pick(["", ":drag_container(Letter):drag_configuration { allow_move = true }"]))
            :on_drag_session_updated(leave)
            :drop_destination(Letter, function(ids, session) \(Self.drop(by: &random)) end)
            \(Self.configuration(by: &random)),
          \(Self.tray(by: &random)),
          dray.zstack { id = "box", size = { width = 30, height = 30 }, dray.for_each(lists.box, letter) }
            :drop_destination(Letter, function(ids, session) \(Self.drop(by: &random)) end)
            \(random.pick(["", ":drop_configuration(function(s) return s.suggested_operations.move and 'move' or 'copy' end)"]))
            :on_tap_gesture(function() lists.pad, lists.box = lists.pad, {} put({ "p" }, { operation = "copy" }, lists.pad) end),
        }
      end)
      """
    files = [
      "plugin.lua": #"return { id = "test.made", name = "made" }"#,
      "init.lua": script,
    ]
    self.random = random
  }

  private static func list(_ name: String, by random: inout Generator) -> String {
    let kind = random.pick(["vstack", "vstack", "list", "fan", "zstack", "hstack", "grid"])
    let columns = kind == "grid" ? "columns = 2, " : ""
    return """
      dray.\(kind) { id = "\(name)", \(columns)size = { width = 60, height = 80 },
            dray.for_each(lists["\(name)"], letter):reorderable() }
      """
  }

  private static func reorder(by random: inout Generator) -> String {
    random.pick([
      "array.apply(lists, difference)", "array.apply(lists, difference)", "array.apply(lists, difference)",
      "", "array.apply(lists, difference) table.sort(lists[difference.destination.collection_id])",
      "lists.count[1] = lists.count[1] + 1", "array.take(lists, difference.sources)",
      "difference = { sources = { difference.sources[1] }, destination = { collection_id = 'left 1' } } array.apply(lists, difference)",
      "dray.sleep(0.3) array.apply(lists, difference)", "return false, 'not now'",
    ])
  }

  private static func drop(by random: inout Generator) -> String {
    let sleep = random.pick(["", "", "", "dray.sleep(0.2) "])
    return sleep
      + random.pick([
        """
        local place = session:reorder_destination(Letter)
        if place then
          local list = lists[place.collection_id]
          put(ids, session, list, place.before and array.index(list, place.before))
        end
        """,
        "put(ids, session, lists['left 1'])", "put(ids, session, lists['left 2'], 1)",
        "put(ids, session, lists.hidden)",
        "put({ ids[1] }, session, lists.box)", "", "put(ids, session, lists[session.to] or lists.box)",
        "return false, 'never'", "if #lists.box < 3 then put(ids, session, lists.box) end",
      ])
  }

  private static func configuration(by random: inout Generator) -> String {
    let answer = random.pick([
      "true", "s.suggested_operations.move and 'move' or 'copy'", "true, { collection_id = 'left 2' }",
      "true, { collection_id = 'left 1', before = lists['left 1'][1] }", "true, { accepted_item_count = 1 }",
      "true, { collection_id = 'box' }", "#s.items < 2, 'one by one'",
      "s.suggested_operations.copy and 'copy' or true",
    ])
    return random.pick(["", ":drop_configuration(function(s) return \(answer) end)"])
  }

  private static func tray(by random: inout Generator) -> String {
    random.pick([
      """
      dray.list { id = "tray", size = { width = 30, height = 80 }, dray.for_each(lists.tray, letter)
            :on_move(function(from, to) array.move(lists.tray, from, to) end)
            :drop_destination(Letter, function(ids, session) put(ids, session, lists.tray, session.index) end) }
      """,
      """
      dray.list { id = "tray", size = { width = 30, height = 80 }, dray.for_each(lists.tray, letter)
            :on_move(function(from, to) end) }
      """,
      """
      dray.list { id = "tray", size = { width = 30, height = 80 }, dray.for_each(lists.tray, letter) }
            :collection_drop { session_did_update = function(s)
                return s.suggested_operations.move and "move" or "copy", { intent = "insert_at_destination" }
              end, perform_drop = function(coordinator)
                local ids = {}
                for i, item in ipairs(coordinator.items) do ids[i] = item.id end
                put(ids, coordinator.session, lists.tray, coordinator.destination_index)
              end }
      """,
      """
      dray.vstack { id = "tray", size = { width = 30, height = 80 }, dray.for_each(lists.tray, function(id)
            return letter(id):drop_destination(Letter, function(ids, session) put(ids, session, lists.hidden) end)
          end) }
      """,
    ])
  }
}
