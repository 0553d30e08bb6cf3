import Dray
import LuaRuntime
import Testing

/// A drag by keys reaches the places of a pointer, and has the same results.
struct KeyboardPathTests {
  /// The announcements, in order.
  private final class Speech {
    var announcements: [Announcement] = []
  }

  /// A place of a drag, with the operation there.
  private struct Visit: Hashable {
    var route: Route
    var operation: DropOperation?

    init(_ route: Route, _ operation: DropOperation?) { (self.route, self.operation) = (route, operation) }
  }

  @Test(arguments: Repository.plugins)
  func `keys reach the places that legal lists, and drop there like a pointer`(name: String) throws {
    var random = RandomGenerator(seed: 6)
    let (byKeys, byPointer) = (Host(), Host())
    let speech = Speech()
    byKeys.onAnnouncement = { speech.announcements.append($0) }
    let path = Repository.root + "/plugins/" + name
    let plugins = try [byKeys, byPointer].map { try $0.load(plugin: path, seed: 6) }
    let (keyboard, pointer) = (Driver(of: byKeys), Driver(of: byPointer))
    var drops = 0
    for _ in 0..<30 {
      for _ in 0...random.integer(in: 0...7) { keyboard.key(.tab) }
      let node = try #require(byKeys.keyboard.focus)
      let record = byKeys.engine.scene[node]
      let id = try #require(record.id.map { byKeys.engine.symbols[$0] })
      speech.announcements = []
      keyboard.key(.space)
      let lifted = try #require(speech.announcements.first)
      let namespace = record.namespace.map { byKeys.engine.symbols[$0] }
      let legal = byPointer.legalDrags(of: id, in: namespace, positions: true)
      guard lifted.step == .lifted else {
        #expect(lifted.step == .notLifted && legal.isEmpty)
        continue
      }
      for _ in legal { keyboard.key(.tab) }
      let over = speech.announcements.dropFirst()
      let (visited, listed) = (over.map { Visit($0.route, $0.operation) }, legal.map { Visit($0.route, $0.operation) })
      // Among lists in lists, keys go depth first.
      let isNested = over.contains { $0.level != nil }
      #expect(isNested ? visited.count == listed.count && Set(visited) == Set(listed) : visited == listed)
      #expect(lifted.count == legal.count && lifted.itemIDs == (legal.first?.itemIDs ?? lifted.itemIDs))
      for _ in 0..<random.integer(in: 1...max(1, legal.count)) where !legal.isEmpty { keyboard.key(.tab) }
      let last = try #require(speech.announcements.last)
      keyboard.key(.space)
      guard last.step == .over, let to = last.route.into ?? last.route.to else { continue }
      let drag = try pointer.drag(namespace.map { .named(id, namespace: $0) } ?? .named(id))
      let outcome = try drag.drop(on: last.route.into == nil ? .list(to) : .item(to), before: last.route.before)
      #expect(outcome.operation == last.operation, "\(last) \(outcome)")
      let isSame = plugins[0].stateNames.allSatisfy { plugins[0].state($0) == plugins[1].state($0) }
      #expect(isSame, "\(last.text)")
      drops += 1
    }
    #expect(drops > 1)
  }

  @Test func `a move by keys is undone in one step`() throws {
    let host = Host()
    let plugin = try host.load(plugin: Repository.klondike, seed: 381)
    let (driver, before) = (Driver(of: host), plugin.state("game"))
    for key in ["tab", "tab", "space", "tab", "space"] { driver.key(Key(key)) }
    #expect(plugin.state("game") != before)
    #expect(driver.undo() == .done && plugin.state("game") == before)
    #expect(driver.undo() != .done)
  }
}
