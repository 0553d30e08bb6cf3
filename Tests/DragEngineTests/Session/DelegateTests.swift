import DragEngine
import Testing

/// Destinations with a delegate: the calls of its functions, in order.
struct DelegateTests {
  private let trace = Trace()

  /// Records calls as `zone: entered`; the closures answer the two functions that return a value.
  private func delegate(
    _ name: String = "zone", validate: @escaping (DropSession) -> Bool = { _ in true },
    updated: @escaping (DropSession) -> DropConfiguration? = { _ in DropConfiguration(operation: .copy) }
  ) -> DropDelegate {
    func tell(_ what: String) -> (DropSession) -> Void { { [trace] _ in trace.append("\(name): \(what)") } }
    return DropDelegate(
      validate: { [trace] session in
        trace.append("\(name): validate")
        return validate(session)
      }, entered: tell("entered"),
      updated: { [trace] session in
        trace.append("\(name): updated")
        return updated(session)
      }, exited: tell("exited"), targeted: { [trace] in trace.append("\(name): \($0 ? "targeted" : "not targeted")") },
      concluded: tell("concluded"), ended: { [trace] in trace.append("\(name): \($0.phase.words)") })
  }

  private func drop(
    _ delegate: DropDelegate, _ name: String = "zone", of types: [Identifier] = ["photo"],
    answer: @escaping (Delivery) -> CommandAnswer = { _ in .done }
  ) -> Modifier {
    .onDrop(of: types, delegate: delegate) { [trace] delivery in
      trace.append("\(name) takes \(delivery.items.map(\.id.description).joined(separator: " "))")
      return answer(delivery)
    }
  }

  private func bench(_ modifiers: Modifier..., source: Modifier...) -> Bench {
    Bench(trace) {
      desk {
        source.reduce(photos("a", "b", modifiers: anyPhoto)) { $0.modifier($1) }
        modifiers.reduce(zone("zone")) { $0.modifier($1) }
      }
    }
  }

  // MARK: The order

