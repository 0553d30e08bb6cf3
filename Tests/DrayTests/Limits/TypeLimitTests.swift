import Dray
import Testing

/// The memory and time that types of scripts can cost a host.
@Suite struct `Types of scripts` {
  @Test func `texts of declared content types are memory of the host`() throws {
    let script = """
      for number = 1, 20 do
        dray.content_type { id = "test.t" .. number, conforms_to = "public.data", description = ("x"):rep(100000) }
      end
      """
    let error = #expect(throws: PluginError.self) { try Scripted(script, hostMemory: 1 << 20) }
    #expect(error.map { "\($0)".contains("memory of the host") } == true, "\(String(describing: error))")
    _ = try Scripted(script, hostMemory: 4 << 20)
  }

  @Test func `a content type that is declared again costs nothing`() throws {
    _ = try Scripted(
      """
      for _ = 1, 100 do
        dray.content_type { id = "test.t", conforms_to = "public.data", description = ("x"):rep(100000) }
      end
      """, hostMemory: 1 << 20)
  }

  @Test(arguments: [#"dray.content_type "test.late""#, #"dray.transferable "test.late""#])
  func `types are declared only while a script is loaded, because undo cannot revert declarations`(declaration: String)
    throws
  {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.text { id = "a", label = "a", size = { width = 9, height = 9 } }
          :on_key_press("k", function() \(declaration) end)
      end)
      """)
    test.host.send(.keyDown("k", time: 1))
    let name = declaration.prefix { $0 != " " }
    #expect(test.texts == ["test/init.lua:4: \(name) may be called only while the script is loaded, not in a closure"])
    #expect(!test.host.engine.types.isDeclared("test.late"))
  }

  @Test func `names of types are forgotten once no modifier has them`() throws {
    let test = try Scripted(
      """
      local round = dray.state("round", { number = 0 })
      local long = ("x"):rep(200)
      dray.scene(function()
        return dray.vstack {
          dray.for_each(100, function(i)
            local type = long .. round.number .. " " .. i
            return dray.vstack { id = i, size = { width = 1, height = 1 } }
              :drop_destination(type .. " dropped", function() end):drag_container(type .. " dragged")
              :reorder_container(type .. " reordered", function() end)
          end),
        }:on_key_press("k", function() round.number = round.number + 1 end)
      end)
      """)
    func isKnown(_ round: Int, _ role: String) -> Bool {
      let name = String(repeating: "x", count: 200) + "\(round) 1 " + role
      return test.host.engine.symbols.symbol(for: .string(name)) != nil
    }
    for round in 1...30 { test.host.send(.keyDown("k", time: Double(round))) }
    for role in ["dropped", "dragged", "reordered"] {
      #expect((0...30).count { isKnown($0, role) } < 15, "\(role)")
      #expect(isKnown(30, role), "\(role)")
    }
  }

  @Test func `the first twenty undeclared types are reported, and then that further types are not checked`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { dray.for_each(500, function(i)
          return dray.vstack { id = i, size = { width = 1, height = 1 } }:drop_destination("test.t" .. i, function() end)
        end) }
      end)
      """)
    #expect(test.texts.count == 20)
    #expect(test.texts.first?.hasSuffix("'test.t1'") == true && test.texts[18].hasSuffix("'test.t19'"))
    #expect(test.texts.last?.hasSuffix("'test.t20'; further types are not checked") == true)
  }

  @Test func `legal is an error if a plugin is stopped meanwhile, and the next call asks it again`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "from", dray.for_each(9, function(i)
            return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
          end) },
          dray.zstack { id = "to", size = { width = 9, height = 9 } }:drop_destination("t", function() end)
            :drop_configuration(function(session)
              if session.item_ids[1] == 5 then while true do end end
              return true
            end),
        }:drag_container("t")
      end)
      """)
    let text = "plugin 'test' was stopped at a limit"
    #expect(throws: DriverError.tooMuch(text)) { try Driver(of: test.host).legal() }
    #expect(test.host.legalDrags() == [])
    #expect(test.host.legalDrags(of: 4).count == 1)
  }

  @Test
  func `a lift and a result cost a question for each eight items, and a place one for each hundred dragged items`()
    throws
  {
    let test = try Scripted(
      """
      local selected = {}
      for i = 1, 200 do selected[i] = i end
      dray.scene(function()
        return dray.hstack {
          dray.list { id = "from", dray.for_each(200, function(i)
            return dray.item { id = i, type = "t", size = { width = 9, height = 9 } }:draggable()
          end) },
          dray.zstack { id = "to", size = { width = 9, height = 9 } }:drop_destination("t", function() end),
        }:drag_container("t"):drag_container_selection(selected)
      end)
      """)
    // Two hundred lifts, each of two hundred items, and one drop of them.
    test.host.limits.quotas.questions = 200 * (1 + 200 / 8) + (1 + 200 / 100) + 200 / 8
    #expect(test.host.legalDrags().count == 1)
    test.host.limits.quotas.questions -= 1
    #expect(test.host.legalDrags() == [])
    #expect(test.texts.last?.contains("more than 5227 questions") == true)
  }
}
