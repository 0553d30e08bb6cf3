import Dray
import LineEditor
import Testing

@testable import DrayREPL

/// Boards on terminals that are narrower than the board.
struct NarrowBoardTests {
  private func board(_ scene: String, width: Int) throws -> String {
    let host = Host()
    try host.load(
      script: """
        local dray = require 'dray'
        local function item(id) return dray.item { id = id, type = 't', size = { width = 60, height = 20 } } end
        local function box(id, text) return dray.list { id = id, size = { width = 70, height = 30 }, text and item(text) } end
        dray.scene(function() return \(scene) end)
        """)
    return "\n" + Board(of: host, width: width).text()
  }

  private static let rows = """
    dray.vstack { dray.hstack { box('a', 'one'), box('b', 'two'), box('c', 'three') },
      dray.hstack { box('d'), box('e') } }
    """

  @Test func `a row that does not fit is continued below, before the next row`() throws {
    #expect(
      try board(Self.rows, width: 20) == """

        ┌ a ──┐┌ b ──┐
        │ one ││ two │
        └─────┘└─────┘
        ┌ c ────┐
        │ three │
        └───────┘
        ┌ d ┐┌ e ┐
        │   ││   │
        └───┘└───┘

        """)
  }

  @Test func `a grid of more than two rows of boxes is cut into bands of columns`() throws {
    let grid =
      "dray.vstack { dray.for_each(3, function(y) return dray.hstack { dray.for_each(3, function(x) return box(x .. '-' .. y) end) } end) }"
    let first = (1...3).map { "┌ 1-\($0) ┐┌ 2-\($0) ┐\n│     ││     │\n└─────┘└─────┘\n" }.joined()
    let second = (1...3).map { "┌ 3-\($0) ┐\n│     │\n└─────┘\n" }.joined()
    #expect(try board(grid, width: 20) == "\n" + first + second)
  }

  @Test func `boxes in a box are stacked inside of it, and long texts and titles are cut`() throws {
    #expect(
      try board("dray.hstack { id = 'outer', box('left', 'a long text'), box('right') }", width: 14) == """

        ┌ outer ─────┐
        │ ┌ left ──┐ │
        │ │ a lon… │ │
        │ └────────┘ │
        │ ┌ right ┐  │
        │ │       │  │
        │ └───────┘  │
        └────────────┘

        """)
    #expect(try board("box('a-title-without-spaces')", width: 12) == "\n┌ a-title… ┐\n│          │\n└──────────┘\n")
  }

  @Test func `boxes without room for a border have their titles above their contents`() throws {
    let scene =
      "dray.hstack { id = 'outer', dray.vstack { id = 'inner', box('left', 'a long text'), box('right') } }"
    #expect(
      try board(scene, width: 13) == """

        ┌ outer ────┐
        │ ┌ inner ┐ │
        │ │ left  │ │
        │ │ a l…  │ │
        │ │ right │ │
        │ │       │ │
        │ └───────┘ │
        └───────────┘

        """)
  }

  @Test func `the remarks below a board have rows of its width`() throws {
    let host = Host()
    try host.load(
      script: """
        local dray = require 'dray'
        dray.scene(function()
          return dray.vstack { dray.for_each(10002, function(i) return dray.text { label = '' .. i } end) }
        end)
        """)
    #expect(Board(of: host, width: 14).text().hasSuffix("\n… and 2 more\nnodes\n"))
  }

  @Test func `a board that fits is drawn as on a wider terminal`() throws {
    let wide = try board(Self.rows, width: 200)
    #expect(try board(Self.rows, width: 23) == wide)
    #expect(try board(Self.rows, width: 22) != wide)
  }

  @Test(arguments: Repository.plugins)
  func `no row of a board is wider than the terminal, and nothing is left out`(plugin: String) throws {
    let play = try Play(Repository.root + "/plugins/" + plugin, options: [:], seed: 3) { _ in }
    for width in 1...100 {
      let rows = play.board(width: width).split(separator: "\n")
      #expect(rows.allSatisfy { CellWidth.of($0) <= width }, "\(width):\n\(rows.joined(separator: "\n"))")
      // A cut text needs two cells.
      #expect(width < 3 || rows.last?.hasPrefix("…") == false, "\(width)")
    }
  }
}
