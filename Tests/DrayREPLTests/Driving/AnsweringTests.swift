import Testing

@testable import DrayREPL

/// Choices of commands, in scripts and at the prompt.
struct AnsweringTests {
  private let plugin: PluginFixture

  /// A plugin with crates, whose moves ask for two answers, and a bell that rings twice.
  private static let scale = """
    local dray = require "dray"
    local array = require "dray.array"
    local piles = dray.state("piles", { floor = { "a", "b" }, scale = {} })
    local rings = dray.state("rings", { count = 0 })
    local function pile(name)
      return dray.list { id = name, size = { width = 40, height = 90 }, dray.for_each(piles[name], function(id)
        return dray.item { id = id, type = "crate", label = id:upper(), size = { width = 40, height = 20 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { pile "floor", pile "scale",
        dray.vstack { id = "bell", label = tostring(rings.count), size = { width = 40, height = 20 } }
          :on_tap_gesture(function()
            rings.count = 1
            dray.sleep(1)
            rings.count = 2
          end),
      }
      :reorder_container("crate", function(difference)
        local unit = dray.choose { title = "Unit", "kilogram", "pound" }
        local exact = unit and dray.choose { message = "Exactly?", "yes", "no" }
        if not exact then return false, "not weighed" end
        array.apply(piles, difference)
        print(unit, exact)
      end)
    end)
    """

  init() throws {
    plugin = try PluginFixture(["plugin.lua": PluginFixture.manifest, "init.lua": Self.scale])
  }

  private func run(_ code: String) -> String {
    let transcript = Transcript()
    _ = transcript.runner.evaluate("local play = dray.load '\(plugin.path)'\n\(code)")
    return transcript.text
  }

  private func shown(_ commands: String) -> String { Transcript.of(commands, on: plugin.path).text }

  @Test func `a drop takes the answers to its choices`() {
    #expect(
      run(
        """
        local o = play:drag("a"):drop("scale", { answers = { "pound", "no" } })
        print(o.operation, o.cause, play.state.piles.scale[1], play.choice)
        o = play:drag("b"):drop("scale", { answers = { "pound", false } })
        print(o.operation, o.cause, o.reason, #play.state.piles.scale)
        """) == "pound\tno\nmove\tdropped\ta\tnil\ncancel\trefused\tnot weighed\t1\n")
  }

  @Test func `unused answers do not affect the outcome`() {
    #expect(
      run(
        """
        print(play:drag("a"):drop("scale", { answers = { "pound", "no", "no" } }).operation, play.choice)
        """) == "pound\tno\nmove\tnil\n")
  }

  @Test func `a choice is read and answered`() {
    #expect(
      run(
        """
        play:drag("a"):drop "scale"
        print(play.choice.title, play.choice.message, table.concat(play.choice.choices, " "), #play.state.piles.scale)
        print(play:answer "kilogram", play.choice.title, play.choice.message)
        print(play:answer())
        print(play:answer "yes")
        """) == """
          Unit\tnil\tkilogram pound\t0
          true\tnil\tExactly?
          false\tnot weighed
          false\tno choice is open

          """)
  }

  @Test(arguments: [
    (
      "play:drag('a'):drop('scale', { answers = { 'kilogramm' } })",
      "'kilogramm' is not one of the choices; did you mean 'kilogram'?"
    ),
    (
      "play:drag('a'):drop('scale', { answers = { 1 } })",
      "entry 1 of answers of drop must be a string, not the number 1"
    ),
    ("play:drag('a'):drop('scale') play:answer(1)", "the choice of answer must be a string, not the number 1"),
    (
      "play:drag('a'):drop('scale') print(play.choice.tilte)",
      "unknown field 'tilte' of a choice; did you mean 'title'?"
    ),
  ])
  func `a wrong answer is an error`(code: String, message: String) {
    #expect(run(code).contains(message), "\(run(code))")
  }

  @Test func `the prompt shows a choice, and the result of the answer`() {
    #expect(
      shown("drag('a'):drop 'scale'\nanswer 'pound'\nanswer 'yes'")
        == """
        begun: move A: floor → scale
        choose: Unit (kilogram, pound)
        true
        choose: Exactly? (yes, no)
        pound\tyes
        move A: floor → scale
        floor: B
        scale: A

        """)
  }

  @Test func `the prompt shows once how a waiting drop ended, also if it moved nothing`() {
    #expect(
      shown("drag('a'):drop 'scale'\nanswer()\ntick(1)\ndrag('b'):drop 'scale'\nrestart()")
        == """
        begun: move A: floor → scale
        choose: Unit (kilogram, pound)
        the drop of A is cancelled: not weighed
        refused: not weighed
        refused: no timer or waiting command was due
        begun: move B: floor → scale
        choose: Unit (kilogram, pound)
        the drop of B is cancelled: letters was restarted

        """)
  }

  @Test func `a tap command that waits continues at its time`() {
    #expect(
      shown("tap 'bell'\ntick(0.5)\ntick(0.6)\nstate.rings.count")
        == "bell: 1\nrefused: no timer or waiting command was due\nbell: 2\n2\n")
  }
}
