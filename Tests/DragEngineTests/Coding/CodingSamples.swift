import DragEngine
import Foundation

/// Random values of the types that are `Codable`, with extreme numbers and names.
struct CodingSamples {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let numbers: [Double] = [
    0, -0.0, 1, 0.1, 1.0 / 3, -12.5, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity,
    .nan,
  ]
  private static let names: [Identifier] = [
    "a", "pile 1", "", "nan", "$hex", "\"quoted\" \\ back", "two\nlines\u{0}", "♠\u{301}é", 7, -3, .integer(.min),
    .integer(.max), .string(ByteString(bytes: [0xff, 0x22, 0xc3])),
  ]

  mutating func number() -> Double { Self.numbers.randomElement(using: &random)! }
  mutating func id() -> Identifier { Self.names.randomElement(using: &random)! }
  mutating func ids() -> [Identifier] { (0..<Int.random(in: 0...3, using: &random)).map { _ in id() } }
  mutating func point() -> Point { Point(x: number(), y: number()) }
  mutating func vector() -> Vector { Vector(dx: number(), dy: number()) }
  mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
  mutating func integer() -> Int { [0, 1, -1, 52, .max, .min].randomElement(using: &random)! }
  mutating func flag() -> Bool { Bool.random(using: &random) }
  mutating func text() -> String { id().description }
  mutating func maybe<Value>(_ make: (inout CodingSamples) -> Value) -> Value? { flag() ? make(&self) : nil }

  mutating func reason() -> Reason {
    let parameters = ["b", "a", "♠"].prefix(Int.random(in: 0...3, using: &random))
      .map { Reason.Parameter(name: ByteString($0), value: id().name) }
    return Reason(text(), code: maybe { $0.id().name }, parameters: parameters)
  }

  mutating func route() -> Route {
    Route(from: maybe { $0.id() }, to: maybe { $0.id() }, before: maybe { $0.id() }, into: maybe { $0.id() })
  }

  mutating func details() -> DropDetails {
    DropDetails(acceptedItemCount: maybe { $0.integer() }, acceptedQuantity: maybe { $0.integer() })
  }

  mutating func verdict() -> Verdict {
    Verdict(
      operation: DropOperation.allCases.randomElement(using: &random)!,
      cause: maybe { Cause.allCases.randomElement(using: &$0.random)! }, reason: maybe { $0.reason() },
      route: route(), details: details())
  }

  mutating func outcome() -> DragOutcome {
    var outcome = DragOutcome(
      operation: maybe { DropOperation.allCases.randomElement(using: &$0.random)! },
      cause: Cause.allCases.randomElement(using: &random)!, reason: maybe { $0.reason() }, itemIDs: ids(),
      route: route(), details: details(), failedItemIDs: ids())
    outcome.isUnfinished = flag()
    outcome.takenItemIDs = ids()
    outcome.itemIDsToSelect = ids()
    outcome.itemIDsToDeselect = ids()
    return outcome
  }

  /// One input of each kind.
  mutating func inputs() -> [Input] {
    let kinds: [Input.Kind] = [
      .pointerDown(at: point(), device: PointerDevice.allCases.randomElement(using: &random)!),
      .pointerMoved(to: point()), .pointerUp(at: point()), .pointerUp(at: nil), .pointerCancelled,
      .keyDown(Key(text())), .modifiersChanged, .scrolled(by: vector(), at: point()), .scrolledTo(vector(), in: id()),
      .revealed(id(), namespace: nil), .revealed(id(), namespace: id(), anchor: UnitPoint(x: number(), y: number())),
      .tick, .suspended,
    ]
    return kinds.map {
      Input(
        $0, time: number(), pointer: PointerID(integer()),
        modifiers: EventModifiers(rawValue: Int.random(in: 0...31, using: &random)))
    }
  }

  /// One event of each kind.
  mutating func events() -> [EngineEvent] {
    let drag = DragSession.ID(rawValue: UInt64.random(in: 0...9, using: &random))
    let errors: [LoadError] = [
      .failed(reason()), .cancelled(reason()), .sourceGone(reason()), .unavailable(reason()),
    ]
    return errors.map { .loadFailed(drag, item: id(), $0) } + [
      .lifted(drag, ids()), .targeted(drag, to: maybe { $0.id() }), .verdict(drag, verdict()),
      .springLoaded(drag, maybe { $0.id() }), .previewsEnded(drag, [ending(), ending()]), .ended(drag, outcome()),
      .loaded(drag, item: id(), type: id()), .answerIgnored(type: id()), .typeProblem(id(), reason()), .committed,
      .undone, .redone, .failed(reason()),
    ]
  }

  /// One response of each kind.
  mutating func responses() -> [Response] {
    [
      .unhandled, .handled, .performed, .refused(nil), .refused(reason()), .failed(reason()), .ended(outcome()),
    ]
  }

  // Only the engine can make endings and rotations, so these are decoded.

  mutating func ending() -> PreviewEnding {
    var object: JSONValue = [
      "id": json(id()), "type": json(id()), "frame": json(rect()), "target": json(rect()),
      "motion": .string(["returns", "lands", "fades"].randomElement(using: &random)!),
    ]
    if flag(), case .object(var members) = object {
      members["namespace"] = json(id())
      members["rotation"] = json(rotation())
      object = .object(members)
    }
    // swift-format-ignore: NeverUseForceTry
    return try! object.decode()
  }

  mutating func rotation() -> PreviewRotation {
    // swift-format-ignore: NeverUseForceTry
    try! (["dx": json(number()), "dy": json(number()), "x": json(number()), "y": json(number())] as JSONValue).decode()
  }

  private func json(_ number: Double) -> JSONValue { json(Point(x: number, y: 0))["x"]! }

  // swift-format-ignore: NeverUseForceTry
  private func json(_ value: some Encodable) -> JSONValue { try! JSONValue(encoding: value) }

  mutating func placement() -> Placement {
    var placement = Placement(kind: [.item, .container, .text].randomElement(using: &random)!, frame: rect())
    placement.state = [.resting, .lifted, .placeholder, .targeted].randomElement(using: &random)!
    placement.node = maybe { NodeIndex.random(in: 0 ... .max, using: &$0.random) }
    placement.id = maybe { $0.id() }
    placement.type = maybe { $0.id() }
    placement.namespace = maybe { $0.id() }
    placement.container = maybe { $0.id() }
    placement.clip = maybe { $0.rect() }
    placement.contentFrame = maybe { $0.rect() }
    placement.z = integer()
    placement.appearance = ElementAppearance(
      label: text(), cells: ids().map(\.description), accessibilityLabel: text(), tint: text(), style: text(),
      data: maybe { ["price": .number(1.5), "tags": [.string($0.text()), true, 3, .object(JSONObject())]] })
    placement.quantity = maybe { $0.integer() }
    if placement.state == .lifted {
      placement.preview = Placement.Preview(rotation: maybe { $0.rotation() }, badge: maybe { $0.integer() })
    }
    placement.isDropPlace = flag()
    placement.isSelected = flag()
    placement.isDisabled = flag()
    return placement
  }
}

/// The coders of Foundation.
enum FoundationJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
