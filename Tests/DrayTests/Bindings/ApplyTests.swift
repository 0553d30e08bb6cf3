import Dray
import LuaRuntime
import Testing

/// `array.apply` of scripts and `apply` of Swift have the same result for every difference.
struct ApplyTests {
  /// An element with an id, which other elements may have too, and a unique number.
  private struct Card: Hashable {
    var id: Identifier
    var number: Int
  }

  private typealias Lists = [Identifier: [Card]]

  /// Passes cases to a script, and returns its results.
  private final class Exchange {
    var given: PlainData = .nil
    var result: (lists: PlainData, isApplied: Bool) = (.nil, false)
  }

  private let exchange = Exchange()
  private let host = Host()

  /// One tap applies a difference to lists, another tap to collections with the same rows.
  private static let script = """
    local dray = require "dray"
    local array = require "dray.array"
    local names = { "one", "two", 3 }
    local rows = {}
    for _, name in ipairs(names) do rows[name] = dray.collection("rows " .. name, {}) end
    dray.scene(function() return dray.hstack {
      dray.vstack { id = "lists", size = { width = 40, height = 40 } }:on_tap_gesture(function()
        local given = dray.host.given()
        local passed, applied = pcall(array.apply, given.lists, given.difference)
        dray.host.take(given.lists, passed and applied)
      end),
      dray.vstack { id = "rows", size = { width = 40, height = 40 } }:on_tap_gesture(function()
        local given = dray.host.given()
        for _, name in ipairs(names) do
          rows[name]:clear()
          for _, card in ipairs(given.lists[name]) do rows[name]:insert(card) end
        end
        local passed, applied = pcall(array.apply, rows, given.difference)
        local result = {}
        for _, name in ipairs(names) do
          result[name] = {}
          for i, card in ipairs(rows[name]) do result[name][i] = { id = card.id, number = card.number } end
        end
        dray.host.take(result, passed and applied)
      end) }
    end)
    """

  init() throws {
    let exchange = exchange
    host.functions["given"] = { _ in exchange.given }
    host.functions["take"] = { arguments in
      exchange.result = (arguments[0], arguments[1] == true)
      return .nil
    }
    try host.load(script: Self.script, name: "test")
  }

  private func applied(_ difference: AnyReorderDifference, to lists: Lists, by tap: Identifier) throws -> (Lists, Bool)
  {
    exchange.given = ["lists": data(lists), "difference": data(difference)]
    #expect(try Driver(of: host).tap(.named(tap)).isDone)
    let table = try #require(exchange.result.lists.table)
    var result: Lists = [:]
    for name in lists.keys { result[name] = cards(table[key(name)]) }
    return (result, exchange.result.isApplied)
  }

  private func data(_ lists: Lists) -> PlainData {
    .table(
      PlainTable(
        lists.map { name, cards in
          let items = cards.map { PlainData.table(["id": PlainData($0.id), "number": .integer($0.number)]) }
          return (key(name), .table(PlainTable(items: items)))
        }))
  }

  private func data(_ difference: AnyReorderDifference) -> PlainData {
    var destination: PlainTable = ["collection_id": PlainData(difference.destination.collection)]
    if let before = difference.destination.before { destination["before"] = PlainData(before) }
    var fields: PlainTable = [
      "sources": .table(PlainTable(items: difference.sources.map { PlainData($0) })),
      "destination": .table(destination),
    ]
    if let from = difference.from { fields["from"] = PlainData(from) }
    return .table(fields)
  }

  private func key(_ name: Identifier) -> PlainKey {
    switch name {
    case .string(let text): .string(LuaString(text))
    case .integer(let number): .integer(number)
    }
  }

  private func cards(_ list: PlainData?) -> [Card] {
    (list?.table?.items ?? []).compactMap { card in
      guard let id = card["id"]?.identifier, case .integer(let number)? = card["number"] else { return nil }
      return Card(id: id, number: number)
    }
  }

