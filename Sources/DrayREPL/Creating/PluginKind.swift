/// The kind of a new plugin.
public enum PluginKind: String, CaseIterable, Sendable {
  /// Piles of cards and a place for each suit.
  case cards
  /// A board of squares with pieces.
  case board
  /// A list whose rows can be reordered.
  case list
  /// Lists of tasks, one of them with a limit.
  case kanban
}

extension PluginKind {
  /// The main script.
  var script: String {
    switch self {
    case .list:
      """
      local dray = require "dray"
      local array = require "dray.array"

      local Thing = dray.transferable "com.example.thing"
      local things = dray.state("things", { { id = "first" }, { id = "second" }, { id = "third" } })

      local function row(thing)
        return dray.item { id = thing.id, type = Thing, value = thing, label = thing.id, size = { width = 90, height = 28 } }
      end

      dray.scene(function()
        return dray.list { id = "things", spacing = 4, dray.for_each(things, row):reorderable() }
          :reorder_container(Thing, function(difference) array.apply(things, difference) end)
          :drop_configuration(function(session)
            return session.before ~= "first", "the first thing stays in front"
          end)
      end)

      dray.invariant("three things", function() return #things == 3, "a thing is missing" end)

      """
    case .kanban:
      """
      local dray = require "dray"
      local array = require "dray.array"

      local Task = dray.transferable "com.example.task"
      local board = dray.state("board", {
        todo = { { id = "plan" }, { id = "draw" }, { id = "build" }, { id = "test" } },
        doing = {},
        done = {},
      })
      local most = 2

      local function card(task)
        return dray.item { id = task.id, type = Task, value = task, label = task.id, size = { width = 90, height = 28 } }
      end

      local function column(name)
        return dray.list { id = name, label = name, spacing = 4, size = { width = 100, height = 200 },
          dray.for_each(board[name], card):reorderable() }
      end

      dray.scene(function()
        return dray.hstack { spacing = 10, column "todo", column "doing", column "done" }
          :reorder_container(Task, function(difference) array.apply(board, difference) end)
          :drop_configuration(function(session)
            local is_full = session.to == "doing" and session.from ~= "doing" and #board.doing >= most
            return not is_full, "finish a task first"
          end)
      end)

      dray.outcome(function() return #board.done == 4 and "finished" end)
      dray.invariant("four tasks", function() return #board.todo + #board.doing + #board.done == 4, "a task is missing" end)

      """
    case .board:
      """
      local dray = require "dray"
      local array = require "dray.array"

      local Piece = dray.transferable "com.example.piece"
      local squares = { "a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1" }
      -- The pieces on each square: none or one.
      local board = dray.state("board", function()
        local begun = {}
        for _, square in ipairs(squares) do begun[square] = {} end
        begun.a1[1], begun.c3[1] = { id = "white" }, { id = "black" }
        return begun
      end)

      local function piece(value)
        return dray.item { id = value.id, type = Piece, value = value, label = value.id, size = { width = 60, height = 40 } }
      end

      local function square(id)
        return dray.fan { id = id, size = { width = 64, height = 44 }, dray.for_each(board[id], piece):reorderable() }
      end

      local function distance(from, to)
        local column = math.abs(string.byte(from, 1) - string.byte(to, 1))
        local row = math.abs(string.byte(from, 2) - string.byte(to, 2))
        return column + row
      end

      dray.scene(function()
        return dray.grid { columns = 3, dray.for_each(squares, square) }
          :reorder_container(Piece, function(difference) array.apply(board, difference) end)
          :drop_configuration(function(session)
            if #board[session.to] > 0 and session.from ~= session.to then return false, session.to .. " is taken" end
            return distance(session.from, session.to) <= 1, "a piece moves to a square beside its own"
          end)
      end)

      """
    case .cards:
      """
      local dray = require "dray"
      local array = require "dray.array"

      local Card = dray.transferable "com.example.card"
      local highest = 6

      local function deal()
        local deck, begun = {}, { ["pile 1"] = {}, ["pile 2"] = {}, ["pile 3"] = {}, red = {}, black = {} }
        for _, suit in ipairs { "red", "black" } do
          for rank = 1, highest do deck[#deck + 1] = { id = suit .. " " .. rank, suit = suit, rank = rank } end
        end
        for index = #deck, 2, -1 do
          local other = dray.random(index)
          deck[index], deck[other] = deck[other], deck[index]
        end
        for index, card in ipairs(deck) do table.insert(begun["pile " .. index % 3 + 1], card) end
        return begun
      end

      local piles = dray.state("piles", deal)

      local function top(name) return piles[name][#piles[name]] end

      local function card(value)
        return dray.item { id = value.id, type = Card, value = value, label = value.id, size = { width = 70, height = 90 } }
      end

      local function pile(name)
        return dray.fan { id = name, label = name, size = { width = 74, height = 260 },
          dray.for_each(piles[name], card):reorderable() }
      end

      dray.scene(function()
        return dray.hstack { spacing = 8, pile "pile 1", pile "pile 2", pile "pile 3", pile "red", pile "black" }
          :reorder_container(Card, function(difference) array.apply(piles, difference) end)
          :drag_container(Card, function(ids, session)
            return ids[1] == top(session.from).id and ids, "another card lies on it"
          end)
          :drop_configuration(function(session)
            local moved, below = session.items[1], top(session.to)
            if session.to == "red" or session.to == "black" then
              local next_rank = below and below.rank + 1 or 1
              return moved.suit == session.to and moved.rank == next_rank, session.to .. " needs its " .. next_rank
            end
            return not below or moved.rank == below.rank - 1, "it needs a card that is one higher"
          end)
      end)

      dray.outcome(function() return #piles.red + #piles.black == 2 * highest and "won" end)
      dray.invariant("all cards", function()
        local count = 0
        for _, list in pairs(piles) do count = count + #list end
        return count == 2 * highest, "a card is missing"
      end)

      """
    }
  }

