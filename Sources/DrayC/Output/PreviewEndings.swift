internal import CDray
internal import Dray

extension Arena {
  /// A list of preview endings.
  func previewEndings(_ endings: [PreviewEnding]) -> dray_preview_endings {
    dray_preview_endings(
      items: list(endings, previewEnding), count: endings.count, stride: MemoryLayout<dray_preview_ending>.stride)
  }

  private func previewEnding(_ ending: PreviewEnding) -> dray_preview_ending {
    let (motion, target) =
      switch ending.motion {
      case .returns(let frame): (DRAY_MOTION_RETURNS, frame)
      case .lands(let frame): (DRAY_MOTION_LANDS, frame)
      case .fades: (DRAY_MOTION_FADES, ending.frame)
      }
    return dray_preview_ending(
      motion: dray_motion(motion),
      flags: dray_placement_flags(ending.rotation == nil ? 0 : DRAY_PLACEMENT_FLAG_ROTATED),
      id: id(ending.id), type: id(ending.type), item_namespace: id(ending.namespace), frame: dray_rect(ending.frame),
      target: dray_rect(target), rotation: ending.rotation.map { dray_rotation($0) } ?? dray_rotation())
  }
}
