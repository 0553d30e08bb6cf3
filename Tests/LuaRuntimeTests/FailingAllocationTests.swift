import Glibc
import LuaRuntime
import Testing

/// The tests inject faults: the n-th allocation and all later ones fail, for n = 1, 2, 3 … until no operation fails.
@Suite struct `when memory runs out` {
  @Test func `when an allocation fails at any place, nothing is lost and the state continues or closes`() throws {
    let live = LiveObjects()
    var n = 0
    var failures = 0
    repeat {
      n += 1
      failures = try attempt(n, live)
      #expect(live.count == 0, "allocation \(n)")
    } while failures > 0
    #expect(n > 100)
  }

  @Test func `if the allocator of the program has no memory, the script is ended and cannot catch the error`() throws {
    let room = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { room.deallocate() }
    room.pointee = 8 << 20
    let allocator = LuaAllocator(
      { context, block, old, new in
        guard let room = context?.assumingMemoryBound(to: Int.self) else { return nil }
        if new > old, room.pointee < new - old { return nil }
        room.pointee -= new - old
        if new > 0 { return realloc(block, new) }
        free(block)
        return nil
      }, context: room)
    let state = try LuaState(limits: LuaLimits(memory: 64 << 20, time: .zero), allocator: allocator)
    try state.run("collectgarbage = nil for i = 1, 50 do local s = ('x'):rep(500000) .. i end", name: "a.lua")
    #expect(state.killed == nil, "garbage is collected when the memory is used up")
    let error = #expect(throws: LuaError.self) {
      try state.run(
        "local s = ('x'):rep(1500000)\npcall(function() return s .. s .. s .. s .. s .. s end)", name: "b.lua")
    }
    #expect(state.killed == .memory && error?.failure?.line == 2)
    state.close()
  }

  /// Runs a script of many operations while the n-th allocation and all later ones fail. Returns the number of steps
  /// that failed because of this.
  private func attempt(_ n: Int, _ live: LiveObjects) throws -> Int {
    let state = try LuaState(limits: LuaLimits(time: .zero))
    let snapshot = try LuaSnapshot(of: state)
    var failures = 0
    func step(_ body: () throws -> Void) {
      do { try body() } catch { failures += 1 }
      #expect(state.stackTop == 0 && state.depth == 0, "allocation \(n)")
    }
    state.failAllocations(after: n)
    step {
      let host = try state.makeFunction("host") { [object = live.make()] frame in
        _ = object
        try frame.push(frame.plainData(0))
        try frame.push("a string that is longer than forty bytes, so that it is not interned")
        _ = try frame.value(0)
        frame.push(argument: 0)
      }
      try state.set("host", of: state.globals, to: .function(host))
    }
    step { try state.setModule("m", to: "x") }
    step { try state.setSearcher { _, state in try state.load("return {}", name: "m.lua") } }
    step {
      let values = try state.run(
        """
        local t = { a = 1, b = { 2, 3 }, [true] = 'x' }
        local out = {}
        for k, v in pairs(t) do out[#out + 1] = tostring(k) .. ('%s'):format(v) end
        pcall(error, { 'x' })
        xpcall(error, function(m) return m .. '!' end, 'x')
        local co = coroutine.wrap(function(x) coroutine.yield(x .. 'y') return x end)
        out[#out + 1] = co('c') .. co()
        local d = host(t)
        print(table.concat(out, ' '), d.b[2], require 'm', load('return 1')())
        game = { piles = { { rank = 1 }, { rank = 2 } }, name = 'a name' }
        return game
        """, name: "smoke.lua")
      if let game = values.first?.reference { try snapshot.track("game", game) }
    }
    step { _ = try snapshot.commit() }
    step { _ = try snapshot.contents(of: "game") }
    step {
      let function = try state.load("return 1", name: "waitable.lua")
      let call = try state.beginWaitable()
      call.push(function)
      try call.run()
    }
    step { try state.run("error('no')", name: "e.lua") }
    state.failAllocations(after: 0)
    failures -= 1  // the last step fails always
    if state.killed == nil {
      #expect(try state.run("return 1 + 1", name: "after.lua")[0].integer == 2)
    }
    return failures
  }

  @Test func `a state opens under a limit below the size of its libraries, and a script that allocates fails`() throws {
    // The counter cannot make an allocation fail while a state opens, and a limit does not apply until it is open.
    let state = try LuaState(limits: LuaLimits(memory: 1))
    #expect(throws: LuaError.self) { try state.run("return ('x'):rep(100)", name: "a.lua") }
  }

  @Test func `a commit is done or not begun`() throws {
    let start: PlainData = ["piles": [[["rank": 1], ["rank": 2]], []], "name": "before"]
    let change = """
      local piles = game.piles
      piles[2][1] = table.remove(piles[1])
      piles[3] = { { rank = 3, label = 'a new table' }, 'a string' }
      game.name = nil
      game.other = 'a string that is longer than forty bytes, so that it is not interned'
      for i = 1, 40 do game['field ' .. i] = i end
      """
    try forEachFailure { state, snapshot, n in
      _ = try state.run(change, name: "change.lua")
      let end = try state.plainData(of: state.get("game", of: state.globals).reference!)
      state.failAllocations(after: n)
      var isDone = false
      do { isDone = try snapshot.commit() != nil } catch LuaError.memory {}
      state.failAllocations(after: 0)
      #expect(try snapshot.contents(of: "game") == (isDone ? end : start), "allocation \(n)")
      if !isDone { #expect(try snapshot.commit() != nil) }
      #expect(try snapshot.compare() == nil)
      return isDone
    }
  }

  @Test func `data is passed to the host whole or not at all`() throws {
    let state = try LuaState()
    let many = try state.run("local t = {} for i = 1, 5000 do t['field ' .. i] = i end return t", name: "a.lua")
    let table = try #require(many[0].reference)
    let whole = try state.plainData(of: table)
    var failures = 0
    while failures < 100 {
      state.failAllocations(after: failures + 1)
      let data = try? state.plainData(of: table)
      state.failAllocations(after: 0)
      if let data {
        #expect(data == whole)
        break
      }
      failures += 1
    }
    #expect(5..<100 ~= failures)
  }

  @Test func `an undo is done or not begun`() throws {
    try forEachFailure { state, snapshot, n in
      _ = try state.run("game.name = nil for i = 1, 40 do game['field ' .. i] = { i } end", name: "change.lua")
      let changes = try #require(try snapshot.commit())
      let end = try snapshot.contents(of: "game")
      state.failAllocations(after: n)
      do {
        try snapshot.revert(changes)
      } catch LuaError.memory {
        state.failAllocations(after: 0)
        let contents = try snapshot.contents(of: "game")
        if state.killed == nil { #expect(contents == end, "allocation \(n)") }
        return false
      }
      state.failAllocations(after: 0)
      #expect(try snapshot.compare() == nil)
      return true
    }
  }

  @Test func `an undo that brings tables back is done or not begun`() throws {
    try forEachFailure { state, snapshot, n in
      _ = try state.run("game.piles = {} for i = 1, 9 do game.piles[i] = { i } end", name: "more.lua")
      _ = try snapshot.commit()
      let start = try snapshot.contents(of: "game")
      _ = try state.run("game.piles = nil", name: "change.lua")
      let changes = try #require(try snapshot.commit())
      try state.collectGarbage()
      state.failAllocations(after: n)
      let isDone = (try? snapshot.revert(changes)) != nil
      state.failAllocations(after: 0)
      if isDone { #expect(try snapshot.compare() == nil) }
      if !isDone, state.killed == nil { try snapshot.revert(changes) }
      #expect(try snapshot.contents(of: "game") == start, "allocation \(n)")
      return isDone
    }
  }

  @Test func `a rollback succeeds or kills the state, and the committed content can be read`() throws {
    try forEachFailure { state, snapshot, n in
      let start = try snapshot.contents(of: "game")
      _ = try state.run("game.piles = nil game.name = { 1 } for i = 1, 100 do game[i] = i end", name: "change.lua")
      state.failAllocations(after: n)
      do {
        try snapshot.rollback()
      } catch LuaError.memory {
        state.failAllocations(after: 0)
        #expect(state.killed == .memory)
        #expect(try snapshot.contents(of: "game") == start)
        return false
      }
      state.failAllocations(after: 0)
      #expect(try snapshot.compare() == nil, "allocation \(n)")
      return true
    }
  }

  /// Runs a trial in a new state for n = 1, 2, 3 … until no allocation fails.
  private func forEachFailure(_ trial: (LuaState, LuaSnapshot, Int) throws -> Bool) throws {
    for n in 1...2000 {
      let state = try LuaState()
      let snapshot = try LuaSnapshot(of: state)
      let game = try state.run(
        "game = { piles = { { { rank = 1 }, { rank = 2 } }, {} }, name = 'before' } return game", name: "game.lua")
      try snapshot.track("game", #require(game[0].reference))
      _ = try snapshot.commit()
      if try trial(state, snapshot, n) { return }
    }
    Issue.record("fails without end")
  }
}
