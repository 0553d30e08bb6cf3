import Testing

@testable import DragEngine

/// Thousands of random inputs in any order, over changing scenes. Nothing crashes, each drag ends once, each entered
/// destination is exited or notified of the end, no item is in two drags, and no card or row is lost.
@Suite struct `Random inputs` {
  @Test(arguments: 0..<60)
  func `inputs in any order keep every invariant`(seed: UInt64) {
    let fuzz = Fuzz(seed: seed)
    for _ in 0..<600 { fuzz.step() }
    fuzz.finish()
    #expect(fuzz.problems == [])
  }
}

/// A table of cards with rules that answer at random, and random inputs.
private final class Fuzz {
  private var random: SeededGenerator
  private let board: Board
  /// Rows that are moved by their offsets.
  private let shelf = Shelf("r1", "r2", "r3", "r4")
  private let ledger = Ledger()
  private let engine: Engine
  private var time = 0.0
  private var lastPlace = Point.zero
  private var loads: [Load.ID] = []
  private var requests: [LoadRequest] = []
  private let cards: Set<Identifier>
  var problems: [String] { ledger.problems }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    board = Board(["one": ["a", "b", "c"], "two": ["d", "e"], "three": [], "four": ["f", "g", "h"]])
    cards = Set(board.lists.values.joined())
    var describe: () -> Node = { Node.vstack() }
    engine = Engine { describe().describe(in: &$0) }
    engine.add(board)
    engine.add(shelf)
    describe = { [unowned self] in scene }
    board.answer = { [unowned self] _ in commandAnswer() }
    board.modifiers = [
      .dragContainerSelection { [unowned self] in once(3) ? [] : pick(5) },
      .dropConfiguration { [unowned self] _ in configuration() },
      .onDragSessionUpdated { [unowned self] session in
        ledger.source(session)
        if case .ended = session.phase { return once(20) ? .failed("source") : .done }
        return .done
      },
      .onDropSessionUpdated { [unowned self] session in ledger.destination("board", session) },
      .itemsForAdding { [unowned self] _, grab in once(6) ? .refused("no") : payload([grab.id].compactMap(\.self)) },
      .onTimer(interval: 0.5, repeats: true) { [unowned self] in commandAnswer() },
      .onTapGesture { [unowned self] tap in
        if let item = tap.itemID { _ = engine.move(item, to: once(2) ? "three" : "bin", before: once(3) ? "a" : nil) }
        return commandAnswer()
      },
    ]
    engine.monitor = { [unowned self] event in
      if case .ended(let id, _) = event { ledger.ended(id) }
      if case .lifted(let id, _) = event { ledger.lifted(id) }
    }
  }

  // MARK: The scene

  private var scene: Node {
    board.isEnabled = !once(40)
    board.kind = once(30) ? .fan(.down) : .vstack
    let bin = Node.host(id: "bin", frame: Rect(x: 500, y: 0, width: 100, height: 100))
      .modifier(
        .dropDestination(for: ["card", "external", "text"], isEnabled: !once(20)) { [unowned self] delivery in
          if once(3) { loads.append(delivery.beginLoad()) }
          ask(delivery)
          return commandAnswer()
        }
      )
      .modifier(.onDropSessionUpdated { [unowned self] session in ledger.destination("bin", session) })
    return Node.host(id: "table", frame: Rect(x: 0, y: 0, width: 700, height: 300)) {
      once(15)
        ? board.scene : board.scene.modifier(.dragContainer(for: "card") { [unowned self] ids, _ in payload(ids) })
      if !once(25) { bin.hidden(once(20)) }
      if !once(25) { rows }
      if !once(25) { zone("first zone", y: 110) }
      if !once(25) { zone("second zone", y: 160) }
    }
    .modifier(.onDropSessionUpdated { [unowned self] session in ledger.destination("table", session) })
  }

  private var rows: Node {
    let rows = Node.forEach(shelf.items) { Node.item(id: $0, type: "row", size: Size(width: 90, height: 20)) }
      .modifier(
        .onMove { [unowned self] from, to in
          shelf.move(from, to: to)
          return commandAnswer()
        })
    return Node.host(id: "shelf", frame: Rect(x: 605, y: 0, width: 90, height: 120)) {
      Node.container(.vstack, id: "rows", size: Size(width: 90, height: 120), spacing: 0) { rows }
    }
  }

  /// A destination with a delegate of random answers.
  private func zone(_ name: Identifier, y: Double) -> Node {
    let delegate = DropDelegate(
      validate: { [unowned self] _ in !once(5) }, validatesOnce: once(2),
      entered: { [unowned self] in ledger.visit(name, $0, .entered) },
      updated: { [unowned self] _ in once(4) ? nil : configuration() },
      exited: { [unowned self] in ledger.visit(name, $0, .exited) },
      targeted: { [unowned self] in ledger.target(name, $0) },
      ended: { [unowned self] in ledger.visit(name, $0, .ended) }, allowsSimultaneousSessions: !once(3))
    return Node.host(id: name, frame: Rect(x: 500, y: y, width: 100, height: 40))
      .modifier(
        .onDrop(of: ["card", "row", "text", "external"], delegate: delegate) { [unowned self] delivery in
          ask(delivery)
          return commandAnswer()
        })
  }

  private func payload(_ ids: [Identifier]) -> PayloadAnswer {
    if once(12) { return .refused(nil) }
    if once(30) { return .failed("payload") }
    return .items(
      (once(4) ? ids + pick(3) + ["unseen"] : ids).map { DragItem(id: $0, type: "card", provider: provider()) })
  }

  /// Promises whose data is delivered at once, later, twice or never.
  private func provider() -> ItemProvider? {
    if once(3) { return nil }
    let provider = ItemProvider()
    for type in ["text", "picture"] {
      provider.registerDataRepresentation(for: .string(type), visibility: once(4) ? .ownProcess : .all) {
        [unowned self] request in
        if once(2) { answer(request) }
        requests.append(request)
      }
    }
    return provider
  }

  private func answer(_ request: LoadRequest) {
    if once(4) { request.fail("export") } else { request.complete(Bytes("bytes")) }
  }

  private func ask(_ delivery: Delivery) {
    for item in delivery.items where once(2) {
      guard let provider = item.provider else { continue }
      let load = try? delivery.load(once(2) ? ["text"] : ["picture", "text"], from: provider) { [unowned self] _ in
        if once(3) { ask(delivery) }
        return commandAnswer()
      }
      if once(10) { load?.cancel() }
      if once(20) { provider.withdraw(because: "gone") }
    }
  }

  private func configuration() -> DropConfiguration {
    if once(10) { return .forbidden("no") }
    if once(20) { return .failed("rule") }
    let destination = ReorderDestination(
      collection: once(9) ? "nowhere" : "three", position: once(2) ? .end : .before(pick(1).first ?? "zz"))
    let operation = DropOperation.allCases.randomElement(using: &random) ?? .copy
    return DropConfiguration(
      once(4) ? .operation(operation) : .accepted, destination: once(5) ? destination : nil,
      acceptedItemCount: once(6) ? Int.random(in: -1...2, using: &random) : nil)
  }

  private func commandAnswer() -> CommandAnswer {
    if once(16) { return .refused("no") }
    if once(25) { return .failed("command") }
    if once(6), let drag = engine.drags.running.randomElement(using: &random) {
      engine.addItems((pick(1) + ["r1"]).map { DragItem(id: $0, type: once(2) ? "card" : "row") }, to: drag.id)
    }
    if once(30) { return .failed(Reason("send inside: \(engine.send(.tick(time: 1)))")) }
    return .done
  }

  // MARK: Inputs

  func step() {
    time += Double.random(in: -0.05...0.2, using: &random)
    let pointer = PointerID(Int.random(in: 0...2, using: &random))
    let keys: EventModifiers = once(4) ? [.option, .command].randomElement(using: &random) ?? [] : []
    let place = once(60) ? Point(x: .nan, y: 0) : somewhere()
    switch Int.random(in: 0..<32, using: &random) {
    case 0..<5:
      engine.send(
        .pointerDown(at: place, time: time, pointer: pointer, device: once(4) ? .touch : .mouse, modifiers: keys))
    case 5..<18: engine.send(.pointerMoved(to: place, time: time, pointer: pointer, modifiers: keys))
    case 18..<22: engine.send(.pointerUp(at: once(2) ? place : nil, time: time, pointer: pointer, modifiers: keys))
    case 22: engine.send(once(2) ? .pointerCancelled(time: time, pointer: pointer) : .tick(time: time))
    case 23: engine.send(once(3) ? .keyDown(.escape, time: time) : .keyDown("q", time: time))
    case 24: engine.send(once(5) ? .suspended(time: time) : .modifiersChanged(keys, time: time))
    case 25:
      if once(2) {
        engine.enterDrag(items: [provider(), provider()].compactMap(\.self), at: place, time: time, pointer: pointer)
      } else {
        engine.enterDrag(types: ["external", "card"], at: place, time: time, pointer: pointer)
      }
    case 26: if once(2) { engine.exitDrag(pointer: pointer) } else { engine.cancelDrag(pointer: pointer) }
    case 27: engine.invalidateScene()
    case 28: finishLoad()
    case 29:
      if let request = requests.randomElement(using: &random) { answer(request) }
      engine.send(.tick(time: time))
    case 30: export(pointer)
    default: _ = engine.move(pick(1).first ?? "a", to: once(2) ? "two" : "bin")
    }
    if once(3) { _ = engine.placements }
    check()
  }

  private func export(_ pointer: PointerID) {
    if once(2) { _ = try? engine.loadExported("text", fromItem: 0, pointer: pointer) { _ in } }
    guard once(3) else { return }
    engine.endExportedDrag(pointer: pointer, operation: DropOperation.allCases.randomElement(using: &random) ?? .copy)
  }

  private func finishLoad() {
    guard let load = once(5) ? loads.randomElement(using: &random) : loads.popLast() else { return }
    engine.finishLoad(load, once(3) ? .failed("load") : .completed { [unowned self] in commandAnswer() })
  }

  /// Ends all drags and loads.
  func finish() {
    engine.send(.suspended(time: time))
    while let load = loads.popLast() { engine.finishLoad(load, .failed("over")) }
    // A receiver of a failure may start more loads, but not endlessly.
    repeat {
      engine.send(.tick(time: time))
      for request in requests { request.fail("over") }
      requests = []
      engine.send(.tick(time: time))
      while let load = loads.popLast() { engine.finishLoad(load, .failed("over")) }
    } while !engine.dropping.loads.isEmpty
    check()
    ledger.checkAllEnded()
  }

  private func check() {
    let carried = engine.drags.running.filter(\.origin.isLocal).flatMap(\.payload.keys)
    if Set(carried).count < carried.count { ledger.problems.append("an item is in two drags") }
    if Set(board.lists.values.joined()) != cards || board.lists.values.joined().count != cards.count {
      ledger.problems.append("cards were lost or doubled: \(board.lists)")
    }
    checkHits()
    if shelf.items.sorted() != ["r1", "r2", "r3", "r4"] { ledger.problems.append("rows were lost: \(shelf.items)") }
    if engine.activity != .idle { ledger.problems.append("the engine is \(engine.activity)") }
    if engine.transactor.isRunning { ledger.problems.append("a transaction was left open") }
  }

  /// Checks that the stored nodes under the pointer of each drag equal those of the scene.
  private func checkHits() {
    var hits: [NodeIndex] = []
    for drag in engine.drags.running where drag.situation.hits.version == engine.stage.version {
      engine.stage.scene.hits(at: drag.location, into: &hits)
      hits.removeAll { node in drag.located.nodes.contains { engine.stage.isNode(node, within: $0) } }
      if hits != drag.situation.hits.nodes {
        ledger.problems.append("\(drag.situation.hits.nodes) is kept where \(hits) is hit")
      }
    }
  }

  private func once(_ times: Int) -> Bool { random.once(in: times) }
  private func pick(_ count: Int) -> [Identifier] {
    (0..<count).compactMap { _ in cards.sorted().randomElement(using: &random) }
  }

  /// A place anywhere, or not far from the last one.
  private func somewhere() -> Point {
    lastPlace =
      once(2)
      ? Point(x: coordinate(700), y: coordinate(200))
      : lastPlace + Vector(dx: coordinate(15) + 2, dy: coordinate(15) + 2)
    return lastPlace
  }

  private func coordinate(_ end: Double) -> Double { Double.random(in: -20...end, using: &random) }
}

