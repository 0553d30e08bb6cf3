public import CDray
internal import Dray

/// Sets the size in which the scene is laid out.
@c @implementation
public func dray_host_resize(_ host: OpaquePointer?, _ width: Double, _ height: Double) -> dray_status {
  call("dray_host_resize", host, .changing) { box throws(Failure) in
    let isNatural = width == 0 && height == 0
    guard isNatural || width.isFinite && height.isFinite && width > 0 && height > 0 else {
      throw .badInput("the size is \(width) × \(height); both must be finite and greater than 0, or both 0")
    }
    let engine = box.host.engine
    let before = engine.size
    engine.size = isNatural ? nil : Size(width: width, height: height)
    do throws(EngineError) {
      try box.host.updateScene()
    } catch {
      engine.size = before
      throw .failed(error.description)
    }
  }
}

/// The size of the scene.
@c @implementation
public func dray_host_size(
  _ host: OpaquePointer?, _ width: UnsafeMutablePointer<Double>?, _ height: UnsafeMutablePointer<Double>?
) -> dray_status {
  call("dray_host_size", host, .reading) { box in
    let engine = box.host.engine
    if !box.calls.areInCallback { try? box.host.updateScene() }
    let extent = engine.scene.extent
    width?.pointee = extent.width
    height?.pointee = extent.height
  }
}
