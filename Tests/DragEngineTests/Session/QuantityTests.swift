import DragEngine
import Testing

/// Drags of a part of an item.
struct QuantityTests {
  /// Stacks of coal in slots.
  private final class Chest: TransactionParticipant {
    var counts: [Identifier: Int]
    let room: Int
    private var saved: [[Identifier: Int]] = []
    private(set) var seen: [String] = []

    init(_ counts: [Identifier: Int], room: Int = 100) { (self.counts, self.room) = (counts, room) }

    func begin() { saved.append(counts) }
    func prepare() throws(EngineError) {}
    func commit() -> ModelChange? { ModelChange.between(saved.removeLast(), and: counts) { self.counts = $0 } }
    func rollback() { counts = saved.removeLast() }

    func note(_ text: String) { seen.append(text) }

    /// The scene: the slots side by side, each with its stack. Option takes half, and Shift takes nothing.
    var scene: Node {
      desk(
        .dragContainer(for: "coal"),
        .dragQuantity { session in
          self.note("lift \(session.quantity ?? -1)")
          if session.modifiers.contains(.shift) { return .quantity(0) }
          return session.modifiers.contains(.option) ? .quantity((session.quantity ?? 0) / 2) : .all
        }, .dragConfiguration(DragConfiguration(withinApp: [.copy, .move], ignoresModifiers: true))
      ) {
        for (position, slot) in counts.keys.sorted(by: { "\($0)" < "\($1)" }).enumerated() { self.slot(slot, position) }
      }
    }

    private func slot(_ slot: Identifier, _ position: Int) -> Node {
      zone(
        slot, position - 2,
        modifiers: .dropDestination(for: ["coal"]) { delivery in
          let taken = delivery.session.quantity ?? -1
          self.note("drop \(taken)")
          guard let from = delivery.session.from, let left = self.counts[from] else { return .refused(nil) }
          self.counts[from] = left - taken
          self.counts[slot, default: 0] += taken
          return .done
        },
        .dropConfiguration { session in
          if session.from == slot { return .forbidden() }
          return DropConfiguration(operation: .move, acceptedQuantity: self.room - (self.counts[slot] ?? 0))
        }
      ) {
        if let count = counts[slot], count > 0 {
          Node.item(
            id: .string(ByteString("stack \(slot)")), type: "coal",
            frame: Rect(x: 200 + 100 * Double(position - 2), y: 0, width: 50, height: 50)
          )
          .modifier(.draggable()).quantity(count)
        }
      }
    }
  }

  private func bench(_ chest: Chest) -> Bench { Bench(model: chest) { chest.scene } }

  private func quantities(on bench: Bench) -> [String] {
    bench.engine.placements.filter { $0.quantity != nil }.map { "\($0.id ?? "-") \($0.state) \($0.quantity ?? 0)" }
  }

