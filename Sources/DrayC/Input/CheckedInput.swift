internal import CDray
internal import Dray

/// An input of the header, checked.
enum CheckedInput {
  /// An input for `Host.send`.
  case input(Input)
  /// A drag of another program entered the window.
  case dragEntered(ExternalDrag)
  /// A drag of another program left the window.
  case dragExited(PointerID)

  /// - Parameter requests: Receives the requests for promised data of another program.
  init(_ input: UnsafePointer<dray_input>?, promising requests: Requests) throws(Failure) {
    guard let input, input.pointee.struct_size >= dray_input.firstSize,
      Int(input.pointee.kind) == DRAY_INPUT_POINTER_MOVED
    else {
      try self.init(dray_input.read(input), promising: requests)
      return
    }
    // The most frequent input, which takes less time without a copy of the whole struct.
    let (time, modifiers) = (try Self.time(input.pointee.time), try Self.modifiers(input.pointee.modifiers))
    let point = try Self.point(input.pointee.x, input.pointee.y)
    let pointer = try Self.pointer(input.pointee.pointer)
    self = .input(Input(.pointerMoved(to: point), time: time, pointer: pointer, modifiers: modifiers))
  }

  private init(_ input: dray_input, promising requests: Requests) throws(Failure) {
    let (time, modifiers) = (try Self.time(input.time), try Self.modifiers(input.modifiers))
    func make(_ kind: Input.Kind, _ pointer: PointerID = 0) -> CheckedInput {
      .input(Input(kind, time: time, pointer: pointer, modifiers: modifiers))
    }
    switch Int(input.kind) {
    case DRAY_INPUT_POINTER_DOWN:
      let down = Input.Kind.pointerDown(at: try Self.point(input.x, input.y), device: try Self.device(input.device))
      self = make(down, try Self.pointer(input.pointer))
    case DRAY_INPUT_POINTER_UP:
      self = make(.pointerUp(at: try Self.point(input.x, input.y)), try Self.pointer(input.pointer))
    case DRAY_INPUT_POINTER_CANCELLED: self = make(.pointerCancelled, try Self.pointer(input.pointer))
    case DRAY_INPUT_KEY_DOWN: self = make(.keyDown(try Self.key(input.key)))
    case DRAY_INPUT_MODIFIERS_CHANGED: self = make(.modifiersChanged)
    case DRAY_INPUT_TICK: self = make(.tick)
    case DRAY_INPUT_SUSPENDED: self = make(.suspended)
    case DRAY_INPUT_DRAG_ENTERED:
      let operations = try Self.operations(input.operations)
      let (point, pointer) = (try Self.point(input.x, input.y), try Self.pointer(input.pointer))
      guard input.promise_count > 0 else {
        self = .dragEntered(
          ExternalDrag(
            types: try Self.types(input), operations: operations, location: point, time: time, pointer: pointer,
            modifiers: modifiers))
        return
      }
      self = .dragEntered(
        ExternalDrag(
          items: try Self.items(input, requests), operations: operations, location: point, time: time,
          pointer: pointer, modifiers: modifiers))
    case DRAY_INPUT_DRAG_EXITED: self = .dragExited(try Self.pointer(input.pointer))
    case DRAY_INPUT_SCROLLED: self = make(.scrolled(by: try Self.distance(input), at: try Self.point(input.x, input.y)))
    case DRAY_INPUT_SCROLLED_TO:
      self = make(.scrolledTo(try Self.distance(input), in: try Self.target(input)))
    case DRAY_INPUT_REVEALED:
      self = make(
        .revealed(
          try Self.target(input), namespace: try identifier(input.item_namespace, "item_namespace"),
          anchor: try Self.anchor(input)))
    case let kind: throw .badInput("kind is \(kind), not a constant of dray_input_kind")
    }
  }

  private static func time(_ time: Double) throws(Failure) -> Double {
    guard time >= 0, time <= Input.latestTime else {
      throw .badInput("time is \(time); it must be from 0 to \(Int(Input.latestTime)) seconds")
    }
    return time
  }

