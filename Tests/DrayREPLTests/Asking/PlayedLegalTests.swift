import DrayREPL
import Testing

/// `play` makes every drag that `legal` lists.
struct PlayedLegalTests {
  /// Lua code that plays about `most` drags of `legal()` and as many of `legal { positions = true }`, undoes each, and
  /// prints those that fail or have another result than listed.
  private static func check(most: Int) -> String {
    """
    local function finish() while play.choice do play:answer(play.choice.choices[1]) end end
    local function check(options)
      local list = play:legal(options)
      for i = 1, #list, math.max(1, #list // \(most)) do
        local done, outcome = pcall(play.play, play, list[i])
        if not done or outcome.cause ~= "dropped" or outcome.operation ~= list[i].operation then
          print(tostring(list[i]), outcome)
        end
        finish()
        play:undo()
      end
      return #list
    end
    if check() + check { positions = true } == 0 then print "no drags" end
    """
  }

  @Test(arguments: Repository.plugins) func `every listed drag can be played`(plugin: String) {
    let transcript = Transcript()
    _ = transcript.runner.evaluate(
      """
      local play = dray.load('\(Repository.root)/plugins/\(plugin)', { seed = 1 })
      for _ = 1, 3 do
        \(Self.check(most: 5))
        -- A number of the list means the same drag.
        if #play:legal() > 0 then play:play(1) end
        finish()
      end
      """)
    #expect(transcript.text == "")
  }

  /// A container that is dragged itself, an item in no container with an id, items of one id in two namespaces that
  /// accept drops, an item and a container of one id, and a rule that names another place than the drop.
  private static let scene = """
    local dray = require "dray"
    local Letter = dray.transferable "test.letter"
    local Box = dray.transferable { id = "test.box", dray.proxy_representation { exporting = tostring } }
    local got = dray.state("got", {})
    local function take(name) return function(values) got[#got + 1] = name .. " " .. #values end end
    local function target(namespace)
      return dray.vstack { id = "in " .. namespace, namespace = namespace,
        dray.item { id = "q", type = Letter, label = "q of " .. namespace, size = { width = 40, height = 30 } }
          :drop_destination(Letter, take(namespace)) }
    end
    local function both(namespace)
      return dray.item { id = "p", type = Letter, label = "p", size = { width = 40, height = 30 } }
        :drop_destination(Letter, take(namespace))
    end
    dray.scene(function()
      return dray.hstack { spacing = 4,
        dray.item { id = "loose", type = Letter, label = "loose", size = { width = 40, height = 40 } }:draggable(),
        dray.vstack { id = "box", size = { width = 40, height = 40 } }:on_drag(function()
          local provider = dray.item_provider()
          provider:register_data_representation("public.plain-text", function() return "x" end)
          return provider
        end),
        target "one", target "two",
        dray.vstack { id = "both", dray.vstack { namespace = "three", both "three" },
          dray.vstack { namespace = "four", both "four" } },
        dray.vstack { id = "same", size = { width = 40, height = 40 } }:drop_destination(Letter, take "container"),
        dray.item { id = "same", type = Letter, label = "same", size = { width = 40, height = 40 } }:draggable(),
        dray.vstack { id = "bin", size = { width = 40, height = 40 } }:on_drop("public.plain-text", function() got[1] = 1 end),
      }
    end)
    """

  @Test func `drags of containers and of items with the same id can be played`() throws {
    let plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.scene])
    let transcript = Transcript()
    _ = transcript.runner.evaluate(
      """
      local play = dray.load '\(plugin.path)'
      \(Self.check(most: 1000))
      local lines = {}
      for _, one in ipairs(play:legal "loose") do
        play:play(one)
        local got = play.state.got
        lines[#lines + 1] = got[#got]
      end
      print(table.concat(lines, ", "))
      """)
    #expect(transcript.text == "one 1, two 1, three 1, four 1, container 1\n")
  }
}
