internal import Dray

/// Random steps, which make sense often enough to get somewhere: drags that are aimed at what is there, taps, keys, time,
/// undo, data from elsewhere; and in between what no host should send.
struct FuzzPlans {
  private var random: RandomGenerator
  /// What is left of what was begun.
  private var steps: [FuzzStep] = []
  /// The next step, from its end.
  private(set) var time = 0.0
  private var planCount = 0

  init(seed: UInt64) { random = RandomGenerator(seed: seed) }

  private mutating func number(below count: Int) -> Int { random.integer(in: 0...(count - 1)) }
  private mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }
  private mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[number(below: list.count)]
  }

  /// The next step.
  mutating func next(on host: Host) -> FuzzStep {
    if isOne(in: 24) { return broken(on: host) }
    while steps.isEmpty { plan(on: host) }
    let step = steps.removeFirst()
    guard case .input(var input) = step else { return step }
    advance(by: 1.0 / 64)
    input.time = time
    return .input(input)
  }

  private mutating func advance(by seconds: Double) { time += seconds }

  // MARK: Plans

  private mutating func plan(on host: Host) {
    planCount += 1
    switch number(below: 100) {
    case 0..<40: drag(on: host)
    case 40..<52: if isOne(in: 3) { legalDrag(on: host) } else { tap(on: host) }
    case 52..<70: tap(on: host)
    case 70..<76: steps = [.input(Input(.keyDown(key())))]
    case 76..<84: steps = Array(repeating: .input(Input(.tick)), count: 1 + number(below: 4))
    case 84..<90: foreignDrag(on: host)
    case 90..<94: steps = Array(repeating: isOne(in: 2) ? .undo : .redo, count: 1 + number(below: 3))
    case 94: advance(by: Double(number(below: 40)) / 4)
    case 95: steps = [.answer(index: isOne(in: 4) ? nil : number(below: 8))]
    case 96: steps = [.select(ids(on: host))]
    case 97: scroll(on: host)
    case 98: steps = [isOne(in: 4) ? .restart : .input(Input(.suspended))]
    default: steps = [.resize(isOne(in: 2) ? nil : Size(width: 400, height: Double(100 + number(below: 400))))]
    }
    if host.choices.first != nil, isOne(in: 2) { steps.insert(.answer(index: number(below: 8)), at: 0) }
  }

  private mutating func key() -> Key {
    pick(["space", "return", "escape", "delete", "left", "right", "up", "down", "tab", "a", "p", "q", "r", "u", "z"])
      ?? .space
  }

  private mutating func pointer() -> PointerID { PointerID(isOne(in: 5) ? 1 + number(below: 3) : 0) }

  private mutating func ids(on host: Host) -> [Identifier] {
    let items = host.placements.filter { $0.kind == .item }.compactMap(\.id)
    return (0..<number(below: 4)).compactMap { _ in pick(items) }
  }

  /// Some point of something that is drawn, or near it.
  private mutating func place(_ kind: Placement.Kind?, on host: Host) -> Point {
    let placements = host.placements.filter { kind == nil || $0.kind == kind }
    guard let frame = pick(placements)?.frame else { return Point(x: 10, y: 10) }
    if isOne(in: 3) { return frame.center }
    return Point(
      x: frame.minX + frame.size.width * (random.fraction() * 1.2 - 0.1),
      y: frame.minY + frame.size.height * (random.fraction() * 1.2 - 0.1))
  }

  private mutating func drag(on host: Host) {
    drag(from: place(.item, on: host), to: (0...number(below: 2)).map { _ in place(nil, on: host) })
  }

  private mutating func drag(from start: Point, to places: [Point]) {
    let (pointer, isTouch) = (pointer(), isOne(in: 6))
    let modifiers = EventModifiers(rawValue: isOne(in: 5) ? 1 << number(below: 5) : 0)
    func input(_ kind: Input.Kind) -> FuzzStep {
      .input(Input(kind, pointer: pointer, modifiers: modifiers))
    }
    steps = [input(.pointerDown(at: start, device: isTouch ? .touch : .mouse))]
    if isTouch { steps += Array(repeating: input(.tick), count: 40) }
    steps.append(input(.pointerMoved(to: Point(x: start.x + 12, y: start.y))))
    for place in places {
      if isOne(in: 3) { steps.append(input(.pointerMoved(to: Point(x: place.x - 7, y: place.y + 5)))) }
      steps.append(input(.pointerMoved(to: place)))
      if isOne(in: 12) { steps.append(.input(Input(.keyDown(key())))) }
      if isOne(in: 12) { steps.append(input(.modifiersChanged)) }
    }
    switch number(below: 24) {
    case 0: steps.append(input(.pointerCancelled))
    case 1: steps.append(.input(Input(.keyDown(.escape))))
    case 2: break
    case 3: steps.append(.endExport(pointer, isOne(in: 2) ? .copy : .move))
    default: steps.append(input(.pointerUp(at: nil)))
    }
  }

  private mutating func legalDrag(on host: Host) {
    let (engine, symbols) = (host.engine, host.engine.symbols)
    guard let drag = pick(host.legalDrags()),
      let node = symbols.symbol(for: drag.item).flatMap({ engine.scene.nodes(itemID: $0).first }),
      let start = engine.grabPoint(of: node), let end = engine.landingPoint(of: drag.to, before: drag.before)
    else { return self.drag(on: host) }
    self.drag(from: start, to: [end])
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

  private mutating func foreignDrag(on host: Host) {
    let pointer = pointer()
    let types = (0...number(below: 2)).compactMap { _ in pick(FuzzContent.types) }
    steps = [.enter(types: types, hasData: !isOne(in: 5), at: place(nil, on: host), pointer)]
    for _ in 0...number(below: 2) {
      steps.append(.input(Input(.pointerMoved(to: place(nil, on: host)), pointer: pointer)))
    }
    switch number(below: 8) {
    case 0: steps.append(.exit(pointer))
    case 1: steps.append(.cancelLastDrop)
    default: steps.append(.input(Input(.pointerUp(at: nil), pointer: pointer)))
    }
    steps += Array(repeating: .input(Input(.tick)), count: 3)
  }

  private mutating func scroll(on host: Host) {
    let way = Vector(dx: Double(number(below: 200)) - 100, dy: Double(number(below: 200)) - 100)
    if let id = ids(on: host).first, isOne(in: 2) {
      steps = [.input(Input(.revealed(id, namespace: nil)))]
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
