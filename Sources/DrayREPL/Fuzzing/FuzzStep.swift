internal import Dray
internal import LuaRuntime

/// One thing that a host can be told.
enum FuzzStep {
  case input(Input)
  case enter(types: [Identifier], FuzzContent, at: Point, PointerID)
  case exit(PointerID)
  /// Ends the drop or the drag that began last.
  case cancelLastDrop
  case undo
  case redo
  case restart
  case answer(index: Int?)
  case select([Identifier])
  case resize(Size?)
  /// Another app asks for what is dragged.
  case export(PointerID, item: Int, Identifier)
  case endExport(PointerID, DropOperation)
  /// What was promised comes, or does not: of several the one with a number.
  case deliver(Int, FuzzDelivery)
  /// The program asks what is legal.
  case ask
  /// Whoever drives the host saves the game and goes on with what was saved.
  case save

  /// Tells it.
  ///
  /// - Parameter elsewhere: What other apps have promised.
  func perform(on host: Host, at time: Double, _ elsewhere: FuzzElsewhere) {
    switch self {
    case .input(let input): host.send(input)
    case .enter(let types, .none, let place, let pointer):
      host.enterDrag(ForeignDrag(types: types, place: place, time: time, pointer: pointer))
    case .enter(let types, let content, let place, let pointer):
      let items = [elsewhere.provider(of: types, content)]
      host.enterDrag(ForeignDrag(items: items, operations: [.copy, .move], place: place, time: time, pointer: pointer))
    case .exit(let pointer): host.exitDrag(pointer: pointer)
    case .cancelLastDrop:
      if let id = host.dropSession()?.id { host.cancelDrop(id) }
    case .undo: host.undo()
    case .redo: host.redo()
    case .restart: host.plugins.first?.restart()
    case .answer(let index):
      guard let choice = host.choices.first else { return }
      _ = try? host.answer(index.map { choice.choices[$0 % choice.choices.count] })
    case .select(let ids): _ = try? Driver(of: host).select(ids)
    case .resize(let size): host.engine.size = size
    case .export(let pointer, let item, let type):
      _ = try? host.loadExported(type, fromItem: item, pointer: pointer) { _ in }
    case .endExport(let pointer, let operation): host.endExportedDrag(pointer: pointer, operation: operation)
    case .deliver(let number, let delivery): elsewhere.deliver(number, delivery)
    case .ask, .save: break
    }
  }
}
