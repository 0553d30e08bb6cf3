public import CDray
internal import Dray

/// The modifier `drag_preview`.
@c @implementation
public func dray_scene_drag_preview(
  _ scene: OpaquePointer?, _ preview: dray_preview_function?, _ user: UnsafeMutableRawPointer?
) -> dray_status {
  attach("dray_scene_drag_preview", scene) { given throws(Failure) in
    guard let preview else { throw .misuse("preview is NULL") }
    let (own, scene, names) = (given.scene, given.scene.user, given.scene.names)
    let node = names.id(given.node)
    return .dragPreview { [unowned own] item, description in
      own.describePreview(&description) { handle in
        let arena = Arena()
        var call = dray_rule_call(at: node)
        call.set([item], arena)
        withExtendedLifetime((arena, names)) { preview(user ?? scene?.pointer, &call, handle) }
      }
    }
  }
}
