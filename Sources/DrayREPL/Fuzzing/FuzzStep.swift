internal import Dray
internal import LuaRuntime

/// One thing that a host can be told.
enum FuzzStep {
  case input(Input)
  case enter(types: [Identifier], hasData: Bool, at: Point, PointerID)
  case exit(PointerID)
  /// Ends the drop or the drag that began last.
  case cancelLastDrop
  case undo
  case redo
  case restart
  case answer(index: Int?)
  case select([Identifier])
  case resize(Size?)
  case endExport(PointerID, DropOperation)

  /// Tells it.
  func perform(on host: Host, at time: Double) {
    switch self {
    case .input(let input): host.send(input)
    case .enter(let types, true, let place, let pointer):
      let items = [FuzzContent.provider(of: types)]
      host.enterDrag(ForeignDrag(items: items, operations: [.copy, .move], place: place, time: time, pointer: pointer))
    case .enter(let types, false, let place, let pointer):
      host.enterDrag(ForeignDrag(types: types, place: place, time: time, pointer: pointer))
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
    case .endExport(let pointer, let operation): host.endExportedDrag(pointer: pointer, operation: operation)
    }
  }
}

/// What comes in from elsewhere: the same for the same type, so that a journal needs not hold it.
enum FuzzContent {
  static let types: [Identifier] = [
    "public.utf8-plain-text", "public.json", "public.vcard", "public.png", "public.plain-text", "public.html",
    "no.such-type",
  ]

  static func provider(of types: [Identifier]) -> ItemProvider {
    let provider = ItemProvider(suggestedName: "fuzz")
    for type in types {
      provider.registerDataRepresentation(for: type) { $0.complete(bytes(of: type)) }
    }
    return provider
  }

  static func bytes(of type: Identifier) -> Bytes {
    switch type {
    case "public.utf8-plain-text": Bytes("some words")
    case "public.json": Bytes(#"{"id":9,"text":"from elsewhere","colorName":"red","items":[1,2.5,null]}"#)
    case "public.vcard": Bytes("BEGIN:VCARD\nVERSION:4.0\nFN:Grace Hopper\nEND:VCARD")
    case "public.plain-text": Bytes("")
    default: Bytes([0xff, 0x00, 0xfe, 0x80])
    }
  }
}
