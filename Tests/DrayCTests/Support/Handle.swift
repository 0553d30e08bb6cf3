import CDray
import DrayC
import Glibc
import Testing

/// The handle of a host, as in C. The host is destroyed with this object.
final class Handle {
  private(set) var pointer: OpaquePointer?

  init(_ options: dray_host_options? = nil) throws {
    var pointer: OpaquePointer?
    var given = options ?? .sized()
    given.struct_size = MemoryLayout<dray_host_options>.size
    try #require(dray_host_create(&given, &pointer) == dray_status(DRAY_STATUS_OK))
    self.pointer = pointer
  }

  /// A host with a plugin that is one script.
  convenience init(script: String, _ options: dray_host_options? = nil) throws {
    try self.init(options)
    let status = load(try PluginFiles(script: script))
    try #require(status == dray_status(DRAY_STATUS_OK), "\(message)")
  }

  deinit { end() }

  /// Destroys the host.
  func end() {
    dray_host_destroy(pointer)
    pointer = nil
  }

  var message: String { String(cString: dray_host_message(pointer)) }

  func load(_ path: String, seed: UInt64 = 0, _ settings: [Setting] = []) -> dray_status {
    let names = settings.map { strdup($0.name) }
    defer { for name in names { free(name) } }
    let options = zip(settings, names).map { setting, name in
      var value = dray_value()
      (value.kind, value.integer, value.number) = (dray_value_kind(setting.kind), setting.integer, setting.number)
      return dray_option(name: name, value: value)
    }
    return options.withUnsafeBufferPointer { options in
      var given = dray_plugin_options.sized()
      given.seed = seed
      given.options = options.baseAddress
      given.option_count = options.count
      return dray_host_load_plugin(pointer, path, &given)
    }
  }

  /// Loads a plugin from files, which stay until it is loaded.
  func load(_ files: PluginFiles, _ settings: [Setting] = []) -> dray_status {
    withExtendedLifetime(files) { load(files.path, settings) }
  }

  @discardableResult
  func send(_ kind: Int, x: Double = 0, y: Double = 0, time: Double = 0) -> dray_status {
    send(kind) { input in
      input.x = x
      input.y = y
      input.time = time
    }
  }

  @discardableResult
  func send(_ kind: Int, _ edit: (inout dray_input) -> Void) -> dray_status {
    var input = dray_input.sized()
    input.kind = dray_input_kind(kind)
    edit(&input)
    return dray_host_send(pointer, &input)
  }

  var response: dray_response {
    get throws {
      var response = dray_response.sized()
      try #require(dray_host_response(pointer, &response) == dray_status(DRAY_STATUS_OK))
      return response
    }
  }

  var verdict: dray_verdict {
    get throws {
      var verdict = dray_verdict.sized()
      try #require(dray_host_verdict(pointer, 0, &verdict) == dray_status(DRAY_STATUS_OK))
      return verdict
    }
  }

  var placements: [dray_placement] {
    var list = dray_placements()
    dray_host_placements(pointer, &list)
    return Array(UnsafeBufferPointer(start: list.items, count: list.count))
  }

  /// The requests for data that are not yet answered.
  var requests: [dray_request] {
    var list = dray_requests()
    dray_host_requests(pointer, &list)
    return Array(UnsafeBufferPointer(start: list.items, count: list.count))
  }

  func placement(_ name: String) throws -> dray_placement {
    try #require(placements.last { String(cString: $0.id.string) == name })
  }

  /// Drags an item over a place by inputs of the mouse, without a release.
  func drag(_ item: String, over place: String) throws {
    let (from, to) = (try placement(item).frame, try placement(place).frame)
    send(DRAY_INPUT_POINTER_DOWN, x: from.x + 5, y: from.y + 5)
    send(DRAY_INPUT_POINTER_MOVED, x: from.x + 10, y: from.y + 5)
    send(DRAY_INPUT_POINTER_MOVED, x: to.x + to.width / 2, y: to.y + to.height - 5)
  }

  /// Drags an item onto a place.
  func drag(_ item: String, to place: String) throws -> dray_status {
    try drag(item, over: place)
    let frame = try placement(place).frame
    return send(DRAY_INPUT_POINTER_UP, x: frame.x + frame.width / 2, y: frame.y + frame.height - 5)
  }

  /// A state as text.
  func state(_ name: String) throws -> String {
    var text: UnsafePointer<CChar>?
    try #require(dray_host_state(pointer, nil, name, &text) == dray_status(DRAY_STATUS_OK), "\(message)")
    return String(cString: try #require(text))
  }
}

/// An option as a test sets it.
struct Setting: Sendable {
  var name: String
  var kind: Int
  var integer: Int64
  var number: Double

  init(_ name: String, _ kind: Int, integer: Int64 = 0, number: Double = 0) {
    self.name = name
    self.kind = kind
    self.integer = integer
    self.number = number
  }
}

/// A struct of the header that begins with its size.
protocol Sized {
  init()
  var struct_size: Int { get set }
}

extension Sized {
  /// A value of which only the size is set, as the header requires it.
  static func sized() -> Self {
    var value = Self()
    value.struct_size = MemoryLayout<Self>.size
    return value
  }
}

extension dray_host_options: Sized {}
extension dray_plugin_options: Sized {}
extension dray_memory: Sized {}
extension dray_quotas: Sized {}
extension dray_input: Sized {}
extension dray_response: Sized {}
extension dray_verdict: Sized {}
extension dray_choice: Sized {}
extension dray_exported_drag: Sized {}
extension dray_data: Sized {}
extension dray_node: Sized {}
extension dray_rule: Sized {}
extension dray_model: Sized {}

extension dray_id {
  var text: String { String(cString: string) }
}
