/// Handles the inputs of pointers and keys.
final class Pointing {
  let pointerInput: PointerInput
  let keys: KeyInput
  let tapper: Tapper
  let scroller: Scroller
  let presser: Presser

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor,
    _ pointers: Pointers, _ hovering: Hovering, _ lifting: Lifting, _ drawing: Drawing, _ dropping: Dropping
  ) {
    presser = Presser(scene: scene, drawing: drawing)
    tapper = Tapper(scene: scene, transactor: transactor)
    scroller = Scroller(scene: scene)
    pointerInput = PointerInput(
      calls: calls, drags: drags, pointers: pointers, presser: presser, lifter: lifting.lifter, start: lifting.start,
      adder: lifting.adder, hovering: hovering, dropper: dropping.dropper, endings: dropping.endings, tapper: tapper)
    keys = KeyInput(scene, drags, transactor, hovering, dropping.endings, dropping.deleter)
  }
}