/// Records the calls of all closures, and notes violated rules.
private final class Ledger {
  var problems: [String] = []
  private var open: Set<DragSession.ID> = []
  private var ended: Set<DragSession.ID> = []
  private var sourcePhases: [DragSession.ID: DragSession.Phase] = [:]
  private var inside: Set<String> = []
  /// The delegates that a drag has entered and not left.
  private var visited: Set<String> = []
  private var targeted: Set<Identifier> = []

  func lifted(_ id: DragSession.ID) { if !open.insert(id).inserted { problems.append("\(id) was lifted twice") } }

  func ended(_ id: DragSession.ID) {
    if !ended.insert(id).inserted { problems.append("\(id) ended twice") }
    if open.remove(id) == nil { problems.append("\(id) ended without having begun") }
  }

  /// After a cancelled end only the completion of the data may be reported. After another end a cancel may follow,
  /// because the drop is rolled back.
  func source(_ session: DragSession) {
    if case .ended(.cancel)? = sourcePhases[session.id], session.phase != .dataTransferCompleted {
      problems.append("\(session.id): \(session.phase) after the end")
    }
    sourcePhases[session.id] = session.phase
  }

  func destination(_ name: String, _ session: DropSession) {
    let key = "\(name) \(session.id.rawValue)"
    switch session.phase {
    case .entering: if !inside.insert(key).inserted { problems.append("\(key) was entered twice") }
    case .active: if !inside.contains(key) { problems.append("\(key) is active outside") }
    case .exiting: if inside.remove(key) == nil { problems.append("\(key) was left and not entered") }
    case .ended:
      inside.remove(key)
      if !inside.insert("\(key) over").inserted { problems.append("\(key) ended twice") }
    case .dataTransferCompleted: if !inside.contains("\(key) over") { problems.append("\(key): data before the end") }
    }
  }

