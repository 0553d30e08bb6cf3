@testable import Dray

// A game of two lists and a button.

extension EditedPlugin {
  /// Two lists; the rule refuses the letter `refused` in the list `b`.
  static func lists(refusing refused: String, more: String = "", states: String = "") -> String {
    """
    local array = require "dray.array"
    local Letter = dray.transferable "test.letter"
    local game = dray.state("game", { a = { "x", "y", "z" }, b = {} })
    local seen = dray.view_state("seen", { count = 0 })
    \(states)
    local function list(id)
      return dray.list { id = id, size = { width = 50, height = 200 }, dray.for_each(game[id], function(letter)
        return dray.item { id = letter, type = Letter, label = letter:upper(), size = { width = 50, height = 40 } }
      end):reorderable() }
    end
    dray.scene(function()
      return dray.hstack { list "a", list "b",
        dray.vstack { id = "button", size = { width = 50, height = 40 } }
          :on_tap_gesture(function() game.number = dray.random(1000000) seen.count = seen.count + 1 \(more) end) }
        :reorder_container(Letter, function(difference) array.apply(game, difference) end)
        :drop_configuration(function(session)
          if session.to == "b" and session.items[1] == "\(refused)" then return false, "\(refused) stays in a" end
          return true
        end)
    end)
    """
  }

  /// A scene of one box.
  static func box(_ id: String) -> String {
    "dray.scene(function() return dray.vstack { id = '\(id)', size = { width = 9, height = 9 } } end)"
  }

  /// Presses and releases the button.
  func tap() throws {
    let point = try middle("button")
    host.send(.pointerDown(at: point, time: host.engine.time + 1))
    host.send(.pointerUp(time: host.engine.time + 0.01))
  }
}
