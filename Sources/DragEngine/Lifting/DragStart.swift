/// Begins lifted drags, and external drags that enter the scene.
final class DragStart {
  private let calls: RuleCalls
  private let scene: SceneKeeper
  private let drags: DragRegister
  private let observers: ObserverCalls
  private let previews: Previews
  /// The types that were already reported as unusable by other programs.
  private var reportedTypes: Set<Identifier> = []
  /// The maximum number of reported types. Each report costs a search for a similar name.
  private static let maximumReported = 100

  init(
    _ calls: RuleCalls, _ scene: SceneKeeper, _ drags: DragRegister, _ observers: ObserverCalls, _ previews: Previews
  ) {
    self.calls = calls
    self.scene = scene
    self.drags = drags
    self.observers = observers
    self.previews = previews
  }

  private var stage: Stage { scene.stage }

  /// Starts a lifted or external drag, reports it, and notifies the source, if there is one.
  func begin(_ drag: DragState) {
    previews.make(for: drag)
    drags.begin(drag)
    if let source = drag.origin.source.flatMap(stage.scene.node) { observers.find(of: drag, from: source) }
    calls.report(.lifted(drag.id, drag.items.map(\.id)))
    observers.notifySource(drag, .initial)
    if calls.monitor != nil, drag.origin.isLocal { reportTypes(promisedBy: drag) }
  }

  /// Begins an external drag at a point, unless the drag offers too many types. Space: scene.
  func enter(
    _ items: [DragItem], _ operations: DropOperation.Set, at point: Point, _ pointer: PointerID,
    _ modifiers: EventModifiers
  ) -> Lift {
    let origin = DragState.Origin(
      container: nil, reorderContainer: nil, canLeave: true, isLocal: false, source: nil, device: .mouse,
      grabPoint: point, configuration: DragConfiguration(withinApp: operations, outsideApp: operations))
    let drag = DragState(
      id: drags.issueID(), pointer: pointer, origin: origin, types: scene.types, modifiers: modifiers)
    for item in items {
      drag.add(
        item, key: scene.symbols.key(of: item), wasInScene: false, liftedFrame: Rect(origin: point, size: .zero))
    }
    if let refusal = drag.refusal() { return .refused(refusal) }
    drag.located.version = stage.version
    begin(drag)
    return .lifted(drag)
  }

  /// Reports each content type that a drag offers although other programs cannot use it. Each type is reported once.
  /// At most `maximumReported` types are reported.
  private func reportTypes(promisedBy drag: DragState) {
    var kinds: Set<Int> = []
    for (item, kind) in zip(drag.items, drag.payload.kindOfItem) where kinds.insert(kind).inserted {
      for type in item.provider?.registeredTypes(visibleTo: .group) ?? [] {
        if reportedTypes.count >= Self.maximumReported { return }
        guard !reportedTypes.contains(type), let problem = scene.types.problem(with: type) else { continue }
        reportedTypes.insert(type)
        calls.report(.typeProblem(type, problem))
      }
    }
  }
}
