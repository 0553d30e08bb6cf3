/// Drags that keys or taps hold in place of a pointer.
final class HeldDrags {
  let holder: DragHolder
  let taps: TapDrags

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ hovering: Hovering, _ drawing: Drawing,
    _ lifting: Lifting, _ dropping: Dropping, _ pointing: Pointing, _ asking: Asking
  ) {
    holder = DragHolder(calls, scene, drags, lifting, hovering, drawing, dropping.dropper, asking.questions)
    taps = TapDrags(
      holder, scene, drags, lifting.adder, dropping.endings, pointing.tapper, asking.questions)
    dropping.endings.listener = holder
    pointing.pointerInput.tapResponder = taps
  }
}
