internal import Dray

/// The time at which the data of a drag of another program is available. The bytes follow from the type, so that a
/// journal does not need to contain them.
enum FuzzContent {
  /// Types without data.
  case none
  /// Data is available at once.
  case atOnce
  /// Data arrives at a later step.
  case late

  static let types: [Identifier] = [
    "public.utf8-plain-text", "public.json", "public.vcard", "public.png", "public.plain-text", "public.html",
    "no.such-type",
  ]

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

/// The end of a promise.
enum FuzzDelivery {
  case success
  case failure
  /// The promising program has ended.
  case withdrawal
}

/// The other programs, with the requests that they have not answered yet.
final class FuzzOtherPrograms {
  /// The latest drag that has entered; `nil` before the first.
  private(set) var latestDrag: DragSession.ID?
  private var open: [(type: Identifier, provider: ItemProvider, request: LoadRequest)] = []

  /// Makes the provider of an item.
  func provider(of types: [Identifier], _ content: FuzzContent) -> ItemProvider {
    let provider = ItemProvider(suggestedName: "fuzz")
    for type in types {
      provider.registerDataRepresentation(for: type) { [unowned self, unowned provider] request in
        switch content {
        case .late: open.append((type, provider, request))
        case .none, .atOnce: request.complete(FuzzContent.bytes(of: type))
        }
      }
    }
    return provider
  }

  /// Begins a drag over the scene.
  func enter(_ drag: ExternalDrag, on host: Host) {
    let pointer = drag.pointer
    host.enterDrag(drag)
    latestDrag = host.dropSession(pointer: pointer)?.id ?? latestDrag
  }

  /// Answers one of the open requests with data or with an error, or withdraws its promise.
  func deliver(_ number: Int, _ delivery: FuzzDelivery) {
    guard !open.isEmpty else { return }
    let (type, provider, request) = open.remove(at: number % open.count)
    switch delivery {
    case .success: request.complete(FuzzContent.bytes(of: type))
    case .failure: request.fail("the data was lost on its way")
    case .withdrawal: provider.withdraw(because: "its source has exited")
    }
  }
}