  /// A random case: ids in several lists, twice in one, twice among the sources, or in no list.
  private func makeCase(_ seed: UInt64, isUnique: Bool) -> (Lists, AnyReorderDifference) {
    var random = RandomGenerator(seed: seed)
    let (names, ids): ([Identifier], [Identifier]) = (["one", "two", 3], ["a", "b", "c", "d", 5, 6, 7, "8"])
    func pick(_ list: [Identifier]) -> Identifier { list[random.integer(in: 0...(list.count - 1))] }
    var (lists, number): (Lists, Int) = ([:], 0)
    for name in names {
      var seen: Set<Identifier> = []
      lists[name] = (0..<random.integer(in: 0...5)).compactMap { _ in
        number += 1
        let id = pick(ids)
        return seen.insert(id).inserted || !isUnique ? Card(id: id, number: number) : nil
      }
    }
    let sources = (0..<random.integer(in: 0...4)).map { _ in pick(ids) }
    let position: ReorderDestination.Position = random.integer(in: 0...2) == 0 ? .end : .before(pick(ids))
    let destination = ReorderDestination(
      collection: random.integer(in: 0...9) == 0 ? "nowhere" : pick(names), position: position)
    let from: Identifier? = random.integer(in: 0...2) == 0 ? nil : pick(names)
    return (lists, AnyReorderDifference(sources: sources, from: from, destination: destination))
  }

  @Test(arguments: [("lists", false), ("rows", true)] as [(Identifier, Bool)])
  func `array.apply in Lua and apply in Swift give the same result`(tap: Identifier, isUnique: Bool) throws {
    var (appliedCount, refusedCount) = (0, 0)
    for seed in 0..<600 as Range<UInt64> {
      let (lists, difference) = makeCase(seed, isUnique: isUnique)
      var expected = lists
      var isApplied = difference.apply(to: &expected) { $0.id }
      // A collection cannot have an id twice: a difference with this result is an error, and changes nothing.
      if isUnique, expected.values.contains(where: { Set($0.map(\.id)).count < $0.count }) {
        (expected, isApplied) = (lists, false)
      }
      let (result, isDone) = try applied(difference, to: lists, by: tap)
      #expect(result == expected && isDone == isApplied, "seed \(seed): \(difference) of \(lists)")
      if isApplied { appliedCount += 1 } else { refusedCount += 1 }
      if !isApplied { #expect(expected == lists) }
    }
    #expect(appliedCount > 200 && refusedCount > 60)
  }

  @Test func `an id in two lists is taken from the drag's source, otherwise from neither`() {
    let lists: [Identifier: [Identifier]] = ["todo": ["a", "b"], "done": ["c"], "starred": ["a"]]
    func moved(from: Identifier?) -> [Identifier: [Identifier]] {
      var lists = lists
      let destination = ReorderDestination(collection: "done")
      AnyReorderDifference(sources: ["a"], from: from, destination: destination).apply(to: &lists) { $0 }
      return lists
    }
    #expect(moved(from: "starred") == ["todo": ["a", "b"], "done": ["c", "a"], "starred": []])
    #expect(moved(from: "todo") == ["todo": ["b"], "done": ["c", "a"], "starred": ["a"]])
    #expect(moved(from: "done") == lists && moved(from: nil) == lists)
  }

  @Test func `a list of two collections is a table by integer ids`() throws {
    let test = try Scripted(
      """
      local array = require "dray.array"
      local a = dray.collection("a", { { id = "x" }, { id = "y" } })
      local b = dray.collection("b", { { id = "z" } })
      local function row(v) return dray.item { id = v.id, type = "t", size = { width = 40, height = 20 } } end
      dray.scene(function()
        return dray.hstack { spacing = 10,
          dray.vstack { id = "l", size = { width = 40, height = 90 }, dray.for_each(a, row):reorderable { collection_id = 1 } },
          dray.vstack { id = "r", size = { width = 40, height = 90 }, dray.for_each(b, row):reorderable { collection_id = 2 } } }
          :reorder_container("t", function(difference) return array.apply({ a, b }, difference) end)
      end)
      """)
    let outcome = try Driver(of: test.host).drag("x").drop(on: .list(2))
    #expect(outcome.operation == .move && outcome.route.to == 2, "\(test.texts)")
    #expect(try Driver(of: test.host).drag("z").drop(on: .list(1), before: "y").operation == .move, "\(test.texts)")
  }

  @Test func `apply as the closure of a reorder container is an error with the form to write`() throws {
    let test = try Scripted(
      """
      local lists = dray.state("lists", { a = { "x", "y" } })
      dray.scene(function()
        return dray.hstack { id = "a", size = { width = 90, height = 20 }, dray.for_each(lists.a, function(id)
          return dray.item { id = id, type = "card", size = { width = 30, height = 20 } }
        end):reorderable() }:reorder_container("card", require "dray.array".apply)
      end)
      """)
    let outcome = try test.drag("x", to: "a")
    #expect(
      outcome?.reason?.text
        == "test/init.lua:3: array.apply takes the lists first, then the difference; as a command, write "
        + "function(difference) array.apply(lists, difference) end")
  }
}
