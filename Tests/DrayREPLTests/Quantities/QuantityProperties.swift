import Dray
import LuaRuntime
import Testing

/// Random inputs of two pointers, keys and taps on stacks that are split, merged, swapped and used up.
struct QuantityProperties {
  /// The sums of an inventory. Logs and planks are one sum, in which a log counts as four planks.
  private func sums(of plugin: Plugin) -> [String: Int] {
    var sums: [String: Int] = [:]
    for slot in plugin.state("slots")?.table?.fields.map(\.value) ?? [] {
      guard let kind = slot.table?["kind"]?.text, let count = slot.table?["count"]?.integer
      else { continue }
      sums[kind == "plank" ? "log" : kind, default: 0] += kind == "log" ? 4 * count : count
    }
    return sums
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `QU4: merging and splitting conserve the sum in random orders of events, two pointers and undo included`(
    seed: UInt64
  ) throws {
    var random = RandomGenerator(seed: seed)
    let host = Host()
    var failures: [String] = []
    host.onReport = { if $0.kind == .failed { failures.append($0.text) } }
    let plugin = try host.load(plugin: Repository.root + "/plugins/inventory", seed: seed)
    let whole = sums(of: plugin)
    #expect(whole == ["log": 40, "coal": 69])
    let keys: [Key] = [.tab, .space, .escape, .left, .right, .up, .down]
    let held: [EventModifiers] = [[], [], .shift, .control, .option]
    var (time, parts) = (0.0, 0)
    for _ in 0..<1000 {
      time += Double(random.integer(in: 0...3)) / 10
      let pointer = PointerID(random.integer(in: 0...1))
      let point = Point(x: Double(random.integer(in: 0...240)), y: Double(random.integer(in: 0...240)))
      let modifiers = held[random.integer(in: 0...held.count - 1)]
      switch random.integer(in: 0...15) {
      case 0...3: host.send(.pointerDown(at: point, time: time, pointer: pointer, modifiers: modifiers))
      case 4...8: host.send(.pointerMoved(to: point, time: time, pointer: pointer, modifiers: modifiers))
      case 9...11: host.send(.pointerUp(at: point, time: time, pointer: pointer, modifiers: modifiers))
      case 12: host.undo()
      case 13: host.redo()
      case 14: host.send(.keyDown(keys[random.integer(in: 0...keys.count - 1)], time: time, modifiers: modifiers))
      default: host.dragsByTaps.toggle()
      }
      parts += host.engine.endedDrags.count { $0.outcome.acceptedQuantity != nil }
      #expect(sums(of: plugin) == whole)
    }
    host.send(.suspended(time: time))
    #expect(sums(of: plugin) == whole && failures.isEmpty, "\(failures)")
    #expect(parts > 0)
  }
}
