import DragEngine

/// Hit tests among more and more items, as a drag makes them on each update.
func measureHitTests(_ table: inout Table) throws {
  var moving: [Int: Times] = [:]
  for side in [32, 100, 316, 1000] {
    let field = try Field(side: side)
    // A linear scan of a million takes a millisecond, so it gets few points.
    let scanned = max(1, 20_000 / (side * side))
    let times = try race([
      Contestant(along: field.path) { field.hit($0) },
      Contestant(operations: scanned) { for point in field.path.prefix(scanned) { field.scan(point) } },
      Contestant(along: field.scattered) { field.hit($0) },
    ])
    // The scan of a million goes through 32 MB and leaves nothing of the scene in the caches, so these run by themselves.
    let alone = try race([Contestant(along: field.scattered) { field.hit($0) }])
    moving[side] = times[0]
    let count = side == 32 ? "1 k" : side == 100 ? "10 k" : side == 316 ? "100 k" : "1 M"
    table.add("hit test, \(count) items, moving pointer", times[0], against: times[1])
    table.add("hit test, \(count) items, random points", alone[0], .time(250))
    table.add("hit test, \(count) items, random points after scans", times[2], .time(250))
  }
  guard let few = moving[32], let many = moving[1000] else { return }
  table.add("hit test, moving pointer: 1 M against 1 k", many, against: few, .ratio(3))
}

/// A square of items with gaps between them, each of another size, some over their neighbours.
private final class Field {
  let path: [Point]
  let scattered: [Point]
  private let scene: Scene
  private let frames: [Rect]
  private var buffer: [NodeIndex] = []
  private var found = 0

  init(side: Int) throws {
    var random = Scatter()
    let symbols = SymbolTable()
    let type = symbols.intern("item")
    var builder = SceneBuilder(nodeCapacity: side * side)
    for row in 0..<side {
      for column in 0..<side {
        let frame = Rect(
          x: Double(column) * 10, y: Double(row) * 10, width: 6 + random.next() * 6, height: 6 + random.next() * 6)
        let id = symbols.intern(.integer(row * side + column))
        builder.append(SceneNode(.item, id: id, type: type, frame: frame))
      }
    }
    scene = try builder.finish(size: nil, symbols: symbols)
    frames = scene.frames
    let size = Double(side) * 10
    // Across the field and back, 3 points at a time.
    path = (0..<4096).map { step in
      let way = Double(step) * 3
      return Point(x: way.truncatingRemainder(dividingBy: size), y: size / 3 + way / 40)
    }
    scattered = (0..<65_536).map { _ in Point(x: random.next() * size, y: random.next() * size) }
  }

  func hit(_ point: Point) {
    scene.hits(at: point, into: &buffer)
    found += buffer.count
  }

  /// The yardstick: looks at each item, from front to back.
  func scan(_ point: Point) {
    buffer.removeAll(keepingCapacity: true)
    for index in stride(from: frames.count - 1, through: 0, by: -1) where frames[index].contains(point) {
      buffer.append(NodeIndex(index))
    }
    found += buffer.count
  }
}

/// Numbers from 0 up to 1 that are the same on each run.
private struct Scatter {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
