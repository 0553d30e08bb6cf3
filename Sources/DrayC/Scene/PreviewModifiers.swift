public import CDray
internal import Dray

// The modifiers of previews, by the names that they have in scripts.

/// The modifier `drag_previews_formation`.
@c @implementation
public func dray_scene_drag_previews_formation(_ scene: OpaquePointer?, _ formation: dray_formation) -> dray_status {
  attach("dray_scene_drag_previews_formation", scene) { _ throws(Failure) in
    .dragPreviewsFormation(try PreviewsFormation(formation))
  }
}

/// The modifier `drop_previews_formation`.
@c @implementation
public func dray_scene_drop_previews_formation(_ scene: OpaquePointer?, _ formation: dray_formation) -> dray_status {
  attach("dray_scene_drop_previews_formation", scene) { _ throws(Failure) in
    .dropPreviewsFormation(try PreviewsFormation(formation))
  }
}

extension PreviewsFormation {
  fileprivate init(_ code: dray_formation) throws(Failure) {
    switch Int(code) {
    case DRAY_FORMATION_DEFAULT: self = .default
    case DRAY_FORMATION_NONE: self = .none
    case DRAY_FORMATION_PILE: self = .pile
    case DRAY_FORMATION_LIST: self = .list
    case DRAY_FORMATION_STACK: self = .stack
    default: throw .badInput("unknown formation: \(code)")
    }
  }
}
