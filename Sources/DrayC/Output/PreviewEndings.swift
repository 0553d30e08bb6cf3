public import CDray
internal import Dray

/// The preview endings of the drag that ended last.
@c @implementation
public func dray_host_preview_endings(_ host: OpaquePointer?) -> dray_preview_endings {
  var list = dray_preview_endings(items: nil, count: 0, stride: MemoryLayout<dray_preview_ending>.stride)
  _ = call("dray_host_preview_endings", host, .reading) { box in
    box.memory[.endings].reset()
    list = box.memory[.endings].previewEndings(box.host.engine.previewEndings)
  }
  return list
}

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
      motion: dray_motion(motion), flags: dray_placement_flags(ending.rotation == nil ? 0 : DRAY_FLAG_ROTATED),
      id: id(ending.id), type: id(ending.type), item_space: id(ending.namespace), frame: dray_rect(ending.frame),
      target: dray_rect(target), rotation: ending.rotation.map { dray_rotation($0) } ?? dray_rotation())
  }
}
