import Dray
import LuaRuntime
import Testing

/// Each drag can be made in two taps (WCAG 2.5.7).
struct TapDragProperties {
  /// The lines of a journal about ended drags and commits, without their seals and the numbers of drags.
  private func results(of host: Host) -> [String] {
    (host.journal ?? "").split(separator: "\n").map(String.init)
      .filter { $0.contains("\"ended\"") || $0.contains("\"committed\"") }
      .map { $0.replacing(/"(seal|drag)":[^,}]*/, with: "") }
  }

  @Test(arguments: Repository.plugins)
  func `TL4: two taps make each drag that legal lists, with the same outcome, undo step and journal`(name: String)
    throws
  {
    var random = RandomGenerator(seed: 14)
    let (byTaps, byPointer) = (Host(), Host())
    byTaps.dragsByTaps = true
    let path = Repository.root + "/plugins/" + name
    let plugins = try [byTaps, byPointer].map { host in
      try host.record()
      return try host.load(plugin: path, seed: 381)
    }
    let (taps, pointer) = (Driver(of: byTaps), Driver(of: byPointer))
    var drops = 0
    for _ in 0..<60 {
      let legal = byPointer.legalDrags(positions: random.integer(in: 0...1) == 0)
      guard !legal.isEmpty else { break }
      let wanted = legal[random.integer(in: 0...legal.count - 1)]
      let item = DriverPlace.named(wanted.item, namespace: wanted.namespace)
      #expect(try taps.tap(item).isDone, "\(wanted)")
      let held = try #require(byTaps.heldDrag, "\(wanted)")
      #expect(held.itemIDs == wanted.itemIDs)
      let isItem = wanted.route.into == wanted.place
      let place = held.places.first {
        $0.place == wanted.place && $0.isItem == isItem && $0.before == wanted.route.before
      }
      let named = wanted.placeToName
      try taps.tap(named, before: place == nil ? nil : wanted.route.before)
      let made = try pointer.drag(item).drop(on: named, before: place == nil ? nil : wanted.route.before)
      #expect(byTaps.engine.endedDrags.last?.outcome == made, "\(wanted)")
      #expect(byTaps.nextUndo == byPointer.nextUndo, "\(wanted)")
      #expect(byTaps.choices.map(\.choices) == byPointer.choices.map(\.choices), "\(wanted)")
      let isSame = plugins[0].stateNames.allSatisfy { plugins[0].state($0) == plugins[1].state($0) }
      #expect(isSame, "\(wanted)")
      for driver in [taps, pointer] {
        while let choice = driver.host.choices.first { try driver.answer(choice.choices.last) }
      }
      drops += 1
    }
    #expect(results(of: byTaps) == results(of: byPointer))
    #expect(drops > 0)
  }
}