  @Test func `QU1: a source may answer with a part; the rest is drawn at the item's place, with its quantity`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    #expect(quantities(on: bench) == ["stack a resting 10"])
    bench.lift("stack a", keys: .option)
    #expect(bench.session?.quantity == 5)
    #expect(quantities(on: bench) == ["stack a resting 5", "stack a lifted 5"])
    bench.move(to: bench.center("b"))
    #expect(bench.engine.placements.compactMap(\.preview?.badge) == [5])
    let outcome = bench.release().outcome
    #expect(outcome?.acceptedQuantity == 5 && chest.counts == ["a": 5, "b": 5])
    #expect(bench.engine.nextUndo?.text == "moved 5 of stack a from a to b")
    bench.engine.undo()
    #expect(chest.counts == ["a": 10, "b": 0])
  }

  @Test func `after the answer all, a drag carries the whole item, and a quantity of 0 cannot be lifted`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.drag("stack a", to: bench.center("b"))
    #expect(chest.counts == ["a": 0, "b": 10])
    // The step of a whole stack names no quantity.
    #expect(bench.engine.nextUndo?.quantity == nil && bench.engine.nextUndo?.text == "moved stack a from a to b")
    #expect(bench.lift("stack b", keys: .shift).outcome?.reason?.code == "no_quantity")
    #expect(chest.seen == ["lift 10", "drop 10", "lift 10"])
  }

  @Test func `QU2: the destination sees the quantity and may take less; the rest goes back`() {
    let chest = Chest(["a": 10, "b": 2], room: 5)
    let bench = bench(chest)
    bench.lift("stack a")
    bench.move(to: bench.center("b"))
    #expect(bench.verdict?.details.acceptedQuantity == 3 && bench.engine.placements.compactMap(\.preview?.badge) == [3])
    let outcome = bench.release().outcome
    #expect(outcome?.acceptedQuantity == 3 && chest.counts == ["a": 7, "b": 5] && chest.seen.last == "drop 3")
    #expect(outcome?.route == Route(from: "a", to: "b") && outcome?.reason == nil)
    #expect(bench.drag("stack a", to: bench.center("b"))?.reason?.code == "none_accepted")
    #expect(chest.counts == ["a": 7, "b": 5])
  }

  @Test func `QU3: after a cancelled drag of a part, the item is whole`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a", keys: .option)
    bench.move(to: bench.center("b"))
    bench.engine.cancelDrag()
    #expect(quantities(on: bench) == ["stack a resting 10"] && chest.counts == ["a": 10, "b": 0])
    #expect(!bench.engine.canUndo)
  }

  @Test func `the carried quantity follows a change of the item, and a drag whose item has quantity 0 ends`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a", keys: .option)
    chest.counts["a"] = 3
    bench.engine.invalidateScene()
    #expect(quantities(on: bench).last == "stack a lifted 3" && bench.session?.quantity == 3)
    chest.counts["a"] = 0
    bench.engine.invalidateScene()
    _ = bench.engine.placements
    #expect(bench.outcomes.map(\.cause) == [.sourceGone])
  }

  @Test func `QU1: legal drags and explanations have the quantity, and keys lift a part`() throws {
    let chest = Chest(["a": 10, "b": 0], room: 4)
    let bench = bench(chest)
    let legal = try bench.engine.findLegalDrags(DragFilter(modifiers: .option), askingAtMost: 100)
    #expect(legal.map(\.details.acceptedQuantity) == [4])
    let explanation = bench.engine.why("stack a", to: "b", modifiers: .option)
    #expect(explanation.outcome.acceptedQuantity == 4 && explanation.modifiers == .option)
    #expect(explanation.trace.contains { $0.answer == .carries(5, of: 10) })
    bench.engine.navigateByKeys()
    let presses: [(Key, EventModifiers)] = [(.tab, []), (.space, .option), (.tab, .option), (.space, [])]
    for (key, keys) in presses {
      bench.engine.send(.keyDown(key, modifiers: keys))
    }
    #expect(chest.counts == ["a": 6, "b": 4])
  }

  @Test func `QU1: announcements name the quantity of the part, and its preview lands at the destination`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    var texts: [String] = []
    let keyboard = bench.engine.navigateByKeys()
    keyboard.announce = { texts.append($0.text) }
    let presses: [(Key, EventModifiers)] = [(.tab, []), (.space, .option), (.tab, .option), (.space, .option)]
    for (key, keys) in presses {
      bench.engine.send(.keyDown(key, modifiers: keys))
    }
    #expect(texts.contains { $0.hasPrefix("lifted 5 of stack a from a") }, "\(texts)")
    #expect(texts.last?.hasPrefix("moved 5 of stack a from a to b") == true, "\(texts)")
    #expect(bench.engine.endedDrags.last?.previewEndings.map(\.motion) == [.lands(at: bench.frame("b"))])
  }

  @Test func `QU3: the preview of a cancelled part returns to the rest`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a", keys: .option)
    bench.engine.cancelDrag()
    #expect(bench.engine.endedDrags.last?.previewEndings.map(\.motion) == [.returns(to: bench.frame("stack a"))])
  }

  @Test func `QU2: over a place, the badge shows the quantity that would be taken; drawn quantities are unchanged`() {
    let chest = Chest(["a": 10, "b": 2], room: 5)
    let bench = bench(chest)
    bench.lift("stack a", keys: .option)
    let lifted = bench.engine.placements
    bench.move(to: bench.center("b"), keys: .option)
    let over = bench.engine.placements
    #expect(lifted.compactMap(\.quantity) == [5, 2, 5] && over.compactMap(\.quantity) == [5, 2, 5])
    #expect(lifted.compactMap(\.preview?.badge) == [5] && over.compactMap(\.preview?.badge) == [3])
  }

  @Test func `QU4: a second pointer cannot lift the rest of a stack, but can add to it while a part is dragged`() {
    let chest = Chest(["a": 10, "b": 0, "c": 4])
    let bench = bench(chest)
    bench.lift("stack a", pointer: 1, keys: .option)
    #expect(bench.lift("stack a", pointer: 2).outcome?.reason?.code == "already_dragged")
    bench.release(pointer: 2)
    // The second pointer adds to the stack of which the first one carries half.
    bench.lift("stack c", pointer: 2)
    bench.move(to: bench.center("a"), pointer: 2)
    bench.release(pointer: 2)
    #expect(chest.counts == ["a": 14, "b": 0, "c": 0])
    bench.move(to: bench.center("b"), pointer: 1, keys: .option)
    bench.release(pointer: 1, keys: .option)
    #expect(chest.counts == ["a": 9, "b": 5, "c": 0])
    bench.engine.undo()
    bench.engine.undo()
    #expect(chest.counts == ["a": 10, "b": 0, "c": 4])
  }

  @Test func `a drag of a part never carries more than at the lift, also if its stack has been as small as the part`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a", keys: .option)
    for count in [5, 20] {
      chest.counts["a"] = count
      bench.engine.invalidateScene()
      #expect(quantities(on: bench).last == "stack a lifted 5" && bench.session?.quantity == 5)
    }
  }

  @Test func `a drag of a whole stack carries what the stack becomes`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a")
    chest.counts["a"] = 20
    bench.engine.invalidateScene()
    #expect(quantities(on: bench).last == "stack a lifted 20" && bench.session?.quantity == 20)
  }

  @Test func `a drag of a stack continues with the last one of the stack`() {
    let chest = Chest(["a": 10, "b": 0])
    let bench = bench(chest)
    bench.lift("stack a")
    chest.counts["a"] = 1
    bench.engine.invalidateScene()
    #expect(quantities(on: bench).last == "stack a lifted 1" && bench.session?.quantity == 1)
  }

  @Test func `an item that remains alone in its drag has its quantity again`() {
    let chest = Chest(["a": 10, "b": 3])
    let bench = bench(chest)
    bench.lift("stack a")
    bench.engine.addItems([DragItem(id: "stack b", type: "coal")], to: bench.session!.id)
    #expect(bench.session?.items.count == 2 && bench.session?.quantity == nil)
    chest.counts["b"] = 0
    bench.engine.invalidateScene()
    _ = bench.engine.placements
    #expect(bench.session?.items.map(\.id) == ["stack a"] && bench.session?.quantity == 10)
    bench.move(to: bench.center("b"))
    #expect(bench.release().outcome?.acceptedQuantity == 10 && chest.counts == ["a": 0, "b": 10])
  }

  // MARK: Reports

  /// Drags all coins of `a`, or with Option four of nine, to `b`. The command then sets the numbers of coins.
  /// - Returns: The operation and the code of the reason, such as `move item_gone`.
  private func report(
    _ before: [Identifier: Int], _ after: [Identifier: Int], keys: EventModifiers = []
  ) -> String? {
    let coins = Chest(before)
    let bench = Bench(model: coins) {
      desk(
        .dragContainer(for: "coin"), .dragConfiguration(DragConfiguration(withinApp: [.move], ignoresModifiers: true)),
        .dragQuantity { $0.modifiers.contains(.option) ? .quantity(4) : .all }
      ) {
        Node.text("\(coins.counts["log"] ?? 0)")
        for (position, slot) in (["a", "b", "c"] as [Identifier]).enumerated() {
          purse(slot, coins.counts[slot], x: 100 * Double(position)) { coins.counts = after }
        }
      }
    }
    let outcome = bench.drag("coin a", to: at(180, 80), keys: keys)
    return outcome.map { "\($0.operation.map { "\($0)" } ?? "-") \($0.reason?.code?.text ?? "-")" }
  }

  /// A place for the coins of one kind, whose command moves no coins itself.
  private func purse(_ id: Identifier, _ count: Int?, x: Double, _ drop: @escaping () -> Void) -> Node {
    Node.host(id: id, frame: Rect(x: x, y: 0, width: 100, height: 100)) {
      if let count {
        Node.item(id: .string("coin \(id)"), type: "coin", frame: Rect(x: x, y: 0, width: 50, height: 50))
          .modifier(.draggable()).quantity(count)
      }
    }
    .modifier(
      .dropDestination(for: ["coin"], movesInTransaction: true) { _ in
        drop()
        return .done
      }
    )
    .modifier(.dropConfiguration { _ in DropConfiguration(operation: .move) })
  }

  @Test func `a whole item that arrives as a new item or in another item has no remark`() {
    #expect(report(["a": 9], ["b": 9]) == "move -")
    #expect(report(["a": 9, "b": 3], ["b": 12]) == "move -")
    #expect(report(["a": 9, "b": 3], ["a": 0, "b": 12]) == "move -")
  }

  @Test func `a whole item that vanishes, stays or goes elsewhere is named`() {
    #expect(report(["a": 9, "b": 3], ["b": 3]) == "move item_gone")
    #expect(report(["a": 9, "b": 3], ["b": 3, "c": 9]) == "move item_gone")
    #expect(report(["a": 9], ["a": 9, "b": 9]) == "move item_stayed")
    #expect(report(["a": 9], ["a": 9, "log": 1]) == "move item_stayed")
    #expect(report(["a": 9], ["a": 14]) == "move item_stayed")
  }

  @Test func `an item of which a part is dropped is named if nothing of it is gone`() {
    #expect(report(["a": 9], ["a": 5, "b": 4], keys: .option) == "move -")
    #expect(report(["a": 9], ["a": 9, "b": 4], keys: .option) == "move item_stayed")
    #expect(report(["a": 9], ["a": 9, "log": 1], keys: .option) == "move item_stayed")
  }
}
