/// Handles the inputs of pointers and keys.
final class Pointing {
  let moves: DragMoves
  let pointers: PointerInput
  let keys: KeyInput
  let tapper: Tapper
  let scroller: Scroller
  let presser: Presser

  init(
    _ calls: RuleCalls, _ moves: MoveCache, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor,
    _ hands: Hands, _ hovering: Hovering, _ lifting: Lifting, _ drawing: Drawing, _ dropping: Dropping
  ) {
    self.moves = DragMoves(moves, scene, drags, hands, hovering)
    presser = Presser(scene, drawing)
    tapper = Tapper(scene, transactor)
    scroller = Scroller(scene)
    pointers = PointerInput(
      calls, drags, hands, presser, lifting.lifter, lifting.start, lifting.adder, hovering, dropping.dropper,
      dropping.endings, tapper)
    keys = KeyInput(scene, drags, transactor, hovering, dropping.endings, dropping.deleter)
  }
}
