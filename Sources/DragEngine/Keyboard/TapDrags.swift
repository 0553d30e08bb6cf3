/// Drags by taps, for users who cannot hold a pointer down while they move it: a tap lifts an item, and a tap on a
/// place drops the item there.
///
/// | tap on | without a held drag | with a held drag |
/// | --- | --- | --- |
/// | a lifted item | | cancels the drag, and counts as an ordinary tap |
/// | a place that would take the drag | | drops the items there |
/// | an item that a tap can add to a drag | adds the item to the drag of another pointer | adds the item |
/// | the source of the drag | | cancels the drag, and counts as an ordinary tap |
/// | another item that can be lifted | lifts the item | cancels the drag, and lifts the item |
/// | an item that its source keeps | is an ordinary tap, or the refusal is announced | cancels the drag |
/// | anything else | is an ordinary tap | cancels the drag |
///
/// A control inside an item that can be lifted, such as a button, receives its taps while no drag is held. A tap
/// command of the item itself, of its handle, or of a node around these, receives the tap that puts the item back. The
/// command therefore receives the second tap of a double tap.
///
/// Source: WCAG 2.2, success criterion 2.5.7, dragging movements.
final class TapDrags: TapResponder {
  /// Whether taps lift and drop.
  var isOn = false { didSet { holder.marksPlaces = isOn } }

  private let holder: DragHolder
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let adder: ItemAdder
  private let endings: DragEndings
  private let tapper: Tapper
  private let questions: Questions

  init(
    _ holder: DragHolder, _ scene: SceneKeeper, _ drags: DragRegister, _ adder: ItemAdder, _ endings: DragEndings,
    _ tapper: Tapper, _ questions: Questions
  ) {
    self.holder = holder
    self.scene = scene
    self.drags = drags
    self.adder = adder
    self.endings = endings
    self.tapper = tapper
    self.questions = questions
  }

  private var stage: Stage { scene.stage }
  private var taps: TapFinder { TapFinder(stage: stage, types: scene.types) }

  func receive(_ tap: PointerTap) -> Response? {
    guard isOn else { return nil }
    guard let drag = holder.drag else { return lift(tap) }
    holder.set(tap.modifiers, of: drag)
    if carries(drag, tap) { return putBack(drag, tap) }
    if let point = dropPoint(of: drag, for: tap) { return holder.drop(drag, at: point, tap.modifiers) }
    if let node = tap.node, let added = adder.addByTap(on: node, pointer: tap.pointer) { return added }
    if isSource(of: drag, tap) { return putBack(drag, tap) }
    let isLiftable = if case .lifted = questions.lift(tap.node, at: tap.point, tap.modifiers) { true } else { false }
    let version = stage.version
    let outcome = endings.cancel(drag, .cancelled)
    guard isLiftable else { return .ended(outcome) }
    var next = tap
    if stage.version != version { next.node = stage.scene.topmost(at: tap.point) }
    return lift(next) ?? .ended(outcome)
  }

  // MARK: Lifting

  private func lift(_ tap: PointerTap) -> Response? {
    guard let node = tap.node else { return nil }
    if let added = adder.addByTap(on: node, pointer: tap.pointer) { return added }
    guard let source = SourceFinder(stage: stage, types: scene.types).source(from: node), !isOnControl(tap, in: source)
    else { return nil }
    switch holder.lift(node, at: tap.point, tap.device, tap.modifiers, by: .taps) {
    case nil: return .performed
    case .failed(let reason): return .failed(reason)
    case .tooCostly(let reason): return holder.refuse(reason)
    case .refused(let reason):
      // A node that cannot be lifted receives ordinary taps.
      if taps.gesture(on: node, count: tap.count) != nil { return nil }
      var announcement = Announcement(.notLifted, ofFocusOn: source.item ?? source.node, on: stage)
      announcement.reason = reason
      holder.say(announcement)
      return .refused(reason)
    }
  }

  /// Whether a tap hits a node with a tap command inside the node that it would lift. The handle of an item, and a node
  /// around the handle, count as the item itself.
  private func isOnControl(_ tap: PointerTap, in source: DragSource) -> Bool {
    guard let node = tap.node, let (_, control) = taps.gesture(on: node, count: tap.count) else { return false }
    let lifted = source.item ?? source.node
    if control == lifted || !stage.isNode(control, within: lifted) { return false }
    let handle = ([node] + stage.scene.ancestors(of: node)).first { stage.marked.handles.item(of: $0) == lifted }
    return handle.map { !stage.isNode($0, within: control) } ?? true
  }

