import Dray
import Foundation
import Testing

/// Legal drags compared with real drags, at positions of random games, in every plugin.
struct LegalProperties {
  private static let plugins: [String] = ["plugins", "Tests/Plugins"].flatMap { folder in
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(folder)")) ?? []
    return names.map { "\(folder)/\($0)" }.sorted()
      .filter { FileManager.default.fileExists(atPath: "\(Repository.root)/\($0)/plugin.lua") }
  }

  @Test(arguments: plugins)
  func `legal, why and real drags agree`(plugin: String) throws {
    var done = 0
    for seed in 4...6 as ClosedRange<UInt64> {
      var game = try Game("\(Repository.root)/\(plugin)", seed: seed)
      for _ in 0..<5 {
        try game.compare(drags: 30)
        for _ in 0..<8 { try game.step() }
      }
      done += game.done
    }
    #expect(done > 20)
  }

  /// A game of a plugin, with random drags and taps.
  private struct Game {
    private let host = Host()
    private let driver: Driver
    private var random: RandomGenerator
    /// The number of compared drags that had an effect.
    private(set) var done = 0

    init(_ path: String, seed: UInt64) throws {
      random = RandomGenerator(seed: seed)
      try host.load(plugin: path, seed: seed)
      driver = Driver(of: host)
    }

    private mutating func any<Element>(_ elements: [Element]) -> Element? {
      elements.isEmpty ? nil : elements[random.integer(in: 0...elements.count - 1)]
    }

    /// Continues with a legal drag or a tap.
    mutating func step() throws {
      let scene = host.engine.scene
      if random.integer(in: 1...3) > 1, let tapped = any(scene.nodes.compactMap { $0.kind == .item ? nil : $0.id }) {
        _ = try? driver.tap(.named(host.engine.symbols[tapped]))
      } else if let drag = any(host.legalDrags(positions: true)) {
        try perform(drag)
      }
      answer()
    }

    private func answer() {
      while let choice = host.choices.first { _ = try? driver.answer(choice.choices.first) }
    }

    @discardableResult
    private func perform(_ drag: LegalDrag) throws -> DragOutcome {
      return try driver.drag(.named(drag.item, namespace: drag.namespace)).drop(
        on: drag.placeToName, before: drag.route.before)
    }

    /// Makes drags, some listed ones and some of any item to any place, and undoes each of them.
    mutating func compare(drags count: Int) throws {
      host.engine.forgetHistory()
      let views = viewStates
      let (plain, exact) = (host.legalDrags(), host.legalDrags(positions: true))
      for drag in sample(plain, count / 3) + sample(exact, count / 3) {
        let outcome = try perform(drag)
        #expect(outcome.cause == .dropped && outcome.operation == drag.operation, "\(drag): \(outcome)")
        #expect(outcome.itemIDs == drag.itemIDs)
        takeBack(outcome)
      }
      // Undo leaves view states as they are, and a drop opens a folder of the outline.
      if views == viewStates || host.plugins[0].name != "outline" {
        #expect(host.legalDrags(positions: true) == exact)
      }
      let scene = host.engine.scene
      let items = scene.nodes.filter { $0.kind == .item }
      for _ in 0..<count / 3 {
        guard let item = any(items), let place = any(scene.nodes.filter { $0.id != nil }) else { return }
        try compare(item, place)
      }
      for _ in 0..<count { try compareAtPosition() }
    }

