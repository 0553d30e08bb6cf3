import LuaRuntime
import Testing

/// A snapshot follows any edits of its tables: it has their contents after a commit, and they have its contents after a
/// rollback, an undo and a redo.
struct SnapshotProperties {
  /// Edits the game state: sets, removes and moves fields, replaces tables by copies, and fills large tables.
  private static let edits = """
    local function random(count)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % count + 1
    end
    local texts = {}
    for i = 1, 4 do texts[i] = ("text %d "):format(i):rep(20) end
    local function key()
      local kind = random(12)
      return kind == 1 and (random(2) == 1) or kind == 2 and texts[random(4)] or kind == 3 and -random(3)
        or kind < 7 and random(6) or "k" .. random(60)
    end
    local function value(depth)
      local kind = random(10)
      if kind == 1 then return random(9) / 4 end
      if kind == 2 then return random(2) == 1 end
      if kind == 3 then return texts[random(4)] end
      if kind == 4 then return "word " .. random(5) end
      if kind == 5 then return ({ 0.0, -0.0, 1.0, 1 })[random(4)] end
      if kind < 8 or depth > 3 then return random(100) end
      local made = {}
      for _ = 1, random(4) do made[key()] = value(depth + 1) end
      return made
    end
    local function copy(table)
      local made = {}
      for key, value in pairs(table) do made[key] = type(value) == "table" and copy(value) or value end
      return made
    end
    function copied() return copy(game) end
    local function wrap(table)
      local made = {}
      for key, value in pairs(table) do made[key] = value end
      return made
    end
    local function collect(table, list)
      list[#list + 1] = table
      for _, value in pairs(table) do if type(value) == "table" then collect(value, list) end end
      return list
    end
    local function is_inside(inner, outer)
      for _, table in ipairs(collect(outer, {})) do if table == inner then return true end end
      return false
    end
    local function field(table)
      local keys = {}
      for key in pairs(table) do keys[#keys + 1] = key end
      return keys[random(math.max(#keys, 1))]
    end
    function edit(count)
      for _ = 1, count do
        local tables = collect(game, {})
        local table, other, kind = tables[random(#tables)], tables[random(#tables)], random(10)
        local name = field(table)
        if kind < 5 or not name then table[key()] = value(0)
        elseif kind < 7 then table[name] = nil
        elseif kind == 7 and type(table[name]) == "table" then
          table[name] = (random(2) == 1 and copy or wrap)(table[name])
        elseif kind == 8 then for i = 1, 40 do table["k" .. i] = random(3) ~= 1 and i or nil end
        elseif type(table[name]) == "table" and not is_inside(other, table[name]) then
          local moved = table[name]
          table[name], other[key()] = nil, moved
        end
      end
    end
    local remembered, restored
    function remembered(table)
      local fields = {}
      for key, value in pairs(table) do fields[key] = type(value) == "table" and remembered(value) or value end
      return { table = table, fields = fields }
    end
    function restored(memory, may_copy)
      local table = may_copy and random(3) == 1 and {} or memory.table
      for key in pairs(table) do table[key] = nil end
      for key, value in pairs(memory.fields) do
        table[key] = type(value) == "table" and restored(value, true) or value
      end
      return table
    end
    local memory
    function remember() memory = remembered(game) end
    function restore() restored(memory, false) end
    game = {}
    return game
    """

  @Test(arguments: 1...8)
  func `tables and snapshot agree after every commit, rollback, undo and redo`(seed: Int) throws {
    let account = LuaAccount(limit: 1 << 30)
    do {
      let trial = try Trial(seed: seed, account: account)
      let steps = try (1...40).compactMap { step in try trial.edit(step) }
      #expect(steps.count > 20)
      for (changes, before) in steps.reversed() {
        try trial.snapshot.revert(changes)
        try trial.expect(before, "undo of all")
      }
    }
    #expect(account.used == 0)
  }

