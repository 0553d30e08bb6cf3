import DragEngine
import Testing

@Suite struct `Negotiation in all cases` {
  static let sets = (0..<16).map { DropOperation.Set(rawValue: $0) }
  static let keys: [EventModifiers] = (0..<4).map {
    [$0 & 1 == 1 ? .option : [], $0 & 2 == 2 ? .command : []]
  }
  static let choices: [DropConfiguration.Choice] =
    [.unspecified, .accepted] + DropOperation.allCases.map { .operation($0) }

  /// The rules of the modifier keys, repeated as a table.
  private func proposal(_ keys: EventModifiers) -> DropOperation.Set? {
    if keys == [.option, .command] { return .alias }
    if keys == .option { return .copy }
    return keys == .command ? .move : nil
  }

  @Test(arguments: sets, sets)
  func `a suggestion is the set that the place allows, reduced by modifier keys`(
    within: DropOperation.Set, outside: DropOperation.Set
  ) {
    for ignoring in [false, true] {
      let configuration = DragConfiguration(withinApp: within, outsideApp: outside, ignoresModifiers: ignoring)
      for (place, device) in Self.placesAndDevices {
        var allowed = place == .withinApp ? within : outside
        if place == .outsideApp, device == .touch { allowed.remove(.move) }
        for keys in Self.keys {
          let narrowed = proposal(keys).flatMap { !ignoring && allowed.contains($0) ? $0 : nil } ?? allowed
          let suggestion = Negotiation.suggestion(configuration, at: place, device: device, modifiers: keys)
          #expect(suggestion == narrowed)
        }
      }
    }
  }

  static let placesAndDevices = Negotiation.Place.allCases.flatMap { place in
    PointerDevice.allCases.map { (place, $0) }
  }

  @Test(arguments: sets)
  func `the operation is one that both sides allow, or none`(suggested: DropOperation.Set) {
    for choice in Self.choices {
      let operation = Negotiation.operation(choosing: choice, from: suggested)
      switch choice {
      case .unspecified:
        let order: [DropOperation] = [.copy, .move, .alias]
        #expect(operation == order.first { suggested.contains(.init($0)) } ?? .cancel)
      case .accepted:
        let order: [DropOperation] = [.move, .copy, .delete, .alias]
        #expect(operation == order.first { suggested.contains(.init($0)) } ?? .cancel)
      case .operation(let wanted):
        #expect(operation == (wanted.delivers && !suggested.contains(.init(wanted)) ? .cancel : wanted))
      }
      #expect(!operation.delivers || suggested.contains(.init(operation)))
    }
  }

  @Test func `cancel and forbidden are never suggested`() {
    #expect(DropOperation.Set(.cancel).isEmpty)
    #expect(DropOperation.Set(.forbidden).isEmpty)
    #expect(Self.sets.last?.operations == [.copy, .move, .delete, .alias])
  }
}

@Suite struct `Suggested operations` {
  let trace = Trace()

  private func bench(
    _ configuration: DragConfiguration?,
    answer: @escaping (DropSession) -> DropConfiguration = { _ in DropConfiguration(.unspecified) }
  ) -> Bench {
    Bench(trace) { [trace] in
      let column = photos("a", modifiers: anyPhoto, trace.source())
      return desk {
        configuration.map { column.modifier(.dragConfiguration($0)) } ?? column
        zone("album", modifiers: trace.drop("album"), trace.question("album", answer))
      }
    }
  }

  private func suggested(_ configuration: DragConfiguration?, _ keys: EventModifiers = []) -> DropOperation.Set? {
    let bench = bench(configuration)
    bench.lift("a", keys: keys)
    bench.move(to: overFirst, keys: keys)
    return bench.session?.suggestedOperations
  }

  @Test func `OP1: the default configuration suggests copy only`() {
    #expect(suggested(nil) == .copy)
    #expect(suggested(DragConfiguration()) == .copy)
  }