  enum Step { case entered, exited, ended }

  /// A delegate gets the end of an entered drag once.
  func visit(_ name: Identifier, _ session: DropSession, _ step: Step) {
    let key = "\(name) \(session.id.rawValue)"
    switch step {
    case .entered:
      if !inside.insert("delegate \(key)").inserted { problems.append("\(key) was entered twice") }
      visited.insert(key)
    case .exited: if inside.remove("delegate \(key)") == nil { problems.append("\(key) was left and not entered") }
    case .ended:
      inside.remove("delegate \(key)")
      if visited.remove(key) == nil { problems.append("\(key) ended, and was not entered or had ended") }
    }
  }

  /// Checks that `true` and `false` alternate.
  func target(_ name: Identifier, _ isTargeted: Bool) {
    if isTargeted != targeted.insert(name).inserted { problems.append("\(name) was told \(isTargeted) twice") }
    if !isTargeted { targeted.remove(name) }
  }

  func checkAllEnded() {
    if !visited.isEmpty { problems.append("not told of the end: \(visited.sorted())") }
    if !targeted.isEmpty { problems.append("targeted for ever: \(targeted.sorted())") }
    if !open.isEmpty { problems.append("\(open.count) drags never ended") }
    let left = inside.filter { !$0.hasSuffix("over") }
    if !left.isEmpty { problems.append("never left: \(left.sorted())") }
  }
}
