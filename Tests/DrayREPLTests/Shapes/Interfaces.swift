import CDray
import Dray
import DrayC
import Testing

/// A host with a plugin, as a program in one language uses it.
protocol Interface: AnyObject {
  /// Sends an input.
  ///
  /// - Returns: The outcome, if the input has ended a drag.
  func send(_ input: Input) throws -> Shape?
  /// The verdict on the drag of the mouse.
  var verdict: Shape? { get throws }
  /// The drags that would be accepted.
  var legalDrags: [Shape] { get throws }
  /// The step that undo would undo.
  var nextUndo: Shape? { get throws }
  /// The announcements since the last call.
  func takeAnnouncements() throws -> [Shape]
  /// The explanation of a drag of an item to a place.
  func why(_ item: String, to place: String) throws -> Shape
}

/// A host in Swift.
final class SwiftInterface: Interface {
  let host = Host()
  private var announcements: [Shape] = []

  init(_ path: String) throws {
    try host.record()
    try host.load(plugin: path)
    host.onAnnouncement = { [unowned self] in announcements.append(Self.shape($0)) }
  }

  func send(_ input: Input) -> Shape? {
    if case .ended(let outcome) = host.send(input) { Self.shape(outcome) } else { nil }
  }

  var verdict: Shape? { host.dropSession().map { Shape($0.verdict) } }
  var legalDrags: [Shape] { get throws { try host.findLegalDrags(DragFilter(positions: true)).map { Self.shape($0) } } }
  var nextUndo: Shape? { host.nextUndo.map { Shape($0, without: ["names", "remark"]) } }

  func takeAnnouncements() -> [Shape] {
    defer { announcements = [] }
    return announcements
  }

  func why(_ item: String, to place: String) -> Shape {
    Self.shape(host.why(.string(item), to: .string(place)).outcome)
  }

  static func shape(_ outcome: DragOutcome) -> Shape { Shape(outcome, without: ["takenItemIDs"]) }
  static func shape(_ drag: LegalDrag) -> Shape {
    Shape(drag, without: ["itemType", "landing", "placeNamespace", "isRedirected", "beginsOnItem", "modifiers"])
  }
  static func shape(_ announcement: Announcement) -> Shape { Shape(announcement, without: ["place", "names"]) }
}

/// A host in C.
final class CInterface: Interface {
  private var host: OpaquePointer?

  init(_ path: String) throws {
    var options = dray_host_options()
    options.struct_size = MemoryLayout<dray_host_options>.size
    try #require(dray_host_create(&options, &host) == DRAY_STATUS_OK)
    try #require(dray_host_load_plugin(host, path, nil) == DRAY_STATUS_OK)
    _ = try takeAnnouncements()
  }

  deinit { dray_host_destroy(host) }

  func send(_ input: Input) throws -> Shape? {
    var given = dray_input()
    given.struct_size = MemoryLayout<dray_input>.size
    (given.time, given.modifiers) = (input.time, dray_modifiers(input.modifiers.rawValue))
    var key = ""
    switch input.kind {
    case .pointerDown(let point, _):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_INPUT_POINTER_DOWN), point.x, point.y)
    case .pointerMoved(let point):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_INPUT_POINTER_MOVED), point.x, point.y)
    case .pointerUp(let point):
      (given.kind, given.x, given.y) = (dray_input_kind(DRAY_INPUT_POINTER_UP), point?.x ?? 0, point?.y ?? 0)
    case .keyDown(let pressed):
      (given.kind, key) = (dray_input_kind(DRAY_INPUT_KEY_DOWN), pressed.name)
    default: break
    }
    try key.withCString { key in
      given.key = key
      try #require(dray_host_send(host, &given) == DRAY_STATUS_OK)
    }
    var response = dray_response()
    response.struct_size = MemoryLayout<dray_response>.size
    try #require(dray_host_response(host, &response) == DRAY_STATUS_OK)
    return response.kind == DRAY_RESPONSE_ENDED ? Self.shape(response) : nil
  }

  var verdict: Shape? {
    get throws {
      var verdict = dray_verdict()
      verdict.struct_size = MemoryLayout<dray_verdict>.size
      return dray_host_verdict(host, 0, &verdict) == DRAY_STATUS_OK ? Self.shape(verdict) : nil
    }
  }

  var legalDrags: [Shape] {
    get throws {
      var (question, drags) = (dray_drag(), dray_legal_drags())
      (question.struct_size, question.has_positions) = (MemoryLayout<dray_drag>.size, 1)
      try #require(dray_host_legal(host, &question, &drags) == DRAY_STATUS_OK)
      return UnsafeBufferPointer(start: drags.items, count: drags.count).map { Shape(c: $0) }
    }
  }

  var nextUndo: Shape? {
    get throws {
      var step = dray_step()
      step.struct_size = MemoryLayout<dray_step>.size
      return dray_host_next_undo(host, &step) == DRAY_STATUS_OK ? Shape(c: step) : nil
    }
  }

  func takeAnnouncements() throws -> [Shape] {
    var list = dray_events()
    try #require(dray_host_events(host, &list) == DRAY_STATUS_OK)
    return UnsafeBufferPointer(start: list.items, count: list.count).compactMap { event in
      event.announcement.map { Shape(c: $0.pointee) }
    }
  }

  func why(_ item: String, to place: String) throws -> Shape {
    try item.withCString { item in
      try place.withCString { place in
        var (question, explanation) = (dray_drag(), dray_explanation())
        question.struct_size = MemoryLayout<dray_drag>.size
        explanation.struct_size = MemoryLayout<dray_explanation>.size
        (question.item.kind, question.item.string) = (dray_id_kind(DRAY_ID_STRING), item)
        (question.place.kind, question.place.string) = (dray_id_kind(DRAY_ID_STRING), place)
        try #require(dray_host_why(host, &question, &explanation) == DRAY_STATUS_OK)
        return Self.shape(explanation)
      }
    }
  }

  static func shape(_ response: dray_response) -> Shape { Shape(c: response, without: ["kind"]) }
  static func shape(_ verdict: dray_verdict) -> Shape { Shape(c: verdict, without: ["item_count", "quantity"]) }
  static func shape(_ explanation: dray_explanation) -> Shape {
    Shape(c: explanation, without: ["suggested", "trace", "trace_count", "trace_stride"])
  }
}
