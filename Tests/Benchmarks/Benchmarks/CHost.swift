import CDray
import Dray
import DrayC

/// A host as a program in C uses it.
final class CHost {
  private(set) var handle: OpaquePointer?

  init() throws {
    guard dray_host_create(nil, &handle) == DRAY_STATUS_OK else { throw Unmeasurable(why: "no host in C") }
  }

  deinit { dray_host_destroy(handle) }

  func loadKlondike() throws {
    var options = dray_plugin_options()
    options.struct_size = MemoryLayout<dray_plugin_options>.size
    options.seed = Klondike.usualSeed
    try check(dray_host_load_plugin(handle, Klondike.folder, &options))
  }

  func send(_ kind: Int, _ point: Point) {
    var input = dray_input()
    (input.struct_size, input.kind) = (MemoryLayout<dray_input>.size, dray_input_kind(kind))
    (input.x, input.y) = (point.x, point.y)
    dray_host_send(handle, &input)
  }

  var isDragging: Bool {
    get throws {
      var verdict = dray_verdict()
      verdict.struct_size = MemoryLayout<dray_verdict>.size
      return dray_host_verdict(handle, 0, &verdict) == DRAY_STATUS_OK
    }
  }

  private func check(_ status: dray_status) throws {
    guard status == DRAY_STATUS_OK else { throw Unmeasurable(why: String(cString: dray_host_message(handle))) }
  }
}
