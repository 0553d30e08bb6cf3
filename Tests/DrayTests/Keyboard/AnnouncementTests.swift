import Dray
import Testing

/// Books on three shelves, one of which takes none, and keys that make the move command refuse, glue a book on and
/// remove it.
private let shelves = """
  local array = require "dray.array"
  local books = dray.state("books", { upper = { "a", "b", "c" }, lower = { "d" }, locked = {} })
  local seen = dray.state("seen", {})
  local how = dray.state("how", {})
  local function shelf(id)
    return dray.hstack { id = id, size = { width = 200, height = 40 }, dray.for_each(books[id], function(book)
      return dray.item { id = book, type = "book", label = book:upper(), size = { width = 40, height = 40 } }
    end):reorderable() }
  end
  dray.scene(function()
    return dray.vstack { shelf "upper", shelf "lower", shelf "locked",
      dray.vstack { id = "button", size = { width = 40, height = 40 } }
        :on_key_press("m", function() how.fails = true end)
        :on_key_press("g", function() how.glued = "a" end)
        :on_key_press("x", function() array.take(books, { "a" }) end) }
      :reorder_container("book", function(difference)
        array.apply(books, difference)
        if how.fails then return false, "the shelf is full" end
      end)
      :drag_container("book", function(ids)
        return ids[1] ~= "c" and ids[1] ~= how.glued, ids[1]:upper() .. " is glued on"
      end)
      :drop_configuration(function(session) return session.to ~= "locked", "it is locked" end)
      :on_drag_session_updated(function(session)
        if session.phase ~= "active" then print("source", session.phase, session.operation) end
      end)
      :on_drop_session_updated(function(session) print("drop", session.phase, session.to) end)
  end)
  """

struct AnnouncementTests {
  private final class Speech {
    var announcements: [Announcement] = []
  }

  private let speech = Speech()

  private func open(_ script: String = "") throws -> Scripted {
    let test = try Scripted(shelves + "\n" + script)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    return test
  }

  @discardableResult
  private func press(_ keys: String, _ test: Scripted) -> [Response] {
    keys.split(separator: " ").map { test.host.send(.keyDown(Key(String($0)))) }
  }

  private var texts: [String] { speech.announcements.map(\.text) }

