import Dray
import Testing

/// Answers of `drag_quantity`.
struct QuantityAnswerTests {
  private func lift(_ total: Int, _ answer: String) throws -> (Reason?, Int?) {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = 1, type = "coal", value = 1, label = "coal", size = { width = 40, height = 40 } }
            :quantity(\(total)):draggable() }
          :drag_quantity(function() return \(answer) end)
      end)
      """)
    let drag = try Driver(of: test.host).drag(1)
    return (drag.outcome?.reason, test.host.dropSession()?.quantity)
  }

  @Test func `a quantity above the whole lifts the whole`() throws { #expect(try lift(4, "9") == (nil, 4)) }

  @Test func `with a quantity of zero the item stays, and the reason has its label`() throws {
    #expect(try lift(4, "0").0?.text == "coal cannot be lifted: the drag would carry 0 of 4")
    #expect(try lift(0, "nil").0?.text == "coal cannot be lifted: its quantity is 0")
  }

  @Test func `a negative quantity is an error with its line`() throws {
    #expect(try lift(4, "-2").0?.text == "test/init.lua:6: drag_quantity must return 0 or more, not -2")
  }
}
