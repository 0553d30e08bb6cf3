import LuaRuntime
import Testing

@Suite struct `a snapshot` {
  let state: LuaState
  let snapshot: LuaSnapshot

  init() throws {
    state = try LuaState()
    snapshot = try LuaSnapshot(of: state)
    let game = try state.run(
      """
      game = { piles = { ["pile 2"] = { { rank = 1 }, { rank = 2 }, { rank = 3 } }, waste = {} }, redeals = 0, f = 1.0 }
      return game
      """, name: "game.lua")
    try snapshot.track("game", try #require(game[0].reference))
    _ = try snapshot.commit()
  }

  @Test func `an unchanged snapshot has no changes`() throws {
    #expect(try snapshot.commit() == nil)
    #expect(try snapshot.compare() == nil)
  }

  @Test func `a snapshot names the first difference in order`() throws {
    try state.run("game.redeals = 2; game.piles['pile 2'][3].rank = 9; game.zoo = {}", name: "a.lua")
    let difference = try #require(try snapshot.compare())
    #expect(difference == LuaDifference(count: 3, first: #"game.piles["pile 2"][3].rank: 3 → 9"#))
  }

  @Test func `a snapshot distinguishes integers from floats`() throws {
    try state.run("game.f = 1", name: "a.lua")
    #expect(try snapshot.compare()?.first == "game.f: 1.0 → 1")
  }

  @Test func `a rollback refills the same tables`() throws {
    try state.run(
      """
      pile, card = game.piles['pile 2'], game.piles['pile 2'][2]
      game.piles.waste[1] = table.remove(pile, 2)
      card.rank, card.extra = 7, 'x'
      game.piles['pile 2'] = nil
      game.more = { 1, 2 }
      setmetatable(game.piles.waste, {})
      """, name: "a.lua")
    try snapshot.rollback()
    #expect(try snapshot.compare() == nil)
    let same = try state.run(
      "return game.piles['pile 2'] == pile and pile[2] == card and card.rank == 2 and card.extra == nil", name: "b.lua")
    #expect(same[0].isTrue)
  }

  @Test func `after the removal of a commit without effect the snapshot has the new tables`() throws {
    try state.run("pile = { { rank = 1 }, { rank = 2 }, { rank = 3 } } game.piles['pile 2'] = pile", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    #expect([changes].areWithoutEffect && snapshot.dissolve([changes]))
    #expect(try snapshot.commit() == nil)
    try state.run("pile[2].rank = 7", name: "b.lua")
    #expect(try snapshot.compare()?.first == #"game.piles["pile 2"][2].rank: 2 → 7"#)
    try snapshot.rollback()
    #expect(try state.run("return game.piles['pile 2'] == pile and pile[2].rank == 2", name: "c.lua")[0].isTrue)
  }

  @Test(arguments: [
    ["game.redeals = 1", "game.redeals = 0"],
    ["card = table.remove(pile, 1)", "table.insert(pile, 1, card)"],
    ["pile[1].rank, pile[1].new = 7, {}", "table.remove(pile, 1)", "table.insert(pile, 1, { rank = 1 })"],
    ["table.insert(game.piles.waste, table.remove(pile, 1))", "table.insert(pile, 1, table.remove(game.piles.waste))"],
    ["game.extra = { 1 }", "game.extra[2] = { 3 }", "game.extra = nil"],
  ])
  func `several commits that together restore the contents are without effect`(scripts: [String]) throws {
    try state.run("pile = game.piles['pile 2'] game.redeals = 5", name: "a.lua")
    let earlier = try #require(try snapshot.commit())
    try state.run("game.redeals = 0", name: "a.lua")
    let before = try #require(try snapshot.commit())
    var commits: [LuaChanges] = []
    for script in scripts {
      #expect(commits.isEmpty || !commits.areWithoutEffect)
      try state.run(script, name: "b.lua")
      commits.append(try #require(try snapshot.commit()))
    }
    #expect(commits.areWithoutEffect && snapshot.dissolve(commits))
    #expect(try snapshot.compare() == nil)
    try snapshot.revert(before)
    try snapshot.revert(earlier)
    #expect(try snapshot.compare() == nil)
    #expect(try state.run("return game.piles['pile 2'] == pile and #pile == 3", name: "c.lua")[0].isTrue)
  }

  @Test(arguments: ["game.a, game.b = game.b, game.a", "game.a, game.b = game.b, { rank = 1 }"])
  func `a commit that moves a table has an effect, even if an equal table was at its new place`(script: String) throws {
    try state.run("game.a, game.b = { rank = 1 }, { rank = 1 }", name: "a.lua")
    _ = try snapshot.commit()
    try state.run(script, name: "b.lua")
    #expect(try ![#require(try snapshot.commit())].areWithoutEffect)
  }

  @Test func `a rollback restores values and keys of every kind`() throws {
    try state.run("game.all = { true, false, 7, 0.5, 'text', [true] = 'yes', [-1] = 'below' }", name: "a.lua")
    _ = try snapshot.commit()
    try state.run("game.all = nil", name: "a.lua")
    try snapshot.rollback()
    let same = try state.run(
      """
      local all = game.all
      return all[1] == true and all[2] == false and math.type(all[3]) == 'integer' and all[4] == 0.5
        and all[5] == 'text' and all[true] == 'yes' and all[-1] == 'below'
      """, name: "b.lua")
    #expect(same[0].isTrue)
    #expect(try snapshot.compare() == nil)
  }

  @Test func `a snapshot lists the fields that a commit has changed`() throws {
    try state.run("table.insert(game.piles.waste, table.remove(game.piles['pile 2'])); game.redeals = 1", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    #expect(
      try changes.list() == [
        .init(path: ["game", "piles", "pile 2", 3], old: ["rank": 3], new: .nil),
        .init(path: ["game", "piles", "waste", 1], old: .nil, new: ["rank": 3]),
        .init(path: ["game", "redeals"], old: 0, new: 1),
      ])
  }

  @Test func `a moved and changed table is listed at its new place, before its fields`() throws {
    try state.run(
      "local piles = game.piles piles.a, piles['pile 2'] = piles['pile 2'] piles.a[1].rank = 9", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    #expect(
      try changes.list().map { $0.path.map(\.pathText).joined() } == [
        ".game.piles.a", ".game.piles.a[1].rank", #".game.piles["pile 2"]"#,
      ])
  }

  @Test func `a snapshot releases the memory of removed fields`() throws {
    func fillAndClear() throws -> Int {
      try state.run("for i = 1, 3000 do game['field ' .. i] = { ('text'):rep(20) .. i } end", name: "a.lua")
      _ = try snapshot.commit()
      try state.run("for i = 1, 3000 do game['field ' .. i] = nil end", name: "a.lua")
      _ = try snapshot.commit()
      return snapshot.memoryInUse
    }
    let first = try fillAndClear()
    #expect(try fillAndClear() == first)
  }

  @Test func `undoing a commit of a snapshot does not affect other tables`() throws {
    try state.run("game.piles['pile 2'][3].rank = 9", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    try state.run("game.piles['pile 2'][3].rank = 8; game.piles.waste[1] = 'stray'", name: "a.lua")
    try snapshot.revert(changes)
    #expect(try state.run("return game.piles['pile 2'][3].rank", name: "b.lua")[0].integer == 3)
    #expect(try snapshot.compare() == LuaDifference(count: 1, first: #"game.piles.waste[1]: nil → "stray""#))
    try snapshot.rollback()
    #expect(try snapshot.compare() == nil)
  }

  @Test func `a snapshot undoes and redoes commits in order`() throws {
    let start = try snapshot.contents(of: "game")
    try state.run("card = table.remove(game.piles['pile 2']); table.insert(game.piles.waste, card)", name: "a.lua")
    let first = try #require(try snapshot.commit())
    let middle = try snapshot.contents(of: "game")
    try state.run("game.piles['pile 2'] = nil; card.rank = 10; game.new = { deep = { 1 } }", name: "a.lua")
    let second = try #require(try snapshot.commit())
    let end = try snapshot.contents(of: "game")
    #expect(throws: LuaError.self) { try snapshot.revert(first) }
    try state.run("game.new.deep[2] = 'not committed'", name: "a.lua")
    try snapshot.revert(second)
    #expect(try snapshot.contents(of: "game") == middle)
    #expect(try snapshot.compare() == nil)
    try snapshot.revert(first)
    #expect(try snapshot.contents(of: "game") == start)
    #expect(try snapshot.compare() == nil)
    #expect(try state.run("return game.piles['pile 2'][3] == card", name: "b.lua")[0].isTrue)
    try snapshot.reapply(first)
    try snapshot.reapply(second)
    #expect(try snapshot.contents(of: "game") == end)
    #expect(try snapshot.compare() == nil)
  }

  @Test func `a snapshot does not keep tables alive for its history, and restores their contents`() throws {
    let state = try LuaState(limits: LuaLimits(memory: 1 << 20))
    let snapshot = try LuaSnapshot(of: state)
    let list = try state.run("list = {} return list", name: "list.lua")[0].reference
    try snapshot.track("list", try #require(list))
    _ = try snapshot.commit()
    var history: [LuaChanges] = []
    for _ in 1...200 {
      try state.run("for i = 1, 100 do list[i] = { rank = i, text = 'some' .. i } end", name: "a.lua")
      history.append(try #require(try snapshot.commit()))
    }
    #expect(snapshot.memoryInUse > 2 << 20)
    while let last = history.popLast() {
      try snapshot.revert(last)
      #expect(try snapshot.compare() == nil)
      #expect(try snapshot.contents(of: "list")?.table?.items.count == (history.isEmpty ? 0 : 100))
    }
  }

  @Test func `a removed and restored table is the same object while a script holds it`() throws {
    try state.run("card = table.remove(game.piles['pile 2'])", name: "a.lua")
    let gone = try #require(try snapshot.commit())
    try state.run("for _ = 1, 1e5 do local _ = {} end card.rank = 8 game.piles.waste[1] = card", name: "a.lua")
    let back = try #require(try snapshot.commit())
    try snapshot.revert(back)
    try snapshot.revert(gone)
    let check = "return game.piles['pile 2'][3] == card and card.rank == 3"
    #expect(try state.run(check, name: "b.lua")[0].isTrue)
    try snapshot.reapply(gone)
    try snapshot.reapply(back)
    #expect(try state.run("return game.piles.waste[1] == card and card.rank == 8", name: "b.lua")[0].isTrue)
    #expect(try snapshot.compare() == nil)
  }

  @Test(arguments: [
    (#"game.piles["pile 2"][3].on_click = function() end"#, #"game.piles["pile 2"][3].on_click: a function"#),
    (
      "game.piles.waste[1] = game.piles['pile 2']",
      #"game.piles.waste[1]: a table that is also at game.piles["pile 2"]"#
    ),
    ("game.self = game", "game.self: a table that is also at game"),
    ("local t = {} game.a, game.b = { c = t }, t", "game.b: a table that is also at game.a.c"),
    ("game.redeals = 0/0", "game.redeals: not a number (nan)"),
    ("game.piles[1.5] = 1", "game.piles: a float as key"),
    ("game[true] = print", "game[true]: a function"),
    ("game['a\"b\\\\c'] = print", #"game["a\"b\\c"]: a function"#),
    ("game[('\\x80'):rep(50)] = print", #"game["…"]: a function"#),
    ("game.piles[{}] = 1", "game.piles: a table as key"),
    ("setmetatable(game.piles, {})", "game.piles: a table with a metatable; store a plain copy instead"),
    ("game.b = coroutine.create(print) game.a = print", "game.a: a function"),
    ("local t = game for i = 1, 200 do t.t = {} t = t.t end", nil),
  ])
  func `a snapshot refuses values that are not plain data, with their path`(script: String, message: String?) throws {
    try state.run(script, name: "a.lua")
    let error = #expect(throws: LuaError.self) { try snapshot.commit() }
    if let message { #expect(error?.failure?.message == message) }
    #expect(throws: LuaError.self) { try snapshot.compare() }
    try snapshot.rollback()
    #expect(try snapshot.compare() == nil)
  }

  @Test func `a rollback restores many references to one long text without copies of it`() throws {
    try state.run("game.text = ('x'):rep(1 << 20) game.copies = { game.text, game.text }", name: "a.lua")
    _ = try snapshot.commit()
    let before = state.memoryInUse
    try state.run("game.copies[1], game.copies[2], game.copies = nil", name: "a.lua")
    try snapshot.rollback()
    #expect(state.memoryInUse < before + (1 << 19))
    #expect(try state.run("return game.copies[2] == game.text", name: "b.lua")[0].isTrue)
  }

  @Test func `a redone change shares the long text that a table still has`() throws {
    try state.run("game.text = ('x'):rep(1 << 20)", name: "a.lua")
    _ = try snapshot.commit()
    try state.run("game.copy = game.text", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    let before = state.memoryInUse
    try snapshot.revert(changes)
    try snapshot.reapply(changes)
    #expect(state.memoryInUse < before + (1 << 19))
    #expect(try state.run("return game.copy == game.text", name: "b.lua")[0].isTrue)
  }

  @Test func `a snapshot refuses a table of another snapshot`() throws {
    let view = try LuaSnapshot(of: state)
    try view.track("view", try #require(try state.run("view = {} return view", name: "v.lua")[0].reference))
    _ = try view.commit()
    try state.run("view.selected = game.piles.waste", name: "a.lua")
    let error = #expect(throws: LuaError.self) { try view.commit() }
    #expect(error?.failure?.message == "view.selected: a table that is also at game.piles.waste")
  }

  @Test func `a snapshot rolls back with a full heap`() throws {
    try state.run(
      """
      game.piles['pile 2'] = nil
      for i = 1, 100 do game.piles.waste[i] = { i } end
      hoard = {}
      """, name: "a.lua")
    let more = try state.load("hoard[#hoard + 1] = ('x'):rep(1000) .. #hoard", name: "a.lua")
    while state.memoryInUse < (16 << 20) - 1500 { try state.call(more) }
    #expect(state.killed == nil)
    try snapshot.rollback()
    #expect(try snapshot.compare() == nil)
    #expect(try state.run("return game.piles['pile 2'][3].rank", name: "b.lua")[0].integer == 3)
  }

  @Test func `a snapshot can be read after a kill`() throws {
    try state.run("game.redeals = 5", name: "a.lua")
    _ = try snapshot.commit()
    #expect(throws: LuaError.self) { try state.run("game.redeals = 6; while true do end", name: "a.lua") }
    #expect(state.killed == .instructions)
    #expect(throws: LuaError.self) { try snapshot.commit() }
    #expect(throws: LuaError.self) { try snapshot.rollback() }
    #expect(try snapshot.contents(of: "game")?["redeals"] == 5)
    state.close()
    #expect(try snapshot.contents(of: "game")?["redeals"] == 5)
  }

  @Test func `a snapshot reverts and reapplies changes of tables with many fields`() throws {
    try state.run("game.many = {} for i = 1, 1000 do game.many['k' .. i] = i end", name: "a.lua")
    let first = try #require(try snapshot.commit())
    try state.run(
      """
      local m = game.many
      for i = 1, 1000, 3 do m['k' .. i] = nil end
      for i = 1001, 1500 do m['k' .. i] = i end
      for i = 2, 1000, 3 do m['k' .. i] = -i end
      """, name: "a.lua")
    let second = try #require(try snapshot.commit())
    #expect(second.count == 334 + 500 + 333)
    #expect(try snapshot.compare() == nil)
    let end = try snapshot.contents(of: "game")
    try snapshot.revert(second)
    #expect(try snapshot.compare() == nil)
    try snapshot.revert(first)
    #expect(try snapshot.contents(of: "game")?["many"] == nil)
    try snapshot.reapply(first)
    try snapshot.reapply(second)
    #expect(try snapshot.compare() == nil)
    #expect(try snapshot.contents(of: "game") == end)
  }

  @Test func `a digest differs with each value, and is the same again for the same value`() throws {
    let values = [
      "'abc'", "'abd'", "'xbc'", "'ab'", "''", "1", "2", "1.0", "true", "false", "{}", "{ 'abc' }", "{ x = 'abc' }",
    ]
    func digests() throws -> [UInt64?] {
      try values.map { value in
        try state.run("game.f = \(value)", name: "a.lua")
        _ = try snapshot.commit()
        return try snapshot.digest(of: "game")
      }
    }
    let first = try digests()
    #expect(Set(first).count == values.count && !first.contains(nil))
    #expect(try digests() == first)
  }

  @Test func `a commit without effect is not removed after its state was killed`() throws {
    try state.run("game.piles.waste = {}", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    #expect([changes].areWithoutEffect)
    #expect(throws: LuaError.self) { try state.run("while true do end", name: "b.lua") }
    #expect(!snapshot.dissolve([changes]))
    state.close()
    #expect(!snapshot.dissolve([changes]))
  }
}
