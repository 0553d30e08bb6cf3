import LuaRuntime
import Testing

/// Snapshots charge an account by contents, equally in every run, and release the charge at their end.
@Suite struct `an account` {
  let account = LuaAccount(limit: 1 << 20)

  /// A Lua state whose snapshots are charged, with a game state called `game`.
  private func open(_ beginning: String = "{}") throws -> (lua: LuaState, snapshot: LuaSnapshot) {
    let lua = try LuaState()
    lua.charge(to: account)
    let snapshot = try LuaSnapshot(of: lua)
    let game = try lua.run("game = \(beginning) return game", name: "game.lua")
    try snapshot.track("game", try #require(game[0].reference))
    _ = try snapshot.commit()
    return (lua, snapshot)
  }

  @Test func `an account counts the bytes in use and their peak, and reports a total above its limit`() {
    #expect(account.charge(1000))
    account.discharge(400)
    #expect(account.used == 600 && account.peak == 1000 && account.limit == 1 << 20)
    #expect(!account.charge(1 << 20))
    account.limit = 0
    #expect(account.charge(1 << 40))
  }

  @Test func `a snapshot charges its content and releases the whole charge`() throws {
    do {
      let (lua, snapshot) = try open("{ text = ('x'):rep(1000) }")
      let before = account.used
      #expect(before > 1000)
      try lua.run("game.text, game.more = ('y'):rep(5000), { 1, 2, 3 }", name: "a.lua")
      let changes = try #require(try snapshot.commit())
      #expect(account.used > before + 5000)
      #expect(changes.size > 5000 && changes.size < 6000)
      #expect(snapshot.memoryInUse >= account.used)
    }
    #expect(account.used == 0)
  }

  @Test(arguments: [
    "game['a new key'] = print", "game.list = { 1, { ('text'):rep(20), { print } } }", "game.text = print",
    "game[('long key'):rep(9)] = { [1.5] = 1 }", "game.a, game.b = {}, {} game.b.a = game.a", "game.x = 0 / 0",
    "game.text = setmetatable({}, {})", "game.list = { ('text'):rep(20) .. 1, other }",
  ])
  func `a commit that is refused leaves no charge`(_ change: String) throws {
    do {
      let (lua, snapshot) = try open("{ text = ('x'):rep(100), list = { {} } }")
      let other = try LuaSnapshot(of: lua)
      try other.track("other", #require(lua.run("other = {} return other", name: "other.lua")[0].reference))
      _ = try other.commit()
      let (before, memory) = (account.used, snapshot.memoryInUse)
      for _ in 1...3 {
        try lua.run(change, name: "a.lua")
        #expect(throws: LuaError.self) { try snapshot.commit() }
      }
      #expect(account.used == before && snapshot.memoryInUse == memory)
      try snapshot.rollback()
      #expect(try snapshot.commit() == nil)
    }
    #expect(account.used == 0)
  }

  @Test func `garbage that holds charged bytes is collected before a commit is refused`() throws {
    let (lua, snapshot) = try open()
    let account = account
    let next = try lua.makeFunction("next") { frame in
      try frame.push(LuaValue.data(LuaData(ChargedBytes(account, 900_000))))
    }
    try lua.set("next", of: lua.globals, to: .function(next))
    try lua.run("game.text = ('x'):rep(600000) next()", name: "a.lua")
    #expect(account.used > 900_000)
    #expect(try snapshot.commit() != nil)
    #expect(600_000...700_000 ~= account.used && lua.killed == nil)
  }

  @Test func `a snapshot outlives its state, and charges until its release`() throws {
    var kept: LuaSnapshot?
    do {
      let (lua, snapshot) = try open("{ text = ('x'):rep(1000) }")
      lua.close()
      kept = snapshot
    }
    #expect(account.used > 1000)
    #expect(try kept?.contents(of: "game")?["text"]?.text?.utf8.count == 1000)
    kept = nil
    #expect(account.used == 0)
  }

  @Test func `many references to one long string keep one copy of it`() throws {
    let (lua, snapshot) = try open()
    try lua.run("local s = ('x'):rep(10000) for i = 1, 50 do game[i] = s end game[s] = s", name: "a.lua")
    let changes = try #require(try snapshot.commit())
    #expect(account.used < 40_000)
    #expect(changes.size < 40_000)
    let contents = try #require(try snapshot.contents(of: "game")?.table)
    #expect(contents.items.count == 50 && contents.items.allSatisfy { $0.text?.utf8.count == 10_000 })
    #expect(contents.fields.map(\.value) == [contents.items[0]])
  }

  @Test(arguments: [
    "for i = 1, 2000 do game[i] = s end", "for i = 1, 2000 do game['k' .. i] = s end",
    "for i = 1, 2000 do game[i] = { s } end", "for i = 1, 2000 do game[i] = { [s] = i } end",
    "for i = 1, 2000 do game[i] = { { { s, s } } } end", "for i = 1, 20 do game[i] = s .. i end",
    "local t = game for i = 1, 90 do t.t = { s } t = t.t end for i = 1, 900 do t[i] = s end",
    "for i = 1, 20000 do game[i] = { i } end", "for i = 1, 20000 do game[i] = ('short text %d'):format(i) end",
    "for i = 1, 100000 do game[i] = i end",
  ])
  func `a state above the limit ends the script`(_ body: String) throws {
    let (lua, snapshot) = try open()
    try lua.run("local s = ('x'):rep(100000) \(body)", name: "a.lua")
    let error = #expect(throws: LuaError.self) { try snapshot.commit() }
    #expect(error?.description == "too much memory of the host")
    #expect(lua.killed == .hostMemory)
    #expect(account.peak <= account.limit * 5 / 4)
    #expect(try snapshot.contents(of: "game") == [:])
  }

  @Test func `comparing charges like committing, temporarily`() throws {
    let (lua, snapshot) = try open()
    let before = account.used
    try lua.run("game.text = ('x'):rep(100000)", name: "a.lua")
    #expect(try snapshot.compare()?.count == 1)
    #expect(account.used == before)
    try lua.run("for i = 1, 20 do game[i] = game.text .. i end", name: "a.lua")
    #expect(throws: LuaError.self) { try snapshot.compare() }
    #expect(lua.killed == .hostMemory && account.used == before)
  }

  @Test func `the same script charges the same, for any order of a table`() throws {
    var sums: [[Int]] = []
    for _ in 0..<8 {
      let account = LuaAccount(limit: 1 << 20)
      let lua = try LuaState()
      lua.charge(to: account)
      let snapshot = try LuaSnapshot(of: lua)
      let game = try lua.run("game = {} return game", name: "game.lua")
      try snapshot.track("game", try #require(game[0].reference))
      var used = [account.used]
      var kept: [LuaChanges] = []
      for step in 1...20 {
        try lua.run(
          """
          local step = \(step)
          for i = 1, 30 do game["key " .. (i * step) % 97] = { ("v"):rep(50 + i), at = i, ["k" .. step] = { step } } end
          for i = 1, 10 do game["key " .. (i * step * 7) % 97] = nil end
          """, name: "a.lua")
        if let changes = try snapshot.commit() {
          kept.append(changes)
          used.append(changes.size)
        }
        used.append(account.used)
      }
      while let last = kept.popLast() {
        try snapshot.revert(last)
        used.append(account.used)
      }
      sums.append(used)
    }
    #expect(Set(sums).count == 1)
  }

  @Test func `a commit may exceed the limit by a quarter while it works, but not afterwards`() throws {
    func commit(limit: Int) throws -> (used: Int, peak: Int, killed: LuaKill?) {
      let account = LuaAccount(limit: limit)
      let lua = try LuaState()
      lua.charge(to: account)
      let snapshot = try LuaSnapshot(of: lua)
      let game = try lua.run(
        "game = {} for i = 1, 50 do game[i] = {} for j = 1, 40 do game[i][j] = {} end end return game", name: "game.lua"
      )
      try snapshot.track("game", try #require(game[0].reference))
      let changes = try? snapshot.commit()
      return withExtendedLifetime((snapshot, changes)) { (account.used, account.peak, lua.killed) }
    }
    let free = try commit(limit: 0)
    #expect(free.used < free.peak && free.peak <= free.used * 5 / 4)
    #expect(try commit(limit: free.used) == free)
    #expect(try commit(limit: free.used - 1).killed == .hostMemory)
  }

  @Test func `the size of a change is that of its old or its new content, whichever is larger`() throws {
    let (lua, snapshot) = try open("{ a = ('x'):rep(3000), list = {} }")
    try lua.run("game.a = nil", name: "a.lua")
    let removed = try #require(try snapshot.commit())
    #expect(removed.size > 3000 && removed.size < 3500)
    try lua.run("game.list[1] = { ('y'):rep(2000) }", name: "a.lua")
    let added = try #require(try snapshot.commit())
    #expect(added.size > 2000 && added.size < 3000)
  }

  @Test func `data passed to the host charges each string`() throws {
    let (lua, _) = try open()
    let s = try lua.run("local s = ('x'):rep(100000) return { s, s, { s, [s] = s } }", name: "a.lua")
    let table = try #require(s[0].reference)
    let data = try #require(try lua.plainData(of: table).table)
    #expect(data.items.count == 3 && data.items[2].table?.fields.count == 1)
    let many = try lua.run("local s, t = ('x'):rep(100000), {} for i = 1, 20 do t[i] = s end return t", name: "b.lua")
    let references = try #require(many[0].reference)
    #expect(throws: LuaError.self) { try lua.plainData(of: references) }
    #expect(lua.killed == .hostMemory)
  }

  @Test(arguments: ["i", "i + 0.5", "{}"])
  func `data passed to the host charges each value`(value: String) throws {
    let (lua, _) = try open()
    let many = try lua.run("local t = {} for i = 1, 100000 do t[i] = \(value) end return t", name: "a.lua")
    let table = try #require(many[0].reference)
    #expect(throws: LuaError.self) { try lua.plainData(of: table) }
    #expect(lua.killed == .hostMemory)
  }

  @Test func `strings passed singly in a call are charged together`() throws {
    let (lua, _) = try open()
    var count = 0
    let take = try lua.makeFunction("take") { frame in
      for index in 0..<frame.count {
        _ = try frame.string(index)
        count += 1
      }
    }
    try lua.set("take", of: lua.globals, to: .function(take))
    try lua.run("for i = 1, 9 do take(('x'):rep(100000)) end", name: "a.lua")
    try lua.run("for i = 1, 9 do take(('x'):rep(100000)) end", name: "a.lua")
    #expect(count == 18)
    #expect(throws: LuaError.self) {
      try lua.run("local s = ('x'):rep(100000) take(s, s, s, s, s, s, s, s, s, s, s, s)", name: "b.lua")
    }
    #expect(count == 28 && lua.killed == .hostMemory)
  }

  @Test func `a long string in data is copied to Lua once`() throws {
    let text = String(repeating: "x", count: 100_000)
    let list = PlainData.table(PlainTable(items: Array(repeating: .string(LuaString(text)), count: 100)))
    let lua = try LuaState(limits: LuaLimits(memory: 1 << 20))
    try lua.set("list", of: lua.globals, to: lua.value(of: list))
    let answer = try lua.run(
      "for i = 1, 100 do assert(#list[i] == 100000 and list[i] == list[1]) end return #list", name: "a.lua")
    #expect(answer[0].integer == 100)
    let back = try lua.run("return { list[1], ('y'):rep(41), list[2], ('y'):rep(41), ('z'):rep(40) }", name: "b.lua")
    let table = try #require(back[0].reference)
    let items = try #require(try lua.plainData(of: table).table).items.map { $0.text ?? "" }
    #expect(
      items == [
        text, String(repeating: "y", count: 41), text, String(repeating: "y", count: 41),
        String(repeating: "z", count: 40),
      ])
  }

  @Test func `a state without an account charges nothing`() throws {
    let lua = try LuaState()
    let snapshot = try LuaSnapshot(of: lua)
    let game = try lua.run("game = {} for i = 1, 30 do game[i] = ('x'):rep(100000) end return game", name: "a.lua")
    try snapshot.track("game", try #require(game[0].reference))
    #expect(try snapshot.commit() != nil)
  }

  @Test func `after a refused commit whose contents were also too large, a commit counts each change once`() throws {
    let (lua, snapshot) = try open()
    // Lua visits the text first, and the order of the keys the function.
    try lua.run("game.list = { ('x'):rep(2 << 20), [-1] = print }", name: "a.lua")
    let error = #expect(throws: LuaError.self) { try snapshot.commit() }
    #expect(error?.failure?.message == "game.list[-1]: a function")
    try lua.run("game.list, game.n = nil, 1", name: "a.lua")
    #expect(try snapshot.commit()?.count == 1)
  }
}

/// Bytes that are charged until they are released.
private final class ChargedBytes: HostBytes, @unchecked Sendable {
  let account: LuaAccount
  let count: Int

  init(_ account: LuaAccount, _ count: Int) {
    (self.account, self.count) = (account, count)
    _ = account.charge(count)
  }

  deinit { account.discharge(count) }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  func slice(_ offsets: Range<Int>) -> any HostBytes { self }
}