  @Test func `an announcement contains item, place, verdict, reason and position`() throws {
    let test = try open()
    press("tab space tab tab space tab tab space", test)
    #expect(
      texts == [
        "A, upper, 1 of 3", "lifted A from upper, 4 places accept it", "move to upper before C, 1 of 4",
        "move to upper, 2 of 4", "moved A to the end of upper", "D, lower", "B, upper, 1 of 3",
        "lifted B from upper, 4 places accept it",
      ])
    let over = speech.announcements[2]
    #expect(over.step == .over && over.itemIDs == ["a"] && over.route.from == "upper" && over.route.to == "upper")
    #expect(over.route.before == "c" && over.operation == .move && over.position == 1 && over.count == 4)
  }

  @Test func `keys skip items that cannot be lifted, and a focused item that can no longer be lifted has a reason`()
    throws
  {
    let test = try open()
    press("tab tab tab", test)
    #expect(texts == ["A, upper, 1 of 3", "B, upper, 2 of 3", "D, lower"])
    press("tab g", test)
    guard case .refused(let reason) = press("space", test)[0] else { return #expect(Bool(false)) }
    #expect(reason?.text == "A is glued on" && texts.last == "A not lifted: A is glued on")
    #expect(!test.host.engine.isDragging(pointer: PointerID(-2)) && test.printed.isEmpty)
  }

  @Test func `if no item can be lifted, keys announce it`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable()
          :drag_container("t", function() return false, "not now" end)
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    for response in press("tab left", test) {
      guard case .refused(let reason) = response else { return #expect(Bool(false)) }
      #expect(reason?.code == "nothing_usable")
    }
    #expect(texts == Array(repeating: "nothing can be lifted or tapped", count: 2))
    #expect(speech.announcements[0].step == .refused && test.host.keyboard.focus == nil)
  }

  @Test func `the announcement of a node that can only be tapped says so, and Return taps the node`() throws {
    let test = try Scripted(
      """
      local open = dray.state("open", { id = "none" })
      dray.scene(function()
        return dray.list { id = "entries", dray.for_each({ "monday", "today" }, function(id)
          return dray.item { id = id, type = "entry", label = id, size = { width = 90, height = 20 } }
            :on_tap_gesture(function() open.id = id end)
        end) }
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab tab return", test)
    #expect(texts.suffix(2) == ["today, entries, 2 of 2, can be tapped", "tapped today"])
    #expect(speech.announcements[0].canBeTapped == true && speech.announcements[0].canBeLifted == false)
    #expect(test.plugin.state("open")?["id"] == "today")
  }

  @Test func `a rule for announcements can read whether the node can be lifted and tapped`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.item { id = "today", type = "entry", size = { width = 90, height = 20 } }
          :on_tap_gesture(function() end)
      end)
      dray.announcement(function(said) return ("%s %s"):format(said.can_be_lifted, said.can_be_tapped) end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab", test)
    #expect(texts == ["false true"])
  }

  @Test func `the source, and the destination at the end, get the same calls as from a pointer`() throws {
    let (keys, pointer) = (try open(), try open())
    press("tab space tab tab tab tab space", keys)
    _ = try pointer.drag("a", to: "lower")
    #expect(keys.plugin.state("books") == pointer.plugin.state("books"))
    let ends = { (test: Scripted) in test.printed.filter { $0.hasPrefix("source") || $0.contains("end") } }
    #expect(ends(keys) == ends(pointer) && !ends(keys).isEmpty)
  }

  @Test func `a refused drop changes nothing and is announced`() throws {
    let test = try open()
    let before = test.plugin.state("books")
    press("m tab space tab space", test)
    #expect(texts.last == "the shelf is full, A stays in upper")
    #expect(speech.announcements.last?.step == .cancelled && test.plugin.state("books") == before)
  }

  @Test func `the end of a drag by keys is announced once`() throws {
    let test = try open()
    press("tab space x", test)
    #expect(texts.last == "source gone")
    press("tab space", test)
    test.host.send(.suspended())
    #expect(texts.last == "suspended, B stays in upper")
    #expect(speech.announcements.count { $0.step == .cancelled } == 2)
  }

  @Test func `rules may announce their own text, or nothing`() throws {
    let test = try open(
      """
      dray.announcement(function(said)
        if said.step == "lifted" then return "up goes " .. said.item_ids[1] .. " from " .. said.from end
        if said.step == "over" then return false end
        if said.step == "dropped" then return said.operation .. "! " .. said.text end
      end)
      """)
    press("tab space tab tab tab tab space", test)
    #expect(texts == ["A, upper, 1 of 3", "up goes a from upper", "move! moved A from upper to lower"])
  }

  @Test(arguments: [
    ("return 7", "announcement must return a string, false for silence, or nil, not the number 7"),
    ("return said.tetx", "unknown field 'tetx' of an announcement; did you mean 'text'?"),
  ])
  func `an invalid announcement is reported, and the engine's text is spoken`(body: String, message: String) throws {
    let test = try open("\ndray.announcement(function(said) \(body) end)")
    press("tab", test)
    #expect(texts == ["A, upper, 1 of 3"])
    #expect(test.texts.contains { $0.contains(message) }, "\(test.texts)")
  }

  @Test func `a key with a handler goes to the handler`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.vstack { dray.item { id = "a", type = "t", size = { width = 40, height = 40 } }:draggable() }
          :on_key_press("tab", function() print "mine" end)
      end)
      """)
    press("tab space", test)
    #expect(test.printed == ["mine"] && test.host.keyboard.focus == nil)
  }

  @Test func `without liftable items keys are left to the host`() throws {
    let test = try Scripted("dray.scene(function() return dray.text { label = 'nothing' } end)")
    #expect(press("tab space return left", test).allSatisfy { if case .unhandled = $0 { true } else { false } })
  }

  @Test func `keys scroll items and places into view`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local rows = dray.state("rows", {})
      for i = 1, 20 do rows[i] = "row " .. i end
      dray.scene(function()
        return dray.scroll_view { id = "window", size = { width = 100, height = 100 },
          dray.list { id = "list", dray.for_each(rows, function(id)
            return dray.item { id = id, type = "row", label = id, size = { width = 100, height = 20 } }
          end):reorderable() } }
          :reorder_container("row", function(difference) array.apply(rows, difference) end)
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    for _ in 1...12 { press("tab", test) }
    let offset = { test.host.engine.scrollView("window")?.offset.dy }
    #expect(texts.last == "row 12, list, 12 of 20" && offset() == 140)
    press("space tab", test)
    #expect(texts.last == "move to list before row 1, 1 of 19" && offset() == 0)
    press("space", test)
    #expect(test.plugin.state("rows")?.table?.items.first?.text == "row 12")
  }

  @Test func `a rule for announcements can read how much of an item the destination has taken`() throws {
    let test = try Scripted(
      """
      dray.scene(function()
        return dray.hstack {
          dray.item { id = "coins", type = "coins", label = "Coins", size = { width = 40, height = 40 } }
            :quantity(5):draggable(),
          dray.zstack { id = "box", size = { width = 40, height = 40 } }
            :drop_destination("coins", function() end)
            :drop_configuration(function() return "copy", { accepted_quantity = 2 } end) }
      end)
      dray.announcement(function(said) return ("%s %s"):format(said.step, said.quantity) end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab space tab space", test)
    #expect(texts == ["focused nil", "lifted nil", "over nil", "dropped 2"])
  }

  @Test func `an item that its drop or its tap has removed is named as it was labelled`() throws {
    let test = try Scripted(
      """
      local stacks = dray.state("stacks", { { 7, 8 }, {} })
      local function stack(list)
        return dray.hstack { id = "bag " .. list, size = { width = 100, height = 40 }, dray.for_each(stacks[list], function(id)
          return dray.item { id = id, type = "coal", value = id, label = "coal", size = { width = 40, height = 40 } }
        end):reorderable() }
      end
      dray.scene(function()
        return dray.vstack { stack(1), stack(2) }
          :reorder_container("coal", function(difference)
            table.remove(stacks[1], 1)
            table.insert(stacks[2], 9)
          end)
          :on_tap_gesture(function(tap) table.remove(stacks[1], 1) end)
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab space tab space", test)
    let sentence = "dropped coal from bag 1 to bag 2; '7' is no longer in the scene"
    #expect(texts.last == sentence)
    #expect(test.host.nextUndo?.text == sentence)
    test.host.undo()
    #expect(test.host.nextRedo?.text == sentence)
    try test.tap(7)
    #expect(test.host.nextUndo?.text == "tapped coal in bag 1")
  }

  @Test func `the label of a text is spoken if it has no accessibility label`() throws {
    let test = try Scripted(
      """
      local book = dray.item { id = "a", type = "book", value = 1, label = "A", size = { width = 40, height = 40 } }
      dray.scene(function()
        return dray.hstack {
          dray.zstack { id = "left", label = "Left shelf", book:draggable() },
          dray.text { id = "ok", label = "OK" }:on_tap_gesture(function() end),
          dray.text { id = "no", label = "No", accessibility_label = "cancel" }:on_tap_gesture(function() end),
        }
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab tab tab", test)
    #expect(texts == ["A, left", "OK, can be tapped", "cancel, can be tapped"])
  }

  @Test func `a list is named by its accessibility label, or else by its id, not by its drawn label`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local cards = dray.state("cards", { todo = { "a" }, done = {} })
      local function list(id, spoken)
        return dray.vstack { id = id, label = "♣", accessibility_label = spoken, size = { width = 60, height = 60 },
          dray.for_each(cards[id], function(card)
            return dray.item { id = card, type = "card", label = "A", size = { width = 60, height = 20 } }
          end):reorderable() }
      end
      dray.scene(function()
        return dray.hstack { list("todo", "To do"), list "done" }
          :reorder_container("card", function(difference) array.apply(cards, difference) end)
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab space tab space space tab", test)
    #expect(
      texts == [
        "A, To do", "lifted A from To do, 1 place accepts it", "move to done, 1 of 1", "moved A from To do to done",
        "lifted A from done, 1 place accepts it", "move to To do, 1 of 1",
      ])
  }

  @Test func `keys reach and tap a button without an id by its label`() throws {
    let test = try Scripted(
      """
      local done = dray.state("done", {})
      dray.scene(function()
        return dray.vstack { id = "bar",
          dray.text { label = "New game" }:on_tap_gesture(function() done[#done + 1] = "new" end),
          dray.zstack { label = "Undo", size = { width = 40, height = 20 } }:on_tap_gesture(function() done[#done + 1] = "undo" end),
          dray.zstack { size = { width = 40, height = 20 } }:on_tap_gesture(function() done[#done + 1] = "?" end) }
      end)
      """)
    test.host.onAnnouncement = { [speech] in speech.announcements.append($0) }
    press("tab return tab return tab", test)
    #expect(
      texts == [
        "New game, can be tapped", "tapped New game", "Undo, can be tapped", "tapped Undo", "New game, can be tapped",
      ])
    #expect(speech.announcements[0].itemIDs.isEmpty && speech.announcements[0].canBeTapped == true)
    #expect(test.plugin.state("done") == ["new", "undo"])
    #expect(test.host.nextUndo?.text == "tapped Undo")
    #expect(
      #expect(throws: DriverError.self) { try Driver(of: test.host).tap("Undo") }?.description
        == "'Undo' is the label of a node without an id; give it an id, or name a point: { x = …, y = … }")
  }
}