  // MARK: Ending

  /// Cancels a drag whose items or source are tapped. The tap then counts as an ordinary tap.
  private func putBack(_ drag: DragState, _ tap: PointerTap) -> Response {
    let outcome = endings.cancel(drag, .cancelled)
    let response = tapper.tap(at: tap.point, count: tap.count, modifiers: tap.modifiers)
    return response.isHandled ? response : .ended(outcome)
  }

  private func carries(_ drag: DragState, _ tap: PointerTap) -> Bool {
    guard let top = stage.scene.topmost(at: tap.point) else { return false }
    return drag.located.carried.carrier(of: top) != nil
  }

  private func isSource(of drag: DragState, _ tap: PointerTap) -> Bool {
    guard let node = tap.node, let source = drag.origin.source.flatMap(stage.scene.node) else { return false }
    return stage.isNode(node, within: source)
  }

  // MARK: Places

  /// The point at which a tap drops a drag: the tapped point. If a drop there would not be taken, but the tap is on an
  /// item, the point at which the dragged items take the item's place. Space: scene.
  /// - Returns: `nil` if no drop would be taken.
  private func dropPoint(of drag: DragState, for tap: PointerTap) -> Point? {
    if place(of: drag, at: tap.point) != nil { return tap.point }
    guard let item = tap.node.flatMap(stage.landing.innermostItem) else { return nil }
    let point = stage.landing.point(on: item, carrying: drag)
    return place(of: drag, at: point) == nil ? nil : point
  }

  /// The place of a drop at a point; `nil` if the drop would not be taken. Space: scene.
  private func place(of drag: DragState, at point: Point) -> DropPlace? { questions.place(of: drag, at: point) }

  /// The point to tap in order to drop a drag at a place: the landing point, or another point if a lifted item covers
  /// the landing point. Space: scene.
  func point(of place: LegalPlace, for drag: DragState) -> Point? {
    guard let landing = stage.landing.point(of: place) else { return nil }
    func isCovered(_ point: Point) -> Bool {
      stage.scene.topmost(at: point).map { drag.located.carried.carrier(of: $0) != nil } ?? false
    }
    guard isCovered(landing), let wanted = self.place(of: drag, at: landing) else { return landing }
    let list = place.name.before == nil ? stage.namedPlaces[place.position].list : nil
    let area = list.flatMap { stage.scene.groups[Int($0)].container } ?? place.node
    let frame = stage.scene.visibleFrame(of: area) ?? stage.scene.frame(of: area)
    return LandingPoints.probes(on: frame).first { !isCovered($0) && self.place(of: drag, at: $0) == wanted } ?? landing
  }

  /// The held drag, for hosts.
  var heldDrag: HeldDrag? {
    guard let drag = holder.drag else { return nil }
    let symbols = stage.symbols
    let places = holder.places(for: drag).compactMap { place in
      point(of: place, for: drag).map { point in
        HeldDrag.Place(
          place: symbols[place.name.place], isItem: place.name.isItem,
          before: place.name.before.map { symbols[$0] }, point: point)
      }
    }
    return HeldDrag(itemIDs: drag.items.map(\.id), from: drag.from, places: places)
  }
}

/// The drag that keys or taps hold in place of a pointer.
public struct HeldDrag: Hashable, Sendable {
  /// The held items, in the order of the payload.
  public var itemIDs: [Identifier]
  /// The container or collection of the grabbed item.
  public var from: Identifier?
  /// The places that would take the items, in the order of the scene, and in nested lists depth first; each gap of a
  /// list is a place.
  public var places: [Place]

  /// A place that would take the items.
  public struct Place: Hashable, Sendable {
    /// The collection, the container, or the item that is a destination.
    public var place: Identifier
    /// Whether the place is an item, which may have the id of a container.
    public var isItem: Bool
    /// The item before which the items would be inserted; `nil` is the end.
    public var before: Identifier?
    /// A point to tap, which may be scrolled out of view. Space: scene.
    public var point: Point
  }
}
