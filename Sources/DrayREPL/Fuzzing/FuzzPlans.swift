internal import Dray

/// Random steps that are valid often enough to reach many states: drags of existing items, by pointers and by keys, one
/// or two at once; taps, keys, time, undo, saves, data from and to other programs; and some invalid inputs.
struct FuzzPlans {
  private var random: RandomGenerator
  /// The remaining steps of the present plans.
  var steps: [FuzzStep] = []
  /// The time of the latest step.
  private(set) var time = 0.0

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  mutating func number(below count: Int) -> Int { random.integer(in: 0...(count - 1)) }
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
  mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[number(below: list.count)]
  }

  /// The next step.
  ///
  /// - Parameter watch: Searches for legal drags, and checks the host during the search.
  mutating func next(on host: Host, _ watch: FuzzWatch) -> FuzzStep {
    if isOne(in: 24) { return invalid(on: host) }
    while steps.isEmpty { plan(on: host, watch) }
    let step = steps.removeFirst()
    guard case .input(var input) = step else { return step }
    advance(by: 1.0 / 64)
    input.time = time
    return .input(input)
  }

  private mutating func advance(by seconds: Double) { time += seconds }

  // MARK: Plans

  private typealias Plan = @Sendable (_ plans: inout FuzzPlans, _ host: Host, _ watch: FuzzWatch) -> Void

  /// The plans, with their probability in percent. A change of their order changes the meaning of seeds.
  private static let plans: [(weight: Int, make: Plan)] = [
    (30, { plans, host, _ in plans.drag(on: host) }),
    (4, { plans, host, _ in plans.steps = plans.twoAtOnce(on: host) { $0.drag(on: host) } }),
    (2, { plans, host, _ in plans.steps = plans.twoAtOnce(on: host) { $0.keyboardDrag() } }),
    (8, { plans, _, _ in plans.keyboardDrag() }),
    (4, { plans, host, watch in plans.legalDrag(on: host, watch) }),
    (20, { plans, host, _ in plans.tap(on: host) }),
    (5, { plans, _, _ in plans.press() }),
    (5, { plans, _, _ in plans.repeated(.input(Input(.tick)), atMost: 4) }),
    (2, { plans, host, _ in plans.wait(on: host) }),
    (6, { plans, host, _ in plans.externalDrag(on: host) }),
    (2, { plans, _, _ in plans.deliver() }),
    (4, { plans, _, _ in plans.repeated(plans.isOne(in: 2) ? .undo : .redo, atMost: 3) }),
    (1, { plans, _, _ in plans.advance(by: Double(plans.number(below: 40)) / 4) }),
    (1, { plans, _, _ in plans.steps = [.answer(index: plans.isOne(in: 4) ? nil : plans.number(below: 8))] }),
    (1, { plans, host, _ in plans.steps = [.select(plans.ids(on: host))] }),
    (1, { plans, host, _ in plans.scroll(on: host) }),
    (1, { plans, _, _ in plans.steps = [plans.isOne(in: 4) ? .restart : .input(Input(.suspended))] }),
    (1, { plans, _, _ in plans.steps = [.save] }),
    (1, { plans, _, _ in plans.resize() }),
    (1, { plans, _, _ in plans.steps = [.deliver(plans.number(below: 4), .withdrawal)] }),
  ]

  private mutating func plan(on host: Host, _ watch: FuzzWatch) {
    var rest = number(below: Self.plans.reduce(0) { $0 + $1.weight })
    for (weight, make) in Self.plans {
      if rest < weight {
        make(&self, host, watch)
        break
      }
      rest -= weight
    }
    if host.choices.first != nil, isOne(in: 2) { steps.insert(.answer(index: number(below: 8)), at: 0) }
  }

  private mutating func press() {
    steps = [.input(Input(.keyDown(key()), modifiers: isOne(in: 4) ? .shift : []))]
  }

  private mutating func repeated(_ step: FuzzStep, atMost count: Int) {
    steps = Array(repeating: step, count: 1 + number(below: count))
  }

  private mutating func deliver() {
    steps = [.deliver(number(below: 4), isOne(in: 3) ? .failure : .success), .input(Input(.tick))]
  }

  private mutating func resize() {
    steps = [.resize(isOne(in: 2) ? nil : Size(width: 400, height: Double(100 + number(below: 400))))]
    steps.append(.dragByTaps(isOne(in: 2)))
  }

  /// Waits until the next timer or other deadline.
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

  /// A point in a drawn element, or near it.
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

  // MARK: Invalid inputs

  private mutating func invalid(on host: Host) -> FuzzStep {
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
    if isOne(in: 10) { return pick([.exit(pointer), .cancelLastDrop, .answer(index: nil), .redo]) ?? .redo }
    return .input(
      Input(
        pick(kinds) ?? .tick, time: pick(times) ?? 0, pointer: pointer,
        modifiers: EventModifiers(rawValue: number(below: 64))))
  }
}
