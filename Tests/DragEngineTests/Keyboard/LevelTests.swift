import DragEngine
import Testing

/// Keys among lists in lists.
@Suite struct `Keys through levels` {
  private let outline: Outline
  private let bench: Bench
  private let keys: KeyboardNavigation
  private let said = Trace()

  init() {
    outline = Outline(["root": ["x", "A", "z"], "A": ["a", "B"], "B": ["b"]])
    bench = outline.bench
    keys = bench.engine.navigateByKeys()
    keys.announce = { [said] in said.append($0.text) }
  }

  private func press(_ names: Key...) -> [String] {
    for key in names { bench.engine.send(.keyDown(key)) }
    return said.take()
  }

  @Test func `NL9: Right goes into the list of an item, Left goes out to the item that holds the list`() {
    #expect(
      press(.tab, .tab, .right, .left) == [
        "x, root, 1 of 3, level 1", "A, root, 2 of 3, level 1", "a, A, 1 of 2, level 2", "A, root, 2 of 3, level 1",
      ])
    #expect(press(.right, .tab, .right) == ["a, A, 1 of 2, level 2", "B, A, 2 of 2, level 2", "b, B, level 3"])
    #expect(press(.left, .left) == ["B, A, 2 of 2, level 2", "A, root, 2 of 3, level 1"])
  }

  @Test func `NL9: Tab goes depth first, from each item into its list`() {
    #expect(
      press(.tab, .tab, .tab, .tab, .tab, .tab) == [
        "x, root, 1 of 3, level 1", "A, root, 2 of 3, level 1", "a, A, 1 of 2, level 2", "B, A, 2 of 2, level 2",
        "b, B, level 3", "z, root, 3 of 3, level 1",
      ])
  }

  @Test func `NL9: a drag by keys goes depth first, into a level with Right and out of it with Left`() {
    _ = press(.tab, .tab, .tab, .tab, .tab, .tab)
    #expect(press(.space) == ["lifted z from root, 7 places accept it"])
    #expect(
      press(.tab, .tab, .tab, .tab, .tab, .tab, .tab) == [
        "move to root before x, level 1, 1 of 7", "move to root before A, level 1, 2 of 7",
        "move to A before a, level 2, 3 of 7", "move to A before B, level 2, 4 of 7",
        "move to B before b, level 3, 5 of 7", "move to B, level 3, 6 of 7", "move to A, level 2, 7 of 7",
      ])
    #expect(press(.right) == ["move to B, level 3, 6 of 7"])
    #expect(press(.left) == ["move to A, level 2, 7 of 7"])
    #expect(press(.space) == ["moved z from root to A"])
    #expect(outline.lists["A"] == ["a", "B", "z"] && outline.lists["root"] == ["x", "A"])
  }

  @Test func `NL9: Left from the first place of a list goes before the item that holds it`() {
    _ = press(.tab, .tab, .tab, .tab, .tab, .tab, .space, .tab, .tab, .tab)
    #expect(press(.left) == ["move to root before A, level 1, 2 of 7"])
    #expect(press(.right) == ["move to A before a, level 2, 3 of 7"])
  }

  @Test func `NL9: the place in an empty list comes after the place before the item that holds the list`() {
    let bench = Bench {
      Node.vstack(id: "root", size: Size(width: 100, height: 200), spacing: 0) {
        Node.forEach(["x", "A", "y", "z"] as [Identifier]) { id in
          Node.item(id: id, type: "entry", size: Size(width: 100, height: 40)) {
            if id == "A" {
              Node.vstack(id: id, size: Size(width: 100, height: 40)) {
                Node.forEach([] as [Identifier]) { Node.item(id: $0, type: "entry") }.reorderable()
              }
            }
          }
        }.reorderable()
      }.modifier(.reorderContainer(for: "entry") { _ in .done })
    }
    let keys = bench.engine.navigateByKeys()
    keys.announce = { [said] in said.append($0.text) }
    for key in [.tab, .tab, .tab, .tab, .space, .tab, .tab, .tab, .tab] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(
      said.lines.suffix(5) == [
        "lifted z from root, 4 places accept it", "move to root before x, level 1, 1 of 4",
        "move to root before A, level 1, 2 of 4", "move to A, level 2, 3 of 4",
        "move to root before y, level 1, 4 of 4",
      ])
  }

  @Test func `where lists do not nest, announcements contain no level`() {
    let bench = Outline(["root": ["x", "z"]]).bench
    let keys = bench.engine.navigateByKeys()
    keys.announce = { [said] in said.append($0.text) }
    for key in [.tab, .space, .tab] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(said.lines == ["x, root, 1 of 2", "lifted x from root, 1 place accepts it", "move to root, 1 of 1"])
  }

  @Test func `NL9: Left goes behind the item that holds the list also if the next rows are dragged`() {
    let outline = Outline(["root": ["A", "y", "z", "w"], "A": ["a", "b"]])
    outline.modifiers = [.dragContainerSelection { ["y", "w"] }]
    let bench = outline.bench
    bench.engine.navigateByKeys().announce = { [said] in said.append($0.text) }
    for key in [.tab, .tab, .tab, .tab, .space] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(said.take().last == "lifted y and w from root, 6 places accept them")
    for key in [.tab, .tab, .tab, .left] as [Key] { bench.engine.send(.keyDown(key)) }
    #expect(
      said.lines == [
        "move to root before A, level 1, 1 of 6", "move to A before a, level 2, 2 of 6",
        "move to A before b, level 2, 3 of 6", "move to root before z, level 1, 5 of 6",
      ])
  }
}
