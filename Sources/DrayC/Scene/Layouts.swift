public import CDray
internal import Dray

/// The modifier `layout`.
@c @implementation
public func dray_scene_layout(
  _ scene: OpaquePointer?, _ place: dray_layout_function?, _ user: UnsafeMutableRawPointer?
) -> dray_status {
  attach("dray_scene_layout", scene) { given throws(Failure) in
    guard let place else { throw .misuse("place is NULL") }
    let (own, scene, names) = (given.scene, given.scene.user, given.scene.names)
    let node = names.id(given.node)
    return .layout { [unowned own] sizes, proposal in
      guard let box = own.box else { return .failed(Reason("the scene of the program was removed", code: "failed")) }
      var call = dray_layout_call(
        struct_size: MemoryLayout<dray_layout_call>.size, node: node, width: proposal.width ?? .infinity,
        height: proposal.height ?? .infinity)
      var frames = sizes.map { dray_rect(x: 0, y: 0, width: $0.width, height: $0.height) }
      withExtendedLifetime(names) {
        frames.withUnsafeMutableBufferPointer { frames in
          box.calling { place(user ?? scene?.pointer, &call, frames.baseAddress, frames.count) }
        }
      }
      return .frames(frames.map { Rect($0) })
    }
  }
}
