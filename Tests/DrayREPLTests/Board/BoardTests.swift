import Dray
import Testing

@testable import DrayREPL

/// Boards as text. Most tests compare the whole text.
struct BoardTests {
  private func board(_ scene: String, width: Int = 80, play: (Driver) throws -> Void = { _ in }) throws -> String {
    let host = Host()
    try host.load(
      script:
        "local dray = require 'dray'\nlocal function item(id, label, size) return dray.item { id = id, type = 't', label = label, size = size or { width = 60, height = 84 } } end\ndray.scene(function() return \(scene) end)"
    )
    try play(Driver(of: host))
    return "\n" + Board(of: host, width: width).text()
  }

  @Test func `containers are boxes with their ids, items are shown by their labels`() throws {
    #expect(
      try board(
        "dray.hstack { dray.vstack { id = 'to do', item(1, 'write'), item(2, 'test') }, dray.vstack { id = 'done', size = { width = 60, height = 60 } } }"
      ) == """

        ┌ to do ┐┌ done ┐
        │ write ││      │
        │ test  │└──────┘
        └───────┘

        """)
  }

  @Test func `a stack is its top item with the number of equal-looking items`() throws {
    #expect(
      try board(
        "dray.hstack { dray.zstack { id = 'stock', dray.for_each(24, function(i) return item(i, '░░') end) }, dray.zstack { id = 'up', item(101, 'A'), item(102, 'B') } }"
      ) == """

        ┌ stock ┐┌ up ┐
        │ ░░ 24 ││ B  │
        └───────┘└────┘

        """)
  }

  @Test(arguments: [
    ("down", "│ A     │\n│ B     │\n│ C     │"), ("right", "│ A B C │"), ("up", "│ C     │\n│ B     │\n│ A     │"),
    ("left", "│ C B A │"),
  ])
  func `a fan shows the visible part of every item`(direction: String, rows: String) throws {
    #expect(
      try board("dray.fan { id = 'fan !', direction = '\(direction)', item(1, 'A'), item(2, 'B'), item(3, 'C') }")
        == "\n┌ fan ! ┐\n\(rows)\n└───────┘\n")
  }

  @Test func `an empty container shows its label, and a container without an id has it as its title`() throws {
    #expect(
      try board(
        "dray.hstack { dray.zstack { id = 'C', label = '♣', size = { width = 60, height = 84 } }, dray.zstack { label = 'trash', size = { width = 60, height = 84 } } }"
      ) == """

        ┌ C ┐┌ trash ┐
        │ ♣ ││       │
        └───┘└───────┘

        """)
  }

  @Test func `boxes contain boxes, and nodes aligned in the scene are aligned in the text`() throws {
    let square =
      "function(i) return dray.zstack { id = ('abcd'):sub(i % 2 + 1, i % 2 + 1) .. i, size = { width = 40, height = 40 } } end"
    #expect(
      try board(
        "dray.vstack { id = 'chess', dray.hstack { dray.for_each(2, \(square)) }, dray.hstack { dray.zstack { id = 'wide', size = { width = 88, height = 20 } } } }"
      ) == """

        ┌ chess ───────┐
        │ ┌ b1 ┐┌ a2 ┐ │
        │ │    ││    │ │
        │ └────┘└────┘ │
        │ ┌ wide ────┐ │
        │ │          │ │
        │ └──────────┘ │
        └──────────────┘

        """)
  }

  @Test func `wide characters take two cells, and the borders stay straight`() throws {
    #expect(
      try board("dray.list { id = 'kana', item(1, '日本'), item(2, 'e\\u{301}'), item(3, '👍') }") == """

        ┌ kana ┐
        │ 日本 │
        │ e\u{301}    │
        │ 👍   │
        └──────┘

        """)
  }

  @Test func `long titles are cut to their last word where the board would be too wide`() throws {
    let scene =
      "dray.hstack { dray.zstack { id = 'foundation C', size = { width = 60, height = 84 } }, dray.zstack { id = 'pile 1', size = { width = 60, height = 84 } } }"
    #expect(try board(scene).hasPrefix("\n┌ foundation C ┐┌ pile 1 ┐\n"))
    #expect(try board(scene, width: 20).hasPrefix("\n┌ C ┐┌ pile 1 ┐\n"))
    #expect(try board(scene, width: 10).hasPrefix("\n┌ C ┐┌ 1 ┐\n"))
  }

  @Test func `a drag shows its gap, its target and the lifted items`() throws {
    let scene =
      "dray.hstack { dray.vstack { id = 'left', dray.for_each({ 'a', 'b' }, function(id) return item(id, id:upper()) end):reorderable() }, dray.vstack { id = 'right', size = { width = 60, height = 60 }, dray.for_each({}, function() end):reorderable() } }:reorder_container('t', function() end)"
    #expect(
      try board(scene) { try $0.drag("a").over("right") } == """

        ┌ left ┐┌ right * ┐
        │ B    ││ (A)     │
        └──────┘└─────────┘
        lifted: A

        """)
  }

  @Test(arguments: [
    ("default", ""), ("none", ", as they lay"), ("pile", ", as a pile"), ("list", ", as a list"),
    ("stack", ", as a stack"),
  ])
  func `several lifted items are shown in the formation of the rules`(formation: String, manner: String) throws {
    let text = try board(
      """
      dray.vstack { id = 'left', dray.for_each({ 'a', 'b' }, function(id) return item(id) end):reorderable() }
        :reorder_container('t', function() end):drag_container 't'
        :drag_container_selection { 'a', 'b' }:drag_previews_formation '\(formation)'
      """
    ) { try $0.drag("a").over(.point(Point(x: 500, y: 500))) }
    #expect(text.hasSuffix("lifted\(manner): a b\n"), "\(text)")
  }

  @Test func `an item that would receive a drop has a star`() throws {
    let scene = """
      dray.hstack { dray.list { id = 'from', item(1, 'one'):draggable() }:drag_container('t'),
        dray.list { id = 'to', item(2, 'two'):drop_destination('t') } }
      """
    #expect(
      try board(scene) { try $0.drag(1).over(2) } == """

        ┌ from ─┐┌ to ───┐
        │ (one) ││ two * │
        └───────┘└───────┘
        lifted: one

        """)
  }

  @Test func `a list without an id has no box, and a list with an id inside it has one`() throws {
    #expect(
      try board(
        "dray.vstack { dray.text { label = 'Board' }, dray.hstack { dray.list { item(1, 'one'), dray.list { id = 'inner', item(2, 'two') } } } }"
      ) == """

        Board
        one
        ┌ inner ┐
        │ two   │
        └───────┘

        """)
  }

  @Test func `an item with a list in it shows the items of that list`() throws {
    #expect(
      try board(
        """
        dray.item { id = 1, type = 'column', label = 'To do', size = { width = 60, height = 80 },
          dray.vstack { id = 'cards', item(2, 'write', { width = 40, height = 20 }),
            item(3, 'test', { width = 40, height = 20 }) } }
        """
      ) == """

        ┌ To do ────┐
        │ ┌ cards ┐ │
        │ │ write │ │
        │ │ test  │ │
        │ └───────┘ │
        └───────────┘

        """)
  }

  @Test func `a grid is drawn as rows with aligned columns`() throws {
    #expect(
      try board(
        "dray.grid { id = 'photos', columns = 3, dray.for_each(5, function(i) return item(i, ('p'):rep(i)) end) }")
          == """

          ┌ photos ────────┐
          │ p    pp    ppp │
          │ pppp ppppp     │
          └────────────────┘

          """)
  }

  private let contacts = """
    dray.table { id = 'contacts', columns = { 'Name', 'Phone' }, dray.for_each({ 'Ada', 'Åsa' }, function(name, i)
      return dray.item { id = name, type = 't', cells = { name, 5550100 + i }, is_selected = name == 'Åsa' }
    end):reorderable() }:reorder_container('t', function() end)
    """

  @Test func `a table has its titles above a line, and aligned columns`() throws {
    #expect(
      try board(contacts) == """

        ┌ contacts ──────┐
        │ Name   Phone   │
        │ ─────  ─────── │
        │ Ada    5550101 │
        │ [Åsa]  5550102 │
        └────────────────┘

        """)
    #expect(
      try board("dray.table { id = 'empty', columns = { 'Name', 'Phone' } }") == """

        ┌ empty ──────┐
        │ Name  Phone │
        │ ────  ───── │
        └─────────────┘

        """)
  }

  private let rows = """
    dray.scroll_view { id = 'window', size = { width = 80, height = 60 }, dray.list { id = 'rows', dray.for_each(9,
      function(i) return item(i, 'row ' .. i, { width = 60, height = 20 }) end):reorderable() }
    }:reorder_container('t', function() end)
    """

  @Test func `a scroll view shows the content of its window, and arrows where it continues`() throws {
    #expect(
      try board(rows) == """

        ┌ window ↓ ─┐
        │ ┌ rows ─┐ │
        │ │ row 1 │ │
        │ │ row 2 │ │
        │ │ row 3 │ │
        │ └───────┘ │
        └───────────┘

        """)
    #expect(try board(rows) { try $0.scroll("window", to: Vector(dx: 0, dy: 60)) }.hasPrefix("\n┌ window ↑↓ "))
  }

  @Test func `an item is scrolled into view to lift it and to drop before it`() throws {
    #expect(
      try board(rows) { try $0.drag(8).over("rows", before: 3) } == """

        ┌ window ↑↓ ──┐
        │ ┌ rows * ─┐ │
        │ │ (row 8) │ │
        │ │ row 3   │ │
        │ │ row 4   │ │
        │ └─────────┘ │
        └─────────────┘
        lifted: row 8

        """)
  }

  @Test func `a dragged row leaves a gap in each column`() throws {
    #expect(
      try board(contacts) { try $0.drag("Ada").over("contacts") } == """

        ┌ contacts * ────┐
        │ Name   Phone   │
        │ ─────  ─────── │
        │ [Åsa]  5550102 │
        │ (Ada)  5550101 │
        └────────────────┘
        lifted: Ada

        """)
  }

  @Test func `an empty scene gives an empty text`() throws {
    #expect(try board("dray.vstack {}") == "\n")
  }

  @Test func `Klondike fits into eighty columns`() {
    let shown = Transcript.of("tap 'stock'\nshow()", on: Repository.klondike, seed: 7).text
    #expect(
      shown == """
        stock: ░░, 23 items
        waste: T♣
        ┌ stock ─┐┌ waste ───────────┐┌ C ─────┐┌ D ─────┐┌ H ─────┐┌ S ─────┐
        │ ░░ 23  ││ T♣               ││ ♣      ││ ♦      ││ ♥      ││ ♠      │
        └────────┘└──────────────────┘└────────┘└────────┘└────────┘└────────┘
        ┌ pile 1 ┐┌ pile 2 ┐┌ pile 3 ┐┌ pile 4 ┐┌ pile 5 ┐┌ pile 6 ┐┌ pile 7 ┐
        │ J♦     ││ ░░     ││ ░░     ││ ░░     ││ ░░     ││ ░░     ││ ░░     │
        └────────┘│ 4♥     ││ ░░     ││ ░░     ││ ░░     ││ ░░     ││ ░░     │
                  └────────┘│ Q♣     ││ ░░     ││ ░░     ││ ░░     ││ ░░     │
                            └────────┘│ 2♣     ││ ░░     ││ ░░     ││ ░░     │
                                      └────────┘│ 6♥     ││ ░░     ││ ░░     │
                                                └────────┘│ T♠     ││ ░░     │
                                                          └────────┘│ 7♥     │
                                                                    └────────┘

        """)
  }

  @Test func `a long label is cut before it is drawn`() throws {
    let text = try board("item(1, ('\\n'):rep(100000))", width: 1000)
    #expect(text == "\n\(String(repeating: "·", count: 400))…\n")
  }

  @Test func `a board reports the number of nodes beyond its limit`() throws {
    let text = try board(
      "dray.hstack { dray.for_each(10500, function(i) return item(i, 'x', { width = 2, height = 2 }) end) }")
    #expect(text.hasSuffix("\n… and 500 more nodes\n"), "\(text.suffix(60))")
  }

  @Test func `a diagonal board is drawn up to its size limit`() throws {
    let text = try board(
      """
      dray.layout { dray.for_each(1500, function(i) return item(i, ('w'):rep(20), { width = 9, height = 9 }) end),
        place = function(sizes)
          local frames = {}
          for i in ipairs(sizes) do frames[i] = { x = i * 9, y = i * 9, width = 9, height = 9 } end
          return frames
        end }
      """, width: 100_000)
    #expect(text.hasSuffix("… the board is larger than this picture\n") && text.utf8.count < 1 << 20)
  }

  @Test func `the longest titles are cut first, and only as far as necessary`() throws {
    func titles(_ width: Int) throws -> Substring {
      let boxes = ["'a long name A'", "'a name B'", "'C'"].map { "dray.vstack { id = \($0), item(\($0), 'x') }" }
      let scene = "dray.vstack { \(boxes.joined(separator: ", ")) }".replacing("item('", with: "item('i ")
      return try board(scene, width: width).dropFirst()
    }
    func head(_ text: Substring) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix("┌") }.map { $0.filter { !"┌─┐".contains($0) } }
    }
    #expect(try head(titles(17)) == [" a long name A ", " a name B ", " C "])
    #expect(try head(titles(16)) == [" A ", " a name B ", " C "])
    #expect(try head(titles(11)) == [" A ", " B ", " C "])
  }
}
