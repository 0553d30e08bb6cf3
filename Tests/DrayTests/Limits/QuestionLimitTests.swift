import Dray
import Testing

/// The number of questions about places that one call may ask.
struct QuestionLimitTests {
  /// An item, and 200 places on top of each other, each of which takes it.
  private static let pile = """
    dray.scene(function()
      return dray.hstack {
        dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable(),
        dray.zstack {
          dray.for_each(200, function(i)
            return dray.vstack { id = "to " .. i, size = { width = 40, height = 40 } }
              :drop_destination("t", function() end)
          end),
        },
      }
    end)
    """
  /// A question at each place, with four more for the 202 nodes under its point.
  private static let cost = 200 * (1 + 4)

  private func test(limit: Int) throws -> Scripted {
    let test = try Scripted(Self.pile)
    test.host.limits.quotas.questions = limit
    return test
  }

  @Test func `fifty nodes at a place count as a question of legal`() throws {
    let text =
      "legal drags: more than \(Self.cost) questions are needed to find all legal drags; name an item, a container or a place"
    // One more for the lift.
    let found = try test(limit: Self.cost + 1)
    #expect(found.host.legalDrags().map(\.place) == ["to 200"] && found.texts == [])
    let refused = try test(limit: Self.cost)
    #expect(refused.host.legalDrags() == [] && refused.texts == [text])
  }

  @Test func `twenty further destinations at a node count as a question, and so do eight items of a result`() throws {
    let script = """
      dray.scene(function()
        local to = dray.vstack { id = "to", size = { width = 40, height = 40 } }:drop_destination("t", function() end)
        for i = 1, 40 do to:drop_destination("t" .. i, function() end) end
        return dray.hstack { to,
          dray.list { id = "list", size = { width = 40, height = 400 }, dray.for_each(16, function(i)
            return dray.item { id = i, type = "t", size = { width = 40, height = 20 } }:draggable()
          end) }:drag_container("t", function()
            local all = {}
            for i = 1, 16 do all[i] = i end
            return all
          end) }
      end)
      """
    // A lift of 16 items, a question to a node with 40 further destinations, and a result of 16 items.
    let cost = (1 + 2) + (1 + 2) + 2
    for (limit, places) in [(cost - 1, []), (cost, ["to"])] as [(Int, [Identifier])] {
      let test = try Scripted(script)
      test.host.limits.quotas.questions = limit
      #expect(test.host.legalDrags(of: 1).map(\.place) == places, "\(limit): \(test.texts)")
    }
  }

  @Test func `200 further types of a destination count as one, and so does each type of a lift beyond 16`() throws {
    let script = """
      local wanted = { "public.plain-text" }
      for i = 1, 400 do wanted[i + 1] = "test.wanted" .. i end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:on_drag(function()
            local provider = dray.item_provider()
            provider:register_data_representation("public.plain-text", function() return "" end)
            for i = 1, 20 do provider:register_data_representation("test.t" .. i, function() return "" end) end
            return provider
          end),
          dray.vstack { id = "to", size = { width = 40, height = 40 } }:on_drop(wanted, function() return true end),
        }
      end)
      """
    // A lift of an item that offers 22 types, and a question to a destination with 400 further types.
    let cost = (1 + 6) + (1 + 2)
    for (limit, places) in [(cost - 1, []), (cost, ["to"])] as [(Int, [Identifier])] {
      let test = try Scripted(script)
      test.host.limits.quotas.questions = limit
      #expect(test.host.legalDrags().map(\.place) == places, "\(limit): \(test.texts)")
    }
  }

  @Test func `hidden and disabled items cost no questions of legal`() throws {
    let script = """
      local function items(count)
        return dray.hstack { dray.for_each(count, function(i)
          return dray.item { id = count .. " " .. i, type = "t", size = { width = 4, height = 40 } }:draggable()
        end) }
      end
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable(),
          items(20):disabled(), items(21):hidden(),
          dray.vstack { id = "to", size = { width = 40, height = 40 } }:drop_destination("t", function() end),
        }
      end)
      """
    let test = try Scripted(script)
    test.host.limits.quotas.questions = 2
    #expect(test.host.legalDrags().map(\.place) == ["to"], "\(test.texts)")
  }

  @Test func `valid destinations end with an error at the limit, and the drag continues`() throws {
    let text = "valid destinations: more than \(Self.cost - 1) questions are needed to find all valid destinations"
    for (limit, names, texts) in [(Self.cost, ["to 200"] as [Identifier], []), (Self.cost - 1, [], [text])] {
      let test = try test(limit: limit)
      let drag = try Driver(of: test.host).drag("a")
      #expect(test.host.validDestinations() == names && test.texts == texts)
      #expect(try drag.drop(on: "to 200").cause != .failed)
    }
  }

  @Test func `a lift by keys is refused at the limit, with a reason and without a drag`() throws {
    for (limit, isLifted) in [(Self.cost, true), (Self.cost - 1, false)] {
      let test = try test(limit: limit)
      var texts: [String] = []
      test.host.onAnnouncement = { texts.append($0.text) }
      test.host.send(.keyDown(.tab, time: 1))
      let response = test.host.send(.keyDown(.space, time: 2))
      #expect((test.host.dropSession(pointer: .held) != nil) == isLifted)
      if isLifted {
        #expect(texts.last == "lifted a, 1 place accepts it")
      } else {
        guard case .refused(let reason?) = response else { return #expect(Bool(false), "\(response)") }
        #expect(reason.code == "too_many_questions")
        #expect(texts.last == "more than \(limit) questions are needed to find the places for the drag")
        test.host.limits.quotas.questions = Self.cost
        test.host.send(.keyDown(.space, time: 3))
        #expect(test.host.dropSession(pointer: .held) != nil)
      }
    }
  }

  @Test func `a limit that changes after the plugin was loaded is the same in a replay`() throws {
    let recorded = Host()
    try recorded.record()
    try recorded.load(script: "local dray = require 'dray'\n" + Self.pile, name: "test")
    recorded.send(.keyDown(.tab, time: 1))
    for (time, limit) in [(2.0, Self.cost - 1), (3, Self.cost)] {
      recorded.limits.quotas.questions = limit
      recorded.send(.keyDown(.space, time: time))
    }
    let copy = Host()
    try Replay(of: Array(#require(recorded.journal).utf8), on: copy).run()
    #expect(copy.dropSession(pointer: .held) != nil && copy.limits == recorded.limits)
  }

  @Test func `a limit of 0 allows any number of questions`() throws {
    let test = try test(limit: 0)
    #expect(test.host.legalDrags().count == 1)
    test.host.send(.keyDown(.tab, time: 1))
    test.host.send(.keyDown(.space, time: 2))
    #expect(test.host.dropSession(pointer: .held) != nil)
  }

  @Test func `1,000 overlapping places that validate no drag are asked in time`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.zstack {
          dray.for_each(1000, function(i)
            return dray.vstack { id = i, size = { width = 40, height = 40 } }
              :on_drop("t", { validate_drop = function() return false end, perform_drop = function() end })
          end),
          dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable(),
        }
      end)
      """)
    test.host.limits.quotas.questions = 2000
    #expect(processorTime { _ = test.host.legalDrags() } < longestInput)
    #expect(test.texts.first?.contains("more than 2000 questions") == true)
  }
}