  @Test func `DE1: the calls are validate, entered, updated, perform and, last, ended`() {
    let bench = bench(drop(delegate()))
    #expect(bench.drag("a", to: overFirst)?.operation == .copy)
    #expect(
      trace.lines == [
        "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: not targeted", "zone takes a",
        "zone: concluded", "zone: ended(copy)",
      ])
  }

  @Test func `DE1: a drag that exits and enters again begins a new visit with validate`() {
    let bench = bench(drop(delegate()))
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: at(260, 60))
    bench.move(to: overNothing)
    bench.move(to: overFirst)
    bench.release()
    #expect(
      trace.lines == [
        "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: updated", "zone: not targeted",
        "zone: exited", "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: not targeted",
        "zone takes a", "zone: concluded", "zone: ended(copy)",
      ])
  }

  @Test func `DE1: the delegate is notified before the observers, and before the source sees the end`() {
    let bench = bench(drop(delegate()), trace.destination("observer"), source: trace.source())
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: overNothing)
    bench.move(to: overFirst)
    bench.engine.cancelDrag()
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "zone: validate", "zone: targeted", "zone: entered",
        "observer: entering", "zone: updated", "observer: active", "source: active", "zone: not targeted",
        "zone: exited", "observer: exiting", "source: active", "zone: validate", "zone: targeted", "zone: entered",
        "observer: entering", "zone: updated", "observer: active", "zone: not targeted", "zone: exited",
        "source: ending(cancel)", "source: ended(cancel)", "zone: ended(cancel)", "observer: ended(cancel)",
      ])
  }

  @Test func `the answer of updated also counts in the evaluation of a hypothetical drag`() {
    let bench = bench(drop(delegate()), source: everything)
    #expect(bench.engine.why("a", to: "zone").outcome.operation == .copy)
    #expect(trace.lines == ["zone: validate", "zone: updated"])
  }

  @Test func `DE1: after a visit to a destination inside, the outer one validates again`() {
    let bench = Bench(trace) {
      desk {
        photos("a", modifiers: anyPhoto)
        zone("outer", modifiers: drop(delegate("outer"), "outer")) {
          innerZone("inner", modifiers: drop(delegate("inner"), "inner"))
        }
      }
    }
    bench.lift("a")
    for place in [at(210, 10), overFirst, at(211, 11)] { bench.move(to: place) }
    #expect(
      trace.lines.filter { $0.hasSuffix("validate") || $0.hasSuffix("entered") } == [
        "outer: validate", "outer: entered", "inner: validate", "inner: entered", "outer: validate", "outer: entered",
      ])
  }

  @Test func `DE1: the next destination validates before the previous one is exited, and is entered after that`() {
    let bench = Bench(trace) {
      desk {
        photos("a", modifiers: anyPhoto)
        zone("one", modifiers: drop(delegate("one"), "one"))
        zone("two", 1, modifiers: drop(delegate("two"), "two"))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    _ = trace.take()
    bench.move(to: overSecond)
    #expect(
      trace.take() == [
        "two: validate", "one: not targeted", "one: exited", "two: targeted", "two: entered", "two: updated",
      ])
    bench.release()
    // An entered delegate gets the end, also if the drop goes to another destination.
    #expect(
      trace.take() == [
        "two: not targeted", "two takes a", "two: concluded", "one: ended(copy)", "two: ended(copy)",
      ])
  }

  @Test func `DE2: if validate returns false, only the destination beneath gets the drag`() {
    let beneath = trace.drop("beneath")
    let bench = Bench(trace) {
      desk(beneath) {
        photos("a", modifiers: anyPhoto)
        zone("zone", modifiers: drop(delegate(validate: { _ in false })))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    bench.move(to: at(260, 60))
    bench.move(to: overNothing)
    bench.move(to: overFirst)
    bench.release()
    #expect(trace.lines == ["zone: validate", "zone: validate", "beneath takes a"])
  }

  @Test func `DE2: a drag without a matching type is not validated`() {
    let bench = bench(drop(delegate(), of: ["song"]))
    #expect(bench.drag("a", to: overFirst)?.cause == .noTarget)
    #expect(trace.lines == [])
  }

  @Test func `DE2: of two destinations of one node the first one with a matching type that validates takes the drop`() {
    let bench = bench(
      drop(delegate("songs"), "songs", of: ["song"]), drop(delegate("no", validate: { _ in false }), "no"),
      drop(delegate("yes"), "yes"))
    bench.drag("a", to: overFirst)
    #expect(
      trace.lines == [
        "no: validate", "yes: validate", "yes: targeted", "yes: entered", "yes: updated", "yes: not targeted",
        "yes takes a", "yes: concluded", "yes: ended(copy)",
      ])
  }

  @Test func `DE3: the answer nil keeps the last proposal of the visit, which is copy at first`() {
    var answers: [DropConfiguration?] = [nil, DropConfiguration(operation: .move), nil, .forbidden("full"), nil]
    let bench = bench(
      drop(delegate(updated: { _ in answers.isEmpty ? nil : answers.removeFirst() })), source: everything)
    bench.lift("a")
    let operations = stride(from: 210.0, to: 290, by: 16).map { x in
      bench.move(to: at(x, 50))
      return bench.verdict?.operation
    }
    #expect(operations == [.copy, .move, .move, .forbidden, .forbidden])
    #expect(bench.verdict?.reason == "full")
    bench.move(to: overNothing)
    bench.move(to: overFirst)
    #expect(bench.verdict?.operation == .copy)
  }

  @Test func `DE3: an answer that failed is not kept as a proposal`() {
    var answers: [DropConfiguration?] = [DropConfiguration(operation: .move), .failed("broken"), nil]
    let bench = bench(drop(delegate(updated: { _ in answers.removeFirst() })), source: everything)
    bench.lift("a")
    let operations = [210.0, 220, 230].map { x in
      bench.move(to: at(x, 50))
      return bench.verdict?.operation
    }
    #expect(operations == [.move, .forbidden, .move])
  }

  @Test func `a proposal outside the suggested operations cancels, and a forbidden drop exits without perform`() {
    for (answer, cause) in [
      (DropConfiguration(operation: .move), Cause.notSuggested), (DropConfiguration(operation: .cancel), .refused),
      (.forbidden("no"), .refused),
    ] {
      let bench = bench(drop(delegate(updated: { _ in answer })))
      #expect(bench.drag("a", to: overFirst)?.cause == cause)
      let operation = cause == .refused && answer.reason != nil ? "forbidden" : "cancel"
      #expect(
        trace.take() == [
          "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: not targeted", "zone: exited",
          "zone: ended(\(operation))",
        ])
    }
  }

  @Test func `a delegate without updated follows the drop configuration, and one with updated replaces it`() {
    var quiet = delegate()
    quiet.updated = nil
    let bench = bench(drop(quiet), trace.question("zone") { _ in .forbidden("closed") })
    #expect(bench.drag("a", to: overFirst)?.reason == "closed")
    #expect(
      trace.take() == [
        "zone: validate", "zone: targeted", "zone: entered", "asked zone", "zone: not targeted", "zone: exited",
        "zone: ended(forbidden)",
      ])
    let asked = self.bench(drop(delegate()), trace.question("other") { _ in .forbidden("closed") })
    #expect(asked.drag("a", to: overFirst)?.operation == .copy)
    #expect(
      trace.lines == [
        "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: not targeted", "zone takes a",
        "zone: concluded", "zone: ended(copy)",
      ])
  }

  @Test func `DE5: a perform command that refuses ends the drag without a transfer, and the items return`() {
    let bench = bench(drop(delegate(), answer: { _ in .refused("damaged") }), source: trace.source())
    let outcome = bench.drag("a", to: overFirst)
    #expect(outcome?.operation == .cancel && outcome?.cause == .refused && outcome?.reason == "damaged")
    #expect(
      trace.lines == [
        "source: initial", "source: active", "source: active", "zone: validate", "zone: targeted", "zone: entered",
        "zone: updated", "zone: not targeted", "zone takes a", "source: ending(cancel)", "source: ended(cancel)",
        "zone: ended(cancel)",
      ])
    #expect(bench.engine.placements.allSatisfy { $0.state == .resting })
  }

  // MARK: Targeting

  private var targets: Bench {
    bench(.onDrop(of: ["photo"], isTargeted: { [trace] in trace.append("\($0)") }) { _ in .done })
  }

  @Test func `DD6: isTargeted is true once on entry, and false once on exit, drop, cancel, Escape and suspension`() {
    let ends: [(Bench) -> Void] = [
      { $0.move(to: overNothing) }, { $0.release() }, { $0.engine.cancelDrag() },
      { $0.engine.send(.keyDown(.escape, time: 9)) }, { $0.engine.send(.suspended(time: 9)) },
    ]
    for end in ends {
      let bench = targets
      bench.lift("a")
      bench.move(to: at(210, 50))
      bench.move(to: at(250, 50))
      #expect(trace.take() == ["true"])
      end(bench)
      bench.release()
      #expect(trace.take() == ["false"])
    }
  }

  @Test func `DD6: isTargeted becomes false when the destination vanishes, and ignores drags of other types`() {
    var isThere = true
    let bench = Bench(trace) { [trace] in
      desk {
        photos("a", modifiers: anyPhoto)
        if isThere {
          zone("zone", modifiers: .onDrop(of: ["photo"], isTargeted: { trace.append("\($0)") }) { _ in .done })
        }
        zone("songs", 1, modifiers: .onDrop(of: ["song"], isTargeted: { trace.append("song \($0)") }) { _ in .done })
      }
    }
    bench.lift("a")
    bench.move(to: overSecond)
    bench.move(to: overFirst)
    isThere = false
    bench.engine.invalidateScene()
    bench.move(to: at(251, 50))
    bench.release()
    #expect(trace.lines == ["true", "false"])
  }

  @Test func `DD6: with two drags isTargeted changes at the first entry and the last exit`() {
    let bench = targets
    bench.lift("a")
    bench.lift("b", pointer: 1)
    bench.move(to: overFirst)
    bench.move(to: overFirst, pointer: 1)
    bench.release()
    #expect(trace.take() == ["true"])
    bench.move(to: overNothing, pointer: 1)
    #expect(trace.take() == ["false"])
  }

  @Test func `the delegate of a new scene is used in the same visit`() {
    var generation = 1
    let bench = Bench(trace) { [self] in
      desk {
        photos("a", modifiers: anyPhoto)
        zone("zone", modifiers: drop(delegate("zone \(generation)")))
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    generation = 2
    bench.engine.invalidateScene()
    bench.move(to: at(251, 50))
    bench.engine.cancelDrag()
    #expect(
      trace.lines == [
        "zone 1: validate", "zone 1: targeted", "zone 1: entered", "zone 1: updated", "zone 2: updated",
        "zone 2: updated", "zone 2: not targeted", "zone 2: exited", "zone 2: ended(cancel)",
      ])
  }

  // MARK: Several sessions

  @Test func `AD2: a target that does not allow simultaneous sessions ignores a second one until it enters again`() {
    var alone = delegate()
    alone.allowsSimultaneousSessions = false
    let bench = bench(drop(alone))
    bench.lift("a")
    bench.move(to: overFirst)
    bench.lift("b", pointer: 1)
    _ = trace.take()
    bench.move(to: at(240, 40), pointer: 1)
    #expect(trace.take() == [] && bench.engine.verdict(pointer: 1)?.cause == .noTarget)
    bench.move(to: overNothing)
    _ = trace.take()
    // The first session has left, and the second is ignored until it enters again.
    bench.move(to: at(260, 60), pointer: 1)
    #expect(trace.take() == [])
    bench.move(to: overNothing, pointer: 1)
    bench.move(to: at(260, 60), pointer: 1)
    #expect(trace.take() == ["zone: validate", "zone: targeted", "zone: entered", "zone: updated"])
    bench.move(to: overFirst)
    #expect(trace.take() == [] && bench.engine.verdict()?.cause == .noTarget)
    #expect(bench.release(pointer: 1).outcome?.operation == .copy)
    #expect(bench.release().outcome?.cause == .noTarget)
  }

  @Test func `AD2: two sessions are independent: each has its own place, verdict, proposal and end`() {
    let one = delegate(updated: { DropConfiguration(operation: $0.items[0].id == "a" ? .copy : .forbidden) })
    let bench = bench(drop(one))
    bench.lift("a")
    bench.lift("b", pointer: 1)
    bench.move(to: overFirst)
    bench.move(to: overFirst, pointer: 1)
    #expect(bench.engine.verdict()?.operation == .copy)
    #expect(bench.engine.verdict(pointer: 1)?.operation == .forbidden)
    #expect(bench.engine.dropSession()?.id != bench.engine.dropSession(pointer: 1)?.id)
    #expect(bench.release(pointer: 1).outcome?.operation == .forbidden)
    #expect(bench.engine.verdict()?.operation == .copy)
    #expect(bench.release().outcome?.itemIDs == ["a"])
    #expect(
      trace.lines == [
        "zone: validate", "zone: targeted", "zone: entered", "zone: updated", "zone: validate", "zone: entered",
        "zone: updated", "zone: exited", "zone: ended(forbidden)", "zone: not targeted", "zone takes a",
        "zone: concluded", "zone: ended(copy)",
      ])
  }

  @Test func `DE1: validate of a drag that comes sees the operations that the source suggests`() {
    var seen: [DropOperation.Set] = []
    let delegate = delegate(
      validate: {
        seen.append($0.suggestedOperations)
        return true
      },
      updated: {
        seen.append($0.suggestedOperations)
        return DropConfiguration(operation: .move)
      })
    #expect(bench(drop(delegate), source: everything).drag("a", to: overFirst)?.operation == .move)
    #expect(seen.count == 2 && seen[0].contains(.move) && seen[0] == seen[1])
  }
}
