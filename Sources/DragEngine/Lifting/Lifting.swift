/// Begins drags: finds their items, lifts them, and adds more items later.
final class Lifting {
  let selections: Selections
  let lifter: Lifter
  let start: DragStart
  let adder: ItemAdder

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ transactor: Transactor, _ inquiry: Inquiry,
    _ hovering: Hovering, _ previews: Previews
  ) {
    selections = Selections(calls: calls, scene: scene, inquiry: inquiry)
    lifter = Lifter(calls, scene, drags, selections, inquiry)
    start = DragStart(calls, scene, drags, hovering.observers, previews)
    adder = ItemAdder(
      calls: calls, scene: scene, drags: drags, transactor: transactor, hovering: hovering, previews: previews)
  }
}