  /// A test of the script.
  var test: String {
    switch self {
    case .list:
      """
      local function ids(play)
        local list = {}
        for index, thing in ipairs(play.state.things) do list[index] = thing.id end
        return list
      end

      test("a thing moves to the end", function(play)
        expect(play:drag("second"):drop("things").operation):equals "move"
        expect(ids(play)):equals { "first", "third", "second" }
      end)

      test("nothing goes before the first thing", function(play)
        local outcome = play:drag("third"):drop("things", { before = "first" })
        expect(outcome.reason):equals "the first thing stays in front"
        expect(ids(play)):equals { "first", "second", "third" }
      end)

      """
    case .kanban:
      """
      test("a task goes from list to list", function(play)
        expect(play:drag("plan"):drop("doing").operation):equals "move"
        expect(#play.state.board.doing):equals(1)
        expect(play:undo()):equals(true)
        expect(#play.state.board.doing):equals(0)
      end)

      test("two tasks are in progress at most", function(play)
        play:drag("plan"):drop "doing"
        play:drag("draw"):drop "doing"
        expect(play:drag("build"):drop("doing").reason):equals "finish a task first"
      end)

      test("the work is finished when all tasks are done", function(play)
        for _, task in ipairs { "plan", "draw", "build", "test" } do play:drag(task):drop "done" end
        expect(play.outcome):equals "finished"
      end)

      """
    case .board:
      """
      test("a piece moves to the square beside it", function(play)
        expect(play:drag("white"):drop("a2").operation):equals "move"
        expect(play.state.board.a2[1].id):equals "white"
      end)

      test("a piece does not jump", function(play)
        expect(play:drag("white"):drop("c1").reason):equals "a piece moves to a square beside its own"
      end)

      test("a square holds one piece", function(play)
        for _, square in ipairs { "a2", "a3", "b3" } do play:drag("white"):drop(square) end
        expect(play:drag("white"):drop("c3").reason):equals "c3 is taken"
      end)

      """
    case .cards:
      """
      test("every deal has all cards", function(play)
        local count = 0
        for _, list in pairs(play.state.piles) do count = count + #list end
        expect(count):equals(12)
      end)

      test("only the top card of a pile can be lifted", function(play)
        local covered = play.state.piles["pile 1"][1].id
        expect(play:drag(covered).reason):equals "another card lies on it"
      end)

      test("every legal move can be undone", function(play)
        local before = play:show()
        for _, move in ipairs(play:legal()) do
          expect(play:play(move).cause):equals "dropped"
          expect(play:undo()):equals(true)
          expect(play:show()):equals(before)
        end
      end)

      """
    }
  }
}