    /// Drags an item to a position in a place: the explanation, the verdict over the place and the outcome agree, or all
    /// report that a drop would go elsewhere.
    private mutating func compareAtPosition() throws {
      let (symbols, scene) = (host.engine.symbols, host.engine.scene)
      guard let item = any(scene.nodes.filter { $0.kind == .item }), let id = item.id.map({ symbols[$0] }),
        let group = any(scene.groups),
        let place = (group.collection ?? group.container.flatMap { scene[$0].id }).map({ symbols[$0] }),
        let position = position(among: group.members.compactMap { scene[$0].id.map { symbols[$0] } })
      else { return }
      let (grip, list) = (DriverPlace.named(id, namespace: item.namespace.map { symbols[$0] }), DriverPlace.list(place))
      guard let expected = try? driver.why(grip, list, at: position).outcome else { return }
      let text = "\(id) to \(position) in \(place)"
      let drag = try driver.drag(grip)
      do {
        try drag.over(list, at: position)
      } catch {
        #expect(expected.operation == .cancel && expected.cause == .noTarget, "\(text): \(error)")
        #expect(expected.reason?.text == "\(error)" && expected.reason?.code == "goes_elsewhere", "\(text): \(error)")
        #expect("\(#expect(throws: DriverError.self) { try drag.drop(on: list, at: position) }!)" == "\(error)")
        drag.cancel()
        return
      }
      if let verdict = drag.dropSession?.verdict {
        #expect(
          verdict.operation == expected.operation && verdict.reason == expected.reason,
          "\(text): \(verdict), not \(expected)")
      }
      let outcome = drag.drop()
      defer { takeBack(outcome) }
      #expect(
        outcome.operation == expected.operation && outcome.cause == expected.cause
          && (outcome.reason == expected.reason || isRemark(outcome.reason) && expected.reason == nil),
        "\(text): \(outcome) instead of \(expected)")
    }

    /// A random position in a list; `nil` if there is none.
    private mutating func position(among members: [Identifier]) -> DriverPosition? {
      switch random.integer(in: 0...3) {
      case 0: return any(members).map { .before($0) }
      case 1: return any(members).map { .after($0) }
      case 2: return .index(random.integer(in: 0...members.count))
      default: return any(members).map { .into($0) }
      }
    }

    private var viewStates: [PlainData?] {
      host.plugins.flatMap { plugin in plugin.viewStateNames.map { plugin.state($0) } }
    }

    private mutating func sample(_ drags: [LegalDrag], _ count: Int) -> [LegalDrag] {
      drags.count <= count ? drags : (0..<count).compactMap { _ in any(drags) }
    }

    /// Drags an item to a named place. A drag that delivers items must be listed: for this place, for an item in its
    /// destination, or for its position. A drop that would go elsewhere is an error, and its explanation says the same.
    private mutating func compare(_ item: SceneNode, _ place: SceneNode) throws {
      let (symbols, scene) = (host.engine.symbols, host.engine.scene)
      guard let id = item.id.map({ symbols[$0] }), let to = place.id.map({ symbols[$0] }) else { return }
      let namespace = item.namespace.map { symbols[$0] }
      let plain = host.legalDrags(of: id, in: namespace)
      let exact = host.legalDrags(of: id, in: namespace, positions: true)
      let target: DriverPlace =
        place.kind == .item ? .item(to, namespace: place.namespace.map { symbols[$0] }) : .list(to)
      let expected = try driver.why(.named(id, namespace: namespace), target).outcome
      let drag = try driver.drag(.named(id, namespace: namespace))
      let outcome: DragOutcome
      do {
        outcome = try drag.drop(on: target)
      } catch {
        #expect(expected.cause == .noTarget, "\(id) to \(to): \(error), \(expected)")
        #expect(expected.reason?.text == "\(error)")
        drag.cancel()
        return
      }
      #expect(
        outcome.operation == expected.operation && outcome.cause == expected.cause
          && outcome.itemIDs == expected.itemIDs, "\(outcome) instead of \(expected)")
      defer { takeBack(outcome) }
      #expect(
        outcome.reason == expected.reason || isRemark(outcome.reason) && expected.reason == nil,
        "\(outcome) instead of \(expected)")
      // The command may have inserted the items at another place: then the scene shows them there.
      #expect(
        isSamePlace(outcome, expected) || outcome.cause == .dropped && shows(outcome, since: scene),
        "\(outcome) instead of \(expected)")
      let isDone = outcome.cause == .dropped && outcome.operation?.delivers == true
      if isDone {
        #expect(
          plain.contains { $0.place == to || container(of: $0.place) == outcome.route.to }
            || exact.contains { $0.place == outcome.route.to && $0.route.before == outcome.route.before },
          "\(id) on \(to): \(outcome)")
      } else {
        #expect(!plain.contains { $0.place == to }, "\(id) on \(to): \(outcome)")
      }
    }

    /// Whether a reason is only a remark on a successful drop.
    private func isRemark(_ reason: Reason?) -> Bool {
      ["item_gone", "item_stayed", "item_moved", "item_apart", "other_quantity", "nothing_changed", "redirected"]
        .contains(reason?.code)
    }

    private func isSamePlace(_ outcome: DragOutcome, _ expected: DragOutcome) -> Bool {
      outcome.route == expected.route
    }

    /// Whether a dropped or new item is at the reported place; if there is none, whether no item is reported behind it.
    private func shows(_ outcome: DragOutcome, since earlier: Scene) -> Bool {
      let (scene, symbols) = (host.engine.scene, host.engine.symbols)
      let isMove = outcome.operation == .move
      let arrived = scene.nodes.indices.map { NodeIndex($0) }.filter { node in
        guard let key = scene[node].itemKey else { return false }
        return isMove && outcome.itemIDs.contains(symbols[key.id]) || earlier.node(item: key) == nil
      }
      if arrived.isEmpty { return outcome.route.before == nil }
      return arrived.contains { node in
        let list = scene[node].group.map { scene.groups[Int($0)] }
        let around = scene.ancestors(of: node).compactMap { scene[$0].kind == .item ? nil : scene[$0].id }
        let names = ([list?.collection].compactMap(\.self) + around).map { symbols[$0] }
        let position = Int(scene[node].indexInGroup) + 1
        let next = (list?.members).map { Array($0).dropFirst(position).filter { !arrived.contains($0) } }?.first
        return outcome.route.to.map(names.contains) ?? names.isEmpty
          && outcome.route.before == next.flatMap { scene[$0].id }.map { symbols[$0] }
      }
    }

    /// The container around an item that accepts drops.
    private func container(of item: Identifier) -> Identifier? {
      let (scene, symbols) = (host.engine.scene, host.engine.symbols)
      let node = symbols.symbol(for: item).flatMap { scene.nodes(itemID: $0).first }
      return node.flatMap { scene.namedContainer(around: $0) }.flatMap { scene[$0].id }.map { symbols[$0] }
    }

    /// Undoes the changes of a drag, if there are any.
    private mutating func takeBack(_ outcome: DragOutcome) {
      guard outcome.cause == .dropped else { return }
      done += 1
      if host.canUndo { host.undo() }
      host.engine.forgetHistory()
    }
  }
}
