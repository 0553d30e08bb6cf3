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

/// The modifier `preview_for_cancelling`.
@c @implementation
public func dray_scene_preview_for_cancelling(
  _ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?
) -> dray_status {
  attach("dray_scene_preview_for_cancelling", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .previewForCancelling { item, drag in
      rule.ask(.preview) { memory, call in
        call.drag = memory.number(of: drag)
        call.set([item], memory.arena)
      }.cancelledPreview
    }
  }
}

/// Answers with the ending of a preview after a cancelled drag.
@c @implementation
public func dray_answer_preview_ending(
  _ answer: OpaquePointer?, _ motion: dray_motion, _ target: UnsafePointer<dray_id>?
) -> dray_status {
  answering("dray_answer_preview_ending", answer) { answer throws(Failure) in
    let target = try target.flatMap { id throws(Failure) in try identifier(id.pointee, "target") }
    let ending: CancelledPreview
    switch Int(motion) {
    case DRAY_MOTION_RETURNS: ending = target.map { .retargets(to: $0) } ?? .returns
    case DRAY_MOTION_FADES: ending = .fades
    default: throw .badInput("motion is \(motion); it must be DRAY_MOTION_RETURNS or DRAY_MOTION_FADES")
    }
    try answer.set(.preview(ending), .preview)
  }
}
