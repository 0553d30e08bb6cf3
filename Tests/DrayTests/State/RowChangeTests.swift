import LuaRuntime
import Testing

@testable import Dray

/// Whether the rows of a collection have changed since its last commit.
struct RowChangeTests {
  @Test(arguments: 1...20)
  func `rows count as changed if their ids or values differ from those of the last commit`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var answers = Set<Bool>()
    for _ in 0..<200 {
      let rows = RowCollection(name: "rows")
      for id in 1...3 { rows.perform(.inserted(rows.makeRow(.integer(id), ["n": 0]), at: id - 1)) }
      _ = rows.commit()
      let before = contents(of: rows)
      for _ in 0..<random.integer(in: 1...6) { change(rows, &random) }
      #expect(rows.isChanged == (contents(of: rows) != before) || rows.edits.count == 1, "\(rows.edits)")
      answers.insert(rows.isChanged)
    }
    #expect(answers == [true, false])
  }

  private func contents(of rows: RowCollection) -> [String] {
    (0..<rows.count).compactMap { position in rows.row(at: position).map { "\($0.id) \($0.value)" } }
  }

  /// Makes one random change to four possible rows.
  private func change(_ rows: RowCollection, _ random: inout RandomGenerator) {
    let id = Identifier.integer(random.integer(in: 1...4))
    guard let position = rows.position(of: id), let row = rows.row(id) else {
      let place = random.integer(in: 0...rows.count)
      return rows.perform(.inserted(rows.makeRow(id, ["n": 0]), at: place))
    }
    switch random.integer(in: 1...4) {
    case 1: rows.perform(.removed(row, at: position))
    case 2:
      let value: PlainData = ["n": .integer(random.integer(in: 0...1))]
      rows.perform(.updated(from: row, to: rows.makeRow(id, value)))
    default: rows.perform(.moved(from: position, to: random.integer(in: 0...(rows.count - 1))))
    }
  }
}
