internal import Dray

/// Random steps, which make sense often enough to get somewhere: drags that are aimed at what is there, by pointers and
/// by keys, one or two at once; taps, keys, time, undo, saves, data that comes from elsewhere and goes there; and in
/// between what no host should send.
struct FuzzPlans {
  private var random: RandomGenerator
  /// What is left of what was begun.
  var steps: [FuzzStep] = []
  /// The next step, from its end.
  private(set) var time = 0.0

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  mutating func number(below count: Int) -> Int { random.integer(in: 0...(count - 1)) }
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
  mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[number(below: list.count)]
  }

  /// The next step.
  ///
  /// - Parameter watch: Looks after the host while it is asked what would be accepted.
  mutating func next(on host: Host, _ watch: FuzzWatch) -> FuzzStep {
    if isOne(in: 24) { return broken(on: host) }
    while steps.isEmpty { plan(on: host, watch) }
    let step = steps.removeFirst()
    guard case .input(var input) = step else { return step }
    advance(by: 1.0 / 64)
    input.time = time
    return .input(input)
  }

  private mutating func advance(by seconds: Double) { time += seconds }

  // MARK: Plans

  private mutating func plan(on host: Host, _ watch: FuzzWatch) {
    switch number(below: 100) {
    case 0..<30: drag(on: host)
    case 30..<34: steps = twoAtOnce(on: host) { plans in plans.drag(on: host) }
    case 34..<36: steps = twoAtOnce(on: host) { plans in plans.keyboardDrag() }
    case 36..<44: keyboardDrag()
    case 44..<48: legalDrag(on: host, watch)
    case 48..<68: tap(on: host)
    case 68..<73: steps = [.input(Input(.keyDown(key()), modifiers: isOne(in: 4) ? .shift : []))]
    case 73..<78: steps = Array(repeating: .input(Input(.tick)), count: 1 + number(below: 4))
    case 78..<80: wait(on: host)
    case 80..<86: foreignDrag(on: host)
    case 86..<88: steps = [.deliver(number(below: 4), isOne(in: 3) ? .failure : .success), .input(Input(.tick))]
    case 88..<92: steps = Array(repeating: isOne(in: 2) ? .undo : .redo, count: 1 + number(below: 3))
    case 92: advance(by: Double(number(below: 40)) / 4)
    case 93: steps = [.answer(index: isOne(in: 4) ? nil : number(below: 8))]
    case 94: steps = [.select(ids(on: host))]
    case 95: scroll(on: host)
    case 96: steps = [isOne(in: 4) ? .restart : .input(Input(.suspended))]
    case 97: steps = [.save]
    case 98: steps = [.resize(isOne(in: 2) ? nil : Size(width: 400, height: Double(100 + number(below: 400))))]
    default: steps = [.deliver(number(below: 4), .withdrawal)]
    }
    if host.choices.first != nil, isOne(in: 2) { steps.insert(.answer(index: number(below: 8)), at: 0) }
  }

  /// Until the next timer, or whatever else is due.
  private mutating func wait(on host: Host) {
    if let deadline = host.engine.deadline, deadline > time, deadline < time + 1000 { time = deadline }
    steps = [.input(Input(.tick))]
  }

  mutating func key() -> Key {
    pick(["space", "return", "escape", "delete", "left", "right", "up", "down", "tab", "a", "p", "q", "r", "u", "z"])
      ?? .space
  }

  mutating func pointer() -> PointerID { PointerID(isOne(in: 5) ? 1 + number(below: 3) : 0) }

  private mutating func ids(on host: Host) -> [Identifier] {
    let items = host.placements.filter { $0.kind == .item }.compactMap(\.id)
    return (0..<number(below: 4)).compactMap { _ in pick(items) }
  }

  /// Some point of something that is drawn, or near it.
  mutating func place(_ kind: Placement.Kind?, on host: Host) -> Point {
    let placements = host.placements.filter { kind == nil || $0.kind == kind }
    guard let frame = pick(placements)?.frame else { return Point(x: 10, y: 10) }
    if isOne(in: 3) { return frame.center }
    return Point(
      x: frame.minX + frame.size.width * (random.fraction() * 1.2 - 0.1),
      y: frame.minY + frame.size.height * (random.fraction() * 1.2 - 0.1))
  }

  private mutating func tap(on host: Host) {
    let (place, pointer) = (place(isOne(in: 2) ? .item : nil, on: host), pointer())
    if !isOne(in: 3) { advance(by: 0.5) }
    let tap: [FuzzStep] = [
      .input(Input(.pointerDown(at: place, device: .mouse), pointer: pointer)),
      .input(Input(.pointerUp(at: place), pointer: pointer)),
    ]
    steps = isOne(in: 3) ? tap + tap : tap
  }

  private mutating func scroll(on host: Host) {
    let way = Vector(dx: Double(number(below: 200)) - 100, dy: Double(number(below: 200)) - 100)
    if let id = ids(on: host).first, isOne(in: 2) {
      let anchor = isOne(in: 2) ? nil : UnitPoint(x: random.fraction(), y: random.fraction())
      steps = [.input(Input(.revealed(id, namespace: nil, anchor: anchor)))]
    } else {
      steps = [.input(Input(.scrolled(by: way, at: place(nil, on: host))))]
    }
  }

  // MARK: What no host should send

  private mutating func broken(on host: Host) -> FuzzStep {
    let pointer = isOne(in: 8) ? PointerID(-1) : pointer()
    let numbers = [Double.nan, .infinity, -.infinity, -1e300, 1e300, 0, -0.0, 3]
    let place = isOne(in: 2) ? place(nil, on: host) : Point(x: pick(numbers) ?? 0, y: pick(numbers) ?? 0)
    let kinds: [Input.Kind] = [
      .pointerUp(at: nil), .pointerUp(at: place), .pointerCancelled, .pointerCancelled, .pointerMoved(to: place),
      .pointerDown(at: place, device: .mouse), .pointerDown(at: place, device: .touch), .modifiersChanged,
      .keyDown(Key("")), .keyDown(key()), .scrolled(by: Vector(dx: place.x, dy: place.y), at: place),
      .scrolledTo(Vector(dx: place.x, dy: place.y), in: "nowhere"), .revealed("nowhere", namespace: "nowhere"), .tick,
      .suspended,
    ]
    let times = [time, time - 5, -1, .nan, 0]
    if isOne(in: 10) { return [.exit(pointer), .cancelLastDrop, .answer(index: nil), .redo][number(below: 4)] }
    return .input(
      Input(
        pick(kinds) ?? .tick, time: pick(times) ?? 0, pointer: pointer,
        modifiers: EventModifiers(rawValue: number(below: 64))))
  }
}
