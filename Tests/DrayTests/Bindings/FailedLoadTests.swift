import Dray
import Testing

/// Drops with data that does not arrive.
struct FailedLoadTests {
  /// An item whose promised data fails, and a zone for copies or moves.
  private func zone(_ command: String, moves: Bool = false) throws -> Scripted {
    try Scripted(
      """
      local log = dray.state("log", {})
      local function say(text) log[#log + 1] = text end
      local function broken()
        local provider = dray.item_provider()
        provider:register_data_representation("public.json", function() error "no ink" end)
        return provider
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "item", type = "x", size = { width = 40, height = 40 } }:on_drag(broken)
            :drag_configuration { allow_move = \(moves) }
            :on_drag_session_updated(function(session)
              if session.phase == "ended" then say("source " .. session.operation) end
            end),
          dray.vstack { id = "zone", size = { width = 40, height = 40 } }
            :on_drop("public.json", {
              drop_updated = function() return "\(moves ? "move" : "copy")" end,
              perform_drop = function(info)
                local providers = info:item_providers "public.json"
                \(command)
              end,
            }),
        }
      end)
      """)
  }

  private func log(_ test: Scripted) -> [String] { test.lines("log") }

  private func drop(_ test: Scripted) throws -> DragOutcome { try Driver(of: test.host).drag("item").drop(on: "zone") }

  @Test func `a command that accepts after a failed load copies nothing, and its writes are committed`() throws {
    let test = try zone("local text, why = providers[1]:load 'public.json' say(tostring(text) .. ' ' .. why)")
    let outcome = try drop(test)
    #expect(outcome.operation == .copy && outcome.cause == .dropped)
    #expect(outcome.acceptedItemCount == 0 && outcome.failedItemIDs == ["item"])
    #expect(outcome.reason?.text == "test/init.lua:6: no ink")
    #expect(log(test) == ["nil test/init.lua:6: no ink", "source copy"])
    #expect(test.host.undo().isHandled && log(test) == [])
  }

  @Test(arguments: [
    ("return false, why", Cause.refused, "test/init.lua:6: no ink"),
    ("error 'broken'", .failed, "test/init.lua:21: broken"),
  ])
  func `a command that refuses or fails writes nothing`(rest: String, cause: Cause, reason: String) throws {
    let test = try zone("local text, why = providers[1]:load 'public.json' say 'went on' \(rest)")
    let outcome = try drop(test)
    #expect(outcome.operation == .cancel && outcome.cause == cause)
    #expect(outcome.reason?.text.hasSuffix(reason) == true, "\(outcome)")
    #expect(log(test) == ["source cancel"])
  }

  @Test func `a command that refuses at its end accepts none of the items`() throws {
    let test = try zone(
      "for _, provider in ipairs(providers) do say(provider:load 'public.json') end return false, 'not these'")
    let items = ["1", "2", "3"].map { ItemProvider(["public.json": $0]) }
    let outcome = try Driver(of: test.host).dragIn(items).drop(on: "zone")
    #expect(outcome.operation == .cancel && outcome.reason?.text == "not these")
  }

  @Test func `a move with missing data is cancelled, and its command ends at the failed load`() throws {
    let test = try zone("say 'begun' providers[1]:load 'public.json' say 'went on'", moves: true)
    let outcome = try drop(test)
    #expect(outcome.operation == .cancel && outcome.cause == .failed)
    #expect(log(test) == ["begun", "source cancel"])
  }
}
