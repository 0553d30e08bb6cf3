import Dray
import Testing

@testable import DrayREPL

/// The check of the fuzzer finds each false report of a drop, also of a drop that has waited.
struct StoryFaultTests {
  /// A game whose reports are checked. The outcome passes `alter` on its way to the check.
  private final class Game {
    let host = Host()
    let check: ConsistencyCheck

    init(_ command: String, alter: @escaping (inout DragOutcome) -> Void = { _ in }) throws {
      try host.record()
      check = ConsistencyCheck(host)
      host.onEvent = { [check] event in
        guard case .ended(let id, var outcome) = event else { return check.take(event) }
        alter(&outcome)
        check.take(.ended(id, outcome))
      }
      try host.load(
        script: """
          local dray, array = require "dray", require "dray.array"
          local lists = dray.state("lists", { a = { { id = "x" }, { id = "y" } }, b = { { id = "p" }, { id = "q" } }, c = {} })
          local function card(card) return dray.item { id = card.id, type = "card", value = card } end
          local function list(id)
            return dray.list { id = id, size = { width = 60, height = 90 }, dray.for_each(lists[id], card):reorderable() }
          end
          local function shift(from, to) table.insert(lists[to], (table.remove(lists[from]))) end
          dray.scene(function()
            return dray.hstack { list "a", list "b", list "c" }
              :reorder_container("card", function(difference) \(command) end)
              :on_key_press("delete", function() table.remove(lists.a, 1) end)
              :on_key_press("q", function() shift("b", "c") end)
              :on_key_press("t", function() dray.sleep(1) shift("b", "c") end)
          end)
          """, name: "game")
    }

    func step(_ perform: () throws -> Void) rethrows {
      check.begin()
      try perform()
    }

    func drop(before: Identifier) throws {
      let drag = try Driver(of: host).drag("x")
      try step { try drag.drop(on: .list("b"), before: before) }
    }

    /// Moves `x` before `p` by keys, in one step for each key.
    func dropByKeys() {
      for key in [Key.tab, .space, .tab, .tab, .space] {
        step { host.send(.keyDown(key, time: host.engine.time + 0.1)) }
      }
    }

    func tick(to time: Double) { step { host.send(.tick(time: time)) } }
  }

  private static let waiting = "dray.sleep(2) array.apply(lists, difference)"

  private static func faults() -> [(name: String, alter: @Sendable (inout DragOutcome) -> Void)] {
    [
      ("operation", { $0.operation = .copy }),
      ("to", { $0.route.to = "c" }),
      ("before", { $0.route.before = "q" }),
      ("item", { ($0.itemIDs, $0.takenItemIDs) = (["y"], ["y"]) }),
    ]
  }

  @Test(arguments: faults().map(\.name), ["array.apply(lists, difference)", waiting])
  func `a false outcome contradicts the ended drags, the journal, the scene and the undo step`(
    fault: String, command: String
  ) throws {
    let alter = try #require(Self.faults().first { $0.name == fault }?.alter)
    let game = try Game(command, alter: alter)
    try game.drop(before: "p")
    if command == Self.waiting {
      #expect(game.check.differences == [])
      game.tick(to: 9)
    }
    let found = game.check.differences
    #expect(found.count == 4, "\(found)")
    #expect(found.first?.hasPrefix("the list of ended drags says") == true)
    #expect(game.check.end()?.contains(found[0]) == true)
    #expect(found.dropFirst().first?.hasPrefix("the journal says") == true)
    #expect(found.last?.hasPrefix("the next undo step is: moved x") == true)
  }

  @Test func `a drag that begins and ends in one step, as in the lines for the prompt, is compared, too`() throws {
    let game = try Game("array.apply(lists, difference)") { $0.route.before = "q" }
    try game.step { _ = try Driver(of: game.host).drag("x").drop(on: .list("b"), before: "p") }
    #expect(game.check.differences.contains("the inserted items are before p"), "\(game.check.differences)")
    #expect(game.check.differences.last?.hasPrefix("the next undo step is") == true)
  }

  @Test func `a false outcome contradicts the announcement`() throws {
    let game = try Game("array.apply(lists, difference)") { $0.operation = .copy }
    game.dropByKeys()
    #expect(game.check.differences.contains("the announcement says move"), "\(game.check.differences)")
  }

  @Test(arguments: ["array.apply(lists, difference)", waiting])
  func `true reports have no difference`(command: String) throws {
    let game = try Game(command)
    try game.drop(before: "p")
    #expect(game.check.differences == [])
    game.tick(to: 9)
    #expect(game.check.differences == [] && game.host.nextUndo?.text == "moved x from a to b before p")
  }

  @Test func `a move of an item that another command has deleted meanwhile is found`() throws {
    let game = try Game(Self.waiting) {
      ($0.operation, $0.cause, $0.reason, $0.takenItemIDs) = (.move, .dropped, nil, $0.itemIDs)
    }
    try game.drop(before: "p")
    game.step { game.host.send(.keyDown("delete", time: game.host.engine.time + 0.1)) }
    game.tick(to: 9)
    #expect(game.check.differences.contains("another command had removed x before"), "\(game.check.differences)")
  }

  @Test func `changes by other commands during a wait are no difference, and a false place is still found`() throws {
    for isFalse in [false, true] {
      let game = try Game(Self.waiting) { if isFalse { $0.route.before = "q" } }
      try game.drop(before: "p")
      for key in ["q", "t"] as [Key] { game.step { game.host.send(.keyDown(key, time: game.host.engine.time + 0.1)) } }
      // The task of the key and the drop continue in one step.
      game.tick(to: 9)
      let places = "the inserted items are before the end"
      #expect(game.check.differences.contains(places) == isFalse, "\(game.check.differences)")
      if !isFalse { #expect(game.check.differences == []) }
    }
  }
}
