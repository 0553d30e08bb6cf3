import CDray
import Dray
import DrayC

/// The library for C beside the same work in Swift: pointer updates, a rule, and the first frame of a program.
func measureCLibrary(_ table: inout Table) throws {
  try measurePointerUpdatesInC(&table)
  try measureCallbackRule(&table)
  try measureFirstFrame(&table)
}

/// A card is dragged over Klondike, in C and in Swift.
private func measurePointerUpdatesInC(_ table: inout Table) throws {
  let swift = try Klondike(limits: .standard)
  let c = try CHost()
  try c.loadKlondike()
  let path = PointerPath(over: swift.host.placements.bounds).points
  let grab = try swift.grabPoint(of: swift.topCard(of: "pile 4"))
  swift.host.send(.pointerDown(at: grab))
  swift.host.send(.pointerMoved(to: Point(x: grab.x + 4, y: grab.y)))
  c.send(DRAY_INPUT_POINTER_DOWN, grab)
  c.send(DRAY_INPUT_POINTER_MOVED, Point(x: grab.x + 4, y: grab.y))
  guard try c.isDragging else { throw Unmeasurable(why: "nothing is dragged in C") }
  let times = try race([
    Contestant(along: path) { c.send(DRAY_INPUT_POINTER_MOVED, $0) },
    Contestant(along: path) { swift.host.send(.pointerMoved(to: $0)) },
  ])
  table.add("C: pointer update, against Swift", times[0], against: times[1], .ratio(1.2))
}

/// A process that loads Klondike and reads its placements, from its beginning to its end.
private func measureFirstFrame(_ table: inout Table) throws {
  let words = [CommandLine.arguments[0], firstFrameArgument]
  guard try run(words) == 0 else { throw Unmeasurable(why: "the process of the first frame fails") }
  let times = try race(rounds: 41, turn: .zero, [Contestant(operations: 1) { _ = try run(words) }])
  table.add("C: process to the first frame of Klondike", times[0], .time(30_000_000))
}

/// The argument with which this program draws one frame and ends.
let firstFrameArgument = "--first-frame"

/// Loads Klondike in C and reads its placements.
func drawFirstFrame() throws {
  let host = try CHost()
  try host.loadKlondike()
  var list = dray_placements()
  guard dray_host_placements(host.handle, &list) == DRAY_STATUS_OK, list.count > 50 else {
    throw Unmeasurable(why: "the first frame has \(list.count) placements")
  }
}