  @Test func `OP2: allowing move or delete adds it to copy`() {
    #expect(suggested(DragConfiguration(allowMove: true)) == [.copy, .move])
    #expect(suggested(DragConfiguration(allowMove: false, allowDelete: true)) == [.copy, .delete])
    #expect(suggested(DragConfiguration(allowMove: true, allowDelete: true)) == [.copy, .move, .delete])
  }

  @Test func `OP3: the suggestions depend on whether the target is in the program or outside`() {
    let bench = bench(DragConfiguration(withinApp: [.copy, .move], outsideApp: .alias))
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.session?.suggestedOperations == [.copy, .move])
    #expect(bench.engine.operationsOutsideApp() == .alias)
  }

  @Test(arguments: PointerDevice.allCases)
  func `OP4: by touch a move is never offered outside the program`(device: PointerDevice) {
    let bench = bench(DragConfiguration(withinApp: [.copy, .move], outsideApp: [.copy, .move]))
    bench.press(at(50, 10), device: device)
    bench.engine.send(.tick(time: 1))
    bench.engine.send(.pointerMoved(to: overFirst, time: 1.1))
    #expect(bench.engine.operationsOutsideApp() == (device == .touch ? .copy : [.copy, .move]))
    #expect(bench.session?.suggestedOperations == [.copy, .move])
  }

  @Test func `OP5: alias is offered only where the source allows it`() {
    #expect(suggested(DragConfiguration(allowMove: true), [.option, .command]) == [.copy, .move])
    #expect(suggested(DragConfiguration(withinApp: [.copy, .alias])) == [.copy, .alias])
  }

  @Test func `OP6: option proposes copy`() {
    #expect(suggested(DragConfiguration(allowMove: true), .option) == .copy)
  }

  @Test func `OP7: command proposes move if the source allows it, otherwise it has no effect`() {
    #expect(suggested(DragConfiguration(allowMove: true), .command) == .move)
    #expect(suggested(DragConfiguration(allowMove: false, allowDelete: true), .command) == [.copy, .delete])
  }

  @Test func `OP8: option and command propose alias if the source allows it`() {
    #expect(suggested(DragConfiguration(withinApp: [.copy, .move, .alias]), [.option, .command]) == .alias)
    #expect(suggested(DragConfiguration(allowMove: true), [.option, .command]) == [.copy, .move])
  }

  @Test func `OP9: after a change of modifier keys without movement the destination is asked again`() {
    let bench = bench(DragConfiguration(allowMove: true)) { session in
      DropConfiguration(operation: session.suggestedOperations.contains(.move) ? .move : .copy)
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.verdict?.operation == .move)
    _ = trace.take()
    bench.engine.send(.modifiersChanged(.option, time: 1))
    #expect(trace.take() == ["asked album"])
    #expect(bench.verdict?.operation == .copy)
  }

  @Test func `OP10: modifier keys are read again at the release, and without option the drop is a move`() {
    let bench = bench(DragConfiguration(allowMove: true)) { _ in .accepted }
    bench.lift("a", keys: .option)
    bench.move(to: overFirst, keys: .option)
    #expect(bench.verdict?.operation == .copy)
    #expect(bench.release(keys: []).outcome?.operation == .move)
  }

  @Test func `OP11: a source can declare that it ignores modifier keys`() {
    let ignoring = DragConfiguration(withinApp: [.copy, .move, .alias], ignoresModifiers: true)
    for keys in [.option, .command, [.option, .command]] as [EventModifiers] {
      #expect(suggested(ignoring, keys) == [.copy, .move, .alias])
    }
  }

  @Test func `the nearest configuration around the source is used`() {
    let bench = Bench {
      desk(.dragConfiguration(DragConfiguration(allowMove: true))) {
        photos("a", modifiers: anyPhoto, .dragConfiguration(DragConfiguration(withinApp: .alias)))
        zone("album", modifiers: .dropDestination(for: ["photo"]) { _ in .done })
      }
    }
    bench.lift("a")
    bench.move(to: overFirst)
    #expect(bench.session?.suggestedOperations == .alias)
  }
}
