internal import CDray
internal import Dray

/// Collects the events of a host: those of its drags, its models and its plugins.
final class EventLog {
  private var queue = EventQueue()
  /// The pointer of each drag that has not ended.
  private var pointers: [DragSession.ID: PointerID] = [:]
  /// The numbers of the drags.
  let dragNumbers = ContinuedNumbers()

  /// Adds an event, at the present time of the host.
  func add(_ event: Event, of host: Host) {
    var event = event
    event.time = host.engine.time
    queue.append(event)
  }

  /// Adds an event of the engine. Skips failures of rules, which are added as reports; preview endings, which belong to
  /// the end of the drag; and notes about ignored answers and content types.
  func add(_ event: EngineEvent, of host: Host) {
    switch event {
    case .lifted(let id, let items):
      pointers[id] = host.engine.pointer(of: id)
      add(DRAY_EVENT_LIFTED, id, .items(items), of: host)
    case .targeted(let id, let place): add(DRAY_EVENT_OVER, id, .place(place), of: host)
    case .verdict(let id, let verdict):
      let session = pointers[id].flatMap { host.dropSession(pointer: $0) }
      add(
        DRAY_EVENT_VERDICT, id, .verdict(verdict, itemCount: session?.itemsCount ?? 0, session?.dragQuantity), of: host)
    case .springLoaded(let id, let place): add(DRAY_EVENT_SPRING_LOADED, id, .place(place), of: host)
    case .ended(let id, let outcome):
      let ended = host.engine.endedDrags.last { $0.id == id }
      if let ended { pointers[id] = ended.pointer }
      add(DRAY_EVENT_ENDED, id, .ended(outcome, ended?.previewEndings ?? []), of: host)
      pointers[id] = nil
    case .loaded(let id, let item, let type):
      add(DRAY_EVENT_DATA_ARRIVED, id, .data(item: item, type: type, nil), of: host)
    case .loadFailed(let id, let item, let error):
      add(DRAY_EVENT_DATA_FAILED, id, .data(item: item, type: nil, error.reason), of: host)
    case .committed: add(Event(kind: DRAY_EVENT_COMMITTED), of: host)
    case .undone: add(Event(kind: DRAY_EVENT_UNDONE), of: host)
    case .redone: add(Event(kind: DRAY_EVENT_REDONE), of: host)
    case .previewsEnded, .answerIgnored, .typeProblem, .failed: break
    }
  }

  private func add(_ kind: Int, _ id: DragSession.ID, _ content: Event.Content, of host: Host) {
    let pointer = pointers[id] ?? host.engine.pointer(of: id) ?? PointerID(0)
    add(Event(kind: kind, drag: dragNumbers.number(of: id.rawValue), pointer: pointer, content: content), of: host)
  }

  /// Removes and returns all events, with the number of those that were lost.
  func take() -> (events: [Event], lostCount: UInt64) { queue.take() }

  /// Drops all events, because the host and its drags were replaced, and adds the event of the restore.
  func restart(with host: Host) {
    _ = queue.take()
    pointers = [:]
    dragNumbers.beginHost()
    add(Event(kind: DRAY_EVENT_RESTORED), of: host)
  }
}
