public import CDray
internal import Dray

/// Sets the function that measures labels.
@c @implementation
public func dray_host_set_text_metrics(
  _ host: OpaquePointer?, _ measure: dray_measure_function?, _ user: UnsafeMutableRawPointer?,
  _ destroy: dray_destroy_function?
) -> dray_status {
  // This comes first, so that `destroy` is called even if the function is refused.
  let user = CallbackUser(user, destroy)
  return call("dray_host_set_text_metrics", host, .changing) { box throws(Failure) in
    user.box = box
    box.host.measureText = measure.map { measure in
      { [unowned box] text, style in box.measure(text, style, by: measure, user) }
    }
  }
}

extension HostBox {
  fileprivate func measure(
    _ text: String, _ style: String, by measure: dray_measure_function, _ user: CallbackUser
  ) -> Size {
    let arena = Arena()
    var label = dray_label(
      struct_size: MemoryLayout<dray_label>.size, text: arena.string(text), style: arena.string(style))
    var size = Size(width: .nan, height: .nan)
    withExtendedLifetime(arena) { calling { measure(user.pointer, &label, &size.width, &size.height) } }
    return size
  }
}
