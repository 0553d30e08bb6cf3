import DragEngine
import Testing

/// Properties of delegates and placeholders, checked with random series of events.
struct DelegateProperties {
  /// Two nested zones, which may vanish, a third beside them, and a column of photos; the zones answer at random.
  private final class Play {
    var random: SeededGenerator
    /// The calls of each delegate, a letter each, by zone and drag.
    var told: [String: String] = [:]
    var targeted: [String: [Bool]] = [:]
    var isThere = true

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    func once(_ times: Int) -> Bool { random.once(in: times) }

    private func note(_ name: String, _ letter: Character) -> (DropSession) -> Void {
      { [unowned self] session in told["\(name) \(session.id.rawValue)", default: ""].append(letter) }
    }

    private func drop(_ name: String, alone: Bool = false) -> Modifier {
      .onDrop(
        of: ["photo"],
        delegate: DropDelegate(
          validate: { [unowned self] session in
            note(name, "v")(session)
            return !once(6)
          }, entered: note(name, "e"),
          updated: { [unowned self] _ in
            once(3) ? nil : once(5) ? .forbidden("no") : once(9) ? .failed("broken") : .accepted
          }, exited: note(name, "x"),
          targeted: { [unowned self] in targeted[name, default: []].append($0) }, concluded: note(name, "c"),
          ended: note(name, "."), allowsSimultaneousSessions: !alone)
      ) { [unowned self] delivery in
        note(name, "p")(delivery.session)
        return once(4) ? .refused(nil) : once(6) ? .failed("broken") : .done
      }
    }

    var scene: Node {
      desk {
        photos("a", "b", "c", "d", modifiers: anyPhoto)
        if isThere {
          zone("outer", modifiers: drop("outer")) { innerZone("inner", modifiers: drop("inner", alone: true)) }
        }
        zone("beside", 1, modifiers: drop("beside"))
      }
    }
  }

  @Test(arguments: 0..<40)
  func `every visit begins, ends and is reported in order, and no destination stays targeted`(seed: UInt64) {
    let play = Play(seed: seed)
    let bench = Bench { play.scene }
    let places = [overFirst, overSecond, overNothing, at(205, 5), at(250, 50), at(50, 10), at(50, 30), at(50, 50)]
    for _ in 0..<120 {
      let pointer = PointerID(Int.random(in: 0..<3, using: &play.random))
      let place = places.randomElement(using: &play.random) ?? overFirst
      switch Int.random(in: 0..<12, using: &play.random) {
      case 0, 1: bench.press(place, pointer: pointer)
      case 2: bench.release(pointer: pointer)
      case 3: bench.engine.cancelDrag(pointer: pointer)
      case 4:
        play.isThere = !play.once(3)
        bench.engine.invalidateScene()
      default: bench.move(to: place, pointer: pointer)
      }
    }
    play.isThere = true
    bench.engine.invalidateScene()
    for pointer in 0..<3 { bench.engine.cancelDrag(pointer: PointerID(pointer)) }

    // A visit is validated, unless the pointer was still inside the zone; an accepted one is entered, then exited or
    // dropped. A drop ends the drag, and is concluded unless it failed.
    for (course, letters) in play.told {
      #expect(letters.wholeMatch(of: /(v(ex)?|ex)*((v?ep)c?)?\.?/) != nil, "\(course): \(letters)")
      #expect(letters.contains("e") == letters.hasSuffix("."), "\(course): \(letters)")
    }
    for (name, changes) in play.targeted {
      #expect(changes.enumerated().allSatisfy { $1 == $0.isMultiple(of: 2) }, "\(name): \(changes)")
      #expect(changes.last != true, "\(name): \(changes)")
    }
  }

  @Test(arguments: 0..<40)
  func `placeholders keep their order while rows are inserted, removed and committed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rows: [Identifier] = ["a", "b", "c", "d", "e"]
    var made: [Placeholder] = []
    let bench = Bench {
      desk {
        Node.container(.vstack, id: "list", frame: Rect(x: 0, y: 0, width: 100, height: 200), spacing: 0) {
          Node.forEach(rows) { Node.item(id: $0, type: "photo", size: Size(width: 100, height: 20)) }
        }
        .modifier(
          .collectionDrop(
            DropDelegate(updated: { _ in
              var answer = DropConfiguration(operation: .copy)
              answer.intent = .insertAtDestination
              return answer
            })
          ) { coordinator in
            for _ in 0..<4 {
              if let item = coordinator.items.first,
                let one = coordinator.dropToPlaceholder(item.item, at: coordinator.destinationIndex ?? 0)
              {
                made.append(one)
              }
            }
            return .done
          })
        Node.host(id: "source", frame: Rect(x: 200, y: 0, width: 100, height: 20)) {
          Node.item(id: "x", type: "photo", frame: Rect(x: 200, y: 0, width: 100, height: 20)).modifier(.draggable())
        }
        .modifier(anyPhoto)
      }
    }
    bench.drag("x", to: at(50, 45))
    #expect(made.count == 4)
    var waiting = Array(made.indices)
    var count = 0
    while !waiting.isEmpty {
      if random.once(in: 2) {
        let at = rows.isEmpty ? 0 : Int.random(in: 0...rows.count, using: &random)
        if random.once(in: 2), at < rows.count, !"\(rows[at])".hasPrefix("new ") {
          rows.remove(at: at)
        } else {
          count += 1
          rows.insert(.string("other \(count)"), at: at)
        }
        bench.engine.invalidateScene()
      } else {
        let next = waiting.remove(at: Int.random(in: 0..<waiting.count, using: &random))
        #expect(
          bench.engine.commit(made[next]) { index in
            rows.insert(.string("new \(next)"), at: index)
            return .done
          })
      }
      _ = bench.engine.placements
    }
    #expect(rows.map(\.description).filter { $0.hasPrefix("new ") } == ["new 0", "new 1", "new 2", "new 3"])
    #expect(!bench.engine.placements.contains { $0.state == .placeholder })
  }
}
