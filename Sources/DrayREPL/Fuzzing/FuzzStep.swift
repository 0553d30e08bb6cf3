internal import Dray
internal import LuaRuntime

/// One input or call of a host.
enum FuzzStep {
  case input(Input)
  case enter(types: [Identifier], FuzzContent, at: Point, PointerID)
  case exit(PointerID)
  /// Cancels the drop of the latest drag of another program. Without effect unless the drop waits for data.
  case cancelLastDrop
  case undo
  case redo
  case restart
  case answer(index: Int?)
  case select([Identifier])
  case resize(Size?)
  /// Turns drags by taps on or off.
  case dragByTaps(Bool)
  /// Another program requests a dragged item.
  case export(PointerID, item: Int, Identifier)
  case endExport(PointerID, DropOperation)
  /// Another program answers a request for data of its drag; the number selects one of the open requests.
  case deliver(Int, FuzzDelivery)
  /// The program asks for all legal drags.
  case ask
  /// The program saves the game, loads it and continues.
  case save

  /// Performs the step. `ask` and `save` have no effect here; `FuzzRun` performs them.
  ///
  /// - Parameter otherPrograms: The other programs, with the open requests for their data.
  func perform(on host: Host, at time: Double, _ otherPrograms: FuzzOtherPrograms) {
    switch self {
    case .input(let input): host.send(input)
    case .enter(let types, .none, let point, let pointer):
      otherPrograms.enter(
        ExternalDrag(types: types, location: point, time: time, pointer: pointer), on: host)
    case .enter(let types, let content, let point, let pointer):
      let items = [otherPrograms.provider(of: types, content)]
      otherPrograms.enter(
        ExternalDrag(items: items, operations: [.copy, .move], location: point, time: time, pointer: pointer), on: host)
    case .exit(let pointer): host.exitDrag(pointer: pointer)
    case .cancelLastDrop:
      if let id = otherPrograms.latestDrag { host.cancelDrop(id) }
    case .undo: host.undo()
    case .redo: host.redo()
    case .restart: host.plugins.first?.restart()
    case .answer(let index):
      guard let choice = host.choices.first else { return }
      _ = try? host.answer(index.map { choice.choices[$0 % choice.choices.count] })
    case .select(let ids): _ = try? Driver(of: host).select(ids)
    case .resize(let size): host.engine.size = size
    case .dragByTaps(let isOn): host.dragsByTaps = isOn
    case .export(let pointer, let item, let type):
      _ = try? host.loadExported(type, fromItem: item, pointer: pointer) { _ in }
    case .endExport(let pointer, let operation): host.endExportedDrag(pointer: pointer, operation: operation)
    case .deliver(let number, let delivery): otherPrograms.deliver(number, delivery)
    case .ask, .save: break
    }
  }
}
