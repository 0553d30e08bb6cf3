import Dray
import Testing

/// A query that is not recorded in the journal must not change anything that a script can see.
struct UnrecordedQuestionTests {
  private static let script = """
    local game = dray.state("game", { n = 0 })
    local Letter = dray.transferable "test.letter"
    local known = {}
    dray.scene(function()
      return dray.list { id = "list", size = { width = 40, height = 20 },
        dray.item { id = "a", type = Letter, size = { width = 40, height = 20 } }:draggable() }
        :drag_container(Letter, function(ids)
          local text = tostring({}) .. tostring(function() end) .. tostring(known)
          return #text > 0 and ids
        end)
        :on_key_press("n", function()
          game.n = game.n + 1
          print(tostring({}), tostring(known), tostring(coroutine.create(print)))
        end)
    end)
    """

  @Test func `questions between two inputs do not change the numbers of tostring`() throws {
    func printed(asking: Bool) throws -> [String] {
      let scripted = try Scripted(Self.script)
      let driver = Driver(of: scripted.host)
      for round in 0..<5 {
        driver.key("n")
        guard asking else { continue }
        for _ in 0...round { _ = scripted.host.legalDrags() }
        _ = scripted.host.why("a", to: "list")
        _ = scripted.host.validDestinations()
      }
      return scripted.printed
    }
    let plain = try printed(asking: false)
    #expect(plain.count == 5)
    #expect(try printed(asking: true) == plain)
  }
}
