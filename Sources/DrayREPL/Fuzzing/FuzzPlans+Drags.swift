internal import Dray

extension FuzzPlans {
  mutating func drag(on host: Host) {
    drag(from: place(.item, on: host), to: (0...number(below: 2)).map { _ in place(nil, on: host) })
  }

  mutating func drag(from start: Point, to places: [Point]) {
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
    case 3:
      let type = pick(FuzzContent.types) ?? "public.json"
      steps += [.export(pointer, item: number(below: 2), type), .endExport(pointer, isOne(in: 2) ? .copy : .move)]
    default: steps.append(input(.pointerUp(at: nil)))
    }
  }

  mutating func legalDrag(on host: Host, _ watch: FuzzWatch) {
    let (engine, symbols) = (host.engine, host.engine.symbols)
    guard let drag = pick(watch.legalDrags()),
      let node = symbols.symbol(for: drag.item).flatMap({ engine.scene.nodes(itemID: $0).first }),
      let start = engine.liftPoint(of: node), let end = engine.landingPoint(of: drag.place, before: drag.route.before)
    else { return self.drag(on: host) }
    self.drag(from: start, to: [end])
  }

  mutating func externalDrag(on host: Host) {
    let pointer = pointer()
    let types = (0...number(below: 2)).compactMap { _ in pick(FuzzContent.types) }
    let content = pick([FuzzContent.atOnce, .atOnce, .late, .late, .none]) ?? .none
    steps = [.enter(types: types, content, at: place(nil, on: host), pointer)]
    for _ in 0...number(below: 2) {
      steps.append(.input(Input(.pointerMoved(to: place(nil, on: host)), pointer: pointer)))
    }
    let release = FuzzStep.input(Input(.pointerUp(at: nil), pointer: pointer))
    switch number(below: 8) {
    case 0: steps.append(.exit(pointer))
    case 1: steps += [release, .cancelLastDrop]
    default: steps.append(release)
    }
    steps += Array(repeating: .input(Input(.tick)), count: 3)
  }

  /// Keys that lift an item, move it and drop or cancel it.
  mutating func keyboardDrag() {
    var keys: [Key] = Array(repeating: isOne(in: 3) ? .right : .tab, count: 1 + number(below: 12))
    keys.append(isOne(in: 8) ? .return : .space)
    keys += (0..<number(below: 5)).map { _ in pick([.tab, .tab, .tab, .left, .right, .up, .down]) ?? .tab }
    if let end = pick([Key.space, .space, .space, .space, .return, .escape]), !isOne(in: 10) { keys.append(end) }
    steps = keys.map { .input(Input(.keyDown($0), modifiers: isOne(in: 8) ? .shift : [])) }
  }

  /// The steps of a drag and of another plan, mixed at random. The steps of each plan keep their order.
  mutating func twoAtOnce(on host: Host, _ other: (inout FuzzPlans) -> Void) -> [FuzzStep] {
    drag(on: host)
    var first = steps[...]
    other(&self)
    var second = steps[...]
    var mixed: [FuzzStep] = []
    while !first.isEmpty || !second.isEmpty {
      if second.isEmpty || !first.isEmpty && isOne(in: 2) {
        mixed.append(first.removeFirst())
      } else {
        mixed.append(second.removeFirst())
      }
    }
    return mixed
  }
}