  @Test(arguments: 1...8)
  func `commits that together restore the contents are without effect, and can be removed from the history`(
    seed: Int
  ) throws {
    let account = LuaAccount(limit: 1 << 30)
    do {
      let trial = try Trial(seed: seed, account: account)
      for round in 1...30 {
        let first = try trial.tables()
        let earlier = try trial.commit(3)
        let before = try trial.tables()
        try trial.lua.run("remember()", name: "remember.lua")
        var commits: [LuaChanges] = []
        for step in 0...round % 4 {
          commits += try [trial.commit(step + 1)].compactMap(\.self)
          if try trial.tables() != before { #expect(!commits.areWithoutEffect, "round \(round), step \(step)") }
        }
        try trial.lua.run("restore()", name: "restore.lua")
        commits += try [trial.snapshot.commit()].compactMap(\.self)
        #expect(commits.areWithoutEffect && trial.snapshot.dissolve(commits), "round \(round)")
        try trial.expect(before, "removal \(round)")
        if let later = try trial.commit(4) { try trial.snapshot.revert(later) }
        try trial.expect(before, "undo after removal \(round)")
        guard let earlier else { continue }
        try trial.snapshot.revert(earlier)
        try trial.expect(first, "undo \(round)")
        try trial.snapshot.reapply(earlier)
        try trial.expect(before, "redo \(round)")
      }
    }
    #expect(account.used == 0)
  }

  /// A state with a game that is edited.
  private struct Trial {
    let lua: LuaState
    let snapshot: LuaSnapshot
    let edits: LuaReference

    init(seed: Int, account: LuaAccount) throws {
      lua = try LuaState()
      lua.charge(to: account)
      snapshot = try LuaSnapshot(of: lua)
      try lua.set("seed", of: lua.globals, to: .integer(seed))
      try snapshot.track("game", #require(lua.run(SnapshotProperties.edits, name: "edits.lua")[0].reference))
      edits = try #require(lua.get("edit", of: lua.globals).reference)
      _ = try snapshot.commit()
    }

    /// The contents of the script's tables.
    func tables() throws -> String {
      try lua.plainData(of: #require(lua.get("game", of: lua.globals).reference)).text(style: .line)
    }

    /// Expects that tables and snapshot have these contents.
    func expect(_ text: String, _ step: String) throws {
      #expect(try tables() == text, "\(step)")
      #expect(try snapshot.contents(of: "game")?.text(style: .line) == text, "\(step)")
      #expect(try snapshot.compare() == nil, "\(step)")
      #expect(try snapshot.digest(of: "game") == digestOfCopy(), "\(step)")
    }

    /// The digest of a new snapshot of the same contents.
    private func digestOfCopy() throws -> UInt64? {
      let copy = try LuaSnapshot(of: lua)
      try copy.track("game", #require(lua.run("return copied()", name: "copied.lua")[0].reference))
      _ = try copy.commit()
      return try copy.digest(of: "game")
    }

    /// Commits some edits; `nil` if they have changed nothing.
    func commit(_ count: Int) throws -> LuaChanges? {
      try lua.call(edits, .integer(count))
      return try snapshot.commit()
    }

    /// Edits the game and rolls the edits back, or commits, undoes and redoes them. Returns what a commit has changed,
    /// and the contents before.
    func edit(_ step: Int) throws -> (changes: LuaChanges, before: String)? {
      let (data, before) = (try #require(try snapshot.contents(of: "game")), try tables())
      try lua.call(edits, .integer(step % 7 + 1))
      if step % 4 == 0 {
        try snapshot.rollback()
        try expect(before, "rollback \(step)")
        return nil
      }
      guard let changes = try snapshot.commit() else { return nil }
      let after = try tables()
      try expect(after, "commit \(step)")
      #expect(try changes.applied(to: data).text(style: .line) == after, "changes \(step)")
      try snapshot.revert(changes)
      try expect(before, "undo \(step)")
      try snapshot.reapply(changes)
      try expect(after, "redo \(step)")
      return (changes, before)
    }
  }
}

extension LuaChanges {
  /// The contents of the game state after these changes, which were just committed.
  fileprivate func applied(to data: PlainData) throws -> PlainData {
    try list().reduce(data) { $0.setting(Array($1.path.dropFirst()), to: $1.new) }
  }
}

extension PlainData {
  /// This data with another value at a path.
  fileprivate func setting(_ path: [PlainKey], to value: PlainData) -> PlainData {
    guard let first = path.first else { return value }
    var table = self.table ?? PlainTable()
    table[first] = (table[first] ?? .nil).setting(Array(path.dropFirst()), to: value)
    return .table(table)
  }
}