  private static func pointer(_ number: Int64) throws(Failure) -> PointerID {
    guard number >= 0 else { throw .badInput("pointer is \(number); it must not be negative") }
    return PointerID(Int(number))
  }

  private static func point(_ x: Double, _ y: Double) throws(Failure) -> Point {
    guard x.isFinite, y.isFinite else { throw .badInput("x, y are \(x), \(y); both must be finite") }
    return Point(x: x, y: y)
  }

  private static func distance(_ input: dray_input) throws(Failure) -> Vector {
    guard input.dx.isFinite, input.dy.isFinite else {
      throw .badInput("dx, dy are \(input.dx), \(input.dy); both must be finite")
    }
    return Vector(dx: input.dx, dy: input.dy)
  }

  /// The position in the view at which to show an item; `nil` if the program does not specify one.
  private static func anchor(_ input: dray_input) throws(Failure) -> UnitPoint? {
    if input.has_anchor == 0 { return nil }
    let point = try point(input.x, input.y)
    return UnitPoint(x: point.x, y: point.y)
  }

  /// The name of the view to scroll, or of the element to show.
  private static func target(_ input: dray_input) throws(Failure) -> Identifier {
    guard let place = try identifier(input.place, "place") else {
      throw .badInput("place is missing; name a container, a scroll view or an item")
    }
    return place
  }

  private static func device(_ device: dray_device) throws(Failure) -> PointerDevice {
    switch Int(device) {
    case 0, DRAY_DEVICE_MOUSE: return .mouse
    case DRAY_DEVICE_TOUCH: return .touch
    case DRAY_DEVICE_PEN: return .pen
    default: throw .badInput("device is \(device), not a constant of dray_device")
    }
  }

  static func modifiers(_ bits: dray_modifiers) throws(Failure) -> EventModifiers {
    let known: EventModifiers = [.shift, .control, .option, .command]
    let modifiers = EventModifiers(rawValue: Int(bits))
    guard known.isSuperset(of: modifiers) else {
      throw .badInput("modifiers are \(bits), which contains an unknown modifier bit")
    }
    return modifiers
  }

  private static func operations(_ bits: dray_operation) throws(Failure) -> DropOperation.Set {
    guard bits != 0 else { return .copy }
    guard bits > 0, bits < 16 else {
      throw .badInput("operations are \(bits); allowed are copy, move, delete and alias")
    }
    return DropOperation.Set(rawValue: UInt8(bits))
  }

  private static func key(_ name: UnsafePointer<CChar>?) throws(Failure) -> Key {
    guard let name else { throw .badInput("key is NULL") }
    let key = try text(name, "key")
    guard !key.isEmpty else { throw .badInput("key is empty") }
    return Key(key)
  }

  private static func types(_ input: dray_input) throws(Failure) -> [Identifier] {
    try types(input.types, input.type_count)
  }

  private static func types(
    _ first: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
  ) throws(Failure) -> [Identifier] {
    guard let first, count > 0 else { throw .badInput("types is empty; a drag that enters needs at least one type") }
    var types: [Identifier] = []
    for type in UnsafeBufferPointer(start: first, count: count) {
      guard let type else { throw .badInput("an entry of types is NULL") }
      types.append(.string(try text(type, "an entry of types")))
    }
    return types
  }

  private static func items(_ input: dray_input, _ requests: Requests) throws(Failure) -> [ItemProvider] {
    guard let first = input.promises else { throw .misuse("promises is NULL, and promise_count is not 0") }
    var items: [ItemProvider] = []
    for promise in UnsafeBufferPointer(start: first, count: input.promise_count) {
      let name = promise.suggested_name == nil ? nil : try text(promise.suggested_name, "suggested_name")
      let provider = ItemProvider(suggestedName: name)
      for type in try types(promise.types, promise.type_count) {
        provider.registerDataRepresentation(for: type) { [tag = promise.tag] in requests.add($0, tag) }
      }
      items.append(provider)
    }
    return items
  }
}
