import Testing

@testable import DragEngine

/// Rows that are kept from one scene to the next.
struct `Kept rows` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `kept rows are nodes like all others`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sketch = sketch(&random)
    let (kept, plain) = (try build(sketch, keeps: true), try build(sketch, keeps: false))
    #expect(kept.nodes.blocks != nil && plain.nodes.blocks == nil)
    #expect(kept.nodes.map { "\($0)" } == plain.nodes.map { "\($0)" })
    #expect(kept.groups.map { Array($0.members) } == plain.groups.map { Array($0.members) })
    #expect(kept.groups.map(\.container) == plain.groups.map(\.container))
    #expect(
      kept.groups.indices.map { kept.follower(of: GroupIndex($0)) }
        == plain.groups.indices.map { plain.follower(of: GroupIndex($0)) })
    #expect(kept.groups.map(offsets) == plain.groups.map(offsets))
    let offsets = (0..<8).map { _ in Vector(dx: 0, dy: Double(Int.random(in: 0...200, using: &random))) }
    for scroll in [false, true] {
      let (kept, plain) = (
        scroll ? kept.scrolled { offsets[Int($0) % 8] } : kept, scroll ? plain.scrolled { offsets[Int($0) % 8] } : plain
      )
      #expect(kept.frames == plain.frames)
      #expect(kept.extent == plain.extent)
      checkLookups(kept, plain)
      checkHits(kept, plain, &random)
      #expect(kept.placements(symbols: symbols) == plain.placements(symbols: symbols))
      for _ in 0..<12 {
        let arrangement = arrangement(of: plain, &random)
        checkPlacements(kept, plain, arrangement)
        #expect(kept.gapFrame(arrangement) == plain.gapFrame(arrangement))
      }
    }
  }

  /// The offsets of the members of a group, and the members at all offsets that a caller may name.
  private func offsets(_ group: SceneGroup) -> [[Int]] {
    [
      (0...group.members.count).map { group.offset(ofMember: $0) },
      (-1...group.members.count + 1).map { group.position(ofOffset: $0) },
    ]
  }

  private let symbols: SymbolTable = {
    let symbols = SymbolTable()
    for index in 0..<5000 { _ = symbols.intern(.integer(index)) }
    return symbols
  }()

  private func checkPlacements(_ kept: Scene, _ plain: Scene, _ arrangement: Arrangement) {
    let placements = kept.placements(arrangement, symbols: symbols)
    let expected = plain.placements(arrangement, symbols: symbols)
    #expect(placements.count == expected.count)
    for (placement, expected) in zip(placements, expected) where placement != expected {
      Issue.record("\(placement) instead of \(expected) in \(arrangement)")
      break
    }
  }

  private func checkLookups(_ kept: Scene, _ plain: Scene) {
    for node in plain.nodes.indices.map({ NodeIndex($0) }) {
      #expect(Array(kept.ancestors(of: node)) == Array(plain.ancestors(of: node)))
      #expect(Array(kept.children(of: node)) == Array(plain.children(of: node)))
      #expect(kept.visibleFrame(of: node) == plain.visibleFrame(of: node))
      #expect(kept.offsetsToReveal(node).map(\.offset) == plain.offsetsToReveal(node).map(\.offset))
      let identity = plain.identity(of: node)
      #expect(kept.identity(of: node) == identity && kept.node(identity) == plain.node(identity))
      guard let id = plain[node].id else { continue }
      #expect(kept.node(container: id) == plain.node(container: id))
      #expect(kept.nodes(itemID: id) == plain.nodes(itemID: id))
      if let key = plain[node].itemKey { #expect(kept.node(item: key) == node) }
      guard let group = plain[node].group else { continue }
      #expect(kept.position(of: id, in: group) == plain.position(of: id, in: group))
    }
  }

  private func checkHits(_ kept: Scene, _ plain: Scene, _ random: inout SeededGenerator) {
    var (hits, expected): ([NodeIndex], [NodeIndex]) = ([], [])
    for _ in 0..<60 {
      let (x, y) = (
        Int.random(in: -8...480, using: &random), Int.random(in: -8...(random.once(in: 2) ? 480 : 3600), using: &random)
      )
      let point = at(Double(x) / 4, Double(y) / 4)
      kept.hits(at: point, into: &hits)
      plain.hits(at: point, into: &expected)
      #expect(hits == expected, "at \(point)")
      #expect(kept.topmost(at: point) == plain.topmost(at: point))
    }
  }

  /// Some lifted items and a gap at any place.
  private func arrangement(of scene: Scene, _ random: inout SeededGenerator) -> Arrangement {
    let items = scene.nodes.indices.map { NodeIndex($0) }.filter { scene[$0].kind == .item }
    var lifted: Set<NodeIndex> = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard let item = items.randomElement(using: &random) else { continue }
      // Now and then all members of the item's group.
      let group = scene[item].group.map { Array(scene.groups[Int($0)].members) } ?? []
      lifted.formUnion(random.once(in: 6) ? group : [item])
    }
    var arrangement = Arrangement(
      lifted: lifted.sorted().map {
        .init(node: $0, origin: at(Double($0), 3), keepsPlace: random.once(in: 3))
      })
    if !random.once(in: 3) {
      let before = items.randomElement(using: &random)
      let container = before.flatMap { random.once(in: 8) ? 0 : scene[$0].parent } ?? 0
      arrangement.gap = .init(
        in: container, before: random.once(in: 4) ? nil : before, size: Size(width: 30, height: 12))
    }
    arrangement.targeted = items.randomElement(using: &random)
    return arrangement
  }

  // MARK: Sketches

  /// A container with rows, and with other nodes around these.
  private struct List {
    var container: SceneNode
    var isScrolled: Bool
    var before: Int
    var rows: [SceneNode]
    var after: Int
  }

  private func sketch(_ random: inout SeededGenerator) -> [List] {
    var next = 0
    return (0..<Int.random(in: 1...3, using: &random)).map { index in
      let kinds: [NodeKind] = [.vstack, .list, .table, .scrollView(.vertical), .scrollView(.both)]
      let edges: [Alignment] = [.topLeading, .top, .topTrailing]
      var container = SceneNode(
        kinds.randomElement(using: &random) ?? .list, id: Symbol(index: Int32(4000 + index)),
        namespace: random.once(in: 2) ? Symbol(index: Int32(4100 + index)) : nil,
        size: Size(width: Double(random.once(in: 2) ? 100 : 0), height: Double(random.once(in: 2) ? 90 : 0)),
        alignment: edges.randomElement(using: &random) ?? .top,
        spacing: random.once(in: 2) ? nil : Double(Int.random(in: 0...10, using: &random)) / 2,
        zIndex: random.once(in: 6) ? 1 : 0)
      container.appearance.cells = container.kind == .table ? ["title"] : []
      container.isDisabled = random.once(in: 10)
      container.isHidden = random.once(in: 14)
      container.clipsContent = random.once(in: 5)
      let count = SceneBuilder.leastRows + Int.random(in: 0...(random.once(in: 10) ? 400 : 30), using: &random)
      let rows = (next..<next + count).map { SceneNode.row($0, &random) }
      next += count
      return List(
        container: container, isScrolled: random.once(in: 2), before: Int.random(in: 0...2, using: &random),
        rows: rows, after: Int.random(in: 0...2, using: &random))
    }
  }

  private func build(_ lists: [List], keeps: Bool) throws -> Scene {
    let rows = lists.map { list in
      var rows = RowList()
      for row in list.rows { rows.append(row) }
      return rows
    }
    return try build(lists, rows: keeps ? rows : nil)
  }

  private func build(_ lists: [List], rows: [RowList]?) throws -> Scene {
    var builder = SceneBuilder()
    builder.open(SceneNode(.zstack, alignment: .top))
    var extra: Int32 = 2500
    func addExtra(_ count: Int) {
      for _ in 0..<count {
        extra += 1
        builder.append(
          SceneNode(
            .item, id: Symbol(index: extra), type: Symbol(index: 3000), size: Size(width: 20, height: 7),
            zIndex: extra % 2))
      }
    }
    for (index, list) in lists.enumerated() {
      if list.isScrolled { builder.open(SceneNode(.scrollView(.vertical), size: Size(width: 110, height: 70))) }
      let node = builder.open(list.container)
      #expect(builder.namespace(of: node) == list.container.namespace)
      addExtra(list.before)
      builder.openGroup(SceneGroup(isReorderable: true, collection: Symbol(index: Int32(4200 + index))))
      if let rows {
        builder.append(rows[index])
      } else {
        for row in list.rows { builder.append(row) }
      }
      builder.closeGroup()
      addExtra(list.after)
      builder.close()
      if list.isScrolled { builder.close() }
    }
    builder.close()
    return try builder.finish(size: Size(width: 120, height: 100), symbols: symbols)
  }

  @Test(arguments: [0, 1, 2])
  func `rows of different lists with one id are an error, unless their namespaces differ`(spaces: Int32) throws {
    var random = SeededGenerator(seed: 1)
    let lists = (0..<3).map { index in
      let space = min(Int32(index), spaces)
      return List(
        container: SceneNode(.vstack, id: Symbol(index: 4000 + Int32(index)), namespace: Symbol(index: 4100 + space)),
        isScrolled: false, before: 0, rows: (0..<30).map { SceneNode.row($0 + 100 * (index == 1 ? 1 : 0), &random) },
        after: 0)
    }
    // The first and the third list have the same ids.
    if spaces == 0 {
      #expect(throws: SceneError.self) { try build(lists, keeps: true) }
    } else {
      #expect(try build(lists, keeps: true).nodes.blocks?.list.count == 3)
    }
  }

  // MARK: From one scene to the next

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the new items inside each node are found, also among kept rows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = sketch(&random)
    var after = before
    var next = 3500
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let list = after.indices.randomElement(using: &random) ?? 0
      let position = Int.random(in: 0..<after[list].rows.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where after[list].rows.count > SceneBuilder.leastRows: after[list].rows.remove(at: position)
      case 1: after[list].rows.append(after[list].rows.remove(at: position))
      case 2: after[list].after += 1
      case 3:
        let other = after.indices.randomElement(using: &random) ?? 0
        guard after[list].rows.count > SceneBuilder.leastRows else { continue }
        after[other].rows.insert(after[list].rows.remove(at: position), at: 0)
      default:
        next += 1
        after[list].rows.insert(SceneNode.row(next, &random), at: position)
      }
    }
    var rows: [RowList] = []
    for (old, new) in [(try build(before, keeping: &rows), try build(after, keeping: &rows))] {
      for node in new.nodes.indices.map({ NodeIndex($0) }) {
        guard let place = old.node(new.identity(of: node)) else { continue }
        func items(_ scene: Scene, _ node: NodeIndex) -> [ItemKey] {
          (node + 1..<scene.nodes.subtreeEnd(of: node)).compactMap { scene.nodes.itemKey(of: $0) }
        }
        let known = Set(items(old, place))
        #expect(
          new.newItems(inside: node, since: old, inside: place) == items(new, node).filter { !known.contains($0) })
      }
    }
  }

  /// A scene that keeps the rows of the scene before, changed where the lists have other rows now.
  private func build(_ lists: [List], keeping known: inout [RowList]) throws -> Scene {
    for (index, list) in lists.enumerated() {
      if index == known.count { known.append(RowList()) }
      var position = 0
      for row in list.rows {
        while position < known[index].count, known[index].id(at: position) != row.id,
          !list.rows.contains(where: { $0.id == known[index].id(at: position) })
        { known[index].remove(at: position) }
        if position == known[index].count || known[index].id(at: position) != row.id {
          if let old = row.id.flatMap({ known[index].position(of: $0) }) { known[index].remove(at: old) }
          known[index].insert(row, at: position)
        }
        position += 1
      }
      while known[index].count > position { known[index].remove(at: position) }
    }
    return try build(lists, rows: known)
  }

  // MARK: Mistakes

  @Test func `kept rows cause the same errors as other rows`() throws {
    var random = SeededGenerator(seed: 1)
    var rows = sketch(&random)[0].rows
    rows[3].id = rows[7].id
    let list = List(
      container: SceneNode(.list, id: Symbol(index: 4000)), isScrolled: true, before: 1, rows: rows, after: 0)
    var twin = list
    twin.container.id = Symbol(index: 4001)
    twin.rows = sketch(&random)[0].rows
    var other = twin
    other.container.id = Symbol(index: 4002)
    for lists in [[list], [twin, twin], [twin, other]] {
      let expected = try #require(throws: SceneError.self) { _ = try build(lists, keeps: false) }
      #expect(throws: expected) { _ = try build(lists, keeps: true) }
    }
  }
}
