// Inputs, with the words and members of their lines in journals.

extension Input: MemberCodable {
  package func add(to members: inout MemberEncoder) throws {
    try kind.add(to: &members)
    if time.bitPattern != 0 { try members.add("time", number: time) }
    if pointer.rawValue != 0 { try members.add("pointer", pointer) }
    if modifiers.rawValue != 0 { try members.add("modifiers", modifiers) }
  }

  package init(members: MemberDecoder) throws {
    self.init(
      try Kind(members: members), time: try members.has("time") ? members.number("time") : 0,
      pointer: PointerID(try members.optional("pointer") ?? 0),
      modifiers: EventModifiers(rawValue: try members.optional("modifiers") ?? 0))
  }
}

extension Input.Kind {
  fileprivate func add(to members: inout MemberEncoder) throws {
    try members.add("input", word.rawValue)
    switch self {
    case .pointerDown(let point, let device):
      try point.add(to: &members)
      try members.add("device", device.word)
    case .pointerMoved(let point): try point.add(to: &members)
    case .pointerUp(let point): try point?.add(to: &members)
    case .keyDown(let key): try members.add("key", key)
    case .scrolled(let displacement, let point):
      try displacement.add(to: &members)
      try point.add(to: &members)
    case .scrolledTo(let offset, let id):
      try members.add("place", id)
      try offset.add(to: &members)
    case .revealed(let id, let namespace, let anchor):
      try members.add("place", id)
      try members.add("namespace", namespace)
      if let anchor { try Point(x: anchor.x, y: anchor.y).add(to: &members) }
    case .pointerCancelled, .modifiersChanged, .tick, .suspended: break
    }
  }

  private static let readers: KeyValuePairs<String, @Sendable (MemberDecoder, Point?) throws -> Input.Kind> = [
    "down": { members, _ in
      .pointerDown(
        at: try Point(members: members), device: try members.word("device", from: PointerDevice.words))
    },
    "move": { members, _ in .pointerMoved(to: try Point(members: members)) },
    "up": { _, point in .pointerUp(at: point) },
    "cancel": { _, _ in .pointerCancelled },
    "key": { members, _ in .keyDown(try members.value("key")) },
    "modifiers": { _, _ in .modifiersChanged },
    "scroll": { members, _ in .scrolled(by: try Vector(members: members), at: try Point(members: members)) },
    "scroll_to": { members, _ in .scrolledTo(try Vector(members: members), in: try members.value("place")) },
    "reveal": { members, point in
      .revealed(
        try members.value("place"), namespace: try members.optional("namespace"),
        anchor: point.map { UnitPoint(x: $0.x, y: $0.y) })
    },
    "tick": { _, _ in .tick },
    "suspend": { _, _ in .suspended },
  ]

  fileprivate init(members: MemberDecoder) throws {
    let point = try members.has("x") || members.has("y") ? Point(members: members) : nil
    self = try members.word("input", from: Self.readers)(members, point)
  }
}

extension PointerDevice {
  fileprivate static let words: KeyValuePairs<String, PointerDevice> = ["mouse": .mouse, "touch": .touch, "pen": .pen]
}
